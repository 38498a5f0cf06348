// Parameters of a notice: period, filters, title, free lines, details to print about each event. Invalid values are reported.

import { parseDayOrKeep } from '../../../date-parsing/read-day.ts';
import type { Language } from '../../../model/instance.ts';
import type { View } from '../../../readmodel/view.ts';
import { addDays, isDate } from '../../../util/dates.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../../../util/day-number.ts';
import { toOneLine } from '../../../util/strip-controls.ts';
import type { AgendaQuery } from '../addresses.ts';
import { findFilterChoiceName } from '../filters.ts';
import { readAgendaQuery } from '../read-agenda-query.ts';

export const NOTICE_PERIODS = ['this-week', 'next-week', 'next-month', 'own'] as const;

export type NoticePeriod = (typeof NOTICE_PERIODS)[number];

/** Periods of whole weeks. Users choose the number of weeks. */
const WEEKLY: readonly NoticePeriod[] = ['this-week', 'next-week'];

export const MAX_NOTICE_WEEKS = 8;

/** Optional parts of the sheet, in addition to title, time and place of each event. */
export const NOTICE_EXTRAS = ['person', 'hint', 'communion', 'childcare', 'collection', 'church-day'] as const;

export type NoticeExtra = (typeof NOTICE_EXTRAS)[number];

const DEFAULT_EXTRAS: readonly NoticeExtra[] = ['person', 'hint', 'church-day'];

/** Roles whose people the sheet can name, in the order of an event’s page. */
export const NOTICE_ROLES = ['coorganizers', 'lectors', 'organists', 'visitators', 'vergers'] as const;

export type NoticeRole = (typeof NOTICE_ROLES)[number];

/** Positions of the free lines: above and below the events. */
export const NOTICE_LINES_POSITIONS = ['before', 'after'] as const;

export type NoticeLinesPosition = (typeof NOTICE_LINES_POSITIONS)[number];

export const MAX_NOTICE_LINES = 12;
export const MAX_NOTICE_LINES_LENGTH = 1000;

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
  readonly roles: readonly NoticeRole[];
  /** Ids of the rosters whose duties the sheet lists. */
  readonly rosters: readonly number[];
  /** Number of weeks; 1 if the period is not in weeks. */
  readonly weeks: number;
  readonly lines: Readonly<Record<NoticeLinesPosition, readonly string[]>>;
}

/** A field, and the key of its message under `notice.faults`. */
export type NoticeFault =
  | readonly ['period', 'period']
  | readonly ['from' | 'to', 'missing' | 'date' | 'far']
  | readonly ['to', 'order' | 'long']
  | readonly [NoticeFilter, NoticeFilter]
  | readonly ['weeks', 'weeks']
  | readonly [NoticeLinesPosition, 'lines']
  | readonly ['title', 'title'];

export interface NoticeParseResult {
  readonly options: NoticeOptions;
  /** Faults, at most one per field; empty if all options are valid. */
  readonly faults: readonly NoticeFault[];
}

const MAX_PERIOD = 366;
export const MAX_NOTICE_TITLE_LENGTH = 120;

/** First and last day that the sheet can calculate and display. */
const [FIRST_DAY, LAST_DAY] = ['1600-01-01', '9989-12-31'];

