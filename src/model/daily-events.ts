// Events that run every day: the same title, place and hours on three or more days in a row (rule G10).

import { addDays } from '../util/dates.ts';
import { lastWholeDay, spansWholeDays } from './whole-days.ts';

export interface DailyCandidate {
  readonly title: string;
  readonly place: string;
  /** Wall-clock times, `YYYY-MM-DD HH:MM:SS`. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** False for events that are always listed on their own, such as cancelled ones. */
  readonly isUsual: boolean;
}

const MIN_DAYS = 3;

/** Returns the runs among events, in the order of their first events; each run is sorted by day. */
export function findDailyRuns<E>(events: readonly E[], describe: (event: E) => DailyCandidate): E[][] {
  const found = new Map<string, { readonly day: string; readonly event: E }[]>();
  for (const event of events) {
    const { title, place, startsAt, endsAt, isUsual } = describe(event);
    const day = startsAt.slice(0, 10);
    const last = spansWholeDays(startsAt, endsAt) ? lastWholeDay(endsAt) : endsAt.slice(0, 10);
    if (!isUsual || last !== day) continue;
    const key = [title, place, startsAt.slice(11), endsAt.slice(11)].join('\n');
    const same = found.get(key) ?? [];
    found.set(key, [...same, { day, event }]);
  }
  return [...found.values()].flatMap((same) => {
    const byDay = same.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
    return groupConsecutive(byDay)
      .filter((run) => run.length >= MIN_DAYS)
      .map((run) => run.map(({ event }) => event));
  });
}

function groupConsecutive<T extends { readonly day: string }>(byDay: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const one of byDay) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && addDays(before.day, 1) === one.day) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
