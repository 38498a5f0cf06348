export class ParvisError extends Error {
  override readonly name: string = 'ParvisError';
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Instance and key give no access (401), or no access to this operation (403). */
export class NoAccess extends ParvisError {
  override readonly name = 'NoAccess';
}

/** Missing or invalid parameter (400), or unknown entity (404). The message names it. */
export class BadRequest extends ParvisError {
  override readonly name = 'BadRequest';
}

/** Temporary failure: too many requests, an overloaded server, or an unreachable network. Safe requests have already been retried. */
export class Unavailable extends ParvisError {
  override readonly name = 'Unavailable';
}

/** The cursor of a synchronisation is too old (410). */
export class CursorTooOld extends ParvisError {
  override readonly name = 'CursorTooOld';
}

export function errorFor(status: number, message: string): ParvisError {
  if (status === 401 || status === 403) return new NoAccess(message, status);
  if (status === 400 || status === 404) return new BadRequest(message, status);
  if (status === 410) return new CursorTooOld(message, status);
  if (status === 429 || status === 503) return new Unavailable(message, status);
  return new ParvisError(message, status);
}
