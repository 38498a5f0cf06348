// Which weeks of the plan are shown: three months from the beginning of one, or from today in the present one.

import { addDays, isDate } from '../../util/dates.ts';

export interface PlanPeriod {
  /** Days, `YYYY-MM-DD`; both are shown. */
  readonly from: string;
  readonly to: string;
  /** The months, `YYYY-MM`, from which the periods before and after it begin. */
  readonly before: string;
  readonly after: string;
}

const MONTHS = 3;

/** Of `YYYY-MM`. */
export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** `on`: a month as the address has it; anything else is the present one. `today`: `YYYY-MM-DD`. */
export function planPeriod(on: string | null, today: string): PlanPeriod {
  const thisMonth = today.slice(0, 7);
  const month = on !== null && isDate(`${on}-01`) ? on : thisMonth;
  const after = monthsLater(month, MONTHS);
  return {
    from: month === thisMonth ? today : `${month}-01`,
    to: addDays(`${after}-01`, -1),
    before: monthsLater(month, -MONTHS),
    after,
  };
}
