import type { PlainObject } from '../../../model/format/rule.ts';
import type { CancelledDates } from '../calendars/date-references.ts';
import type { RowFault } from './fault.ts';

export interface SourceItem {
  readonly row: number;
  readonly label: string;
  /** Id of the entity in the source, or "". Each date of a recurring event has its own. */
  readonly uid: string;
  /** Fields that the source sets, in the bundle format; with `id` if the row contains it. */
  readonly value: PlainObject;
  readonly initialValue: PlainObject;
  /** True if the source marks the event as private. It is then never public, even if the source does not own that field (rule Z6). */
  readonly isPrivate?: boolean;
  /** Known events that the item cancels; the item then creates no event. */
  readonly cancels?: CancelledDates;
  /** True if the source gives an end; otherwise the event keeps its duration. */
  readonly hasEnd: boolean;
  readonly columns: Readonly<Record<string, string>>;
  readonly faults: readonly RowFault[];
  /** Values left out with a message; the other values are imported. */
  readonly leftOut?: readonly RowFault[];
  readonly remarks?: readonly RowFault[];
}
