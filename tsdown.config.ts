import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: { index: 'src/index.ts', a2a: 'src/a2a/index.ts', grpc: 'src/grpc/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  external: ['@grpc/grpc-js'],
  dts: true,
  sourcemap: false,
  clean: true,
  logLevel: 'warn',
});
