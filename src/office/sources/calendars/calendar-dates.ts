// Dates of a calendar's events: rules are expanded, changes of one date or of all following ones replace dates, and past dates are
// counted (rule Z6).

import { setImmediate as nextTurn } from 'node:timers/promises';
import { toCompactDate } from '../../../util/dates.ts';
import { MAX_ROWS, SourceRefused } from '../errors.ts';
import { isBeyond, later, lengthOf } from '../matching/event-times.ts';
import type { SourceItem } from '../matching/item.ts';
import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarEvent, EventIdentity } from './calendar-event.ts';
import { broken, type Dated } from './calendar-item.ts';
import type { CalendarTime } from './calendar-times.ts';
import { asDateOf, dateFinder, dateName, type NamedDate } from './date-names.ts';
import { elapsedMs, lengthIn, timesOf } from './date-times.ts';
import { beginningsOf, type OccurrenceSpan, RuleRefused, widened } from './occurrences.ts';

export interface DatesContext {
  readonly clock: CalendarClock;
  /** `YYYY-MM-DD`: events that ended before are skipped. */
  readonly since: string;
  readonly span: OccurrenceSpan;
  /** Cancellations of single dates, by UID. */
  readonly cancellations: ReadonlyMap<string, readonly EventIdentity[]>;
}

const IN_ONE_TURN = 200;

const DAY_MS = 86_400_000;

/** Maximum days around the range in which dates of one event are searched, whatever its length or shift. */
const MAX_AROUND = 60;

/** Events of a calendar by their role in a series. */
interface Sorted {
  readonly masters: ReadonlyMap<string, CalendarEvent>;
  /** Events without a UID. */
  readonly alone: readonly CalendarEvent[];
  /** Changes of one date, by UID. */
  readonly overrides: ReadonlyMap<string, readonly CalendarEvent[]>;
  /** Changes of one date and all that follow, by UID. */
  readonly ranges: ReadonlyMap<string, readonly CalendarEvent[]>;
}

/** Date of a series according to its rule. */
interface SeriesDate extends NamedDate {
  readonly dated: Dated;
}

/** Change of a date and all following ones. */
interface FollowingChange {
  readonly event: CalendarEvent;
  /** First changed date, in the instance's wall-clock time. */
  readonly since: string;
}

/** Expands every event to its dates; faults are added to `items`. */
export async function expand(desk: DatesContext, events: readonly CalendarEvent[], items: SourceItem[]) {
  const { masters, alone, overrides, ranges } = sorted(events, items);
  const dated: Dated[] = [];
  let past = 0;
  const take = (shown: Dated) => {
    if (isPast(shown, desk)) past++;
    else dated.push(shown);
  };
  let turn = 0;
  for (const event of [...masters.values(), ...alone]) {
    if (++turn % IN_ONE_TURN === 0) await nextTurn();
    const changes = event.uid === '' ? [] : (ranges.get(event.uid) ?? []);
    const dates = datesOrFault(desk, event, changes, items);
    const find = dateFinder(event.start.isDay, dates);
    const own = ownDates(desk, event, overrides.get(event.uid) ?? [], find, items);
    const following = changes.map((change) => followingFrom(desk, event, change, find)).sort(bySince);
    const isRecurring = event.rules.length + event.more.length > 0;
    const gone = new Set(isRecurring ? event.except.flatMap((one) => find(nameIn(desk, event, one))) : []);
    const off = cancelledIn(desk, event, dates, find);
    for (const date of dates) {
      const { dated: usual } = date;
      const isInSpan = !isRecurring || usual.from.slice(0, 10) <= desk.span.to;
      const changed = own.get(usual.uid);
      own.delete(usual.uid);
      if ((off.get(date) ?? -1) >= (changed?.event.sequence ?? 0)) continue;
      if (changed !== undefined && (isInSpan || changed.from.slice(0, 10) <= desk.span.to)) take(changed);
      else if (changed === undefined && isInSpan && !gone.has(date)) take(fromThenOn(desk, following, usual));
    }
    // Dates that moved into the range from outside.
    for (const shown of own.values()) if (isPast(shown, desk) || shown.from.slice(0, 10) <= desk.span.to) take(shown);
    if (dated.length > MAX_ROWS) {
      throw new SourceRefused('rows', `the calendar has more than ${MAX_ROWS} dates`, String(MAX_ROWS));
    }
  }
  for (const [uid, some] of overrides) {
    if (masters.has(uid)) continue;
    for (const shown of ownDates(desk, undefined, some, () => [], items).values()) take(shown);
  }
  return { dated, past };
}

