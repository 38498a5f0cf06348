// Prediction of how many events a rule creates: all events until its end, or the events of the first period.

import { createDayDescriber } from '../../date-parsing/format-day.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { findRecurrenceProblem } from '../../model/recurrence.ts';
import { parseRule } from '../../office/series/rule.ts';
import { addDays } from '../../util/dates.ts';
import type { PageRequest } from '../page.ts';

/** Default number of days for which a series creates events in advance. */
const AHEAD_DAYS = 400;

/** Number of dates in words. `total`: number of dates in the next `aheadDays` days. */
export function describeSeriesTotal(
  { language, now }: PageRequest,
  rule: unknown,
  total: number,
  aheadDays: unknown = AHEAD_DAYS,
): string {
  const t = createTranslator(language);
  const ahead = typeof aheadDays === 'number' ? aheadDays : AHEAD_DAYS;
  const until = endOf(rule);
  const isWhole = until !== undefined && until <= addDays(now.slice(0, 10), ahead);
  if (!isWhole) return t('series.makes', { count: total });
  return t('repeat.sumUntil', { count: total, until: createDayDescriber(language)(until) });
}

function endOf(rule: unknown): string | undefined {
  if (typeof rule !== 'string' || findRecurrenceProblem(rule) !== undefined) return undefined;
  return parseRule(rule).until;
}
