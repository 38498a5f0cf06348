import type { TextTable } from '../../model/text-table.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula begins with one of these; so do values that people type to have it run one. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table as CSV (RFC 4180) that spreadsheets of Europe open: UTF-8 with its mark, semicolons; no cell is a formula (rule J13). */
export function writeCsv({ headings, rows }: TextTable): string {
  return `${BYTE_ORDER_MARK}${[headings, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
