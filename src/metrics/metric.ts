import type { MetricFamily, Sample } from './exposition.ts';
import type { HttpCounters } from './http-counters.ts';
import type { MailCounts } from './mail-counts.ts';
import type { ProcessMetrics } from './process.ts';
import type { SourceCounters } from './source-counts.ts';

export interface MetricsSnapshot {
  readonly now: number;
  readonly version: string;
  readonly counters: HttpCounters;
  readonly connections: number;
  readonly running: number;
  readonly cacheBytes: number;
  readonly live: {
    readonly awaySince: number | undefined;
    readonly checkedAt: number;
    readonly instances: number;
    readonly loaded: number;
    readonly packed: number;
    readonly stale: number;
    readonly bytes: number;
    readonly oldestSince: number | undefined;
    readonly changes: number;
  };
  readonly pushes:
    | { readonly waiting: number; readonly websites: number; readonly oldestAt: number | undefined }
    | undefined;
  readonly failedPushes: number;
  readonly mails: { readonly count: number; readonly oldestAt: number | undefined } | undefined;
  /** Undefined if the database did not answer in time. */
  readonly digests:
    | { readonly digestsWaiting: number; readonly lastDigestAt: number | undefined; readonly suppressed: number }
    | undefined;
  readonly mailCounts: MailCounts;
  readonly sources: { readonly count: number; readonly oldestAt: number | undefined } | undefined;
  readonly sourceCounts: SourceCounters;
  readonly process: ProcessMetrics;
}

export interface Metric extends Omit<MetricFamily, 'samples'> {
  readonly labels: readonly string[];
  readonly read: (figures: MetricsSnapshot) => Iterable<Sample>;
}

export function defineMetric(
  type: Metric['type'],
  name: string,
  labels: readonly string[],
  help: string,
  read: (figures: MetricsSnapshot) => Iterable<Sample> | number | undefined,
): Metric {
  const samples = (figures: MetricsSnapshot) => {
    const found = read(figures);
    return typeof found === 'object' ? found : [{ value: found }];
  };
  return { type, name, labels, help, read: samples };
}
