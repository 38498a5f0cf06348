// Every metric that is told, a line each: from this table come the answer of /metrics and docs/guide/metrics.md. No metric
// has a label for instances or keys: there may be thousands of them, and keys are nobody's business (rule A4).

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
    'Time since the database last told whether there are changes.',
    (figures) => {
      return (figures.now - figures.live.lookedAt) / 1000;
    },
  ),
  metric('gauge', 'parvis_instances', [], 'Instances that are known.', ({ live }) => live.instances),
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
  metric('gauge', 'parvis_snapshots_bytes', [], 'Memory that snapshots take.', ({ live }) => live.bytes),
  metric(
    'gauge',
    'parvis_snapshots_stale',
    [],
    'Snapshots of a state before the database’s.',
    ({ live }) => live.stale,
  ),
  metric(
    'gauge',
    'parvis_snapshot_oldest_age_seconds',
    [],
    'Time since the snapshot was made that is in use for longest.',
    ({ now, live }) => {
      return live.oldestSince === undefined ? undefined : (now - live.oldestSince) / 1000;
    },
  ),
  metric(
    'counter',
    'parvis_data_refreshes_total',
    [],
    'Changes of what is served: of instances, keys or snapshots.',
    ({ live }) => {
      return live.changes;
    },
  ),
  metric(
    'gauge',
    'parvis_pushes_waiting',
    [],
    'Announcements that wait for a website.',
    ({ pushes }) => pushes?.waiting,
  ),
  metric(
    'gauge',
    'parvis_push_websites_waiting',
    [],
    'Websites for which something waits.',
    ({ pushes }) => pushes?.websites,
  ),
  metric(
    'gauge',
    'parvis_push_oldest_age_seconds',
    [],
    'How long the oldest announcement waits.',
    ({ now, pushes }) => {
      return pushes?.oldestAt === undefined ? undefined : (now - pushes.oldestAt) / 1000;
    },
  ),
  metric(
    'counter',
    'parvis_push_failures_total',
    [],
    'Attempts of this process to tell a website that failed.',
    (figures) => {
      return figures.failedPushes;
    },
  ),
  metric('gauge', 'parvis_mails_waiting', [], 'Mails that wait to be sent.', ({ mails }) => mails?.count),
  metric('gauge', 'parvis_mail_oldest_age_seconds', [], 'How long the oldest mail waits.', ({ now, mails }) => {
    return mails?.oldestAt === undefined ? undefined : (now - mails.oldestAt) / 1000;
  }),
  metric(
    'counter',
    'parvis_mails_total',
    ['kind', 'result'],
    'What came of mails that this process sent: confirmations, private links and digests; `again` is tried again, `empty` and `ended` had nothing or nobody to tell.',
    ({ mailCounts }) => mailCounts.samples(),
  ),
  metric('gauge', 'parvis_digests_waiting', [], 'Digests that wait to be sent.', ({ digests }) => {
    return digests?.digestsWaiting;
  }),
  metric(
    'gauge',
    'parvis_digest_last_age_seconds',
    [],
    'Time since the newest digest was sent, by whichever process.',
    ({ now, digests }) => {
      return digests?.lastDigestAt === undefined ? undefined : (now - digests.lastDigestAt) / 1000;
    },
  ),
  metric(
    'gauge',
    'parvis_subscribers_suppressed',
    [],
    'Subscribers to whom nothing is sent since mails to them came back.',
    ({ digests }) => digests?.suppressed,
  ),
  metric(
    'gauge',
    'parvis_event_loop_delay_seconds',
    ['quantile'],
    'How late the event loop was since the last time this was asked; quantile 1 is the most.',
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
    'Memory that objects take in the main thread.',
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
    'Memory of the process.',
    ({ process: { resident } }) => resident,
  ),
  metric('gauge', 'process_start_time_seconds', [], 'When the process began, in seconds since 1970.', (figures) => {
    return figures.process.startedAt / 1000;
  }),
  metric(
    'gauge',
    'parvis_build_info',
    ['version', 'node'],
    'Always 1: which versions run.',
    ({ version, process: { node } }) => [{ labels: { version, node }, value: 1 }],
  ),
];

export const metrics: readonly Metric[] = [...current, ...renamedMetrics(current)];

/** The figures as families, in the order of the catalogue. */
export function families(figures: Figures): Family[] {
  return metrics.map(({ name, type, help, read }) => ({ name, type, help, samples: read(figures) }));
}
