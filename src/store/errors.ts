/** The database can't be used as it is; the message says what is wrong and what to do, fit for the operator's eyes. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
