// Services missing on a day compared with similar days (rule D8); the pattern is derived from existing events.

import { buildAncestry } from '../../model/list-rule.ts';
import { countDefaultNeed } from '../../model/rota/rota-cells.ts';
import { dayOf } from '../../model/rota/rota-warnings.ts';
import { addDays } from '../../util/dates.ts';
import { dayNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import { isWithinAreas } from '../access/areas.ts';
import { foldForIndex, type IndexedEvent } from '../search/entry.ts';
import { createEventTest, type EventFilter } from '../search/event-filter.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';

export interface ServiceSummary {
  readonly eventId: number;
  readonly title: string;
  readonly eventType: string;
  /** `YYYY-MM-DD HH:MM:SS`. */
  readonly startsAt: string;
  /** First room known to the office; null if the place is free text or empty. */
  readonly roomId: number | null;
  /** True if the event can serve as a pattern: confirmed, ready, and in an area of the account. */
  readonly isUsual: boolean;
}

const PATTERN_DAYS = 56;
/** Maximum deviation, in minutes, of a service that still counts as the usual one. */
const NEAR_MINUTES = 60;
const MAX_OFFERED = 4;
/** Minimum days with a service before it counts as usual. */
const MIN_DAYS = 2;
/** Share of weeks above which a service is usual; on a day without services, `USUAL_SHARE_ON_EMPTY_DAY` suffices. */
const [USUAL_SHARE, USUAL_SHARE_ON_EMPTY_DAY] = [1 / 2, 1 / 4];

const SUNDAY = 6;

/**
 * Finds missing services by day. A day with services should have the usual ones of its weekday, a day without services those of Sundays.
 * `bareDays` are Sundays and feasts, which are checked even without events. `others` are events without duties.
 */
export function findMissingServices(
  services: readonly ServiceSummary[],
  bareDays: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  others: readonly ServiceSummary[] = [],
): ReadonlyMap<string, readonly ServiceSummary[]> {
  const byDay = Map.groupBy(services, ({ startsAt }) => dayOf(startsAt));
  const othersByDay = Map.groupBy(others, ({ startsAt }) => dayOf(startsAt));
  const patterns = findPatterns(byDay);
  const known = [...byDay.keys()].sort().map(dayNumber);
  const weeks = Math.floor(((known.at(-1) ?? 0) - (known[0] ?? 0)) / 7) + 1;
  const days = [...new Set([...byDay.keys(), ...bareDays])].filter((day) => day >= from && day <= to).sort();
  const missing = days.flatMap((day): [string, readonly ServiceSummary[]][] => {
    const present = byDay.get(day);
    const weekday = present === undefined ? SUNDAY : weekdayOfDayNumber(dayNumber(day));
    const isUsual = ({ length }: readonly ServiceSummary[]) =>
      length >= MIN_DAYS &&
      (present === undefined ? length >= weeks * USUAL_SHARE_ON_EMPTY_DAY : length > weeks * USUAL_SHARE);
    const usual = (patterns.get(weekday) ?? []).filter(isUsual);
    const lacking = findMissingOn(usual, present ?? [], othersByDay.get(day) ?? []);
    const offered = lacking.flatMap((some) => modelFor(some, day) ?? []).slice(0, MAX_OFFERED);
    return offered.length === 0 ? [] : [[day, offered.sort(byTimeAndRoom)]];
  });
  return new Map(missing);
}

function findPatterns(
  byDay: ReadonlyMap<string, readonly ServiceSummary[]>,
): ReadonlyMap<number, readonly (readonly ServiceSummary[])[]> {
  const weekdays = Map.groupBy(byDay, ([day]) => weekdayOfDayNumber(dayNumber(day)));
  const found = [...weekdays].map(([weekday, days]): [number, readonly (readonly ServiceSummary[])[]] => {
    const usual = days.flatMap(([, services]) => services.filter(({ isUsual }) => isUsual));
    const alike = Map.groupBy(usual, ({ startsAt, roomId }) => `${startsAt.slice(11, 16)} ${roomId}`);
    const all = [...alike.values()].map((some) => [...new Map(some.map((one) => [dayOf(one.startsAt), one])).values()]);
    return [weekday, all.sort((a, b) => b.length - a.length)];
  });
  return new Map(found);
}

function modelFor(some: readonly ServiceSummary[], day: string): ServiceSummary | undefined {
  const sorted = some.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return sorted.findLast(({ startsAt }) => startsAt < day) ?? sorted[0];
}

function byTimeAndRoom(a: ServiceSummary, b: ServiceSummary): number {
  return minutesOf(a) - minutesOf(b) || (a.roomId ?? 0) - (b.roomId ?? 0);
}

function isNear(a: ServiceSummary, b: ServiceSummary): boolean {
  return a.roomId === b.roomId && isNearInTime(a, b);
}

function isNearInTime(a: ServiceSummary, b: ServiceSummary): boolean {
  return Math.abs(minutesOf(a) - minutesOf(b)) <= NEAR_MINUTES;
}

function isOfKind(a: ServiceSummary, b: ServiceSummary): boolean {
  const kindOf = ({ eventType, title }: ServiceSummary) => foldForIndex(eventType || title);
  return kindOf(a) === kindOf(b);
}

/**
 * Returns the usual services without a counterpart on the day. A counterpart is a service in the same room at about the same time, or an
 * event of the same type with a free-text place or without duties, such as a cancelled one; it counts for one service only.
 */
function findMissingOn<T extends readonly ServiceSummary[]>(
  usual: readonly T[],
  present: readonly ServiceSummary[],
  others: readonly ServiceSummary[],
): readonly T[] {
  const unused = new Set([...present, ...others]);
  const lacking = usual.filter(([one]) => {
    const near = one === undefined ? [] : present.filter((other) => isNear(one, other));
    for (const other of near) unused.delete(other);
    return one !== undefined && near.length === 0;
  });
  return lacking.filter(([one]) => {
    const isSame = (other: ServiceSummary) =>
      one !== undefined &&
      (other.roomId === one.roomId || other.roomId === null || one.roomId === null) &&
      isNearInTime(one, other) &&
      isOfKind(one, other);
    const found = [...unused].find(isSame);
    if (found !== undefined) unused.delete(found);
    return found === undefined;
  });
}

function minutesOf({ startsAt }: ServiceSummary): number {
  return Number(startsAt.slice(11, 13)) * 60 + Number(startsAt.slice(14, 16));
}

export interface MissingServicesOptions {
  readonly from: string;
  readonly to: string;
  readonly filter: EventFilter;
  readonly bareDays: readonly string[];
}

/** Finds missing services that the account may create. Throws NotFoundError for an unknown instance. */
export function readMissingServices(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: SearchIndexes,
  instance: string,
  { from, to, filter, bareDays }: MissingServicesOptions,
): Promise<ReadonlyMap<string, readonly ServiceSummary[]>> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    const [roles, layers] = [await content.all('role'), buildAncestry(await content.all('layer'))];
    const since = addDays(from, -PATTERN_DAYS);
    const test = await createEventTest(content, { ...filter, from: since, to });
    const isService = (event: IndexedEvent) =>
      event.needs?.some(({ count }) => count > 0) === true ||
      roles.some((role) => countDefaultNeed(role, event, layers) > 0);
    const others: ServiceSummary[] = [];
    const services = [...index.of('event').entries.values()].flatMap((entry): ServiceSummary[] => {
      const { event } = entry;
      if (event === undefined || dayOf(event.startsAt) < since) return [];
      const isShown = test?.(entry) !== false;
      if (!isShown && (event.layerIds.length > 0 || dayOf(event.startsAt) > to)) return [];
      const { id: eventId, title, eventType, startsAt, roomIds, status, state } = event;
      const isUsual = status === 'confirmed' && state === 'ready' && isWithinAreas(authority, event, layers);
      const service = { eventId, title, eventType, startsAt, roomId: roomIds[0] ?? null, isUsual };
      if (isShown && isService(event)) return [service];
      others.push(service);
      return [];
    });
    return findMissingServices(services, bareDays, { from, to }, others);
  });
}
