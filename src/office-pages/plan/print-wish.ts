// What of the plan is to be printed, as its address says: of when, by what, narrowed how, on which paper. What makes no sense is told.

import { addDays, isDate } from '../../kit/dates.ts';
import { PRINTED_BY, type PrintedBy } from '../../office/plan/printed-plan.ts';
import { MOST_PLAN_DAYS } from '../../office/plan/read-plan.ts';
import { PAPER_FORMATS, type Paper } from '../../paper/table-sheet.ts';
import { dayOrText } from '../../when/read-day.ts';
import type { Asked } from '../page.ts';
import { planPeriod } from './plan-period.ts';

export interface PrintWish {
  /** Days, `YYYY-MM-DD`; as they were entered where they are none. */
  readonly from: string;
  readonly to: string;
  readonly by: PrintedBy;
  readonly format: Paper['format'];
  readonly isSure: boolean;
  /** Whether events stand there, too, at which nobody is needed. */
  readonly isAll: boolean;
  readonly role: number | undefined;
  readonly layer: number | undefined;
  readonly type: string | undefined;
}

/** What is wrong with a day, in words. */
export interface PrintFault {
  readonly field: 'from' | 'to';
  readonly text: string;
}

export interface PrintReading {
  readonly wish: PrintWish;
  readonly faults: readonly PrintFault[];
}

/** Where no days are said, those that the plan shows. */
export function readPrint({ query, language, now, t }: Asked): PrintReading {
  const text = (name: string) => (query.get(name) ?? '').trim();
  const usual = planPeriod(null, now.slice(0, 10));
  const day = (name: 'from' | 'to') =>
    query.has(name) ? dayOrText(text(name), { today: now.slice(0, 10), language }) : usual[name];
  const [from, to] = [day('from'), day('to')];
  const id = (name: string) => Number(/^\d{1,10}$/.exec(text(name))?.[0]) || undefined;
  const wish = {
    from,
    to,
    by: PRINTED_BY.find((one) => one === text('by')) ?? 'church',
    format: PAPER_FORMATS.find((one) => one === text('paper')) ?? 'a4',
    isSure: text('sure') === '1',
    isAll: text('all') === '1',
    role: id('role'),
    layer: id('layer'),
    type: text('type') || undefined,
  };
  return { wish, faults: faultsOf(wish, t) };
}

function faultsOf({ from, to }: Pick<PrintWish, 'from' | 'to'>, t: Asked['t']): PrintFault[] {
  const faults = (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).flatMap(([field, day]): PrintFault[] => {
    if (day === '') return [{ field, text: t('planning.paper.dayMissing') }];
    return isDate(day) ? [] : [{ field, text: t('notice.faults.date') }];
  });
  if (faults.length > 0) return faults;
  if (to < from) return [{ field: 'to', text: t('notice.faults.order') }];
  if (to < addDays(from, MOST_PLAN_DAYS)) return [];
  return [{ field: 'to', text: t('planning.paper.tooLong', { most: MOST_PLAN_DAYS }) }];
}
