// Period shown in the rota: three months from the start of a month; in the current month from today.

import { addDays, isDate } from '../../util/dates.ts';

export interface RotaPeriod {
  /** First and last day, `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Start months, `YYYY-MM`, of the previous and the next period. */
  readonly before: string;
  readonly after: string;
}

const MONTHS = 3;

/** Adds months to `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** `on`: a month from the query; default: the current month. `today`: `YYYY-MM-DD`. */
export function rotaPeriodOf(on: string | null, today: string): RotaPeriod {
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
