import { setImmediate as immediate } from 'node:timers/promises';
import type { PublicDocument } from '../contract/document.ts';
import type { Operation } from '../contract/operation.ts';
import type { InstanceCache } from '../instance-cache/instance-cache.ts';
import { HttpCounters } from '../metrics/http-counters.ts';
import type { Scope } from '../model/accounts/access-key.ts';
import type { SignUpService } from '../model/bookings/visitor-sign-ups.ts';
import type { NewsletterSubscriptionService } from '../model/newsletter/subscription.ts';
import type { VisitorRequestService } from '../model/room-requests/visitor-requests.ts';
import type { View } from '../readmodel/view.ts';
import { createAttemptLimit } from '../util/attempt-limit.ts';
import type { Clock } from '../util/clock.ts';
import { type Compressor, createCompressor } from './compress.ts';
import type { CheckedAccess } from './fast-lane.ts';
import type { Request } from './request.ts';
import { createRequestQuotas, type RequestQuotas } from './request-quotas.ts';
import { ResponseCache } from './response-cache.ts';
import { createWaitLimit, type WaitForData } from './snapshot-wait-limit.ts';
import { VISITOR_FORMS } from './visitor-forms.ts';

export interface ApiRouterOptions {
  readonly operations: readonly Operation[];
  readonly documents?: readonly PublicDocument[];
  readonly live: InstanceCache;
  readonly clock: Clock;
  readonly maxCacheBytes?: () => number;
  readonly counters?: HttpCounters;
  /** Quotas of keys. Default: no limit. */
  readonly limits?: RequestQuotas;
  /** Limits how long requests wait for data that is not in memory. */
  readonly waitFor?: WaitForData;
  readonly publicUrl?: string;
  /** Newsletter service. Without it, clients can't change subscriptions. */
  readonly subscriptions?: NewsletterSubscriptionService;
  /** Sign-up service; without it visitors can't sign up. */
  readonly signUps?: SignUpService;
  readonly requests?: VisitorRequestService;
}

export interface ApiContext {
  readonly live: InstanceCache;
  readonly clock: Clock;
  readonly cache: ResponseCache<CheckedAccess>;
  readonly counters: HttpCounters;
  readonly limits: RequestQuotas;
  readonly waitFor: WaitForData;
  readonly publicUrl: string;
  readonly subscriptions: NewsletterSubscriptionService | undefined;
  readonly signUps: SignUpService | undefined;
  readonly requests: VisitorRequestService | undefined;
  /**
   * Counts a form that a visitor sent with a key (rules J19 and H18). Returns the seconds to wait if the key is over its limit, otherwise
   * 0.
   */
  readonly countForm: (scope: Scope, key: string) => number;
  readonly compressor: Compressor;
  /**
   * Counts a rejected access attempt from an address (rule R5). Returns the seconds to wait if the address is over its limit, otherwise 0.
   */
  readonly countFailure: (address: string) => number;
  readonly heavyTurn: () => Promise<void>;
}

/** Default maximum of requests that wait for an instance. */
const WAITING_AT_ONCE = 128;

/** Maximum rejected calls per minute from one address. Further ones get 429 (rule E2). */
const FREE_REFUSALS = 300;
const MINUTE_MS = 60_000;

const FORMS_WITHIN_MS = 600_000;

export function createApiContext({
  operations,
  live,
  clock,
  maxCacheBytes = () => 64 * 2 ** 20,
  counters = new HttpCounters(operations.map(({ name }) => name)),
  limits = createRequestQuotas(0),
  waitFor = createWaitLimit({ atOnce: WAITING_AT_ONCE, isAway: () => live.awaySince() !== undefined }),
  publicUrl = '',
  subscriptions,
  signUps,
  requests,
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
    requests,
    countForm: createFormCounter(clock),
    compressor: createCompressor(),
    countFailure: createAttemptLimit(clock, FREE_REFUSALS, MINUTE_MS),
    heavyTurn: createHeavyTurns(),
  };
}

function createFormCounter(clock: Clock): ApiContext['countForm'] {
  const limits = new Map(
    Object.entries(VISITOR_FORMS).map(([scope, { maxForms }]) => [
      scope,
      createAttemptLimit(clock, maxForms, FORMS_WITHIN_MS),
    ]),
  );
  return (scope, key) => limits.get(scope)?.(key) ?? 0;
}

/** Creates a function that lets one heavy request run per turn of the event loop, so that other requests get their turn in between. */
function createHeavyTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => immediate());
    return last;
  };
}

/**
 * Waits for data or texts of an instance, within limits. POST requests count as heavy and have a separate limit. A waiting request does not
 * count as active work.
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
