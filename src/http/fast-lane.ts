// Fast lane: responds to repeated requests from memory, as long as the normal path would give the same response. Unusual requests take the
// normal path.

import type { InstanceCache } from '../instance-cache/instance-cache.ts';
import type { HttpCounters, OperationCounts } from '../metrics/http-counters.ts';
import type { AccessKey } from '../model/accounts/access-key.ts';
import type { View } from '../readmodel/view.ts';
import type { Clock } from '../util/clock.ts';
import { type NegotiationTerms, respondFromBody } from './cached-body.ts';
import type { CachedFormResponder } from './cached-form-page.ts';
import type { Compressor } from './compress.ts';
import type { HttpResponse } from './http-response.ts';
import type { QuotaMeter } from './request-quotas.ts';
import type { ResponseCache } from './response-cache.ts';

export interface CachedAccess {
  readonly key: AccessKey | undefined;
  readonly view: View;
  readonly headers: Readonly<Record<string, string>>;
  readonly origin: string | undefined;
  readonly meter: QuotaMeter | undefined;
  readonly counts: OperationCounts;
  /** Builds the response if it differs each time; undefined if the cached body is the response. */
  readonly refill?: CachedFormResponder | undefined;
}

export interface CheckedAccess extends CachedAccess {
  second: number;
  epoch: number;
}

export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
}

/** Headers that the fast lane reads, each at most once. Undefined for a request that must take the normal path. */
interface RelevantHeaders {
  host: string | undefined;
  origin: string | undefined;
  member: string | undefined;
  apikey: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

type RelevantHeader = readonly [name: string, field: keyof RelevantHeaders | 'unusual'];

/** Headers by the length of their names, which excludes most headers without comparing them. */
const NAMES: Readonly<Record<number, readonly RelevantHeader[]>> = {
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

export function createCacheKey(target: string, member: string | undefined, apikey: string | undefined): string {
  return member === undefined && apikey === undefined ? target : `${target}\n${member ?? ''}\n${apikey ?? ''}`;
}

export interface FastLane {
  /** Cached response; undefined if the normal path has to respond. */
  readonly answer: (request: RawRequest) => HttpResponse | undefined;
}

export interface FastLaneOptions {
  readonly cache: ResponseCache<CheckedAccess>;
  readonly live: InstanceCache;
  readonly clock: Clock;
  readonly counters: HttpCounters;
  readonly compressor: Compressor;
}

export function createFastLane({ cache, live, clock, counters, compressor }: FastLaneOptions): FastLane {
  /** True if the normal path would now find the same key and view. */
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
      const request = createCacheKey(target, headers.member, headers.apikey);
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
      const terms: NegotiationTerms = {
        method,
        acceptEncoding: headers.acceptEncoding,
        ifNoneMatch: headers.ifNoneMatch,
        from: '',
      };
      const answer = access.refill?.(terms) ?? respondFromBody(terms, body, access.headers, compressor);
      // The normal path handles a quota that is nearly used up.
      if (answer instanceof Promise || access.meter?.takeFreely(access.second) === false) return undefined;
      if (answer.status === 200) access.counts.cached200++;
      else access.counts.cached304++;
      if (answer.body !== undefined) counters.cachedBytes += answer.body.length;
      return answer;
    },
  };
}
