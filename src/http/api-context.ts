// Shared context of the API router's parts.

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
  /** Documents without a key; the first with a matching path responds. */
  readonly documents?: readonly PublicDocument[];
  readonly live: Live;
  readonly clock: Clock;
  /** Returns the maximum bytes of cached responses at the moment. */
  readonly maxCacheBytes?: () => number;
  readonly counters?: HttpCounters;
  /** Quotas of keys. Default: unlimited. */
  readonly limits?: Limits;
  /** Limits the waiting for data that is not in memory. */
  readonly waitFor?: WaitFor;
  /** Public address of the server; "" if unknown. */
  readonly publicUrl?: string;
  /** Newsletter service; without it nothing can be changed. */
  readonly subscriptions?: NewsletterSubscriptions;
  /** Sign-up service; without it visitors can't sign up. */
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
  /** Counts a key's sign-up requests (rule J19); returns the seconds to wait once over the limit, otherwise 0. */
  readonly countSignUp: (key: string) => number;
  readonly compressor: Compressor;
  /** Counts a rejected access from an address (rule R5); returns the seconds to wait once over the limit, otherwise 0. */
  readonly countFailure: (address: string) => number;
  /** Resolves when the next heavy request may be processed. */
  readonly heavyTurn: () => Promise<void>;
}

/** Default maximum of requests waiting for one instance. */
const WAITING_AT_ONCE = 128;

/** Rejected calls per minute and address before 429 replaces the response (rule E2). */
const FREE_REFUSALS = 300;
const MINUTE_MS = 60_000;

/** Maximum sign-up requests of a key, for all visitors of its website. */
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

/** Runs one heavy request per turn of the event loop, so that others are answered in between. */
function openHeavyTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => immediate());
    return last;
  };
}

/**
 * Waits, within limits, for an instance's data or texts. A POST counts as heavy and waits separately; waiting requests do not count as
 * active work.
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

export async function waitForTexts(context: ApiContext, request: Request, view: View): Promise<void> {
  for (let wait = context.live.texts(view); wait !== undefined; wait = context.live.texts(view)) {
    await waitForData(context, request, view.snapshot.instance.name, wait);
  }
}
