// What is wrong with something that is set in many events (rule W20): said once, with the events of which it is so.

import type { Problem } from '../../model/format/problem.ts';

/** A problem of a change of many. */
export interface ProblemOfMany extends Problem {
  /** Ids of the events that it is about, the first of them; of what stands for one alone nothing is said. */
  readonly with?: readonly number[];
}

/** So many events are told. */
const MAX_TOLD = 50;

/** The same at the same place is said once; in the order in which they were found. */
export function gatherProblems(problems: readonly ProblemOfMany[]): ProblemOfMany[] {
  const bySaying = Map.groupBy(problems, ({ path, code, params }) => JSON.stringify([path, code, params]));
  return [...bySaying.values()].flatMap((same) => {
    const [first] = same;
    const ids = same.flatMap((one) => one.with ?? []);
    if (first === undefined) return [];
    return ids.length === 0 ? [first] : [{ ...first, with: ids.slice(0, MAX_TOLD) }];
  });
}
