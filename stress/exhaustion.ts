// Resource exhaustion by one address: connections, expensive answers, pages without a key, forms, mails. In the meantime, another address
// and `/healthz` get answers, and memory is bounded. Afterwards the server is idle again (rules R17, R21).

import { setTimeout as delay } from 'node:timers/promises';
import { readResidentMemory } from '../bench/support/proc.ts';
import { largeBundle } from '../test/support/large-bundle.ts';
import { openSite, type ServerProcess, type Site, serve } from '../test/support/site.ts';
import { createSiteKey } from '../test/support/site-key.ts';
import { findMailFaults, REQUEST_ATTACKS } from './exhaustion/asking.ts';
import { CONNECTION_ATTACKS } from './exhaustion/crowding.ts';
import { type NeighbourResult, startNeighbour } from './exhaustion/neighbour.ts';
import {
  ATTACKER,
  type Attack,
  type AttackContext,
  FULL_SIZE,
  INSTANCE,
  NEIGHBOUR,
  QUICK_SIZE,
  type Size,
} from './exhaustion/scene.ts';
import { requestOnce } from './support/asking.ts';
import { waitUntil } from './support/pause.ts';
import {
  createReportedFinding,
  expectExactly,
  expectTimeUnder,
  expectUnder,
  type Finding,
  type Settings,
  type StressTest,
} from './support/stress-test.ts';
import { createTurnFinding, TURN_WATCH_OPTION } from './support/turns.ts';

export const exhaustionTest: StressTest = {
  name: 'exhaustion',
  what: 'one address uses up all it can; others must get answers meanwhile, and afterwards everything must be as before',
  run: async (settings) => {
    const size = settings.quick ? QUICK_SIZE : FULL_SIZE;
    const site = openSite();
    try {
      const { key, server } = await importContent(site, size);
      const scene = { site, server, key, size, quick: settings.quick };
      const before = await measureIdle(server);
      const found: Finding[] = [];
      for (const attack of [...CONNECTION_ATTACKS, ...REQUEST_ATTACKS])
        found.push(...(await runAttack(scene, attack, settings)));
      return [...found, ...findMailFaults(site), ...(await compareIdle(server, before))];
    } finally {
      await site.clear();
    }
  },
};

async function importContent(site: Site, { events }: Size) {
  const bundle = {
    ...largeBundle({ events, name: INSTANCE }),
    newsletter: { target_lists: [{ list_id: 1, public_name: 'Alles' }], subscribers: [] },
  };
  const imported = await site.run(['import', '-'], JSON.stringify(bundle));
  if (imported.code !== 0) throw new Error(imported.err);
  const key = await createSiteKey(site, INSTANCE, ['read', 'newsletter']);
  const server = await serve(site, {
    PARVIS_RATE_LIMIT: '0',
    PARVIS_LOG_LEVEL: 'warn',
    NODE_OPTIONS: TURN_WATCH_OPTION,
  });
  const page = `${server.url}${cachedPath(key)}`;
  if (!(await waitUntil(async () => (await requestOnce(page)).status === 200, 60_000, 200))) throw new Error('no page');
  return { key, server };
}

function cachedPath(key: string): string {
  return `/geteventsbylist/${INSTANCE}/${key}/1/0/20/`;
}

async function runAttack(scene: AttackContext, { what, run }: Attack, { tell }: Settings): Promise<Finding[]> {
  const { server, key, size } = scene;
  const said = server.err().length;
  const memory = watchMemory(server);
  const fresh = (turn: number) => `/geteventdetails/${INSTANCE}/${key}/${1 + ((turn * 7) % size.events)},1/`;
  const neighbour = startNeighbour(server.url, NEIGHBOUR, cachedPath(key), fresh);
  const over = performance.now() + 1000 * size.seconds;
  const found = await run(scene, () => performance.now() > over);
  const seen = await neighbour.end();
  const grown = memory.end();
  tell(`${what}: the other one was answered ${seen.asked - seen.failed.length} of ${seen.asked} times`);
  return [...found, ...neighbourFindings(what, seen), ...serverFindings(what, server.err().slice(said), grown, size)];
}

function neighbourFindings(what: string, { asked, failed, fresh, freshAnswered, times }: NeighbourResult): Finding[] {
  const kinds = [...new Set(failed)].slice(0, 3).join(', ');
  return [
    expectExactly(`${what}: of ${asked} that another asked, failed${kinds === '' ? '' : ` (${kinds})`}`, failed.length),
    // Under a high load, the server rejects a small share, with `Retry-After`.
    {
      what: `${what}: of what another asked for the first time, answered`,
      figure: `${freshAnswered} of ${fresh}`,
      wanted: 'nine in ten',
      holds: freshAnswered >= 0.9 * fresh,
    },
    expectTimeUnder(`${what}: p99 of another one`, times.quantile(0.99), 1000, 'ms'),
  ];
}

function serverFindings(what: string, text: string, grown: number, { grows }: Size): Finding[] {
  return [
    createTurnFinding(text, `${what}: the server was held at a time, of its processor`),
    expectUnder(`${what}: memory grew by`, grown / 2 ** 20, grows, ' MB'),
  ];
}

function watchMemory({ child: { pid = 0 } }: ServerProcess): { readonly end: () => number } {
  const first = readResidentMemory(pid).now;
  let limit = first;
  const timer = setInterval(() => {
    limit = Math.max(limit, readResidentMemory(pid).now);
  }, 50);
  return {
    end: () => {
      clearInterval(timer);
      return limit - first;
    },
  };
}

interface IdleState {
  readonly memory: number;
  readonly ms: number;
}

async function measureIdle(server: ServerProcess): Promise<IdleState> {
  const { pid = 0 } = server.child;
  const times: number[] = [];
  for (let time = 0; time < 50; time++)
    times.push((await requestOnce(`${server.url}/healthz`, { from: NEIGHBOUR })).ms);
  return { memory: readResidentMemory(pid).now, ms: times.toSorted((a, b) => a - b)[25] ?? 0 };
}

/** Checks that the server is idle again. Garbage from an attack may remain until memory is needed. */
async function compareIdle(server: ServerProcess, before: IdleState): Promise<Finding[]> {
  await delay(2000);
  const after = await measureIdle(server);
  const health = await requestOnce(`${server.url}/healthz`, { from: ATTACKER });
  return [
    expectExactly(
      'afterwards: /healthz says otherwise than ok',
      health.body.includes('"status":"ok","checks"') ? 0 : 1,
    ),
    expectTimeUnder('afterwards: the median of /healthz', after.ms, Math.max(5, 3 * before.ms), 'ms'),
    createReportedFinding(
      'memory before and afterwards',
      [before, after].map(({ memory }) => `${Math.round(memory / 2 ** 20)} MB`).join(', '),
    ),
  ];
}
