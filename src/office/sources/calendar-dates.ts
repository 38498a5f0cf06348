// On which dates the events of a calendar are: rules are expanded, what was changed of one date or of all from one on takes its
// place, and what is past is counted (rule Z6).

import { setImmediate as nextTurn } from 'node:timers/promises';
import { asUtc, toCompactDate } from '../../kit/dates.ts';
import { shownAt, type WallClock, wallClock } from '../../kit/wall-clock.ts';
import { type CalendarEvent, type CalendarTime, durationMs } from './calendar-event.ts';
import { broken, type Dated } from './calendar-item.ts';
import { MOST_ROWS, SourceRefused } from './errors.ts';
import { isBeyond, later, lengthOf } from './event-times.ts';
import type { SourceItem } from './item.ts';
import { beginningsOf, type OccurrenceSpan, RuleRefused, widened } from './occurrences.ts';
import { instantOf } from './zones.ts';

export interface DatesDesk {
  /** Of the instance. */
  readonly timeZone: string;
  /** `YYYY-MM-DD`: what ended before is left out. */
  readonly since: string;
  readonly tell: WallClock;
  /** A time as the clocks of the instance show it. */
  readonly toHere: (time: CalendarTime) => string;
  readonly span: OccurrenceSpan;
}

const IN_ONE_TURN = 200;

const DAY_MS = 86_400_000;

/** More days around the span are not looked at for one event, however long it lasts or far it moves. */
const MOST_AROUND = 60;

/** The events of a calendar by what they stand for. */
interface Sorted {
  readonly masters: ReadonlyMap<string, CalendarEvent>;
  /** Without a name of their own. */
  readonly alone: readonly CalendarEvent[];
  /** Of one date, by its key. */
  readonly overrides: ReadonlyMap<string, CalendarEvent>;
  /** Of one date and all that follow, by the name of the event, in their order. */
  readonly ranges: ReadonlyMap<string, readonly CalendarEvent[]>;
}

/** Every event on each of its dates; what can't be told of is added to the broken ones. */
export async function expand(desk: DatesDesk, events: readonly CalendarEvent[], items: SourceItem[]) {
  const { masters, alone, overrides, ranges } = sorted(desk, events, items);
  const dated: Dated[] = [];
  let past = 0;
  const take = (shown: Dated) => {
    if (isPast(shown, desk)) past++;
    else dated.push(shown);
  };
  const taken = new Set<string>();
  let turn = 0;
  for (const event of [...masters.values(), ...alone]) {
    if (++turn % IN_ONE_TURN === 0) await nextTurn();
    const changes = event.uid === '' ? [] : (ranges.get(event.uid) ?? []);
    for (const date of datesOrFault(desk, event, changes, items)) {
      const own = overrides.get(date.uid);
      if (own === undefined) take(fromThenOn(desk, changes, date));
      else {
        taken.add(date.uid);
        take({ ...single(desk, own), uid: date.uid });
      }
    }
    if (dated.length > MOST_ROWS) {
      throw new SourceRefused('rows', `the calendar has more than ${MOST_ROWS} dates`, String(MOST_ROWS));
    }
  }
  // Moved into the span from outside, or without the event that they belong to.
  for (const [uid, event] of overrides) {
    if (taken.has(uid)) continue;
    const shown = { ...single(desk, event), uid };
    if (isPast(shown, desk)) past++;
    else if (shown.from.slice(0, 10) <= desk.span.to || !masters.has(event.uid)) dated.push(shown);
  }
  return { dated, past };
}

function sorted(desk: DatesDesk, events: readonly CalendarEvent[], items: SourceItem[]): Sorted {
  const overrides = new Map<string, CalendarEvent>();
  const masters = new Map<string, CalendarEvent>();
  const ranges = new Map<string, CalendarEvent>();
  const alone: CalendarEvent[] = [];
  const named = new Set(events.filter(({ standsFor }) => standsFor === undefined).map(({ uid }) => uid));
  for (const event of events) {
    const { uid, standsFor, isFromThenOn, number, title } = event;
    if (uid === '') {
      alone.push(event);
      continue;
    }
    // A changed date without the event of its series stands alone: the rule is not in the file.
    const isRange = isFromThenOn && named.has(uid);
    const of = standsFor === undefined ? masters : isRange ? ranges : overrides;
    const key = standsFor === undefined ? uid : keyOf(uid, desk.toHere(standsFor));
    const other = of.get(key);
    if (other !== undefined && other.sequence === event.sequence && other.title !== title) {
      items.push(broken(number, title, 'twice', { column: 'UID', value: uid, uid }));
      continue;
    }
    // A newer version stands for an older one.
    if (other === undefined || event.sequence >= other.sequence) of.set(key, event);
  }
  const inOrder = [...ranges].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
  return { masters, alone, overrides, ranges: Map.groupBy(inOrder, ({ uid }) => uid) };
}

