import { Metadata } from '@grpc/grpc-js';
import { Code, defineCatalog, errorInfo, StatusError } from 'statuskit';
import {
  A2AError,
  a2a,
  PushNotificationConfigNotFoundError,
  TaskNotCancelableError,
  TaskNotFoundError,
} from 'statuskit/a2a';
import { toStatusError } from 'statuskit/grpc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Copy, type CopyName, copyNames, loadCopies, removeCopies } from './copies.js';
import { FailingAgent } from './failing-agent.js';

const NOT_FOUND = {
  name: 'NotFoundError',
  code: Code.NOT_FOUND,
  httpStatus: 404,
  jsonRpcCode: -32603,
  action: 'report',
  message: 'Not found',
} as const;

/** A2A's reason, in another's domain. */
const acme = defineCatalog({ domain: 'acme.example.com', errors: { TASK_NOT_FOUND: NOT_FOUND } });

describe('instanceof goes by (domain, reason):', () => {
  it('an error is of its class, and of those above it', () => {
    const error = new TaskNotFoundError('task-123');
    for (const above of [TaskNotFoundError, A2AError, StatusError, Error]) expect(error).toBeInstanceOf(above);
    for (const beside of [TaskNotCancelableError, PushNotificationConfigNotFoundError, acme.errors.NotFoundError]) {
      expect(error).not.toBeInstanceOf(beside);
    }
  });

  it('the same reason under another domain is another error', () => {
    const error = new acme.errors.NotFoundError();
    expect(error).toBeInstanceOf(StatusError);
    expect(error).not.toBeInstanceOf(TaskNotFoundError);
    expect(error).not.toBeInstanceOf(A2AError);
  });

  it('a StatusError with the identity of a class is of that class', () => {
    const identity = { reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org' };
    const error = new StatusError('Gone', { code: 5, ...identity });
    expect(error).toBeInstanceOf(TaskNotFoundError);
    expect(error).toBeInstanceOf(A2AError);
    const detailed = new StatusError('Gone', { code: 5, details: [errorInfo(identity.reason, identity.domain)] });
    expect(detailed).toBeInstanceOf(TaskNotFoundError);
  });

  it('PushNotificationConfigNotFoundError goes by its metadata key too', () => {
    const metadata = { pushNotificationConfigId: 'config-1' };
    expect(new TaskNotFoundError('t', { metadata })).toBeInstanceOf(PushNotificationConfigNotFoundError);
    expect(new TaskNotCancelableError('t', {}, { metadata })).not.toBeInstanceOf(PushNotificationConfigNotFoundError);
    expect(new acme.errors.NotFoundError({ metadata })).not.toBeInstanceOf(PushNotificationConfigNotFoundError);
  });

  it.each([
    ['an Error', new Error('Task not found')],
    ['an Error of the same name', Object.assign(new Error('Task not found'), { name: 'TaskNotFoundError' })],
    ['a plain object with the identity', { code: 5, reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org' }],
    ['an object without a prototype', Object.create(null)],
    ['a Metadata', new Metadata()],
    ['null', null],
    ['undefined', undefined],
    ['a string', 'TASK_NOT_FOUND'],
    ['a number', 5],
    ['a symbol', Symbol.for('statuskit.brand')],
    ['a function', () => undefined],
    ['the class itself', TaskNotFoundError],
  ])('%s is none of ours', (_, value) => {
    for (const each of [StatusError, A2AError, acme.errors.NotFoundError, ...Object.values(a2a.errors)]) {
      expect(value instanceof (each as typeof StatusError)).toBe(false);
    }
  });
});

describe("a user's own subclass is an ordinary class", () => {
  class ArchivedTaskError extends TaskNotFoundError {
    readonly archive = 'tape';
  }
  class ArchivedLongAgoError extends ArchivedTaskError {}
  class QuotaError extends A2AError {
    constructor() {
      super('Slow down', { code: 8, reason: 'QUOTA_SPENT', domain: 'agents.example.com' });
    }
  }
  class OwnError extends StatusError {}

  it('its instances are its own, and of every class above it', () => {
    const error = new ArchivedLongAgoError('task-123');
    const classes = [ArchivedLongAgoError, ArchivedTaskError, TaskNotFoundError, A2AError, StatusError, Error];
    for (const each of classes) expect(error).toBeInstanceOf(each);
    expect(error.archive).toBe('tape');
  });

  it('other errors of the same identity are not its instances', () => {
    expect(new TaskNotFoundError('task-123')).not.toBeInstanceOf(ArchivedTaskError);
    expect(new ArchivedTaskError('task-123')).not.toBeInstanceOf(ArchivedLongAgoError);
  });

  it('of A2AError or StatusError, likewise', () => {
    for (const each of [QuotaError, A2AError, StatusError]) expect(new QuotaError()).toBeInstanceOf(each);
    expect(new QuotaError()).not.toBeInstanceOf(TaskNotFoundError);
    expect(new TaskNotFoundError('task-123')).not.toBeInstanceOf(QuotaError);
    expect(new OwnError('No', { code: 9 })).toBeInstanceOf(OwnError);
    expect(new StatusError('No', { code: 9 })).not.toBeInstanceOf(OwnError);
    expect(new OwnError('No', { code: 9 })).not.toBeInstanceOf(A2AError);
  });
});

const agent = new FailingAgent();
let copies: Record<CopyName, Copy>;

beforeAll(async () => {
  copies = await loadCopies();
  await agent.start();
});

afterAll(() => {
  agent.stop();
  removeCopies();
});

describe.each(copyNames.flatMap((from) => copyNames.filter((to) => to !== from).map((to) => [from, to] as const)))(
  'an error of %s is, to %s,',
  (from, to) => {
    it('of its class, and of those above it', () => {
      const error = new copies[from].TaskNotFoundError('task-123');
      const { TaskNotFoundError, A2AError, StatusError, TaskNotCancelableError } = copies[to];
      expect(error.constructor).not.toBe(TaskNotFoundError);
      for (const each of [TaskNotFoundError, A2AError, StatusError]) expect(error).toBeInstanceOf(each);
      expect(error).not.toBeInstanceOf(TaskNotCancelableError);
      expect(copies[to].isStatusError(error)).toBe(true);
    });

    it('an A2AError also without a reason', () => {
      const error = new copies[from].A2AError('Agent is overloaded', { code: Code.UNAVAILABLE });
      expect(error).toBeInstanceOf(copies[to].A2AError);
      expect(new copies[from].StatusError('No', { code: 9 })).not.toBeInstanceOf(copies[to].A2AError);
    });

    it('of the class that its catalog has for the same row', () => {
      const define = ({ defineCatalog }: Copy, domain: string) =>
        defineCatalog({ domain, errors: { TASK_NOT_FOUND: NOT_FOUND } }).errors.NotFoundError;
      const error = new (define(copies[from], 'acme.example.com'))();
      expect(error).toBeInstanceOf(define(copies[to], 'acme.example.com'));
      expect(error).not.toBeInstanceOf(define(copies[to], 'other.example.com'));
      expect(error).not.toBeInstanceOf(copies[to].TaskNotFoundError);
    });

    it("not of a user's subclass", () => {
      class ArchivedTaskError extends copies[to].TaskNotFoundError {}
      expect(new copies[from].TaskNotFoundError('task-123')).not.toBeInstanceOf(ArchivedTaskError);
    });
  },
);

describe('an error off the wire', () => {
  it.each([
    ['with its catalog', [a2a]],
    ['without', []],
  ])('is of its class, and of those above it, %s', async (_, catalogs) => {
    const error = await agent.caught(new TaskNotFoundError('task-123'), { catalogs });
    for (const above of [TaskNotFoundError, A2AError, StatusError, Error]) expect(error).toBeInstanceOf(above);
    for (const beside of [TaskNotCancelableError, PushNotificationConfigNotFoundError, acme.errors.NotFoundError]) {
      expect(error).not.toBeInstanceOf(beside);
    }
  });

  it('has the data of the error that was thrown, beside what grpc-js gives', async () => {
    const thrown = new TaskNotFoundError('task-123', { cause: new Error('no row') });
    const error = await agent.caught(thrown, { catalogs: [a2a] });
    const { metadata, ...data } = { ...thrown };
    expect({ ...error }).toMatchObject(data);
    expect(error?.metadata).toBeInstanceOf(Metadata);
    expect(error).not.toHaveProperty('cause');
  });

  it("is a PushNotificationConfigNotFoundError by its metadata's key", async () => {
    const error = await agent.caught(new PushNotificationConfigNotFoundError('t', 'c'), { catalogs: [a2a] });
    expect(error).toBeInstanceOf(PushNotificationConfigNotFoundError);
    expect(error).toBeInstanceOf(TaskNotFoundError);
    expect(error?.name).toBe('PushNotificationConfigNotFoundError');
  });

  it('under another domain is not of the class that shares its reason', async () => {
    const error = await agent.caught(new acme.errors.NotFoundError(), { catalogs: [a2a, acme] });
    expect(error).toBeInstanceOf(acme.errors.NotFoundError);
    expect(error).not.toBeInstanceOf(TaskNotFoundError);
    expect(error).not.toBeInstanceOf(A2AError);
  });

  it("is not of a user's subclass, though one was thrown: the wire knows no classes", async () => {
    class ArchivedTaskError extends TaskNotFoundError {}
    const error = await agent.caught(new ArchivedTaskError('task-123'), { catalogs: [a2a] });
    expect(error).toBeInstanceOf(TaskNotFoundError);
    expect(error).not.toBeInstanceOf(ArchivedTaskError);
  });

  it('without an ErrorInfo is a StatusError, of no domain', async () => {
    const error = await agent.caught({ code: 5, details: 'Task not found' }, { catalogs: [a2a] });
    expect(error).toBeInstanceOf(StatusError);
    expect(error).not.toBeInstanceOf(A2AError);
    expect(error).not.toBeInstanceOf(TaskNotFoundError);
  });

  it("as toStatusError gives it, has the class's prototype", async () => {
    const error = await agent.caught(new TaskNotFoundError('task-123'), { catalogs: [a2a] });
    const typed = toStatusError(error as NonNullable<typeof error>);
    expect(Object.getPrototypeOf(typed)).toBe(TaskNotFoundError.prototype);
    expect(typed.cause).toBe(error);
  });

  it.each(copyNames)('thrown as an error of %s is of its class to every copy', async (from) => {
    const error = await agent.caught(new copies[from].TaskNotFoundError('task-123'), { catalogs: [copies[from].a2a] });
    for (const to of copyNames) expect(error).toBeInstanceOf(copies[to].TaskNotFoundError);
  });
});
