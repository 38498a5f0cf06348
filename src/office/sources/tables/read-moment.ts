import { addDays, isRealDate, parseAsUtc } from '../../../util/dates.ts';

/** Date and time values of a cell: a date, a time, both, or a range. */
export interface CellMoment {
  readonly day?: string;
  readonly time?: string;
  readonly dayUntil?: string;
  readonly timeUntil?: string;
  readonly isAllDay?: boolean;
  readonly isOtherWeekday?: true;
}

export type MomentResult = CellMoment | { readonly fault: 'date' | 'year' | 'time' };

const ALL_DAY = /^(?:ganzt[aä]gig|ganzer tag|toute la journ[eé]e|tutto il giorno|all[ -]day)$/i;

/** Month prefixes in the four languages, compared without accents. */
const MONTHS: readonly (readonly [beginning: RegExp, month: number])[] = [
  [/^(?:jan|gen)/, 1],
  [/^(?:feb|fev)/, 2],
  [/^(?:mar|mrz|maer)/, 3],
  [/^(?:apr|avr)/, 4],
  [/^(?:mai|may|mag)/, 5],
  [/^(?:jun|juin|giu)/, 6],
  [/^(?:jul|juil|lug)/, 7],
  [/^(?:aug|aou|ago)/, 8],
  [/^(?:sep|set)/, 9],
  [/^(?:okt|oct|ott)/, 10],
  [/^nov/, 11],
  [/^(?:dez|dec|dic)/, 12],
];

const ISO = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
/** Date in numbers; in `2.12. 19.30 Uhr` the hour is not a year. */
const NUMBERS = /^(\d{1,2})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2}(?!\s*(?:[.:h]\s*\d|uhr|h\b|½)))(?!\d)/i;
const NAMED = /^(\d{1,2})(?:\.|er|st|nd|rd|th|º|°)?\s*(?:de\s+)?(\p{L}{3,})\.?,?\s*(\d{4})?(?!\d)/u;
const WEEKDAY = /^\p{L}{2,10}\.?,?\s+(?=\d)/u;

/** Serial date of a spreadsheet: days since 1899-12-30. Numbers outside the range are not dates. */
const SERIAL = /^(\d{5})(?:[.,](\d+))?$/;
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000];

const DAY_SECONDS = 86_400;

export interface ParseMomentOptions {
  readonly year?: number | undefined;
  /** True if a date is expected, so `10.12` is not a time. */
  readonly isDay?: boolean;
  /** True if a time is expected, so `10` is a time. */
  readonly isTime?: boolean;
  /** True if `9.3` is 9:30 where a time is expected. */
  readonly isDotted?: boolean;
  /** True if `12/6/2026` is in December. */
  readonly isMonthFirst?: boolean;
}

export function parseCellMoment(cell: string, options: ParseMomentOptions = {}): MomentResult {
  const read = momentOf(cell, options);
  if ('fault' in read) {
    // Reports a missing year if the text is a valid date with any year.
    if (options.year !== undefined || read.fault === 'year') return read;
    const withOne = momentOf(cell, { ...options, year: LEAP_YEAR });
    return 'day' in withOne ? { fault: 'year' } : read;
  }
  if (read.day === undefined || !hasWrongWeekday(putDayFirst(cell.trim(), false), read.day)) return read;
  return { ...read, isOtherWeekday: true };
}

/** Leap year, in which every date is valid. */
const LEAP_YEAR = 2000;

function momentOf(cell: string, options: ParseMomentOptions): MomentResult {
  const { year, isDay = false, isTime = false, isDotted = false, isMonthFirst = false } = options;
  const said = cell
    .trim()
    .replace(/\s+/g, ' ')
    // Drops the name of the day: `6.5. (Auffahrt)`.
    .replace(/(?<=\d.*) ?\([^()\d]*\)$/, '')
    .replace(/^(?:am|den|le|il|on|ab|dès|dalle|from|von|de|du|dal) (?=\S)/i, '');
  if (ALL_DAY.test(said)) return { isAllDay: true };
  if (isTime && BARE_HOUR.test(said)) return { time: `${said.padStart(2, '0')}:00:00` };
  const [, hour, tens] = (isTime && isDotted && DOTTED.exec(said)) || [];
  if (hour !== undefined) return { time: `${hour.padStart(2, '0')}:${tens}0:00` };
  const text = putDayFirst(said, isMonthFirst);
  const serial = readSerial(text);
  if (serial !== undefined) return serial;
  const range = readDays(text, year);
  if (range !== undefined) return range;
  const plain = text.replace(WEEKDAY, '');
  const date = readDay(year === undefined ? plain : withYear(plain, year, isDay));
  if (date === undefined) {
    if (isWithoutYear(plain, isDay)) return { fault: 'year' };
    return readTimes(normalizeTimes(text)) ?? { fault: !isDay && looksLikeTime(text) ? 'time' : 'date' };
  }
  if (typeof date === 'string') return { fault: date === 'year' ? 'year' : 'date' };
  const rest = date.rest.replace(/^\s*[,T–-]?\s*/i, '');
  if (rest === '') return { day: date.day };
  const until = readDay(rest.replace(/^(?:bis|au|al|to|until)\s+/i, '').replace(WEEKDAY, ''));
  if (until !== undefined && typeof until !== 'string' && until.rest.trim() === '') {
    return { day: date.day, dayUntil: until.day };
  }
  const times = readTimes(normalizeTimes(rest));
  return times === undefined ? { fault: 'time' } : { day: date.day, ...times };
}

