// Parameters of a notice sheet: period, filters, title. Invalid values are reported.

import { parseDayOrKeep } from '../../../date-parsing/read-day.ts';
import type { Language } from '../../../model/instance.ts';
import type { View } from '../../../readmodel/view.ts';
import { addDays, isDate } from '../../../util/dates.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../../../util/day-number.ts';
import type { AgendaQuery } from '../addresses.ts';
import { filterChoiceName } from '../filters.ts';
import { readAgendaQuery } from '../read-agenda-query.ts';

export const NOTICE_PERIODS = ['this-week', 'next-week', 'next-month', 'own'] as const;

export type NoticePeriod = (typeof NOTICE_PERIODS)[number];

/** Optional parts of an entry, besides title, time and place. */
export const NOTICE_EXTRAS = ['person', 'hint'] as const;

export type NoticeExtra = (typeof NOTICE_EXTRAS)[number];

export const NOTICE_FILTERS = ['list', 'layer'] as const;

export type NoticeFilter = (typeof NOTICE_FILTERS)[number];

export interface NoticeOptions {
  readonly period: NoticePeriod;
  readonly from: string;
  readonly to: string;
  readonly choice: Pick<AgendaQuery['choice'], NoticeFilter>;
  /** Title as entered; "" for the default. */
  readonly title: string;
  readonly extras: readonly NoticeExtra[];
}

/** Field, with the key of its message below `notice.faults`. */
export type NoticeFault =
  | readonly ['period', 'period']
  | readonly ['from' | 'to', 'missing' | 'date' | 'far']
  | readonly ['to', 'order' | 'long']
  | readonly [NoticeFilter, NoticeFilter]
  | readonly ['title', 'title'];

export interface NoticeReading {
  readonly options: NoticeOptions;
  /** At most one per field; empty if all are valid. */
  readonly faults: readonly NoticeFault[];
}

const MAX_PERIOD = 366;
export const MAX_NOTICE_TITLE_LENGTH = 120;

/** Range of days that can be calculated and displayed. */
const [FIRST_DAY, LAST_DAY] = ['1600-01-01', '9989-12-31'];

/** Reads the query, with days in the format of a language. The first value of a repeated name counts; unknown names are ignored. */
export function readNoticeOptions(query: URLSearchParams, view: View, language: Language): NoticeReading {
  const text = (name: string) => (query.get(name) ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  const faults: NoticeFault[] = [];
  const asked = text('period');
  const period = NOTICE_PERIODS.find((one) => one === asked) ?? (hasDays(text) ? 'own' : 'next-week');
  if (asked !== '' && period !== asked) faults.push(['period', 'period']);
  const dayIn = (name: string) => parseDayOrKeep(text(name), { today: view.today, language });
  const days = period === 'own' ? { from: dayIn('from'), to: dayIn('to') } : daysOf(period, view.today);
  if (period === 'own') faults.push(...faultsOfDays(days.from, days.to));
  const { choice, faults: wrong } = readChoice(text, view);
  const title = text('title');
  if (title.length > MAX_NOTICE_TITLE_LENGTH) faults.push(['title', 'title']);
  const extras = query.has('period')
    ? NOTICE_EXTRAS.filter((one) => query.getAll('with').includes(one))
    : NOTICE_EXTRAS;
  return { options: { period, ...days, choice, title, extras }, faults: [...faults, ...wrong] };
}

function hasDays(text: (name: string) => string): boolean {
  return text('from') !== '' || text('to') !== '';
}

/** Weeks begin on Monday. */
function daysOf(period: Exclude<NoticePeriod, 'own'>, today: string): Pick<NoticeOptions, 'from' | 'to'> {
  const day = dayNumber(today);
  if (period === 'next-month') {
    const month = monthNumber(day) + 1;
    return { from: fromDayNumber(firstOfMonth(month)), to: fromDayNumber(firstOfMonth(month + 1) - 1) };
  }
  const monday = day - weekdayOfDayNumber(day) + (period === 'next-week' ? 7 : 0);
  return { from: fromDayNumber(monday), to: fromDayNumber(monday + 6) };
}

function faultsOfDays(from: string, to: string): NoticeFault[] {
  const faults = (['from', 'to'] as const).flatMap((name): NoticeFault[] => {
    const day = name === 'from' ? from : to;
    if (day === '') return [[name, 'missing']];
    if (!isDate(day)) return [[name, 'date']];
    return day < FIRST_DAY || day > LAST_DAY ? [[name, 'far']] : [];
  });
  if (faults.length > 0) return faults;
  if (to < from) return [['to', 'order']];
  return to >= addDays(from, MAX_PERIOD) ? [['to', 'long']] : [];
}

function readChoice(
  text: (name: string) => string,
  view: View,
): { choice: NoticeOptions['choice']; faults: NoticeFault[] } {
  const query = new URLSearchParams(NOTICE_FILTERS.map((name): [string, string] => [name, text(name)]));
  const { question, faults } = readAgendaQuery(query);
  const unknown = NOTICE_FILTERS.filter((name) => {
    const id = question.choice[name];
    return faults.includes(name) || (id !== undefined && filterChoiceName(view, name, id) === undefined);
  });
  const known = NOTICE_FILTERS.filter((name) => !unknown.includes(name) && question.choice[name] !== undefined);
  const choice = Object.fromEntries(known.map((name) => [name, question.choice[name]]));
  return { choice, faults: unknown.map((name): NoticeFault => [name, name]) };
}
