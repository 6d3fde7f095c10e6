import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getProtoPath } from 'google-proto-files';
import protobuf from 'protobufjs';

const includeDirs = [fileURLToPath(new URL('../../proto', import.meta.url)), getProtoPath('..')];

/** proto/lf/a2a/v1/a2a.proto and what it imports. Fields are named in camelCase, or as written with `keepCase`. */
export function loadContract(options?: { keepCase: boolean }): protobuf.Namespace {
  const root = new protobuf.Root();
  root.resolvePath = (_, target) =>
    includeDirs.map((dir) => join(dir, target)).find((path) => existsSync(path)) ?? null;
  root.loadSync('lf/a2a/v1/a2a.proto', options).resolveAll();
  return root.lookup('lf.a2a.v1') as protobuf.Namespace;
}
