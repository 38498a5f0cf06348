// Four times the server's capacity, sent at a constant rate whatever the server does.
//
// Latency is measured in the sending processes, from the due time of a request to the last byte of its answer. They share the machine with
// the server and have a lower priority, so that the server has a core to itself if there are two. If a sender is too busy to read an answer
// that has arrived, the delay counts as the server's. The report therefore includes the senders' delay and the server's wait for a CPU; if
// either is large, other programs use the machine, and the latencies say nothing about the server.

import { EVERY_EVENT, largeBundle } from '../test/support/large-bundle.ts';
import { openSite, type Serving, type Site, serve } from '../test/support/site.ts';
import { askOnce } from './support/asking.ts';
import { cpuWait } from './support/cpu-wait.ts';
import { KINDS } from './support/mix.ts';
import { openSenders, type Senders, type Total } from './support/senders.ts';
import { exactly, type Finding, type Settings, type StressTest, told, under, within } from './support/stress-test.ts';
import { Times } from './support/times.ts';

const EVENTS = 5000;
const INSTANCE = 'large';
const TIMES = 4;
const SENDERS = 2;

/** Few enough that no load is shed, even with additional new connections, and enough to keep the server busy. */
const CLOSED_LOOP = 24;

/** Connections that are kept, and the share of requests that come on new ones. */
const KEPT = 400;
const ALONE = 0.02;

/** The part of what can be served that is asked before and after, to compare; less than this is no difference. */
const CALM = 0.25;
const MIN_MS = 10;

const P99 = 0.99;
const QUICK_MS = 250;

/** Limits of the senders' delay, and of the share of the server's time without a CPU, in percent. */
const BEHIND_MS = 50;
const WITHOUT_CPU = 15;
const NORMAL_WITHIN_MS = 2000;

export const load: StressTest = {
  name: 'load',
  what: 'sends four times as much as the server can do; accepted requests must take less than 250 ms, others must be refused at once',
  run: async (settings) => {
    const site = openSite();
    let senders: Senders | undefined;
    try {
      const { key, server } = await prepared(site);
      senders = await openSenders(SENDERS, server.port, { instance: INSTANCE, key, events: EVENTS }, settings.seed);
      return await overload(settings, server, senders, `geteventsbylist/${INSTANCE}/${key}/${EVERY_EVENT}/0/20`);
    } finally {
      await senders?.end();
      await site.clear();
    }
  },
};

async function prepared(site: Site) {
  const bundle = largeBundle({ events: EVENTS, name: INSTANCE, overlapping: true });
  const imported = await site.run(['import', '-'], JSON.stringify(bundle));
  if (imported.code !== 0) throw new Error(imported.err);
  const key = (await site.run(['key', 'create', INSTANCE])).out.trim();
  const server = await serve(site, {
    PARVIS_RATE_LIMIT: '0',
    PARVIS_LOG_LEVEL: 'warn',
    PARVIS_CONNECTIONS_PER_ADDRESS: '4096',
  });
  return { key, server };
}

/** Capacity of the server, its behavior at four times that load, and its state before and after. */
async function overload({ quick, tell }: Settings, server: Serving, senders: Senders, page: string) {
  const closed = { connections: CLOSED_LOOP, rate: 0, alone: 0 };
  await senders.send({ ...closed, seconds: quick ? 1 : 3 });
  const top = await senders.send({ ...closed, seconds: quick ? 1.5 : 5 });
  const served = top.accepted.count / top.seconds;
  const calm = { connections: CLOSED_LOOP, alone: ALONE, rate: CALM * served, seconds: quick ? 1.5 : 5 };
  const before = await senders.send(calm);
  const waited = cpuWait(server.child.pid ?? 0);
  const watching = watch(server.url, page);
  const seconds = quick ? 3 : 60;
  const over = performance.now() + 1000 * seconds;
  tell(`${Math.round(served)} requests a second can be served; ${TIMES} times that for ${seconds} s`);
  const flood = await senders.send({ connections: KEPT, alone: ALONE, rate: TIMES * served, seconds });
  const seen = await watching.end();
  const withoutCpu = waited();
  const cleared = performance.now() - over;
  await pause(Math.max(0, NORMAL_WITHIN_MS - cleared));
  const after = await senders.send(calm);
  return [
    ...aboutServed(top, before),
    ...aboutFlood(flood, served),
    ...aboutSeen(seen),
    { ...under('of that time the server waited for a CPU', 100 * withoutCpu, WITHOUT_CPU, ' %'), isTime: true },
    within('the last answer came after the end', cleared / 1000, NORMAL_WITHIN_MS / 1000, 's'),
    within('p99 afterwards', after.accepted.quantile(P99), Math.max(2 * before.accepted.quantile(P99), MIN_MS), 'ms'),
    notAccepted('afterwards', after),
  ];
}

