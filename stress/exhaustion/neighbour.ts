// A client at another address that sends few requests, and must get answers whatever the attacker does.

import { setTimeout as delay } from 'node:timers/promises';
import { askOnce } from '../support/asking.ts';
import { Times } from '../support/times.ts';

/** Longer than a visitor would wait for a page. */
const GIVEN_UP_MS = 5000;

const BETWEEN_MS = 50;

export interface Seen {
  readonly asked: number;
  /** Errors of `/healthz` and of a cached page, and their durations. */
  readonly failed: readonly string[];
  /** Number of uncached requests that got an answer. */
  readonly fresh: number;
  readonly freshAnswered: number;
  readonly times: Times;
}

export interface Neighbour {
  readonly end: () => Promise<Seen>;
}

/** Starts the client. `known` is a cached path; `fresh` returns an uncached one. */
export function startNeighbour(url: string, from: string, known: string, fresh: (turn: number) => string): Neighbour {
  const failed: string[] = [];
  const times = new Times();
  let [going, asked, freshAsked, freshAnswered] = [true, 0, 0, 0];
  const ask = (path: string) => askOnce(`${url}${path}`, { from, timeoutMs: GIVEN_UP_MS });
  const asking = (async () => {
    for (let turn = 0; going; turn++) {
      for (const path of ['/healthz', known]) {
        const { status, error, ms } = await ask(path);
        asked++;
        times.add(ms);
        if (status !== 200) failed.push(`${path === known ? 'a page' : path}: ${error ?? status}`);
      }
      freshAsked++;
      if ((await ask(fresh(turn))).status === 200) freshAnswered++;
      await delay(BETWEEN_MS);
    }
  })();
  return {
    end: async () => {
      going = false;
      await asking;
      return { asked, failed, fresh: freshAsked, freshAnswered, times };
    },
  };
}
