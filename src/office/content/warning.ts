import type { Problem } from '../../model/format/problem.ts';

/** Problem that did not prevent the change, at a JSON pointer. */
export interface Warning extends Problem {
  readonly with?: readonly number[];
}
