// Recurring events with EXDATE and RECURRENCE-ID in every value type, zone and date format, compared with a naive day-by-day expansion
// that shares no code with the reader (rules Z6 and Z9).

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRuns } from '../../../../test/support/runs.ts';
import type { ImportDirectory } from '../matching/directory.ts';
import { readCalendar } from './read-calendar.ts';

const RUNS = countRuns(250);

const directory: ImportDirectory = { find: () => [], personByMail: () => undefined, all: () => [] };

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

// Naive clocks: text is `YYYY-MM-DD HH:MM:SS`, and an instant is found by searching the zone.

const utcMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
const utcText = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const plus = (text: string, ms: number) => utcText(utcMs(text) + ms);
const dayOf = (text: string) => text.slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();
function shown(ms: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format.format(ms);
}

const instants = new Map<string, number>();
/** First instant at which a clock shows a time; a skipped time uses the offset before the gap. */
function instantOf(text: string, timeZone: string): number {
  const key = `${timeZone} ${text}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  let found: number | undefined;
  for (
    let ms = utcMs(text) - 15 * 60 * MINUTE;
    ms <= utcMs(text) + 13 * 60 * MINUTE && found === undefined;
    ms += 30 * MINUTE
  ) {
    if (shown(ms, timeZone) === text) found = ms;
  }
  const dayBefore = utcMs(text) - DAY;
  const result = found ?? utcMs(text) - (utcMs(shown(dayBefore, timeZone)) - dayBefore);
  instants.set(key, result);
  return result;
}

const isInGap = (text: string, timeZone: string) => shown(instantOf(text, timeZone), timeZone) !== text;

const ZONES = ['Europe/Zurich', 'Europe/London', 'America/New_York', 'Asia/Tokyo'] as const;
const INSTANCE_ZONES = ['Europe/Zurich', 'Europe/Zurich', 'America/New_York'] as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

type Form =
  | { readonly type: 'day'; readonly says: boolean }
  | { readonly type: 'floating' }
  | { readonly type: 'utc' }
  | { readonly type: 'zone'; readonly zone: string };

const zoned = fc.constantFrom(...ZONES).map((zone): Form => ({ type: 'zone', zone }));
const forms = fc.oneof(
  fc.boolean().map((says): Form => ({ type: 'day', says })),
  fc.constant<Form>({ type: 'floating' }),
  fc.constant<Form>({ type: 'utc' }),
  zoned,
);

interface Named {
  readonly nth: number;
  readonly form: Form;
  /** True for a day in the instance's zone; false for the day as written in the series. */
  readonly isLocal: boolean;
  readonly isMiss: boolean;
  readonly minutes: number;
}

const named: fc.Arbitrary<Named> = fc.record({
  nth: fc.nat(11),
  form: forms,
  isLocal: fc.boolean(),
  isMiss: fc.nat(7).map((one) => one === 0),
  minutes: fc.constantFrom(0, 90, 720),
});

interface Series {
  readonly here: string;
  readonly form: Form;
  readonly start: string;
  readonly frequency: 'DAILY' | 'WEEKLY';
  readonly interval: number;
  readonly count: number;
  readonly otherDay: number | undefined;
  readonly end: 'count' | 'until' | 'untilDay';
  readonly minutes: number;
  readonly length: 'end' | 'duration';
  readonly except: readonly Named[];
  readonly override: Named | undefined;
}

const TIMES = ['19:00', '02:30', '00:30', '23:30', '09:15'];
const anyStart = fc
  .record({ day: fc.nat(75), season: fc.constantFrom('2027-03-01', '2027-09-20'), time: fc.constantFrom(...TIMES) })
  .map(({ day, season, time }) => `${dayOf(plus(`${season} 00:00:00`, day * DAY))} ${time}:00`);
/** Nights of daylight-saving changes; rare, so they are generated more often. */
const nights = [
  '2027-03-28 02:30',
  '2027-03-28 02:15',
  '2027-03-28 01:15',
  '2027-03-14 02:30',
  '2027-10-31 02:30',
  '2027-11-07 01:15',
];
const starts = fc.oneof(
  { weight: 5, arbitrary: anyStart },
  { weight: 2, arbitrary: fc.constantFrom(...nights).map((one) => `${one}:00`) },
);

const series: fc.Arbitrary<Series> = fc
  .record({
    here: fc.constantFrom(...INSTANCE_ZONES),
    form: forms,
    start: starts,
    frequency: fc.constantFrom('DAILY', 'WEEKLY'),
    interval: fc.integer({ min: 1, max: 3 }),
    count: fc.integer({ min: 1, max: 9 }),
    otherDay: fc.option(fc.nat(6), { nil: undefined }),
    end: fc.constantFrom('count', 'until', 'untilDay'),
    minutes: fc.constantFrom(0, 30, 60, 150, 600),
    length: fc.constantFrom('end', 'duration'),
    except: fc.array(named, { maxLength: 3 }),
    override: fc.option(named, { nil: undefined }),
  })
  .map((of) => (of.form.type === 'day' ? { ...of, start: `${dayOf(of.start)} 00:00:00` } : of));

const daysOf = ({ minutes }: Series) => (minutes < 600 ? 1 : 3);

interface NaiveDate {
  /** Day and time as written in the series. */
  readonly text: string;
  readonly from: string;
  readonly at: number;
}

const zoneOf = ({ form, here }: Series) => (form.type === 'utc' ? 'UTC' : form.type === 'zone' ? form.zone : here);
const weekdayAt = (text: string) => (new Date(utcMs(text)).getUTCDay() + 6) % 7;

function naiveDates(of: Series): NaiveDate[] {
  const { start, frequency, interval, count, otherDay, form, here } = of;
  const monday = plus(start, -weekdayAt(start) * DAY);
  const weekdays = new Set([weekdayAt(start), otherDay ?? weekdayAt(start)]);
  const dates: NaiveDate[] = [];
  for (let text = start; dates.length < count; text = plus(text, DAY)) {
    const weeks = Math.floor((utcMs(text) - utcMs(monday)) / (7 * DAY));
    const days = Math.round((utcMs(text) - utcMs(start)) / DAY);
    const isDate =
      frequency === 'DAILY' ? days % interval === 0 : weeks % interval === 0 && weekdays.has(weekdayAt(text));
    if (!isDate) continue;
    const at = instantOf(text, zoneOf(of));
    dates.push({ text, at, from: form.type === 'day' ? text : shown(at, here) });
  }
  return dates;
}

interface Value {
  readonly params: string;
  readonly written: string;
  readonly isDay: boolean;
  readonly at: number;
  readonly localDay: string;
  readonly writtenDay: string;
}

const compact = (text: string) => text.replace(/[-:]/g, '').replace(' ', 'T');

function valueIn(form: Form, of: Series, date: NaiveDate, isLocal: boolean): Value {
  const base = { at: date.at, localDay: dayOf(shown(date.at, of.here)) };
  if (form.type === 'day') {
    const day = dayOf(isLocal ? date.from : date.text);
    const params = form.says ? ';VALUE=DATE' : '';
    return { params, written: day.replaceAll('-', ''), isDay: true, at: Number.NaN, localDay: day, writtenDay: day };
  }
  if (form.type === 'floating') {
    const text = shown(date.at, zoneOf(of));
    return { ...base, params: '', written: compact(text), isDay: false, writtenDay: dayOf(text) };
  }
  const zone = form.type === 'utc' ? 'UTC' : form.zone;
  const text = shown(date.at, zone);
  const isUtc = form.type === 'utc';
  // An ambiguous time means its first occurrence.
  const at = isUtc ? date.at : instantOf(text, zone);
  const params = isUtc ? '' : `;TZID=${zone}`;
  const written = `${compact(text)}${isUtc ? 'Z' : ''}`;
  return { params, written, isDay: false, at, localDay: dayOf(shown(at, of.here)), writtenDay: dayOf(text) };
}

function namedValue(of: Series, dates: readonly NaiveDate[], { nth, form, isLocal, isMiss, minutes }: Named): Value {
  const date = dates[nth % dates.length] ?? dates[0];
  if (date === undefined) throw new TypeError('a series has a date');
  const off = form.type === 'day' || of.form.type === 'day' ? 40 * DAY : 25 * MINUTE;
  const near = isMiss ? { text: plus(date.text, off), at: date.at + off, from: plus(date.from, off) } : date;
  if (of.form.type !== 'day') return valueIn(form, of, near, isLocal);
  // Some programs refer to an all-day date by its midnight in UTC.
  const at = form.type === 'utc' && !isLocal ? utcMs(near.text) : near.at + minutes * MINUTE;
  return valueIn(form, of, { ...near, at }, isLocal);
}

/** Dates that a value refers to (rule Z9). */
function matches({ form }: Series, dates: readonly NaiveDate[], value: Value): readonly NaiveDate[] {
  if (form.type !== 'day' && !value.isDay) return dates.filter(({ at }) => at === value.at);
  const onLocalDay = dates.filter(({ from }) => dayOf(from) === value.localDay);
  return onLocalDay.length > 0 ? onLocalDay : dates.filter(({ text }) => dayOf(text) === value.writtenDay);
}

function naiveEnd(of: Series, { text, at, from }: NaiveDate): string {
  const { form, minutes, length, start, here } = of;
  if (form.type === 'day') return `${dayOf(plus(text, (daysOf(of) - 1) * DAY))} 23:59:59`;
  const zone = zoneOf(of);
  const isExact = length === 'duration' || isInGap(start, zone);
  const ms = isExact ? minutes * MINUTE : instantOf(plus(start, minutes * MINUTE), zone) - instantOf(start, zone);
  const to = shown(at + ms, here);
  return ms > 0 && to <= from ? plus(from, ms) : to;
}

function expected(of: Series): string[] {
  const dates = naiveDates(of);
  const gone = new Set(of.except.flatMap((one) => matches(of, dates, namedValue(of, dates, one))));
  const [changed] = of.override === undefined ? [] : matches(of, dates, namedValue(of, dates, of.override));
  const usual = dates.filter((date) => date !== changed && !gone.has(date));
  return [
    ...usual.map((date) => `${date.from} ${naiveEnd(of, date)} Usual`),
    ...(of.override === undefined ? [] : ['2027-07-01 08:00:00 2027-07-01 09:00:00 Changed']),
  ].sort();
}

function written(of: Series): string {
  const { form, start, frequency, interval, count, otherDay, end, minutes, length } = of;
  const dates = naiveDates(of);
  const last = dates.at(-1);
  const first = dates[0];
  if (first === undefined || last === undefined) throw new TypeError('a series has a date');
  const begin = form.type === 'day' ? valueIn(form, of, first, false) : undefined;
  const zone = form.type === 'zone' ? `;TZID=${form.zone}` : '';
  const time = (text: string) => `${zone}:${compact(text)}${form.type === 'utc' ? 'Z' : ''}`;
  const endDay = dayOf(plus(start, daysOf(of) * DAY)).replaceAll('-', '');
  const lasting =
    form.type === 'day'
      ? length === 'end'
        ? `DTEND${begin?.params}:${endDay}`
        : `DURATION:P${daysOf(of)}D`
      : length === 'end'
        ? `DTEND${time(plus(start, minutes * MINUTE))}`
        : `DURATION:PT${minutes}M`;
  const until = {
    count: `COUNT=${count}`,
    untilDay: `UNTIL=${dayOf(last.text).replaceAll('-', '')}`,
    until:
      form.type === 'day'
        ? `UNTIL=${dayOf(last.text).replaceAll('-', '')}`
        : form.type === 'floating'
          ? `UNTIL=${compact(last.text)}`
          : `UNTIL=${compact(utcText(last.at))}Z`,
  }[end];
  const names = [WEEKDAYS[weekdayAt(start)], ...(otherDay === undefined ? [] : [WEEKDAYS[otherDay]])];
  const byDay = frequency === 'WEEKLY' ? `;BYDAY=${[...new Set(names)].join(',')}` : '';
  const override = of.override && namedValue(of, dates, of.override);
  return [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:a',
    begin === undefined ? `DTSTART${time(start)}` : `DTSTART${begin.params}:${begin.written}`,
    lasting,
    `RRULE:FREQ=${frequency};INTERVAL=${interval}${byDay};${until}`,
    ...of.except.map((one) => namedValue(of, dates, one)).map((value) => `EXDATE${value.params}:${value.written}`),
    'SUMMARY:Usual',
    'END:VEVENT',
    ...(override === undefined
      ? []
      : [
          'BEGIN:VEVENT',
          'UID:a',
          `RECURRENCE-ID${override.params}:${override.written}`,
          'DTSTART:20270701T080000',
          'DTEND:20270701T090000',
          'SUMMARY:Changed',
          'END:VEVENT',
        ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

async function found({ here }: Series, text: string): Promise<string[]> {
  const maps = { resolutions: new Map(), categories: new Map() };
  const { items } = await readCalendar({
    text,
    timeZone: here,
    since: '2027-01-01',
    today: '2027-06-01',
    directory,
    ...maps,
  });
  expect(items.flatMap(({ faults }) => faults)).toEqual([]);
  return items.map(({ value }) => `${value['date_from']} ${value['date_to']} ${value['title']}`).sort();
}

it('a series has the dates of a naive day-by-day expansion, for any form of its values', async () => {
  await fc.assert(
    fc.asyncProperty(series, async (of) => {
      const text = written(of);
      expect(await found(of, text), text).toEqual(expected(of));
    }),
    { numRuns: RUNS },
  );
});