function sorted(events: readonly CalendarEvent[], items: SourceItem[]): Sorted {
  const masters = newest(
    events.filter(({ uid, standsFor }) => uid !== '' && standsFor === undefined),
    ({ uid }) => uid,
    items,
  );
  const changes = events.filter(({ uid, standsFor }) => uid !== '' && standsFor !== undefined);
  // Without its series, whose rule is not in the file, a change applies to one date.
  const isRange = ({ uid, isFromThenOn }: CalendarEvent) => isFromThenOn && masters.has(uid);
  return {
    masters,
    alone: events.filter(({ uid }) => uid === ''),
    overrides: Map.groupBy(
      changes.filter((one) => !isRange(one)),
      ({ uid }) => uid,
    ),
    ranges: Map.groupBy(changes.filter(isRange), ({ uid }) => uid),
  };
}

/** Newest version of each event, by key; of two different ones with the same SEQUENCE the second is a fault. */
function newest(
  events: readonly CalendarEvent[],
  keyOf: (event: CalendarEvent) => string,
  items: SourceItem[],
): Map<string, CalendarEvent> {
  const found = new Map<string, CalendarEvent>();
  for (const event of events) {
    const { number, title, uid, sequence } = event;
    const other = found.get(keyOf(event));
    if (other !== undefined && other.sequence === sequence && other.title !== title) {
      items.push(broken(number, title, 'twice', { column: 'UID', value: uid, expected: String(other.number), uid }));
    } else if (other === undefined || sequence >= other.sequence) found.set(keyOf(event), event);
  }
  return found;
}

type FindDates = (name: NamedDate) => readonly SeriesDate[];

function nameIn({ clock }: DatesContext, { start }: CalendarEvent, value: CalendarTime): NamedDate {
  return dateName(clock, value, start.zone);
}

/** Changes of single dates, by the key of each date. */
function ownDates(
  desk: DatesContext,
  series: CalendarEvent | undefined,
  overrides: readonly CalendarEvent[],
  find: FindDates,
  items: SourceItem[],
): Map<string, Dated> {
  const nameOf = (event: CalendarEvent) => {
    const { uid, standsFor = event.start } = event;
    if (series === undefined) return keyOf(uid, desk.clock.toHere(standsFor));
    const [named] = find(nameIn(desk, series, standsFor));
    return named?.dated.uid ?? keyOf(uid, desk.clock.toHere(asDateOf(desk.clock, series.start, standsFor)));
  };
  const named = newest(overrides, nameOf, items);
  return new Map(
    [...named].map(([uid, event]) => [
      uid,
      { event: likeSeries(event, series), uid, ...timesOf(desk.clock, event, event.start) },
    ]),
  );
}

/** Dates cancelled in the same file, with the SEQUENCE: they are never created. */
function cancelledIn(
  desk: DatesContext,
  series: CalendarEvent,
  dates: readonly SeriesDate[],
  find: FindDates,
): ReadonlyMap<SeriesDate, number> {
  const off = new Map<SeriesDate, number>();
  for (const { standsFor = series.start, isFromThenOn, sequence } of desk.cancellations.get(series.uid) ?? []) {
    const named = find(nameIn(desk, series, standsFor));
    const [first] = named;
    const some = isFromThenOn && first !== undefined ? dates.filter(({ local }) => local >= first.local) : named;
    for (const date of some) off.set(date, Math.max(sequence, off.get(date) ?? 0));
  }
  return off;
}

/** A change without a title inherits that of its series, as well as its privacy. */
function likeSeries(event: CalendarEvent, series: CalendarEvent | undefined): CalendarEvent {
  if (series === undefined || event.title !== '') return event;
  return { ...event, title: series.title, isPrivate: event.isPrivate || series.isPrivate };
}

