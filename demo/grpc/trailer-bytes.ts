import type { Metadata } from '@grpc/grpc-js';
import type { StatusError } from 'statuskit';

/** The size of the trailers that brought an error, by HTTP/2's accounting: name, value and 32 bytes a field. */
export function trailerBytes({ code, details, metadata }: StatusError): number {
  const fields = Object.entries((metadata as Metadata).toHttp2Headers());
  const all = [...fields, [':status', '200'], ['grpc-status', code], ['grpc-message', encodeURI(details)]];
  return all.reduce((sum, [name, value]) => sum + String(name).length + String(value).length + 32, 0);
}
