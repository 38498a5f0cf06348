// Checks the answers of readers against the history of writes. Only possible states are accepted, without tolerance. A write is *there*
// from its acknowledgement, or from the first moment at which a reader saw it. One write is *before* another if it was there before the
// other began; overlapping writes may have happened in either order. Therefore no order of the writes can explain a violation.

/** Maximum delay until an acknowledged write is visible everywhere (rule S4), in milliseconds. */
export const MAX_VISIBILITY_DELAY_MS = 1000;

/** Maximum delay after which an abandoned write, neither acknowledged nor shown, can still take effect. */
const MAX_LATE_EFFECT_MS = 10_000;

export interface Write {
  readonly instance: string;
  /** Mark that the instance then shows. Several writes may have the same mark. */
  readonly mark: string;
  readonly begunAt: number;
  readonly acknowledgedAt?: number;
  /** Time at which the writer gave up waiting. The write may exist or not. */
  readonly givenUpAt?: number;
}

export interface ObservedState {
  /** Connection to one process, which must never show a replaced state again. */
  readonly reader: string;
  readonly instance: string;
  readonly mark: string;
  readonly askedAt: number;
  readonly answeredAt: number;
}

export interface Outage {
  readonly from: number;
  readonly to?: number;
}

export interface History {
  readonly writes: readonly Write[];
  readonly shown: readonly ObservedState[];
  readonly away: readonly Outage[];
}

export interface Verdict {
  readonly what: 'never written' | 'before it was written' | 'went back' | 'outdated';
  readonly shown: ObservedState;
  readonly lateMs: number;
}

interface TimedWrite extends Write {
  /** Time by which the write had taken effect, if it did. */
  readonly thereAt: number;
  /** Time from which all earlier writes are outdated. */
  readonly dueAt: number;
}

export function judgeHistory(history: History): Verdict[] {
  const places = new Map<string, PlaceJudge>();
  const shown = Map.groupBy(history.shown, ({ instance }) => instance);
  for (const [instance, writes] of Map.groupBy(history.writes, (write) => write.instance)) {
    places.set(instance, createPlaceJudge(writes, shown.get(instance) ?? [], history.away));
  }
  const verdicts: Verdict[] = [];
  for (const one of history.shown) {
    const verdict = places.get(one.instance)?.judge(one) ?? { what: 'never written', shown: one, lateMs: 0 };
    if (verdict !== 'right') verdicts.push(verdict);
  }
  for (const [instance, answers] of shown) {
    const place = places.get(instance);
    for (const of of Map.groupBy(answers, ({ reader }) => reader).values()) {
      if (place !== undefined) verdicts.push(...findRegressions(place, of));
    }
  }
  return verdicts.sort((one, other) => one.shown.answeredAt - other.shown.answeredAt);
}

interface PlaceJudge {
  readonly judge: (shown: ObservedState) => Verdict | 'right' | undefined;
  readonly newestOf: (shown: ObservedState) => TimedWrite | undefined;
  readonly oldestOf: (shown: ObservedState, since: number) => TimedWrite | undefined;
}

function createPlaceJudge(
  writes: readonly Write[],
  shown: readonly ObservedState[],
  away: readonly Outage[],
): PlaceJudge {
  const byMark = new Map<string, TimedWrite[]>();
  const seen = new Map<string, number>();
  for (const { mark, answeredAt } of shown) seen.set(mark, Math.min(answeredAt, seen.get(mark) ?? answeredAt));
  for (const write of writes.toSorted((one, other) => one.begunAt - other.begunAt)) {
    byMark.set(write.mark, [...(byMark.get(write.mark) ?? []), withTimes(write, seen.get(write.mark), away)]);
  }
  /** Latest beginning of a write that is due by a time, for each such time. */
  const steps: { readonly dueAt: number; readonly begunAt: number }[] = [];
  const all = [...byMark.values()].flat();
  for (const { dueAt, begunAt } of all.toSorted((one, other) => one.dueAt - other.dueAt)) {
    steps.push({ dueAt, begunAt: Math.max(begunAt, steps.at(-1)?.begunAt ?? Number.NEGATIVE_INFINITY) });
  }
  const possible = ({ mark, answeredAt }: ObservedState) =>
    (byMark.get(mark) ?? []).filter(({ begunAt }) => begunAt <= answeredAt);
  const newestOf = (one: ObservedState) => possible(one).at(-1);
  return {
    newestOf,
    oldestOf: (one, since) => possible(one).find(({ thereAt }) => thereAt >= since),
    judge: (one) => {
      if (!byMark.has(one.mark)) return undefined;
      const newest = newestOf(one);
      if (newest === undefined) return { what: 'before it was written', shown: one, lateMs: 0 };
      const required = lastBefore(steps, one.askedAt);
      if (required === undefined || newest.thereAt >= required.begunAt) return 'right';
      const missed = steps.find(({ begunAt }) => begunAt > newest.thereAt)?.dueAt ?? one.askedAt;
      return { what: 'outdated', shown: one, lateMs: one.askedAt - missed };
    },
  };
}

function withTimes(write: Write, seenAt: number | undefined, away: readonly Outage[]): TimedWrite {
  const { begunAt, acknowledgedAt, givenUpAt } = write;
  const seen = seenAt === undefined || seenAt < begunAt ? Number.POSITIVE_INFINITY : seenAt;
  const isThere = acknowledgedAt !== undefined || seen !== Number.POSITIVE_INFINITY;
  const latest =
    acknowledgedAt ?? (givenUpAt === undefined ? Number.POSITIVE_INFINITY : givenUpAt + MAX_LATE_EFFECT_MS);
  return {
    ...write,
    thereAt: Math.min(latest, seen),
    // A write without an acknowledgement that no reader saw may never have happened, and is never due.
    dueAt: isThere ? visibleBy(acknowledgedAt ?? seen, away) : Number.POSITIVE_INFINITY,
  };
}

/** Returns the time by which the state at an instant must be visible. Outages of the database postpone it. */
function visibleBy(at: number, away: readonly Outage[]): number {
  let due = at + MAX_VISIBILITY_DELAY_MS;
  for (const { from, to = Number.POSITIVE_INFINITY } of away.toSorted((one, other) => one.from - other.from)) {
    if (from <= due && to >= at) due = Math.max(due, to + MAX_VISIBILITY_DELAY_MS);
  }
  return due;
}

function lastBefore<T extends { readonly dueAt: number }>(steps: readonly T[], at: number): T | undefined {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.dueAt ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1];
}

/** Returns answers older than a state that the reader saw before the request. */
function findRegressions({ newestOf, oldestOf }: PlaceJudge, answers: readonly ObservedState[]): Verdict[] {
  const answered = answers.toSorted((one, other) => one.answeredAt - other.answeredAt);
  const asked = answers.toSorted((one, other) => one.askedAt - other.askedAt);
  const begunAt = new Map<ObservedState, number>();
  const verdicts: Verdict[] = [];
  let next = 0;
  let seen = Number.NEGATIVE_INFINITY;
  for (const shown of asked) {
    for (let one = answered[next]; one !== undefined && one.answeredAt <= shown.askedAt; one = answered[++next]) {
      seen = Math.max(seen, begunAt.get(one) ?? seen);
    }
    const newest = newestOf(shown);
    if (newest !== undefined && newest.thereAt < seen) verdicts.push({ what: 'went back', shown, lateMs: 0 });
    const oldest = oldestOf(shown, seen);
    if (oldest !== undefined) begunAt.set(shown, oldest.begunAt);
  }
  return verdicts;
}
