/** A request as the server sees it; header names are lower-case. */
export interface Request {
  readonly method: string;
  /** The raw request target. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The client's network address. */
  readonly address: string;
  /** Reads the body; rejects with BodyTooLarge, TooManyBodies or ClientDisconnected. */
  readonly body: () => Promise<Buffer>;
  /** Waits for what others do: meanwhile the request takes no place among those that are worked on. */
  readonly idle?: <T>(wait: Promise<T>) => Promise<T>;
}

/** A header that stands once; undefined when it is missing. */
export function headerOf({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** A body over the limit (rule R15). */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** So much is being sent at the same time that no more of it can be held. */
export class TooManyBodies extends Error {
  override readonly name = 'TooManyBodies';
}

/** The client went away before its request was whole: nobody is there to be answered. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientGone';
}
