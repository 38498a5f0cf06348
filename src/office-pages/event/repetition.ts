// Further dates of a new event (rule W21): typed days, or a recurrence rule with an end.

import { formatDayAsTyped } from '../../date-parsing/format-day.ts';
import { dayErrorOf } from '../../date-parsing/read-day.ts';
import { parseOccasions } from '../../date-parsing/read-occasions.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import { BadContentError } from '../../office/content/errors.ts';
import { findDateProblems } from '../../office/repeat/copy-to-dates.ts';
import type { RepeatedDate, Repetition } from '../../office/repeat/repetition.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { addDays, isDate } from '../../util/dates.ts';
import { describeFieldFault } from '../components/form/field-fault-messages.ts';
import { parseDayInput, parseTimeInput } from '../event-fields/span-inputs.ts';
import type { Form, PageRequest } from '../page.ts';
import { addOneYear, type CommonRule, createCommonRule, isCommonRule } from '../series/common-rules.ts';

export const REPETITION_MODES = ['no', 'dates', 'rule'] as const;

export type RepetitionMode = (typeof REPETITION_MODES)[number];

export const REPETITION_INPUTS = {
  way: 'again',
  dates: 'again_dates',
  rule: 'again_rule',
  until: 'again_until',
} as const;

export interface RepetitionInputs {
  readonly way: RepetitionMode;
  readonly dates: string;
  readonly rule: CommonRule;
  readonly until: string;
}

export interface FirstDate {
  readonly day: string;
  readonly from: string;
}

export type RepetitionProblems = ReadonlyMap<'dates' | 'rule' | 'until', string>;

export interface RepetitionParseResult {
  /** Undefined for a single event, or if there are problems. */
  readonly repetition: Repetition | undefined;
  readonly problems: RepetitionProblems;
}

/** If the event is further ahead than this, days without a year are resolved from its day instead of today. */
const FAR_AHEAD_DAYS = 300;

/** Repetition modes that the user may choose. A rule creates a series, which requires an editor. */
export function listAvailableRepetitionModes({ editing }: Pick<PageRequest, 'editing'>): readonly RepetitionMode[] {
  return hasRole(editing.authority, 'editor') ? REPETITION_MODES : ['no', 'dates'];
}

/** Initial values. The end is a year after the day, or after today if the day can’t be read. */
export function createDefaultRepetitionInputs({ now }: Pick<PageRequest, 'now'>, day: string): RepetitionInputs {
  return { way: 'no', dates: '', rule: 'weekly', until: addOneYear(isDate(day) ? day : now.slice(0, 10)) };
}

export function readRepetitionInputs(form: Form): RepetitionInputs {
  const { way, dates, rule, until } = REPETITION_INPUTS;
  const chosen = form.text(rule);
  return {
    way: REPETITION_MODES.find((one) => one === form.text(way)) ?? 'no',
    dates: form.text(dates),
    rule: isCommonRule(chosen) ? chosen : 'weekly',
    until: form.day(until),
  };
}

export function parseRepetition(
  request: PageRequest,
  typed: RepetitionInputs,
  first: FirstDate,
): RepetitionParseResult {
  if (typed.way === 'no') return { repetition: undefined, problems: new Map() };
  return typed.way === 'dates' ? readDates(request, typed, first) : readUntil(request, typed, first);
}

/** Typed days. `isItself` marks the day of the event itself, which people often include. */
export function parseTypedDates({ now, language }: PageRequest, { dates }: RepetitionInputs, { day, from }: FirstDate) {
  const today = now.slice(0, 10);
  const isFar = parseDayInput(day) !== undefined && day > addDays(today, FAR_AHEAD_DAYS);
  const all = parseOccasions(dates, { today: isFar ? day : today, language });
  const own = parseTimeInput(from)?.slice(0, 5);
  return all.map((one) => ({
    ...one,
    isItself: 'date' in one && one.date === day && (one.from === undefined || one.from === own),
  }));
}

function readDates(request: PageRequest, typed: RepetitionInputs, first: FirstDate): RepetitionParseResult {
  const { language } = request;
  const others = parseTypedDates(request, typed, first).filter(({ isItself }) => !isItself);
  const unread = others.flatMap((one) => ('fault' in one ? [describeFieldFault(one.fault, one.typed, language)] : []));
  const dates: RepeatedDate[] = others.flatMap((one) =>
    'fault' in one ? [] : [{ date: one.date, timeFrom: one.from, timeTo: one.to }],
  );
  const none = others.length === 0 ? [createTranslator(language)('repeat.needsDates')] : [];
  const twice = findDuplicates(request, dates, first);
  const isBad = none.length + unread.length + twice.length > 0;
  const wrong = isBad ? [] : findDateProblems(dates).map((one) => describeProblem(one, language));
  const texts = [...none, ...unread, ...twice, ...wrong];
  if (texts.length > 0) return { repetition: undefined, problems: new Map([['dates', texts.join(' ')]]) };
  return { repetition: { dates }, problems: new Map() };
}

/** Messages about days that occur twice with the same start. */
function findDuplicates(
  { language }: PageRequest,
  dates: readonly RepeatedDate[],
  { from }: FirstDate,
): readonly string[] {
  const own = parseTimeInput(from)?.slice(0, 5);
  const moments = dates.map(({ date, timeFrom = own }) => `${date} ${timeFrom}`);
  const again = moments.filter((moment, index) => moments.indexOf(moment) !== index);
  const day = (moment: string) => formatDayAsTyped(moment.slice(0, 10), language);
  return [...new Set(again)].map((moment) => createTranslator(language)('repeat.twice', { day: day(moment) }));
}

function readUntil(
  { language }: PageRequest,
  { rule, until }: RepetitionInputs,
  { day }: FirstDate,
): RepetitionParseResult {
  const t = createTranslator(language);
  const wrong = (text: string): RepetitionParseResult => ({
    repetition: undefined,
    problems: new Map([['until', text]]),
  });
  if (until === '') return wrong(t('repeat.needsUntil'));
  if (!isDate(until)) return wrong(describeFieldFault(dayErrorOf(until), until, language));
  // The day has its own field, which shows its problems.
  if (parseDayInput(day) === undefined) return { repetition: undefined, problems: new Map() };
  if (until <= day) return wrong(t('repeat.endsTooSoon'));
  return { repetition: { rule: createCommonRule(rule, day), until }, problems: new Map() };
}

/** Splits a refusal into problems of the further dates and problems of the event; undefined if no problem concerns the further dates. */
export function splitDateRefusal(error: unknown, { way }: RepetitionInputs, { language }: PageRequest) {
  if (!(error instanceof BadContentError)) return undefined;
  const placeOf = (path: string) => {
    if (path === '/until') return 'until' as const;
    if (path === '/rule') return 'rule' as const;
    return path.startsWith('/dates') ? ('dates' as const) : undefined;
  };
  const problems = new Map<'dates' | 'rule' | 'until', string>();
  for (const one of error.problems) {
    const place = placeOf(one.path);
    const text = describeProblem(one, language);
    if (place !== undefined && way !== 'no' && problems.get(place)?.includes(text) !== true)
      problems.set(place, [problems.get(place) ?? '', text].join(' ').trim());
  }
  const rest = error.problems.filter(({ path }) => placeOf(path) === undefined);
  return problems.size === 0 ? undefined : { problems, rest: new BadContentError(rest) };
}
