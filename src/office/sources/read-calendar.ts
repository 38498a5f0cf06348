// Makes what a calendar says into items: each date of a recurring event is one (rule Z6).

import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, asUtc, toCompactDate } from '../../kit/dates.ts';
import { shownAt, type WallClock, wallClock } from '../../kit/wall-clock.ts';
import { type CalendarEvent, type CalendarTime, readCalendarEvent, UnreadableEvent } from './calendar-event.ts';
import { broken, type Dated, isUnknownPlace, toItem } from './calendar-item.ts';
import { calendarBlocks } from './calendar-lines.ts';
import { type CalendarCategory, categoriesOf } from './categories.ts';
import type { Directory, Resolutions } from './directory.ts';
import { MOST_ROWS, SourceRefused } from './errors.ts';
import { isBeyond, later, lengthOf } from './event-times.ts';
import { shownValue } from './fault.ts';
import type { SourceItem } from './item.ts';
import { beginningsOf, RuleRefused, type Span, widened } from './occurrences.ts';
import { instantOf, openZones, type ToInstant } from './zones.ts';

/** For so many days recurring events are expanded. */
export const EXPANDED_DAYS = 400;

const IN_ONE_TURN = 200;

const DAY_MS = 86_400_000;

export interface CalendarOf {
  readonly text: string;
  /** Of the instance. */
  readonly timeZone: string;
  /** `YYYY-MM-DD`: what ended before is left out. */
  readonly since: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly directory: Directory;
  readonly resolutions: Resolutions;
  readonly categories: ReadonlyMap<string, string>;
}

export interface ReadCalendar {
  readonly items: readonly SourceItem[];
  /** How many events, or dates of recurring ones, ended before `since`. */
  readonly past: number;
  /** Places that are no room here, each once, as the calendar writes them. */
  readonly places: readonly string[];
  /** Zones that nobody knows: their times were taken as they stand. */
  readonly unknownZones: readonly string[];
  readonly categories: readonly CalendarCategory[];
}

interface Desk extends CalendarOf {
  readonly tell: WallClock;
  readonly toHere: (time: CalendarTime) => string;
  readonly span: Span;
}

/** Reads a calendar. Throws SourceRefused. */
export async function readCalendar(of: CalendarOf): Promise<ReadCalendar> {
  const blocks = await calendarBlocks(of.text);
  const zones = openZones(
    blocks.flatMap(({ name, text }) => (name === 'VTIMEZONE' && text !== undefined ? [text] : [])),
  );
  const tell = wallClock(of.timeZone);
  const unknownZones = new Set<string>();
  const zoneOf = (name: string): ToInstant | undefined => {
    const found = zones.find(name);
    if (found === undefined) unknownZones.add(name);
    return found;
  };
  const toHere = (time: CalendarTime) => here(time, tell, zoneOf);
  const desk = { ...of, tell, toHere, span: { from: of.since, to: addDays(of.today, EXPANDED_DAYS) } };
  const events: CalendarEvent[] = [];
  const items: SourceItem[] = [];
  let turn = 0;
  for (const { name, number, text } of blocks) {
    if (name !== 'VEVENT') continue;
    if (++turn % IN_ONE_TURN === 0) await nextTurn();
    if (text === undefined) {
      items.push(broken(number, '', 'too_long'));
      continue;
    }
    try {
      events.push(readCalendarEvent(text, number));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const title = shownValue(/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? '');
      const uid = /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '';
      items.push(broken(number, title, error.code, { column: error.column, value: error.value, uid }));
    }
  }
  const { dated, past } = await expand(desk, events, items);
  const places = new Set(dated.map(({ event }) => event.location).filter((place) => isUnknownPlace(desk, place)));
  return {
    items: [...items, ...dated.map((one) => toItem(desk, one))].sort((a, b) => a.row - b.row),
    ...{ past, places: [...places].sort(), unknownZones: [...unknownZones] },
    categories: categoriesOf(desk, new Set(dated.map(({ event }) => event))),
  };
}

/** As the clocks of the instance show it. */
function here(
  { text, isDay, zone }: CalendarTime,
  tell: WallClock,
  zoneOf: (name: string) => ToInstant | undefined,
): string {
  if (isDay) return text;
  if (zone === 'UTC' || isBeyond(text)) return isBeyond(text) ? text : shownAt(asUtc(text).getTime(), tell);
  const toInstant = zone === '' ? undefined : zoneOf(zone);
  // Over a time that the clock leaves out it is set forward.
  return shownAt(toInstant === undefined ? instantOf(text, tell) : toInstant(text), tell);
}