/** None where the rule is one that is not taken. */
function datesOrFault(
  desk: DatesDesk,
  event: CalendarEvent,
  changes: readonly CalendarEvent[],
  items: SourceItem[],
): Dated[] {
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

function isPast({ from, to }: Dated, { since }: DatesDesk): boolean {
  return !isBeyond(to) && to < `${since} 00:00:00` && from < `${since} 00:00:00`;
}

function keyOf(uid: string, moment: string): string {
  return `${uid}/${toCompactDate(moment)}T${moment.slice(11).replaceAll(':', '')}`;
}

function single(desk: DatesDesk, event: CalendarEvent): Dated {
  const { uid, standsFor } = event;
  return {
    event,
    uid: standsFor === undefined ? uid : keyOf(uid, desk.toHere(standsFor)),
    ...timesOf(desk, event, event.start),
  };
}

function datesOf(desk: DatesDesk, event: CalendarEvent, changes: readonly CalendarEvent[]): Dated[] {
  const { uid, start, rules, more, except } = event;
  if (rules.length === 0 && more.length === 0) return [single(desk, event)];
  const toLocal = (time: CalendarTime) => local(time, start, desk);
  const lengths = [event, ...changes].map((one) => Math.abs(lengthOf(one.start.text, one.end?.text ?? one.start.text)));
  const moves = changes.map((change) => Math.abs(moveOf(desk, change)));
  const days = Math.ceil((Math.max(...lengths) + Math.max(0, ...moves)) / DAY_MS);
  const gone = new Set(except.map((time) => (time.isDay ? time.text.slice(0, 10) : desk.toHere(time))));
  const found = new Map<string, Dated>();
  for (const beginning of beginningsOf(event, widened(desk.span, Math.min(days + 1, MOST_AROUND)), toLocal)) {
    const times = timesOf(desk, event, beginning);
    if (gone.has(times.from) || gone.has(times.from.slice(0, 10)) || times.from.slice(0, 10) > desk.span.to) continue;
    const key = keyOf(uid, times.from);
    found.set(key, { event, uid: uid === '' ? '' : key, ...times });
  }
  return [...found.values()];
}

/** By how much a change of one date and all that follow moves them, in milliseconds of the wall clock. */
function moveOf(desk: DatesDesk, { start, standsFor = start }: CalendarEvent): number {
  return lengthOf(desk.toHere(standsFor), desk.toHere(start));
}

/** A date as the last change that holds from it, or from one before it, on has it: as much later, and as long as that. */
function fromThenOn(desk: DatesDesk, changes: readonly CalendarEvent[], date: Dated): Dated {
  const change = changes.findLast(({ standsFor }) => standsFor !== undefined && desk.toHere(standsFor) <= date.from);
  if (change === undefined) return date;
  const of = timesOf(desk, change, change.start);
  const from = onClock(later(date.from, moveOf(desk, change)), desk);
  return { event: change, uid: date.uid, from, to: onClock(later(from, lengthOf(of.from, of.to)), desk) };
}

/** Set forward where the clock leaves it out. */
function onClock(text: string, { tell }: DatesDesk): string {
  return isBeyond(text) ? text : shownAt(instantOf(text, tell), tell);
}

/** A moment in UTC as the clock of the event's own zone shows it; near enough where that zone is described by the file alone. */
function local(time: CalendarTime, start: CalendarTime, { timeZone, tell }: DatesDesk): string {
  if (start.zone === 'UTC') return time.text;
  try {
    return wallClock(start.zone === '' ? timeZone : start.zone)(asUtc(time.text).getTime());
  } catch {
    return tell(asUtc(time.text).getTime());
  }
}

/** From when until when it is; an end before the beginning stays one, and is told as a fault. */
function timesOf(
  { toHere }: DatesDesk,
  event: CalendarEvent,
  start: CalendarTime,
): { readonly from: string; readonly to: string } {
  const from = toHere(start);
  const length =
    start.lastsMs ??
    durationMs(event.duration) ??
    (event.end === undefined ? undefined : lengthOf(event.start.text, event.end.text));
  if (start.isDay) {
    // The end is the first day after; programs that write the day itself mean that day.
    const days = length === 0 ? 1 : Math.round((length ?? DAY_MS) / DAY_MS);
    return { from, to: later(`${from.slice(0, 10)} 23:59:59`, (days - 1) * DAY_MS) };
  }
  const { end } = event;
  if (start.lastsMs === undefined && end !== undefined && event.duration === '' && end.zone !== event.start.zone) {
    return { from, to: later(from, lengthOf(toHere(event.start), toHere(end))) };
  }
  return { from, to: toHere({ ...start, text: later(start.text, length ?? 0) }) };
}