/** True for `10.1.` and, if a date is expected, for `10.1` and `10.12`. */
function isWithoutYear(text: string, isDay: boolean): boolean {
  const plain = text.replaceAll(' ', '');
  return /^\d{1,2}\.\d{1,2}\.$/.test(plain) || (isDay && /^\d{1,2}[./]\d{1,2}$/.test(plain));
}

/** Inserts the year after the leading date if it has none. */
function withYear(text: string, year: number, isDay: boolean): string {
  if (NUMBERS.test(text) || ISO.test(text) || COMPACT.test(text)) return text;
  const numbers = /^(\d{1,2})\s*\.\s*(\d{1,2})(\.)?(?=[\s,]|$)/.exec(text);
  if (numbers !== null && (numbers[3] === '.' || isDay)) {
    return `${numbers[1]}.${numbers[2]}.${year}${text.slice(numbers[0].length)}`;
  }
  const named = NAMED.exec(text);
  if (named === null || named[3] !== undefined || parseMonthName(named[2]) === undefined) return text;
  return `${named[0].trimEnd()} ${year} ${text.slice(named[0].length)}`.trimEnd();
}

/** First day of a range; its month and year may be written only after the last day. */
const FIRST_DAY = /^(\d{1,2})\.?(?:\s*(\d{1,2})\.?|\s*(\p{L}{3,})\.?)?$/u;
const DAY_SEPARATOR = /\s*(?:[/–—-]|\bbis\b|\bund\b|&|\+|\bau\b|\bet\b|\bal\b|\be\b|\bto\b|\band\b)\s*/iu;

/** Weekdays at the start, and after the separator of a range; never a word that may be a month. */
const WEEKDAYS =
  /(^|[/–—-]\s*|\b(?:bis|und|au|et|al|e|to|and)\s+)(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lu|ma|me|je|ve|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|lun|gio|ven|sab|dom|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|jeu|sam|dim)\.?,?\s*[/–—+&-]?\s*)+(?=\d)/giu;

/**
 * Reads a range of days: `6./7. Feb. 2027`, `28.2.–1.3.2027`, `6. bis 8. Februar 2027`, with or without weekdays; undefined for anything
 * else.
 */
function readDays(text: string, year: number | undefined): MomentResult | undefined {
  const plain = text.replace(WEEKDAYS, '$1').trim();
  const parting = DAY_SEPARATOR.exec(plain);
  if (parting === null) return undefined;
  const begun = FIRST_DAY.exec(plain.slice(0, parting.index));
  const end = plain.slice(parting.index + parting[0].length);
  const last = readDay(year === undefined ? end : withYear(end, year, true));
  if (begun === null || last === undefined || typeof last === 'string' || last.rest.trim() !== '') return undefined;
  const [ofLast = '', monthOfLast = ''] = last.day.split('-');
  const month = begun[2] ?? (begun[3] === undefined ? monthOfLast : String(parseMonthName(begun[3]) ?? ''));
  // `28.12.–3.1.2027` begins in the previous year.
  const ofFirst = Number(month) > Number(monthOfLast) ? Number(ofLast) - 1 : Number(ofLast);
  const first = dayOf(String(ofFirst), month, begun[1]);
  return typeof first === 'string' || first.day > last.day ? { fault: 'date' } : { day: first.day, dayUntil: last.day };
}

