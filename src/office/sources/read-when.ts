// When the event of a row is, by those of its cells that say so.

import { remembered } from '../../kit/remembered.ts';
import type { WallClock } from '../../kit/wall-clock.ts';
import { isCellError } from './cell-errors.ts';
import { type EventTimes, eventTimes, type Moments } from './event-times.ts';
import type { FaultCode } from './fault.ts';
import { readMoment } from './read-moment.ts';

export interface WhenFault {
  readonly code: FaultCode;
  /** The cell that is wrong, or the end of the event that is told by several. */
  readonly at: number | 'from' | 'to';
  readonly value: string;
  readonly expected?: string;
}

/** The times, or what is wrong; neither where a cell is wrong in itself, which is told for all cells alike. */
export interface When {
  readonly times?: EventTimes;
  readonly faults: readonly WhenFault[];
  /** What is taken as it stands and may be wrong all the same. */
  readonly remarks: readonly WhenFault[];
}

/** Columns in which a time of day is meant. */
const TIMES = new Set(['time_from', 'time_to']);

/** Columns in which a day is meant. */
const DAYS = new Set(['date', 'date_until']);

/** Days and times come again and again; so many of them are remembered, alone and together. */
const MOST_REMEMBERED = 10_000;

/** Reads cells of these columns, in their order; days without a year are in that one, where one is given. An event whose time is hidden lasts all day. */
export function openWhen(
  columns: readonly string[],
  tell: WallClock,
  year?: number,
): (cells: readonly string[], isHidden: boolean) => When {
  const momentOf = remembered((cell) => readMoment(cell, { year }), MOST_REMEMBERED);
  const dayOf = remembered((cell) => readMoment(cell, { year, isDay: true }), MOST_REMEMBERED);
  const read = (cells: readonly string[], isHidden: boolean): When => {
    const moments: { -readonly [K in keyof Moments]: Moments[K] } = {};
    const faults: WhenFault[] = [];
    const remarks: WhenFault[] = [];
    let isWrong = false;
    let hasDay = false;
    for (const [at, cell] of cells.entries()) {
      const name = columns[at] ?? '';
      if (cell === '') continue;
      const moment = DAYS.has(name) ? dayOf(cell) : momentOf(cell);
      if (!TIMES.has(name) && ('fault' in moment || moment.day !== undefined)) hasDay = true;
      if (isCellError(cell)) isWrong = true;
      else if ('fault' in moment) {
        const isTimeOnly = moment.fault === 'date' && TIMES.has(name);
        faults.push({ code: isTimeOnly ? 'time' : moment.fault, at, value: cell });
      } else {
        moments[name as keyof Moments] = moment;
        if (moment.isOtherWeekday) remarks.push({ code: 'weekday', at, value: cell, expected: moment.day ?? '' });
      }
    }
    // Where a time is wrong the day that is missing is told all the same.
    if (faults.length > 0 && !hasDay) faults.push({ code: 'missing', at: 'from', value: '' });
    if (isWrong || faults.length > 0 || columns.length === 0) return { faults, remarks };
    const times = eventTimes(isHidden ? { ...moments, time_from: { isAllDay: true } } : moments, tell);
    return 'code' in times
      ? { faults: [{ code: times.code, at: times.end, value: times.value }], remarks }
      : { times, faults, remarks };
  };
  const known = remembered((key): When => {
    const { cells, isHidden } = JSON.parse(key);
    return read(cells, isHidden);
  }, MOST_REMEMBERED);
  return (cells, isHidden) => known(JSON.stringify({ cells, isHidden }));
}
