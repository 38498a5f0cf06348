// Detection of the language in which a service writes dates (rule F10), and therefore sorts names (rule P4). No answer states the language.

import type { ServiceResponse } from '../service-client/request.ts';
import { eventsOfResponse, type ServiceRow, textAt } from '../service-client/rows.ts';
import { isDateTime, parseAsUtc } from '../util/dates.ts';

/** Known languages with their countries, whose conventions differ, and further languages whose dates are recognized. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  de: ['CH', 'DE', 'AT', 'LI', 'LU', 'IT', 'BE'],
  fr: ['CH', 'FR', 'BE', 'LU', 'CA'],
  it: ['CH', 'IT', 'SM', 'VA'],
  rm: ['CH'],
  en: ['GB', 'US', 'CH', 'AU', 'CA', 'IE', 'IN', 'NZ', 'ZA'],
};
const OTHER_LANGUAGES = 'es pt nl nb sv da fi pl cs sk hu sl hr ro el tr uk ru et lv lt th ja'.split(' ');

const KNOWN_LOCALES = Object.entries(COUNTRIES).flatMap(([language, all]) =>
  all.map((country) => `${language}-${country}`),
);

export const LOCALES: readonly string[] = [...KNOWN_LOCALES, ...OTHER_LANGUAGES];

export interface DateWriter {
  readonly locale: string;
  readonly write: (event: ServiceRow) => string;
  readonly weekday: (event: ServiceRow) => string;
}

const writers = new Map<string, DateWriter>();

/** Memoized, because creating a formatter is slow. */
function writerIn(locale: string): DateWriter {
  const known = writers.get(locale) ?? makeWriter(locale);
  writers.set(locale, known);
  return known;
}

function makeWriter(locale: string): DateWriter {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const weekday = format({ weekday: 'long' });
  const ending = locale.startsWith('de') ? ' Uhr' : '';
  const write = (event: ServiceRow) => {
    const [from, to] = [textAt(event, 'date_from'), textAt(event, 'date_to')];
    const [first, last] = [parseAsUtc(from), parseAsUtc(to)];
    const isOneDay = from.slice(0, 10) === to.slice(0, 10);
    if (event['hide_time'] === '1') return isOneDay ? day.format(first) : `${day.format(first)} – ${day.format(last)}`;
    const [start, end] = [clock.format(first), clock.format(last)];
    if (from === to) return `${day.format(first)}, ${start}${ending}`;
    if (isOneDay) return `${day.format(first)}, ${start}–${end}${ending}`;
    return `${day.format(first)}, ${start} – ${day.format(last)}, ${end}${ending}`;
  };
  return { locale, write, weekday: (event) => weekday.format(parseAsUtc(textAt(event, 'date_from'))) };
}

/** Normalizes differences between versions of Unicode's data: kinds of spaces, and commas. */
export function normalizeDateText(text: string): string {
  return text
    .replaceAll(',', '')
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim();
}

export interface WrittenDate {
  readonly index: number;
  readonly event: ServiceRow;
  readonly text: string;
}

/** Returns the dates of a list that can be read, which excludes dates with digits of other scripts. */
export function readWrittenDates(list: ServiceResponse): readonly WrittenDate[] {
  const all = eventsOfResponse(list).map((event, index) => ({ index, event, text: textAt(event, 'date_text') }));
  return all.filter(({ event, text }) => {
    const isDated = isDateTime(textAt(event, 'date_from')) && isDateTime(textAt(event, 'date_to'));
    return isDated && !/\p{Nd}/u.test(text.replace(/[0-9]/g, ''));
  });
}

const detectedWriters = new WeakMap<ServiceResponse, DateWriter | undefined>();

/** Returns the formatter that matches most dates of a list; undefined for an unknown language. */
export function detectDateWriter(list: ServiceResponse): DateWriter | undefined {
  if (!detectedWriters.has(list)) {
    const some = takeSample(readWrittenDates(list));
    detectedWriters.set(
      list,
      bestWriter(
        LOCALES,
        some,
        ({ write }, { event, text }) => normalizeDateText(write(event)) === normalizeDateText(text),
      ),
    );
  }
  return detectedWriters.get(list);
}

/** Detects the language, in any country, only by the names of days, because other parts of the dates may be wrong. */
export function detectWriterByDayNames(list: ServiceResponse): DateWriter | undefined {
  return bestWriter(KNOWN_LOCALES, takeSample(readWrittenDates(list)), ({ weekday }, { event, text }) =>
    text.includes(weekday(event)),
  );
}

const SAMPLE = 40;

function takeSample(events: readonly WrittenDate[]): readonly WrittenDate[] {
  const step = Math.max(1, Math.floor(events.length / SAMPLE));
  return events.filter((_, index) => index % step === 0);
}

function bestWriter(
  locales: readonly string[],
  events: readonly WrittenDate[],
  fits: (writer: DateWriter, written: WrittenDate) => boolean,
): DateWriter | undefined {
  let [best, most]: [DateWriter | undefined, number] = [undefined, 0];
  for (const locale of locales) {
    const writer = writerIn(locale);
    const count = events.filter((written) => fits(writer, written)).length;
    if (count > most) [best, most] = [writer, count];
    if (most === events.length) break;
  }
  return most * 2 >= events.length ? best : undefined;
}
