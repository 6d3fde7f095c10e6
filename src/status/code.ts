/**
 * The canonical status codes of gRPC and `google.rpc.Code`, by name.
 * @see https://grpc.github.io/grpc/core/md_doc_statuscodes.html
 */
export const Code = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
} as const;

/** One of the seventeen canonical codes. */
export type Code = (typeof Code)[keyof typeof Code];

/** The name of a canonical code, such as `NOT_FOUND`. */
export type CodeName = keyof typeof Code;

const names = Object.keys(Code) as CodeName[];

/** The name of a code; undefined for a number that is not one of the seventeen. */
export function codeName(code: number): CodeName | undefined {
  return names[code];
}

/** Whether a value is the code of a failure: a whole number from 1 to 16. */
export function isErrorCode(value: unknown): value is Exclude<Code, 0> {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 16;
}

/** The code of a failure by its name, of gRPC (`NOT_FOUND`) or of Connect (`not_found`, `canceled`). */
export function codeByName(name: string): Exclude<Code, 0> | undefined {
  const upper = name === 'canceled' ? 'CANCELLED' : name === name.toLowerCase() ? name.toUpperCase() : name;
  const code = Object.hasOwn(Code, upper) ? Code[upper as CodeName] : Code.OK;
  return code === Code.OK ? undefined : code;
}
