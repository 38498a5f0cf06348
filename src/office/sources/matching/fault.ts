// What is wrong with one row of a table, or one event of a calendar: by row and column, with what would be right.

import type { CodedMessage } from '../../words/remark-words.ts';

/** Why a cell can't be taken. */
export type RowFaultCode =
  /** The value must be there. */
  | 'missing'
  | 'date'
  | 'year'
  | 'time'
  /** Comes in: says in `expected` which day it is, since the weekday that stands there is another one's. */
  | 'weekday'
  /** May be in two months: says in `expected` which two days it may be, day first and month first, parted by a blank. */
  | 'day_or_month'
  /** Of a row without a day: says in `expected` in which row above it one stands, which is `value`. */
  | 'day_above'
  /** Comes in: lies many years from today; `value` is its day, as `YYYY-MM-DD`. */
  | 'far'
  | 'no_such_time'
  | 'ends_before'
  /** Lies after the year 9999. */
  | 'beyond'
  | 'yes'
  | 'number'
  | 'choice'
  /** Says in `expected` what the rule of the field found. */
  | 'rule'
  | 'no_such_id'
  | 'unknown'
  | 'several'
  | 'twice'
  | 'two_candidates'
  | 'there_already'
  /** An event that comes from another source, whose name `expected` says: the file may have been called otherwise. */
  | 'other_source'
  /** Says in `expected` what is wrong with the rule; of a part of it that is not taken, which one. */
  | 'recurrence'
  | 'recurrence_part'
  | 'too_many_dates'
  | 'unreadable'
  /** Of a calendar: a day or a time of day that there is not, and an event that does not say when it begins. */
  | 'no_day'
  | 'no_time'
  | 'no_start'
  /** Comes in under the word for an event: has no title. */
  | 'untitled'
  /** Comes in without it: a category that would be a second kind of event; `expected` is the kind that it has. */
  | 'one_type'
  /** Comes in: the title begins with a status, which `expected` names; the calendar itself does not say it. */
  | 'status_in_title'
  /** Of a message that cancels: nothing that is known here and not over. */
  | 'nothing_cancelled'
  /** What a spreadsheet shows in the place of a value that it could not find. */
  | 'cell_error'
  | 'too_long'
  /** Of a service: an address that leads nowhere from here. It alone is left out. */
  | 'no_address';

/** Those that leave open which thing is meant: the row is left alone, and nothing is wrong with the others. */
export const UNCLEAR: ReadonlySet<RowFaultCode> = new Set([
  'unknown',
  'several',
  'twice',
  'two_candidates',
  'there_already',
  'other_source',
  'day_or_month',
]);

export interface RowFault {
  readonly code: RowFaultCode;
  /** The number of the row as programs show it, or of the event in its calendar; 1 is the first. */
  readonly row: number;
  /** What the row is about, such as its title; "" where that is not known. */
  readonly label: string;
  /** The heading of the column as the file has it, or what a calendar calls it; "" for the row as a whole. */
  readonly column: string;
  /** The field that the column stands for. */
  readonly field: string;
  /** What stands there. */
  readonly value: string;
  /** What would be right, where the code alone does not say it. */
  readonly expected: string;
  /** What the rule of a field, or of a recurrence, found: `expected` says it in English. */
  readonly flaw?: CodedMessage;
  /** The same for all faults of one row, or of one date of a recurring event. Default: the row. */
  readonly item?: string;
  /** Of a row that may be one of those that are here: by what it is told which (rule Z3). */
  readonly choice?: RowChoice;
}

export interface RowChoice {
  /** Stands for the row, or for one date of a calendar’s event, each time the file is read. */
  readonly key: string;
  /** Those that it may be. */
  readonly ids: readonly number[];
}

/** What somebody says of such a row: `new`, or the number of the one that it is. */
export type RowChoices = ReadonlyMap<string, number | 'new'>;

/** Values that are longer are cut where they are told. */
const MAX_SHOWN = 60;

export function shownValue(value: string): string {
  const line = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line;
}
