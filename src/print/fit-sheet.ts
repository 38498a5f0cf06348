// Font size at which a sheet needs the fewest pages, computed from its content, without a browser. The estimate assumes a wide font, so
// that sheets in other fonts fit, too.

import { countLines } from './count-lines.ts';
import type { Sheet, SheetBlock, SheetEntry } from './sheet.ts';

/** Font sizes in points, largest first. Less than nine is illegible on a notice board. */
export const SHEET_FONT_SIZES = [14, 13, 12, 11, 10, 9] as const;

export type SheetFontSize = (typeof SHEET_FONT_SIZES)[number];

export interface SheetFit {
  readonly size: SheetFontSize;
  /** Number of pages: 1 is certain, larger numbers are estimates. */
  readonly pages: number;
}

/** Largest font size of a sheet by its number of pages. It is larger on two pages, so that the second one is not almost empty. */
const LARGEST_OF_TWO = 13;
const LARGEST_OF_SEVERAL = 11;

const MM_PER_POINT = 25.4 / 72;
export const PRINTABLE_AREA_MM = { width: 182, height: 269 } as const;
const [HEAD, LOGO, LINE_OF_HEAD, LINE_OF_TITLE] = [34, 6, 6.5, 11];
const [FOOT, CODE, LINE_OF_FOOT] = [8, 20, 4.5];

/** Widths of the columns of days and times, line height, size of small text, and distances, in em as in the style sheet. */
const RAIL = 8.6;
const TIME = 10.2;
const LINE = 1.3;
const SMALL = 0.9;
const [BETWEEN_ENTRIES, BETWEEN_DAYS] = [0.55, 1.1];
/** Mean width of a character in em, regular and bold, in a wide font. */
const [CHARACTER, BOLD] = [0.6, 0.69];
/** Share of a page that remains empty because events are not split; in large type, events are taller. */
const LEFT_FREE = 0.08;
const LEFT_FREE_IN_LARGE_TYPE = 0.16;

/** Largest font size at which the sheet fits on one page; otherwise the largest with the fewest pages. */
export function fitSheet(sheet: Sheet): SheetFit {
  for (const size of SHEET_FONT_SIZES) if (heightOf(sheet, size) <= PRINTABLE_AREA_MM.height) return { size, pages: 1 };
  const several = SHEET_FONT_SIZES.map((size) => ({
    size,
    pages: Math.max(2, Math.ceil(heightOf(sheet, size) / usableHeight(size))),
  }));
  const fewest = Math.min(...several.map(({ pages }) => pages));
  const largest = fewest === 2 ? LARGEST_OF_TWO : LARGEST_OF_SEVERAL;
  return several.find(({ size, pages }) => size <= largest && pages === fewest) ?? { size: 9, pages: fewest };
}

function usableHeight(size: SheetFontSize): number {
  return PRINTABLE_AREA_MM.height * (1 - (size > LARGEST_OF_SEVERAL ? LEFT_FREE_IN_LARGE_TYPE : LEFT_FREE));
}

/** Height of the sheet in millimetres on one endless page. */
function heightOf(sheet: Sheet, size: SheetFontSize): number {
  const em = size * MM_PER_POINT;
  const entriesWidth = PRINTABLE_AREA_MM.width / em - RAIL;
  const lines = [sheet.before ?? [], sheet.after ?? []].reduce(
    (sum, some) => sum + linesHeight(some, PRINTABLE_AREA_MM.width / em),
    0,
  );
  const blocks = (lines + sheet.blocks.reduce((sum, block) => sum + blockHeight(block, entriesWidth), 0)) * em;
  const title = Math.ceil((sheet.title.length * 9 * BOLD) / PRINTABLE_AREA_MM.width) - 1;
  const head = HEAD + (sheet.logo === '' ? 0 : LOGO) + title * LINE_OF_TITLE + sheet.about.length * LINE_OF_HEAD;
  const foot = FOOT + Math.max(sheet.source === undefined ? 0 : CODE, sheet.footer.length * LINE_OF_FOOT);
  return head + blocks + foot;
}

function linesHeight(lines: readonly string[], width: number): number {
  if (lines.length === 0) return 0;
  return BETWEEN_DAYS + LINE * lines.reduce((sum, text) => sum + linesOf(text, width, BOLD), 0);
}

function blockHeight({ rail, name, entries }: SheetBlock, width: number): number {
  const called = name === undefined ? 0 : linesOf(name, RAIL - 0.5, CHARACTER * SMALL) * SMALL;
  const beside = (rail.reduce((sum, text) => sum + linesOf(text, RAIL - 0.5, BOLD), 0) + called) * LINE;
  const all = entries.reduce((sum, entry) => sum + entryHeight(entry, width), 0);
  const gaps = BETWEEN_ENTRIES * (entries.length - 1);
  return Math.max(beside, all + gaps) + BETWEEN_DAYS;
}

function entryHeight(entry: SheetEntry, entriesWidth: number): number {
  const width = entriesWidth - TIME;
  const title = entry.mark === '' ? entry.title : `${entry.mark} ${entry.title}`;
  const small = [entry.note, entry.facts.join(' · '), entry.hint].filter((text) => text !== '');
  const lines = small.reduce((sum, text) => sum + linesOf(text, width, CHARACTER * SMALL), 0);
  const beside = linesOf(entry.time, TIME - 0.5, CHARACTER) * LINE;
  return Math.max(beside, linesOf(title, width, BOLD) * LINE + lines * LINE * SMALL);
}

function linesOf(text: string, width: number, character: number): number {
  return countLines(text, width / character);
}
