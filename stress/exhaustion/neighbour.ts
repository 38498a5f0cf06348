import { setTimeout as delay } from 'node:timers/promises';
import { requestOnce } from '../support/asking.ts';
import { DurationHistogram } from '../support/times.ts';

/** Time-out for a request, longer than visitors wait for a page. */
const TIMEOUT_MS = 5000;

const PAUSE_MS = 50;

export interface NeighbourResult {
  readonly asked: number;
  readonly failed: readonly string[];
  readonly fresh: number;
  readonly freshAnswered: number;
  readonly times: DurationHistogram;
}

export interface Neighbour {
  readonly end: () => Promise<NeighbourResult>;
}

/** Starts the client. `known`: a cached path; `fresh` returns uncached ones. */
export function startNeighbour(url: string, from: string, known: string, fresh: (turn: number) => string): Neighbour {
  const failed: string[] = [];
  const times = new DurationHistogram();
  let [going, asked, freshAsked, freshAnswered] = [true, 0, 0, 0];
  const ask = (path: string) => requestOnce(`${url}${path}`, { from, timeoutMs: TIMEOUT_MS });
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
      await delay(PAUSE_MS);
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
