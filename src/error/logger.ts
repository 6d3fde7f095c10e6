/** Where the server says what it hid from the caller. `console` and a pino logger both are one. */
export interface Logger {
  error(record: object, message: string): void;
  warn(record: object, message: string): void;
  debug?(record: object, message: string): void;
}

/** What hears where nobody says otherwise: an error that is hidden from the caller must not be lost. */
export const defaultLogger: Logger = {
  error: (record, message) => console.error('%s', message, record),
  warn: (record, message) => console.warn('%s', message, record),
};

/** A logger whose own failure cannot become the call's. */
export function safeLogger(logger: Logger): Required<Logger> {
  const guarded = (level: 'error' | 'warn' | 'debug') => (record: object, message: string) => {
    try {
      const logged: unknown = logger[level]?.(record, message);
      if (logged instanceof Promise) logged.catch(() => {});
    } catch {
      // The call goes on: a log that fails has nowhere to say so.
    }
  };
  return { error: guarded('error'), warn: guarded('warn'), debug: guarded('debug') };
}
