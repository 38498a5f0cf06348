import type { PlainObject } from '../../../model/format/rule.ts';
import type { WallClock } from '../../../util/wall-clock.ts';
import {
  type CategoryContext,
  createCategoryFields,
  findIgnoredEventTypes,
  splitCategories,
} from '../matching/categories.ts';
import type { ImportDirectory, Resolutions } from '../matching/directory.ts';
import { type RowFault, type RowFaultCode, truncateValue } from '../matching/fault.ts';
import type { SourceItem } from '../matching/item.ts';
import { isCellError } from './cell-errors.ts';
import { createColumnKeys } from './column-keys.ts';
import {
  columnsOfKind,
  findColumnForHeading,
  isPrimaryHeading,
  type TableColumn,
  type TableKind,
  TIME_COLUMNS,
} from './columns.ts';
import { type DayOrders, findAmbiguousDayReadings } from './day-order.ts';
import type { DottedTimes } from './dotted-times.ts';
import { type ReadCellOptions, readCell } from './read-cell.ts';
import { hasWrongWeekday } from './read-moment.ts';
import type { Table, TableRow } from './table.ts';
import { createTimesReader, type TimeCellFault } from './times-reader.ts';

/** Field by column index; "" for an ignored column. */
export type ColumnMapping = readonly string[];

/** Maps columns to fields by their headings; `own` overrides the mapping. */
export function mapColumns(
  kind: TableKind,
  headings: readonly string[],
  own: Readonly<Record<string, string>> = {},
): ColumnMapping {
  const taken = new Set<string>();
  const names = new Set(columnsOfKind(kind).map(({ name }) => name));
  const keys = createColumnKeys(headings);
  const meant = headings.map((heading, at) => own[keys[at] ?? ''] ?? findColumnForHeading(kind, heading) ?? '');
  const usual = new Map<string, number>();
  for (const [at, name] of meant.entries()) {
    if (!usual.has(name) && isPrimaryHeading(kind, name, headings[at] ?? '')) usual.set(name, at);
  }
  // If two columns mean the same field, the one with the usual name is used; if there is none, the first.
  return meant.map((name, at) => {
    if (!names.has(name)) return '';
    if (name === 'private') return name;
    const isSecond = taken.has(name) || (usual.get(name) ?? at) !== at;
    // Next to a column *Datum*, a column *Tag* contains the weekday.
    const used =
      isSecond && name === 'date' && meant[at] === findColumnForHeading(kind, headings[at] ?? '') ? 'weekday' : name;
    if (taken.has(used) || (isSecond && used === name)) return '';
    taken.add(used);
    return used;
  });
}

/** Headings of columns that are not imported: unknown ones, and repetitions of an earlier column. */
export function findIgnoredColumns(headings: readonly string[], mapping: ColumnMapping): string[] {
  const keys = createColumnKeys(headings);
  return keys.filter((_, at) => headings[at]?.trim() !== '' && mapping[at] === '');
}

/** Column names that may be public remarks but are read as private notes (rule Z1). */
const DOUBTFUL = /^(?!intern)(?!(?:note|nota) intern)/;

export function findNoteColumns(headings: readonly string[], mapping: ColumnMapping): string[] {
  const keys = createColumnKeys(headings);
  return keys.filter((key, at) => mapping[at] === 'internal_note' && DOUBTFUL.test(key.toLowerCase()));
}

export interface ReadRowsOptions {
  readonly kind: TableKind;
  readonly table: Table;
  readonly mapping: ColumnMapping;
  readonly directory: ImportDirectory;
  readonly resolutions: Resolutions;
  readonly tell: WallClock;
  readonly categories?: ReadonlyMap<string, string>;
  /** Year for dates that have none, unless a row above has it; undefined to report them as faults. */
  readonly year?: number | undefined;
  readonly orders?: DayOrders | undefined;
  readonly dotted?: DottedTimes | undefined;
  readonly fillsDays?: boolean | undefined;
  readonly meet?: ReadCellOptions['meet'];
}

interface PlacedColumn {
  readonly column: TableColumn;
  readonly at: number;
  readonly heading: string;
}

interface RowsContext extends ReadRowsOptions {
  readonly placed: readonly PlacedColumn[];
  /** Date and time columns; empty for kinds other than events. */
  readonly when: readonly PlacedColumn[];
  /** Columns at which faults of the start and end are reported. */
  readonly start: PlacedColumn | undefined;
  readonly end: PlacedColumn | undefined;
  readonly headings: Readonly<Record<string, string>>;
  readonly labelOf: (cells: readonly string[]) => string;
  readonly whenOf: (year: number | undefined) => ReturnType<typeof createTimesReader>;
}

export function readRows(of: ReadRowsOptions): SourceItem[] {
  const context = createRowsContext(of);
  let above: DayAbove | undefined;
  return of.table.rows.map((row) => {
    const own = dayIn(context, row);
    const item = readRow(context, own === undefined ? fillDay(context, row, above) : row, above);
    above = own ?? above;
    return item;
  });
}

