// One address uses as much as it can: connections, costly answers, pages without a key, forms, mails. In the meantime another address and
// `/healthz` get answers, and memory is bounded; afterwards all is as before (rules R17, R21).

import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../bench/support/proc.ts';
import { largeBundle } from '../test/support/large-bundle.ts';
import { openSite, type Serving, type Site, serve } from '../test/support/site.ts';
import { ASKERS, aboutMails } from './exhaustion/asking.ts';
import { CROWDS } from './exhaustion/crowding.ts';
import { type Seen, startNeighbour } from './exhaustion/neighbour.ts';
import { ATTACKER, type Attack, FULL, INSTANCE, NEIGHBOUR, QUICK, type Scene, type Size } from './exhaustion/scene.ts';
import { askOnce } from './support/asking.ts';
import { until } from './support/pause.ts';
import { exactly, type Finding, type Settings, type StressTest, told, under, within } from './support/stress-test.ts';
import { longestTurn, WATCHED } from './support/turns.ts';

export const exhaustion: StressTest = {
  name: 'exhaustion',
  what: 'one address uses up all it can; others must get answers meanwhile, and afterwards everything must be as before',
  run: async (settings) => {
    const size = settings.quick ? QUICK : FULL;
    const site = openSite();
    try {
      const { key, server } = await prepared(site, size);
      const scene = { site, server, key, size, quick: settings.quick };
      const before = await atRest(server);
      const found: Finding[] = [];
      for (const attack of [...CROWDS, ...ASKERS]) found.push(...(await attacked(scene, attack, settings)));
      return [...found, ...aboutMails(site), ...(await afterwards(server, before))];
    } finally {
      await site.clear();
    }
  },
};

async function prepared(site: Site, { events }: Size) {
  const bundle = {
    ...largeBundle({ events, name: INSTANCE }),
    newsletter: { target_lists: [{ list_id: 1, public_name: 'Alles' }], subscribers: [] },
  };
  const imported = await site.run(['import', '-'], JSON.stringify(bundle));
  if (imported.code !== 0) throw new Error(imported.err);
  const key = (await site.run(['key', 'create', INSTANCE, '--scope', 'read,newsletter'])).out.trim();
  const server = await serve(site, { PARVIS_RATE_LIMIT: '0', PARVIS_LOG_LEVEL: 'warn', NODE_OPTIONS: WATCHED });
  const page = `${server.url}${knownOf(key)}`;
  if (!(await until(async () => (await askOnce(page)).status === 200, 60_000, 200))) throw new Error('no page');
  return { key, server };
}

function knownOf(key: string): string {
  return `/geteventsbylist/${INSTANCE}/${key}/1/0/20/`;
}

async function attacked(scene: Scene, { what, run }: Attack, { tell }: Settings): Promise<Finding[]> {
  const { server, key, size } = scene;
  const said = server.err().length;
  const memory = watchMemory(server);
  const fresh = (turn: number) => `/geteventdetails/${INSTANCE}/${key}/${1 + ((turn * 7) % size.events)},1/`;
  const neighbour = startNeighbour(server.url, NEIGHBOUR, knownOf(key), fresh);
  const over = performance.now() + 1000 * size.seconds;
  const found = await run(scene, () => performance.now() > over);
  const seen = await neighbour.end();
  const grown = memory.end();
  tell(`${what}: the other one was answered ${seen.asked - seen.failed.length} of ${seen.asked} times`);
  return [...found, ...aboutNeighbour(what, seen), ...aboutServer(what, server.err().slice(said), grown, size)];
}

function aboutNeighbour(what: string, { asked, failed, fresh, freshAnswered, times }: Seen): Finding[] {
  const kinds = [...new Set(failed)].slice(0, 3).join(', ');
  return [
    exactly(`${what}: of ${asked} that another asked, failed${kinds === '' ? '' : ` (${kinds})`}`, failed.length),
    // A little is refused where much is asked, with a word when to come again.
    {
      what: `${what}: of what another asked for the first time, answered`,
      figure: `${freshAnswered} of ${fresh}`,
      wanted: 'nine in ten',
      holds: freshAnswered >= 0.9 * fresh,
    },
    within(`${what}: p99 of another one`, times.quantile(0.99), 1000, 'ms'),
  ];
}

function aboutServer(what: string, said: string, grown: number, { grows }: Size): Finding[] {
  return [
    under(`${what}: the server was held at a time, of its processor`, longestTurn(said), 250, ' ms'),
    under(`${what}: memory grew by`, grown / 2 ** 20, grows, ' MB'),
  ];
}

function watchMemory({ child: { pid = 0 } }: Serving): { readonly end: () => number } {
  const first = residentMemory(pid).now;
  let most = first;
  const timer = setInterval(() => {
    most = Math.max(most, residentMemory(pid).now);
  }, 50);
  return {
    end: () => {
      clearInterval(timer);
      return most - first;
    },
  };
}

interface Rest {
  readonly memory: number;
  readonly ms: number;
}

/** Memory of the idle server, and the duration of a page. */
async function atRest(server: Serving): Promise<Rest> {
  const { pid = 0 } = server.child;
  const times: number[] = [];
  for (let time = 0; time < 50; time++) times.push((await askOnce(`${server.url}/healthz`, { from: NEIGHBOUR })).ms);
  return { memory: residentMemory(pid).now, ms: times.toSorted((a, b) => a - b)[25] ?? 0 };
}

/** Whether the server returns to the idle state; garbage of an attack is collected only when needed. */
async function afterwards(server: Serving, before: Rest): Promise<Finding[]> {
  await delay(2000);
  const after = await atRest(server);
  const health = await askOnce(`${server.url}/healthz`, { from: ATTACKER });
  return [
    exactly('afterwards: /healthz says otherwise than ok', health.body.includes('"status":"ok","checks"') ? 0 : 1),
    within('afterwards: the median of /healthz', after.ms, Math.max(5, 3 * before.ms), 'ms'),
    told(
      'memory before and afterwards',
      [before, after].map(({ memory }) => `${Math.round(memory / 2 ** 20)} MB`).join(', '),
    ),
  ];
}
