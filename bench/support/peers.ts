// Alternatives to parvis, with the same data and the same page.

import { join } from 'node:path';
import { ALL_EVENTS_LIST_ID } from '../../test/support/large-bundle.ts';
import type { Contender } from './alternate.ts';
import type { Settings } from './bench.ts';
import { type PeerData, writePeerFile } from './peer-data.ts';
import { createProcessCommand, type RunningServer, startServer } from './processes.ts';

/** First page, with 20 events, of the list that contains every event, in each server's own syntax. */
export const PAGE_OF_PARVIS = `/${ALL_EVENTS_LIST_ID}/0/20`;
const PAGE_OF_SQL = `/events?list=${ALL_EVENTS_LIST_ID}&offset=0&limit=20`;
const PAGE_OF_JSON_SERVER = '/events?_page=1&_limit=20';

/** Minimum requests per turn. To reach it, turns are extended up to `MAX_TURN` seconds. */
const REQUESTS_A_TURN = 20;
const MAX_TURN = 20;

/** Fastify with SQLite, which counts in the query for the page. */
export function startFastifySql(settings: Settings, data: PeerData): Promise<Contender> {
  return startFastify(settings, data, 'one');
}

/** Like `startFastifySql`, but with a separate query for counting. */
export function startFastifyTwoQueries(settings: Settings, data: PeerData): Promise<Contender> {
  return startFastify(settings, data, 'two');
}

async function startFastify(settings: Settings, data: PeerData, queries: 'one' | 'two'): Promise<Contender> {
  const { file, path, remove } = writePeerFile(data);
  const command = [...createProcessCommand('fastify-sql.ts'), file, join(path, 'peer.db'), queries] as const;
  const server = await startServer(command, { cleanUp: remove });
  return contenderFor(settings, server, PAGE_OF_SQL, (body) => JSON.parse(body).events.length);
}

export async function startJsonServer(settings: Settings, { events }: PeerData): Promise<Contender> {
  const { file, remove } = writePeerFile({ events });
  const server = await startServer([...createProcessCommand('json-server.ts'), file], { cleanUp: remove });
  return contenderFor(settings, server, PAGE_OF_JSON_SERVER, (body) => JSON.parse(body).length);
}

/** Creates the contender. Checks that its page has 20 events, and gives a slow server longer turns and fewer connections. */
async function contenderFor(
  { seconds }: Settings,
  server: RunningServer,
  path: string,
  countEvents: (body: string) => number,
): Promise<Contender> {
  let took = 0;
  for (let time = 0; time < 3; time++) {
    const began = performance.now();
    const count = countEvents(await (await fetch(server.url + path)).text());
    if (count !== 20) throw new Error(`${path} gave ${count} events`);
    took = (performance.now() - began) / 1000;
  }
  const asks = () => ({ paths: [path] });
  const needed = Math.ceil(took * REQUESTS_A_TURN);
  // With many connections, the last answers of a slow server in a turn would not be counted.
  return needed <= seconds ? { server, asks } : { server, asks, connections: 2, seconds: Math.min(needed, MAX_TURN) };
}
