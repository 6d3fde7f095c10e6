/** A detail in a trailer of its own, such as `google.rpc.badrequest-bin`, outside any Status. */
import { describe, expect, it } from 'vitest';
import { readAlone } from '../../src/status/any.js';
import { StatusDecodeError } from '../../src/status/index.js';
import { everyDetail } from './every-detail.js';
import { bytesOf } from './protobufjs.js';

describe('readAlone', () => {
  it.each(everyDetail.slice(0, 10))('reads $@type as it would in a Status', (detail) => {
    const { '@type': typeUrl, ...fields } = detail;
    const retryDelay = { seconds: 1, nanos: 500_250_000 };
    const bytes = bytesOf(typeUrl.split('/')[1] as string, 'retryDelay' in fields ? { retryDelay } : { ...fields });
    expect(readAlone(bytes, typeUrl)).toStrictEqual({ detail });
  });

  it('gives an unknown detail, and the reason, where the bytes are not of that type', () => {
    const bytes = Uint8Array.of(0x0a, 0x05);
    const reading = readAlone(bytes, 'google.rpc.BadRequest');
    expect(reading.detail).toStrictEqual({ '@type': 'unknown', typeUrl: 'google.rpc.BadRequest', bytes });
    expect(reading.error).toBeInstanceOf(StatusDecodeError);
    expect(reading.error?.offset).toBe(1);
  });
});
