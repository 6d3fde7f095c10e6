import { Code, defineCatalog } from 'statuskit';

/** Errors of a domain other than A2A's: the agent charges for its work. */
export const billing = defineCatalog({
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
  },
});
