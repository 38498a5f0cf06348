// Expands the events of a calendar to single dates, and applies exceptions and moved dates; each date occurs once.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { toCompactDate } from '../../../util/dates.ts';
import { SourceRefusedError } from '../errors.ts';
import { MAX_SOURCE_ROWS } from '../limits.ts';
import { addMsToWallClock, computeWallClockDuration, isBeyondMaxYear } from '../matching/event-times.ts';
import type { SourceItem } from '../matching/item.ts';
import type { CalendarClock } from './calendar-clock.ts';
import type { CalendarEvent, EventIdentity } from './calendar-event.ts';
import { createUnreadableItem, type DatedEvent } from './calendar-item.ts';
import type { CalendarTime } from './calendar-times.ts';
import { alignToSeries, createDateFinder, type DateReference, toDateReference } from './date-references.ts';
import { computeElapsedMs, computeEventLengthMs, resolveEventTimes } from './date-times.ts';
import { findOccurrenceStarts, type OccurrenceSpan, RuleRefusedError, widenSpan } from './occurrences.ts';

export interface ExpansionContext {
  readonly clock: CalendarClock;
  /** `YYYY-MM-DD`: events that ended before are skipped. */
  readonly since: string;
  readonly span: OccurrenceSpan;
  /** Cancellations of single dates, by UID. */
  readonly cancellations: ReadonlyMap<string, readonly EventIdentity[]>;
}

const DATES_PER_TURN = 200;

const DAY_MS = 86_400_000;

/** Maximum days by which the searched range is widened for long events and moved dates. */
const MAX_AROUND = 60;

interface Sorted {
  readonly masters: ReadonlyMap<string, CalendarEvent>;
  readonly alone: readonly CalendarEvent[];
  readonly overrides: ReadonlyMap<string, readonly CalendarEvent[]>;
  readonly ranges: ReadonlyMap<string, readonly CalendarEvent[]>;
}

interface SeriesDate extends DateReference {
  readonly dated: DatedEvent;
}

interface FollowingChange {
  readonly event: CalendarEvent;
  /** First changed date, in the instance's wall-clock time. */
  readonly since: string;
}

/** Expands every event to its dates; faults are added to `items`. */
export async function expandCalendarEvents(
  context: ExpansionContext,
  events: readonly CalendarEvent[],
  items: SourceItem[],
) {
  const { masters, alone, overrides, ranges } = sorted(events, items);
  const dated: DatedEvent[] = [];
  let past = 0;
  const take = (shown: DatedEvent) => {
    if (isPast(shown, context)) past++;
    else dated.push(shown);
  };
  let turn = 0;
  for (const event of [...masters.values(), ...alone]) {
    if (++turn % DATES_PER_TURN === 0) await nextTurn();
    const changes = event.uid === '' ? [] : (ranges.get(event.uid) ?? []);
    const dates = datesOrFault(context, event, changes, items);
    const find = createDateFinder(event.start.isDay, dates);
    const own = ownDates(context, event, overrides.get(event.uid) ?? [], find, items);
    const following = changes.map((change) => followingFrom(context, event, change, find)).sort(bySince);
    const isRecurring = event.rules.length + event.more.length > 0;
    const gone = new Set(isRecurring ? event.except.flatMap((one) => find(nameIn(context, event, one))) : []);
    const off = cancelledIn(context, event, dates, find);
    for (const date of dates) {
      const { dated: usual } = date;
      const isInSpan = !isRecurring || usual.from.slice(0, 10) <= context.span.to;
      const changed = own.get(usual.uid);
      own.delete(usual.uid);
      if ((off.get(date) ?? -1) >= (changed?.event.sequence ?? 0)) continue;
      if (changed !== undefined && (isInSpan || changed.from.slice(0, 10) <= context.span.to)) take(changed);
      else if (changed === undefined && isInSpan && !gone.has(date))
        take(applyFollowingChange(context, following, usual));
    }
    // Dates that moved into the range from outside.
    for (const shown of own.values())
      if (isPast(shown, context) || shown.from.slice(0, 10) <= context.span.to) take(shown);
    if (dated.length > MAX_SOURCE_ROWS) {
      throw new SourceRefusedError(
        'rows',
        `the calendar has more than ${MAX_SOURCE_ROWS} dates`,
        String(MAX_SOURCE_ROWS),
      );
    }
  }
  for (const [uid, some] of overrides) {
    if (masters.has(uid)) continue;
    for (const shown of ownDates(context, undefined, some, () => [], items).values()) take(shown);
  }
  return { dated, past };
}

