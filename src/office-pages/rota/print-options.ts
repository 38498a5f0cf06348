// Print options of the rota from the query: days, layout, filters and paper. Invalid values are reported.

import { dayOrText } from '../../date-parsing/read-day.ts';
import { PRINT_GROUPINGS, type PrintGrouping } from '../../office/rota/printed-rota.ts';
import { planDayProblems } from '../../office/rota/read-rota.ts';
import { sayRemark } from '../../office/words/remark-words.ts';
import { PAPER_FORMATS, type Paper } from '../../print/table-sheet.ts';
import type { PageRequest } from '../page.ts';
import { planPeriod } from './rota-period.ts';

export interface PrintOptions {
  /** Days, `YYYY-MM-DD`; unreadable input as typed. */
  readonly from: string;
  readonly to: string;
  readonly by: PrintGrouping;
  readonly format: Paper['format'];
  readonly isSure: boolean;
  /** Whether events without any needed people are included. */
  readonly isAll: boolean;
  readonly role: number | undefined;
  readonly layer: number | undefined;
  readonly type: string | undefined;
}

export interface PrintReading {
  readonly wish: PrintOptions;
  /** Error messages by parameter; empty if there are none. */
  readonly faults: Readonly<Record<string, string>>;
}

/** Default days: those of the first period of the rota. */
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
