import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTranslator } from '../../../i18n/translate.ts';
import type { Language } from '../../../model/instance.ts';
import { addDays } from '../../../util/dates.ts';
import { type CalendarCategory, countCategories } from '../matching/categories.ts';
import type { ImportDirectory, Resolutions } from '../matching/directory.ts';
import { addMsToWallClock } from '../matching/event-times.ts';
import { truncateValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import type { UnmatchedText } from '../matching/unmatched.ts';
import { createCalendarClock } from './calendar-clock.ts';
import { type ExpansionContext, expandCalendarEvents } from './calendar-dates.ts';
import { type CalendarEvent, type EventIdentity, readCalendarEvent, readCancellation } from './calendar-event.ts';
import { createUnreadableItem, findUnmatchedPlaces, toSourceItem } from './calendar-item.ts';
import { type CalendarBlock, readCalendarLines } from './calendar-lines.ts';
import { type CalendarTime, UnreadableEventError } from './calendar-times.ts';
import { createCancellationItem, indexCancellations } from './cancellations.ts';
import { createZones } from './zones.ts';

const DAY_MS = 86_400_000;

/** Returns the event as all-day, on the days that its times cover in the instance's zone; an end after midnight includes its day. */
function asWholeDays(event: CalendarEvent, toHere: (time: CalendarTime) => string): CalendarEvent {
  const dayOf = (time: CalendarTime): CalendarTime =>
    time.isDay ? time : { text: `${toHere(time).slice(0, 10)} 00:00:00`, isDay: true, zone: '' };
  const endOf = (time: CalendarTime): CalendarTime => {
    const day = dayOf(time);
    const isMidnight = time.isDay || toHere(time).endsWith('00:00:00');
    return isMidnight ? day : { ...day, text: addMsToWallClock(day.text, DAY_MS) };
  };
  return {
    ...event,
    start: dayOf(event.start),
    end: event.end && endOf(event.end),
    more: event.more.map(dayOf),
  };
}

export const MAX_EXPANDED_DAYS = 400;

const ITEMS_PER_TURN = 200;

export interface ReadCalendarOptions {
  readonly text: string;
  readonly timeZone: string;
  readonly since: string;
  readonly today: string;
  readonly directory: ImportDirectory;
  readonly resolutions: Resolutions;
  readonly categories: ReadonlyMap<string, string>;
  readonly asksPlaces?: boolean;
  readonly setsStatus?: boolean;
  readonly language?: Language;
}

export interface CalendarParseResult {
  readonly items: readonly SourceItem[];
  /** Number of events, or dates of recurring ones, that ended before `since`. */
  readonly past: number;
  /** Unknown time zones; their times were read as wall-clock times of the instance. */
  readonly unknownZones: readonly string[];
  readonly categories: readonly CalendarCategory[];
  /** Locations that match no room and are kept as text. */
  readonly places: readonly UnmatchedText[];
  /** First line outside the calendar, which is ignored, or "". */
  readonly outside: string;
}

/** Throws SourceRefusedError. */
export async function readCalendar(of: ReadCalendarOptions): Promise<CalendarParseResult> {
  const { blocks, outside } = await readCalendarLines(of.text);
  const zones = createZones(
    blocks.flatMap(({ name, text }) => (name === 'VTIMEZONE' && text !== undefined ? [text] : [])),
  );
  const unknownZones = new Set<string>();
  const clock = createCalendarClock(of.timeZone, zones, (name) => unknownZones.add(name));
  const entries = await readEntries(blocks);
  const items = [...entries.broken];
  const named = new Map<string, CalendarEvent>();
  for (const event of entries.events) {
    const isNewest = event.sequence >= (named.get(event.uid)?.sequence ?? 0);
    if (event.replacedDate === undefined && isNewest) named.set(event.uid, event);
  }
  const cancellations = indexCancellations(entries.cancellations, named);
  const whole = (event: CalendarEvent) => (event.isAllDay ? asWholeDays(event, clock.toHere) : event);
  const events = entries.events.filter((event) => !cancellations.isCancelled(event)).map(whole);
  const span = { from: of.since, to: addDays(of.today, MAX_EXPANDED_DAYS) };
  const dates: ExpansionContext = { clock, since: of.since, span, cancellations: cancellations.ofDates };
  const { dated, past } = await expandCalendarEvents(dates, events, items);
  const context = {
    ...of,
    setsStatus: of.setsStatus ?? true,
    untitled: createTranslator(of.language ?? 'en')('rowFaults.untitledEvent'),
  };
  const cancelled = cancellations.all.map((one) => createCancellationItem(clock, one, named.get(one.uid)));
  return {
    items: [...items, ...cancelled, ...dated.map((one) => toSourceItem(context, one))].sort((a, b) => a.row - b.row),
    past,
    unknownZones: [...unknownZones],
    categories: countCategories(context, new Set(dated.map(({ event }) => event))),
    places: findUnmatchedPlaces(context, dated),
    outside,
  };
}

interface Entries {
  readonly events: readonly CalendarEvent[];
  readonly cancellations: readonly EventIdentity[];
  readonly broken: readonly SourceItem[];
}

async function readEntries(blocks: readonly CalendarBlock[]): Promise<Entries> {
  const events: CalendarEvent[] = [];
  const cancellations: EventIdentity[] = [];
  const unread: SourceItem[] = [];
  let turn = 0;
  for (const { name, number, text, isCancellation } of blocks) {
    if (name !== 'VEVENT') continue;
    if (++turn % ITEMS_PER_TURN === 0) await nextTurn();
    if (text === undefined) {
      unread.push(createUnreadableItem(number, '', 'too_long'));
      continue;
    }
    try {
      if (isCancellation) cancellations.push(readCancellation(text, number));
      else events.push(readCalendarEvent(text, number));
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error;
      const title = truncateValue(/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? '');
      const uid = /^UID[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '';
      unread.push(createUnreadableItem(number, title, error.code, { column: error.column, value: error.value, uid }));
    }
  }
  return { events, cancellations, broken: unread };
}
