// Times at which a requestable room is taken (rule H3): uses by events with the time needed before and after a request, widened to the
// grid, and times that can't be requested. Wall-clock times are computed as if they were UTC.

import { addDays, formatAsUtc, parseAsUtc } from '../../util/dates.ts';
import { dayNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import type { UseSpan } from '../resources.ts';
import { type RequestSettings, WEEKDAYS } from './request-settings.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Time span in milliseconds; `to` is exclusive. */
interface MsSpan {
  readonly from: number;
  readonly to: number;
}

export type NeededTime = Pick<RequestSettings, 'before' | 'after'>;

/** Days for which taken times are computed: `from` to `to`, inclusive. */
export interface BusyPeriod {
  readonly today: string;
  readonly from: string;
  readonly to: string;
}

/** Time needed before and after a request for some rooms: the longest of each, because one event uses them all. */
export function computeNeededTime(rooms: readonly { readonly request: NeededTime | null }[]): NeededTime {
  const longest = (key: keyof NeededTime) => Math.max(0, ...rooms.map(({ request }) => request?.[key] ?? 0));
  return { before: longest('before'), after: longest('after') };
}

function toMs({ from, to }: UseSpan): MsSpan {
  return { from: parseAsUtc(from).getTime(), to: parseAsUtc(to).getTime() };
}

/** Time for which a room is needed: the requested time with the time before and after it. */
export function computeNeededSpan({ before, after }: NeededTime, date: UseSpan): UseSpan {
  const { from, to } = toMs(date);
  return { from: formatAsUtc(from - before * MINUTE_MS), to: formatAsUtc(to + after * MINUTE_MS) };
}

/** Widens the uses by the time that a request needs before and after, so that a requested time must not overlap them. */
function widenUses({ before, after }: NeededTime, uses: readonly UseSpan[]): MsSpan[] {
  return uses.map(toMs).map(({ from, to }) => ({ from: from - after * MINUTE_MS, to: to + before * MINUTE_MS }));
}

/** Returns the uses of a room that a requested time clashes with. */
export function findClashingUses<U extends UseSpan>(of: NeededTime, date: UseSpan, uses: readonly U[]): U[] {
  const asked = toMs(date);
  return uses.filter((use) => widenUses(of, [use]).some(({ from, to }) => asked.from < to && from < asked.to));
}

/** Taken times of a room within the period, merged and clipped to it, in order. */
export function findBusySpans(settings: RequestSettings, uses: readonly UseSpan[], period: BusyPeriod): UseSpan[] {
  const step = settings.step * MINUTE_MS;
  const whole = { from: dayNumber(period.from) * DAY_MS, to: (dayNumber(period.to) + 1) * DAY_MS };
  const taken = widenUses(settings, uses).map(({ from, to }) => ({
    from: Math.floor(from / step) * step,
    to: Math.ceil(to / step) * step,
  }));
  const all = [...taken, ...closedSpans(settings, period)].flatMap(({ from, to }): MsSpan[] => {
    const clipped = { from: Math.max(from, whole.from), to: Math.min(to, whole.to) };
    return clipped.from < clipped.to ? [clipped] : [];
  });
  return mergeSpans(all).map(({ from, to }) => ({ from: formatAsUtc(from), to: formatAsUtc(to) }));
}

function mergeSpans(spans: readonly MsSpan[]): MsSpan[] {
  const found: { from: number; to: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || span.from > last.to) found.push({ ...span });
    else last.to = Math.max(last.to, span.to);
  }
  return found;
}

export function computeRequestableDays(
  { leadDays, aheadDays }: Pick<RequestSettings, 'leadDays' | 'aheadDays'>,
  today: string,
): { readonly first: string; readonly last: string } {
  return { first: addDays(today, leadDays), last: addDays(today, aheadDays) };
}

/** Times that can't be requested: days that are too near or too far, and times outside the hours. */
function closedSpans(settings: RequestSettings, { today, from, to }: BusyPeriod): MsSpan[] {
  const { first, last } = computeRequestableDays(settings, today);
  const closed: MsSpan[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const start = day * DAY_MS;
    const isOpen = day >= dayNumber(first) && day <= dayNumber(last);
    let before = start;
    for (const open of isOpen ? findOpenSpans(settings, day) : []) {
      if (open.from > before) closed.push({ from: before, to: open.from });
      before = Math.max(before, open.to);
    }
    if (before < start + DAY_MS) closed.push({ from: before, to: start + DAY_MS });
  }
  return closed;
}

function findOpenSpans({ hours }: Pick<RequestSettings, 'hours'>, day: number): MsSpan[] {
  const start = day * DAY_MS;
  if (hours.length === 0) return [{ from: start, to: start + DAY_MS }];
  const weekday = WEEKDAYS[weekdayOfDayNumber(day)] ?? '';
  const open = hours.filter(({ days }) => days.split(',').includes(weekday));
  return mergeSpans(open.map(({ from, to }) => ({ from: start + minutesOf(from), to: start + minutesOf(to) })));
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return ((hour ?? 0) * 60 + (minute ?? 0)) * MINUTE_MS;
}

/** Reason why a room can't be requested at a time, regardless of its other uses. */
export type RequestTimeErrorCode =
  | 'past'
  | 'off_grid'
  | 'too_short'
  | 'too_long'
  | 'too_soon'
  | 'too_far'
  | 'outside_hours';

/** Returns why a time can’t be requested, or undefined if it can; `now` is the wall-clock time. */
export function findRequestTimeError(
  settings: RequestSettings,
  date: UseSpan,
  now: string,
): RequestTimeErrorCode | undefined {
  const { from, to } = toMs(date);
  const minutes = (to - from) / MINUTE_MS;
  const days = computeRequestableDays(settings, now.slice(0, 10));
  const lastDay = formatAsUtc(to - 1).slice(0, 10);
  if (date.from <= now) return 'past';
  if (from % (settings.step * MINUTE_MS) !== 0 || to % (settings.step * MINUTE_MS) !== 0) return 'off_grid';
  if (minutes < settings.shortest) return 'too_short';
  if (minutes > settings.longest) return 'too_long';
  if (date.from.slice(0, 10) < days.first) return 'too_soon';
  if (lastDay > days.last) return 'too_far';
  const period = { today: now.slice(0, 10), from: date.from.slice(0, 10), to: lastDay };
  const closed = closedSpans(settings, period);
  return closed.some((span) => from < span.to && span.from < to) ? 'outside_hours' : undefined;
}
