import { DataUnavailableError, toDataUnavailableError } from '../instance-cache/snapshot-source.ts';
import { withTimeLimit } from '../util/time-limit.ts';
import { createErrorResponse } from './http-response.ts';

/** Error: the data is not available at the moment. `retryAfter`: in seconds. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

export function createUnavailableResponse(
  { message, retryAfter }: ServiceUnavailableError,
  headers: Readonly<Record<string, string>> = {},
) {
  return createErrorResponse(503, message, { 'Retry-After': String(retryAfter), ...headers });
}

const UNAVAILABLE_TEXT = 'The data is not available at the moment; try again.';
const NOT_READY = 'The data is still being prepared; try again.';
const CROWDED = 'Too many requests are waiting for this data; try again.';

/** Maximum time in milliseconds that a request waits, and a shorter maximum while the database is unavailable. */
export interface WaitTimeouts {
  readonly waitMs: number;
  readonly waitWhenAwayMs: number;
}

const TIMEOUTS: WaitTimeouts = { waitMs: 10_000, waitWhenAwayMs: 1000 };

/** `asksMuch`: true for heavy requests, which have a separate limit, so that they do not keep other requests out. */
export type WaitForData = <T>(instance: string, work: Promise<T>, asksMuch?: boolean) => Promise<T>;

export interface WaitLimitOptions {
  /** Maximum number of waiting requests per instance. Heavy requests have their own limit, which is a quarter. */
  readonly atOnce: number;
  readonly isAway: () => boolean;
  /** Called with a failure of the database to which the server responds with 503. */
  readonly onAway?: (error: unknown) => void;
  readonly timeouts?: WaitTimeouts;
}

/**
 * Creates a limit for waiting requests. A wait rejects with ServiceUnavailableError if too many requests wait, it takes too long, or the
 * database is unavailable.
 */
export function createWaitLimit({
  atOnce,
  isAway,
  onAway = () => undefined,
  timeouts = TIMEOUTS,
}: WaitLimitOptions): WaitForData {
  const waiting = new Map<string, number>();
  return async (instance, work, asksMuch = false) => {
    const places = asksMuch ? `much ${instance}` : instance;
    const before = waiting.get(places) ?? 0;
    work.catch(() => undefined);
    if (before >= (asksMuch ? Math.ceil(atOnce / 4) : atOnce)) throw new ServiceUnavailableError(CROWDED, 1);
    waiting.set(places, before + 1);
    try {
      return await (isAway()
        ? withTimeLimit(work, timeouts.waitWhenAwayMs, () => new ServiceUnavailableError(UNAVAILABLE_TEXT, 2))
        : withTimeLimit(work, timeouts.waitMs, () => new ServiceUnavailableError(NOT_READY, 2)));
    } catch (thrown) {
      const error = toDataUnavailableError(thrown);
      if (!(error instanceof DataUnavailableError)) throw error;
      onAway(error.cause ?? error);
      throw new ServiceUnavailableError(UNAVAILABLE_TEXT, 2, { cause: error });
    } finally {
      const after = (waiting.get(places) ?? 1) - 1;
      if (after === 0) waiting.delete(places);
      else waiting.set(places, after);
    }
  };
}
