// One address asks for as much as it can: connections, answers that cost much, pages without a key, forms, mails. Meanwhile
// somebody at another address is answered, `/healthz` is, memory is bounded; afterwards all is as before (rules R17, R21).

import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../bench/support/proc.ts';
import { largeBundle } from '../test/support/large-bundle.ts';
import { openSite, type Serving, type Site, serve } from '../test/support/site.ts';
import { type Crowd, gather } from './exhaustion/crowd.ts';
import { type Seen, startNeighbour } from './exhaustion/neighbour.ts';
import { askOnce } from './support/asking.ts';
import { until } from './support/pause.ts';
import { exactly, type Finding, type Settings, type Torture, told, under, within } from './support/torture.ts';
import { longestTurn, WATCHED } from './support/turns.ts';

const INSTANCE = 'large';
const ATTACKER = '127.0.0.3';
const NEIGHBOUR = '127.0.0.2';

/** One address holds so many connections at the most; what is just being closed counts a moment longer. */
const MOST_CONNECTIONS = 256;
const MORE_FOR_A_MOMENT = 40;

/** A head that is not there by then is not waited for any more; a look every few seconds finds it. */
const HEAD_WITHIN_MS = 45_000;

/** Mails an hour to one mailbox, and to addresses at one domain that nobody has confirmed. */
const MOST_TO_ONE = 3;
const MOST_TO_DOMAIN = 30;

const QUICK = { events: 4000, crowd: 600, seconds: 3, parallel: 8, fields: 20_000, mails: 45, grows: 500 };
const FULL = { events: 20_000, crowd: 6000, seconds: 20, parallel: 30, fields: 100_000, mails: 120, grows: 700 };

type Size = typeof FULL;

interface Scene {
  readonly site: Site;
  readonly server: Serving;
  readonly key: string;
  readonly size: Size;
  readonly quick: boolean;
}

/** What one address does, until it is told to end; what it gives is what came of it. */
interface Attack {
  readonly what: string;
  readonly run: (scene: Scene, isOver: () => boolean) => Promise<readonly Finding[]>;
}

export const exhaustion: Torture = {
  name: 'exhaustion',
  what: 'one address takes all it can get; others are answered meanwhile, and all is as before afterwards',
  run: async (settings) => {
    const size = settings.quick ? QUICK : FULL;
    const site = openSite();
    try {
      const { key, server } = await prepared(site, size);
      const scene = { site, server, key, size, quick: settings.quick };
      const before = await atRest(server);
      const found: Finding[] = [];
      for (const attack of ATTACKS) found.push(...(await attacked(scene, attack, settings)));
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
      ...{ figure: `${freshAnswered} of ${fresh}`, wanted: 'nine in ten', holds: freshAnswered >= 0.9 * fresh },
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

/** The connections that a process holds, among its other sockets. */
function socketsOf({ child: { pid = 0 } }: Serving): number {
  const folder = `/proc/${pid}/fd`;
  const names = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      return '';
    }
  });
  return names.filter((name) => name.startsWith('socket:')).length;
}

const HALF = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';

function crowding(what: string, begins: string, comesBack: boolean): Attack {
  return {
    what,
    run: async (scene, isOver) => {
      const { server, size, quick } = scene;
      const idle = socketsOf(server);
      const crowd = await gather(server.port, ATTACKER, size.crowd, begins);
      await until(isOver, 1000 * size.seconds + 5000, 100);
      const held = socketsOf(server) - idle;
      const found = under(`${what}: connections held of one address`, held, MOST_CONNECTIONS + MORE_FOR_A_MOMENT);
      const late = comesBack && !quick ? [await destroyedInTime(scene, crowd, idle)] : [];
      crowd.end();
      const areGone = await until(() => socketsOf(server) <= idle + 10, 10_000, 50);
      return [found, ...late, exactly(`${what}: connections that stay once they are let go`, areGone ? 0 : 1)];
    },
  };
}

/** Whether those that never send the rest of their heads are destroyed, though they stay half open on their side. */
async function destroyedInTime({ server }: Scene, crowd: Crowd, idle: number): Promise<Finding> {
  crowd.stay();
  const areGone = await until(() => socketsOf(server) <= idle + 10, HEAD_WITHIN_MS, 200);
  return exactly('half a head: connections that the server never destroys', areGone ? 0 : socketsOf(server) - idle);
}

/** Asks over and over from the address, so many at the same time. Answers how often by status. */
async function flood(
  isOver: () => boolean,
  parallel: number,
  ask: (agent: Agent, turn: number) => Promise<number>,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  let turn = 0;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isOver()) {
        const status = await ask(agent, turn++);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // Who is refused at once does not ask thousands of times.
        if (status !== 200) await delay(20);
      }
      agent.destroy();
    }),
  );
  return statuses;
}

function shown(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
}

