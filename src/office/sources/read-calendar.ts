// Makes what a calendar says into items: each date of a recurring event is one (rule Z6).

import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, asUtc } from '../../kit/dates.ts';
import { shownAt, type WallClock, wallClock } from '../../kit/wall-clock.ts';
import { type DatesDesk, expand } from './calendar-dates.ts';
import { type CalendarEvent, type CalendarTime, readCalendarEvent, UnreadableEvent } from './calendar-event.ts';
import { broken, toItem } from './calendar-item.ts';
import { calendarBlocks } from './calendar-lines.ts';
import { type CalendarCategory, categoriesOf } from './categories.ts';
import type { ImportDirectory, Resolutions } from './directory.ts';
import { isBeyond } from './event-times.ts';
import { shownValue } from './fault.ts';
import type { SourceItem } from './item.ts';
import { asWholeDays } from './whole-days.ts';
import { instantOf, openZones, type ToInstant } from './zones.ts';

/** For so many days recurring events are expanded. */
export const EXPANDED_DAYS = 400;

const IN_ONE_TURN = 200;

export interface CalendarOf {
  readonly text: string;
  /** Of the instance. */
  readonly timeZone: string;
  /** `YYYY-MM-DD`: what ended before is left out. */
  readonly since: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly directory: ImportDirectory;
  readonly resolutions: Resolutions;
  readonly categories: ReadonlyMap<string, string>;
  /** Whether an unknown place becomes a question for the import; otherwise it is kept as text. */
  readonly asksPlaces?: boolean;
}

export interface ReadCalendar {
  readonly items: readonly SourceItem[];
  /** How many events, or dates of recurring ones, ended before `since`. */
  readonly past: number;
  /** Unknown time zones: their times were taken as wall-clock times of the instance. */
  readonly unknownZones: readonly string[];
  readonly categories: readonly CalendarCategory[];
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
  const desk: CalendarOf & DatesDesk = {
    ...of,
    tell,
    toHere,
    span: { from: of.since, to: addDays(of.today, EXPANDED_DAYS) },
  };
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
      const event = readCalendarEvent(text, number);
      events.push(event.isAllDay ? asWholeDays(event, toHere) : event);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const title = shownValue(/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? '');
      const uid = /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '';
      items.push(broken(number, title, error.code, { column: error.column, value: error.value, uid }));
    }
  }
  const { dated, past } = await expand(desk, events, items);
  return {
    items: [...items, ...dated.map((one) => toItem(desk, one))].sort((a, b) => a.row - b.row),
    past,
    unknownZones: [...unknownZones],
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
