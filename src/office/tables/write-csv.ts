import type { TextTable } from '../../model/text-table.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** First characters that make a spreadsheet run a cell as a formula (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Writes a table as CSV (RFC 4180) for European spreadsheets: UTF-8 with a byte order mark, semicolons, and no cell that is read as a
 * formula (rule J13).
 */
export function writeCsv({ headings, rows }: TextTable): string {
  return `${BYTE_ORDER_MARK}${[headings, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
