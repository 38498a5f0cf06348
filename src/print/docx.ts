// Sheet as a Word document on A4, in the language of the sheet. Users can change its styles. Layout and font size are the same as on the
// printed page, so that it takes the same number of pages. Loaded on demand because the package is large.

import {
  BorderStyle,
  HeadingLevel,
  LineRuleType,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { LITURGICAL_DOT_COLOURS } from '../model/colour-theme.ts';
import { keepPartsTogether, keepShortTextTogether } from '../util/typesetting.ts';
import { type DocxLogo, mmToTwips, writeDocx } from './docx-frame.ts';
import { fitSheet, PRINTABLE_AREA_MM, type SheetFit } from './fit-sheet.ts';
import type { Sheet, SheetBlock, SheetEntry } from './sheet.ts';

const [ENTRY, DETAIL, DATE, LINE] = ['SheetEntry', 'SheetDetail', 'SheetDate', 'SheetLine'];

const TWIPS_PER_POINT = 20;

/** Widths of the two columns, as on the printed page, and space above and below a block, in em. */
const [RAIL, TIME, SPACE] = [8.6, 10.2, 0.5];
const SMALL = 0.9;
const LINE_HEIGHT = 1.3;
const MARGIN = (210 - PRINTABLE_AREA_MM.width) / 2;

export interface StyleNames {
  readonly entry: string;
  readonly detail: string;
  readonly date: string;
  readonly line: string;
}

export interface SheetDocxOptions {
  readonly names: StyleNames;
  readonly logo?: DocxLogo | undefined;
  /** Colour `#rrggbb`, readable on white. Default: black. */
  readonly accent?: string;
  /** Font size of the sheet. Default: the largest that fits. */
  readonly fit?: SheetFit;
}

export function createSheetDocx(
  sheet: Sheet,
  { names, logo, accent, fit = fitSheet(sheet) }: SheetDocxOptions,
): Promise<Uint8Array> {
  const { before = [], after = [] } = sheet;
  return writeDocx(sheet, {
    logo,
    accent,
    page: {
      size: { width: mmToTwips(210), height: mmToTwips(297) },
      margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    },
    styles: stylesOf(names, fit.size),
    // Headings are in a narrow column, so they have the size of the entries.
    heading: { size: fit.size, spacing: { before: 0, after: 0, ...lineHeight(fit.size) } },
    children: [...linesOf(before, true), createProgramTable(sheet.blocks, fit), ...linesOf(after, false)],
  });
}

const ems = (size: number, count: number) => Math.round(size * count * TWIPS_PER_POINT);

function lineHeight(size: number) {
  return { line: ems(size, LINE_HEIGHT), lineRule: LineRuleType.EXACT };
}

function stylesOf({ entry, detail, date, line }: StyleNames, size: number) {
  const indent = ems(size, TIME);
  const small = size * SMALL;
  const own = { basedOn: 'Normal', quickFormat: true };
  return [
    {
      ...own,
      id: ENTRY,
      name: entry,
      next: DETAIL,
      run: { size: 2 * size },
      paragraph: {
        indent: { left: indent, hanging: indent },
        keepLines: true,
        spacing: lineHeight(size),
        tabStops: [{ type: TabStopType.LEFT, position: indent }],
      },
    },
    {
      ...own,
      id: DETAIL,
      name: detail,
      next: ENTRY,
      run: { size: Math.round(2 * small) },
      paragraph: { indent: { left: indent }, keepLines: true, spacing: lineHeight(small) },
    },
    { ...own, id: DATE, name: date, next: DATE, run: { size: 2 * size }, paragraph: { spacing: lineHeight(size) } },
    { ...own, id: LINE, name: line, next: LINE, run: { size: 2 * size }, paragraph: { spacing: lineHeight(size) } },
  ];
}

function linesOf(lines: readonly string[], isBold: boolean): Paragraph[] {
  return lines.map((text, index) => {
    const isLast = index === lines.length - 1;
    const spacing = { before: index === 0 ? 120 : 0, after: isLast ? 120 : 0 };
    return new Paragraph({ style: LINE, spacing, keepNext: !isLast, children: [new TextRun({ text, bold: isBold })] });
  });
}

const NO_LINE = { style: BorderStyle.NIL } as const;
const HAIRLINE = { style: BorderStyle.SINGLE, size: 4, color: 'BBBBBB' } as const;

/** Maximum number of entries of a day that are kept together on one page. */
const MAX_TOGETHER = 5;

/**
 * Table with a row for each block: the day on the left, the entries on the right. On several pages, each entry of a long block has a row,
 * so that it can continue on the next page.
 */
function createProgramTable(blocks: readonly SheetBlock[], { size, pages }: SheetFit): Table {
  const all = mmToTwips(PRINTABLE_AREA_MM.width);
  const rail = ems(size, RAIL);
  const widths = [rail, all - rail] as const;
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: all, type: WidthType.DXA },
    columnWidths: widths,
    margins: { left: 0, right: 0 },
    borders: {
      top: NO_LINE,
      left: NO_LINE,
      right: NO_LINE,
      insideVertical: NO_LINE,
      insideHorizontal: HAIRLINE,
      bottom: NO_LINE,
    },
    rows: blocks.flatMap((block) => rowsOf(block, widths, { space: ems(size, SPACE), isSplit: pages > 1 })),
  });
}

