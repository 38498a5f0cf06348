export interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly address: string;
  /** Reads the body. Rejects with BodyTooLargeError, TooManyBodiesError or ClientDisconnectedError. */
  readonly body: () => Promise<Buffer>;
  readonly idle?: <T>(wait: Promise<T>) => Promise<T>;
}

export function headerOf({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** Error: the bodies being received use all the memory reserved for bodies. */
export class TooManyBodiesError extends Error {
  override readonly name = 'TooManyBodiesError';
}

/** Error: the client disconnected before its request was complete, so it needs no response. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}
