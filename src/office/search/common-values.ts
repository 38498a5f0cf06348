// Usual values of an event type, as defaults for a new event.

import type { Event, Organizer } from '../../model/event.ts';
import { roomIdsOfEvent } from '../../model/list-rule.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import type { OfficeContext } from '../office-context.ts';
import type { SearchEntry } from './entry.ts';
import type { SearchIndexes } from './indexes.ts';

/** Maximum events of the type considered. */
const MAX_EVENTS = 10;

const MINUTE_MS = 60_000;

/** Fields of an event that only some types use. */
export const TYPE_SPECIFIC_FIELDS = [
  'organistIds',
  'vergerIds',
  'lectorIds',
  'collection',
  'coorganizerIds',
  'visitatorIds',
  'withSacrament',
  'childcare',
  'baptismOffer',
  'catering',
] as const satisfies readonly (keyof Event)[];

export type TypeSpecificField = (typeof TYPE_SPECIFIC_FIELDS)[number];

/** Values that more than half of the events share; empty, null or "" otherwise. Ids are in the order in which the events name them. */
export interface CommonValues {
  readonly count: number;
  readonly roomIds: readonly number[];
  readonly organizer: Organizer | null;
  readonly coorganizerIds: readonly number[];
  readonly layerIds: readonly number[];
  readonly targetGroupIds: readonly number[];
  /** Usual duration in minutes; null if there is none, and for all-day events. */
  readonly minutes: number | null;
  readonly shortDesc: string;
  /** Fields that have any value in more than a third of the events. */
  readonly used: readonly TypeSpecificField[];
}

/**
 * Finds the usual values of the last ten ready events of a type, ignoring case and accents; if there are fewer, upcoming events are added.
 * All values are empty for a single event. Throws NotFoundError for an unknown instance.
 */
export async function findCommonValues(
  { store }: Pick<OfficeContext, 'store'>,
  indexes: SearchIndexes,
  instance: string,
  { kind, now }: { readonly kind: string; readonly now: string },
): Promise<CommonValues> {
  const index = indexes.of(instance);
  const events = await index.ask(store.content, instance, async ({ getAll }) => {
    const ids = idsAroundNow(index.of('event').in('sortKey'), foldForSearch(kind.trim()), now);
    return (await getAll('event', ids)).map(({ value }) => value);
  });
  return commonValuesOf(events);
}

/** Ids of the last events that began before now, then of the next upcoming ones. */
function idsAroundNow(sorted: readonly SearchEntry[], kind: string, now: string): number[] {
  if (kind === '') return [];
  // Cached, because an instance has thousands of events but few spellings of their types.
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
    else if (next.push(id) === MAX_EVENTS) break;
  }
  return [...past.slice(-MAX_EVENTS), ...next].slice(0, MAX_EVENTS);
}

function commonValuesOf(events: readonly Event[]): CommonValues {
  const count = events.length;
  const isUsual = (times: number) => count > 1 && times * 2 > count;
  const isUsed = (times: number) => count > 1 && times * 3 > count;
  const ids = (of: (event: Event) => readonly number[]) => {
    const times = new Map<number, number>();
    for (const event of events) for (const id of new Set(of(event))) times.set(id, (times.get(id) ?? 0) + 1);
    return [...times].filter(([, some]) => isUsual(some)).map(([id]) => id);
  };
  const same = <T>(of: (event: Event) => T): T | undefined => {
    const all = events.map(of);
    return all.find((one) => isUsual(all.filter((other) => isSameJson(one, other)).length));
  };
  return {
    count,
    roomIds: ids(roomIdsOfEvent),
    coorganizerIds: ids(({ coorganizerIds }) => coorganizerIds),
    layerIds: ids(({ layerIds }) => layerIds),
    targetGroupIds: ids(({ targetGroupIds }) => targetGroupIds),
    organizer: same(({ organizer }) => organizer) ?? null,
    minutes: same(minutesOf) ?? null,
    shortDesc: same(({ shortDesc }) => shortDesc) ?? '',
    used: TYPE_SPECIFIC_FIELDS.filter((key) => isUsed(events.filter((event) => isFilled(event[key])).length)),
  };
}

function isFilled(value: Event[TypeSpecificField]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== 0;
}

function minutesOf({ startsAt, endsAt }: Event): number | null {
  return spansWholeDays(startsAt, endsAt)
    ? null
    : Math.round((parseAsUtc(endsAt).getTime() - parseAsUtc(startsAt).getTime()) / MINUTE_MS);
}