/** Weekday names, starting with Sunday; abbreviations may be ambiguous, such as *di* in German and French. */
const WEEKDAY_NAMES: readonly RegExp[] = [
  /^(?:so|sonntag|dimanche|dim|di|domenica|dom|do|sunday|sun|su)$/,
  /^(?:mo|montag|lundi|lun|lu|lunedi|monday|mon)$/,
  /^(?:di|die|dienstag|mardi|mar|ma|martedi|tuesday|tues|tue|tu)$/,
  /^(?:mi|mit|mittwoch|mercredi|mer|me|mercoledi|wednesday|wed|we)$/,
  /^(?:do|don|donnerstag|jeudi|jeu|je|giovedi|gio|gi|thursday|thurs|thu|th)$/,
  /^(?:fr|fre|freitag|vendredi|ven|ve|venerdi|friday|fri)$/,
  /^(?:sa|sam|samstag|sonnabend|samedi|sabato|sab|saturday|sat)$/,
];

function weekdaysOf(cell: string): readonly number[] | undefined {
  const [, word = ''] = /^\s*(?:(?:am|den|le|il|on|ab|dès|dalle|from|von|de|du|dal)\s+)?(\p{L}+)/iu.exec(cell) ?? [];
  const folded = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const meant = WEEKDAY_NAMES.flatMap((name, at) => (name.test(folded) ? [at] : []));
  return meant.length === 0 ? undefined : meant;
}

export function hasWrongWeekday(cell: string, day: string): boolean {
  return weekdaysOf(cell)?.includes(weekdayOf(day)) === false;
}

function weekdayOf(day: string): number {
  return parseAsUtc(`${day} 00:00:00`).getUTCDay();
}

const BARE_HOUR = /^(?:\d|1\d|2[0-4])$/;
const DOTTED = /^([01]?\d|2[0-3])[.,]([0-5])$/;

/** Date with the month first: `Dec 13, 2026`, `Sunday, December 13`, `Dec 13 2026, 10:00`; `mar 13 dicembre` is a Tuesday. */
const NAMED_BEFORE =
  /^(\p{L}{2,10}\.?,?\s+)?(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4})(?![\d.:])|(?=,)|$)/u;

/** Date with hyphens, as spreadsheets in English show it: `13-Dec-26`. */
const HYPHENED = /^(\d{1,2})-(\p{L}{3,})-(\d{4}|\d{2})(?!\d)/u;

const SLASHED = /^(\p{L}{2,10}\.?,?\s+)?(\d{1,2})\/(\d{1,2})(?=\/(?:\d{4}|\d{2})(?!\d))/u;

/** Range of days with slashes, split into the two dates and the separator: `12/6/2026 - 12/8/2026`. */
const TWO_DAYS = /^(.*?\d)(\s*(?:-|–|to)\s*)(\d.*)$/;

function putDayFirst(text: string, isMonthFirst: boolean): string {
  if (isMonthFirst && SLASHED.test(text)) {
    const [, first = text, parting = '', last = ''] = TWO_DAYS.exec(text) ?? [];
    return [first, parting, last].map((part) => part.replace(SLASHED, '$1$3/$2')).join('');
  }
  const hyphened = HYPHENED.exec(text);
  if (hyphened !== null && parseMonthName(hyphened[2]) !== undefined) {
    const [whole, day, name, year = ''] = hyphened;
    return `${day} ${name} ${wholeYear(year)}${text.slice(whole.length)}`;
  }
  const [whole, weekday = '', name = '', day, year] = NAMED_BEFORE.exec(text) ?? [];
  if (whole === undefined || parseMonthName(name) === undefined) return text;
  return `${weekday}${day} ${name}${year === undefined ? '' : ` ${year}`}${text.slice(whole.length)}`;
}

/** Normalizes times: `9½ Uhr` becomes `9:30 Uhr`, noon `12:00`; words such as *at* and *about* are dropped. */
function normalizeTimes(text: string): string {
  return text
    .replace(/(\d{1,2})\s*½/g, '$1:30')
    .replace(NOON, '12:00')
    .replace(/^(?:um|à|alle|at)\s+(?=\S)(\d{1,2}$)?/i, (_, hour?: string) => (hour === undefined ? '' : `${hour}:00`))
    .replace(/(?<!\p{L})ore\s+(\d{1,2})(?!\s*[\d:.,h])/giu, '$1:00')
    .replace(ABOUT, '');
}

const NOON = /(?<!\p{L})(?:12(?:[:.]00)?\s*(?:uhr|h)?\s+)?(?:noon|midday|midi|mezzogiorno|mittags?)(?!\p{L})/giu;
const ABOUT = /(?<!\p{L})(?:ore|ca\.?|circa|zirka|etwa|env\.?|environ|verso|approx\.?|about|around)\s+(?=\d)/giu;

