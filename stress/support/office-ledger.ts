// Ledger of the office's writers: begun and acknowledged writes, and whether they exist after a crash. Each event has one writer.

import { isDeepStrictEqual } from 'node:util';
import type { PastChange } from '../../src/store/content/history.ts';

/** Event of a writer, identified by its first title. */
export interface OwnedEvent {
  readonly mark: string;
  id: number | undefined;
  titles: Set<string>;
  /** `in doubt`: begun, but not acknowledged. */
  there: 'yes' | 'no' | 'in doubt';
  /** Event that is created and deleted together with this one. */
  readonly twin?: string;
}

export interface Counts {
  acknowledged: number;
  again: number;
  lost: number;
  withoutHistory: number;
  half: number;
  twice: number;
  datesTwice: number;
}

type Fields = Readonly<Record<string, unknown>>;

export interface StoredEventSummary {
  readonly id: number;
  readonly title: string;
  readonly series: { readonly id: number; readonly date: string } | null;
}

export interface OfficeStateAfterCrash {
  readonly events: readonly StoredEventSummary[];
  readonly history: readonly PastChange[];
  readonly revision: number;
  readonly journalLines: number;
}

export interface OfficeLedger {
  readonly counts: Readonly<Counts>;
  readonly wrong: readonly string[];
  readonly own: (mark: string, twin?: string) => OwnedEvent;
  /** Records an acknowledged write by its revision and ids. */
  readonly acknowledge: (revision: number, ids: readonly number[]) => void;
  readonly nextAcknowledged: () => Promise<void>;
  readonly sentAgain: () => void;
  readonly judge: (found: OfficeStateAfterCrash) => void;
}

export function createOfficeLedger(): OfficeLedger {
  const counts: Counts = { acknowledged: 0, again: 0, lost: 0, withoutHistory: 0, half: 0, twice: 0, datesTwice: 0 };
  const wrong: string[] = [];
  const owned = new Map<string, OwnedEvent>();
  const acknowledged = new Map<number, readonly number[]>();
  const told = new Map<number, Fields>();
  const comings = new Map<string, number>();
  let next = Promise.withResolvers<void>();
  const count = (what: keyof Counts, words: string) => {
    counts[what]++;
    wrong.push(words);
  };

  const live = ({ revision, entities }: PastChange) => {
    const ids = acknowledged.get(revision);
    acknowledged.delete(revision);
    const missing = ids?.filter((id) => !entities.some((one) => one.kind === 'event' && one.id === id)) ?? [];
    if (missing.length > 0)
      count('withoutHistory', `revision ${revision} does not tell of event ${missing.join(', ')}`);
    for (const { kind, id, before, after } of entities) {
      if (kind !== 'event') continue;
      const title = before === null ? String(after?.['title']) : '';
      if (owned.has(title)) comings.set(title, (comings.get(title) ?? 0) + 1);
      if (after === null) told.delete(id);
      else told.set(id, { ...told.get(id), ...after });
    }
  };

  const judgeOne = (one: OwnedEvent, there: StoredEventSummary | undefined) => {
    const { mark, there: should, titles } = one;
    if (there === undefined && should === 'yes') count('lost', `${mark} is lost`);
    else if (there !== undefined && should === 'no') count('lost', `the removal of ${mark} is lost`);
    else if (there !== undefined && !titles.has(there.title)) count('lost', `${mark} is called ${there.title}`);
    if (there !== undefined) one.titles = new Set([there.title]);
    one.there = there === undefined ? 'no' : 'yes';
    one.id ??= there?.id;
    if ((comings.get(mark) ?? 0) > 1) count('twice', `${mark} was created ${comings.get(mark)} times`);
  };

  const judgeTwins = (events: ReadonlyMap<number, StoredEventSummary>) => {
    for (const { mark, twin, id } of owned.values()) {
      const result = [mark, twin ?? mark].map((name) => comings.has(name));
      if (result[0] !== result[1]) count('half', `${mark} came without ${twin}`);
      if (id !== undefined && events.has(id) && !told.has(id)) count('half', `event ${id} has no history`);
    }
  };

  const judgeDates = (events: readonly StoredEventSummary[]) => {
    const seen = new Set<string>();
    for (const { series } of events) {
      const date = series === null ? undefined : `${series.id} ${series.date}`;
      if (date !== undefined && seen.has(date)) count('datesTwice', `series and date ${date} stand twice`);
      if (date !== undefined) seen.add(date);
    }
  };

  return {
    counts,
    wrong,
    own: (mark, twin) => {
      const one: OwnedEvent = {
        mark,
        id: undefined,
        titles: new Set([mark]),
        there: 'in doubt',
        ...(twin && { twin }),
      };
      owned.set(mark, one);
      return one;
    },
    acknowledge: (revision, ids) => {
      counts.acknowledged++;
      acknowledged.set(revision, [...(acknowledged.get(revision) ?? []), ...ids]);
      next.resolve();
      next = Promise.withResolvers();
    },
    nextAcknowledged: () => next.promise,
    sentAgain: () => void counts.again++,
    judge: ({ events, history, revision, journalLines }) => {
      for (const change of history) live(change);
      for (const [lost] of acknowledged) count('withoutHistory', `the history lacks revision ${lost}`);
      acknowledged.clear();
      if (journalLines !== revision) count('half', `the journal has ${journalLines} lines at revision ${revision}`);
      const byId = new Map(events.map((event) => [event.id, event]));
      const byMark = new Map(events.map((event) => [event.title, event]));
      for (const one of owned.values()) judgeOne(one, one.id === undefined ? byMark.get(one.mark) : byId.get(one.id));
      judgeTwins(byId);
      judgeDates(events);
      for (const [id, event] of byId) {
        const differs = !isDeepStrictEqual({ ...told.get(id) }, { ...event });
        if (differs) count('half', `the history of event ${id} does not lead to what stands there`);
      }
      const gone = [...told.keys()].find((id) => !byId.has(id));
      if (gone !== undefined) count('half', `event ${gone} is not there, though its history does not end`);
    },
  };
}
