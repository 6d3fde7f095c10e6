import {
  badRequest,
  type Detail,
  debugInfo,
  errorInfo,
  help,
  localizedMessage,
  preconditionFailure,
  quotaFailure,
  requestInfo,
  resourceInfo,
  retryInfo,
} from '../../src/status/index.js';

/** One detail of each type, every field of it set; then a Struct, one of a type that nobody knows, and a JSON one. */
export const everyDetail: Detail[] = [
  errorInfo('QUOTA_SPENT', 'quota.example.com', { account: 'acme', left: 0 }),
  retryInfo(1500.25),
  debugInfo('at the gate', ['main.ts:1', 'gate.ts:2']),
  quotaFailure([
    {
      subject: 'project:7',
      description: 'Daily limit',
      apiService: 'quota.example.com',
      quotaMetric: 'requests',
      quotaId: 'per-day',
      quotaDimensions: { region: 'zürich' },
      quotaValue: '9223372036854775807',
      futureQuotaValue: '0',
    },
  ]),
  preconditionFailure([{ type: 'TOS', subject: 'example.com', description: 'Not accepted' }]),
  badRequest([
    {
      field: 'message.parts[0]',
      description: 'Empty',
      reason: 'PART_EMPTY',
      localizedMessage: { locale: 'de-CH', message: 'Leer' },
    },
  ]),
  requestInfo('r-1', 'shard 3'),
  resourceInfo({ resourceType: 'task', resourceName: 'tasks/1', owner: 'acme', description: 'Gone' }),
  help([{ description: 'Limits', url: 'https://example.com/limits' }]),
  localizedMessage('fr-CH', 'Épuisé'),
  {
    '@type': 'type.googleapis.com/google.protobuf.Struct',
    value: { null: null, number: 1.5, text: 'ü', yes: true, object: { list: [1, 'two', [null]] } },
  },
  { '@type': 'unknown', typeUrl: 'example.com/acme.v1.Foo', bytes: Uint8Array.of(8, 1, 255) },
  { '@type': 'unknown', typeUrl: 'acme.v1.Bar', json: { '@type': 'acme.v1.Bar', depth: 3 } },
];
