import { badRequest, Code, encodeStatus, findDetail, help, StatusError } from 'statuskit';
import {
  A2AError,
  ContentTypeNotSupportedError,
  ExtendedAgentCardNotConfiguredError,
  ExtensionSupportRequiredError,
  InternalError,
  InvalidAgentResponseError,
  InvalidParamsError,
  InvalidRequestError,
  JsonParseError,
  MethodNotFoundError,
  PushNotificationConfigNotFoundError,
  PushNotificationNotSupportedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
  VersionNotSupportedError,
} from 'statuskit/a2a';
import { describe, expect, it } from 'vitest';
import { a2aErrors, standardErrors } from './error-facts.js';

type Options = ConstructorParameters<typeof TaskNotFoundError>[1];

/** A class: what its constructor takes beside the options, and what the error then says. */
interface Example {
  make: (options?: Options) => A2AError;
  reason: string;
  message: string;
  metadata: Record<string, string>;
}

const examples: Record<string, Example> = {
  TaskNotFoundError: {
    make: (options) => new TaskNotFoundError('task-123', options),
    reason: 'TASK_NOT_FOUND',
    message: 'Task not found',
    metadata: { taskId: 'task-123' },
  },
  PushNotificationConfigNotFoundError: {
    make: (options) => new PushNotificationConfigNotFoundError('task-123', 'config-1', options),
    reason: 'TASK_NOT_FOUND',
    message: 'Push notification configuration not found',
    metadata: { taskId: 'task-123', pushNotificationConfigId: 'config-1' },
  },
  TaskNotCancelableError: {
    make: (options) => new TaskNotCancelableError('task-123', { state: 'TASK_STATE_COMPLETED' }, options),
    reason: 'TASK_NOT_CANCELABLE',
    message: 'Task is already TASK_STATE_COMPLETED',
    metadata: { taskId: 'task-123', state: 'TASK_STATE_COMPLETED' },
  },
  PushNotificationNotSupportedError: {
    make: (options) => new PushNotificationNotSupportedError(options),
    reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
    message: 'Push notifications are not supported',
    metadata: {},
  },
  UnsupportedOperationError: {
    make: (options) => new UnsupportedOperationError({ operation: 'CancelTask' }, options),
    reason: 'UNSUPPORTED_OPERATION',
    message: 'Operation not supported: CancelTask',
    metadata: { operation: 'CancelTask' },
  },
  ContentTypeNotSupportedError: {
    make: (options) => new ContentTypeNotSupportedError('application/pdf', {}, options),
    reason: 'CONTENT_TYPE_NOT_SUPPORTED',
    message: 'Content type not supported',
    metadata: { mediaType: 'application/pdf' },
  },
  InvalidAgentResponseError: {
    make: (options) => new InvalidAgentResponseError(options),
    reason: 'INVALID_AGENT_RESPONSE',
    message: 'An agent gave an invalid response',
    metadata: {},
  },
  ExtendedAgentCardNotConfiguredError: {
    make: (options) => new ExtendedAgentCardNotConfiguredError(options),
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
    message: 'No extended agent card is configured',
    metadata: {},
  },
  ExtensionSupportRequiredError: {
    make: (options) => new ExtensionSupportRequiredError('https://example.com/ext/v1', options),
    reason: 'EXTENSION_SUPPORT_REQUIRED',
    message: 'A required extension is not supported by the client',
    metadata: { extension: 'https://example.com/ext/v1' },
  },
  VersionNotSupportedError: {
    make: (options) => new VersionNotSupportedError('0.3', { supported: ['1.0', '1.1'] }, options),
    reason: 'VERSION_NOT_SUPPORTED',
    message: 'Protocol version not supported',
    metadata: { version: '0.3', supportedVersions: '1.0,1.1' },
  },
  JsonParseError: {
    make: (options) => new JsonParseError(options),
    reason: 'PARSE_ERROR',
    message: 'Parse error',
    metadata: {},
  },
  InvalidRequestError: {
    make: (options) => new InvalidRequestError(options),
    reason: 'INVALID_REQUEST',
    message: 'Invalid request',
    metadata: {},
  },
  MethodNotFoundError: {
    make: (options) => new MethodNotFoundError('NoSuchMethod', options),
    reason: 'METHOD_NOT_FOUND',
    message: 'Method not found',
    metadata: { operation: 'NoSuchMethod' },
  },
  InvalidParamsError: {
    make: (options) => new InvalidParamsError('pageSize is negative', {}, options),
    reason: 'INVALID_PARAMS',
    message: 'pageSize is negative',
    metadata: {},
  },
  InternalError: {
    make: (options) => new InternalError(options),
    reason: 'INTERNAL_ERROR',
    message: 'Internal error',
    metadata: {},
  },
};

