import type { CodedMessage } from '../../words/describe-problem.ts';

export type RowFaultCode =
  | 'missing'
  | 'date'
  | 'year'
  | 'time'
  /** Accepted with a remark: the weekday does not match the date; `expected` is the date. */
  | 'weekday'
  /** Ambiguous date: `expected` has both days, day first and month first, separated by a space. */
  | 'day_or_month'
  /** Row without a date: `expected` is the number of the row above with a date, `value` is that date. */
  | 'day_above'
  /** Accepted with a remark: many years from today; `value` is the day, `YYYY-MM-DD`. */
  | 'far'
  | 'no_such_time'
  | 'ends_before'
  | 'beyond'
  | 'yes'
  | 'number'
  | 'choice'
  /** Rejected by the rule of the field; `expected` is its English message. */
  | 'rule'
  | 'no_such_id'
  | 'unknown'
  | 'several'
  | 'twice'
  | 'two_candidates'
  | 'there_already'
  /** Event of another source, named in `expected`; the file may have been imported under another name. */
  | 'other_source'
  /** Unsupported recurrence rule; `expected` is the error. */
  | 'recurrence'
  /** Recurrence rule with an unsupported part, in `expected`. */
  | 'recurrence_part'
  | 'too_many_dates'
  | 'unreadable'
  | 'no_day'
  | 'no_time'
  /** Event of a calendar without a start. */
  | 'no_start'
  /** Accepted with a default title. */
  | 'untitled'
  /** Accepted without the category: it would be a second event type; `expected` is the type used. */
  | 'one_type'
  /** Accepted with a remark: the title begins with a status, named in `expected`, that the calendar does not set. */
  | 'status_in_title'
  /** Cancellation without a matching upcoming event. */
  | 'nothing_cancelled'
  /** Error value of a spreadsheet, such as #N/A. */
  | 'cell_error'
  | 'too_long'
  /** Invalid URL from a service; the event is imported without it. */
  | 'no_address';

/** Codes of ambiguous rows: the row is skipped; other rows are unaffected. */
export const AMBIGUOUS_CODES: ReadonlySet<RowFaultCode> = new Set([
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
  /** Row number as spreadsheet programs show it, or number of the event in its calendar; from 1. */
  readonly row: number;
  /** Label of the row, such as its title, or "". */
  readonly label: string;
  /** Column heading in the file, or name of the calendar property; "" for the whole row. */
  readonly column: string;
  readonly field: string;
  readonly value: string;
  /** Expected value, if the code alone does not imply it. */
  readonly expected: string;
  /** Coded problem found by the rule of a field or recurrence; `expected` is its English text. */
  readonly flaw?: CodedMessage;
  /** Groups the faults of one row, or of one date of a recurring event. Default: the row. */
  readonly item?: string;
  /** Candidates for an ambiguous row (rule Z3). */
  readonly choice?: RowChoice;
}

export interface RowChoice {
  /** Stable key of the row, or of one date of a calendar event, across imports. */
  readonly key: string;
  readonly ids: readonly number[];
}

/** Answers for ambiguous rows: `new`, or the id of the matching entity. */
export type RowChoices = ReadonlyMap<string, number | 'new'>;

const MAX_SHOWN = 60;

export function truncateValue(value: string): string {
  const line = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line;
}
