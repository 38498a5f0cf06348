import { DataUnavailableError, toDataUnavailableError } from '../instance-cache/snapshot-source.ts';
import { withTimeLimit } from '../util/time-limit.ts';
import { errorResponse } from './http-response.ts';

/** Thrown if the data is not available now; `retryAfter` in seconds. */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

export function unavailableResponse(
  { message, retryAfter }: ServiceUnavailableError,
  headers: Readonly<Record<string, string>> = {},
) {
  return errorResponse(503, message, { 'Retry-After': String(retryAfter), ...headers });
}

const UNAVAILABLE_TEXT = 'The data is not available at the moment; try again.';
const NOT_READY = 'The data is still being prepared; try again.';
const CROWDED = 'Too many requests are waiting for this data; try again.';

/** Maximum waiting time of a request in milliseconds; the shorter one while the database is unreachable. */
export interface WaitTimeouts {
  readonly waitMs: number;
  readonly waitWhenAwayMs: number;
}

const TIMEOUTS: WaitTimeouts = { waitMs: 10_000, waitWhenAwayMs: 1000 };

/** `asksMuch`: uses the places for heavy requests, so that others stay free. */
export type WaitForData = <T>(instance: string, work: Promise<T>, asksMuch?: boolean) => Promise<T>;

export interface WaitLimitOptions {
  /** Maximum waiting requests per instance; heavy requests have an additional quarter of this number. */
  readonly atOnce: number;
  readonly isAway: () => boolean;
  /** Called with a database failure that was answered with 503. */
  readonly onAway?: (error: unknown) => void;
  readonly timeouts?: WaitTimeouts;
}

/** Limits the waiting of requests. Rejects with ServiceUnavailableError. */
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
