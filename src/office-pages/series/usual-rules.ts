// The rules by which most things come again, for the day on which they begin.

import type { Translate } from '../../i18n/translate.ts';
import { asUtc, isDate } from '../../util/dates.ts';
import { sayRule, weekdayNames } from './rule-control.ts';
import { WEEKDAYS } from './rule-form.ts';

export const USUAL_RULES = ['weekly', 'biweekly', 'monthly', 'monthlyDate', 'yearly'] as const;

export type UsualRule = (typeof USUAL_RULES)[number];

export function isUsualRule(text: string): text is UsualRule {
  return (USUAL_RULES as readonly string[]).includes(text);
}

/** The rule for a day, `YYYY-MM-DD`; the fifth of its weekday in a month is the last one. */
export function usualRule(usual: UsualRule, day: string): string {
  const date = asUtc(day).getUTCDate();
  const weekday = WEEKDAYS[(asUtc(day).getUTCDay() + 6) % 7] ?? 'SU';
  const ordinal = Math.ceil(date / 7);
  const rules: Readonly<Record<UsualRule, string>> = {
    weekly: `FREQ=WEEKLY;BYDAY=${weekday}`,
    biweekly: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    monthly: `FREQ=MONTHLY;BYDAY=${ordinal > 4 ? -1 : ordinal}${weekday}`,
    monthlyDate: `FREQ=MONTHLY;BYMONTHDAY=${date}`,
    yearly: 'FREQ=YEARLY',
  };
  return rules[usual];
}

/** What it is called: of a day that is known as exactly as a rule is said. */
export function sayUsualRule(usual: UsualRule, day: string, t: Translate, locale: string): string {
  return isDate(day) ? sayRule(usualRule(usual, day), t, weekdayNames(locale)) : t(`repeat.usual.${usual}`);
}

/** A year after a day: the end that is proposed, so that nothing goes on without one unasked. */
export function yearAfter(day: string): string {
  const after = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
  return isDate(after) ? after : after.replace('-02-29', '-02-28');
}
