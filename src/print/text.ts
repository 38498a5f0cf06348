// Sheet as plain text, for example for a parish magazine. Each entry is one line, so that a typesetter can give it a style.

import { formatBlockHeading, formatDisplayUrl, type Sheet, type SheetEntry, type SheetHead } from './sheet.ts';
import type { SheetCell, SheetColumn, TableSheet } from './table-sheet.ts';

export function formatSheetText(sheet: Sheet): string {
  const blocks = sheet.blocks.map((block) => [formatBlockHeading(block), ...block.entries.map(entryLine)]);
  return joinSheet(sheet, [sheet.before ?? [], ...blocks, sheet.after ?? []]);
}

/** Text with one line per row. Tabs separate the cells; the heading of a column precedes its content. */
export function formatTableSheetText(sheet: TableSheet): string {
  return joinSheet(
    sheet,
    sheet.tables.map(({ heading, columns, rows }) => [heading, ...rows.map((row) => rowLine(columns, row))]),
  );
}

function joinSheet(
  { title, parish, period, about, footer, source }: SheetHead,
  blocks: readonly (readonly string[])[],
): string {
  const head = [title, parish, period, ...about];
  const foot = [...footer, ...(source === undefined ? [] : [`${source.label}: ${formatDisplayUrl(source.address)}`])];
  const parts = [head, ...blocks, foot].map((lines) => lines.filter((line) => line !== ''));
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function rowLine(columns: readonly SheetColumn[], row: readonly SheetCell[]): string {
  const cells = row.map((cell, index) => {
    const text = cell.map((line) => line.text).join(', ');
    const column = columns[index];
    return text !== '' && column?.isSaid === true ? `${column.heading}: ${text}` : text;
  });
  return cells.filter((text, index) => text !== '' || columns[index]?.isSaid !== true).join('\t');
}

function entryLine({ time, mark, title, facts, note, hint }: SheetEntry): string {
  const named = mark === '' ? title : `${mark}: ${title}`;
  const words = [named, note, ...facts, hint].filter((text) => text !== '').join(' · ');
  return time === '' ? words : `${time}\t${words}`;
}