/** Every event on each of its dates; what can't be told of is added to the broken ones. */
async function expand(desk: Desk, events: readonly CalendarEvent[], items: SourceItem[]) {
  const dated: Dated[] = [];
  let past = 0;
  const overrides = new Map<string, CalendarEvent>();
  const masters = new Map<string, CalendarEvent>();
  const alone: CalendarEvent[] = [];
  for (const event of events) {
    const { uid, standsFor, isFromThenOn, number, title } = event;
    if (isFromThenOn) {
      const value = standsFor?.text ?? '';
      items.push(broken(number, title, 'this_and_future', { column: 'RECURRENCE-ID', value, uid }));
      continue;
    }
    if (uid === '') {
      alone.push(event);
      continue;
    }
    const of = standsFor === undefined ? masters : overrides;
    const key = standsFor === undefined ? uid : keyOf(uid, desk.toHere(standsFor));
    const other = of.get(key);
    if (other !== undefined && other.sequence === event.sequence && other.title !== title) {
      items.push(broken(number, title, 'twice', { column: 'UID', value: uid, uid }));
      continue;
    }
    // A newer version stands for an older one.
    if (other === undefined || event.sequence >= other.sequence) of.set(key, event);
  }
  const taken = new Set<string>();
  let turn = 0;
  for (const event of [...masters.values(), ...alone]) {
    if (++turn % IN_ONE_TURN === 0) await nextTurn();
    let dates: Dated[];
    try {
      dates = datesOf(desk, event);
    } catch (error) {
      if (!(error instanceof RuleRefused)) throw error;
      const of = { column: 'RRULE', value: error.rule, expected: error.message, uid: event.uid };
      items.push(broken(event.number, event.title, error.code, of));
      continue;
    }
    for (const date of dates) {
      const own = overrides.get(date.uid);
      if (own !== undefined) taken.add(date.uid);
      const shown = own === undefined ? date : { ...single(desk, own), uid: date.uid };
      if (isPast(shown, desk)) past++;
      else dated.push(shown);
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

function isPast({ to }: Dated, { since }: Desk): boolean {
  return !isBeyond(to) && to < `${since} 00:00:00`;
}

function keyOf(uid: string, moment: string): string {
  return `${uid}/${toCompactDate(moment)}T${moment.slice(11).replaceAll(':', '')}`;
}

function single(desk: Desk, event: CalendarEvent): Dated {
  const { uid, standsFor } = event;
  return {
    event,
    uid: standsFor === undefined ? uid : keyOf(uid, desk.toHere(standsFor)),
    ...timesOf(desk, event, event.start),
  };
}

function datesOf(desk: Desk, event: CalendarEvent): Dated[] {
  const { uid, start, rules, more, except } = event;
  if (rules.length === 0 && more.length === 0) return [single(desk, event)];
  const toLocal = (time: CalendarTime) => local(time, start, desk);
  const length = Math.ceil(lengthOf(start.text, event.end?.text ?? start.text) / DAY_MS);
  const days = Math.min(Math.max(length, 0) + 1, 60);
  const gone = new Set(except.map((time) => (time.isDay ? time.text.slice(0, 10) : desk.toHere(time))));
  const found = new Map<string, Dated>();
  for (const beginning of beginningsOf(event, widened(desk.span, days), toLocal)) {
    const times = timesOf(desk, event, beginning);
    if (gone.has(times.from) || gone.has(times.from.slice(0, 10)) || times.from.slice(0, 10) > desk.span.to) continue;
    const key = keyOf(uid, times.from);
    found.set(key, { event, uid: uid === '' ? '' : key, ...times });
  }
  return [...found.values()];
}

/** A moment in UTC as the clock of the event's own zone shows it; near enough where that zone is described by the file alone. */
function local(time: CalendarTime, start: CalendarTime, { timeZone, tell }: Desk): string {
  if (start.zone === 'UTC') return time.text;
  try {
    return wallClock(start.zone === '' ? timeZone : start.zone)(asUtc(time.text).getTime());
  } catch {
    return tell(asUtc(time.text).getTime());
  }
}

function timesOf(
  { toHere }: Desk,
  event: CalendarEvent,
  start: CalendarTime,
): { readonly from: string; readonly to: string } {
  const from = toHere(start);
  const length =
    durationMs(event.duration) ?? (event.end === undefined ? undefined : lengthOf(event.start.text, event.end.text));
  if (start.isDay) {
    // The end is the first day after.
    const days = Math.max(Math.round((length ?? DAY_MS) / DAY_MS), 1);
    return { from, to: later(`${from.slice(0, 10)} 23:59:59`, (days - 1) * DAY_MS) };
  }
  const { end } = event;
  if (end !== undefined && event.duration === '' && end.zone !== event.start.zone) {
    const whole = lengthOf(toHere(event.start), toHere(end));
    return { from, to: later(from, Math.max(whole, 0)) };
  }
  return { from, to: toHere({ ...start, text: later(start.text, Math.max(length ?? 0, 0)) }) };
}

/** `PT1H30M` in milliseconds; undefined for what is none. */
function durationMs(duration: string): number | undefined {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/i.exec(
    duration,
  );
  if (match === null) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
