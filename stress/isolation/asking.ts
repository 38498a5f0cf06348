// Requests to many parishes, and their permitted answers.

import { operations } from '../../src/operations/index.ts';
import { goodDraft, otherDraft, written } from '../fuzz/draft.ts';
import type { Choosing } from '../support/choosing.ts';
import type { Parish } from '../support/marked-parish.ts';
import { originOf, type ParishKey } from '../support/parish-keys.ts';
import type { Wire } from '../support/pipeline.ts';
import type { Changer } from './changer.ts';
import { pageAsk, updateAsk } from './registering.ts';
import type { Tags } from './tags.ts';

export interface Ask extends Wire {
  /** Parish whose data the answer may contain. */
  readonly parish: Parish;
  /** The status that a refusal must have; undefined: it is not to be refused. */
  readonly refusal: 401 | 403 | 404 | undefined;
  /** The statuses of an answer that is none. */
  readonly statuses: readonly number[];
  /** The key if it was created or revoked a moment ago, so that both results are permitted. */
  readonly changing: string | undefined;
  /** Request without its credentials: the same for all parishes. */
  readonly call: string;
  /** Entity tag of the request, and the parish that it belongs to. */
  readonly tag: { readonly text: string; readonly owner: number } | undefined;
}

const READ = [200, 304];

export interface Around {
  /** The keys of each parish. */
  readonly keys: ReadonlyMap<number, readonly ParishKey[]>;
  readonly changer: Changer;
  readonly tags: Tags;
}

/** Parishes that a client asks for a while, one among the other. */
export function neighbourhood({ times, below }: Choosing, count: number): number[] {
  return times(3, () => 1 + below(count));
}

/** A request of one of the parishes. */
export function someAsk(choosing: Choosing, among: readonly number[], around: Around): Ask {
  const { pick, oneIn, below } = choosing;
  const own = around.keys.get(pick(among)) ?? [];
  if (oneIn(15)) return calendarAsk(choosing, own, around);
  if (oneIn(15)) return registeringAsk(choosing, own, parishAmong(choosing, among, around));
  const made = oneIn(6) ? around.changer.key(below(1000) / 1000) : undefined;
  const first = pick(own);
  // A key that does not work is asked by less often.
  const key = made?.key ?? (first.works ? first : pick(own));
  // The key names another parish: the request must not succeed.
  const named = oneIn(8) ? (around.keys.get(pick(among))?.[0]?.parish ?? key.parish) : key.parish;
  const draft = goodDraft(choosing, [{ ...key, works: true, scopes: ['read', 'newsletter'] }]);
  // The draft may already contain the right origin.
  draft.headers = draft.headers.filter(([name]) => name !== 'Origin');
  const inPath = draft.segments[2] === key.text;
  if (inPath) draft.segments[1] = named.name;
  else draft.headers = draft.headers.map(([name, value]) => [name, name === 'member' ? named.name : value]);
  const origin = oneIn(3) ? originOf(pick([key.parish, named, parishAmong(choosing, among, around)])) : undefined;
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
  const refusal = !isOwn || works === false ? 401 : forbidden(key, operation, origin) ? 403 : undefined;
  const changing = isOwn && made !== undefined ? key.text : undefined;
  const { bytes, method } = written(draft);
  // A look-up that a foreign page sends is refused where the key is none of a browser (rule R17), but not everything is one.
  const isForeignPage = origin !== undefined && key.origin === undefined && operation === 'getnlsubscriberfrom';
  const statuses = isForeignPage ? [...READ, 403] : READ;
  return { bytes, method, parish: named, refusal, statuses, changing, call, tag };
}

function parishAmong({ pick }: Choosing, among: readonly number[], { keys }: Around): Parish {
  const [first] = keys.get(pick(among)) ?? [];
  if (first === undefined) throw new RangeError('a parish without keys');
  return first.parish;
}

function calendarAsk(choosing: Choosing, own: readonly ParishKey[], around: Around): Ask {
  const draft = otherDraft(choosing, own);
  const [first] = own;
  if (first === undefined) throw new RangeError('a parish without keys');
  const { parish } = first;
  const event = choosing.pick([1, 2, 1001, parish.ownId, choosing.below(60)]);
  draft.segments = [parish.name, 'export', 'ical', `e${event}`];
  const call = `calendar/e${event}`;
  const tag = choosing.oneIn(3) ? around.tags.some(choosing, call) : undefined;
  if (tag !== undefined) draft.headers.push(['If-None-Match', tag.text]);
  addCommon(choosing, draft.headers);
  const { bytes, method } = written(draft);
  return { bytes, method, parish, refusal: undefined, statuses: [...READ, 404], changing: undefined, call, tag };
}

/** Registration, change, end or page view; sometimes with a key that lacks the permission, or with a subscriber of `other`. */
function registeringAsk(choosing: Choosing, own: readonly ParishKey[], other: Parish): Ask {
  const key = choosing.pick(own);
  const isPage = choosing.oneIn(2);
  const { draft, isForeign, statuses } = isPage
    ? pageAsk(choosing, key.parish, other)
    : updateAsk(choosing, key, other);
  // The key names another parish, which must receive none of the data.
  const named = !isPage && choosing.oneIn(8) ? other : key.parish;
  if (draft.segments[2] === key.text) draft.segments[1] = named.name;
  else draft.headers = draft.headers.map(([name, value]) => [name, name === 'member' ? named.name : value]);
  const [operation = ''] = draft.segments;
  addCommon(choosing, draft.headers);
  const isAllowed = isPage || (named.number === key.parish.number && key.works);
  const mayNot = !isPage && forbidden(key, operation, undefined);
  const refusal = !isAllowed ? 401 : mayNot ? 403 : isForeign ? 404 : undefined;
  const { bytes, method } = written(draft);
  const asked = { call: `${operation}/`, changing: undefined, tag: undefined };
  return { bytes, method, parish: named, refusal, statuses, ...asked };
}

function addCommon({ pick, below }: Choosing, headers: [string, string][]): void {
  const coding = pick(['', '', 'br', 'gzip', 'gzip, br', 'identity']);
  if (coding !== '') headers.push(['Accept-Encoding', coding]);
  // Rejected requests then count for many addresses.
  headers.push(['X-Forwarded-For', `10.${below(100)}.${below(256)}.1`]);
}

const SCOPES = new Map(operations.map(({ name, scope }) => [name, scope]));

/** Whether a key may not call this operation from this origin. */
function forbidden({ scopes, origin }: ParishKey, operation: string, from: string | undefined): boolean {
  const scope = SCOPES.get(operation);
  return (
    (scope !== undefined && !scopes.includes(scope)) || (origin !== undefined && from !== undefined && from !== origin)
  );
}