const bindings = new Map([
  ...a2aErrors.map(({ reason, jsonrpc, '1.0.1': { grpc, http } }) => [reason, { grpc, http, jsonrpc }] as const),
  ...standardErrors.map(({ reason, jsonrpc, grpc, http }) => [reason, { grpc, http, jsonrpc }] as const),
]);

describe.each(Object.entries(examples))('%s', (name, { make, reason, message, metadata }) => {
  it('says the same in every binding as its row of the table (specification, section 5.4)', () => {
    const { grpc, http, jsonrpc } = bindings.get(reason) as { grpc: string; http: number; jsonrpc: number };
    const { code, httpStatus, jsonRpcCode } = make();
    expect({ code, httpStatus, jsonRpcCode }).toEqual({
      code: Code[grpc as keyof typeof Code],
      httpStatus: http,
      jsonRpcCode: jsonrpc,
    });
  });

  it("carries one ErrorInfo under A2A's domain (specification, section 10.6), and nothing else", () => {
    const error = make();
    expect(error).toMatchObject({ reason, domain: 'a2a-protocol.org', errorInfoMetadata: metadata });
    expect(error.statusDetails).toEqual([
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org', metadata },
    ]);
  });

  it('has a message of its own, and its name', () => {
    const error = make();
    expect(error).toMatchObject({ name, message, details: message });
    expect(error.stack).toContain(`${name}: ${message}\n`);
    expect(error.constructor.name).toBe(name);
  });

  it('is an A2AError, a StatusError and an Error', () => {
    expect(make()).toBeInstanceOf(A2AError);
    expect(make()).toBeInstanceOf(StatusError);
    expect(make()).toBeInstanceOf(Error);
  });

  it('takes a cause, further metadata and further details', () => {
    const cause = new Error('ECONNREFUSED');
    const error = make({ cause, metadata: { attempt: 3 }, details: [help([{ url: 'https://example.com' }])] });
    expect(error.cause).toBe(cause);
    expect(error.errorInfoMetadata).toEqual({ ...metadata, attempt: '3' });
    expect(error.statusDetails.map((detail) => detail['@type'])).toEqual([
      'type.googleapis.com/google.rpc.ErrorInfo',
      'type.googleapis.com/google.rpc.Help',
    ]);
  });
});

const { InvalidParamsError: _, ...withDefaultMessage } = examples;

it.each(Object.entries(withDefaultMessage))("%s says the thrower's message in place of its own", (_, { make }) => {
  expect(make({ message: 'Sorry' })).toMatchObject({ message: 'Sorry', details: 'Sorry' });
});

describe('what a constructor knows', () => {
  it("stands before the thrower's metadata", () => {
    const error = new TaskNotFoundError('task-123', { metadata: { taskId: 'another' } });
    expect(error.errorInfoMetadata).toEqual({ taskId: 'task-123' });
  });

  it("leaves the thrower's metadata alone where it knows nothing", () => {
    const error = new UnsupportedOperationError({}, { metadata: { operation: 'SubscribeToTask' } });
    expect(error.errorInfoMetadata).toEqual({ operation: 'SubscribeToTask' });
  });
});

describe('TaskNotCancelableError', () => {
  it('names a state that is given by its number in the proto', () => {
    expect(new TaskNotCancelableError('t', { state: 5 })).toMatchObject({
      message: 'Task is already TASK_STATE_CANCELED',
      errorInfoMetadata: { taskId: 't', state: 'TASK_STATE_CANCELED' },
    });
  });

  it('says so where the state is not known', () => {
    expect(new TaskNotCancelableError('t')).toMatchObject({
      message: 'Task cannot be canceled',
      errorInfoMetadata: { taskId: 't' },
    });
  });
});

describe('UnsupportedOperationError', () => {
  it('says so where no operation is named', () => {
    expect(new UnsupportedOperationError()).toMatchObject({
      message: 'Operation not supported',
      errorInfoMetadata: {},
    });
  });
});

describe('ContentTypeNotSupportedError', () => {
  const violations = (error: StatusError) => findDetail(error.statusDetails, 'google.rpc.BadRequest')?.fieldViolations;

  it('names the part in a BadRequest', () => {
    expect(violations(new ContentTypeNotSupportedError('application/pdf', { part: 2 }))).toEqual([
      { field: 'message.parts[2]', description: 'application/pdf is not supported' },
    ]);
  });

  it('counts the first part as 0', () => {
    expect(violations(new ContentTypeNotSupportedError('application/pdf', { part: 0 }))?.[0]?.field).toBe(
      'message.parts[0]',
    );
  });

  it('says what is supported, with a part and without', () => {
    const supported = ['text/plain', 'image/png'];
    const text = 'application/pdf is not supported; supported: text/plain, image/png';
    const error = new ContentTypeNotSupportedError('application/pdf', { part: 0, supported });
    expect(violations(error)?.[0]?.description).toBe(text);
    expect(new ContentTypeNotSupportedError('application/pdf', { supported }).message).toBe(text);
  });
});

