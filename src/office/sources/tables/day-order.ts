// Order of dates with slashes, such as 12/6/2026. It is derived from unambiguous dates in the column, then other columns, then an answer,
// then the language of the table; otherwise the user is asked (rule Z2).

import type { DayOrder } from '../runs/source-answers.ts';
import { columnsOfKind, findLanguagesOfHeading, type TableKind } from './columns.ts';
import { parseSlashedDay } from './read-moment.ts';
import type { Table } from './table.ts';

export interface DayOrders {
  readonly monthFirst: ReadonlySet<number>;
  readonly open: ReadonlySet<number>;
  /** Undefined if no date is ambiguous, or its column has unambiguous dates. */
  readonly question: { readonly example: string; readonly order: DayOrder | undefined } | undefined;
}

interface Column {
  readonly at: number;
  readonly order: DayOrder | undefined;
  readonly example: string;
}

const TWELVE_HOURS = /\d\s*(?:am|pm|a\.m\.|p\.m\.)(?!\p{L})/iu;

export function detectDayOrders(
  kind: TableKind,
  table: Table,
  mapping: readonly string[],
  said: DayOrder | undefined,
): DayOrders {
  const forms = new Map(columnsOfKind(kind).map(({ name, form }) => [name, form]));
  const places = mapping.flatMap((name, at) => (['when', 'day', 'moment'].includes(forms.get(name) ?? '') ? [at] : []));
  const columns = places.map((at) => columnAt(table, at)).filter(({ order, example }) => order ?? example);
  const sure = new Set(columns.flatMap(({ order }) => order ?? []));
  const [only] = sure;
  const ofOthers = sure.size === 1 ? only : undefined;
  const order = ofOthers ?? said ?? usualOrder(kind, table, mapping, places);
  const undecided = columns.filter((one) => one.order === undefined);
  const [first] = undecided;
  const isMonthFirst = (one: Column) => (one.order ?? order) === 'month';
  return {
    monthFirst: new Set(columns.filter(isMonthFirst).map(({ at }) => at)),
    open: new Set(order === undefined ? undecided.map(({ at }) => at) : []),
    question: first === undefined || ofOthers !== undefined ? undefined : { example: first.example, order },
  };
}

/** A column with both orders is read with the day first; dates that do not fit are reported. */
function columnAt({ rows }: Table, at: number): Column {
  let [hasDayFirst, hasMonthFirst, example] = [false, false, ''];
  for (const { cells } of rows) {
    const cell = cells[at] ?? '';
    const day = cell.includes('/') ? parseSlashedDay(cell) : undefined;
    if (day === undefined) continue;
    if (day.first > 12) hasDayFirst = true;
    else if (day.second > 12) hasMonthFirst = true;
    else if (example === '' && day.first !== day.second) example = cell;
  }
  return { at, order: hasDayFirst ? 'day' : hasMonthFirst ? 'month' : undefined, example };
}

/**
 * Returns the usual order in the language of the table. Only English is ambiguous: with 12-hour times the month is first, as in the United
 * States.
 */
function usualOrder(
  kind: TableKind,
  table: Table,
  mapping: readonly string[],
  places: readonly number[],
): DayOrder | undefined {
  const languages = table.columns
    .filter((_, at) => mapping[at] !== '')
    .map((heading) => findLanguagesOfHeading(kind, heading))
    .filter((some) => some.length > 0);
  if (languages.some((some) => !some.includes('en'))) return 'day';
  const hasTwelve = table.rows.some(({ cells }) => places.some((at) => TWELVE_HOURS.test(cells[at] ?? '')));
  return languages.length > 0 && hasTwelve ? 'month' : undefined;
}

/** Both readings of an ambiguous date, day first and month first, as `YYYY-MM-DD`; undefined if it is unambiguous. */
export function findAmbiguousDayReadings(text: string): readonly [string, string] | undefined {
  const day = parseSlashedDay(text);
  if (day === undefined || day.first === day.second || day.first > 12 || day.second > 12) return undefined;
  const [, digits = ''] = /\/\d{1,2}\/(\d{4}|\d{2})/.exec(text) ?? [];
  const year = digits.length === 2 ? `20${digits}` : digits;
  const [first, second] = [day.first, day.second].map((one) => String(one).padStart(2, '0'));
  return [`${year}-${second}-${first}`, `${year}-${first}-${second}`];
}
