// Quotas of keys and instances (rules E2, K6). Requests are counted in windows of a minute. Counters are plain numbers, so that counting
// does not slow the fast lane. Times are whole seconds since 1970.

import type { AccessKey } from '../model/accounts/access-key.ts';
import type { CorsHeaders } from './cors.ts';
import { createErrorResponse, type HttpResponse } from './http-response.ts';

export const QUOTA_WINDOW_SECONDS = 60;

/** Quota of an instance as a multiple of the quota of a key. */
export const INSTANCE_QUOTA_FACTOR = 4;

/** Share of a quota that must be used before responses report the remainder. */
const REPORTED_FROM = 0.9;

/** Counts the requests of a key and its instance, of an instance, or without a key. */
export class QuotaMeter {
  readonly name: keyof typeof QUOTA_TEXTS;
  readonly quota: number;
  readonly #free: number;
  readonly #instance: QuotaMeter | undefined;
  #ends = 0;
  #used = 0;

  constructor(name: keyof typeof QUOTA_TEXTS, quota: number, instance?: QuotaMeter) {
    this.name = name;
    this.quota = quota;
    this.#free = Math.floor(quota * REPORTED_FROM);
    this.#instance = instance;
  }

  /** Counts a request while plenty of the quota is left. False if not counted, because `take` must decide. */
  takeFreely(second: number): boolean {
    const instance = this.#instance;
    if (!this.#hasPlenty(second) || (instance !== undefined && !instance.#hasPlenty(second))) return false;
    this.#used++;
    if (instance !== undefined) instance.#used++;
    return true;
  }

  take(second: number): QuotaMeter | undefined {
    const instance = this.#instance;
    if (this.left(second) === 0) return this;
    if (instance?.left(second) === 0) return instance;
    this.#used++;
    if (instance !== undefined) instance.#used++;
    return undefined;
  }

  left(second: number): number {
    this.#turn(second);
    return this.quota - this.#used;
  }

  resetsIn(second: number): number {
    return Math.max(1, this.#ends - second);
  }

  scarce(second: number): QuotaMeter[] {
    const meters = this.#instance === undefined ? [this] : [this, this.#instance];
    return meters.filter((meter) => !meter.#hasPlenty(second));
  }

  #hasPlenty(second: number): boolean {
    this.#turn(second);
    return this.#used < this.#free;
  }

  /** Starts a new window at the first request after the last one, or if the clock was set back. */
  #turn(second: number): void {
    if (second < this.#ends && second > this.#ends - QUOTA_WINDOW_SECONDS - 1) return;
    this.#ends = second + QUOTA_WINDOW_SECONDS;
    this.#used = 0;
  }
}

/** Quota headers of draft-ietf-httpapi-ratelimit-headers; undefined while plenty is left. */
export function formatQuotaHeaders(meter: QuotaMeter, second: number): Readonly<Record<string, string>> | undefined {
  const scarce = meter.scarce(second);
  if (scarce.length === 0) return undefined;
  return {
    'RateLimit-Policy': scarce.map(({ name, quota }) => `"${name}";q=${quota};w=${QUOTA_WINDOW_SECONDS}`).join(', '),
    RateLimit: scarce.map((one) => `"${one.name}";r=${one.left(second)};t=${one.resetsIn(second)}`).join(', '),
  };
}

/** Headers that scripts of other origins may read, in addition to those of every response. */
const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy';

export function addQuotaHeaders(answer: HttpResponse, quotas: Readonly<Record<string, string>>): HttpResponse {
  const readable = 'Access-Control-Allow-Origin' in answer.headers && { 'Access-Control-Expose-Headers': EXPOSED };
  return { ...answer, headers: { ...answer.headers, ...quotas, ...readable } };
}

const QUOTA_TEXTS = {
  key: 'with this key',
  instance: 'for this instance',
  documents: 'for pages and feeds of this instance that were not cached',
};

export function createTooManyRequestsResponse(
  used: QuotaMeter,
  meter: QuotaMeter,
  second: number,
  cors: CorsHeaders = {},
): HttpResponse {
  const wait = used.resetsIn(second);
  const text = `More than ${used.quota} requests a minute ${QUOTA_TEXTS[used.name]}; try again in ${wait} s.`;
  const answer = createErrorResponse(429, text, { 'Retry-After': String(wait), ...cors });
  return addQuotaHeaders(answer, formatQuotaHeaders(meter, second) ?? {});
}

export interface RequestQuotas {
  readonly ofKey: (key: Pick<AccessKey, 'id' | 'instance'>) => QuotaMeter;
  /** Meter of requests without a key, which are counted separately, so that they do not use up the quota of a key. */
  readonly ofDocuments: (instance: string) => QuotaMeter;
}

/**
 * Creates the quotas. `perMinute`: requests per key; 0 for no limit. There is one meter for each key and instance that was used, and none
 * is removed.
 */
export function createRequestQuotas(perMinute: number): RequestQuotas {
  const quota = perMinute === 0 ? Number.POSITIVE_INFINITY : perMinute;
  const [byKey, byInstance, byDocuments] = [
    new Map<number, QuotaMeter>(),
    new Map<string, QuotaMeter>(),
    new Map<string, QuotaMeter>(),
  ];
  const ofInstance = (name: string) =>
    getOrCreateMeter(byInstance, name, () => new QuotaMeter('instance', quota * INSTANCE_QUOTA_FACTOR));
  return {
    ofKey: ({ id, instance }) => getOrCreateMeter(byKey, id, () => new QuotaMeter('key', quota, ofInstance(instance))),
    ofDocuments: (instance) => getOrCreateMeter(byDocuments, instance, () => new QuotaMeter('documents', quota)),
  };
}

function getOrCreateMeter<K>(meters: Map<K, QuotaMeter>, key: K, make: () => QuotaMeter): QuotaMeter {
  const known = meters.get(key);
  if (known !== undefined) return known;
  const made = make();
  meters.set(key, made);
  return made;
}
