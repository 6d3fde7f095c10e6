/** What A2A sends beside a request, in whatever binding: as gRPC's metadata, or as headers or query parameters of HTTP. */
const NAMES = ['A2A-Version', 'A2A-Extensions'] as const;

export type ServiceParameters = Partial<Record<(typeof NAMES)[number], string>>;

/** The service parameters of a request; `read` finds one by its name, wherever the binding has it. */
export function serviceParameters(read: (name: string) => string | undefined): ServiceParameters {
  return Object.fromEntries(NAMES.map((name) => [name, read(name)]));
}

/** The items of a parameter that is a comma-separated list. */
export function listed(value = ''): string[] {
  return value.split(',').map((item) => item.trim());
}
