// Validation of an event's hours (rule W21).

import { isDate, isTimeOfDay } from '../../util/dates.ts';
import type { Event, EventHours } from '../event.ts';
import { beginningOf, endOf } from '../event-hours.ts';
import type { Report } from '../format/report.ts';

/** Maximum hours of an event: as many as the days that an event of a series may last. */
export const MAX_HOURS = 366;

/**
 * Reports hours that are not on days of the event, end before they begin, overlap, or do not match the event's beginning and end.
 * Malformed days and times are already reported.
 */
export function checkHours(
  { startsAt, endsAt, hours }: Pick<Event, 'startsAt' | 'endsAt' | 'hours'>,
  path: string,
  report: Report,
): void {
  if (!Array.isArray(hours) || hours.length === 0) return;
  if (hours.length > MAX_HOURS) {
    report.problem(path, 'too_many', { has: hours.length, most: MAX_HOURS });
    return;
  }
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)];
  if (first === last) report.problem(path, 'hours_of_one_day');
  const given: readonly Partial<EventHours>[] = hours;
  if (!given.every(areTimes)) return;
  let before = '';
  for (const [index, one] of given.entries()) {
    const at = `${path}[${index}]`;
    if (one.date < first || one.date > last) report.problem(`${at}.date`, 'hours_outside', { first, last });
    else if (one.to <= one.from) report.problem(`${at}.to`, 'hours_backwards', { start: one.from });
    else if (beginningOf(one) < before) report.problem(`${at}.from`, 'hours_not_in_order', { before });
    before = endOf(one);
  }
  const [opening, closing] = [given[0], given.at(-1)];
  if (opening !== undefined && beginningOf(opening) !== startsAt) {
    report.problem(`${path}[0].from`, 'hours_begin_otherwise', { start: startsAt });
  }
  if (closing !== undefined && endOf(closing) !== endsAt) {
    report.problem(`${path}[${given.length - 1}].to`, 'hours_end_otherwise', { end: endsAt });
  }
}

function areTimes(hours: Partial<EventHours> | undefined): hours is EventHours {
  const { date, from, to } = hours ?? {};
  return (
    [from, to].every((time) => typeof time === 'string' && isTimeOfDay(time)) &&
    typeof date === 'string' &&
    isDate(date)
  );
}
