/** Which of A2A's calls may be made again: what reads, a cancel, and a message that the agent can tell by its id. */
import { describe, expect, it } from 'vitest';
import { A2A_METHODS, a2aResendRule } from '../../src/a2a/index.js';

const path = (method: string) => `/lf.a2a.v1.A2AService/${method}`;
const rule = a2aResendRule();

const always = [
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
];
const messages = ['SendMessage', 'SendStreamingMessage'];
const never = ['CreateTaskPushNotificationConfig'];

it('every method has its place', () => {
  expect([...always, ...messages, ...never].sort()).toEqual([...A2A_METHODS].sort());
});

it.each(always)('%s always', (method) => {
  expect(rule({ path: path(method), request: {} })).toBe(true);
});

it.each([...never, 'DoMagic', 'constructor'])('%s never', (method) => {
  expect(rule({ path: path(method), request: { message: { messageId: 'm1' } } })).toBe(false);
});

describe.each(messages)('%s', (method) => {
  const google = (id: string) => ({ getMessage: () => ({ getMessageId: () => id }) });
  it.each([
    ['camelCase', { message: { messageId: 'm1' } }],
    ['snake_case', { message: { message_id: 'm1' } }],
    ['google-protobuf', google('m1')],
  ])('with a messageId, by %s', (_, request) => {
    expect(rule({ path: path(method), request })).toBe(true);
    expect(a2aResendRule({ resendMessages: 'never' })({ path: path(method), request })).toBe(false);
  });
  it.each([
    ['an empty id', { message: { messageId: '' } }],
    ['an empty id by google-protobuf', google('')],
    ['no id', { message: {} }],
    ['no message', {}],
    ['no request', undefined],
  ])('not with %s', (_, request) => {
    expect(rule({ path: path(method), request })).toBe(false);
  });
});
