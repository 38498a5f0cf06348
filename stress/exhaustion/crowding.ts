import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '../../test/support/site.ts';
import { waitUntil } from '../support/pause.ts';
import { expectExactly, expectUnder, type Finding } from '../support/stress-test.ts';
import { type Crowd, openCrowd } from './crowd.ts';
import { ATTACKER, type Attack, type AttackContext } from './scene.ts';

/** Maximum connections of one address, and those above it that are about to be closed. */
const MAX_CONNECTIONS = 256;
const MAX_BRIEF_EXCESS = 40;

/** Time-out for incomplete headers, plus the interval of the check that finds them. */
const HEAD_WITHIN_MS = 45_000;

const HALF_A_HEAD = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';

function crowdAttack(what: string, begins: string, comesBack: boolean): Attack {
  return {
    what,
    run: async (scene, isOver) => {
      const { server, size, quick } = scene;
      const idle = socketsOf(server);
      const crowd = await openCrowd(server.port, ATTACKER, size.crowd, begins);
      await waitUntil(isOver, 1000 * size.seconds + 5000, 100);
      const held = socketsOf(server) - idle;
      const found = expectUnder(`${what}: connections held of one address`, held, MAX_CONNECTIONS + MAX_BRIEF_EXCESS);
      const late = comesBack && !quick ? [await checkDestroyed(scene, crowd, idle)] : [];
      crowd.end();
      const areGone = await waitUntil(() => socketsOf(server) <= idle + 10, 10_000, 50);
      return [found, ...late, expectExactly(`${what}: connections that stay once they are let go`, areGone ? 0 : 1)];
    },
  };
}

/** Checks that connections without complete headers are destroyed in time, although the client keeps its side open. */
async function checkDestroyed({ server }: AttackContext, crowd: Crowd, idle: number): Promise<Finding> {
  crowd.stay();
  const areGone = await waitUntil(() => socketsOf(server) <= idle + 10, HEAD_WITHIN_MS, 200);
  return expectExactly(
    'half a head: connections that the server never destroys',
    areGone ? 0 : socketsOf(server) - idle,
  );
}

function socketsOf({ child: { pid = 0 } }: ServerProcess): number {
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

export const CONNECTION_ATTACKS: readonly Attack[] = [
  crowdAttack('half a head', HALF_A_HEAD, true),
  crowdAttack('nothing at all', '', false),
  crowdAttack('one request and then nothing', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', false),
];
