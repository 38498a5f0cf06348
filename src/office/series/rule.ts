// What the text of a rule says (rule Y1), and how it is written when the rule is to end, or to go on elsewhere.

import { addDays, fromCompactDate, toCompactDate } from '../../util/dates.ts';

/** A day by Easter, once a year. */
export interface EasterRule {
  /** How many days after Easter Sunday; negative before it. */
  readonly days: number;
  /** The last day, `YYYY-MM-DD`, as below. */
  readonly until: string | undefined;
}

/** A weekday, 0 is Monday; the how manieth of its month or year, from the end where negative, 0 for each. */
export interface RuleDay {
  readonly weekday: number;
  readonly ordinal: number;
}

/** What an RRULE says; an empty array where it does not have the part. */
export interface Recurrence {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count: number | undefined;
  readonly until: string | undefined;
  readonly days: readonly RuleDay[];
  /** From the end of the month where negative, as positions are from the end of the period. */
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
  /** The weekday on which weeks begin, 0 is Monday. */
  readonly weekStart: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Reads a rule that has the right form. Of an UNTIL only the day counts: the dates have no times. */
export function readRule(rule: string): EasterRule | Recurrence {
  const parts = partsOf(rule);
  const until = parts.get('UNTIL');
  const end = until === undefined ? undefined : fromCompactDate(until);
  const [first = ''] = rule.split(';');
  if (first.startsWith('EASTER')) return { days: Number(first.slice('EASTER'.length)), until: end };
  const numbers = (name: string) => (parts.has(name) ? (parts.get(name) ?? '').split(',').map(Number) : []);
  return {
    frequency: parts.get('FREQ') as Recurrence['frequency'],
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined,
    until: end,
    days: (parts.get('BYDAY')?.split(',') ?? []).map((day) => ({
      weekday: WEEKDAYS.indexOf(day.slice(-2)),
      ordinal: Number(day.slice(0, -2)),
    })),
    monthDays: numbers('BYMONTHDAY'),
    months: numbers('BYMONTH'),
    positions: numbers('BYSETPOS'),
    weekStart: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
  };
}

/** Whether a COUNT ends the rule. */
export function isCounted(rule: string): boolean {
  return partsOf(rule).has('COUNT');
}

/** The rule without the dates on or after `from`, where `before` of its dates lie before it. */
export function endingBefore(rule: string, from: string, before: number): string {
  if (isCounted(rule)) return withPart(rule, 'COUNT', String(before));
  return withPart(rule, 'UNTIL', toCompactDate(addDays(from, -1)));
}

/** The rule once `before` of its dates are left to another one. */
export function goingOn(rule: string, before: number): string {
  const count = partsOf(rule).get('COUNT');
  return count === undefined ? rule : withPart(rule, 'COUNT', String(Number(count) - before));
}

function partsOf(rule: string): Map<string, string> {
  return new Map(rule.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
}

/** The rule with a part in its place, or at the end. */
function withPart(rule: string, name: string, value: string): string {
  const part = `${name}=${value}`;
  const parts = rule.split(';');
  const at = parts.findIndex((one) => one.startsWith(`${name}=`));
  return (at === -1 ? [...parts, part] : parts.with(at, part)).join(';');
}
