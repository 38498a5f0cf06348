// Quotas of keys and instances (rules E2, K6): requests are counted in windows of a minute, with numbers only, so that counting does not
// slow the fast lane. Times are whole seconds since 1970.

import type { AccessKey } from '../model/accounts/access-key.ts';
import type { CorsHeaders } from './cors.ts';
import { type HttpResponse, refusal } from './http-response.ts';

export const WINDOW_SECONDS = 60;

/** Quota of an instance, as a multiple of a key's. */
export const KEYS_WORTH = 4;

/** Used share of a quota from which responses report the rest. */
const TOLD_FROM = 0.9;

/** Counts the requests of a key, and with them its instance's. */
export class Meter {
  readonly name: keyof typeof WHOSE;
  readonly quota: number;
  readonly #free: number;
  readonly #instance: Meter | undefined;
  #ends = 0;
  #used = 0;

  constructor(name: keyof typeof WHOSE, quota: number, instance?: Meter) {
    this.name = name;
    this.quota = quota;
    this.#free = Math.floor(quota * TOLD_FROM);
    this.#instance = instance;
  }

  /** Counts a request while plenty is left. False: not counted, and `take` must decide. */
  takeFreely(second: number): boolean {
    const instance = this.#instance;
    if (!this.#hasPlenty(second) || (instance !== undefined && !instance.#hasPlenty(second))) return false;
    this.#used++;
    if (instance !== undefined) instance.#used++;
    return true;
  }

  /** Counts a request unless a quota is used up; then returns the meter of that quota. */
  take(second: number): Meter | undefined {
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

  /** Returns the quotas with less than a tenth left. */
  scarce(second: number): Meter[] {
    const meters = this.#instance === undefined ? [this] : [this, this.#instance];
    return meters.filter((meter) => !meter.#hasPlenty(second));
  }

  #hasPlenty(second: number): boolean {
    this.#turn(second);
    return this.#used < this.#free;
  }

  /** Begins a new window with the first request after the previous one, or if the clock was set back. */
  #turn(second: number): void {
    if (second < this.#ends && second > this.#ends - WINDOW_SECONDS - 1) return;
    this.#ends = second + WINDOW_SECONDS;
    this.#used = 0;
  }
}

/** Returns the quota headers of draft-ietf-httpapi-ratelimit-headers; undefined while plenty is left. */
export function quotaHeaders(meter: Meter, second: number): Readonly<Record<string, string>> | undefined {
  const scarce = meter.scarce(second);
  if (scarce.length === 0) return undefined;
  return {
    'RateLimit-Policy': scarce.map(({ name, quota }) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`).join(', '),
    RateLimit: scarce.map((one) => `"${one.name}";r=${one.left(second)};t=${one.resetsIn(second)}`).join(', '),
  };
}

/** Headers readable by scripts of other origins, in addition to those of every response. */
const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy';

export function withQuotas(answer: HttpResponse, quotas: Readonly<Record<string, string>>): HttpResponse {
  const readable = 'Access-Control-Allow-Origin' in answer.headers && { 'Access-Control-Expose-Headers': EXPOSED };
  return { ...answer, headers: { ...answer.headers, ...quotas, ...readable } };
}

const WHOSE = {
  key: 'with this key',
  instance: 'for this instance',
  documents: 'of this instance’s pages and feeds that had to be made',
};

/** Rejects a request above the quota of `used`; `meter` is its key's. */
export function tooManyRequests(used: Meter, meter: Meter, second: number, cors: CorsHeaders = {}): HttpResponse {
  const wait = used.resetsIn(second);
  const text = `More than ${used.quota} requests a minute came ${WHOSE[used.name]}; ask again in ${wait} s.`;
  const answer = refusal(429, text, { 'Retry-After': String(wait), ...cors });
  return withQuotas(answer, quotaHeaders(meter, second) ?? {});
}

export interface Limits {
  readonly ofKey: (key: Pick<AccessKey, 'id' | 'instance'>) => Meter;
  /** Returns the meter of requests without a key: counted separately, so that they do not use up the quotas of keys. */
  readonly ofDocuments: (instance: string) => Meter;
}

/** Creates the quotas with `perMinute` requests per key; 0: unlimited. Meters are kept: one for each key and instance used. */
export function openLimits(perMinute: number): Limits {
  const quota = perMinute === 0 ? Number.POSITIVE_INFINITY : perMinute;
  const [byKey, byInstance, byDocuments] = [
    new Map<number, Meter>(),
    new Map<string, Meter>(),
    new Map<string, Meter>(),
  ];
  const ofInstance = (name: string) => kept(byInstance, name, () => new Meter('instance', quota * KEYS_WORTH));
  return {
    ofKey: ({ id, instance }) => kept(byKey, id, () => new Meter('key', quota, ofInstance(instance))),
    ofDocuments: (instance) => kept(byDocuments, instance, () => new Meter('documents', quota)),
  };
}

function kept<K>(meters: Map<K, Meter>, key: K, make: () => Meter): Meter {
  const known = meters.get(key);
  if (known !== undefined) return known;
  const made = make();
  meters.set(key, made);
  return made;
}
