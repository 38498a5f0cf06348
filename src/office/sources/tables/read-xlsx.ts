// XLSX parser for the visible sheets. Parts are unpacked as streams, up to limits. Formulas are not evaluated; their saved results are
// used.

import { FileRefusedError } from '../../files/errors.ts';
import { listZipEntries, type ZipEntry } from '../../files/zip-directory.ts';
import { SourceRefusedError, SUPPORTED_FORMATS_TEXT } from '../errors.ts';
import { parseSerialMoment } from './read-moment.ts';
import type { MergedCells, Table } from './table.ts';
import { createTableCollector, MAX_CELL_LENGTH } from './table-collector.ts';
import { readXml, type XmlHandler } from './xml.ts';

/** Maximum unpacked bytes of all parts together. */
const MAX_UNPACKED = 200 * 2 ** 20;

/** Parses the first table of a workbook, with the others attached. Throws SourceRefusedError. */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  try {
    return await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    throw refusedBy(error) ?? error;
  }
}

function refusedBy(error: unknown): SourceRefusedError | undefined {
  if (error instanceof SourceRefusedError) return error;
  if (!(error instanceof FileRefusedError)) return undefined;
  const text = 'the workbook is damaged, or too large when unpacked; open it and save it again as XLSX';
  return new SourceRefusedError('broken', text, '', { cause: error });
}

async function read(bytes: Buffer): Promise<Table> {
  const entries = new Map(listZipEntries(bytes).map((entry) => [entry.name, entry]));
  let left = MAX_UNPACKED;
  const part = async (name: string, taker: XmlHandler) => {
    const entry = entries.get(name);
    if (entry === undefined) return false;
    await readXml(
      countBytes(entry, left, (size) => (left -= size)),
      taker,
    );
    return true;
  };
  if (!entries.has('xl/workbook.xml')) {
    throw new SourceRefusedError(
      'foreign',
      `the file is an archive, but not a workbook (XLSX); ${SUPPORTED_FORMATS_TEXT}`,
      'ZIP',
    );
  }
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted)) {
    throw new SourceRefusedError('locked', 'the workbook has a password; save it without one');
  }
  const sheets = readSheets();
  await part('xl/workbook.xml', sheets.workbook);
  await part('xl/_rels/workbook.xml.rels', sheets.relations);
  const texts = readTexts();
  await part('xl/sharedStrings.xml', texts.taker);
  const styles = readDateStyles();
  await part('xl/styles.xml', styles.taker);
  const { sheets: shown, is1904 } = sheets.shown();
  const workbook: Workbook = { texts: texts.texts, hasDate: styles.hasDate, hasDecimals: styles.hasDecimals, is1904 };
  const tables: Table[] = [];
  for (const { path, name } of shown.slice(0, MAX_SHEETS)) {
    const gather = createTableCollector();
    try {
      const isThere = path !== undefined && (await part(path, readSheet(workbook, gather)));
      if (!isThere) throw new SourceRefusedError('broken', 'the workbook has no sheet that can be read');
      tables.push({ ...gather.finish(), name });
    } catch (error) {
      const refused = refusedBy(error);
      if (refused === undefined || (tables.length === 0 && refused.code !== 'header')) throw error;
      // Errors in the other tables are recorded and not thrown, because these tables may not be needed.
      if (refused.code !== 'header') tables.push({ header: 1, columns: [], rows: [], name, failure: refused });
    }
  }
  const [first, ...others] = tables;
  if (first === undefined) throw new SourceRefusedError('header', 'the workbook has no header row');
  return { ...first, others };
}

const MAX_SHEETS = 50;

async function* countBytes(
  entry: ZipEntry,
  limit: number,
  count: (size: number) => void,
): AsyncGenerator<Buffer, void> {
  for await (const piece of entry.stream(limit)) {
    count(piece.length);
    yield piece;
  }
}

interface Workbook {
  readonly texts: readonly string[];
  /** Date or time format of a cell style; undefined for other styles. */
  readonly hasDate: (style: number) => DateStyle | undefined;
  readonly hasDecimals: (style: number) => boolean;
  readonly is1904: boolean;
}

interface DateStyle {
  readonly day: boolean;
  readonly time: boolean;
}

function readSheets() {
  const found: { readonly relation: string; readonly name: string; readonly isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  let is1904 = false;
  const workbook: XmlHandler = {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => /^(?:\w+:)?id$/.test(key))?.[1] ?? '';
      found.push({
        relation,
        name: attributes['name'] ?? '',
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      });
    },
  };
  const relations: XmlHandler = {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  };
  /** Visible sheets in order, or the first sheet if none is visible. */
  const shown = () => {
    const visible = found.filter(({ isHidden }) => !isHidden);
    const sheets = (visible.length > 0 ? visible : found.slice(0, 1)).map(({ relation, name }) => {
      const target = targets.get(relation);
      const path = target === undefined ? undefined : target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return { path, name };
    });
    return { sheets, is1904 };
  };
  return { workbook, relations, shown };
}

/** Maximum characters of all shared strings, and maximum number of strings. */
const [MAX_CHARACTERS, MAX_TEXTS] = [60_000_000, 2_000_000];