describe('InvalidParamsError', () => {
  it('turns fields into the violations of a BadRequest: paths take its message, others say their own', () => {
    const error = new InvalidParamsError('Out of range', {
      fields: ['pageSize', { field: 'historyLength', description: 'Negative', reason: 'NEGATIVE' }],
    });
    expect(error.statusDetails[1]).toEqual(
      badRequest([
        { field: 'pageSize', description: 'Out of range' },
        { field: 'historyLength', description: 'Negative', reason: 'NEGATIVE' },
      ]),
    );
  });

  it.each([undefined, []])('carries no BadRequest where no field is named: %s', (fields) => {
    expect(new InvalidParamsError('Out of range', { fields }).statusDetails).toHaveLength(1);
  });

  it("keeps the thrower's details beside its own", () => {
    const details = [help([{ url: 'https://example.com' }])];
    const error = new InvalidParamsError('Out of range', { fields: ['pageSize'] }, { details });
    expect(error.statusDetails.map((detail) => detail['@type'].split('.').pop())).toEqual([
      'ErrorInfo',
      'BadRequest',
      'Help',
    ]);
  });
});

describe('PushNotificationConfigNotFoundError', () => {
  it('is a TaskNotFoundError; a TaskNotFoundError is not one of it', () => {
    expect(new PushNotificationConfigNotFoundError('t', 'c')).toBeInstanceOf(TaskNotFoundError);
    expect(new TaskNotFoundError('t')).not.toBeInstanceOf(PushNotificationConfigNotFoundError);
  });
});

describe('A2AError, for what the specification does not name', () => {
  it('has what it is given, and no ErrorInfo without a reason', () => {
    const options = { code: Code.UNAVAILABLE, httpStatus: 503, jsonRpcCode: -32000 };
    const error = new A2AError('Agent is overloaded, retry later', options);
    expect(error).toMatchObject({ name: 'A2AError', details: 'Agent is overloaded, retry later', ...options });
    expect(error.statusDetails).toEqual([]);
    expect(error.errorInfoMetadata).toEqual({});
    expect(Object.keys(error)).not.toContain('reason');
  });

  it('takes a reason of another domain', () => {
    const error = new A2AError('Slow down', {
      code: Code.RESOURCE_EXHAUSTED,
      reason: 'RATE_LIMITED',
      domain: 'agents.example.com',
      metadata: { limit: 10 },
    });
    expect(error).toMatchObject({ reason: 'RATE_LIMITED', errorInfoMetadata: { limit: '10' } });
    expect(error).toBeInstanceOf(A2AError);
  });

  it("takes A2A's domain with A2A's reasons, and is then an error of that class", () => {
    const error = new A2AError('Gone', { code: 5, reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org' });
    expect(error).toBeInstanceOf(TaskNotFoundError);
  });

  it.each([
    ['a reason without a domain', { reason: 'RATE_LIMITED' }],
    ['a domain without a reason', { domain: 'agents.example.com' }],
    ['metadata without a reason', { metadata: { limit: 10 } }],
    ["A2A's domain with a reason that is not A2A's", { reason: 'RATE_LIMITED', domain: 'a2a-protocol.org' }],
    ['a code that is none', { code: 17 }],
  ])('refuses %s', (_, options) => {
    expect(() => new A2AError('Slow down', { code: 8, ...options })).toThrow(TypeError);
  });
});

describe('on the wire', () => {
  it('is a google.rpc.Status of these bytes', () => {
    const { code, message, statusDetails } = new TaskNotFoundError('task-123');
    const text = (value: string) => Buffer.from(value).toString('hex');
    expect(Buffer.from(encodeStatus({ code, message, details: [...statusDetails] })).toString('hex')).toBe(
      [
        ['08', '05'], // code: NOT_FOUND
        ['12', '0e', text('Task not found')],
        ['1a', '62'], // details: an Any
        ['0a', '28', text('type.googleapis.com/google.rpc.ErrorInfo')],
        ['12', '36'], // its value
        ['0a', '0e', text('TASK_NOT_FOUND')],
        ['12', '10', text('a2a-protocol.org')],
        ['1a', '12'], // metadata: an entry
        ['0a', '06', text('taskId')],
        ['12', '08', text('task-123')],
      ]
        .flat()
        .join(''),
    );
  });
});
