// Conversion between the rule of a series and form values (rule Y1). A rule that the form can’t express is kept as `other`.

import { findRecurrenceProblem } from '../../model/recurrence.ts';
import { parseRule, type Recurrence } from '../../office/series/rule.ts';
import { fromCompactDate, isDate, parseAsUtc, toCompactDate } from '../../util/dates.ts';

export const RULE_MODES = ['weekly', 'monthlyDay', 'monthlyDate', 'yearly', 'daily', 'easter', 'other'] as const;

export type RuleMode = (typeof RULE_MODES)[number];

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Ordinals of a weekday within its month; -1 is the last one. */
export const WEEKDAY_ORDINALS = ['1', '2', '3', '4', '-1'] as const;

/** Intervals: every week or month, every second one, and so on. */
export const RULE_INTERVALS = ['1', '2', '3', '4', '6', '12'] as const;

export interface RuleForm {
  readonly way: RuleMode;
  readonly interval: string;
  /** Weekdays of a weekly rule, such as `MO`; exactly one for a monthly rule. */
  readonly days: readonly string[];
  readonly ordinal: string;
  readonly monthDay: string;
  /** Number of days after Easter; negative for days before Easter. */
  readonly easter: string;
  readonly end: 'never' | 'until' | 'count';
  /** `YYYY-MM-DD`. */
  readonly until: string;
  readonly count: string;
  readonly other: string;
}

export function createWeeklyRule(day: string): string {
  return `FREQ=WEEKLY;BYDAY=${WEEKDAYS[(parseAsUtc(day).getUTCDay() + 6) % 7]}`;
}

const NOTHING: RuleForm = {
  way: 'weekly',
  interval: '1',
  days: [],
  ordinal: '1',
  monthDay: '1',
  easter: '0',
  end: 'never',
  until: '',
  count: '',
  other: '',
};

export const DEFAULT_RULE_FORM = NOTHING;

export function ruleToForm(rule: string): RuleForm {
  // The rule without its end, so that an invalid end remains in its own input.
  const endless = rule.replace(/;(?:UNTIL|COUNT)=[^;]*/g, '');
  if (findRecurrenceProblem(endless) !== undefined) return { ...NOTHING, way: 'other', other: rule };
  const read = parseRule(endless);
  const end = endOf(rule);
  if (!('frequency' in read)) return { ...NOTHING, ...end, way: 'easter', easter: String(read.days) };
  const said = toSimpleRule(read);
  const isInterval = (RULE_INTERVALS as readonly string[]).includes(String(read.interval));
  if (said === undefined || !isInterval || rule.includes('WKST=')) return { ...NOTHING, way: 'other', other: rule };
  return { ...NOTHING, ...end, interval: String(read.interval), ...said };
}

function endOf(rule: string): Pick<RuleForm, 'end' | 'until' | 'count'> {
  const [, until] = /;UNTIL=([^;]*)/.exec(rule) ?? [];
  const [, count] = /;COUNT=([^;]*)/.exec(rule) ?? [];
  if (until !== undefined)
    return { end: 'until', until: /^\d{8}/.test(until) ? fromCompactDate(until) : until, count: '' };
  return count === undefined ? { end: 'never', until: '', count: '' } : { end: 'count', until: '', count };
}

function toSimpleRule({ frequency, days, monthDays, months, positions }: Recurrence): Partial<RuleForm> | undefined {
  if (months.length + positions.length > 0) return undefined;
  const names = days.map(({ weekday }) => WEEKDAYS[weekday] ?? '');
  const has = days.length + monthDays.length > 0;
  const [day, monthDay] = [days[0], monthDays[0]];
  if (frequency === 'WEEKLY') return { way: 'weekly', days: names };
  if (frequency === 'DAILY' && !has) return { way: 'daily' };
  if (frequency === 'YEARLY' && !has) return { way: 'yearly' };
  if (frequency !== 'MONTHLY' || days.length + monthDays.length !== 1) return undefined;
  if (monthDay !== undefined) return monthDay > 0 ? { way: 'monthlyDate', monthDay: String(monthDay) } : undefined;
  const ordinal = String(day?.ordinal);
  return (WEEKDAY_ORDINALS as readonly string[]).includes(ordinal)
    ? { way: 'monthlyDay', ordinal, days: names }
    : undefined;
}

/** Rule built from form values. Invalid input results in a rule that the model rejects. */
export function formToRule(form: RuleForm): string {
  if (form.way === 'other') return form.other;
  const { interval, days, ordinal, monthDay } = form;
  const every = interval === '1' ? [] : [`INTERVAL=${interval}`];
  const ends = endParts(form);
  if (form.way === 'easter') {
    const count = Number(form.easter);
    const shift = count === 0 ? '' : count > 0 ? `+${count}` : String(count);
    return [`EASTER${shift}`, ...ends].join(';');
  }
  const parts: Readonly<Record<Exclude<RuleMode, 'easter' | 'other'>, readonly string[]>> = {
    weekly: ['FREQ=WEEKLY', ...every, ...(days.length === 0 ? [] : [`BYDAY=${inWeek(days).join(',')}`])],
    monthlyDay: ['FREQ=MONTHLY', ...every, `BYDAY=${ordinal}${days[0] ?? 'SU'}`],
    monthlyDate: ['FREQ=MONTHLY', ...every, `BYMONTHDAY=${monthDay}`],
    yearly: ['FREQ=YEARLY', ...every],
    daily: ['FREQ=DAILY', ...every],
  };
  return [...parts[form.way], ...ends].join(';');
}

function inWeek(days: readonly string[]): readonly string[] {
  return WEEKDAYS.filter((day) => days.includes(day));
}

function endParts({ way, end, until, count }: RuleForm): string[] {
  if (end === 'until') return [`UNTIL=${isDate(until) ? toCompactDate(until) : until}`];
  return end === 'count' && way !== 'easter' ? [`COUNT=${count}`] : [];
}
