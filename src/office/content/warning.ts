import type { Problem } from '../../model/format/report.ts';

/** A text about something that was taken all the same, at a JSON pointer. */
export interface Warning extends Problem {
  readonly code?: string;
  /** Ids of the events it is about. */
  readonly with?: readonly number[];
}
