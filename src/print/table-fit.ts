// Column widths and font size at which no word of a table is split, computed from the content, without a browser.

import type { Paper, SheetTable, TableSheet } from './table-sheet.ts';

/** Font sizes in points, largest first: sizes for a wall, at which no word may be broken, and sizes for reading. */
const [WALL_SIZES, TABLE_SIZES] = [[14, 13, 12] as const, [11, 10, 9, 8] as const];

export interface TableFit {
  readonly size: (typeof WALL_SIZES | typeof TABLE_SIZES)[number];
  /** Widths of the columns of each table, in percent with one decimal; their sum is 100. */
  readonly widths: readonly (readonly number[])[];
}

/** Width in millimetres between margins of 14 millimetres, in portrait and in landscape. */
const WRITTEN_ON = { a4: [182, 269], a3: [269, 392] } as const satisfies Readonly<Record<Paper['format'], unknown>>;
const MM_PER_POINT = 25.4 / 72;
/** Mean width of a character in em, in a wide font. */
const CHARACTER = 0.56;
const BESIDE = 3;
/** Maximum length of a word that is not broken, in characters. */
const MAX_WORD_LENGTH = 22;
const MAX_UPRIGHT = 6;
/** Maximum length of a text that is kept on one line, in characters. */
const MAX_LINE_LENGTH = 26;
/** Share of the rows for which a column is wide enough, so that a column with few entries takes no room from the others. */
const MOST_ROWS = 0.8;

/** Font size and column widths of tables. Tables with the same headings have the same widths. */
export function fitTables({ tables, paper }: Pick<TableSheet, 'tables' | 'paper'>): TableFit {
  const needs = new Map([...Map.groupBy(tables, headingsOf)].map(([headings, some]) => [headings, needsOf(some)]));
  const [upright, across] = WRITTEN_ON[paper.format];
  const width = paper.isWide ? across : upright;
  const fits = (size: number, which: keyof Needs) =>
    [...needs.values()].every((need) => sum(need[which]) * CHARACTER * size * MM_PER_POINT <= width);
  const onWall = paper.format === 'a3' ? WALL_SIZES.find((size) => fits(size, 'wished')) : undefined;
  const size = onWall ?? TABLE_SIZES.find((one) => fits(one, 'least')) ?? 8;
  const room = width / (CHARACTER * size * MM_PER_POINT);
  return { size, widths: tables.map((table) => widthsOf(needs.get(headingsOf(table)) as Needs, room)) };
}

/** Paper of a format. Landscape for tables with many columns or long words. */
export function choosePaper(format: Paper['format'], tables: readonly SheetTable[]): Paper {
  const isFull = tables.some(({ columns }) => columns.length > MAX_UPRIGHT);
  return { format, isWide: isFull || fitTables({ tables, paper: { format, isWide: false } }).size < 10 };
}

const headingsOf = ({ columns }: SheetTable) => JSON.stringify(columns.map(({ heading }) => heading));

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Widths in characters: the longest word of each column, and the line that most of its rows need, up to the limit. */
interface Needs {
  readonly least: readonly number[];
  readonly wished: readonly number[];
}

function needsOf(tables: readonly SheetTable[]): Needs {
  const columns = tables[0]?.columns ?? [];
  const texts = columns.map(({ heading }, index) => [
    heading,
    ...tables.flatMap(({ rows }) => rows.flatMap((row) => (row[index] ?? []).map(({ text }) => text))),
  ]);
  const longest = (some: readonly string[]) => some.reduce((limit, { length }) => Math.max(limit, length), 0);
  const least = texts.map(
    (some) => Math.min(MAX_WORD_LENGTH, longest(some.flatMap((text) => text.split(/[ -]/)))) + BESIDE,
  );
  const rows = tables.flatMap((table) => table.rows);
  const wished = columns.map((_, index) => {
    const lines = rows.map((row) => longest((row[index] ?? []).map(({ text }) => text))).sort((a, b) => a - b);
    const usual = lines[Math.ceil(lines.length * MOST_ROWS) - 1] ?? 0;
    return Math.max(least[index] ?? 0, Math.min(MAX_LINE_LENGTH, usual) + BESIDE);
  });
  return { least, wished };
}

/**
 * Widths of columns: each gets the width of its longest word, and a share of the remaining width in proportion to the width that its
 * longest line still lacks.
 */
function widthsOf({ least, wished }: Needs, room: number): number[] {
  const [needed, wanted] = [sum(least), sum(wished)];
  const part = wanted === needed ? 0 : Math.min(1, Math.max(0, room - needed) / (wanted - needed));
  const characters = least.map((one, index) => one + ((wished[index] ?? one) - one) * part);
  const all = sum(characters);
  const tenths = characters.map((one) => Math.floor((one * 1000) / all));
  const last = tenths.length - 1;
  return tenths.with(last, 1000 - sum(tenths.slice(0, last))).map((one) => one / 10);
}
