// Rota as downloadable files (rule D9).

import { translator } from '../../i18n/translate.ts';
import { tableSheetPage } from '../../print/html-tables.ts';
import type { TableSheet } from '../../print/table-sheet.ts';
import { tableSheetText } from '../../print/text.ts';
import { BadContent } from '../content/errors.ts';
import { writeCsv } from '../tables/write-csv.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';
import type { PrintedPlan } from './printed-rota.ts';
import { planSheet, rowsProblem, type SheetOptions } from './rota-sheet.ts';
import { planTable } from './rota-table.ts';

export const PLAN_FILES = ['csv', 'xlsx', 'docx', 'html', 'txt'] as const;

export type PlanFile = (typeof PLAN_FILES)[number];

type Write = (plan: PrintedPlan, wish: SheetOptions) => string | Uint8Array | Promise<Uint8Array>;

const WRITE: Readonly<Record<PlanFile, Write>> = {
  csv: (plan, { by }) => writeCsv(planTable(plan, by)),
  xlsx: (plan, { by }) => writeXlsx(planTable(plan, by)),
  docx: async (plan, wish) => {
    const { tableSheetDocx } = await import('../../print/docx-tables.ts');
    return tableSheetDocx(wholeSheet(plan, wish), { cell: translator(plan.wish.language)('planning.paper.cellStyle') });
  },
  html: (plan, wish) => tableSheetPage(wholeSheet(plan, wish)).toString(),
  txt: (plan, wish) => tableSheetText(wholeSheet(plan, wish)).replaceAll('\n', '\r\n'),
};

function wholeSheet(plan: PrintedPlan, wish: SheetOptions): TableSheet {
  const sheet = planSheet(plan, wish);
  const wrong = rowsProblem(sheet);
  if (wrong !== undefined) throw new BadContent([wrong]);
  return sheet;
}

/** Throws BadContent for a sheet with too many rows. */
export async function writePlanFile(
  plan: PrintedPlan,
  wish: SheetOptions,
  ending: PlanFile,
): Promise<string | Uint8Array> {
  return WRITE[ending](plan, wish);
}

/** File name from the days of the rota, without extension. */
export function planFileName({ instance, wish: { from, to } }: PrintedPlan, { by }: SheetOptions): string {
  return `${instance.name}-plan-${by}-${from === to ? from : `${from}-${to}`}`;
}