/** First two numbers of a leading date with slashes, or undefined. */
export function parseSlashedDay(text: string): { readonly first: number; readonly second: number } | undefined {
  const [, , first, second] = SLASHED.exec(text.trim()) ?? [];
  return first === undefined || second === undefined ? undefined : { first: Number(first), second: Number(second) };
}

export function parseMonthName(name = ''): number | undefined {
  const word = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return MONTHS.find(([beginning]) => beginning.test(word))?.[1];
}

function readSerial(text: string): CellMoment | undefined {
  if (/^0[.,]\d+$/.test(text)) {
    const [hours = '', minutes = ''] = text.split(/[.,]/);
    // `0.30` is half past midnight; serial times of spreadsheets have more digits.
    if (minutes.length <= 2) return undefined;
    return { time: timeOfSeconds(Math.round(Number(`${hours}.${minutes}`) * DAY_SECONDS)) };
  }
  const match = SERIAL.exec(text);
  if (match === null) return undefined;
  const days = Number(match[1]);
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return undefined;
  return parseSerialMoment(Number(`${days}.${match[2] ?? 0}`), match[2] !== undefined);
}

/** Converts a serial date of a spreadsheet, with its time if requested. */
export function parseSerialMoment(serial: number, hasTime: boolean): CellMoment {
  const seconds = Math.round(serial * DAY_SECONDS);
  const day = addDays('1899-12-30', Math.floor(seconds / DAY_SECONDS));
  return hasTime ? { day, time: timeOfSeconds(seconds % DAY_SECONDS) } : { day };
}

function timeOfSeconds(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Reads a date at the beginning of a text; `rest` is the text after it. `wrong`: no such date; `year`: the year is missing; undefined: no
 * date.
 */
function readDay(text: string): { readonly day: string; readonly rest: string } | 'wrong' | 'year' | undefined {
  const iso = ISO.exec(text) ?? COMPACT.exec(text);
  if (iso !== null) return dayOf(iso[1], iso.at(-2), iso.at(-1), text.slice(iso[0].length));
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) return dayOf(numbers[4], numbers[3], numbers[1], text.slice(numbers[0].length));
  const named = NAMED.exec(text);
  const month = parseMonthName(named?.[2]);
  if (named === null || month === undefined) return undefined;
  if (named[3] === undefined) return 'year';
  return dayOf(named[3], String(month), named[1], text.slice(named[0].length));
}

function dayOf(year = '', month = '', day = '', rest = ''): { day: string; rest: string } | 'wrong' {
  const whole = wholeYear(year);
  if (!isRealDate(Number(whole), Number(month), Number(day))) return 'wrong';
  return { day: `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, rest };
}

function wholeYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

const HOUR =
  /^(\d{1,2})(?:\s*(?:[:.h]|uhr)\s*(\d{2})(?:[:.](\d{2}))?)?\s*(?:uhr|h(?!\d)|heures?)?\s*(am|pm|a\.m\.|p\.m\.)?/i;

function looksLikeTime(text: string): boolean {
  return /^\d{1,2}\s*([:.h]|uhr)\s*\d*/i.test(text) && !/^\d{1,2}\s*\.\s*\d{1,2}\s*\.\s*\d/.test(text);
}

function readTimes(text: string): CellMoment | undefined {
  const from = readTime(text);
  if (from === undefined) return undefined;
  if (from.rest === '') return from.isSure ? { time: from.time } : undefined;
  const [, second] = /^(?:[-–—]|(?:bis|à|au|alle|a|fino alle|to|until|till)(?!\p{L}))\s*(.+)$/iu.exec(from.rest) ?? [];
  const until = second === undefined ? undefined : readTime(second);
  if (until === undefined || until.rest !== '') return undefined;
  return { time: from.time, timeUntil: until.time };
}

/** Leading time of a text; `isSure` if it is more than a bare number. */
function readTime(text: string): { time: string; rest: string; isSure: boolean } | undefined {
  const match = HOUR.exec(text);
  if (match === null) return undefined;
  const [all, hours, minutes, seconds, half] = match;
  const isSure = all.trim() !== hours;
  const afternoon = half?.toLowerCase().startsWith('p') === true;
  const given = Number(hours);
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hour = half === undefined ? given : (given % 12) + (afternoon ? 12 : 0);
  const [minute, second] = [Number(minutes ?? 0), Number(seconds ?? 0)];
  const isEnd = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isEnd) || minute > 59 || second > 59) return undefined;
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
  return { time, rest: text.slice(all.length).trim(), isSure };
}
