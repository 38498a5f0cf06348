// Period that the rota shows: three months from the first day of a month, or from today in the current month.

import { addDays, isDate } from '../../util/dates.ts';

export interface RotaPeriod {
  /** First day, `YYYY-MM-DD`; `to` is the last day, inclusive. */
  readonly from: string;
  readonly to: string;
  /** First month of the previous period, `YYYY-MM`; `after` is the first month of the next period. */
  readonly before: string;
  readonly after: string;
}

const MONTHS = 3;

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Period for the month in the query, by default the current month. `today`: `YYYY-MM-DD`. */
export function computeRotaPeriod(on: string | null, today: string): RotaPeriod {
  const thisMonth = today.slice(0, 7);
  const month = on !== null && isDate(`${on}-01`) ? on : thisMonth;
  const after = addMonths(month, MONTHS);
  return {
    from: month === thisMonth ? today : `${month}-01`,
    to: addDays(`${after}-01`, -1),
    before: addMonths(month, -MONTHS),
    after,
  };
}
