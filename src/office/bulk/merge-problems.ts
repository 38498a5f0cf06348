// Problems in a bulk change (rule W20); each is reported once, with the events it concerns.

import type { Problem } from '../../model/format/problem.ts';

export interface BulkProblem extends Problem {
  /** Ids of the first events concerned; missing if the problem concerns a single step. */
  readonly with?: readonly number[];
}

const MAX_LISTED_IDS = 50;

/** Merges problems with the same path, code and parameters, in the order in which they were found. */
export function mergeProblems(problems: readonly BulkProblem[]): BulkProblem[] {
  const byText = Map.groupBy(problems, ({ path, code, params }) => JSON.stringify([path, code, params]));
  return [...byText.values()].flatMap((same) => {
    const [first] = same;
    const ids = same.flatMap((one) => one.with ?? []);
    if (first === undefined) return [];
    return ids.length === 0 ? [first] : [{ ...first, with: ids.slice(0, MAX_LISTED_IDS) }];
  });
}
