import type { Metadata, ServiceError, sendUnaryData } from '@grpc/grpc-js';
import { Code, type Detail, defineCatalog, isStatusError, StatusError } from 'statuskit';
import { A2AError, a2a, PushNotificationConfigNotFoundError, TaskNotFoundError } from 'statuskit/a2a';
import { describe, expectTypeOf, it } from 'vitest';

const billing = defineCatalog({
  domain: 'billing.example.com',
  errors: {
    CREDIT_SPENT: {
      name: 'CreditSpentError',
      code: Code.FAILED_PRECONDITION,
      httpStatus: 402,
      jsonRpcCode: -32603,
      action: 'report',
      message: 'Credit spent',
    },
    CARD_EXPIRED: {
      name: 'CardExpiredError',
      code: Code.FAILED_PRECONDITION,
      httpStatus: 402,
      jsonRpcCode: -32603,
      action: 'report',
      message: 'Card expired',
    },
  },
});
const { CreditSpentError } = billing.errors;

describe('a ServiceError | null, as a stub calls back with', () => {
  const error = null as ServiceError | null;

  it("is narrowed to an error with our data beside grpc-js's", () => {
    if (!(error instanceof TaskNotFoundError)) return;
    expectTypeOf(error).not.toBeNever();
    expectTypeOf(error).toExtend<ServiceError & TaskNotFoundError>();
    expectTypeOf(error.code).not.toBeNever();
    expectTypeOf(error.code).toExtend<number>();
    expectTypeOf(error.details).toEqualTypeOf<string>();
    expectTypeOf(error.name).toEqualTypeOf<string>();
    expectTypeOf(error.reason).toEqualTypeOf<string | undefined>();
    expectTypeOf(error.domain).toEqualTypeOf<string | undefined>();
    expectTypeOf(error.errorInfoMetadata).toEqualTypeOf<Record<string, string>>();
    expectTypeOf(error.statusDetails).toEqualTypeOf<readonly Detail[]>();
  });

  it("has grpc-js's metadata still", () => {
    if (!(error instanceof TaskNotFoundError)) return;
    const metadata: Metadata = error.metadata;
    expectTypeOf(metadata.get).toBeCallableWith('retry-after');
    expectTypeOf(error.metadata.get('retry-after')).toExtend<(string | Buffer)[]>();
  });

  it('is a ServiceError | null still where it is not of the class', () => {
    if (error instanceof TaskNotFoundError) return;
    expectTypeOf(error).toEqualTypeOf<ServiceError | null>();
    if (error instanceof A2AError || error instanceof CreditSpentError || error instanceof StatusError) return;
    expectTypeOf(error).toEqualTypeOf<ServiceError | null>();
  });

  it('is narrowed from class to class', () => {
    if (error instanceof PushNotificationConfigNotFoundError) expectTypeOf(error).toExtend<TaskNotFoundError>();
    else if (error instanceof A2AError) expectTypeOf(error).toExtend<ServiceError & StatusError>();
  });

  it("is narrowed by isStatusError, and by a catalog's class", () => {
    if (isStatusError(error)) expectTypeOf(error).toExtend<ServiceError & StatusError>();
    if (error instanceof a2a.errors.TaskNotFoundError) expectTypeOf(error).toExtend<ServiceError & TaskNotFoundError>();
    if (error instanceof CreditSpentError) expectTypeOf(error.reason).toEqualTypeOf<'CREDIT_SPENT'>();
  });
});

describe('an unknown, as a catch clause has', () => {
  const caught = new Error('?') as unknown;

  it('is narrowed to the class', () => {
    if (caught instanceof TaskNotFoundError) expectTypeOf(caught).toEqualTypeOf<TaskNotFoundError>();
    if (caught instanceof StatusError) expectTypeOf(caught).toEqualTypeOf<StatusError>();
    if (isStatusError(caught)) expectTypeOf(caught).toEqualTypeOf<StatusError>();
  });

  it('is unknown still where it is not of the class', () => {
    if (caught instanceof TaskNotFoundError) return;
    expectTypeOf(caught).toBeUnknown();
  });
});

describe("a catalog's classes", () => {
  it('are there by name, and no others', () => {
    expectTypeOf<keyof typeof billing.errors>().toEqualTypeOf<'CreditSpentError' | 'CardExpiredError'>();
  });

  it('have their reason as a literal', () => {
    const error = new CreditSpentError({ metadata: { account: 'a-1' } });
    expectTypeOf(error.reason).toEqualTypeOf<'CREDIT_SPENT'>();
    expectTypeOf(error.domain).toEqualTypeOf<string>();
    expectTypeOf(error).toExtend<StatusError>();
    expectTypeOf(new billing.errors.CardExpiredError().reason).toEqualTypeOf<'CARD_EXPIRED'>();
  });

  it('tell one from the other by reason', () => {
    const error = new CreditSpentError() as InstanceType<
      typeof CreditSpentError | typeof billing.errors.CardExpiredError
    >;
    if (error.reason === 'CARD_EXPIRED') expectTypeOf(error.reason).toEqualTypeOf<'CARD_EXPIRED'>();
    else expectTypeOf(error.reason).toEqualTypeOf<'CREDIT_SPENT'>();
  });
});

describe("grpc-js's callback", () => {
  it('takes our errors', () => {
    expectTypeOf<sendUnaryData<object>>().toBeCallableWith(new TaskNotFoundError('task-123'));
    expectTypeOf<sendUnaryData<object>>().toBeCallableWith(new CreditSpentError());
    expectTypeOf<sendUnaryData<object>>().toBeCallableWith(new StatusError('No', { code: Code.NOT_FOUND }));
  });
});
