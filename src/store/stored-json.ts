import { DatabaseError } from './errors.ts';

/** Parses JSON from the database; `what` describes its owner. Throws DatabaseError, which never contains the text. */
export function parseStoredJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would contain data.
    throw new DatabaseError(`The database is damaged: its ${what} can't be read; restore it from a backup.`);
  }
}
