/** `changed`: something was written; `unchanged`: nothing differs; `failed`: nothing was changed, with the reason in `detail`. */
export type SourceOutcome = 'changed' | 'unchanged' | 'failed';

/** Numbers of events created, changed, and removed from the source, and of rows left unchanged and skipped. */
export interface SourceCounts {
  readonly created: number;
  readonly changed: number;
  readonly gone: number;
  readonly unclear: number;
  readonly leftOut: number;
}

export const ZERO_SOURCE_COUNTS: SourceCounts = { created: 0, changed: 0, gone: 0, unclear: 0, leftOut: 0 };

/** Fetch of a source, or several consecutive fetches with the same result. Instants are milliseconds since 1970. */
export interface SourceRun extends SourceCounts {
  readonly sourceId: number;
  readonly since: number;
  readonly at: number;
  readonly times: number;
  readonly outcome: SourceOutcome;
  readonly code: string;
  readonly value: string;
  readonly detail: string;
  /** First rows that were skipped or left unchanged, as JSON. */
  readonly faults: string;
  /** Revision of the change; null if nothing changed. */
  readonly revision: number | null;
}

export interface SourceState {
  /** Revision of the source that the state refers to; a later change causes a new fetch. */
  readonly revision: number;
  readonly nextAt: number | null;
  readonly etag: string;
  readonly lastModified: string;
  /** Digest of the address whose response contained the validators; "" if unknown. */
  readonly validatorsFrom: string;
  readonly hash: string;
  /** Revision of the instance at which the events matched the last content. */
  readonly contentRevision: number;
  /** Time at which the content was read, or null. */
  readonly readAt: number | null;
  readonly failures: number;
  readonly lastAt: number | null;
  readonly lastGoodAt: number | null;
  /** Number of future events that the source no longer has and that are kept. */
  readonly keptGone: number;
}

export const NEVER_FETCHED: SourceState = {
  revision: 0,
  nextAt: 0,
  etag: '',
  lastModified: '',
  validatorsFrom: '',
  hash: '',
  contentRevision: 0,
  readAt: null,
  failures: 0,
  lastAt: null,
  lastGoodAt: null,
  keptGone: 0,
};
