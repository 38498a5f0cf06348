// Metric definition, and the figures that all metrics are computed from.

import type { Family, Sample } from './exposition.ts';
import type { HttpCounters } from './http-counters.ts';
import type { MailCounts } from './mail-counts.ts';
import type { ProcessFigures } from './process.ts';
import type { SourceCounters } from './source-counts.ts';

/** Current figures. Instants are milliseconds since 1970. */
export interface Figures {
  readonly now: number;
  readonly version: string;
  readonly counters: HttpCounters;
  readonly connections: number;
  readonly running: number;
  /** Memory that finished answers take, in bytes. */
  readonly cacheBytes: number;
  readonly live: {
    readonly awaySince: number | undefined;
    readonly lookedAt: number;
    readonly instances: number;
    readonly loaded: number;
    readonly packed: number;
    readonly stale: number;
    readonly bytes: number;
    readonly oldestSince: number | undefined;
    readonly changes: number;
  };
  /** Undefined when the database did not answer in time. */
  readonly pushes:
    | { readonly waiting: number; readonly websites: number; readonly oldestAt: number | undefined }
    | undefined;
  readonly failedPushes: number;
  /** Undefined when the database did not answer in time. */
  readonly mails: { readonly count: number; readonly oldestAt: number | undefined } | undefined;
  /** Undefined when the database did not answer in time. */
  readonly digests:
    | { readonly digestsWaiting: number; readonly lastDigestAt: number | undefined; readonly suppressed: number }
    | undefined;
  readonly mailCounts: MailCounts;
  /** Undefined when the database did not answer in time. */
  readonly sources: { readonly count: number; readonly oldestAt: number | undefined } | undefined;
  readonly sourceCounts: SourceCounters;
  readonly process: ProcessFigures;
}

export interface Metric extends Omit<Family, 'samples'> {
  /** The labels that its samples have, for the documentation. */
  readonly labels: readonly string[];
  readonly read: (figures: Figures) => Iterable<Sample>;
}

/** A metric; a single figure is a sample without labels. */
export function metric(
  type: Metric['type'],
  name: string,
  labels: readonly string[],
  help: string,
  read: (figures: Figures) => Iterable<Sample> | number | undefined,
): Metric {
  const samples = (figures: Figures) => {
    const found = read(figures);
    return typeof found === 'object' ? found : [{ value: found }];
  };
  return { type, name, labels, help, read: samples };
}
