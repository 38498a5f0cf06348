// Every exposed metric, one line each: the source of /metrics and of docs/guide/metrics.md. No metric has a label for instances or keys:
// there may be thousands of them, and keys are secret (rule A4).

import type { Family } from './exposition.ts';
import { httpMetrics } from './http-metrics.ts';
import { type Figures, type Metric, metric } from './metric.ts';
import { renamedMetrics } from './renamed.ts';

const current: readonly Metric[] = [
  ...httpMetrics,
  metric('gauge', 'parvis_database_up', [], '1 while the database answers, 0 while it is away.', ({ live }) => {
    return live.awaySince === undefined ? 1 : 0;
  }),
  metric(
    'gauge',
    'parvis_database_poll_age_seconds',
    [],
    'Time since the last successful check of the database for changes.',
    (figures) => {
      return (figures.now - figures.live.lookedAt) / 1000;
    },
  ),
  metric('gauge', 'parvis_instances', [], 'Known instances.', ({ live }) => live.instances),
  metric(
    'gauge',
    'parvis_snapshots',
    ['texts'],
    'Snapshots in memory, by whether their texts are open or packed.',
    ({ live }) => [
      { labels: { texts: 'open' }, value: live.loaded - live.packed },
      { labels: { texts: 'packed' }, value: live.packed },
    ],
  ),
  metric('gauge', 'parvis_snapshots_bytes', [], 'Memory used by snapshots.', ({ live }) => live.bytes),
  metric(
    'gauge',
    'parvis_snapshots_stale',
    [],
    'Snapshots that are older than the database.',
    ({ live }) => live.stale,
  ),
  metric('gauge', 'parvis_snapshot_oldest_age_seconds', [], 'Age of the oldest snapshot in use.', ({ now, live }) => {
    return live.oldestSince === undefined ? undefined : (now - live.oldestSince) / 1000;
  }),
  metric(
    'counter',
    'parvis_data_refreshes_total',
    [],
    'Changes of instances, keys or snapshots taken up by this process.',
    ({ live }) => {
      return live.changes;
    },
  ),
  metric('gauge', 'parvis_pushes_waiting', [], 'Pushes that wait for a website.', ({ pushes }) => pushes?.waiting),
  metric(
    'gauge',
    'parvis_push_websites_waiting',
    [],
    'Websites with waiting pushes.',
    ({ pushes }) => pushes?.websites,
  ),
  metric(
    'gauge',
    'parvis_push_oldest_age_seconds',
    [],
    'Time since the oldest waiting push was queued.',
    ({ now, pushes }) => {
      return pushes?.oldestAt === undefined ? undefined : (now - pushes.oldestAt) / 1000;
    },
  ),
  metric('counter', 'parvis_push_failures_total', [], 'Failed pushes of this process.', (figures) => {
    return figures.failedPushes;
  }),
  metric('gauge', 'parvis_mails_waiting', [], 'Mails waiting to be sent.', ({ mails }) => mails?.count),
  metric(
    'gauge',
    'parvis_mail_oldest_age_seconds',
    [],
    'Time since the oldest waiting mail was queued.',
    ({ now, mails }) => {
      return mails?.oldestAt === undefined ? undefined : (now - mails.oldestAt) / 1000;
    },
  ),
  metric(
    'counter',
    'parvis_mails_total',
    ['kind', 'result'],
    'Mails of this process by kind and result. `again`: will be tried again; `empty`: no matching events; `ended`: no longer subscribed.',
    ({ mailCounts }) => mailCounts.samples(),
  ),
  metric('gauge', 'parvis_digests_waiting', [], 'Digests waiting to be sent.', ({ digests }) => {
    return digests?.digestsWaiting;
  }),
  metric(
    'gauge',
    'parvis_digest_last_age_seconds',
    [],
    'Time since any process last sent a digest.',
    ({ now, digests }) => {
      return digests?.lastDigestAt === undefined ? undefined : (now - digests.lastDigestAt) / 1000;
    },
  ),
  metric(
    'gauge',
    'parvis_subscribers_suppressed',
    [],
    'Subscribers who get no mails because mails to them bounced.',
    ({ digests }) => digests?.suppressed,
  ),
  metric('gauge', 'parvis_sources_due', [], 'Sources that are due to be fetched.', ({ sources }) => sources?.count),
  metric(
    'gauge',
    'parvis_source_oldest_age_seconds',
    [],
    'Time since the source was due that has been due longest.',
    ({ now, sources }) => {
      return sources?.oldestAt === undefined ? undefined : (now - sources.oldestAt) / 1000;
    },
  ),
  metric(
    'counter',
    'parvis_source_runs_total',
    ['started', 'outcome'],
    'Sources that this process has fetched, when they were `due` or by `hand` (the office and its API), by what ' +
      'came of it. `unchanged`: nothing differs; `failed`: nothing was changed, and the office shows why.',
    ({ sourceCounts }) => sourceCounts.samples(),
  ),
  metric(
    'gauge',
    'parvis_event_loop_delay_seconds',
    ['quantile'],
    'Delay of the event loop since the last scrape; quantile 1 is the maximum.',
    ({ process: { loopDelay } }) =>
      Object.entries(loopDelay).map(([quantile, value]) => ({ labels: { quantile }, value })),
  ),
  metric('histogram', 'parvis_gc_duration_seconds', [], 'Pauses of the garbage collector.', ({ process: { gc } }) => [
    { value: gc },
  ]),
  metric(
    'gauge',
    'parvis_heap_used_bytes',
    [],
    'Heap memory used in the main thread.',
    ({ process: { heapUsed } }) => heapUsed,
  ),
  metric(
    'counter',
    'process_cpu_seconds_total',
    [],
    'CPU time of all threads.',
    ({ process: { cpuSeconds } }) => cpuSeconds,
  ),
  metric(
    'gauge',
    'process_resident_memory_bytes',
    [],
    'Resident memory of the process.',
    ({ process: { resident } }) => resident,
  ),
  metric('gauge', 'process_start_time_seconds', [], 'Start time of the process, in seconds since 1970.', (figures) => {
    return figures.process.startedAt / 1000;
  }),
  metric(
    'gauge',
    'parvis_build_info',
    ['version', 'node'],
    'Always 1; the labels are the running versions.',
    ({ version, process: { node } }) => [{ labels: { version, node }, value: 1 }],
  ),
];

export const metrics: readonly Metric[] = [...current, ...renamedMetrics(current)];

/** The figures as families, in the order of the catalogue. */
export function families(figures: Figures): Family[] {
  return metrics.map(({ name, type, help, read }) => ({ name, type, help, samples: read(figures) }));
}
