// Parses days and times in the formats that people use. Rejects ambiguous input, and lists the accepted formats.

import { addDays, isDate, isDateTime, parseAsUtc } from '../util/dates.ts';
import { existsOnClock, type WallClock } from '../util/wall-clock.ts';
import { UsageError } from './command.ts';
import { CommandError } from './command-error.ts';

export interface DateContext {
  /** Current local time, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  readonly timeZone: string;
  readonly tell: WallClock;
  /** Moment to be changed: an entered time keeps its day, and an entered day keeps its time. */
  readonly moment?: string | undefined;
  /** Day for a time without a day, if `moment` is not given. */
  readonly day?: string | undefined;
}

const DAYS = '2026-12-06, 6.12.2026, 6.12., today, tomorrow or sunday';
const MOMENTS = '2026-12-06 11:00, 6.12.2026 11:00, 6.12. 11:00, tomorrow 11:00, sunday 11:00';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Maximum years ahead for a day without a year: 29 February, across a century year that is not a leap year. */
const MAX_YEARS = 8;

/**
 * Parses a moment for an option such as `--from`. Returns `YYYY-MM-DD HH:MM:SS`. Throws UsageError for ambiguous input, and CommandError
 * for a time that a clock change skips.
 */
export function readMomentOption(option: string, text: string, around: DateContext): string {
  const taken = around.moment === undefined ? MOMENTS : `${MOMENTS}, or just a day or a time`;
  const { day, time } = splitDayAndTime(text);
  const clock = time === undefined ? around.moment?.slice(11) : timeOf(time);
  if (clock === undefined && time === undefined) {
    const isDay = dayOf(day ?? '', () => true, around.now) !== undefined;
    throw dateOptionError(option, text, taken, isDay ? 'has no time' : undefined);
  }
  const isAhead = (date: string) => `${date} ${clock}` >= around.now;
  const date = day === undefined ? (around.moment?.slice(0, 10) ?? around.day) : dayOf(day, isAhead, around.now);
  if (date === undefined && day === undefined && clock !== undefined)
    throw dateOptionError(option, text, taken, 'has no day');
  const moment = `${date} ${clock}`;
  if (!isDateTime(moment)) throw dateOptionError(option, text, taken);
  if (!existsOnClock(moment, around.tell)) {
    const there = `${moment.slice(11, 16)} on ${date}`;
    throw new CommandError(`${option}: there is no ${there} in ${around.timeZone}: the clocks go forward then`);
  }
  return moment;
}

/** Parses a day for an option. Returns `YYYY-MM-DD`. Throws UsageError for ambiguous input. */
export function readDayOption(option: string, text: string, { now }: Pick<DateContext, 'now'>): string {
  const today = now.slice(0, 10);
  const date = dayOf(text.trim().toLowerCase(), (day) => day >= today, now);
  if (date === undefined || !isDate(date)) throw dateOptionError(option, text, DAYS);
  return date;
}

/** Parses a duration such as `1h30`. Returns milliseconds. Throws UsageError. */
export function readDurationOption(option: string, text: string): number {
  const plain = text.toLowerCase().replaceAll(' ', '');
  const match =
    /^(?:(\d{1,2})d)?(?:(\d{1,3})h)?(?:(\d{1,4})(?:m|min)?)?$/.exec(plain) ?? /^()(\d{1,3}):(\d{2})$/.exec(plain);
  // A plain number is ambiguous: it could mean minutes or hours.
  if (match === null || plain === '' || /^\d+$/.test(plain))
    throw dateOptionError(option, text, '1h30, 1h, 90min or 2d');
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60_000;
}

export function addMsToMoment(moment: string, ms: number): string {
  return new Date(parseAsUtc(moment).getTime() + ms).toISOString().slice(0, 19).replace('T', ' ');
}

export function isTimeOnly(text: string): boolean {
  const { day, time } = splitDayAndTime(text);
  return day === undefined && time !== undefined;
}

function splitDayAndTime(text: string): { readonly day: string | undefined; readonly time: string | undefined } {
  const plain = text.trim().toLowerCase();
  const match = /^(?:(.+?)(?: +|(?<=\d)t))?(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(plain);
  return match === null ? { day: plain, time: undefined } : { day: match[1], time: match[2] };
}

function timeOf(text: string): string {
  const [hours = '', minutes = '', seconds = '00'] = text.split(':');
  return [hours.padStart(2, '0'), minutes, seconds].join(':');
}

/**
 * Returns the day named by a text, even if it does not exist (30 February). Without a year, this is the next such day. Undefined if the
 * text names no day.
 */
function dayOf(text: string, isAhead: (day: string) => boolean, now: string): string | undefined {
  const today = now.slice(0, 10);
  const whole =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? dayFirstToParts(/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text));
  if (whole !== null) return formatDate(Number(whole[1]), whole[2], whole[3]);
  const short = /^(\d{1,2})\. ?(\d{1,2})\.$/.exec(text);
  if (short !== null) {
    const [, day, month] = short;
    const years = Array.from({ length: MAX_YEARS + 1 }, (_, index) => Number(today.slice(0, 4)) + index);
    return years.map((year) => formatDate(year, month, day)).find((one) => isDate(one) && isAhead(one));
  }
  if (text === 'today') return today;
  if (text === 'tomorrow') return addDays(today, 1);
  const weekday = text.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name === text || name.slice(0, 3) === text);
  if (weekday < 0) return undefined;
  const first = addDays(today, (weekday - parseAsUtc(today).getUTCDay() + 7) % 7);
  return isAhead(first) ? first : addDays(first, 7);
}

function dayFirstToParts(match: RegExpExecArray | null): readonly string[] | null {
  return match === null ? null : ['', match[3] ?? '', match[2] ?? '', match[1] ?? ''];
}

function formatDate(year: number, month = '', day = ''): string {
  return [String(year).padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

function dateOptionError(option: string, text: string, taken: string, lack?: string): UsageError {
  if (lack === undefined) return new UsageError(`${option} takes ${taken}, not ${JSON.stringify(text)}.`);
  return new UsageError(`${option}: ${JSON.stringify(text)} ${lack}; use ${taken}.`);
}
