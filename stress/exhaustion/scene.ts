import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess, Site } from '../../test/support/site.ts';
import type { Finding } from '../support/stress-test.ts';

export const INSTANCE = 'large';
export const ATTACKER = '127.0.0.3';
export const NEIGHBOUR = '127.0.0.2';

export const QUICK_SIZE = { events: 4000, crowd: 600, seconds: 2, parallel: 8, fields: 20_000, mails: 45, grows: 500 };
export const FULL_SIZE = {
  events: 20_000,
  crowd: 6000,
  seconds: 20,
  parallel: 30,
  fields: 100_000,
  mails: 120,
  grows: 700,
};

export type Size = typeof FULL_SIZE;

export interface AttackContext {
  readonly site: Site;
  readonly server: ServerProcess;
  readonly key: string;
  readonly size: Size;
  readonly quick: boolean;
}

export interface Attack {
  readonly what: string;
  readonly run: (scene: AttackContext, isOver: () => boolean) => Promise<readonly Finding[]>;
}

/** Sends concurrent requests from the attacker's address until `isOver`. Returns the number of answers by status. */
export async function flood(
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
        // The delay limits the rate of rejected requests, which return immediately.
        if (status !== 200) await delay(20);
      }
      agent.destroy();
    }),
  );
  return statuses;
}

export function formatStatusCounts(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
}