function followingFrom(
  desk: DatesContext,
  series: CalendarEvent,
  event: CalendarEvent,
  find: FindDates,
): FollowingChange {
  const { standsFor = event.start } = event;
  const [named] = find(nameIn(desk, series, standsFor));
  const since = named?.local ?? desk.clock.toHere(asDateOf(desk.clock, series.start, standsFor));
  return { event: likeSeries(event, series), since };
}

function bySince(a: FollowingChange, b: FollowingChange): number {
  return a.since < b.since ? -1 : a.since > b.since ? 1 : a.event.sequence - b.event.sequence;
}

/** Dates of an event; a fault in `items` and no dates if its rule is not supported. */
function datesOrFault(
  desk: DatesContext,
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  items: SourceItem[],
): SeriesDate[] {
  try {
    return datesOf(desk, event, changes);
  } catch (error) {
    if (!(error instanceof RuleRefused)) throw error;
    const of = {
      column: 'RRULE',
      value: error.rule,
      expected: error.message,
      uid: event.uid,
      ...(error.flaw && { flaw: error.flaw }),
    };
    items.push(broken(event.number, event.title, error.code, of));
    return [];
  }
}

function isPast({ from, to }: Dated, { since }: DatesContext): boolean {
  return !isBeyond(to) && to < `${since} 00:00:00` && from < `${since} 00:00:00`;
}

function keyOf(uid: string, moment: string): string {
  return `${uid}/${toCompactDate(moment)}T${moment.slice(11).replaceAll(':', '')}`;
}

/** Dates of an event around the range, including exceptions. */
function datesOf(desk: DatesContext, event: CalendarEvent, changes: readonly CalendarEvent[]): SeriesDate[] {
  const { clock } = desk;
  const { uid, start, rules } = event;
  const dateAt = (beginning: CalendarTime, uidOf: (from: string) => string): SeriesDate => {
    const times = timesOf(clock, event, beginning);
    const dated = { event, uid: uidOf(times.from), ...times };
    return { isDay: beginning.isDay, local: times.from, writtenDay: beginning.text.slice(0, 10), dated };
  };
  const more = event.more.map((time) => asDateOf(clock, start, time));
  if (rules.length === 0 && more.length === 0) return [dateAt(start, () => uid)];
  const found = new Map<string, SeriesDate>();
  const toLocal = (time: CalendarTime) => clock.inZone(clock.instantOf(time), start.zone);
  for (const beginning of beginningsOf({ start, rules, more }, spanAround(desk, event, changes), toLocal)) {
    const date = dateAt(beginning, (from) => (uid === '' ? '' : keyOf(uid, from)));
    found.set(keyOf(uid, date.local), date);
  }
  return [...found.values()];
}

/** Range extended by the days from which a date may extend into it. */
function spanAround({ clock, span }: DatesContext, event: CalendarEvent, changes: readonly CalendarEvent[]) {
  const lengths = [event, ...changes].map((one) => lengthIn(clock, one));
  const moves = changes.map(({ start, standsFor = start }) => {
    return Math.abs(lengthOf(clock.toHere(asDateOf(clock, event.start, standsFor)), clock.toHere(start)));
  });
  const days = Math.ceil((Math.max(...lengths) + Math.max(0, ...moves)) / DAY_MS) + 1;
  return widened(span, days < MAX_AROUND ? days : MAX_AROUND);
}

/** Applies the last change in effect to a date: shifts it and sets its length. */
function fromThenOn({ clock }: DatesContext, changes: readonly FollowingChange[], date: Dated): Dated {
  const change = changes.findLast(({ since }) => since <= date.from);
  if (change === undefined) return date;
  const { event, since } = change;
  const { uid } = date;
  const of = timesOf(clock, event, event.start);
  if (isBeyond(of.from) || isBeyond(of.to)) return { event, uid, ...of };
  const moved = later(date.from, lengthOf(since, of.from));
  if (isBeyond(moved)) return { event, uid, from: moved, to: moved };
  if (event.start.isDay) {
    const from = `${moved.slice(0, 10)} 00:00:00`;
    return { event, uid, from, to: later(from, lengthOf(of.from, of.to)) };
  }
  const from = clock.onClock(moved);
  const beganAt = clock.instantOf({ text: from, isDay: false, zone: '' });
  return { event, uid, from, to: clock.endAfter(from, beganAt, elapsedMs(clock, event, event.start)) };
}
