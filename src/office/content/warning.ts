import type { Problem } from '../../model/format/problem.ts';

/** A problem that did not prevent the change, at a JSON pointer. */
export interface Warning extends Problem {
  /** Ids of the events it is about. */
  readonly with?: readonly number[];
}
