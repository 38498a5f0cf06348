import { CommandError } from '../cli/command-error.ts';
import type { ApiRouter } from '../http/api-router.ts';
import type { Server } from '../http/server.ts';
import type { InstanceCache } from '../instance-cache/instance-cache.ts';
import { collectFamilies } from '../metrics/catalogue.ts';
import { createMetricsEndpoint, type MetricsEndpoint } from '../metrics/endpoint.ts';
import { formatExposition, type MetricFamily } from '../metrics/exposition.ts';
import type { HttpCounters } from '../metrics/http-counters.ts';
import type { MailCounts } from '../metrics/mail-counts.ts';
import { createProcessWatch } from '../metrics/process.ts';
import type { SourceCounters } from '../metrics/source-counts.ts';
import type { MailQueue } from '../store/mail/mails.ts';
import type { SourceRunStore } from '../store/sources/source-runs.ts';
import type { PushQueue } from '../store/webhooks/pushes.ts';
import { systemClock } from '../util/clock.ts';
import { describeListenError } from '../util/listen-problem.ts';
import { withTimeLimit } from '../util/time-limit.ts';

/** Time-out for queue sizes from the database, after which they are left out. */
const DATABASE_TIMEOUT_MS = 1000;

export interface MetricsSources {
  readonly version: string;
  readonly counters: HttpCounters;
  readonly server: Pick<Server, 'connections' | 'running'>;
  readonly door: Pick<ApiRouter, 'bytes'>;
  readonly live: Pick<InstanceCache, 'health' | 'epoch'>;
  readonly pushes: Pick<PushQueue, 'waiting'>;
  readonly failedPushes: () => number;
  readonly mails: Pick<MailQueue, 'waiting' | 'figures'>;
  readonly mailCounts: MailCounts;
  readonly sources: Pick<SourceRunStore, 'waiting'>;
  readonly sourceCounts: SourceCounters;
}

export interface MetricsCollector {
  readonly collect: () => Promise<MetricFamily[]>;
  readonly stop: () => void;
}

/** Creates a collector that measures the process continuously, and everything else on request. */
export function createMetricsCollector(measured: MetricsSources): MetricsCollector {
  const watch = createProcessWatch();
  return {
    collect: async () =>
      collectFamilies({
        now: systemClock(),
        version: measured.version,
        counters: measured.counters,
        connections: measured.server.connections(),
        running: measured.server.running(),
        cacheBytes: measured.door.bytes(),
        pushes: await limitTime(measured.pushes.waiting()),
        live: { ...measured.live.health(), changes: measured.live.epoch() },
        failedPushes: measured.failedPushes(),
        mails: await limitTime(measured.mails.waiting()),
        digests: await limitTime(measured.mails.figures()),
        mailCounts: measured.mailCounts,
        sources: await limitTime(measured.sources.waiting(systemClock())),
        sourceCounts: measured.sourceCounts,
        process: watch.read(),
      }),
    stop: watch.stop,
  };
}

/** Serves the metrics at an address; rejects with CommandError if it is not available. */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  look: () => Promise<MetricFamily[]>,
  troubles?: () => unknown,
): Promise<MetricsEndpoint> {
  try {
    return await createMetricsEndpoint(host, port, async () => formatExposition(await look()), troubles);
  } catch (error) {
    const problem = describeListenError(error as NodeJS.ErrnoException, 'PARVIS_METRICS_ADDRESS');
    throw new CommandError(`can't listen on ${host} port ${port}: ${problem}`);
  }
}

function limitTime<T>(work: Promise<T>): Promise<T | undefined> {
  return withTimeLimit(work, DATABASE_TIMEOUT_MS, () => new Error('too late')).catch(() => undefined);
}
