// Converts driver errors to PostgresError, with a code known to `findFailureReason` and without data. The driver's own errors contain rows
// ("Failing row contains …") and even the client with its settings, and would end up in logs.

import { DatabaseError, findFailureReason } from '../errors.ts';

/** Failure of PostgreSQL or of the connection to it. The code is PostgreSQL's (`PG_23505`) or the system's (`PG_ECONNREFUSED`). */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message === '' ? code : message);
    this.code = code;
  }
}

const WORDS: readonly (readonly [words: RegExp, code: string])[] = [
  [/timeout exceeded when trying to connect/, 'PG_NO_FREE_CONNECTION'],
  [/timeout expired|connection timeout|Query read timeout/i, 'PG_TIMEOUT'],
  [/does not support SSL/, 'PG_NO_TLS'],
  [/establishing an SSL connection/, 'PG_NO_TLS'],
  [/Connection terminated|not queryable|connection error/, 'PG_GONE'],
  [/password must be a (non-empty )?string/, 'PG_NO_PASSWORD'],
  [/SASL/, 'PG_28P01'],
];

/** The error code covers everything that is unsupported; the routine identifies outdated plans, regardless of the message's language. */
const NOT_SUPPORTED = '0A000';
const PLANNING_ROUTINE = 'RevalidateCachedQuery';

export function toPostgresError(error: unknown): PostgresError {
  if (error instanceof PostgresError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const told = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (told === '28000' && /no encryption|SSL off/.test(message)) return new PostgresError('PG_TLS_WANTED', message);
  if (told === NOT_SUPPORTED && error instanceof Object && 'routine' in error && error.routine === PLANNING_ROUTINE) {
    return new PostgresError(OUTDATED_PLAN_CODE, message);
  }
  const code = told === undefined ? WORDS.find(([words]) => words.test(message))?.[1] : `PG_${told}`;
  return new PostgresError(code ?? 'PG_UNKNOWN', message);
}

/** Code of a statement that was planned before a table changed, for example by the migration of a newer version. */
export const OUTDATED_PLAN_CODE = 'PG_CACHED_PLAN';

/** Codes for which a retry can succeed: conflicting transactions, or an outdated plan. */
const RETRYABLE_CODES = ['PG_40P01', 'PG_40001', OUTDATED_PLAN_CODE];

export function isRetryable(error: unknown): boolean {
  return error instanceof PostgresError && RETRYABLE_CODES.includes(error.code);
}

export function isBusy(error: unknown): boolean {
  return isRetryable(error) || (error instanceof PostgresError && error.code === 'PG_55P03');
}

export function toOpenError(error: unknown, name: string): Error {
  if (error instanceof DatabaseError) return error;
  const told = toPostgresError(error);
  return new DatabaseError(`The database ${name} ${findFailureReason(told) ?? `can't be used (${told.message})`}.`, {
    cause: told,
  });
}
