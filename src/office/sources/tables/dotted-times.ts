// Times such as 9.3, into which spreadsheets turn 9.30. Other cells of the table, or an answer, decide whether the digits are minutes (rule
// Z2).

import type { DottedTimeMeaning } from '../runs/source-answers.ts';
import type { Table } from './table.ts';

export interface DottedTimes {
  readonly columns: ReadonlySet<number>;
  /** Open question or its answer; undefined if the table has no dotted times, or if other cells settle their meaning. */
  readonly question: { readonly example: string; readonly answer: DottedTimeMeaning | undefined } | undefined;
}

const TIME_COLUMNS = new Set(['time_from', 'time_to']);

const ENDS = new Set(['date_from', 'date_to']);

const SHORT = /^\d{1,2}[.,](\d)$/;
const WHOLE = /^\d{1,2}[.,](\d{2})(?!\d)/;

export function detectDottedTimes(
  { rows }: Table,
  mapping: readonly string[],
  answer: DottedTimeMeaning | undefined,
): DottedTimes {
  const hasDate = mapping.includes('date');
  const places = mapping.flatMap((name, at) => (TIME_COLUMNS.has(name) || (hasDate && ENDS.has(name)) ? [at] : []));
  const cells = rows.flatMap((row) => places.map((at) => row.cells[at]?.trim() ?? ''));
  const example = cells.find((cell) => SHORT.test(cell));
  const digits = (pattern: RegExp) => cells.flatMap((cell) => pattern.exec(cell)?.[1] ?? []);
  // Decimal fractions of hours: 9.75 is a quarter to ten.
  const areParts =
    digits(SHORT).some((tens) => Number(tens) > 5) || digits(WHOLE).some((minutes) => Number(minutes) > 59);
  if (example === undefined || areParts) return { columns: new Set(), question: undefined };
  const isSettled = digits(WHOLE).length > 0;
  return {
    columns: new Set(isSettled || answer === 'minutes' ? places : []),
    question: isSettled ? undefined : { example, answer },
  };
}
