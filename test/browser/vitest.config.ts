import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Needs a Chromium, and so is no part of `npm test`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: ['test/browser/*.test.ts'], hookTimeout: 60_000 },
});
