import { DatabaseError } from './errors.ts';

/** The value of JSON from the database; `what` says of what it is. Throws DatabaseError, which never quotes the text. */
export function storedJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the content.
    throw new DatabaseError(`The database is damaged: its ${what} can't be read; restore it from a backup.`);
  }
}
