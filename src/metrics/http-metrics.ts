// Metrics of requests and of their connections.

import type { Sample } from './exposition.ts';
import { REJECT_REASONS } from './http-counters.ts';
import { type Figures, type Metric, metric } from './metric.ts';

export const httpMetrics: readonly Metric[] = [
  metric('counter', 'parvis_http_requests_total', ['operation', 'status'], 'Answered requests.', requests),
  metric(
    'histogram',
    'parvis_http_request_duration_seconds',
    ['lane'],
    'Time from the request headers to the complete answer. In the fast lane one request in 64 is measured and counts as 64.',
    ({ counters }) => [
      { labels: { lane: 'fast' }, value: counters.cachedLatency },
      { labels: { lane: 'long' }, value: counters.latency },
    ],
  ),
  metric('counter', 'parvis_http_response_bytes_total', [], 'Bytes of operations’ bodies as sent.', ({ counters }) => {
    return counters.bytes + counters.cachedBytes;
  }),
  metric(
    'counter',
    'parvis_response_cache_lookups_total',
    ['source'],
    'Operations’ answers by source: `remembered` by the fast lane, `kept` in the cache, or newly `made`.',
    answerSources,
  ),
  metric('gauge', 'parvis_response_cache_bytes', [], 'Memory used by cached answers.', ({ cacheBytes }) => cacheBytes),
  metric(
    'counter',
    'parvis_http_requests_rejected_total',
    ['reason'],
    'Requests refused without any work, and connections refused or closed because there were too many, in total or from one address.',
    ({ counters }) => REJECT_REASONS.map((reason) => ({ labels: { reason }, value: counters.rejected[reason] })),
  ),
  metric(
    'counter',
    'parvis_http_requests_malformed_total',
    [],
    'Requests that were not HTTP or were sent too slowly.',
    (figures) => {
      return figures.counters.unparsable;
    },
  ),
  metric('gauge', 'parvis_http_requests_running', [], 'Requests in progress.', ({ running }) => running),
  metric('gauge', 'parvis_http_connections', [], 'Open connections.', ({ connections }) => connections),
];

function* requests({ counters }: Figures): Iterable<Sample> {
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

function answerSources({ counters }: Figures): Sample[] {
  let remembered = 0;
  for (const { cached200, cached304 } of counters.operations.values()) remembered += cached200 + cached304;
  return [
    { labels: { source: 'remembered' }, value: remembered },
    { labels: { source: 'kept' }, value: counters.kept },
    { labels: { source: 'made' }, value: counters.made },
  ];
}
