// How much a key and an instance may ask (rule E2, K6): requests are counted in windows of a minute, by numbers alone, so
// that counting is no cost to the fast lane. All times here are whole seconds since 1970.

import type { AccessKey } from '../model/accounts/access-key.ts';
import type { CorsHeaders } from './cors.ts';
import { type HttpResponse, refusal } from './http-response.ts';

export const WINDOW_SECONDS = 60;

/** An instance may ask so many times what one of its keys may. */
export const KEYS_WORTH = 4;

/** The share of a quota from which on answers say what is left of it. */
const TOLD_FROM = 0.9;

/** Counts what one asker asks, and with it what its instance does. */
export class Meter {
  readonly name: keyof typeof WHOSE;
  readonly quota: number;
  /** From this count on the longer way judges. */
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

  /** Counts a request while there is plenty left. False: it is not counted, and `take` has to judge. */
  takeFreely(second: number): boolean {
    const instance = this.#instance;
    if (!this.#hasPlenty(second) || (instance !== undefined && !instance.#hasPlenty(second))) return false;
    this.#used++;
    if (instance !== undefined) instance.#used++;
    return true;
  }

  /** Counts a request unless a quota is used up; then answers whose. */
  take(second: number): Meter | undefined {
    const instance = this.#instance;
    if (this.left(second) === 0) return this;
    if (instance?.left(second) === 0) return instance;
    this.#used++;
    if (instance !== undefined) instance.#used++;
    return undefined;
  }

  /** What is left of the quota. */
  left(second: number): number {
    this.#turn(second);
    return this.quota - this.#used;
  }

  /** Seconds until the quota is whole again, at least 1. */
  resetsIn(second: number): number {
    return Math.max(1, this.#ends - second);
  }

  /** The quotas of which less than a tenth is left. */
  scarce(second: number): Meter[] {
    const meters = this.#instance === undefined ? [this] : [this, this.#instance];
    return meters.filter((meter) => !meter.#hasPlenty(second));
  }

  #hasPlenty(second: number): boolean {
    this.#turn(second);
    return this.#used < this.#free;
  }

  /** Begins a new window with the first request after the last one; also when the clock was set back. */
  #turn(second: number): void {
    if (second < this.#ends && second > this.#ends - WINDOW_SECONDS - 1) return;
    this.#ends = second + WINDOW_SECONDS;
    this.#used = 0;
  }
}

/** What an answer says of quotas: the fields of draft-ietf-httpapi-ratelimit-headers. Nothing while there is plenty. */
export function quotaHeaders(meter: Meter, second: number): Readonly<Record<string, string>> | undefined {
  const scarce = meter.scarce(second);
  if (scarce.length === 0) return undefined;
  return {
    'RateLimit-Policy': scarce.map(({ name, quota }) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`).join(', '),
    RateLimit: scarce.map((one) => `"${one.name}";r=${one.left(second)};t=${one.resetsIn(second)}`).join(', '),
  };
}

/** Headers that a script of another origin may read beside those that every answer has. */
const EXPOSED = 'ETag, Retry-After, RateLimit, RateLimit-Policy';

/** An answer that also tells of quotas. */
export function withQuotas(answer: HttpResponse, quotas: Readonly<Record<string, string>>): HttpResponse {
  const readable = 'Access-Control-Allow-Origin' in answer.headers && { 'Access-Control-Expose-Headers': EXPOSED };
  return { ...answer, headers: { ...answer.headers, ...quotas, ...readable } };
}

const WHOSE = {
  key: 'with this key',
  instance: 'for this instance',
  documents: 'of this instance’s pages and feeds that had to be made',
};

/** The refusal of a request past the quota of `used`; `meter` is its key's. */
export function tooManyRequests(used: Meter, meter: Meter, second: number, cors: CorsHeaders = {}): HttpResponse {
  const wait = used.resetsIn(second);
  const text = `More than ${used.quota} requests a minute came ${WHOSE[used.name]}; ask again in ${wait} s.`;
  const answer = refusal(429, text, { 'Retry-After': String(wait), ...cors });
  return withQuotas(answer, quotaHeaders(meter, second) ?? {});
}

export interface Limits {
  readonly ofKey: (key: Pick<AccessKey, 'id' | 'instance'>) => Meter;
  /** For requests without a key: counted apart, so that they don’t use up the quotas of keys. */
  readonly ofDocuments: (instance: string) => Meter;
}

/** `perMinute` requests a key; 0: without limit. Meters stay: there is one for each key and instance that was used. */
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
