import { describe, expect, it } from 'vitest';
import { readExposition } from '../../test/support/prometheus.ts';
import { allMetrics, collectFamilies } from './catalogue.ts';
import { createMetricsEndpoint } from './endpoint.ts';
import { EXPOSITION_TYPE, formatExposition } from './exposition.ts';
import { FORMER_METRIC_NAMES } from './former-names.ts';
import { Histogram } from './histogram.ts';
import { HttpCounters } from './http-counters.ts';
import { MailCounts } from './mail-counts.ts';
import type { MetricsSnapshot } from './metric.ts';
import { createProcessWatch } from './process.ts';
import { SourceCounters } from './source-counts.ts';

function figures(change: Partial<MetricsSnapshot> = {}): MetricsSnapshot {
  const watch = createProcessWatch();
  const process = watch.read();
  watch.stop();
  return {
    now: 100_000,
    version: '1.2.3',
    counters: new HttpCounters(['getevents']),
    connections: 3,
    running: 1,
    cacheBytes: 1000,
    live: {
      awaySince: undefined,
      checkedAt: 99_500,
      instances: 5,
      loaded: 4,
      packed: 1,
      stale: 0,
      bytes: 2000,
      oldestSince: 40_000,
      changes: 7,
    },
    pushes: { waiting: 2, websites: 1, oldestAt: 70_000 },
    failedPushes: 0,
    mails: { count: 3, oldestAt: 90_000 },
    digests: { digestsWaiting: 2, lastDigestAt: 40_000, suppressed: 4 },
    mailCounts: new MailCounts(['confirm', 'booking', 'digest']),
    sources: { count: 2, oldestAt: 40_000 },
    sourceCounts: new SourceCounters(),
    process,
    ...change,
  };
}

const told = (given: MetricsSnapshot) => readExposition(formatExposition(collectFamilies(given)));

describe('the text format', () => {
  it('has one sample per line, escapes label values, and omits unknown figures', () => {
    const samples = [
      { labels: { a: 'x"y\\z\n', b: 1 }, value: 1.5 },
      { labels: { a: 'none' }, value: undefined },
    ];
    expect(formatExposition([{ name: 'a_total', type: 'counter', help: 'One\\two.', samples }])).toBe(
      '# HELP a_total One\\\\two.\n# TYPE a_total counter\na_total{a="x\\"y\\\\z\\n",b="1"} 1.5\n',
    );
  });

  it('has cumulative histogram buckets', () => {
    const value = new Histogram([0.1, 1]);
    for (const seconds of [0.05, 0.1, 0.5, 3]) value.add(seconds);
    value.add(0.01, 64);
    const text = formatExposition([
      { name: 'a_seconds', type: 'histogram', help: 'A.', samples: [{ labels: { l: 'x' }, value }] },
    ]);
    expect(text.split('\n').slice(2)).toEqual([
      'a_seconds_bucket{l="x",le="0.1"} 66',
      'a_seconds_bucket{l="x",le="1"} 67',
      'a_seconds_bucket{l="x",le="+Inf"} 68',
      expect.stringMatching(/^a_seconds_sum\{l="x"\} 4\.29/),
      'a_seconds_count{l="x"} 68',
      '',
    ]);
  });
});

