// Number of events of a rule in advance: all until its end, or those that are created at first.

import { openDaySaying } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { recurrenceProblem } from '../../model/recurrence.ts';
import { readRule } from '../../office/series/rule.ts';
import { addDays } from '../../util/dates.ts';
import type { PageRequest } from '../page.ts';

/** Default number of days for which events of a series are created in advance. */
const AHEAD_DAYS = 400;

/** `total` is the number of dates within that time. */
export function sayTotal(
  { language, now }: PageRequest,
  rule: unknown,
  total: number,
  aheadDays: unknown = AHEAD_DAYS,
): string {
  const t = translator(language);
  const ahead = typeof aheadDays === 'number' ? aheadDays : AHEAD_DAYS;
  const until = endOf(rule);
  const isWhole = until !== undefined && until <= addDays(now.slice(0, 10), ahead);
  if (!isWhole) return t('series.makes', { count: total });
  return t('repeat.sumUntil', { count: total, until: openDaySaying(language)(until) });
}

/** Last day of a rule with an end. */
function endOf(rule: unknown): string | undefined {
  if (typeof rule !== 'string' || recurrenceProblem(rule) !== undefined) return undefined;
  return readRule(rule).until;
}
