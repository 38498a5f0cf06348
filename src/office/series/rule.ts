import { addDays, fromCompactDate, toCompactDate } from '../../util/dates.ts';

export interface EasterRule {
  /** Days after Easter Sunday; negative before it. */
  readonly days: number;
  readonly until: string | undefined;
}

/** Weekday, 0 is Monday, with its ordinal in the month or year: negative from the end, 0 for every one. */
export interface RuleDay {
  readonly weekday: number;
  readonly ordinal: number;
}

/** Parsed RRULE; missing list parts are empty arrays. */
export interface Recurrence {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count: number | undefined;
  readonly until: string | undefined;
  readonly days: readonly RuleDay[];
  /** Negative days of the month count from its end, negative positions from the end of the period. */
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
  /** First day of the week, 0 is Monday. */
  readonly weekStart: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Parses a rule that passed validation. Only the day of UNTIL is used, because series dates have no times. */
export function parseRule(rule: string): EasterRule | Recurrence {
  const parts = parseParts(rule);
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

export function hasCount(rule: string): boolean {
  return parseParts(rule).has('COUNT');
}

/** Ends the rule before `from`; `before` is the number of its dates before that day. */
export function endRuleBefore(rule: string, from: string, before: number): string {
  if (hasCount(rule)) return withPart(rule, 'COUNT', String(before));
  return withPart(rule, 'UNTIL', toCompactDate(addDays(from, -1)));
}

/** Continues the rule after its first `before` dates, by reducing COUNT. */
export function continueRule(rule: string, before: number): string {
  const count = parseParts(rule).get('COUNT');
  return count === undefined ? rule : withPart(rule, 'COUNT', String(Number(count) - before));
}

function parseParts(rule: string): Map<string, string> {
  return new Map(rule.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']));
}

function withPart(rule: string, name: string, value: string): string {
  const part = `${name}=${value}`;
  const parts = rule.split(';');
  const at = parts.findIndex((one) => one.startsWith(`${name}=`));
  return (at === -1 ? [...parts, part] : parts.with(at, part)).join(';');
}
