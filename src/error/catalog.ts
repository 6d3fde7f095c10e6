import { assertDomain, assertReason } from '../status/builders.js';
import { isErrorCode } from '../status/code.js';
import { IDENTITY } from './link.js';
import { type Identity, StatusError, type StatusErrorData, type StatusErrorOptions } from './status-error.js';

/** What a caller should do about an error. */
export type ErrorAction = 'auth' | 'reconcile' | 'degrade' | 'fix_request' | 'report' | 'retry';

/** One row of an error table: what an error is called and how each binding says it. */
export interface ErrorDefinition {
  /** The class's name, such as `CreditSpentError`. */
  name: string;
  /** The gRPC status code, 1 to 16. */
  code: number;
  /** The HTTP status of the HTTP+JSON binding. */
  httpStatus: number;
  /** The JSON-RPC code: a standard one (-32600…-32603, -32700); A2A alone may use -32001…-32099. */
  jsonRpcCode: number;
  /** What a caller should do. */
  action: ErrorAction;
  /** The message where the thrower gives none. */
  message: string;
}

/** A row with its identity: what a catalog's class knows of itself. */
export interface ErrorIdentity extends Identity, ErrorDefinition {
  readonly reason: string;
}

/** An error class of a catalog. */
export interface CatalogErrorClass {
  readonly prototype: StatusError;
  readonly [IDENTITY]: ErrorIdentity;
}

/** The errors of one domain: give it to a client, and it tells them apart by class. */
export interface Catalog<Errors extends object = Record<string, CatalogErrorClass>> {
  readonly domain: string;
  /** The classes by name. */
  readonly errors: Errors;
}

/** The class that `defineCatalog` makes of a row. */
export interface DefinedErrorClass<Reason extends string> extends CatalogErrorClass {
  new (options?: StatusErrorOptions): DefinedError<Reason>;
  /** What TypeScript takes `instanceof` to narrow to. */
  readonly prototype: DefinedError<Reason>;
}

type DefinedError<Reason extends string> = StatusError & { reason: Reason; domain: string };

type DefinedErrors<Rows extends Record<string, ErrorDefinition>> = {
  readonly [R in keyof Rows & string as Rows[R]['name']]: DefinedErrorClass<R>;
};

/** The domain whose JSON-RPC codes -32001 to -32099 are (A2A specification, section 5.4). */
const RESERVED_CODES_DOMAIN = 'a2a-protocol.org';

/**
 * The error classes of a domain, one a reason.
 * ```ts
 * const billing = defineCatalog({ domain: 'billing.example.com', errors: {
 *   CREDIT_SPENT: { name: 'CreditSpentError', code: Code.FAILED_PRECONDITION, httpStatus: 402, jsonRpcCode: -32603,
 *     action: 'report', message: 'Credit spent' } } });
 * throw new billing.errors.CreditSpentError({ metadata: { account } });
 * ```
 * Throws a TypeError for a reason that is not UPPER_SNAKE_CASE, a code that is not one of 1 to 16, a JSON-RPC code of
 * A2A's range in another domain, or a name given twice.
 */
export function defineCatalog<const Rows extends Record<string, ErrorDefinition>>(definition: {
  domain: string;
  errors: Rows;
}): Catalog<DefinedErrors<Rows>> {
  const { domain } = definition;
  const errors: Record<string, CatalogErrorClass> = {};
  for (const identity of identities(domain, definition.errors)) errors[identity.name] = errorClass(identity);
  return { domain, errors: errors as DefinedErrors<Rows> };
}

/** The rows of a table as identities, each checked. */
export function identities(domain: string, rows: Record<string, ErrorDefinition>): ErrorIdentity[] {
  assertDomain(domain);
  const names = new Set<string>();
  return Object.entries(rows).map(([reason, row]) => {
    assertReason(reason);
    assertRow(domain, reason, row);
    if (names.has(row.name)) throw new TypeError(`two errors of ${domain} are named ${row.name}`);
    names.add(row.name);
    return Object.freeze({ domain, reason, ...row });
  });
}

function assertRow(domain: string, reason: string, { name, code, httpStatus, jsonRpcCode }: ErrorDefinition): void {
  if (typeof name !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(name)) {
    throw new TypeError(`${reason}: ${JSON.stringify(name)} cannot name a class`);
  }
  if (!isErrorCode(code)) throw new TypeError(`${reason}: a gRPC code is one of 1 to 16, not ${code}`);
  if (!(Number.isInteger(httpStatus) && httpStatus >= 400 && httpStatus <= 599)) {
    throw new TypeError(`${reason}: an HTTP error status is one of 400 to 599, not ${httpStatus}`);
  }
  if (!Number.isInteger(jsonRpcCode)) throw new TypeError(`${reason}: a JSON-RPC code is a whole number`);
  if (domain !== RESERVED_CODES_DOMAIN && jsonRpcCode <= -32001 && jsonRpcCode >= -32099) {
    throw new TypeError(
      `${reason}: JSON-RPC codes -32001 to -32099 are A2A's; use a standard code such as -32603, the reason tells the rest`,
    );
  }
}

function errorClass(identity: ErrorIdentity): CatalogErrorClass {
  const defined = {
    [identity.name]: class extends StatusError {
      static override readonly [IDENTITY] = identity;
      constructor(options: StatusErrorOptions = {}) {
        super(options.message ?? identity.message, { ...options, ...identity });
      }
    },
  };
  return defined[identity.name] as CatalogErrorClass;
}

/** Finds the class of an error off the wire. Compiled once from catalogs. */
export type CatalogIndex = ReadonlyMap<string, readonly CatalogErrorClass[]>;

const keyOf = (domain: string, reason: string) => JSON.stringify([domain, reason]);

export function indexCatalogs(catalogs: readonly Catalog<object>[]): CatalogIndex {
  const index = new Map<string, CatalogErrorClass[]>();
  for (const { errors } of catalogs) {
    for (const each of Object.values(errors) as CatalogErrorClass[]) {
      const { domain, reason, metadataKey } = each[IDENTITY];
      const key = keyOf(domain, reason);
      const classes = index.get(key) ?? [];
      if (metadataKey) classes.unshift(each);
      else classes.push(each);
      index.set(key, classes);
    }
  }
  return index;
}

/** The most specific class for an error, if a catalog knows it. */
export function findClass(
  index: CatalogIndex,
  { domain, reason, errorInfoMetadata }: Pick<StatusErrorData, 'domain' | 'reason' | 'errorInfoMetadata'>,
): CatalogErrorClass | undefined {
  if (domain === undefined || reason === undefined) return undefined;
  return index.get(keyOf(domain, reason))?.find((each) => {
    const { metadataKey } = each[IDENTITY];
    return metadataKey === undefined || Object.hasOwn(errorInfoMetadata, metadataKey);
  });
}