const expensive: Attack = {
  what: 'large answers',
  run: async ({ server, key, size }, isOver) => {
    const ids = JSON.stringify(Array.from({ length: size.events }, (_, index) => index + 1));
    const headers = { member: INSTANCE, apikey: key, 'accept-encoding': 'br' };
    const url = `${server.url}/geteventdetails`;
    const statuses = await flood(isOver, size.parallel, async (agent, turn) => {
      // Never the same, so that no answer is kept.
      const body = ids.replace('[1,', `[1,${100_000 + turn},`);
      return (await askOnce(url, { agent, from: ATTACKER, method: 'POST', headers, body })).status;
    });
    return [told('large answers: of the one who asks too much', shown(statuses))];
  },
};

const withoutKey: Attack = {
  what: 'pages without a key',
  run: async ({ server }, isOver) => {
    const statuses = await flood(isOver, 16, async (agent, turn) => {
      const url = `${server.url}/newsletter/${turn % 2 === 0 ? INSTANCE : 'x'}/me/unknown-${turn}`;
      return (await askOnce(url, { agent, from: ATTACKER })).status;
    });
    return [told('pages without a key: of the one who asks too much', shown(statuses))];
  },
};

const forms: Attack = {
  what: 'forms of many fields',
  run: async ({ server, key, size }) => {
    const headers = { member: INSTANCE, apikey: key, 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${server.url}/updatenlsubscriber`;
    const wrong: string[] = [];
    for (const piece of ['a[]&', 'a&', 'targetlists[]=1&', '%5b%5d=&']) {
      const body = piece.repeat(size.fields);
      const { status, error } = await askOnce(url, {
        from: ATTACKER,
        method: 'POST',
        headers,
        body,
        timeoutMs: 30_000,
      });
      if (status !== 400) wrong.push(`${piece} ${error ?? status}`);
    }
    return [exactly(`forms of many fields: taken, or not answered (${wrong.join(', ')})`, wrong.length)];
  },
};

/** Mailboxes that nobody could tell apart, and many at one domain. */
const VICTIM = 'one.victim@gmail.com';
const DOMAIN = 'parish-of-victims.example';

const mails: Attack = {
  what: 'forms that send mails',
  run: async ({ server, key, size }) => {
    const headers = { member: INSTANCE, apikey: key, 'content-type': 'application/json' };
    const statuses = new Map<number, number>();
    const register = async (email: string) => {
      const body = JSON.stringify({
        nl_subs_id: '0',
        email,
        targetlists: ['1'],
        nl_interval: 'WEEK',
        change_button: '',
      });
      const url = `${server.url}/updatenlsubscriber`;
      const { status } = await askOnce(url, { from: ATTACKER, method: 'POST', headers, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let number = 0; number < size.mails; number++) {
      const [name = '', host = ''] = VICTIM.split('@');
      const dotted = number % 2 === 0 ? name : name.replace('.', '');
      await register(`${number % 5 === 0 ? dotted.toUpperCase() : dotted}+${number}@${host}`);
      await register(`somebody${number}@${DOMAIN}`);
    }
    // Mails are sent every second.
    await delay(3000);
    return [told('forms that send mails: answers', shown(statuses))];
  },
};

function aboutMails({ folder }: Site): Finding[] {
  const box = join(folder, 'data', 'mail');
  const files = existsSync(box) ? readdirSync(box).filter((name) => name.endsWith('.eml')) : [];
  const recipients = files.map((name) => /^To: (\S+)/m.exec(readFileSync(join(box, name), 'utf8'))?.[1] ?? '');
  const toOne = recipients.filter((to) => to.toLowerCase().endsWith('@gmail.com')).length;
  const toDomain = recipients.filter((to) => to.endsWith(`@${DOMAIN}`)).length;
  return [
    { what: 'mails sent at all', figure: recipients.length, wanted: 'some', holds: recipients.length > 0 },
    under('mails to one mailbox, however it is written', toOne, MOST_TO_ONE + 1),
    under('mails to one domain', toDomain, MOST_TO_DOMAIN + 1),
  ];
}

const ATTACKS: readonly Attack[] = [
  crowding('half a head', HALF, true),
  crowding('nothing at all', '', false),
  crowding('one request and then nothing', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', false),
  expensive,
  withoutKey,
  forms,
  mails,
];

interface Rest {
  readonly memory: number;
  readonly ms: number;
}

/** What the server takes where nobody asks it, and how long a page takes. */
async function atRest(server: Serving): Promise<Rest> {
  const { pid = 0 } = server.child;
  const times: number[] = [];
  for (let time = 0; time < 50; time++) times.push((await askOnce(`${server.url}/healthz`, { from: NEIGHBOUR })).ms);
  return { memory: residentMemory(pid).now, ms: times.toSorted((a, b) => a - b)[25] ?? 0 };
}

/** Whether it comes to rest again; the garbage of an attack is collected when there is need. */
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
