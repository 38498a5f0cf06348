import { memoize } from '../../../util/memoize.ts';
import type { WallClock } from '../../../util/wall-clock.ts';
import { type CellMoments, computeEventTimes, type EventTimes } from '../matching/event-times.ts';
import type { RowFaultCode } from '../matching/fault.ts';
import { isCellError } from './cell-errors.ts';
import { parseCellMoment } from './read-moment.ts';

export interface TimeCellFault {
  readonly code: RowFaultCode;
  /** Index of the wrong cell; `from` or `to` if several cells determine the start or end. */
  readonly at: number | 'from' | 'to';
  readonly value: string;
  readonly expected?: string;
}

/** Times or faults; neither if a cell itself is invalid, which is reported with the other cells. */
export interface ParsedTimes {
  readonly times?: EventTimes;
  readonly faults: readonly TimeCellFault[];
  readonly remarks: readonly TimeCellFault[];
}

const TIMES = new Set(['time_from', 'time_to']);

const DAYS = new Set(['date', 'date_until']);

/** Maximum cached cells and combinations; dates and times recur often. */
const MAX_REMEMBERED = 10_000;

export interface DateReadingOptions {
  readonly year?: number | undefined;
  readonly monthFirst?: ReadonlySet<number>;
  readonly dotted?: ReadonlySet<number>;
}

/** Creates a reader for cells of these columns, in order. An event whose time is hidden counts as all-day. */
export function createTimesReader(
  columns: readonly string[],
  tell: WallClock,
  { year, monthFirst = new Set(), dotted = new Set() }: DateReadingOptions = {},
): (cells: readonly string[], isHidden: boolean) => ParsedTimes {
  // With a date column, start and end columns contain times.
  const hasDate = columns.includes('date');
  const readers = columns.map((name, at) => {
    const isTime = TIMES.has(name) || (hasDate && (name === 'date_from' || name === 'date_to'));
    const options = { year, isDay: DAYS.has(name), isTime, isDotted: dotted.has(at), isMonthFirst: monthFirst.has(at) };
    return { isTime, of: memoize((cell) => parseCellMoment(cell, options), MAX_REMEMBERED) };
  });
  const read = (cells: readonly string[], isHidden: boolean): ParsedTimes => {
    const moments: { -readonly [K in keyof CellMoments]: CellMoments[K] } = {};
    const faults: TimeCellFault[] = [];
    const remarks: TimeCellFault[] = [];
    let isWrong = false;
    let hasDay = false;
    for (const [at, cell] of cells.entries()) {
      const name = columns[at] ?? '';
      if (cell === '') continue;
      const reader = readers[at];
      const moment = reader?.of(cell) ?? {};
      if ('fault' in moment ? reader?.isTime !== true : moment.day !== undefined) hasDay = true;
      if (isCellError(cell)) isWrong = true;
      else if ('fault' in moment) {
        const isTimeOnly = moment.fault === 'date' && reader?.isTime === true;
        faults.push({ code: isTimeOnly ? 'time' : moment.fault, at, value: cell });
      } else {
        moments[name as keyof CellMoments] = moment;
        if (moment.isOtherWeekday) remarks.push({ code: 'weekday', at, value: cell, expected: moment.day ?? '' });
      }
    }
    // A missing date is reported even if a time is wrong.
    if (faults.length > 0 && !hasDay) faults.push({ code: 'missing', at: 'from', value: '' });
    if (isWrong || faults.length > 0 || columns.length === 0) return { faults, remarks };
    const times = computeEventTimes(
      isHidden ? { ...moments, time_from: { ...moments.time_from, isAllDay: true } } : moments,
      tell,
    );
    return 'code' in times
      ? { faults: [{ code: times.code, at: times.end, value: times.value }], remarks }
      : { times, faults, remarks };
  };
  const known = memoize((key): ParsedTimes => {
    const { cells, isHidden } = JSON.parse(key);
    return read(cells, isHidden);
  }, MAX_REMEMBERED);
  return (cells, isHidden) => known(JSON.stringify({ cells, isHidden }));
}
