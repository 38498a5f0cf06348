import { type Logger, pino } from 'pino';

export type { Logger };

const CONNECTION_CODE = /^PG_(E[A-Z]|GONE|TIMEOUT|08|57P)/;

/** Describes an error; without a stack if the database is unavailable, because then every part of the server reports it. */
function describeError(error: Error): object {
  const { code, cause } = error as Error & { readonly code?: unknown };
  const isOutage =
    ['DatabaseError', 'DataUnavailableError'].includes(error.name) || CONNECTION_CODE.test(String(code ?? ''));
  if (!isOutage) return pino.stdSerializers.err(error);
  return { type: error.name, message: error.message, ...(cause instanceof Error && { cause: cause.message }) };
}

/** Creates the log of structured lines on standard error; it never gets keys, addresses or bodies (rule A4). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Levels by name: `warn` instead of pino’s number 40.
      formatters: { level: (name) => ({ level: name }) },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
