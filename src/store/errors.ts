/** The database can't be used as it is; the message says what is wrong and what to do, fit for the operator's eyes. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** What a code of the database or of the system means; the first that fits as a beginning counts. */
const REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_NOTADB', 'is not an SQLite database'],
  ['SQLITE_CORRUPT', 'is damaged; restore it from a backup'],
  ['SQLITE_READONLY', 'is not writable'],
  ['SQLITE_BUSY', 'is locked by another process; try again once that one has ended'],
  ['SQLITE_FULL', "can't be written: the disk is full"],
  ['SQLITE_CANTOPEN', "can't be opened: check that its folder exists and can be written to"],
  ['SQLITE_IOERR', "can't be read or written: the disk reports an error"],
  ['EACCES', 'may not be read and written by this user'],
  ['EPERM', 'may not be read and written by this user'],
  ['EROFS', 'lies on a read-only file system'],
  ['ENOTDIR', "can't be made: a part of its path is a file, not a folder"],
  ['EEXIST', "can't be made: a part of its path is a file, not a folder"],
  ['ENOSPC', "can't be written: the disk is full"],
];

/** What a failure of the database or of its file means, to follow its name; undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS.find(([prefix]) => code.startsWith(prefix))?.[1];
}

/** As `reasonOf`, for failures that can only be the database's; it looks at causes too. */
export function databaseReason(error: unknown): string | undefined {
  for (let at = error; at instanceof Error && !(at instanceof DatabaseError); at = at.cause) {
    if ('code' in at && String(at.code).startsWith('SQLITE_')) return reasonOf(at);
  }
  return undefined;
}
