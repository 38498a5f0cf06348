// Somebody else at another address, who asks little and must be answered, whatever the first one does.

import { setTimeout as delay } from 'node:timers/promises';
import { askOnce } from '../support/asking.ts';
import { Times } from '../support/times.ts';

/** Longer than anybody waits for a page. */
const GIVEN_UP_MS = 5000;

const BETWEEN_MS = 50;

export interface Seen {
  readonly asked: number;
  /** What `/healthz` and what was answered before failed by, and how long they took. */
  readonly failed: readonly string[];
  /** How many of those that have to be worked on were answered. */
  readonly fresh: number;
  readonly freshAnswered: number;
  readonly times: Times;
}

export interface Neighbour {
  readonly end: () => Promise<Seen>;
}

/** `known` is a path that was answered before; `fresh` makes one that was not. */
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
