// Catalogue of all exposed metrics, one line each: the source of /metrics and of docs/guide/metrics.md. No metric has a label for instances
// or keys, because there may be thousands, and keys are secret (rule A4).

import type { MetricFamily, Sample } from './exposition.ts';
import { createRenamedMetrics } from './former-names.ts';
import { REJECT_REASONS } from './http-counters.ts';
import { defineMetric, type Metric, type MetricsSnapshot } from './metric.ts';

const httpMetrics: readonly Metric[] = [
  defineMetric('counter', 'parvis_http_requests_total', ['operation', 'status'], 'Answered requests.', requests),
  defineMetric(
    'histogram',
    'parvis_http_request_duration_seconds',
    ['lane'],
    'Time from the request headers to the complete response. In the fast lane, one request in 64 is measured and counts as 64.',
    ({ counters }) => [
      { labels: { lane: 'fast' }, value: counters.cachedLatency },
      { labels: { lane: 'long' }, value: counters.latency },
    ],
  ),
  defineMetric(
    'counter',
    'parvis_http_response_bytes_total',
    [],
    'Bytes of operations’ bodies as sent.',
    ({ counters }) => {
      return counters.bytes + counters.cachedBytes;
    },
  ),
  defineMetric(
    'counter',
    'parvis_response_cache_lookups_total',
    ['source'],
    'Responses of operations by source: `remembered` by the fast lane, `kept` in the cache, or newly `made`.',
    answerSources,
  ),
  defineMetric(
    'gauge',
    'parvis_response_cache_bytes',
    [],
    'Memory used by cached responses.',
    ({ cacheBytes }) => cacheBytes,
  ),
  defineMetric(
    'counter',
    'parvis_http_requests_rejected_total',
    ['reason'],
    'Requests rejected without processing, and connections rejected or closed because there were too many, in total or from one address.',
    ({ counters }) => REJECT_REASONS.map((reason) => ({ labels: { reason }, value: counters.rejected[reason] })),
  ),
  defineMetric(
    'counter',
    'parvis_http_requests_malformed_total',
    [],
    'Requests that were not HTTP or were sent too slowly.',
    (figures) => {
      return figures.counters.unparsable;
    },
  ),
  defineMetric('gauge', 'parvis_http_requests_running', [], 'Requests in progress.', ({ running }) => running),
  defineMetric('gauge', 'parvis_http_connections', [], 'Open connections.', ({ connections }) => connections),
];

function* requests({ counters }: MetricsSnapshot): Iterable<Sample> {
  for (const [operation, { cached200, cached304, byStatus }] of counters.operations) {
    const all = new Map(byStatus);
    for (const [status, count] of [
      [200, cached200],
      [304, cached304],
    ] as const) {
      if (count > 0) all.set(status, (all.get(status) ?? 0) + count);
    }
    for (const [status, value] of [...all].sort(([a], [b]) => a - b)) yield { labels: { operation, status }, value };
  }
}

function answerSources({ counters }: MetricsSnapshot): Sample[] {
  let remembered = 0;
  for (const { cached200, cached304 } of counters.operations.values()) remembered += cached200 + cached304;
  return [
    { labels: { source: 'remembered' }, value: remembered },
    { labels: { source: 'kept' }, value: counters.kept },
    { labels: { source: 'made' }, value: counters.made },
  ];
}