describe('the catalogue', () => {
  it('is exposed completely, in the format, by the naming rules', () => {
    const read = told(figures());
    expect([...read.keys()]).toEqual(allMetrics.map(({ name }) => name));
    for (const { name, type, help } of allMetrics) {
      expect(read.get(name)).toMatchObject({ type, help });
      expect(name).toMatch(/^(parvis|process)_[a-z_]+$/);
      expect(help).toMatch(/^[A-Z0-9].*\.$/);
      expect(name.endsWith('_total')).toBe(type === 'counter');
    }
    expect(new Set(allMetrics.map(({ name }) => name)).size).toBe(allMetrics.length);
  });

  it('lists every label of its samples, and none for keys or instances', () => {
    for (const { labels, read } of allMetrics) {
      for (const sample of read(figures())) expect(Object.keys(sample.labels ?? {})).toEqual(labels);
      expect(labels.filter((label) => /key|instance|address/.test(label))).toEqual([]);
    }
  });

  it.each(
    Object.entries(FORMER_METRIC_NAMES),
  )('exposes under %s, which is deprecated, the value of %s', (name, replacement) => {
    const counters = new HttpCounters(['getevents']);
    counters.of('getevents').cached200 = 3;
    Object.assign(counters, { kept: 4, made: 5, unparsable: 6 });
    counters.rejected.overload = 7;
    const read = told(figures({ counters }));
    const samples = [...(read.get(replacement)?.samples ?? [])];
    expect(samples.some(([, value]) => value > 0)).toBe(true);
    expect([...(read.get(name)?.samples ?? [])]).toEqual(
      samples.map(([sample, value]) => [sample.replace(replacement, name), value]),
    );
    expect(read.get(name)).toMatchObject({
      type: read.get(replacement)?.type,
      help: `Deprecated: use ${replacement}.`,
    });
  });

  it('counts requests by operation and status, of both paths together', () => {
    const counters = new HttpCounters(['getevents']);
    const counts = counters.of('getevents');
    counts.cached200 = 10;
    counts.cached304 = 5;
    for (const status of [200, 200, 400]) counters.answered('getevents', status, 100, 0.002);
    counters.answered('none', 404, 0, 0.001);
    const read = told(figures({ counters }));
    expect([...(read.get('parvis_http_requests_total')?.samples ?? [])]).toEqual([
      ['parvis_http_requests_total{operation="getevents",status="200"}', 12],
      ['parvis_http_requests_total{operation="getevents",status="304"}', 5],
      ['parvis_http_requests_total{operation="getevents",status="400"}', 1],
      ['parvis_http_requests_total{operation="none",status="404"}', 1],
    ]);
    const latencies = read.get('parvis_http_request_duration_seconds')?.samples;
    expect(latencies?.get('parvis_http_request_duration_seconds_count{lane="long"}')).toBe(4);
    expect(
      read
        .get('parvis_response_cache_lookups_total')
        ?.samples.get('parvis_response_cache_lookups_total{source="remembered"}'),
    ).toBe(15);
  });

  it('counts outcomes of sources, and reports how many are due and for how long', () => {
    const sourceCounts = new SourceCounters();
    for (const outcome of ['changed', 'failed', 'failed']) sourceCounts.ran('due', outcome);
    sourceCounts.ran('hand', 'failed');
    const samplesOf = (name: string, change: Partial<MetricsSnapshot> = {}) =>
      Object.fromEntries(told(figures({ sourceCounts, ...change })).get(name)?.samples ?? []);
    expect(samplesOf('parvis_source_runs_total')).toEqual({
      'parvis_source_runs_total{started="due",outcome="changed"}': 1,
      'parvis_source_runs_total{started="due",outcome="unchanged"}': 0,
      'parvis_source_runs_total{started="due",outcome="failed"}': 2,
      'parvis_source_runs_total{started="hand",outcome="changed"}': 0,
      'parvis_source_runs_total{started="hand",outcome="unchanged"}': 0,
      'parvis_source_runs_total{started="hand",outcome="failed"}': 1,
    });
    expect(samplesOf('parvis_sources_due')).toEqual({ parvis_sources_due: 2 });
    expect(samplesOf('parvis_source_oldest_age_seconds')).toEqual({ parvis_source_oldest_age_seconds: 60 });
    const none = { sources: { count: 0, oldestAt: undefined } };
    expect(samplesOf('parvis_source_oldest_age_seconds', none)).toEqual({});
  });

  it('counts outcomes of mails by kind and result, once each, and reports when the last digest was sent', () => {
    const mailCounts = new MailCounts(['confirm', 'booking', 'digest']);
    mailCounts.taken([
      { messageId: 'a', kind: 'digest' },
      { messageId: 'b', kind: 'confirm' },
      { messageId: 'c', kind: 'booking' },
    ]);
    mailCounts.settled([
      { messageId: 'a', result: 'again' },
      { messageId: 'b', result: 'failed' },
      { messageId: 'c', result: 'sent' },
    ]);
    mailCounts.taken([{ messageId: 'a', kind: 'digest' }]);
    for (let time = 0; time < 2; time++) mailCounts.settled([{ messageId: 'a', result: 'sent' }]);
    const read = told(figures({ mailCounts }));
    const counted = [...(read.get('parvis_mails_total')?.samples ?? [])].filter(([, value]) => value !== 0);
    expect(Object.fromEntries(counted)).toEqual({
      'parvis_mails_total{kind="digest",result="again"}': 1,
      'parvis_mails_total{kind="digest",result="sent"}': 1,
      'parvis_mails_total{kind="confirm",result="failed"}': 1,
      'parvis_mails_total{kind="booking",result="sent"}': 1,
    });
    expect(read.get('parvis_digest_last_age_seconds')?.samples.values().next().value).toBe(60);
    expect(read.get('parvis_subscribers_suppressed')?.samples.values().next().value).toBe(4);
    const unknown = told(figures({ digests: undefined }));
    expect(unknown.get('parvis_digest_last_age_seconds')?.samples.size).toBe(0);
    expect(unknown.get('parvis_digests_waiting')?.samples.size).toBe(0);
  });

  it('reports failures and omits missing database figures', () => {
    const { live } = figures();
    const read = told(figures({ pushes: undefined, live: { ...live, awaySince: 1, oldestSince: undefined } }));
    expect(read.get('parvis_database_up')?.samples.get('parvis_database_up')).toBe(0);
    for (const name of [
      'parvis_pushes_waiting',
      'parvis_push_oldest_age_seconds',
      'parvis_snapshot_oldest_age_seconds',
    ]) {
      expect(read.get(name)?.samples.size).toBe(0);
    }
    expect(told(figures()).get('parvis_snapshot_oldest_age_seconds')?.samples.values().next().value).toBe(60);
  });
});

describe('the address of metrics', () => {
  it('answers GET /metrics and nothing else, and closes', async () => {
    let fails = false;
    const endpoint = await createMetricsEndpoint('127.0.0.1', 0, async () => {
      if (fails) throw new Error('inside');
      return 'a 1\n';
    });
    const url = `http://127.0.0.1:${endpoint.port}`;
    const answer = await fetch(`${url}/metrics`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      EXPOSITION_TYPE,
      'a 1\n',
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`${url}/metrics`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(url)).status).toBe(404);
    fails = true;
    const failed = await fetch(`${url}/metrics`);
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('inside')]);
    await expect(createMetricsEndpoint('127.0.0.1', endpoint.port, async () => '')).rejects.toThrow('EADDRINUSE');
    await endpoint.stop();
    await expect(fetch(url)).rejects.toThrow();
  });
});
