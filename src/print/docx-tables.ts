// Table sheet as a Word document, on the paper of the sheet. Each page repeats the table headers, and rows are never split. Loaded on
// demand because the package is large.

import {
  BorderStyle,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { mmToTwips, writeDocx } from './docx-frame.ts';
import { fitTables, type TableFit } from './table-fit.ts';
import type { SheetCell, SheetLine, SheetTable, TableSheet } from './table-sheet.ts';

const [CELL, NOTE] = ['SheetCell', 'SheetCellNote'];

const NOTE_SIZE = 0.9;

const SIZES = {
  a4: { width: mmToTwips(210), height: mmToTwips(297) },
  a3: { width: mmToTwips(297), height: mmToTwips(420) },
} as const;

const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'BBBBBB' } as const;
const NO_LINE = { style: BorderStyle.NIL } as const;
/** Rules between the rows, as on the printed page. */
const LINES = {
  top: NO_LINE,
  bottom: LINE,
  left: NO_LINE,
  right: NO_LINE,
  insideHorizontal: LINE,
  insideVertical: NO_LINE,
};

const MARGIN = 14;

const MAX_TOGETHER = 12;

export interface TableSheetDocxOptions {
  readonly cell: string;
  /** Colour `#rrggbb`, readable on white. Default: black. */
  readonly accent?: string | undefined;
}

export function createTableSheetDocx(
  sheet: TableSheet,
  { cell, accent = '#000000' }: TableSheetDocxOptions,
): Promise<Uint8Array> {
  const fit = fitTables(sheet);
  const size = SIZES[sheet.paper.format];
  const width = (sheet.paper.isWide ? size.height : size.width) - 2 * mmToTwips(MARGIN);
  return writeDocx(sheet, {
    accent,
    page: {
      size,
      isWide: sheet.paper.isWide,
      margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    },
    styles: [
      {
        id: CELL,
        name: cell,
        basedOn: 'Normal',
        next: CELL,
        quickFormat: true,
        run: { size: 2 * fit.size },
        paragraph: { keepLines: true },
      },
      {
        id: NOTE,
        name: `${cell} 2`,
        basedOn: CELL,
        next: CELL,
        run: { size: Math.round(2 * fit.size * NOTE_SIZE), color: '444444' },
      },
    ],
    heading: { size: 13, spacing: { before: 160, after: 80 } },
    // An empty paragraph between tables, because Word joins adjacent ones.
    children: sheet.tables.flatMap((table, index) => [
      ...(index === 0 ? [] : [new Paragraph({ style: CELL })]),
      tableOf(table, widthsIn(width, fit, index), accent.slice(1)),
    ]),
  });
}

function widthsIn(width: number, { widths }: TableFit, index: number): number[] {
  return (widths[index] ?? []).map((part) => Math.round((part * width) / 100));
}

function tableOf({ heading, columns, rows }: SheetTable, widths: readonly number[], color: string): Table {
  const headings = columns.map(({ heading }) => [{ text: heading, look: 'strong' }] as const);
  const isTogether = rows.length <= MAX_TOGETHER;
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: WidthType.DXA },
    columnWidths: widths,
    margins: { top: 60, bottom: 60, left: 0, right: 120 },
    borders: LINES,
    rows: [
      headingRow(heading, widths.length, color),
      rowOf(headings, widths, { isHead: true, keepNext: true }),
      ...rows.map((row, index) =>
        rowOf(row, widths, { isHead: false, keepNext: isTogether && index < rows.length - 1 }),
      ),
    ],
  });
}

function headingRow(text: string, columnSpan: number, color: string): TableRow {
  const children = [new Paragraph({ text, heading: HeadingLevel.HEADING_1 })];
  const bottom = { style: BorderStyle.SINGLE, size: 12, color } as const;
  const borders = { top: NO_LINE, left: NO_LINE, right: NO_LINE, bottom };
  return new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: [new TableCell({ columnSpan, borders, margins: { left: 0 }, children })],
  });
}

function rowOf(
  cells: readonly SheetCell[],
  widths: readonly number[],
  { isHead, keepNext }: { readonly isHead: boolean; readonly keepNext: boolean },
): TableRow {
  return new TableRow({
    tableHeader: isHead,
    cantSplit: true,
    children: cells.map((cell, index) => {
      const lines = cell.length === 0 ? [new Paragraph({ style: CELL, keepNext })] : cell.map(lineOf(keepNext));
      const width = { size: widths[index] ?? 0, type: WidthType.DXA };
      return new TableCell({ width, verticalAlign: VerticalAlign.TOP, children: lines });
    }),
  });
}

function lineOf(keepNext: boolean): (line: SheetLine) => Paragraph {
  return ({ text, look }) => {
    const run = new TextRun({
      text,
      ...(look === 'strong' && { bold: true }),
      ...(look === 'off' && { strike: true }),
      ...(look === 'gap' && { italics: true, color: 'A00000' }),
    });
    return new Paragraph({ style: look === 'soft' ? NOTE : CELL, keepNext, children: [run] });
  };
}
