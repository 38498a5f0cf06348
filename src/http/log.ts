import { type Logger, pino } from 'pino';

export type { Logger };

const CONNECTION_CODE = /^PG_(E[A-Z]|GONE|TIMEOUT|08|57P)/;

/** Describes an error for the log; without a stack if the database is unavailable, because then many parts of the server report it. */
function describeError(error: Error): object {
  const { code, cause } = error as Error & { readonly code?: unknown };
  const isOutage =
    ['DatabaseError', 'DataUnavailableError'].includes(error.name) || CONNECTION_CODE.test(String(code ?? ''));
  if (!isOutage) return pino.stdSerializers.err(error);
  return { type: error.name, message: error.message, ...(cause instanceof Error && { cause: cause.message }) };
}

/** Creates a log that writes structured lines to standard error. Never pass it keys, addresses or bodies (rule A4). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Names of levels, such as `warn`, in place of pino’s numbers.
      formatters: { level: (name) => ({ level: name }) },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