/** Summary rows, which have no date. */
const SUMS = /^(?:total|summe|anzahl|insgesamt|somme|totale|somma|sum)(?!\p{L})/iu;

function fillDay(context: RowsContext, row: TableRow, above: DayAbove | undefined): TableRow {
  const at = context.when.find(({ column }) => DAY_COLUMNS.has(column.name))?.at ?? -1;
  if (context.fillsDays !== true || above === undefined || at === -1 || !isMoreThanNote(context, row)) return row;
  return { ...row, cells: row.cells.with(at, above.cell) };
}

/** True if a row has a title that is not a summary, and other values. */
function isMoreThanNote({ labelOf }: RowsContext, { cells }: TableRow): boolean {
  const label = labelOf(cells);
  return label !== '' && !SUMS.test(label) && cells.filter((cell) => cell !== '').length > 1;
}

export function countUndatedRowsBelowDated(of: ReadRowsOptions): number {
  const context = createRowsContext(of);
  let [count, above] = [0, false];
  for (const row of of.table.rows) {
    if (dayIn(context, row) !== undefined) above = true;
    else if (above && isMoreThanNote(context, row)) count++;
  }
  return count;
}

interface DayAbove {
  readonly row: number;
  readonly cell: string;
}

function dayIn({ when }: RowsContext, { row, cells }: TableRow): DayAbove | undefined {
  const at = when.find(({ column }) => DAY_COLUMNS.has(column.name))?.at ?? -1;
  const cell = cells[at] ?? '';
  return cell === '' ? undefined : { row, cell };
}

const DAY_COLUMNS = new Set(['date', 'date_from']);

function createRowsContext(of: ReadRowsOptions): RowsContext {
  const { kind, table, mapping } = of;
  const columns = new Map(columnsOfKind(kind).map((column) => [column.name, column]));
  const placed = mapping.flatMap((name, at): PlacedColumn[] => {
    const column = columns.get(name);
    return column === undefined ? [] : [{ column, at, heading: table.columns[at] ?? '' }];
  });
  const when = placed.filter(({ column }) => column.form === 'when');
  const first = (names: readonly string[]) => when.find(({ column }) => names.includes(column.name));
  const start = first(['date', 'date_from']) ?? first(['time_from']);
  const end = first(['date_to', 'time_to', 'date_until']) ?? start;
  const headings = {
    ...Object.fromEntries(placed.map(({ column, heading }) => [column.name, heading])),
    ...(kind === 'event' && { date_from: start?.heading ?? '', date_to: end?.heading ?? '' }),
  };
  const names = when.map(({ column }) => column.name);
  const placesIn = (places: ReadonlySet<number> | undefined) =>
    new Set(when.flatMap(({ at }, place) => (places?.has(at) === true ? [place] : [])));
  const days = { monthFirst: placesIn(of.orders?.monthFirst), dotted: placesIn(of.dotted?.columns) };
  const ofYears = new Map<number | undefined, ReturnType<typeof createTimesReader>>();
  const whenOf = (year: number | undefined) => {
    const known = ofYears.get(year) ?? createTimesReader(names, of.tell, { year, ...days });
    ofYears.set(year, known);
    return known;
  };
  return { ...of, placed, when, start, end, headings, labelOf: labelOf(kind, placed), whenOf };
}

