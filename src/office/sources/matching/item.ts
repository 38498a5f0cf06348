import type { Plain } from '../../../model/format/rule.ts';
import type { CancelledDates } from '../calendars/date-names.ts';
import type { RowFault } from './fault.ts';

/** One entity as a source has it: a row of a table, or an event of a calendar. */
export interface SourceItem {
  /** As in `Fault`. */
  readonly row: number;
  readonly label: string;
  /** What the source calls it; "" where it calls it nothing. Of a recurring event each date has its own. */
  readonly uid: string;
  /** The fields of which the source says something, in the words of the bundle; `id` where a row names one. */
  readonly value: Plain;
  /** Fields that the source says only of an event that is new here, and never again. */
  readonly atFirst: Plain;
  /** Whether the source marks it as private: then it is never public, whoever owns that field (rule Z6). */
  readonly isPrivate?: boolean;
  /** Of a message that cancels: known events that it cancels. It creates none. */
  readonly cancels?: CancelledDates;
  /** Whether the source says when it ends; else it lasts as long as it did. */
  readonly hasEnd: boolean;
  /** The heading of each field's column. */
  readonly columns: Readonly<Record<string, string>>;
  readonly faults: readonly RowFault[];
  /** What of it is left out, and told, while the rest comes. */
  readonly leftOut?: readonly RowFault[];
  /** What of it is taken as it stands, and told since it may be wrong. */
  readonly remarks?: readonly RowFault[];
}
