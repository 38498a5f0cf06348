// What the driver throws, made one kind of error: a code that `reasonOf` knows, a message, and nothing of the data. The
// driver's own errors bear rows ("Failing row contains …") and even the client with its settings, and get into logs.

import { DatabaseError, reasonOf } from '../errors.ts';

/** A failure of PostgreSQL or of the way to it. The code is its own (`PG_23505`) or the system's (`PG_ECONNREFUSED`). */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message === '' ? code : message);
    this.code = code;
  }
}

/** What the driver says without a code of its own. */
const WORDS: readonly (readonly [words: RegExp, code: string])[] = [
  [/timeout exceeded when trying to connect/, 'PG_NO_FREE_CONNECTION'],
  [/timeout expired|connection timeout|Query read timeout/i, 'PG_TIMEOUT'],
  [/does not support SSL/, 'PG_NO_TLS'],
  [/establishing an SSL connection/, 'PG_NO_TLS'],
  [/Connection terminated|not queryable|connection error/, 'PG_GONE'],
  [/password must be a (non-empty )?string/, 'PG_NO_PASSWORD'],
  [/SASL/, 'PG_28P01'],
];

/** This code stands for whatever PostgreSQL does not do; the words, in whatever language, stand for what its sources call so. */
const NOT_SUPPORTED = '0A000';
const PLANNING_ROUTINE = 'RevalidateCachedQuery';

export function postgresError(error: unknown): PostgresError {
  if (error instanceof PostgresError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const told = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (told === '28000' && /no encryption|SSL off/.test(message)) return new PostgresError('PG_TLS_WANTED', message);
  if (told === NOT_SUPPORTED && error instanceof Object && 'routine' in error && error.routine === PLANNING_ROUTINE) {
    return new PostgresError(OUTDATED_PLAN, message);
  }
  const code = told === undefined ? WORDS.find(([words]) => words.test(message))?.[1] : `PG_${told}`;
  return new PostgresError(code ?? 'PG_UNKNOWN', message);
}

/** A table has changed since the statement was planned, such as when a newer version has migrated it meanwhile. */
export const OUTDATED_PLAN = 'PG_CACHED_PLAN';

/** What a later try can succeed with: two transactions were in each other's way, or a plan was outdated. */
const PASSING = ['PG_40P01', 'PG_40001', OUTDATED_PLAN];

/** Whether the transaction that was broken off can be made again at once. */
export function isClash(error: unknown): boolean {
  return error instanceof PostgresError && PASSING.includes(error.code);
}

/** Whether another process holds a lock, so that a later try can succeed. */
export function isBusy(error: unknown): boolean {
  return isClash(error) || (error instanceof PostgresError && error.code === 'PG_55P03');
}

/** A failure while the database is opened, as a sentence that names it. */
export function explainError(error: unknown, name: string): Error {
  if (error instanceof DatabaseError) return error;
  const told = postgresError(error);
  return new DatabaseError(`The database ${name} ${reasonOf(told) ?? `can't be used (${told.message})`}.`, {
    cause: told,
  });
}
