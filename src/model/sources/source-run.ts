// What came of fetching a source (rule Z4).

/** `changed`: something was written; `unchanged`: nothing differs; `failed`: nothing was changed, and why is told. */
export type SourceOutcome = 'changed' | 'unchanged' | 'failed';

/** How many events were made, changed, and are gone from the source; how many rows were left alone, and left out. */
export interface SourceCounts {
  readonly created: number;
  readonly changed: number;
  readonly gone: number;
  readonly unclear: number;
  readonly leftOut: number;
}

export const NO_COUNTS: SourceCounts = { created: 0, changed: 0, gone: 0, unclear: 0, leftOut: 0 };

/** One fetching, or several that came to the same, one after the other. Instants are milliseconds since 1970. */
export interface SourceRun extends SourceCounts {
  readonly sourceId: number;
  /** The first and the last time, and how often. */
  readonly since: number;
  readonly at: number;
  readonly times: number;
  readonly outcome: SourceOutcome;
  /** Why it failed: a code, what its sentence names, and the sentence in English; "" where it did not. */
  readonly code: string;
  readonly value: string;
  readonly detail: string;
  /** The first of the rows that were left out or left alone, as whoever read them says it; JSON. */
  readonly faults: string;
  /** The revision of what it changed; null where it changed nothing. */
  readonly revision: number | null;
}

/** How far the fetching of a source is. */
export interface SourceState {
  /** The source's own revision at which the rest holds: one that was changed since is read anew. */
  readonly revision: number;
  /** When it is due; null: never, as it is set up. */
  readonly nextAt: number | null;
  /** What tells the bytes that were taken last; "" where nothing does. */
  readonly etag: string;
  readonly lastModified: string;
  /** Which address said so, as a digest; "" where nobody knows. */
  readonly saidBy: string;
  readonly hash: string;
  /** The instance's revision by which its events were as these bytes say. */
  readonly contentRevision: number;
  /** When they were read; null where none were. */
  readonly readAt: number | null;
  /** Those in a row. */
  readonly failures: number;
  readonly lastAt: number | null;
  readonly lastGoodAt: number | null;
  /** How many coming events it had no more, and that stay. */
  readonly keptGone: number;
}

/** Of one that was never looked at. */
export const NEVER_FETCHED: SourceState = {
  revision: 0,
  nextAt: 0,
  etag: '',
  lastModified: '',
  saidBy: '',
  hash: '',
  contentRevision: 0,
  readAt: null,
  failures: 0,
  lastAt: null,
  lastGoodAt: null,
  keptGone: 0,
};
