/** Request as the server sees it; header names are lower-case. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly address: string;
  /** Reads the body; rejects with BodyTooLarge, TooManyBodies or ClientDisconnected. */
  readonly body: () => Promise<Buffer>;
  /** Waits without counting as active work. */
  readonly idle?: <T>(wait: Promise<T>) => Promise<T>;
}

export function headerOf({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Thrown if a body exceeds the limit (rule R15). */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Thrown if too many bodies are being received to hold another. */
export class TooManyBodies extends Error {
  override readonly name = 'TooManyBodies';
}

/** Thrown if the client disconnected before its request was complete, so that no response is needed. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}
