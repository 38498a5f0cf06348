import type { Problem } from '../../model/format/problem.ts';

/** Problem that did not prevent the change, at a JSON pointer. */
export interface Warning extends Problem {
  /** Ids of the events concerned. */
  readonly with?: readonly number[];
}
