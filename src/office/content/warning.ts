import type { Problem } from '../../model/format/problem.ts';

/** Problem at a JSON pointer that did not prevent the change. */
export interface Warning extends Problem {
  readonly with?: readonly number[];
}