function readTexts() {
  const texts: string[] = [];
  let parts: string[] | undefined;
  let isTaken = false;
  let isSound = false;
  let length = 0;
  const taker: XmlHandler = {
    open: (name) => {
      if (name === 'si') parts = [];
      if (name === 'rPh') isSound = true;
      isTaken = name === 't' && !isSound;
    },
    text: (text) => {
      if (!isTaken || parts === undefined) return;
      length += text.length;
      if (length > MAX_CHARACTERS) throw tooMuch();
      parts.push(text);
    },
    close: (name) => {
      isTaken = false;
      if (name === 'rPh') isSound = false;
      if (name !== 'si' || parts === undefined) return;
      texts.push(withoutEscapes(parts.join('')));
      parts = undefined;
      if (texts.length > MAX_TEXTS) throw tooMuch();
    },
  };
  return { taker, texts };
}

function tooMuch(): SourceRefusedError {
  return new SourceRefusedError('unpacked', 'the workbook contains too much text; import it in parts');
}

/** Decodes `_x000D_`, the escape for a character not allowed in XML. */
function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

const BUILT_IN: readonly (readonly [from: number, to: number, style: DateStyle])[] = [
  [14, 17, { day: true, time: false }],
  [18, 21, { day: false, time: true }],
  [22, 22, { day: true, time: true }],
  [27, 36, { day: true, time: false }],
  [45, 47, { day: false, time: true }],
  [50, 58, { day: true, time: false }],
];

function readDateStyles() {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isInCells = false;
  const taker: XmlHandler = {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(Number(numFmtId));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  };
  const hasDate = (style: number): DateStyle | undefined => {
    const format = formats[style] ?? 0;
    const code = codes.get(format);
    if (code !== undefined) return styleOf(code);
    return BUILT_IN.find(([from, to]) => format >= from && format <= to)?.[2];
  };
  const hasDecimals = (style: number): boolean => {
    const format = formats[style] ?? 0;
    const code = codes.get(format);
    return code === undefined ? format === TWO_DECIMALS : /^[#0]*0\.00$/.test(code.split(';')[0] ?? '');
  };
  return { taker, hasDate, hasDecimals };
}

/** Built-in format `0.00`. */
const TWO_DECIMALS = 2;

/** Date and time parts of a format such as `dd/mm/yyyy hh:mm`; quoted texts, colours and locales are ignored. */
function styleOf(code: string): DateStyle | undefined {
  const [plain = ''] = code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_./gi, '').split(';');
  const [day, time] = [/[dy]/i.test(plain) || /^m+$/i.test(plain), /[hs]/i.test(plain)];
  return day || time ? { day, time } : undefined;
}

interface SheetTaker {
  readonly take: (row: number, cells: readonly string[]) => void;
  /** Cells merged over several rows; called after all rows. */
  readonly merge: (merged: MergedCells) => void;
}

/** Passes each row with its cells as texts, in order. */
function readSheet(workbook: Workbook, { take, merge }: SheetTaker): XmlHandler {
  let row = 0;
  let cells: string[] = [];
  let cell = { at: 0, type: '', style: 0 };
  let isTaken = false;
  let parts: string[] = [];
  let length = 0;
  return {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1);
        cells = [];
      } else if (name === 'c') {
        const at = columnOf(attributes['r'] ?? '') ?? cells.length;
        cell = { at, type: attributes['t'] ?? '', style: Number(attributes['s'] ?? 0) };
        parts = [];
        length = 0;
      }
      const merged = name === 'mergeCell' ? mergedIn(attributes['ref'] ?? '') : undefined;
      if (merged !== undefined) merge(merged);
      isTaken = name === 'v' || name === 't';
    },
    text: (text) => {
      if (!isTaken) return;
      parts.push(text);
      length += text.length;
      if (length > MAX_CELL_LENGTH)
        throw new SourceRefusedError('cell', `row ${row} has a cell that is far too long`, String(row));
    },
    close: (name) => {
      isTaken = false;
      if (name === 'c' && cell.at < MAX_COLUMNS) {
        while (cells.length < cell.at) cells.push('');
        cells[cell.at] = textOf(workbook, cell.type, cell.style, parts.join(''));
      } else if (name === 'row') take(row, cells);
    },
  };
}

/** Parses `A4:B6`; undefined for cells of a single row. */
function mergedIn(reference: string): MergedCells | undefined {
  const [, first, from, to] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? [];
  const at = columnOf(first ?? '');
  if (at === undefined || at >= MAX_COLUMNS || Number(to) <= Number(from)) return undefined;
  return { at, from: Number(from), to: Number(to) };
}

const MAX_COLUMNS = 1000;

/** Column index: `AB12` is 27. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ texts, hasDate, hasDecimals, is1904 }: Workbook, type: string, style: number, value: string): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return withoutEscapes(value);
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd') return value.replace('T', ' ').replace(/(?:\.\d+)?Z?$/, '');
  if (type === 'e' || value === '' || !Number.isFinite(Number(value))) return value;
  const shows = hasDate(style);
  const number = Number(value);
  // Whole numbers stay unformatted, because they may be ids.
  if (hasDecimals(style) && !Number.isInteger(number)) return number.toFixed(2);
  return shows === undefined || number < 0 || number > 2_958_466 ? String(number) : dateText(number, shows, is1904);
}

function dateText(number: number, { day, time }: DateStyle, is1904: boolean): string {
  const moment = parseSerialMoment(number + (is1904 ? 1462 : 0), true);
  if (!day || number < 1) return moment.time ?? '';
  return time ? `${moment.day} ${moment.time}` : (moment.day ?? '');
}
