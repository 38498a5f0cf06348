// The fast lane: requests that were answered before are answered again from what is remembered of them, as long as it is
// certain that the longer way would answer the same. Whatever is unusual about a request sends it the longer way.

import type { Live } from '../instance-cache/live.ts';
import type { HttpCounters, OperationCounts } from '../metrics/http-counters.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { View } from '../readmodel/view.ts';
import type { Clock } from '../util/clock.ts';
import { respondFromBody, type Terms } from './cached-body.ts';
import type { Compressor } from './compress.ts';
import type { HttpResponse } from './http-response.ts';
import type { Meter } from './limits.ts';
import type { Refill } from './refilled-page.ts';
import type { ResponseCache } from './response-cache.ts';

/** Access context under which a response was cached. */
export interface CachedAccess {
  /** Key of the request; undefined if none is needed. */
  readonly key: AccessKey | undefined;
  readonly view: View;
  /** The headers beside the common ones; they may depend on the origin. */
  readonly headers: Readonly<Record<string, string>>;
  /** The origin of the request, where the key is bound to origins. */
  readonly origin: string | undefined;
  /** Where the request is counted: what its key may ask, if it has one, and what its operation was asked. */
  readonly meter: Meter | undefined;
  readonly counts: OperationCounts;
  /** Answers where that differs each time; undefined where the kept body is the answer. */
  readonly refill?: Refill | undefined;
}

/** The same once it was checked: it holds within this second of the clock and this epoch of the live side. */
export interface CheckedAccess extends CachedAccess {
  second: number;
  epoch: number;
}

/** A request as it came: names and values of its headers by turns. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
}

/** The headers that matter here, each at most once; undefined for a request that goes the longer way. */
interface RelevantHeaders {
  host: string | undefined;
  origin: string | undefined;
  member: string | undefined;
  apikey: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

type Named = readonly [name: string, field: keyof RelevantHeaders | 'unusual'];

/** By the length of the name: most headers are told apart by that alone. */
const NAMES: Readonly<Record<number, readonly Named[]>> = {
  4: [['host', 'host']],
  6: [
    ['origin', 'origin'],
    ['member', 'member'],
    ['apikey', 'apikey'],
    ['expect', 'unusual'],
  ],
  7: [['upgrade', 'unusual']],
  13: [['if-none-match', 'ifNoneMatch']],
  14: [['content-length', 'unusual']],
  15: [['accept-encoding', 'acceptEncoding']],
  17: [['transfer-encoding', 'unusual']],
};

function relevantHeaders(rawHeaders: readonly string[]): RelevantHeaders | undefined {
  const headers: RelevantHeaders = {
    host: undefined,
    origin: undefined,
    member: undefined,
    apikey: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const candidates = NAMES[name.length];
    if (candidates === undefined) continue;
    const lower = name.toLowerCase();
    for (const [known, field] of candidates) {
      if (known !== lower) continue;
      if (field === 'unusual' || headers[field] !== undefined) return undefined;
      headers[field] = rawHeaders[at + 1] ?? '';
    }
  }
  return headers.host === undefined ? undefined : headers;
}

/** How a request is remembered: all that says what is asked for, and by whom. */
export function requestKey(target: string, member: string | undefined, apikey: string | undefined): string {
  return member === undefined && apikey === undefined ? target : `${target}\n${member ?? ''}\n${apikey ?? ''}`;
}

export interface FastLane {
  /** Cached response, or undefined if the slow path must answer. */
  readonly answer: (request: RawRequest) => HttpResponse | undefined;
}

export interface FastLaneOptions {
  readonly cache: ResponseCache<CheckedAccess>;
  readonly live: Live;
  readonly clock: Clock;
  readonly counters: HttpCounters;
  readonly compressor: Compressor;
}

export function openFastLane({ cache, live, clock, counters, compressor }: FastLaneOptions): FastLane {
  /** Whether the longer way would find the same key and the same view now. */
  const stillHolds = (access: CheckedAccess): boolean => {
    const second = Math.floor(clock() / 1000);
    const epoch = live.epoch();
    if (access.second === second && access.epoch === epoch) return true;
    const { key, view } = access;
    if (key !== undefined && live.workingKey(key.instance, key.hash) !== key) return false;
    const now = live.view(view.snapshot.instance.name, view.profile);
    if (now !== view) {
      if (now instanceof Promise) now.catch(() => undefined);
      return false;
    }
    access.second = second;
    access.epoch = live.epoch();
    return true;
  };

  return {
    answer: ({ method, target, rawHeaders }) => {
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      const headers = relevantHeaders(rawHeaders);
      if (headers === undefined) return undefined;
      const request = requestKey(target, headers.member, headers.apikey);
      const known = cache.find(request);
      if (known === undefined) return undefined;
      const { body, note: access } = known;
      if (access.key !== undefined && access.key.origins.length > 0 && access.origin !== headers.origin)
        return undefined;
      if (!stillHolds(access)) {
        cache.forget(request);
        return undefined;
      }
      body.wasUsed = true;
      // What is remembered is kept, and compressed for all: it does not matter for whom.
      const terms: Terms = {
        method,
        acceptEncoding: headers.acceptEncoding,
        ifNoneMatch: headers.ifNoneMatch,
        from: '',
      };
      const answer = access.refill?.(terms) ?? respondFromBody(terms, body, access.headers, compressor);
      // What is scarce is told by the longer way, and judged there.
      if (answer instanceof Promise || access.meter?.takeFreely(access.second) === false) return undefined;
      if (answer.status === 200) access.counts.cached200++;
      else access.counts.cached304++;
      if (answer.body !== undefined) counters.cachedBytes += answer.body.length;
      return answer;
    },
  };
}
