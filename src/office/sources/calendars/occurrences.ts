// Expansion of recurring calendar events (RFC 5545, 3.8.5) within a range of days.

import { findRecurrenceProblem } from '../../../model/recurrence.ts';
import { addDays, toCompactDate } from '../../../util/dates.ts';
import { generateDates } from '../../series/dates.ts';
import type { CodedMessage } from '../../words/describe-problem.ts';
import type { CalendarEvent } from './calendar-event.ts';
import type { CalendarTime } from './calendar-times.ts';

const MAX_DATES = 2000;

/** Unsupported rule parts: weeks and days of the year, and periods shorter than a day; they are reported by name (rule Z6). */
const UNSUPPORTED_PART =
  /^(?:BYWEEKNO|BYYEARDAY|BYHOUR|BYMINUTE|BYSECOND|RSCALE|SKIP)=|^FREQ=(?:HOURLY|MINUTELY|SECONDLY)$/;

type RuleFault = 'recurrence' | 'recurrence_part' | 'too_many_dates';

export class RuleRefusedError extends Error {
  readonly code: RuleFault;
  readonly rule: string;
  readonly flaw: CodedMessage | undefined;

  constructor(code: RuleFault, rule: string, text: string, flaw?: CodedMessage) {
    super(text);
    this.code = code;
    this.rule = rule;
    this.flaw = flaw && { code: flaw.code, params: flaw.params };
  }
}

export interface OccurrenceSpan {
  /** `YYYY-MM-DD`, inclusive. */
  readonly from: string;
  readonly to: string;
}

/** Returns the starts in the event's own zone, unordered, without applying exceptions. Throws RuleRefusedError. */
export function findOccurrenceStarts(
  { start, rules, more }: Pick<CalendarEvent, 'start' | 'rules' | 'more'>,
  span: OccurrenceSpan,
  localUntil: (time: CalendarTime) => string,
): CalendarTime[] {
  const [day, time] = [start.text.slice(0, 10), start.text.slice(11)];
  const found = new Map<string, CalendarTime>([[start.text, start]]);
  for (const rule of rules) {
    const { text, until } = ofDates(rule, time, localUntil);
    const part = text.split(';').find((one) => UNSUPPORTED_PART.test(one));
    if (part !== undefined) throw new RuleRefusedError('recurrence_part', rule, part);
    const problem = findRecurrenceProblem(text);
    if (problem !== undefined) throw new RuleRefusedError('recurrence', rule, problem.text, problem);
    for (const one of generateDates({ rule: text, startsOn: day }, span.from, span.to)) {
      const moment = `${one} ${time}`;
      if (until !== undefined && moment > until) break;
      found.set(moment, { ...start, text: moment });
      if (found.size > MAX_DATES) throw new RuleRefusedError('too_many_dates', rule, `more than ${MAX_DATES} dates`);
    }
  }
  return [...found.values(), ...more].filter(
    ({ text }) => text.slice(0, 10) >= span.from && text.slice(0, 10) <= span.to,
  );
}

/** Returns the rule without times of day, and its exact end. Ignores case, whitespace, and parts that repeat the time of the start. */
function ofDates(rule: string, time: string, localUntil: (time: CalendarTime) => string) {
  const parts = rule
    .toUpperCase()
    .replace(/\s+/g, '')
    .split(';')
    .filter((part) => part !== '');
  const own: Readonly<Record<string, number>> = {
    BYHOUR: Number(time.slice(0, 2)),
    BYMINUTE: Number(time.slice(3, 5)),
    BYSECOND: Number(time.slice(6, 8)),
  };
  let until: string | undefined;
  const kept = parts.flatMap((part) => {
    const [name = '', value = ''] = part.split('=');
    if (own[name] !== undefined && /^\d{1,2}$/.test(value) && Number(value) === own[name]) return [];
    if (name !== 'UNTIL') return name.startsWith('X-') ? [] : [part];
    until = endOf(value, localUntil);
    return until === undefined ? [part] : [`UNTIL=${toCompactDate(until)}`];
  });
  return { text: kept.join(';'), until };
}

/** Converts `20261231`, `20261231T225959Z` or `20261231T235959` to wall-clock time in the event's zone. */
function endOf(value: string, localUntil: (time: CalendarTime) => string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, utc] = match;
  if (hour === undefined) return `${year}-${month}-${day} 23:59:59`;
  const text = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  return utc === 'Z' ? localUntil({ text, isDay: false, zone: 'UTC' }) : text;
}

/** Extends a range by `days` before it, for long events, and a day after it, for starts in other zones. */
export function widenSpan({ from, to }: OccurrenceSpan, days: number): OccurrenceSpan {
  return { from: addDays(from, -days), to: addDays(to, 1) };
}
