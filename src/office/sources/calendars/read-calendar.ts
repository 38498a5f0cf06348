// Conversion of a calendar into import items, one for each date of a recurring event (rule Z6).

import { setImmediate as nextTurn } from 'node:timers/promises';
import { translator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { addDays } from '../../../util/dates.ts';
import { type CalendarCategory, categoriesOf } from '../matching/categories.ts';
import type { ImportDirectory, Resolutions } from '../matching/directory.ts';
import { later } from '../matching/event-times.ts';
import { shownValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import type { Unmatched } from '../matching/unmatched.ts';
import { calendarClock } from './calendar-clock.ts';
import { type DatesContext, expand } from './calendar-dates.ts';
import { type CalendarEvent, type EventIdentity, readCalendarEvent, readCancellation } from './calendar-event.ts';
import { broken, freePlaces, toItem } from './calendar-item.ts';
import { type CalendarBlock, calendarLines } from './calendar-lines.ts';
import { type CalendarTime, UnreadableEvent } from './calendar-times.ts';
import { cancellationItem, sortCancellations } from './cancellations.ts';
import { openZones } from './zones.ts';

const DAY_MS = 86_400_000;

/** The event as all-day, on the days that its times cover in the instance's zone; an end after midnight includes its day. */
function asWholeDays(event: CalendarEvent, toHere: (time: CalendarTime) => string): CalendarEvent {
  const dayOf = (time: CalendarTime): CalendarTime =>
    time.isDay ? time : { text: `${toHere(time).slice(0, 10)} 00:00:00`, isDay: true, zone: '' };
  const endOf = (time: CalendarTime): CalendarTime => {
    const day = dayOf(time);
    const isMidnight = time.isDay || toHere(time).endsWith('00:00:00');
    return isMidnight ? day : { ...day, text: later(day.text, DAY_MS) };
  };
  return {
    ...event,
    start: dayOf(event.start),
    end: event.end && endOf(event.end),
    more: event.more.map(dayOf),
  };
}

/** Number of days for which recurring events are expanded. */
export const EXPANDED_DAYS = 400;

const IN_ONE_TURN = 200;

export interface CalendarOf {
  readonly text: string;
  readonly timeZone: string;
  /** `YYYY-MM-DD`: events that ended before are skipped. */
  readonly since: string;
  readonly today: string;
  readonly directory: ImportDirectory;
  readonly resolutions: Resolutions;
  readonly categories: ReadonlyMap<string, string>;
  /** True to ask which room is meant if several match a location; otherwise the location is kept as text. */
  readonly asksPlaces?: boolean;
  /** True if the source owns title and status. Default: true. */
  readonly setsStatus?: boolean;
  /** Language of the title for untitled events. Default: English. */
  readonly language?: Language;
}

export interface ReadCalendar {
  readonly items: readonly SourceItem[];
  /** Number of events, or dates of recurring ones, that ended before `since`. */
  readonly past: number;
  /** Unknown time zones; their times were read as wall-clock times of the instance. */
  readonly unknownZones: readonly string[];
  readonly categories: readonly CalendarCategory[];
  /** Locations that match no room and are kept as text. */
  readonly places: readonly Unmatched[];
  /** First line outside of the calendar, which is ignored, or "". */
  readonly outside: string;
}

/** Reads a calendar. Throws SourceRefused. */
export async function readCalendar(of: CalendarOf): Promise<ReadCalendar> {
  const { blocks, outside } = await calendarLines(of.text);
  const zones = openZones(
    blocks.flatMap(({ name, text }) => (name === 'VTIMEZONE' && text !== undefined ? [text] : [])),
  );
  const unknownZones = new Set<string>();
  const clock = calendarClock(of.timeZone, zones, (name) => unknownZones.add(name));
  const entries = await readEntries(blocks);
  const items = [...entries.broken];
  const named = new Map<string, CalendarEvent>();
  for (const event of entries.events) {
    const isNewest = event.sequence >= (named.get(event.uid)?.sequence ?? 0);
    if (event.standsFor === undefined && isNewest) named.set(event.uid, event);
  }
  const cancellations = sortCancellations(entries.cancellations, named);
  const whole = (event: CalendarEvent) => (event.isAllDay ? asWholeDays(event, clock.toHere) : event);
  const events = entries.events.filter((event) => !cancellations.takes(event)).map(whole);
  const span = { from: of.since, to: addDays(of.today, EXPANDED_DAYS) };
  const dates: DatesContext = { clock, since: of.since, span, cancellations: cancellations.ofDates };
  const { dated, past } = await expand(dates, events, items);
  const desk = {
    ...of,
    setsStatus: of.setsStatus ?? true,
    untitled: translator(of.language ?? 'en')('rowFaults.untitledEvent'),
  };
  const cancelled = cancellations.all.map((one) => cancellationItem(clock, one, named.get(one.uid)));
  return {
    items: [...items, ...cancelled, ...dated.map((one) => toItem(desk, one))].sort((a, b) => a.row - b.row),
    past,
    unknownZones: [...unknownZones],
    categories: categoriesOf(desk, new Set(dated.map(({ event }) => event))),
    places: freePlaces(desk, dated),
    outside,
  };
}

interface Entries {
  readonly events: readonly CalendarEvent[];
  readonly cancellations: readonly EventIdentity[];
  readonly broken: readonly SourceItem[];
}

/** Parses the events of a calendar; unreadable ones are reported individually. */
async function readEntries(blocks: readonly CalendarBlock[]): Promise<Entries> {
  const events: CalendarEvent[] = [];
  const cancellations: EventIdentity[] = [];
  const unread: SourceItem[] = [];
  let turn = 0;
  for (const { name, number, text, isCancellation } of blocks) {
    if (name !== 'VEVENT') continue;
    if (++turn % IN_ONE_TURN === 0) await nextTurn();
    if (text === undefined) {
      unread.push(broken(number, '', 'too_long'));
      continue;
    }
    try {
      if (isCancellation) cancellations.push(readCancellation(text, number));
      else events.push(readCalendarEvent(text, number));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const title = shownValue(/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? '');
      const uid = /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '';
      unread.push(broken(number, title, error.code, { column: error.column, value: error.value, uid }));
    }
  }
  return { events, cancellations, broken: unread };
}
