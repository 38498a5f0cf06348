// Every metric that is told, a line each: from this table come the answer of /metrics and docs/guide/metrics.md. No metric
// has a label for instances or keys: there may be thousands of them, and keys are nobody's business (rule A4).

import type { Family, Sample } from './exposition.ts';
import type { MailCounts } from './mail-counts.ts';
import type { ProcessFigures } from './process.ts';
import { type Traffic, TURNED_AWAY } from './traffic.ts';

/** What is told, as it is at the moment. Instants are milliseconds since 1970. */
export interface Figures {
  readonly now: number;
  readonly version: string;
  readonly traffic: Traffic;
  readonly connections: number;
  readonly running: number;
  /** Memory that finished answers take, in bytes. */
  readonly answerBytes: number;
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
  /** Undefined when the database did not tell in time. */
  readonly pushes:
    | { readonly waiting: number; readonly websites: number; readonly oldestAt: number | undefined }
    | undefined;
  readonly failedPushes: number;
  /** As of pushes. */
  readonly mails: { readonly count: number; readonly oldestAt: number | undefined } | undefined;
  /** As of pushes. */
  readonly digests:
    | { readonly digestsWaiting: number; readonly lastDigestAt: number | undefined; readonly suppressed: number }
    | undefined;
  readonly mailCounts: MailCounts;
  readonly process: ProcessFigures;
}

export interface Metric extends Omit<Family, 'samples'> {
  /** The labels that its samples have, for the documentation. */
  readonly labels: readonly string[];
  readonly read: (figures: Figures) => Iterable<Sample>;
}

function metric(
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

export const metrics: readonly Metric[] = [
  metric('counter', 'parvis_http_requests_total', ['operation', 'status'], 'Answered requests.', requests),
  metric(
    'histogram',
    'parvis_http_request_duration_seconds',
    ['lane'],
    'Time from the request headers to the complete answer. In the fast lane one request in 64 is measured and counts as 64.',
    ({ traffic }) => [
      { labels: { lane: 'fast' }, value: traffic.latencyAgain },
      { labels: { lane: 'long' }, value: traffic.latency },
    ],
  ),
  metric('counter', 'parvis_http_response_bytes_total', [], 'Bytes of operations’ bodies as sent.', ({ traffic }) => {
    return traffic.bytes + traffic.bytesAgain;
  }),
  metric(
    'counter',
    'parvis_answers_total',
    ['source'],
    'Operations’ answers by source: `remembered` by the fast lane, `kept` in the cache, or newly `made`.',
    answerSources,
  ),
  metric('gauge', 'parvis_answers_bytes', [], 'Memory used by cached answers.', ({ answerBytes }) => answerBytes),
  metric(
    'counter',
    'parvis_requests_turned_away_total',
    ['reason'],
    'Requests refused without any work, and connections refused or closed because there were too many, in total or from one address.',
    ({ traffic }) => TURNED_AWAY.map((reason) => ({ labels: { reason }, value: traffic.turnedAway[reason] })),
  ),
  metric(
    'counter',
    'parvis_http_unparsable_total',
    [],
    'Requests that were not HTTP or were sent too slowly.',
    (figures) => {
      return figures.traffic.unparsable;
    },
  ),
  metric('gauge', 'parvis_http_requests_running', [], 'Requests in progress.', ({ running }) => running),
  metric('gauge', 'parvis_http_connections', [], 'Open connections.', ({ connections }) => connections),
  metric('gauge', 'parvis_database_up', [], '1 while the database answers, 0 while it is away.', ({ live }) => {
    return live.awaySince === undefined ? 1 : 0;
  }),
  metric(
    'gauge',
    'parvis_database_look_age_seconds',
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
    'parvis_live_changes_total',
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

function* requests({ traffic }: Figures): Iterable<Sample> {
  for (const [operation, { again200, again304, byStatus }] of traffic.operations) {
    const all = new Map(byStatus);
    for (const [status, count] of [
      [200, again200],
      [304, again304],
    ] as const) {
      if (count > 0) all.set(status, (all.get(status) ?? 0) + count);
    }
    for (const [status, value] of [...all].sort(([a], [b]) => a - b)) yield { labels: { operation, status }, value };
  }
}

function answerSources({ traffic }: Figures): Sample[] {
  let remembered = 0;
  for (const { again200, again304 } of traffic.operations.values()) remembered += again200 + again304;
  return [
    { labels: { source: 'remembered' }, value: remembered },
    { labels: { source: 'kept' }, value: traffic.kept },
    { labels: { source: 'made' }, value: traffic.made },
  ];
}

/** The figures as families, in the order of the catalogue. */
export function families(figures: Figures): Family[] {
  return metrics.map(({ name, type, help, read }) => ({ name, type, help, samples: read(figures) }));
}
