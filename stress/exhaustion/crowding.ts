// Attacks by connections that are held.

import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Serving } from '../../test/support/site.ts';
import { until } from '../support/pause.ts';
import { exactly, type Finding, under } from '../support/stress-test.ts';
import { type Crowd, gather } from './crowd.ts';
import { ATTACKER, type Attack, type Scene } from './scene.ts';

/** Maximum connections of one address; closing ones count for a moment longer. */
const MAX_CONNECTIONS = 256;
const MORE_FOR_A_MOMENT = 40;

/** A head that is not there by then is not waited for any more; a look every few seconds finds it. */
const HEAD_WITHIN_MS = 45_000;

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
      const found = under(`${what}: connections held of one address`, held, MAX_CONNECTIONS + MORE_FOR_A_MOMENT);
      const late = comesBack && !quick ? [await destroyedInTime(scene, crowd, idle)] : [];
      crowd.end();
      const areGone = await until(() => socketsOf(server) <= idle + 10, 10_000, 50);
      return [found, ...late, exactly(`${what}: connections that stay once they are let go`, areGone ? 0 : 1)];
    },
  };
}

/** Whether connections that never complete their headers are destroyed in time, although the client keeps its side half open. */
async function destroyedInTime({ server }: Scene, crowd: Crowd, idle: number): Promise<Finding> {
  crowd.stay();
  const areGone = await until(() => socketsOf(server) <= idle + 10, HEAD_WITHIN_MS, 200);
  return exactly('half a head: connections that the server never destroys', areGone ? 0 : socketsOf(server) - idle);
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

/** Connections of each kind. */
export const CROWDS: readonly Attack[] = [
  crowding('half a head', HALF, true),
  crowding('nothing at all', '', false),
  crowding('one request and then nothing', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', false),
];
