import { isPermissionError, readCurrentUserName } from '../util/access.ts';

/** Thrown if the database can't be used. Its message states the problem and the solution for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

export class NoDatabaseError extends DatabaseError {}

/** Thrown if exclusive access fails because another process uses the database. */
export class DatabaseInUseError extends DatabaseError {}

const BUSY = 'is locked by another process; try again after it has ended';
const FULL = "can't be written: the disk is full";
const DAMAGED = 'is damaged; restore it from a backup';
const BROKEN_OFF = 'has closed the connection; try again in a moment';
const NOT_IN_TIME = "can't be reached: it does not respond in time";

/** Messages for error codes of the database or the system; the first matching prefix applies. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_NOTADB', 'is not an SQLite database'],
  ['SQLITE_CORRUPT', DAMAGED],
  ['SQLITE_READONLY', 'is not writable'],
  ['SQLITE_BUSY', BUSY],
  ['SQLITE_FULL', FULL],
  ['SQLITE_CANTOPEN', "can't be opened: check that its folder exists and can be written to"],
  // SQLite's shared-memory file could not be resized.
  ['SQLITE_IOERR_SHMSIZE', FULL],
  ['SQLITE_IOERR', "can't be read or written: the disk reports an error"],
  ['EROFS', 'is on a read-only file system'],
  ['ENOTDIR', "can't be created: a part of its path is a file, not a folder"],
  ['EEXIST', "can't be created: a part of its path is a file, not a folder"],
  ['ENOSPC', FULL],
  ['PG_ECONNREFUSED', "can't be reached: nothing responds at this host and port"],
  ['PG_ENOTFOUND', "can't be reached: this host name does not exist"],
  ['PG_EAI_', "can't be reached: its host name can't be resolved"],
  ['PG_ENOENT', "can't be reached: this folder has no PostgreSQL socket"],
  ['PG_EACCES', "can't be reached: this user may not open its socket"],
  ['PG_EHOSTUNREACH', "can't be reached: there is no route to this host"],
  ['PG_ENETUNREACH', "can't be reached: there is no route to this host"],
  ['PG_ETIMEDOUT', NOT_IN_TIME],
  ['PG_TIMEOUT', NOT_IN_TIME],
  ['PG_NO_FREE_CONNECTION', 'is too busy: all connections of this server are in use'],
  ['PG_ECONNRESET', BROKEN_OFF],
  ['PG_EPIPE', BROKEN_OFF],
  ['PG_GONE', BROKEN_OFF],
  ['PG_NO_TLS', 'does not offer TLS; sslmode=disable connects without it, for a trusted network'],
  [
    'PG_TLS_WANTED',
    'accepts this user from here only with TLS, if at all; see sslmode in its URL, and its pg_hba.conf',
  ],
  ['PG_ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate for another host name than that of the URL'],
  ['PG_CERT_', 'has a certificate that is not currently valid'],
  ['PG_DEPTH_ZERO_SELF_SIGNED_CERT', 'has a certificate of an unknown authority; sslrootcert names the trusted ones'],
  ['PG_SELF_SIGNED_CERT', 'has a certificate of an unknown authority; sslrootcert names the trusted ones'],
  ['PG_UNABLE_TO_', 'has a certificate of an unknown authority; sslrootcert names the trusted ones'],
  ['PG_ERR_SSL', "can't be reached: the TLS connection fails; check sslmode, sslrootcert, sslcert and sslkey"],
  ['PG_ERR_OSSL', "can't be reached: the files of sslrootcert, sslcert or sslkey are not certificates and keys"],
  ['PG_NO_PASSWORD', 'requires a password, but its URL has none'],
  ['PG_28P01', 'rejects the user or the password'],
  ['PG_28', 'does not accept this user from here; see its pg_hba.conf'],
  ['PG_3D000', 'does not exist; `createdb` creates it'],
  ['PG_42501', 'denies this user a permission; the user must own the tables, or the schema for new ones'],
  ['PG_42P01', 'lacks a table; perhaps it was changed by hand'],
  ['PG_42703', 'lacks a column; perhaps it was changed by hand'],
  ['PG_53100', FULL],
  ['PG_53300', 'has no connections left; raise its max_connections, or lower max in the URL'],
  ['PG_53', 'is out of memory'],
  ['PG_55P03', BUSY],
  ['PG_40', BUSY],
  ['PG_25006', 'is read-only; perhaps it is a standby'],
  ['PG_57014', 'takes too long to respond; try again when it is less busy'],
  ['PG_57P03', 'is starting or stopping; try again in a moment'],
  ['PG_57P', BROKEN_OFF],
  ['PG_08', BROKEN_OFF],
  ['PG_58', "can't be read or written: its server's disk reports an error"],
  ['PG_XX001', DAMAGED],
  ['PG_XX002', DAMAGED],
];

/**
 * Returns the cause of a failure of the database or its file as a phrase, such as `is not an SQLite database`; undefined for other errors.
 */
export function findFailureReason(error: unknown): string | undefined {
  if (isPermissionError(error)) return `can't be read and written by the user ${readCurrentUserName()}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** Like `findFailureReason`, but only for errors of the database, including causes of the given error. */
export function findDatabaseFailureReason(error: unknown): string | undefined {
  for (let at = error; at instanceof Error && !(at instanceof DatabaseError); at = at.cause) {
    if ('code' in at && /^(SQLITE|PG)_/.test(String(at.code))) return findFailureReason(at);
  }
  return undefined;
}
