import type { Problem } from '../../model/format/problem.ts';

/** A text about something that was taken all the same, at a JSON pointer. */
export interface Warning extends Problem {
  /** Ids of the events it is about. */
  readonly with?: readonly number[];
}