/** Reads the query, with days in the format of a language. Takes the first value of a repeated name and ignores unknown names. */
export function readNoticeOptions(query: URLSearchParams, view: View, language: Language): NoticeParseResult {
  const text = (name: string) => (query.get(name) ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  const faults: NoticeFault[] = [];
  const asked = text('period');
  const period = NOTICE_PERIODS.find((one) => one === asked) ?? (hasDays(text) ? 'own' : 'next-week');
  if (asked !== '' && period !== asked) faults.push(['period', 'period']);
  const dayIn = (name: string) => parseDayOrKeep(text(name), { today: view.today, language });
  const { weeks, isWrong } = weeksOf(period, text('weeks'));
  if (isWrong) faults.push(['weeks', 'weeks']);
  const days = period === 'own' ? { from: dayIn('from'), to: dayIn('to') } : daysOf(period, weeks, view.today);
  if (period === 'own') faults.push(...faultsOfDays(days.from, days.to));
  const { choice, faults: wrong } = readChoice(text, view);
  const title = text('title');
  if (title.length > MAX_NOTICE_TITLE_LENGTH) faults.push(['title', 'title']);
  const extras = query.has('period')
    ? NOTICE_EXTRAS.filter((one) => query.getAll('with').includes(one))
    : DEFAULT_EXTRAS;
  const roles = NOTICE_ROLES.filter((one) => query.getAll('role').includes(one));
  const rosters = [...new Set(query.getAll('roster').filter((id) => /^[1-9]\d{0,9}$/.test(id)))].map(Number);
  const lines = { before: linesIn(query, 'before'), after: linesIn(query, 'after') };
  for (const name of NOTICE_LINES_POSITIONS) if (isTooLong(lines[name])) faults.push([name, 'lines']);
  const options = { period, ...days, choice, title, extras, roles, rosters, weeks, lines };
  return { options, faults: [...faults, ...wrong] };
}

/**
 * Reads a query like `readNoticeOptions`, but fills in missing parameters from the last options that are still valid. A query with a period
 * is complete.
 */
export function readNoticeOptionsWithLast(
  query: URLSearchParams,
  last: string,
  view: View,
  language: Language,
): NoticeParseResult {
  if (last === '' || ['period', 'from', 'to'].some((name) => query.has(name)))
    return readNoticeOptions(query, view, language);
  const merged = new URLSearchParams(last);
  for (const name of new Set(query.keys())) replaceAll(merged, name, query.getAll(name));
  const outdated = readNoticeOptions(merged, view, language).faults.filter(([name]) => !query.has(name));
  for (const [name] of outdated) merged.delete(name);
  return readNoticeOptions(merged, view, language);
}

function replaceAll(query: URLSearchParams, name: string, values: readonly string[]): void {
  query.delete(name);
  for (const value of values) query.append(name, value);
}

export const NOTICE_PARAMETERS = [
  'period',
  'from',
  'to',
  'weeks',
  'title',
  'with',
  'role',
  'roster',
  ...NOTICE_FILTERS,
  ...NOTICE_LINES_POSITIONS,
] as const;

export function formatNoticeQuery(options: NoticeOptions): URLSearchParams {
  const { period, from, to, choice, title, extras, roles, rosters, weeks, lines } = options;
  return new URLSearchParams(
    [
      ['period', period],
      ...(period === 'own'
        ? [
            ['from', from],
            ['to', to],
          ]
        : []),
      ...(weeks === 1 ? [] : [['weeks', String(weeks)]]),
      ...NOTICE_FILTERS.map((name) => [name, String(choice[name] ?? '')]),
      ['title', title],
      ...extras.map((one) => ['with', one]),
      ...roles.map((one) => ['role', one]),
      ...rosters.map((id) => ['roster', String(id)]),
      ...NOTICE_LINES_POSITIONS.map((name) => [name, lines[name].join('\n')]),
    ].flatMap(([name = '', value = '']): [string, string][] => (value === '' ? [] : [[name, value]])),
  );
}

function linesIn(query: URLSearchParams, name: NoticeLinesPosition): string[] {
  return (query.get(name) ?? '')
    .split(/\r\n?|\n/)
    .map(toOneLine)
    .filter((line) => line !== '');
}

function isTooLong(lines: readonly string[]): boolean {
  return lines.length > MAX_NOTICE_LINES || lines.join('\n').length > MAX_NOTICE_LINES_LENGTH;
}

function weeksOf(period: NoticePeriod, given: string): { weeks: number; isWrong: boolean } {
  if (given === '' || !WEEKLY.includes(period)) return { weeks: 1, isWrong: false };
  const weeks = /^\d{1,2}$/.test(given) ? Number(given) : 0;
  const isWrong = weeks < 1 || weeks > MAX_NOTICE_WEEKS;
  return { weeks: isWrong ? 1 : weeks, isWrong };
}

function hasDays(text: (name: string) => string): boolean {
  return text('from') !== '' || text('to') !== '';
}

/** First and last day of a period. Weeks begin on Monday. */
function daysOf(
  period: Exclude<NoticePeriod, 'own'>,
  weeks: number,
  today: string,
): Pick<NoticeOptions, 'from' | 'to'> {
  const day = dayNumber(today);
  if (period === 'next-month') {
    const month = monthNumber(day) + 1;
    return { from: fromDayNumber(firstOfMonth(month)), to: fromDayNumber(firstOfMonth(month + 1) - 1) };
  }
  const monday = day - weekdayOfDayNumber(day) + (period === 'next-week' ? 7 : 0);
  return { from: fromDayNumber(monday), to: fromDayNumber(monday + 7 * weeks - 1) };
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
    return faults.includes(name) || (id !== undefined && findFilterChoiceName(view, name, id) === undefined);
  });
  const known = NOTICE_FILTERS.filter((name) => !unknown.includes(name) && question.choice[name] !== undefined);
  const choice = Object.fromEntries(known.map((name) => [name, question.choice[name]]));
  return { choice, faults: unknown.map((name): NoticeFault => [name, name]) };
}
