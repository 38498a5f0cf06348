// Recurrence rules of series (rule Y1): an RFC 5545 RRULE value on dates, or a day relative to Easter, with an optional end.

import { type CodedProblem, createCodedProblem } from './format/problem.ts';

const WEEKDAYS = new Set(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);

const EASTER = /^EASTER(?:[+-]\d{1,3})?(?:;UNTIL=(\d{8}))?$/;

const MAX_LENGTH = 500;

export function findRecurrenceProblem(rule: string): CodedProblem | undefined {
  if (rule.length > MAX_LENGTH) return createCodedProblem('too_long', { has: rule.length, most: MAX_LENGTH });
  if (rule.startsWith('EASTER')) return easterProblem(rule);
  const parts = new Map<string, string>();
  for (const part of rule.split(';')) {
    const [name = '', value = '', ...more] = part.split('=');
    const isValid = PARTS.get(name);
    if (isValid === undefined || more.length > 0) {
      return createCodedProblem('recurrence_part', { part });
    }
    if (parts.has(name)) return createCodedProblem('recurrence_twice', { name });
    if (!isValid(value)) return wrongValue(name, value);
    parts.set(name, value);
  }
  return contradictionIn(parts);
}

/** Returns the problem with an invalid value. A form sends an empty end if its date or number is missing, which has a separate code. */
function wrongValue(name: string, value: string): CodedProblem {
  const isOpenEnd = value === '' && (name === 'UNTIL' || name === 'COUNT');
  return isOpenEnd
    ? createCodedProblem('recurrence_end', { name })
    : createCodedProblem('recurrence_value', { name, value });
}

function easterProblem(rule: string): CodedProblem | undefined {
  const match = EASTER.exec(rule);
  if (match === null) {
    return createCodedProblem('recurrence_easter');
  }
  const [, until] = match;
  return until === undefined || isUntil(until) ? undefined : wrongValue('UNTIL', until);
}

function contradictionIn(parts: ReadonlyMap<string, string>): CodedProblem | undefined {
  const frequency = parts.get('FREQ');
  if (frequency === undefined) return createCodedProblem('recurrence_without_frequency');
  if (parts.has('COUNT') && parts.has('UNTIL')) return createCodedProblem('recurrence_two_ends');
  const hasOrdinals = /\d/.test(parts.get('BYDAY') ?? '');
  if (hasOrdinals && frequency !== 'MONTHLY' && frequency !== 'YEARLY') {
    return createCodedProblem('recurrence_ordinals');
  }
  if (parts.has('BYMONTHDAY') && frequency === 'WEEKLY') return createCodedProblem('recurrence_month_day');
  const chooses = ['BYDAY', 'BYMONTHDAY', 'BYMONTH'].some((name) => parts.has(name));
  if (parts.has('BYSETPOS') && !chooses) return createCodedProblem('recurrence_choice');
  return undefined;
}

function integers(min: number, max: number, signed = false): (value: string) => boolean {
  return listOf((one) => {
    const digits = signed ? one.replace(/^[+-]/, '') : one;
    return /^\d{1,4}$/.test(digits) && Number(digits) >= min && Number(digits) <= max;
  });
}

function listOf(isValid: (one: string) => boolean): (value: string) => boolean {
  return (value) => value.split(',').every(isValid);
}

function isUntil(value: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(value);
  if (match === null) return false;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function isDay(value: string): boolean {
  const [, ordinal = '', weekday = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(value) ?? [];
  const count = Math.abs(Number(ordinal));
  return WEEKDAYS.has(weekday) && (ordinal === '' || (count >= 1 && count <= 53));
}

const one = (isValid: (value: string) => boolean) => (value: string) => !value.includes(',') && isValid(value);

const PARTS: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['FREQ', (value) => ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(value)],
  ['INTERVAL', one(integers(1, 999))],
  ['COUNT', one(integers(1, 9999))],
  ['UNTIL', isUntil],
  ['BYDAY', listOf(isDay)],
  ['BYMONTHDAY', integers(1, 31, true)],
  ['BYMONTH', integers(1, 12)],
  ['BYSETPOS', integers(1, 366, true)],
  ['WKST', (value) => WEEKDAYS.has(value)],
]);
