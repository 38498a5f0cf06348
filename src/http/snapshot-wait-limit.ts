// Limits of waiting for a snapshot that is not in memory: in number and time, then 503 with Retry-After.

import { asDataAway, DataAway } from '../instance-cache/source.ts';
import { withTimeLimit } from '../util/time-limit.ts';
import { refusal } from './http-response.ts';

/** Thrown if the data is not available now; `retryAfter` in seconds. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number, options?: ErrorOptions) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

export function unavailable({ message, retryAfter }: Unavailable, headers: Readonly<Record<string, string>> = {}) {
  return refusal(503, message, { 'Retry-After': String(retryAfter), ...headers });
}

const AWAY = 'The data are not available at the moment; ask again.';
const NOT_READY = 'The data are still being made ready; ask again.';
const CROWDED = 'Too many requests wait for these data; ask again.';

/** Maximum waiting time of a request in milliseconds; the shorter one while the database is unreachable. */
export interface WaitingLimits {
  readonly waitMs: number;
  readonly waitWhenAwayMs: number;
}

const TIMEOUTS: WaitingLimits = { waitMs: 10_000, waitWhenAwayMs: 1000 };

/** `asksMuch`: uses the places for heavy requests, so that others stay free. */
export type WaitFor = <T>(instance: string, work: Promise<T>, asksMuch?: boolean) => Promise<T>;

export interface WaitingOptions {
  /** Maximum waiting requests per instance; for heavy ones an additional quarter of that. */
  readonly atOnce: number;
  readonly isAway: () => boolean;
  /** Called with a database failure that was answered with 503. */
  readonly onAway?: (error: unknown) => void;
  readonly timeouts?: WaitingLimits;
}

/** Limits the waiting of requests. Rejects with Unavailable. */
export function openWaiting({
  atOnce,
  isAway,
  onAway = () => undefined,
  timeouts = TIMEOUTS,
}: WaitingOptions): WaitFor {
  const waiting = new Map<string, number>();
  return async (instance, work, asksMuch = false) => {
    const places = asksMuch ? `much ${instance}` : instance;
    const before = waiting.get(places) ?? 0;
    work.catch(() => undefined);
    if (before >= (asksMuch ? Math.ceil(atOnce / 4) : atOnce)) throw new Unavailable(CROWDED, 1);
    waiting.set(places, before + 1);
    try {
      return await (isAway()
        ? withTimeLimit(work, timeouts.waitWhenAwayMs, () => new Unavailable(AWAY, 2))
        : withTimeLimit(work, timeouts.waitMs, () => new Unavailable(NOT_READY, 2)));
    } catch (thrown) {
      const error = asDataAway(thrown);
      if (!(error instanceof DataAway)) throw error;
      onAway(error.cause ?? error);
      throw new Unavailable(AWAY, 2, { cause: error });
    } finally {
      const after = (waiting.get(places) ?? 1) - 1;
      if (after === 0) waiting.delete(places);
      else waiting.set(places, after);
    }
  };
}
