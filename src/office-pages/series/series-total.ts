// How many events come of a rule, before they are made: all of them until its end, or those that are made at first.

import { openDaySaying } from '../../date-parsing/written-day.ts';
import { translator } from '../../i18n/translate.ts';
import { recurrenceProblem } from '../../model/recurrence.ts';
import { readRule } from '../../office/series/rule.ts';
import { addDays } from '../../util/dates.ts';
import type { PageRequest } from '../page.ts';

/** So far ahead the events of a series are made where nothing else is said, in days. */
const AHEAD_DAYS = 400;

/** `total` is how many dates the rule has as far ahead as its events are made. */
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

/** The last day of a rule that says one. */
function endOf(rule: unknown): string | undefined {
  if (typeof rule !== 'string' || recurrenceProblem(rule) !== undefined) return undefined;
  return readRule(rule).until;
}