/**
 * Rows of a block. Rows are never split. Their paragraphs are not kept with the following ones, because Word would then keep all rows on
 * one page.
 */
function rowsOf(
  block: SheetBlock,
  widths: readonly number[],
  { space, isSplit }: { readonly space: number; readonly isSplit: boolean },
): TableRow[] {
  const { entries } = block;
  const parts = isSplit && entries.length > MAX_TOGETHER ? entries.map((entry) => [entry]) : [entries];
  return parts.map((some, index) => {
    const isLast = index === parts.length - 1;
    const cells = [
      index === 0 ? createDayParagraphs(block) : [],
      some.flatMap((entry, at) => entryOf(entry, at === 0 ? 0 : space)),
    ];
    const borders = { ...(index > 0 && { top: NO_LINE }), ...(!isLast && { bottom: NO_LINE }) };
    return new TableRow({
      cantSplit: true,
      children: cells.map(
        (children, column) =>
          new TableCell({
            borders,
            margins: { top: space, bottom: isLast ? space : 0 },
            width: { size: widths[column] ?? 0, type: WidthType.DXA },
            children: children.length === 0 ? [new Paragraph({ style: DATE })] : children,
          }),
      ),
    });
  });
}

function createDayParagraphs({ rail: [first, second], name, colour }: SheetBlock): Paragraph[] {
  const dot = colour ? [new TextRun({ text: '● ', color: LITURGICAL_DOT_COLOURS[colour].slice(1) })] : [];
  return [
    new Paragraph({ text: first, heading: HeadingLevel.HEADING_1, keepNext: false }),
    ...(second === '' ? [] : [new Paragraph({ text: second, style: DATE })]),
    ...(name === undefined ? [] : [new Paragraph({ style: DATE, children: [...dot, new TextRun({ text: name })] })]),
  ];
}

/** Paragraphs of an entry, one for each of its lines. */
function entryOf(
  { time, mark, isOff, title, titleLanguage, facts, note, hint }: SheetEntry,
  before: number,
): Paragraph[] {
  const below = [keepShortTextTogether(note), facts.map(keepPartsTogether).join('\u00a0· ')].filter(
    (text) => text !== '',
  );
  const language = titleLanguage === undefined ? {} : { language: { value: titleLanguage } };
  const runs = [
    new TextRun({ text: time, bold: true, strike: isOff }),
    new TextRun({ children: [new Tab()] }),
    ...(mark === '' ? [] : [new TextRun({ text: `${mark}: `, bold: true })]),
    new TextRun({ text: title, bold: true, ...language }),
  ];
  const hints = hint === '' ? [] : [new TextRun({ text: keepShortTextTogether(hint), color: '444444' })];
  const details = [...below.map((text) => new TextRun({ text })), ...hints].map(
    (run) => new Paragraph({ style: DETAIL, children: [run] }),
  );
  return [new Paragraph({ style: ENTRY, spacing: { before }, children: runs }), ...details];
}
