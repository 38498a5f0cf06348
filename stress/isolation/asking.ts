import { operations } from '../../src/operations/index.ts';
import { createOtherDraft, createValidDraft, frameDraft } from '../fuzz/draft.ts';
import type { Choices } from '../support/choosing.ts';
import type { Parish } from '../support/marked-parish.ts';
import { originOf, type ParishKey } from '../support/parish-keys.ts';
import type { WireRequest } from '../support/pipeline.ts';
import type { Changer } from './changer.ts';
import { createPageRequest, createUpdateRequest } from './registering.ts';
import type { Tags } from './tags.ts';

export interface ExpectedRequest extends WireRequest {
  /** Parish whose data the answer may contain. */
  readonly parish: Parish;
  /** Expected status of a rejection; undefined if the request is permitted. */
  readonly refusal: 401 | 403 | 404 | undefined;
  readonly statuses: readonly number[];
  /** Key that was created or revoked a moment ago, so that both results are permitted; undefined if there is none. */
  readonly changing: string | undefined;
  /** Request without its credentials; the same for all parishes. */
  readonly call: string;
  /** Entity tag in the request, and its parish. */
  readonly tag: { readonly text: string; readonly owner: number } | undefined;
}

const READ_STATUSES = [200, 304];

export interface RequestContext {
  readonly keys: ReadonlyMap<number, readonly ParishKey[]>;
  readonly changer: Changer;
  readonly tags: Tags;
}

/** Picks the parishes that a client requests in alternation for a while. */
export function pickParishes({ times, below }: Choices, count: number): number[] {
  return times(3, () => 1 + below(count));
}

export function randomRequest(choosing: Choices, among: readonly number[], around: RequestContext): ExpectedRequest {
  const { pick, oneIn, below } = choosing;
  const own = around.keys.get(pick(among)) ?? [];
  if (oneIn(15)) return calendarRequest(choosing, own, around);
  if (oneIn(15)) return registrationRequest(choosing, own, pickParish(choosing, among, around));
  const made = oneIn(6) ? around.changer.key(below(1000) / 1000) : undefined;
  const first = pick(own);
  const key = made?.key ?? (first.works ? first : pick(own));
  // If the key belongs to another parish, the request must not succeed.
  const named = oneIn(8) ? (around.keys.get(pick(among))?.[0]?.parish ?? key.parish) : key.parish;
  const draft = createValidDraft(choosing, [{ ...key, works: true, scopes: ['read', 'newsletter'] }]);
  // The valid draft may already contain the right origin.
  draft.headers = draft.headers.filter(([name]) => name !== 'Origin');
  const inPath = draft.segments[2] === key.text;
  if (inPath) draft.segments[1] = named.name;
  else draft.headers = draft.headers.map(([name, value]) => [name, name === 'member' ? named.name : value]);
  const origin = oneIn(3) ? originOf(pick([key.parish, named, pickParish(choosing, among, around)])) : undefined;
  if (origin !== undefined) draft.headers.push(['Origin', origin]);
  const [operation = ''] = draft.segments;
  const call = `${operation}/${draft.segments
    .slice(inPath ? 3 : 1)
    .join('/')
    .replace(/\/$/, '')}`;
  const tag = oneIn(2) && draft.method !== 'POST' ? around.tags.some(choosing, call) : undefined;
  if (tag !== undefined) draft.headers.push(['If-None-Match', tag.text]);
  addCommon(choosing, draft.headers);
  const isOwn = named.name === key.parish.name;
  const works = made === undefined ? key.works : made.works;
  const refusal = !isOwn || works === false ? 401 : isForbidden(key, operation, origin) ? 403 : undefined;
  const changing = isOwn && made !== undefined ? key.text : undefined;
  const { bytes, method } = frameDraft(draft);
  // A lookup from a foreign origin is rejected unless the key is a browser key (rule R17). Not every request here is a lookup, so both are
  // permitted.
  const isForeignPage = origin !== undefined && key.origin === undefined && operation === 'getnlsubscriberfrom';
  const statuses = isForeignPage ? [...READ_STATUSES, 403] : READ_STATUSES;
  return { bytes, method, parish: named, refusal, statuses, changing, call, tag };
}

function pickParish({ pick }: Choices, among: readonly number[], { keys }: RequestContext): Parish {
  const [first] = keys.get(pick(among)) ?? [];
  if (first === undefined) throw new RangeError('a parish without keys');
  return first.parish;
}

function calendarRequest(choosing: Choices, own: readonly ParishKey[], around: RequestContext): ExpectedRequest {
  const draft = createOtherDraft(choosing, own);
  const [first] = own;
  if (first === undefined) throw new RangeError('a parish without keys');
  const { parish } = first;
  const event = choosing.pick([1, 2, 1001, parish.ownId, choosing.below(60)]);
  draft.segments = [parish.name, 'export', 'ical', `e${event}`];
  const call = `calendar/e${event}`;
  const tag = choosing.oneIn(3) ? around.tags.some(choosing, call) : undefined;
  if (tag !== undefined) draft.headers.push(['If-None-Match', tag.text]);
  addCommon(choosing, draft.headers);
  const { bytes, method } = frameDraft(draft);
  return {
    bytes,
    method,
    parish,
    refusal: undefined,
    statuses: [...READ_STATUSES, 404],
    changing: undefined,
    call,
    tag,
  };
}

/** Creates a registration, change, end or page view; sometimes with a key that lacks the permission, or with a subscriber of `other`. */
function registrationRequest(choosing: Choices, own: readonly ParishKey[], other: Parish): ExpectedRequest {
  const key = choosing.pick(own);
  const isPage = choosing.oneIn(2);
  const { draft, isForeign, statuses } = isPage
    ? createPageRequest(choosing, key.parish, other)
    : createUpdateRequest(choosing, key, other);
  // If the key belongs to another parish, that parish must receive none of the data.
  const named = !isPage && choosing.oneIn(8) ? other : key.parish;
  if (draft.segments[2] === key.text) draft.segments[1] = named.name;
  else draft.headers = draft.headers.map(([name, value]) => [name, name === 'member' ? named.name : value]);
  const [operation = ''] = draft.segments;
  addCommon(choosing, draft.headers);
  const isAllowed = isPage || (named.number === key.parish.number && key.works);
  const mayNot = !isPage && isForbidden(key, operation, undefined);
  const refusal = !isAllowed ? 401 : mayNot ? 403 : isForeign ? 404 : undefined;
  const { bytes, method } = frameDraft(draft);
  const asked = { call: `${operation}/`, changing: undefined, tag: undefined };
  return { bytes, method, parish: named, refusal, statuses, ...asked };
}

function addCommon({ pick, below }: Choices, headers: [string, string][]): void {
  const coding = pick(['', '', 'br', 'gzip', 'gzip, br', 'identity']);
  if (coding !== '') headers.push(['Accept-Encoding', coding]);
  // Random addresses, so that rejected requests do not reach the limit per address.
  headers.push(['X-Forwarded-For', `10.${below(100)}.${below(256)}.1`]);
}

const SCOPES = new Map(operations.map(({ name, scope }) => [name, scope]));

function isForbidden({ scopes, origin }: ParishKey, operation: string, from: string | undefined): boolean {
  const scope = SCOPES.get(operation);
  return (
    (scope !== undefined && !scopes.includes(scope)) || (origin !== undefined && from !== undefined && from !== origin)
  );
}
