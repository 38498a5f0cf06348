// What events of a kind usually have, so that a new one of the kind need not be filled in again.

import type { Event, Organizer } from '../../model/event.ts';
import { roomsOf } from '../../model/list-rule.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { asUtc } from '../../util/dates.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { sameJson } from '../../util/same-json.ts';
import type { OfficeContext } from '../office-context.ts';
import type { SearchEntry } from './entry.ts';
import type { Indexes } from './indexes.ts';

/** So many of a kind are looked at. */
const LOOKED_AT = 10;

const MINUTE_MS = 60_000;

/** What more than half of the events have; empty, null and "" where they differ too much. Ids stand as their events have them. */
export interface Usual {
  /** How many events it was taken from. */
  readonly count: number;
  readonly roomIds: readonly number[];
  readonly organizer: Organizer | null;
  readonly coorganizerIds: readonly number[];
  readonly layerIds: readonly number[];
  readonly targetGroupIds: readonly number[];
  /** How long they last, in minutes; null too where they fill whole days. */
  readonly minutes: number | null;
  readonly shortDesc: string;
}

/**
 * What the last ten ready events of a kind have, however its case and accents are written; where there were not as many before
 * now, the next ones count, too. One event alone makes no habit: then everything is empty. Throws NotFound where there is no
 * such instance.
 */
export async function usualOfKind(
  { store }: Pick<OfficeContext, 'store'>,
  indexes: Indexes,
  instance: string,
  { kind, now }: { readonly kind: string; readonly now: string },
): Promise<Usual> {
  const index = indexes.of(instance);
  const events = await index.ask(store.content, instance, async ({ getAll }) => {
    const ids = lately(index.of('event').in('sortKey'), foldForSearch(kind.trim()), now);
    return (await getAll('event', ids)).map(({ value }) => value);
  });
  return usualOf(events);
}

/** The ids of those that begin last up to now, and then of the next ones. */
function lately(sorted: readonly SearchEntry[], kind: string, now: string): number[] {
  if (kind === '') return [];
  // An instance has thousands of events and a few ways to write its kinds.
  const known = new Map<string, boolean>();
  const isOfKind = (type: string) => {
    const is = known.get(type) ?? foldForSearch(type) === kind;
    known.set(type, is);
    return is;
  };
  const past: number[] = [];
  const next: number[] = [];
  for (const { id, event } of sorted) {
    if (event?.state !== 'ready' || !isOfKind(event.eventType)) continue;
    if (event.startsAt <= now) past.push(id);
    else if (next.push(id) === LOOKED_AT) break;
  }
  return [...past.slice(-LOOKED_AT), ...next].slice(0, LOOKED_AT);
}

function usualOf(events: readonly Event[]): Usual {
  const count = events.length;
  const isUsual = (times: number) => count > 1 && times * 2 > count;
  const ids = (of: (event: Event) => readonly number[]) => {
    const times = new Map<number, number>();
    for (const event of events) for (const id of new Set(of(event))) times.set(id, (times.get(id) ?? 0) + 1);
    return [...times].filter(([, some]) => isUsual(some)).map(([id]) => id);
  };
  const same = <T>(of: (event: Event) => T): T | undefined => {
    const all = events.map(of);
    return all.find((one) => isUsual(all.filter((other) => sameJson(one, other)).length));
  };
  return {
    count,
    roomIds: ids(roomsOf),
    coorganizerIds: ids(({ coorganizerIds }) => coorganizerIds),
    layerIds: ids(({ layerIds }) => layerIds),
    targetGroupIds: ids(({ targetGroupIds }) => targetGroupIds),
    organizer: same(({ organizer }) => organizer) ?? null,
    minutes: same(minutesOf) ?? null,
    shortDesc: same(({ shortDesc }) => shortDesc) ?? '',
  };
}

function minutesOf({ startsAt, endsAt }: Event): number | null {
  return isWholeDays(startsAt, endsAt)
    ? null
    : Math.round((asUtc(endsAt).getTime() - asUtc(startsAt).getTime()) / MINUTE_MS);
}
