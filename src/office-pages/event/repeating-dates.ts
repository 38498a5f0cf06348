// What was understood of the other dates of a new event: one line for each, and how many there are; without script a button shows it.

import { openDaySaying } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { datesOf } from '../../office/series/dates.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import { isDate } from '../../util/dates.ts';
import { sayFault } from '../components/form/faults.ts';
import { dayTyped, timeTyped } from '../event-fields/moments.ts';
import { formOfQuery } from '../form.ts';
import type { PageRequest } from '../page.ts';
import { sayUsualRule, USUAL_RULES, usualRule, yearAfter } from '../series/usual-rules.ts';
import { type FirstDate, occasionsTyped, type RepeatingTyped, repeatingIn, waysOf } from './repeating.ts';

/** So many dates of a rule are told. */
const MAX_TOLD = 6;

/** As many days ahead as a series makes events at first, and more than any that somebody would count. */
const MAX_COUNTED = 2000;

interface FoundLine {
  readonly text: string;
  /** Whether it is a day that was not understood. */
  readonly isWrong: boolean;
}

export interface RepeatingFound {
  readonly lines: readonly FoundLine[];
  /** How many there will be; "" where that is not known yet. */
  readonly sum: string;
}

export function foundDates(asked: PageRequest, typed: RepeatingTyped, first: FirstDate): RepeatingFound {
  if (typed.way === 'dates') return typedDates(asked, typed, first);
  if (typed.way === 'rule') return ruleDates(asked, typed, first);
  return { lines: [], sum: '' };
}

function typedDates(asked: PageRequest, typed: RepeatingTyped, first: FirstDate): RepeatingFound {
  const t = translator(asked.language);
  const say = openDaySaying(asked.language);
  const own = timeTyped(first.from)?.slice(0, 5);
  const all = occasionsTyped(asked, typed, first);
  const lines = all.map((one): FoundLine => {
    if ('fault' in one) return { text: sayFault(one.fault, one.typed, asked.language), isWrong: true };
    const from = one.from ?? own;
    const time = from === undefined ? '' : `, ${from}${one.to === undefined ? '' : `–${one.to}`}`;
    return { text: `${say(one.date)}${time}${one.isItself ? ` (${t('repeat.itself')})` : ''}`, isWrong: false };
  });
  const others = all.filter((one) => 'date' in one && !one.isItself).length;
  return { lines, sum: others === 0 ? '' : t('repeat.sum', { count: others + 1 }) };
}

function ruleDates(
  { language, now }: PageRequest,
  { rule, until }: RepeatingTyped,
  { day }: FirstDate,
): RepeatingFound {
  if (dayTyped(day) === undefined || !isDate(until) || until <= day) return { lines: [], sum: '' };
  const t = translator(language);
  const say = openDaySaying(language);
  const today = now.slice(0, 10);
  // What is past is made of the event alone.
  const all = datesOf({ rule: usualRule(rule, day), startsOn: day }, day, until);
  const made = all.filter((date) => date === day || date >= today).slice(0, MAX_COUNTED);
  const lines = made.slice(0, MAX_TOLD).map((date) => ({ text: say(date), isWrong: false }));
  const more = made.length > MAX_TOLD ? [{ text: '…', isWrong: false }] : [];
  return { lines: [...lines, ...more], sum: t('repeat.sumUntil', { count: made.length, until: say(until) }) };
}

/** What a browser asks for while the form is filled in. */
export function answerDates(asked: PageRequest): Response {
  const form = formOfQuery(asked);
  const first = { day: form.day('day'), from: form.time('from') };
  const typed = repeatingIn(form);
  const t = translator(asked.language);
  const way = waysOf(asked).includes(typed.way) ? typed.way : 'no';
  const rules = USUAL_RULES.map((value) => ({ value, text: sayUsualRule(value, first.day, t, asked.locale) }));
  const until = isDate(first.day) ? yearAfter(first.day) : '';
  const data = { ...foundDates(asked, { ...typed, way }, first), rules, until };
  return Response.json(data, { headers: { ...PAGE_HEADERS, 'Cache-Control': 'no-store' } });
}
