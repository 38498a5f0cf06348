import { type Logger, pino } from 'pino';

export type { Logger };

/** Creates the log of structured lines on standard error; it never gets keys, addresses or bodies (rule A4). */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Levels by name: `warn` instead of pino’s number 40.
      formatters: { level: (name) => ({ level: name }) },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
