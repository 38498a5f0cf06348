// Output of lists: aligned with headings on a terminal, tab-separated lines for programs (rule S2), and JSON with --json.

import { type Arguments, type CommandContext, formatInstant, joinColumns, type OptionDefinitions } from './command.ts';

/** Value in a list. Instants are in milliseconds since 1970. */
export type ListingCell = string | number | boolean | null | readonly string[] | { readonly instant: number | null };

export const JSON_OPTION = { json: { type: 'boolean' } } as const satisfies OptionDefinitions;
export const JSON_HELP = '--json  the same as JSON';

export function wantsJson(args: Arguments): boolean {
  return args.values['json'] === true;
}

/**
 * Prints a list with these headings. Each row has a value per heading. In JSON, each row is an object with the headings as keys, with `_`
 * for blanks.
 */
export function printList(
  { out, isTerminal }: Pick<CommandContext, 'out' | 'isTerminal'>,
  args: Arguments,
  headings: readonly string[],
  rows: readonly (readonly ListingCell[])[],
): void {
  if (wantsJson(args)) out(formatJson(rowsToObjects(headings, rows)));
  else if (isTerminal) out(alignTable(headings, rows));
  else for (const row of rows) out(joinColumns(row.map(formatCell)));
}

export function rowsToObjects(
  headings: readonly string[],
  rows: readonly (readonly ListingCell[])[],
): Record<string, unknown>[] {
  const keys = headings.map((heading) => heading.replaceAll(' ', '_'));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [keys[index] ?? '', jsonCell(cell)])));
}

export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

export function alignTable(headings: readonly string[], rows: readonly (readonly ListingCell[])[]): string {
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(formatTableCell))];
  const widths = headings.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function formatTableCell(cell: ListingCell): string {
  return formatCell(cell) || '-';
}

/** Formats a cell in one line, without tabs and control characters for a terminal. */
export function formatCell(cell: ListingCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return stripLineBreaks(String(cell));
  return 'instant' in cell ? formatInstant(cell.instant) : stripLineBreaks(cell.join(','));
}

function stripLineBreaks(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

function jsonCell(cell: ListingCell): unknown {
  return typeof cell === 'object' && cell !== null && 'instant' in cell ? formatInstant(cell.instant) || null : cell;
}

/** Prints the tables; at a terminal, only those with rows. */
export function printTables(
  context: Pick<CommandContext, 'out' | 'isTerminal'>,
  args: Arguments,
  tables: readonly { readonly table: string; readonly rows: number; readonly digest: string }[],
): void {
  const shown = context.isTerminal ? tables.filter(({ rows }) => rows > 0) : tables;
  const rows = shown.map((table) => [table.table, table.rows, table.digest]);
  printList(context, args, ['table', 'rows', 'sha256'], rows);
}
