// In which language a service writes dates (rule F10), and so how it sorts names (rule P4). No answer tells it.

import type { ServiceAnswer } from '../service-client/request.ts';
import { eventsIn, type ServiceRow, textAt } from '../service-client/rows.ts';
import { asUtc, isDateTime } from '../util/dates.ts';

/** The languages that are known as each of their countries writes them, and others whose dates are recognised. */
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  de: ['CH', 'DE', 'AT', 'LI', 'LU', 'IT', 'BE'],
  fr: ['CH', 'FR', 'BE', 'LU', 'CA'],
  it: ['CH', 'IT', 'SM', 'VA'],
  rm: ['CH'],
  en: ['GB', 'US', 'CH', 'AU', 'CA', 'IE', 'IN', 'NZ', 'ZA'],
};
const OTHERS = 'es pt nl nb sv da fi pl cs sk hu sl hr ro el tr uk ru et lv lt th ja'.split(' ');

const KNOWN = Object.entries(COUNTRIES).flatMap(([language, all]) => all.map((country) => `${language}-${country}`));

export const LOCALES: readonly string[] = [...KNOWN, ...OTHERS];

/** Formatter of event dates in one language. */
export interface DateWriter {
  readonly locale: string;
  readonly write: (event: ServiceRow) => string;
  /** The name of the day of the week on which it begins. */
  readonly weekday: (event: ServiceRow) => string;
}

const writers = new Map<string, DateWriter>();

/** Slow to make, and so kept. */
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
    const [first, last] = [asUtc(from), asUtc(to)];
    const isOneDay = from.slice(0, 10) === to.slice(0, 10);
    if (event['hide_time'] === '1') return isOneDay ? day.format(first) : `${day.format(first)} – ${day.format(last)}`;
    const [start, end] = [clock.format(first), clock.format(last)];
    if (from === to) return `${day.format(first)}, ${start}${ending}`;
    if (isOneDay) return `${day.format(first)}, ${start}–${end}${ending}`;
    return `${day.format(first)}, ${start} – ${day.format(last)}, ${end}${ending}`;
  };
  return { locale, write, weekday: (event) => weekday.format(asUtc(textAt(event, 'date_from'))) };
}

/** A text without what versions of Unicode's data write otherwise: kinds of blanks, and commas. */
export function plainDate(text: string): string {
  return text
    .replaceAll(',', '')
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim();
}

/** An event with its date in words, and its place among all. */
export interface Written {
  readonly index: number;
  readonly event: ServiceRow;
  readonly text: string;
}

/** The events of a list whose dates can be read: digits of other scripts are not. */
export function writtenIn(list: ServiceAnswer): readonly Written[] {
  const all = eventsIn(list).map((event, index) => ({ index, event, text: textAt(event, 'date_text') }));
  return all.filter(({ event, text }) => {
    const isDated = isDateTime(textAt(event, 'date_from')) && isDateTime(textAt(event, 'date_to'));
    return isDated && !/\p{Nd}/u.test(text.replace(/[0-9]/g, ''));
  });
}

const found = new WeakMap<ServiceAnswer, DateWriter | undefined>();

/** Returns the formatter that matches most dates of a list; undefined for an unknown language. */
export function writerOf(list: ServiceAnswer): DateWriter | undefined {
  if (!found.has(list)) {
    const some = sampleOf(writtenIn(list));
    found.set(
      list,
      mostlyBy(LOCALES, some, ({ write }, { event, text }) => plainDate(write(event)) === plainDate(text)),
    );
  }
  return found.get(list);
}

/** Detects the language by names of days only, in a known language of any country: the rest of the date may be wrong. */
export function writerByNames(list: ServiceAnswer): DateWriter | undefined {
  return mostlyBy(KNOWN, sampleOf(writtenIn(list)), ({ weekday }, { event, text }) => text.includes(weekday(event)));
}

/** Number of events that are enough to detect the language. */
const SAMPLE = 40;

function sampleOf(events: readonly Written[]): readonly Written[] {
  const step = Math.max(1, Math.floor(events.length / SAMPLE));
  return events.filter((_, index) => index % step === 0);
}

function mostlyBy(
  locales: readonly string[],
  events: readonly Written[],
  fits: (writer: DateWriter, written: Written) => boolean,
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
