import { defineConfig } from 'tsup';

const folders = ['a2a', 'jsonrpc', 'http', 'grpc'];

export default defineConfig({
  entry: { index: 'src/index.ts', ...Object.fromEntries(folders.map((name) => [name, `src/${name}/index.ts`])) },
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  external: ['@grpc/grpc-js'],
  dts: true,
  splitting: true,
  clean: true,
  silent: true,
});
