// Checks the answers of readers against the history of writes, without tolerance: only possible states are accepted.
//
// A write is *there* from its acknowledgement, or from the first moment at which a reader saw it. One write is *before* another if it was
// there before the other began; overlapping writes may have happened in either order. A violation can therefore not be explained by any
// order of the writes.

/** How soon everything shows what was acknowledged (rule S4), in milliseconds. */
export const SHOWN_WITHIN_MS = 1000;

/** Maximum delay after which an abandoned write, neither acknowledged nor shown, can still take effect. */
const DECIDED_WITHIN_MS = 10_000;

/** Instants are those of one clock, in milliseconds. */
export interface Write {
  readonly instance: string;
  /** Mark that the instance then shows; it may be written repeatedly. */
  readonly mark: string;
  readonly begunAt: number;
  readonly acknowledgedAt?: number;
  /** Time at which the writer gave up without an acknowledgement: the write may exist or not. */
  readonly givenUpAt?: number;
}

export interface Shown {
  /** Connection to one process, which must never show a replaced state again. */
  readonly reader: string;
  readonly instance: string;
  readonly mark: string;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Period in which the database is unavailable; `to` is missing while it lasts. */
export interface Away {
  readonly from: number;
  readonly to?: number;
}

export interface History {
  readonly writes: readonly Write[];
  readonly shown: readonly Shown[];
  readonly away: readonly Away[];
}

export interface Verdict {
  readonly what: 'never written' | 'before it was written' | 'went back' | 'outdated';
  readonly shown: Shown;
  /** Delay of an outdated answer in milliseconds; 0 for other verdicts. */
  readonly lateMs: number;
}

/** A write with the instants that follow from everything that was seen. */
interface Placed extends Write {
  /** Time from which the write is there. */
  readonly thereAt: number;
  /** Time from which all earlier writes are outdated. */
  readonly dueAt: number;
}

/** Returns the violations in a history, in the order of the answers. */
export function judgeHistory(history: History): Verdict[] {
  const places = new Map<string, Place>();
  const shown = Map.groupBy(history.shown, ({ instance }) => instance);
  for (const [instance, writes] of Map.groupBy(history.writes, (write) => write.instance)) {
    places.set(instance, openPlace(writes, shown.get(instance) ?? [], history.away));
  }
  const verdicts: Verdict[] = [];
  for (const one of history.shown) {
    const verdict = places.get(one.instance)?.judge(one) ?? { what: 'never written', shown: one, lateMs: 0 };
    if (verdict !== 'right') verdicts.push(verdict);
  }
  for (const [instance, answers] of shown) {
    const place = places.get(instance);
    for (const of of Map.groupBy(answers, ({ reader }) => reader).values()) {
      if (place !== undefined) verdicts.push(...wentBack(place, of));
    }
  }
  return verdicts.sort((one, other) => one.shown.answeredAt - other.shown.answeredAt);
}

interface Place {
  readonly judge: (shown: Shown) => Verdict | 'right' | undefined;
  /** The newest write that an answer can show; undefined if there is none. */
  readonly newestOf: (shown: Shown) => Placed | undefined;
  /** The oldest possible write, except those replaced before this instant. */
  readonly oldestOf: (shown: Shown, since: number) => Placed | undefined;
}

function openPlace(writes: readonly Write[], shown: readonly Shown[], away: readonly Away[]): Place {
  const byMark = new Map<string, Placed[]>();
  const seen = new Map<string, number>();
  for (const { mark, answeredAt } of shown) seen.set(mark, Math.min(answeredAt, seen.get(mark) ?? answeredAt));
  for (const write of writes.toSorted((one, other) => one.begunAt - other.begunAt)) {
    byMark.set(write.mark, [...(byMark.get(write.mark) ?? []), placed(write, seen.get(write.mark), away)]);
  }
  /** By due time, the latest beginning of all writes due until then. */
  const steps: { readonly dueAt: number; readonly begunAt: number }[] = [];
  const all = [...byMark.values()].flat();
  for (const { dueAt, begunAt } of all.toSorted((one, other) => one.dueAt - other.dueAt)) {
    steps.push({ dueAt, begunAt: Math.max(begunAt, steps.at(-1)?.begunAt ?? Number.NEGATIVE_INFINITY) });
  }
  const possible = ({ mark, answeredAt }: Shown) =>
    (byMark.get(mark) ?? []).filter(({ begunAt }) => begunAt <= answeredAt);
  const newestOf = (one: Shown) => possible(one).at(-1);
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

function placed(write: Write, seenAt: number | undefined, away: readonly Away[]): Placed {
  const { begunAt, acknowledgedAt, givenUpAt } = write;
  const seen = seenAt === undefined || seenAt < begunAt ? Number.POSITIVE_INFINITY : seenAt;
  const isThere = acknowledgedAt !== undefined || seen !== Number.POSITIVE_INFINITY;
  const latest = acknowledgedAt ?? (givenUpAt === undefined ? Number.POSITIVE_INFINITY : givenUpAt + DECIDED_WITHIN_MS);
  return {
    ...write,
    thereAt: Math.min(latest, seen),
    // A write without an acknowledgement and without a reader may never have happened, and is not due.
    dueAt: isThere ? shownFrom(acknowledgedAt ?? seen, away) : Number.POSITIVE_INFINITY,
  };
}

/** Time by which the state of an instant must be visible: the database has to be available until then. */
function shownFrom(at: number, away: readonly Away[]): number {
  let due = at + SHOWN_WITHIN_MS;
  for (const { from, to = Number.POSITIVE_INFINITY } of away.toSorted((one, other) => one.from - other.from)) {
    if (from <= due && to >= at) due = Math.max(due, to + SHOWN_WITHIN_MS);
  }
  return due;
}

/** The last step whose time lies before an instant. */
function lastBefore<T extends { readonly dueAt: number }>(steps: readonly T[], at: number): T | undefined {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.dueAt ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return steps[low - 1];
}

/** Answers older than a state that the reader saw before it asked. */
function wentBack({ newestOf, oldestOf }: Place, answers: readonly Shown[]): Verdict[] {
  const answered = answers.toSorted((one, other) => one.answeredAt - other.answeredAt);
  const asked = answers.toSorted((one, other) => one.askedAt - other.askedAt);
  const begunAt = new Map<Shown, number>();
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
