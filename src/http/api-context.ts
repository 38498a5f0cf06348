// What the parts of the API router share.

import { setImmediate as immediate } from 'node:timers/promises';
import type { PublicDocument } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';
import type { Live } from '../instance-cache/live.ts';
import { HttpCounters } from '../metrics/http-counters.ts';
import type { SignUps } from '../model/bookings/sign-ups.ts';
import type { NewsletterSubscriptions } from '../model/newsletter/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { openAttemptLimit } from '../util/attempt-limit.ts';
import type { Clock } from '../util/clock.ts';
import { type Compressor, openCompressor } from './compress.ts';
import type { CheckedAccess } from './fast-lane.ts';
import { type Limits, openLimits } from './limits.ts';
import type { Request } from './request.ts';
import { ResponseCache } from './response-cache.ts';
import { openWaiting, type WaitFor } from './snapshot-wait-limit.ts';

export interface ApiRouterOptions {
  readonly operations: readonly Operation[];
  /** What everybody gets without a key; the first whose path fits answers. */
  readonly documents?: readonly PublicDocument[];
  readonly live: Live;
  readonly clock: Clock;
  /** How many bytes of finished answers may be kept at the moment. */
  readonly maxCacheBytes?: () => number;
  /** Where requests are counted. */
  readonly counters?: HttpCounters;
  /** What keys may ask; without it as much as they like. */
  readonly limits?: Limits;
  /** Bounds the waiting for what is not in memory. */
  readonly waitFor?: WaitFor;
  /** The address under which visitors reach the server; "" when it is not known. */
  readonly publicUrl?: string;
  /** Where visitors register for the newsletter; without one nothing can be changed. */
  readonly subscriptions?: NewsletterSubscriptions;
  /** How visitors sign up for events; without one nobody can. */
  readonly signUps?: SignUps;
}

export interface ApiContext {
  readonly live: Live;
  readonly clock: Clock;
  readonly cache: ResponseCache<CheckedAccess>;
  readonly counters: HttpCounters;
  readonly limits: Limits;
  readonly waitFor: WaitFor;
  readonly publicUrl: string;
  readonly subscriptions: NewsletterSubscriptions | undefined;
  readonly signUps: SignUps | undefined;
  /** Counts what a key asks about signing up (rule J19); the seconds to wait once that was too much, else 0. */
  readonly countSignUp: (key: string) => number;
  readonly compressor: Compressor;
  /** Counts a refused access from an address (rule R5); the seconds to wait once there were too many, else 0. */
  readonly countFailure: (address: string) => number;
  /** Resolves when something heavy may be worked on. */
  readonly heavyTurn: () => Promise<void>;
}

/** Requests that may wait for one instance unless told otherwise. */
const WAITING_AT_ONCE = 128;

/** Refused calls a minute and address that are answered as such before 429 takes their place (rule E2). */
const FREE_REFUSALS = 300;
const MINUTE_MS = 60_000;

/** So often a key may ask about signing up, for all visitors of its website. */
const MAX_SIGN_UPS = 1000;
const SIGN_UPS_WITHIN_MS = 600_000;

export function openApiContext({
  operations,
  live,
  clock,
  maxCacheBytes = () => 64 * 2 ** 20,
  counters = new HttpCounters(operations.map(({ name }) => name)),
  limits = openLimits(0),
  waitFor = openWaiting({ atOnce: WAITING_AT_ONCE, isAway: () => live.awaySince() !== undefined }),
  publicUrl = '',
  subscriptions,
  signUps,
}: ApiRouterOptions): ApiContext {
  const cache = new ResponseCache<CheckedAccess>(maxCacheBytes);
  live.onRelease((instance) => cache.release(instance));
  return {
    live,
    clock,
    cache,
    counters,
    limits,
    waitFor,
    publicUrl,
    subscriptions,
    signUps,
    countSignUp: openAttemptLimit(clock, MAX_SIGN_UPS, SIGN_UPS_WITHIN_MS),
    compressor: openCompressor(),
    countFailure: openAttemptLimit(clock, FREE_REFUSALS, MINUTE_MS),
    heavyTurn: openHeavyTurns(),
  };
}

/** What asks for much is worked on one in each turn of the event loop, so that others are answered in between. */
function openHeavyTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => immediate());
    return last;
  };
}

/**
 * Waits within bounds for what an instance shows, or for its texts. A POST asks for much, and waits beside the others; while it waits, it
 * takes no place among the requests that are worked on.
 */
export function waitForData<T>(
  { waitFor }: Pick<ApiContext, 'waitFor'>,
  { method, idle }: Pick<Request, 'method' | 'idle'>,
  instance: string,
  data: Promise<T>,
): Promise<T> {
  const wait = waitFor(instance, data, method === 'POST');
  return idle === undefined ? wait : idle(wait);
}

/** Waits until the texts of a view can be read. */
export async function waitForTexts(context: ApiContext, request: Request, view: View): Promise<void> {
  for (let wait = context.live.texts(view); wait !== undefined; wait = context.live.texts(view)) {
    await waitForData(context, request, view.snapshot.instance.name, wait);
  }
}
