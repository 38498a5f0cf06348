// Further dates of a new event (rule W21): single days as people write them, or a recurrence rule with an end.

import { dayFault } from '../../date-parsing/read-day.ts';
import { readOccasions } from '../../date-parsing/read-occasions.ts';
import { writtenDay } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { BadContent } from '../../office/content/errors.ts';
import { datesProblems } from '../../office/repeat/on-dates.ts';
import type { RepeatedDate, Repetition } from '../../office/repeat/repetition.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { sayFault } from '../components/form/faults.ts';
import { dayTyped, timeTyped } from '../event-fields/moments.ts';
import type { Form, PageRequest } from '../page.ts';
import { isUsualRule, type UsualRule, usualRule, yearAfter } from '../series/usual-rules.ts';

export const REPEATING_WAYS = ['no', 'dates', 'rule'] as const;

export type RepeatingWay = (typeof REPEATING_WAYS)[number];

export const REPEATING_INPUTS = {
  way: 'again',
  dates: 'again_dates',
  rule: 'again_rule',
  until: 'again_until',
} as const;

export interface RepeatingTyped {
  readonly way: RepeatingWay;
  readonly dates: string;
  readonly rule: UsualRule;
  /** `YYYY-MM-DD` if it could be read. */
  readonly until: string;
}

/** Start of the event, as typed. */
export interface FirstDate {
  readonly day: string;
  readonly from: string;
}

export type RepeatingProblems = ReadonlyMap<'dates' | 'rule' | 'until', string>;

export interface RepeatingRead {
  /** Undefined for a single event, or if there is a problem. */
  readonly repetition: Repetition | undefined;
  readonly problems: RepeatingProblems;
}

/** If the event is further ahead, a day without a year is resolved from the day of the event instead of today. */
const FAR_AHEAD_DAYS = 300;

/** Available ways; a rule creates a series, which requires an editor. */
export function waysOf({ editing }: Pick<PageRequest, 'editing'>): readonly RepeatingWay[] {
  return hasRole(editing.authority, 'editor') ? REPEATING_WAYS : ['no', 'dates'];
}

/** Initial values; the end is one year after the day, or after today. */
export function notRepeating({ now }: Pick<PageRequest, 'now'>, day: string): RepeatingTyped {
  return { way: 'no', dates: '', rule: 'weekly', until: yearAfter(isDate(day) ? day : now.slice(0, 10)) };
}

export function repeatingIn(form: Form): RepeatingTyped {
  const { way, dates, rule, until } = REPEATING_INPUTS;
  const chosen = form.text(rule);
  return {
    way: REPEATING_WAYS.find((one) => one === form.text(way)) ?? 'no',
    dates: form.text(dates),
    rule: isUsualRule(chosen) ? chosen : 'weekly',
    until: form.day(until),
  };
}

export function readRepeating(asked: PageRequest, typed: RepeatingTyped, first: FirstDate): RepeatingRead {
  if (typed.way === 'no') return { repetition: undefined, problems: new Map() };
  return typed.way === 'dates' ? readDates(asked, typed, first) : readUntil(asked, typed, first);
}

/** Typed days without that of the event itself, which people often repeat. */
export function occasionsTyped({ now, language }: PageRequest, { dates }: RepeatingTyped, { day, from }: FirstDate) {
  const today = now.slice(0, 10);
  const isFar = dayTyped(day) !== undefined && day > addDays(today, FAR_AHEAD_DAYS);
  const all = readOccasions(dates, { today: isFar ? day : today, language });
  const own = timeTyped(from)?.slice(0, 5);
  return all.map((one) => ({
    ...one,
    isItself: 'date' in one && one.date === day && (one.from === undefined || one.from === own),
  }));
}

function readDates(asked: PageRequest, typed: RepeatingTyped, first: FirstDate): RepeatingRead {
  const { language } = asked;
  const others = occasionsTyped(asked, typed, first).filter(({ isItself }) => !isItself);
  const unread = others.flatMap((one) => ('fault' in one ? [sayFault(one.fault, one.typed, language)] : []));
  const dates: RepeatedDate[] = others.flatMap((one) =>
    'fault' in one ? [] : [{ date: one.date, timeFrom: one.from, timeTo: one.to }],
  );
  const none = others.length === 0 ? [translator(language)('repeat.needsDates')] : [];
  const twice = twiceIn(asked, dates, first);
  const isBad = none.length + unread.length + twice.length > 0;
  const wrong = isBad ? [] : datesProblems(dates).map((one) => sayRemark(one, language));
  const texts = [...none, ...unread, ...twice, ...wrong];
  if (texts.length > 0) return { repetition: undefined, problems: new Map([['dates', texts.join(' ')]]) };
  return { repetition: { dates }, problems: new Map() };
}

/** Days with the same start as another one, even if only one of them names a time. */
function twiceIn({ language }: PageRequest, dates: readonly RepeatedDate[], { from }: FirstDate): readonly string[] {
  const own = timeTyped(from)?.slice(0, 5);
  const moments = dates.map(({ date, timeFrom = own }) => `${date} ${timeFrom}`);
  const again = moments.filter((moment, index) => moments.indexOf(moment) !== index);
  const day = (moment: string) => writtenDay(moment.slice(0, 10), language);
  return [...new Set(again)].map((moment) => translator(language)('repeat.twice', { day: day(moment) }));
}

function readUntil({ language }: PageRequest, { rule, until }: RepeatingTyped, { day }: FirstDate): RepeatingRead {
  const t = translator(language);
  const wrong = (text: string): RepeatingRead => ({ repetition: undefined, problems: new Map([['until', text]]) });
  if (until === '') return wrong(t('repeat.needsUntil'));
  if (!isDate(until)) return wrong(sayFault(dayFault(until), until, language));
  // Problems of the day are shown at its own field.
  if (dayTyped(day) === undefined) return { repetition: undefined, problems: new Map() };
  if (until <= day) return wrong(t('repeat.endsTooSoon'));
  return { repetition: { rule: usualRule(rule, day), until }, problems: new Map() };
}

/** Splits a refusal into problems of the further dates and problems of the event itself; undefined for errors of other kinds. */
export function refusedDates(error: unknown, { way }: RepeatingTyped, { language }: PageRequest) {
  if (!(error instanceof BadContent)) return undefined;
  const placeOf = (path: string) => {
    if (path === '/until') return 'until' as const;
    if (path === '/rule') return 'rule' as const;
    return path.startsWith('/dates') ? ('dates' as const) : undefined;
  };
  const problems = new Map<'dates' | 'rule' | 'until', string>();
  for (const one of error.problems) {
    const place = placeOf(one.path);
    const said = sayRemark(one, language);
    if (place !== undefined && way !== 'no' && problems.get(place)?.includes(said) !== true)
      problems.set(place, [problems.get(place) ?? '', said].join(' ').trim());
  }
  const rest = error.problems.filter(({ path }) => placeOf(path) === undefined);
  return problems.size === 0 ? undefined : { problems, rest: new BadContent(rest) };
}
