// When the event of a row is, by those of its cells that say so.

import { memoize } from '../../../util/memoize.ts';
import type { WallClock } from '../../../util/wall-clock.ts';
import { type EventTimes, eventTimes, type Moments } from '../matching/event-times.ts';
import type { RowFaultCode } from '../matching/fault.ts';
import { isCellError } from './cell-errors.ts';
import { readMoment } from './read-moment.ts';

export interface WhenFault {
  readonly code: RowFaultCode;
  /** The cell that is wrong, or the end of the event that is told by several. */
  readonly at: number | 'from' | 'to';
  readonly value: string;
  readonly expected?: string;
}

/** The times, or what is wrong; neither where a cell is wrong in itself, which is told for all cells alike. */
export interface ReadTimes {
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
const MAX_REMEMBERED = 10_000;

/** How days are read that do not say all. */
export interface DaysOptions {
  /** Of those that leave it out; undefined where they are faults. */
  readonly year?: number | undefined;
  /** Which of the columns write the month first where slashes part days, by their places. */
  readonly monthFirst?: ReadonlySet<number>;
  /** In which of the columns 9.3 is 9:30, by their places. */
  readonly dotted?: ReadonlySet<number>;
}

/** Reads cells of these columns, in their order. An event whose time is hidden lasts all day. */
export function openWhen(
  columns: readonly string[],
  tell: WallClock,
  { year, monthFirst = new Set(), dotted = new Set() }: DaysOptions = {},
): (cells: readonly string[], isHidden: boolean) => ReadTimes {
  // Beside a day a beginning and an end are times.
  const hasDate = columns.includes('date');
  const readers = columns.map((name, at) => {
    const isTime = TIMES.has(name) || (hasDate && (name === 'date_from' || name === 'date_to'));
    const wish = { year, isDay: DAYS.has(name), isTime, isDotted: dotted.has(at), isMonthFirst: monthFirst.has(at) };
    return { isTime, of: memoize((cell) => readMoment(cell, wish), MAX_REMEMBERED) };
  });
  const read = (cells: readonly string[], isHidden: boolean): ReadTimes => {
    const moments: { -readonly [K in keyof Moments]: Moments[K] } = {};
    const faults: WhenFault[] = [];
    const remarks: WhenFault[] = [];
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
        moments[name as keyof Moments] = moment;
        if (moment.isOtherWeekday) remarks.push({ code: 'weekday', at, value: cell, expected: moment.day ?? '' });
      }
    }
    // Where a time is wrong the day that is missing is told all the same.
    if (faults.length > 0 && !hasDay) faults.push({ code: 'missing', at: 'from', value: '' });
    if (isWrong || faults.length > 0 || columns.length === 0) return { faults, remarks };
    const times = eventTimes(
      isHidden ? { ...moments, time_from: { ...moments.time_from, isAllDay: true } } : moments,
      tell,
    );
    return 'code' in times
      ? { faults: [{ code: times.code, at: times.end, value: times.value }], remarks }
      : { times, faults, remarks };
  };
  const known = memoize((key): ReadTimes => {
    const { cells, isHidden } = JSON.parse(key);
    return read(cells, isHidden);
  }, MAX_REMEMBERED);
  return (cells, isHidden) => known(JSON.stringify({ cells, isHidden }));
}