function readRow(of: RowsContext, { row, cells, year = of.year }: TableRow, above?: DayAbove): SourceItem {
  const value: PlainObject = {};
  const faults: RowFault[] = [];
  const remarks: RowFault[] = [];
  const label = of.labelOf(cells);
  const others: number[] = [];
  let uid = '';
  let isPrivate = false;
  let categories: readonly string[] = [];
  const told = (code: RowFaultCode, place: Partial<PlacedColumn>, text: string, expected = ''): RowFault => {
    const { heading = '', column } = place;
    return {
      code,
      row,
      label,
      column: heading,
      field: column?.name ?? '',
      value: code === 'unknown' ? text : truncateValue(text),
      expected,
    };
  };
  const fault: Writing['fault'] = (...of) => faults.push(told(...of));
  const remark: Writing['fault'] = (...of) => remarks.push(told(...of));
  for (const one of of.placed) {
    const { column, at } = one;
    const cell = cells[at] ?? '';
    if (isCellError(cell)) {
      fault('cell_error', one, cell);
      continue;
    }
    if (of.orders?.open.has(at) === true) {
      const days = findAmbiguousDayReadings(cell);
      if (days !== undefined) fault('day_or_month', one, cell, days.join(' '));
    }
    const read = readCell(column, cell, { ...of, isMonthFirst: of.orders?.monthFirst.has(at) === true });
    if ('faults' in read) for (const { code, value: text, expected } of read.faults) fault(code, one, text, expected);
    else if (column.form === 'when') continue;
    else if (column.form === 'uid') uid = cell;
    else if (column.form === 'categories') categories = splitCategories(cell, categoryContextOf(of));
    else if (column.form === 'private') isPrivate ||= read.value === true;
    else if (column.form === 'id') {
      if (read.value !== undefined) value['id'] = read.value;
    } else if (isNeeded(column) && (cell === '' || read.value === null)) fault('missing', one, '');
    else if (read.value !== undefined) value[column.name] = read.value;
    if ('others' in read && read.others !== undefined) others.push(...read.others);
  }
  const hasEnd =
    of.kind !== 'event' ||
    takeTimes(of, { row, cells, ...(year !== undefined && { year }) }, { value, fault, remark }, above);
  checkWeekday(of, cells, { value, remark });
  if (faults.some(({ code }) => code === 'day_or_month'))
    for (const name of ['date_from', 'date_to']) delete value[name];
  if (isPrivate) value['public'] = false;
  const atFirst = categories.length === 0 ? {} : createCategoryFields(categoryContextOf(of), categories);
  const type = String(value['event_type'] || atFirst['event_type'] || '');
  for (const one of findIgnoredEventTypes(categoryContextOf(of), categories, type)) {
    remark('one_type', of.placed.find(({ column }) => column.form === 'categories') ?? {}, one, type);
  }
  const initialValue = { ...atFirst, ...(others.length > 0 && { coorganizer_ids: others }) };
  return { row, label, uid, value, initialValue, isPrivate, hasEnd, columns: of.headings, faults, remarks };
}

function checkWeekday(
  { placed }: RowsContext,
  cells: readonly string[],
  { value, remark }: Omit<Writing, 'fault'>,
): void {
  const place = placed.find(({ column }) => column.form === 'weekday');
  const cell = cells[place?.at ?? -1] ?? '';
  const day = String(value['date_from'] ?? '').slice(0, 10);
  if (place !== undefined && day !== '' && hasWrongWeekday(cell, day)) remark('weekday', place, cell, day);
}

function isNeeded({ isRequired, form }: TableColumn): boolean {
  return isRequired && form !== 'choice';
}

interface Writing {
  readonly value: PlainObject;
  readonly fault: (code: RowFaultCode, place: Partial<PlacedColumn>, text: string, expected?: string) => void;
  readonly remark: Writing['fault'];
}

function takeTimes(
  { when, start, end, whenOf }: RowsContext,
  { cells, year }: TableRow,
  { value, fault, remark }: Writing,
  above: DayAbove | undefined,
): boolean {
  const own = when.map(({ at }) => cells[at] ?? '');
  const { times, faults, remarks } = whenOf(year)(own, value['hide_time'] === true);
  const placeOf = (at: TimeCellFault['at']) => (typeof at === 'number' ? when[at] : at === 'from' ? start : end) ?? {};
  for (const { code, at, value: text } of faults) {
    const isBelow = code === 'missing' && above !== undefined && (cells[start?.at ?? -1] ?? '') === '';
    if (isBelow) fault('day_above', placeOf(at), above.cell, String(above.row));
    else fault(code, placeOf(at), text);
  }
  for (const { code, at, value: text, expected } of remarks) remark(code, placeOf(at), text, expected);
  if (times === undefined) return false;
  value['date_from'] = times.from;
  value['date_to'] = times.to;
  if (times.isAllDay) value['hide_time'] = true;
  return times.hasEnd;
}

function categoryContextOf({ directory, resolutions, categories = new Map() }: RowsContext): CategoryContext {
  return { directory, resolutions, categories };
}

const NAMING = ['title', 'name', 'lastname'];

function labelOf(kind: TableKind, placed: readonly PlacedColumn[]): (cells: readonly string[]) => string {
  const placeOf = (name: string) => placed.find(({ column }) => column.name === name)?.at ?? -1;
  if (kind === 'person') {
    const [first, last] = [placeOf('firstname'), placeOf('lastname')];
    return (cells) => truncateValue(`${cells[first] ?? ''} ${cells[last] ?? ''}`);
  }
  const naming = NAMING.map(placeOf).filter((at) => at !== -1);
  return (cells) => truncateValue(cells[naming.find((at) => (cells[at] ?? '') !== '') ?? -1] ?? '');
}

export function findMissingColumns(kind: TableKind, mapping: ColumnMapping): readonly string[] {
  const there = new Set(mapping);
  const needed = columnsOfKind(kind)
    .filter((column) => isNeeded(column) && column.form !== 'when')
    .map(({ name }) => name);
  const hasDay =
    kind !== 'event' || TIME_COLUMNS.some((name) => (name === 'date' || name === 'date_from') && there.has(name));
  return [...needed.filter((name) => !there.has(name)), ...(hasDay ? [] : ['date'])];
}
