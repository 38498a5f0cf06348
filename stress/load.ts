// Four times the server's capacity, sent at a constant rate however the server behaves. The sending processes measure latency from the due
// time of a request to the last byte of its answer. They share the machine with the server at a lower priority, so that the server has a
// core to itself if there are two. If a sender is too busy to read an answer that has arrived, its own delay counts as the server's. The
// report therefore includes the senders' delay and the server's wait for a CPU. If either is large, other programs use the machine, and the
// latencies say nothing about the server.

import { ALL_EVENTS_LIST_ID, largeBundle } from '../test/support/large-bundle.ts';
import { openSite, type ServerProcess, type Site, serve } from '../test/support/site.ts';
import { createSiteKey } from '../test/support/site-key.ts';
import { requestOnce } from './support/asking.ts';
import { measureCpuWait } from './support/cpu-wait.ts';
import { MIX_KINDS } from './support/mix.ts';
import { type LoadTotals, type Senders, startSenders } from './support/senders.ts';
import {
  createReportedFinding,
  expectExactly,
  expectTimeUnder,
  expectUnder,
  type Finding,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';
import { DurationHistogram } from './support/times.ts';

const EVENTS = 5000;
const INSTANCE = 'large';
const OVERLOAD_FACTOR = 4;
const SENDERS = 2;

/**
 * Connections that measure the capacity: few enough that no load is shed, even with additional new ones, and enough to keep the server
 * busy.
 */
const CLOSED_LOOP = 24;

/** Keep-alive connections, and the share of requests on new connections. */
const KEPT_CONNECTIONS = 400;
const NEW_CONNECTION_SHARE = 0.02;

/** Load before and after the overload, as a share of the capacity, and the minimum difference of latencies that counts. */
const CALM_SHARE = 0.25;
const MIN_MS = 10;

const P99 = 0.99;
const QUICK_MS = 250;

/** Limits of a valid run: the senders' delay in milliseconds, and the share of time that the server waits for a CPU, in percent. */
const BEHIND_MS = 50;
const WITHOUT_CPU = 15;

const NORMAL_WITHIN_MS = 2000;

export const loadTest: StressTest = {
  name: 'load',
  what: 'sends four times as much as the server can do; accepted requests must take less than 250 ms, others must be refused at once',
  run: async (settings) => {
    const site = openSite();
    let senders: Senders | undefined;
    try {
      const { key, server } = await importContent(site);
      senders = await startSenders(SENDERS, server.port, { instance: INSTANCE, key, events: EVENTS }, settings.seed);
      return await overload(settings, server, senders, `geteventsbylist/${INSTANCE}/${key}/${ALL_EVENTS_LIST_ID}/0/20`);
    } finally {
      await senders?.end();
      await site.clear();
    }
  },
};

async function importContent(site: Site) {
  const bundle = largeBundle({ events: EVENTS, name: INSTANCE, overlapping: true });
  const imported = await site.run(['import', '-'], JSON.stringify(bundle));
  if (imported.code !== 0) throw new Error(imported.err);
  const key = await createSiteKey(site, INSTANCE);
  const server = await serve(site, {
    PARVIS_RATE_LIMIT: '0',
    PARVIS_LOG_LEVEL: 'warn',
    PARVIS_CONNECTIONS_PER_ADDRESS: '4096',
  });
  return { key, server };
}

/** Measures the capacity of the server, its behavior at four times that load, and its state before and after. */
async function overload({ quick, tell }: Settings, server: ServerProcess, senders: Senders, page: string) {
  const closed = { connections: CLOSED_LOOP, rate: 0, alone: 0 };
  await senders.send({ ...closed, seconds: quick ? 1 : 3 });
  const top = await senders.send({ ...closed, seconds: quick ? 1.5 : 5 });
  const served = top.accepted.count / top.seconds;
  const calm = {
    connections: CLOSED_LOOP,
    alone: NEW_CONNECTION_SHARE,
    rate: CALM_SHARE * served,
    seconds: quick ? 1.5 : 5,
  };
  const before = await senders.send(calm);
  const waited = measureCpuWait(server.child.pid ?? 0);
  const watching = watch(server.url, page);
  const seconds = quick ? 3 : 60;
  const over = performance.now() + 1000 * seconds;
  tell(`${Math.round(served)} requests a second can be served; ${OVERLOAD_FACTOR} times that for ${seconds} s`);
  const flood = await senders.send({
    connections: KEPT_CONNECTIONS,
    alone: NEW_CONNECTION_SHARE,
    rate: OVERLOAD_FACTOR * served,
    seconds,
  });
  const seen = await watching.end();
  const withoutCpu = waited();
  const cleared = performance.now() - over;
  await pause(Math.max(0, NORMAL_WITHIN_MS - cleared));
  const after = await senders.send(calm);
  return [
    ...servedFindings(top, before),
    ...floodFindings(flood, served),
    ...observationFindings(seen),
    { ...expectUnder('of that time the server waited for a CPU', 100 * withoutCpu, WITHOUT_CPU, ' %'), isTime: true },
    expectTimeUnder('the last answer came after the end', cleared / 1000, NORMAL_WITHIN_MS / 1000, 's'),
    expectTimeUnder(
      'p99 afterwards',
      after.accepted.quantile(P99),
      Math.max(2 * before.accepted.quantile(P99), MIN_MS),
      'ms',
    ),
    notAcceptedFinding('afterwards', after),
  ];
}

function servedFindings(top: LoadTotals, before: LoadTotals): Finding[] {
  return [
    createReportedFinding('can be served', perSecond(top.accepted.count, top)),
    notAcceptedFinding('before', before),
    createReportedFinding('p99 before', formatMs(before.accepted.quantile(P99))),
  ];
}

function floodFindings(flood: LoadTotals, served: number): Finding[] {
  const { accepted, refused, behind } = flood;
  const again = flood.of('again');
  const asked = accepted.count + refused.count + countWrong(flood) + flood.late;
  return [
    createReportedFinding(
      'asked',
      `${perSecond(asked, flood)}, ${Math.round((10 * asked) / flood.seconds / served) / 10} times as much`,
    ),
    createReportedFinding('accepted', `${perSecond(accepted.count, flood)}, ${perKind(flood, 'accepted')}`),
    createReportedFinding('refused', `${perSecond(refused.count, flood)}, ${perKind(flood, 'refused')}`),
    expectExactly(`answered otherwise, or broken off${describeWrong(flood)}`, countWrong(flood)),
    { ...expectExactly('not answered within 10 s', flood.late), isTime: true },
    expectExactly('refused of what was answered before', again.refused.count),
    createReportedFinding('p50 of the accepted', formatMs(accepted.quantile(0.5))),
    expectTimeUnder('p99 of the accepted', accepted.quantile(P99), QUICK_MS, 'ms'),
    createReportedFinding('longest of the accepted', formatMs(accepted.longest)),
    expectTimeUnder('p99 of what was answered before', again.accepted.quantile(P99), QUICK_MS, 'ms'),
    expectTimeUnder('p99 of the refused', refused.quantile(P99), QUICK_MS, 'ms'),
    createReportedFinding('longest of the refused', formatMs(refused.longest)),
    expectTimeUnder('the senders themselves were behind by, p99', behind.quantile(P99), BEHIND_MS, 'ms'),
  ];
}

/** Reports requests that were not accepted. A shared machine may have to reject even a low load. */
function notAcceptedFinding(when: string, total: LoadTotals): Finding {
  const count = total.refused.count + countWrong(total) + total.late;
  return { ...expectExactly(`not accepted ${when}${describeWrong(total)}`, count), isTime: true };
}

interface Observations {
  readonly healthy: DurationHistogram;
  readonly again: DurationHistogram;
  readonly shedding: number;
  readonly failed: number;
}

function watch(url: string, page: string): { readonly end: () => Promise<Observations> } {
  const [healthy, again] = [new DurationHistogram(), new DurationHistogram()];
  let [going, shedding, failed] = [true, 0, 0];
  const looking = (async () => {
    while (going) {
      const health = await requestOnce(`${url}/healthz`);
      const answer = await requestOnce(`${url}/${page}`);
      if (health.body.includes('"shedding"')) shedding++;
      for (const { status } of [health, answer]) if (status !== 200) failed++;
      healthy.add(health.ms);
      again.add(answer.ms);
      await pause(100);
    }
  })();
  return {
    end: async () => {
      going = false;
      await looking;
      return { healthy, again, shedding, failed };
    },
  };
}

function observationFindings({ healthy, again, shedding, failed }: Observations): Finding[] {
  return [
    createReportedFinding('looks at /healthz', `${healthy.count}, ${shedding} of them said that load is shed`),
    expectExactly('of /healthz and a page answered before, failed on new connections', failed),
    expectTimeUnder('p99 of /healthz on new connections', healthy.quantile(P99), 1000, 'ms'),
    createReportedFinding('p99 of that page on new connections', formatMs(again.quantile(P99))),
  ];
}

function countWrong({ wrong }: LoadTotals): number {
  return [...wrong.values()].reduce((sum, count) => sum + count, 0);
}

function describeWrong({ wrong }: LoadTotals): string {
  const kinds = [...wrong].slice(0, 5).map(([what, count]) => `${count} × ${what}`);
  return kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
}

function perKind(total: LoadTotals, which: 'accepted' | 'refused'): string {
  return MIX_KINDS.map((kind) => `${kind} ${total.of(kind)[which].count}`).join(', ');
}

function perSecond(count: number, { seconds }: LoadTotals): string {
  return `${Math.round(count / seconds)} a second`;
}

function formatMs(ms: number): string {
  return `${Math.round(10 * ms) / 10} ms`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
