import { isTimeOfDay } from '../../util/dates.ts';
import { distinct, sorted } from '../format/containers.ts';
import { type ObjectField, object } from '../format/objects.ts';
import { date, id, integerOr, text, timeOfDay, validatedText } from '../format/scalars.ts';
import { findRecurrenceProblem } from '../recurrence.ts';
import type { EventTemplate, Series } from '../series.ts';
import { TEMPLATE_FIELDS } from './event.ts';
import { createKindTable } from './kind-table.ts';

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export const MAX_SERIES_AHEAD_DAYS = 3660;

/** Maximum days from the start of an event to its end. */
export const MAX_EVENT_DAYS = 366;

export const seriesKind = createKindTable<Series>({
  kind: 'series',
  array: 'series',
  key: 'series',
  isInternal: true,
  isLate: true,
  label: ({ name }) => name,
  rule: object<Series>(
    [
      ['id', 'id', id()],
      ['name', 'name', text()],
      [
        'rule',
        'rule',
        validatedText(
          'recurrence rule (RFC 5545), or `EASTER` with days and perhaps `;UNTIL=YYYYMMDD`',
          findRecurrenceProblem,
        ),
      ],
      ['starts_on', 'startsOn', date],
      ['time_from', 'timeFrom', timeOfDay],
      ['time_to', 'timeTo', timeOfDay],
      ['days', 'days', integerOr(0, 0, MAX_EVENT_DAYS)],
      [
        'except',
        'except',
        sorted(
          distinct(date, (day) => day, 'date'),
          byCodeUnit,
        ),
      ],
      ['ahead_days', 'aheadDays', integerOr(400, 1, MAX_SERIES_AHEAD_DAYS)],
      ['template', 'template', object<EventTemplate>(TEMPLATE_FIELDS as readonly ObjectField<EventTemplate>[])],
    ],
    ({ timeFrom, timeTo, days }, path, report) => {
      const areTimes = [timeFrom, timeTo].every((time) => typeof time === 'string' && isTimeOfDay(time));
      if (areTimes && days === 0 && timeTo < timeFrom)
        report.problem(`${path}.time_to`, 'time_before_start', { start: timeFrom });
    },
  ),
});
