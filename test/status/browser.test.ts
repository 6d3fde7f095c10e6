/** status/ loads where there is no Buffer: in a browser or an edge worker. */
import { afterEach, expect, it, vi } from 'vitest';
import { everyDetail } from './every-detail.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('reads and writes every detail without Buffer', async () => {
  vi.resetModules();
  vi.stubGlobal('Buffer', undefined);
  const { decodeStatus, encodeStatus } = await import('../../src/status/index.js');
  const status = { code: 9, message: 'Nicht möglich', details: everyDetail };
  const decoded = decodeStatus(encodeStatus(status));
  vi.unstubAllGlobals();
  expect(decoded).toStrictEqual(status);
});