const current: readonly Metric[] = [
  ...httpMetrics,
  defineMetric('gauge', 'parvis_database_up', [], '1 if the database responds, 0 if it is unavailable.', ({ live }) => {
    return live.awaySince === undefined ? 1 : 0;
  }),
  defineMetric(
    'gauge',
    'parvis_database_poll_age_seconds',
    [],
    'Time since the last successful check of the database for changes.',
    (figures) => {
      return (figures.now - figures.live.checkedAt) / 1000;
    },
  ),
  defineMetric('gauge', 'parvis_instances', [], 'Known instances.', ({ live }) => live.instances),
  defineMetric(
    'gauge',
    'parvis_snapshots',
    ['texts'],
    'Snapshots in memory, by whether their texts are packed.',
    ({ live }) => [
      { labels: { texts: 'open' }, value: live.loaded - live.packed },
      { labels: { texts: 'packed' }, value: live.packed },
    ],
  ),
  defineMetric('gauge', 'parvis_snapshots_bytes', [], 'Memory used by snapshots.', ({ live }) => live.bytes),
  defineMetric(
    'gauge',
    'parvis_snapshots_stale',
    [],
    'Snapshots that are older than the database.',
    ({ live }) => live.stale,
  ),
  defineMetric(
    'gauge',
    'parvis_snapshot_oldest_age_seconds',
    [],
    'Age of the oldest snapshot in use.',
    ({ now, live }) => {
      return live.oldestSince === undefined ? undefined : (now - live.oldestSince) / 1000;
    },
  ),
  defineMetric(
    'counter',
    'parvis_data_refreshes_total',
    [],
    'Changes of instances, keys or snapshots applied by this process.',
    ({ live }) => {
      return live.changes;
    },
  ),
  defineMetric('gauge', 'parvis_pushes_waiting', [], 'Pending pushes to websites.', ({ pushes }) => pushes?.waiting),
  defineMetric(
    'gauge',
    'parvis_push_websites_waiting',
    [],
    'Websites with pending pushes.',
    ({ pushes }) => pushes?.websites,
  ),
  defineMetric(
    'gauge',
    'parvis_push_oldest_age_seconds',
    [],
    'Time since the oldest pending push was queued.',
    ({ now, pushes }) => {
      return pushes?.oldestAt === undefined ? undefined : (now - pushes.oldestAt) / 1000;
    },
  ),
  defineMetric('counter', 'parvis_push_failures_total', [], 'Failed pushes of this process.', (figures) => {
    return figures.failedPushes;
  }),
  defineMetric('gauge', 'parvis_mails_waiting', [], 'E-mails waiting to be sent.', ({ mails }) => mails?.count),
  defineMetric(
    'gauge',
    'parvis_mail_oldest_age_seconds',
    [],
    'Time since the oldest pending e-mail was queued.',
    ({ now, mails }) => {
      return mails?.oldestAt === undefined ? undefined : (now - mails.oldestAt) / 1000;
    },
  ),
  defineMetric(
    'counter',
    'parvis_mails_total',
    ['kind', 'result'],
    'E-mails of this process by kind and result. `again`: will be tried again; `empty`: no matching events; `ended`: no longer subscribed.',
    ({ mailCounts }) => mailCounts.samples(),
  ),
  defineMetric('gauge', 'parvis_digests_waiting', [], 'Digests waiting to be sent.', ({ digests }) => {
    return digests?.digestsWaiting;
  }),
  defineMetric(
    'gauge',
    'parvis_digest_last_age_seconds',
    [],
    'Time since any process last sent a digest.',
    ({ now, digests }) => {
      return digests?.lastDigestAt === undefined ? undefined : (now - digests.lastDigestAt) / 1000;
    },
  ),
  defineMetric(
    'gauge',
    'parvis_subscribers_suppressed',
    [],
    'Subscribers who get no e-mails because earlier ones bounced.',
    ({ digests }) => digests?.suppressed,
  ),
  defineMetric(
    'gauge',
    'parvis_sources_due',
    [],
    'Sources that are due to be fetched.',
    ({ sources }) => sources?.count,
  ),
  defineMetric(
    'gauge',
    'parvis_source_oldest_age_seconds',
    [],
    'Time since the longest overdue source was due.',
    ({ now, sources }) => {
      return sources?.oldestAt === undefined ? undefined : (now - sources.oldestAt) / 1000;
    },
  ),
  defineMetric(
    'counter',
    'parvis_source_runs_total',
    ['started', 'outcome'],
    'Sources fetched by this process, when they were `due` or by `hand` (the office and its API), by ' +
      'outcome. `unchanged`: no differences; `failed`: nothing was changed, and the office shows why.',
    ({ sourceCounts }) => sourceCounts.samples(),
  ),
  defineMetric(
    'gauge',
    'parvis_event_loop_delay_seconds',
    ['quantile'],
    'Delay of the event loop since the last scrape; quantile 1 is the maximum.',
    ({ process: { loopDelay } }) =>
      Object.entries(loopDelay).map(([quantile, value]) => ({ labels: { quantile }, value })),
  ),
  defineMetric(
    'histogram',
    'parvis_gc_duration_seconds',
    [],
    'Pauses of the garbage collector.',
    ({ process: { gc } }) => [{ value: gc }],
  ),
  defineMetric(
    'gauge',
    'parvis_heap_used_bytes',
    [],
    'Heap memory used in the main thread.',
    ({ process: { heapUsed } }) => heapUsed,
  ),
  defineMetric(
    'counter',
    'process_cpu_seconds_total',
    [],
    'CPU time of all threads.',
    ({ process: { cpuSeconds } }) => cpuSeconds,
  ),
  defineMetric(
    'gauge',
    'process_resident_memory_bytes',
    [],
    'Resident memory of the process.',
    ({ process: { resident } }) => resident,
  ),
  defineMetric(
    'gauge',
    'process_start_time_seconds',
    [],
    'Start time of the process, in seconds since 1970.',
    (figures) => {
      return figures.process.startedAt / 1000;
    },
  ),
  defineMetric(
    'gauge',
    'parvis_build_info',
    ['version', 'node'],
    'Always 1; the labels are the running versions.',
    ({ version, process: { node } }) => [{ labels: { version, node }, value: 1 }],
  ),
];

export const allMetrics: readonly Metric[] = [...current, ...createRenamedMetrics(current)];

/** Returns the figures as families, in the order of the catalogue. */
export function collectFamilies(figures: MetricsSnapshot): MetricFamily[] {
  return allMetrics.map(({ name, type, help, read }) => ({ name, type, help, samples: read(figures) }));
}