function sorted(events: readonly CalendarEvent[], items: SourceItem[]): Sorted {
  const masters = newest(
    events.filter(({ uid, replacedDate }) => uid !== '' && replacedDate === undefined),
    ({ uid }) => uid,
    items,
  );
  const changes = events.filter(({ uid, replacedDate }) => uid !== '' && replacedDate !== undefined);
  const isRange = ({ uid, includesLaterDates }: CalendarEvent) => includesLaterDates && masters.has(uid);
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

/** Newest version of each event, by key; the second of two different versions with the same SEQUENCE is a fault. */
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
      items.push(
        createUnreadableItem(number, title, 'twice', {
          column: 'UID',
          value: uid,
          expected: String(other.number),
          uid,
        }),
      );
    } else if (other === undefined || sequence >= other.sequence) found.set(keyOf(event), event);
  }
  return found;
}

type FindDates = (name: DateReference) => readonly SeriesDate[];

function nameIn({ clock }: ExpansionContext, { start }: CalendarEvent, value: CalendarTime): DateReference {
  return toDateReference(clock, value, start.zone);
}

function ownDates(
  context: ExpansionContext,
  series: CalendarEvent | undefined,
  overrides: readonly CalendarEvent[],
  find: FindDates,
  items: SourceItem[],
): Map<string, DatedEvent> {
  const nameOf = (event: CalendarEvent) => {
    const { uid, replacedDate = event.start } = event;
    if (series === undefined) return keyOf(uid, context.clock.toHere(replacedDate));
    const [named] = find(nameIn(context, series, replacedDate));
    return (
      named?.dated.uid ?? keyOf(uid, context.clock.toHere(alignToSeries(context.clock, series.start, replacedDate)))
    );
  };
  const named = newest(overrides, nameOf, items);
  return new Map(
    [...named].map(([uid, event]) => [
      uid,
      { event: likeSeries(event, series), uid, ...resolveEventTimes(context.clock, event, event.start) },
    ]),
  );
}

function cancelledIn(
  context: ExpansionContext,
  series: CalendarEvent,
  dates: readonly SeriesDate[],
  find: FindDates,
): ReadonlyMap<SeriesDate, number> {
  const off = new Map<SeriesDate, number>();
  for (const { replacedDate = series.start, includesLaterDates, sequence } of context.cancellations.get(series.uid) ??
    []) {
    const named = find(nameIn(context, series, replacedDate));
    const [first] = named;
    const some = includesLaterDates && first !== undefined ? dates.filter(({ local }) => local >= first.local) : named;
    for (const date of some) off.set(date, Math.max(sequence, off.get(date) ?? 0));
  }
  return off;
}

function likeSeries(event: CalendarEvent, series: CalendarEvent | undefined): CalendarEvent {
  if (series === undefined || event.title !== '') return event;
  return { ...event, title: series.title, isPrivate: event.isPrivate || series.isPrivate };
}

function followingFrom(
  context: ExpansionContext,
  series: CalendarEvent,
  event: CalendarEvent,
  find: FindDates,
): FollowingChange {
  const { replacedDate = event.start } = event;
  const [named] = find(nameIn(context, series, replacedDate));
  const since = named?.local ?? context.clock.toHere(alignToSeries(context.clock, series.start, replacedDate));
  return { event: likeSeries(event, series), since };
}

function bySince(a: FollowingChange, b: FollowingChange): number {
  return a.since < b.since ? -1 : a.since > b.since ? 1 : a.event.sequence - b.event.sequence;
}

