// Cost of a snapshot: memory compared with the bytes of its prebuilt answers, build time off the main thread, and the delay caused by
// changing one event.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench, Row } from './support/bench.ts';
import { createDataset } from './support/dataset.ts';
import { expectAtMost } from './support/goals.ts';
import { createProcessCommand } from './support/processes.ts';
import { computeQuartiles } from './support/statistics.ts';

const EVENTS = 20_000;

interface Measured {
  readonly events: number;
  /** Bytes of all events as JSON, in each of the four forms of the document profile. */
  readonly json: readonly number[];
  readonly taken: number;
  readonly made: { readonly took: number; readonly pause: number };
  readonly changes: { readonly took: number[]; readonly pauses: number[] };
}

export const snapshotBench: Bench = {
  name: 'snapshot',
  what: `the snapshot of ${EVENTS} events: its memory, and the milliseconds to make it and to follow the change of one event`,
  run: async ({ rounds }) => {
    const { database } = await createDataset([{ name: 'large', events: EVENTS }]);
    const [node, script] = createProcessCommand('snapshot.ts');
    const measured: Measured[] = [];
    for (let round = 0; round < Math.min(rounds, 5); round++) {
      const args = ['--expose-gc', '--disable-warning=ExperimentalWarning', script, database, 'large'];
      measured.push(JSON.parse((await promisify(execFile)(node, args)).stdout));
    }
    const perEvent = (of: (one: Measured) => number) => computeQuartiles(measured.map((one) => of(one) / one.events));
    const json = perEvent((one) => one.json.reduce((sum, bytes) => sum + bytes, 0));
    const taken = perEvent((one) => one.taken);
    const ratio = computeQuartiles(measured.map((one) => one.taken / one.json.reduce((sum, bytes) => sum + bytes, 0)));
    const took = computeQuartiles(measured.map(({ made }) => made.took));
    const pause = computeQuartiles(measured.map(({ made }) => made.pause));
    const shown = computeQuartiles(measured.flatMap(({ changes }) => changes.took));
    const pauses = measured.flatMap(({ changes }) => changes.pauses);
    const rows: Row[] = [
      { what: 'bytes of JSON an event, in all forms', figure: json, goal: '' },
      { what: 'bytes of memory an event', figure: taken, goal: '' },
      { what: 'memory compared with JSON', figure: ratio, goal: expectAtMost(1.2, ratio) },
      { what: 'ms to make it, off the main thread', figure: took, goal: expectAtMost(1200, took, ' ms') },
      { what: 'ms of the longest pause during it', figure: pause, goal: expectAtMost(10, pause, ' ms') },
      { what: 'ms until a changed event is shown', figure: shown, goal: '' },
      {
        what: 'ms that a change blocks other requests',
        figure: computeQuartiles(pauses),
        goal: expectAtMost(1, computeQuartiles(pauses), ' ms'),
      },
      {
        what: 'ms of the longest such pause',
        figure: Math.max(...pauses),
        goal: expectAtMost(10, Math.max(...pauses), ' ms'),
      },
    ];
    return { rows };
  },
};