function aboutServed(top: Total, before: Total): Finding[] {
  return [
    told('can be served', perSecond(top.accepted.count, top)),
    notAccepted('before', before),
    told('p99 before', shown(before.accepted.quantile(P99))),
  ];
}

function aboutFlood(flood: Total, served: number): Finding[] {
  const { accepted, refused, behind } = flood;
  const again = flood.of('again');
  const asked = accepted.count + refused.count + wrongOf(flood) + flood.late;
  return [
    told(
      'asked',
      `${perSecond(asked, flood)}, ${Math.round((10 * asked) / flood.seconds / served) / 10} times as much`,
    ),
    told('accepted', `${perSecond(accepted.count, flood)}, ${perKind(flood, 'accepted')}`),
    told('refused', `${perSecond(refused.count, flood)}, ${perKind(flood, 'refused')}`),
    exactly(`answered otherwise, or broken off${kindsOf(flood)}`, wrongOf(flood)),
    { ...exactly('not answered within 10 s', flood.late), isTime: true },
    exactly('refused of what was answered before', again.refused.count),
    told('p50 of the accepted', shown(accepted.quantile(0.5))),
    within('p99 of the accepted', accepted.quantile(P99), QUICK_MS, 'ms'),
    told('longest of the accepted', shown(accepted.longest)),
    within('p99 of what was answered before', again.accepted.quantile(P99), QUICK_MS, 'ms'),
    within('p99 of the refused', refused.quantile(P99), QUICK_MS, 'ms'),
    told('longest of the refused', shown(refused.longest)),
    within('the senders themselves were behind by, p99', behind.quantile(P99), BEHIND_MS, 'ms'),
  ];
}

/** A machine that others use may have to refuse even what is little. */
function notAccepted(when: string, total: Total): Finding {
  const count = total.refused.count + wrongOf(total) + total.late;
  return { ...exactly(`not accepted ${when}${kindsOf(total)}`, count), isTime: true };
}

interface Seen {
  readonly healthy: Times;
  readonly again: Times;
  readonly shedding: number;
  readonly failed: number;
}

/** Another client, which requests the health and a cached page, each on a new connection. */
function watch(url: string, page: string): { readonly end: () => Promise<Seen> } {
  const [healthy, again] = [new Times(), new Times()];
  let [going, shedding, failed] = [true, 0, 0];
  const looking = (async () => {
    while (going) {
      const health = await askOnce(`${url}/healthz`);
      const answer = await askOnce(`${url}/${page}`);
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

function aboutSeen({ healthy, again, shedding, failed }: Seen): Finding[] {
  return [
    told('looks at /healthz', `${healthy.count}, ${shedding} of them said that load is shed`),
    exactly('of /healthz and a page answered before, failed on new connections', failed),
    within('p99 of /healthz on new connections', healthy.quantile(P99), 1000, 'ms'),
    told('p99 of that page on new connections', shown(again.quantile(P99))),
  ];
}

function wrongOf({ wrong }: Total): number {
  return [...wrong.values()].reduce((sum, count) => sum + count, 0);
}

function kindsOf({ wrong }: Total): string {
  const kinds = [...wrong].slice(0, 5).map(([what, count]) => `${count} × ${what}`);
  return kinds.length === 0 ? '' : ` (${kinds.join(', ')})`;
}

function perKind(total: Total, which: 'accepted' | 'refused'): string {
  return KINDS.map((kind) => `${kind} ${total.of(kind)[which].count}`).join(', ');
}

function perSecond(count: number, { seconds }: Total): string {
  return `${Math.round(count / seconds)} a second`;
}

function shown(ms: number): string {
  return `${Math.round(10 * ms) / 10} ms`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
