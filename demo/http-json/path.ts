const VARIABLE = /\{(\w+)\}/g;

/** A path of google.api.http's as Express writes it: `/tasks/{task_id}:cancel` is `/tasks/:taskId\:cancel`. */
export function expressPath(path: string): string {
  return path.replaceAll(':', '\\:').replace(VARIABLE, (_, name: string) => `:${camelCase(name)}`);
}

/** A path whose variables are a request's fields, and the fields that remain. */
export function fill(path: string, request: object): { filled: string; rest: Record<string, string> } {
  const rest: Record<string, string> = { ...request };
  const filled = path.replace(VARIABLE, (_, name: string) => {
    const field = camelCase(name);
    const value = rest[field] ?? '';
    delete rest[field];
    return encodeURIComponent(value);
  });
  return { filled, rest };
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
