import type { Translate } from '../../i18n/translate.ts';
import { isDate, parseAsUtc } from '../../util/dates.ts';
import { describeRule, formatWeekdays } from './rule-control.ts';
import { WEEKDAYS } from './rule-form.ts';

export const COMMON_RULES = ['weekly', 'biweekly', 'monthly', 'monthlyDate', 'yearly'] as const;

export type CommonRule = (typeof COMMON_RULES)[number];

export function isCommonRule(text: string): text is CommonRule {
  return (COMMON_RULES as readonly string[]).includes(text);
}

/** Recurrence rule for a day, `YYYY-MM-DD`. The fifth weekday of a month counts as the last one. */
export function createCommonRule(usual: CommonRule, day: string): string {
  const date = parseAsUtc(day).getUTCDate();
  const weekday = WEEKDAYS[(parseAsUtc(day).getUTCDay() + 6) % 7] ?? 'SU';
  const ordinal = Math.ceil(date / 7);
  const rules: Readonly<Record<CommonRule, string>> = {
    weekly: `FREQ=WEEKLY;BYDAY=${weekday}`,
    biweekly: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    monthly: `FREQ=MONTHLY;BYDAY=${ordinal > 4 ? -1 : ordinal}${weekday}`,
    monthlyDate: `FREQ=MONTHLY;BYMONTHDAY=${date}`,
    yearly: 'FREQ=YEARLY',
  };
  return rules[usual];
}

/** Name of a rule: exact if the day is known, otherwise general. */
export function describeCommonRule(usual: CommonRule, day: string, t: Translate, locale: string): string {
  return isDate(day)
    ? describeRule(createCommonRule(usual, day), t, formatWeekdays(locale))
    : t(`repeat.usual.${usual}`);
}

/** Same day one year later: the proposed end, so that users don’t create endless series by accident. */
export function addOneYear(day: string): string {
  const after = `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}${day.slice(4)}`;
  return isDate(after) ? after : after.replace('-02-29', '-02-28');
}
