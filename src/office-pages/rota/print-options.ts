// What of the plan is to be printed, as its address says: of when, by what, narrowed how, on which paper. What makes no sense is told.

import { dayOrText } from '../../date-parsing/read-day.ts';
import { PRINT_GROUPINGS, type PrintGrouping } from '../../office/rota/printed-rota.ts';
import { planDayProblems } from '../../office/rota/read-rota.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { PAPER_FORMATS, type Paper } from '../../print/table-sheet.ts';
import type { PageRequest } from '../page.ts';
import { planPeriod } from './rota-period.ts';

export interface PrintOptions {
  /** Days, `YYYY-MM-DD`; as they were entered where they are none. */
  readonly from: string;
  readonly to: string;
  readonly by: PrintGrouping;
  readonly format: Paper['format'];
  readonly isSure: boolean;
  /** Whether events stand there, too, at which nobody is needed. */
  readonly isAll: boolean;
  readonly role: number | undefined;
  readonly layer: number | undefined;
  readonly type: string | undefined;
}

export interface PrintReading {
  readonly wish: PrintOptions;
  /** By the names of the days, in words; empty where all is well. */
  readonly faults: Readonly<Record<string, string>>;
}

/** Where no days are said, those that the plan shows. */
export function readPrintOptions({ query, language, now }: PageRequest): PrintReading {
  const text = (name: string) => (query.get(name) ?? '').trim();
  const usual = planPeriod(null, now.slice(0, 10));
  const day = (name: 'from' | 'to') =>
    query.has(name) ? dayOrText(text(name), { today: now.slice(0, 10), language }) : usual[name];
  const [from, to] = [day('from'), day('to')];
  const id = (name: string) => Number(/^\d{1,10}$/.exec(text(name))?.[0]) || undefined;
  const wish = {
    from,
    to,
    by: PRINT_GROUPINGS.find((one) => one === text('by')) ?? 'church',
    format: PAPER_FORMATS.find((one) => one === text('paper')) ?? 'a4',
    isSure: text('sure') === '1',
    isAll: text('all') === '1',
    role: id('role'),
    layer: id('layer'),
    type: text('type') || undefined,
  };
  const faults = planDayProblems(wish).map((one) => [one.path.slice(1), sayRemark(one, language)] as const);
  return { wish, faults: Object.fromEntries(faults) };
}