function datesOrFault(
  context: ExpansionContext,
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  items: SourceItem[],
): SeriesDate[] {
  try {
    return datesOf(context, event, changes);
  } catch (error) {
    if (!(error instanceof RuleRefusedError)) throw error;
    const of = {
      column: 'RRULE',
      value: error.rule,
      expected: error.message,
      uid: event.uid,
      ...(error.flaw && { flaw: error.flaw }),
    };
    items.push(createUnreadableItem(event.number, event.title, error.code, of));
    return [];
  }
}

function isPast({ from, to }: DatedEvent, { since }: ExpansionContext): boolean {
  return !isBeyondMaxYear(to) && to < `${since} 00:00:00` && from < `${since} 00:00:00`;
}

function keyOf(uid: string, moment: string): string {
  return `${uid}/${toCompactDate(moment)}T${moment.slice(11).replaceAll(':', '')}`;
}

function datesOf(context: ExpansionContext, event: CalendarEvent, changes: readonly CalendarEvent[]): SeriesDate[] {
  const { clock } = context;
  const { uid, start, rules } = event;
  const dateAt = (beginning: CalendarTime, uidOf: (from: string) => string): SeriesDate => {
    const times = resolveEventTimes(clock, event, beginning);
    const dated = { event, uid: uidOf(times.from), ...times };
    return { isDay: beginning.isDay, local: times.from, writtenDay: beginning.text.slice(0, 10), dated };
  };
  const more = event.more.map((time) => alignToSeries(clock, start, time));
  if (rules.length === 0 && more.length === 0) return [dateAt(start, () => uid)];
  const found = new Map<string, SeriesDate>();
  const toLocal = (time: CalendarTime) => clock.inZone(clock.instantOf(time), start.zone);
  for (const beginning of findOccurrenceStarts({ start, rules, more }, spanAround(context, event, changes), toLocal)) {
    const date = dateAt(beginning, (from) => (uid === '' ? '' : keyOf(uid, from)));
    found.set(keyOf(uid, date.local), date);
  }
  return [...found.values()];
}

/** Widens the range so that it includes long or moved dates that reach into it. */
function spanAround({ clock, span }: ExpansionContext, event: CalendarEvent, changes: readonly CalendarEvent[]) {
  const lengths = [event, ...changes].map((one) => computeEventLengthMs(clock, one));
  const moves = changes.map(({ start, replacedDate = start }) => {
    return Math.abs(
      computeWallClockDuration(clock.toHere(alignToSeries(clock, event.start, replacedDate)), clock.toHere(start)),
    );
  });
  const days = Math.ceil((Math.max(...lengths) + Math.max(0, ...moves)) / DAY_MS) + 1;
  return widenSpan(span, days < MAX_AROUND ? days : MAX_AROUND);
}

/** Applies the last change in effect to a date: shifts it and sets its length. */
function applyFollowingChange(
  { clock }: ExpansionContext,
  changes: readonly FollowingChange[],
  date: DatedEvent,
): DatedEvent {
  const change = changes.findLast(({ since }) => since <= date.from);
  if (change === undefined) return date;
  const { event, since } = change;
  const { uid } = date;
  const of = resolveEventTimes(clock, event, event.start);
  if (isBeyondMaxYear(of.from) || isBeyondMaxYear(of.to)) return { event, uid, ...of };
  const moved = addMsToWallClock(date.from, computeWallClockDuration(since, of.from));
  if (isBeyondMaxYear(moved)) return { event, uid, from: moved, to: moved };
  if (event.start.isDay) {
    const from = `${moved.slice(0, 10)} 00:00:00`;
    return { event, uid, from, to: addMsToWallClock(from, computeWallClockDuration(of.from, of.to)) };
  }
  const from = clock.normalizeLocal(moved);
  const beganAt = clock.instantOf({ text: from, isDay: false, zone: '' });
  return { event, uid, from, to: clock.endAfter(from, beganAt, computeElapsedMs(clock, event, event.start)) };
}
