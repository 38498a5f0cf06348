// Starts the daily rota work each morning (rules D13 and D14), in the office thread, one instance after the other.

import { ROUNDS_BEGIN_AT } from '../rota/reminder-times.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import { wallClock } from '../util/wall-clock.ts';
import type { Loop } from './loop.ts';
import type { OfficeVisit } from './office-thread.ts';
import type { RequestThread } from './request-thread.ts';

const POLL_INTERVAL_MS = 60_000;

export interface RoundsParts {
  readonly store: Pick<Store, 'content'>;
  readonly office: RequestThread<OfficeVisit>;
  readonly onTrouble: (error: unknown) => void;
}

/** Runs the daily rota work of every instance with roles; work already done by any server is skipped. */
export function startRounds({ store, office, onTrouble }: RoundsParts): Loop {
  const madeOn = new Map<string, string>();
  let isStopped = false;
  const make = async (instance: string, today: string) => {
    const request = new Request('http://localhost/', { method: 'POST' });
    const { status } = await office.ask(request, { address: '', key: undefined, rounds: instance });
    if (status === 200) madeOn.set(instance, today);
  };
  const turns = pollSerially(POLL_INTERVAL_MS, onTrouble, async () => {
    const now = systemClock();
    for (const { name, timeZone } of await store.content.instancesWith('role')) {
      const wall = wallClock(timeZone)(now);
      if (isStopped) return;
      if (wall.slice(11) < ROUNDS_BEGIN_AT || madeOn.get(name) === wall.slice(0, 10)) continue;
      await make(name, wall.slice(0, 10)).catch(onTrouble);
    }
  });
  return {
    stop: async () => {
      isStopped = true;
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}
