// Cost of digests for ten thousand subscribers: of composing them, and of the whole process with a database and the MIME text of each mail.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench, Row } from './support/bench.ts';
import { expectAtLeast } from './support/goals.ts';
import { createProcessCommand } from './support/processes.ts';
import { computeQuartiles } from './support/statistics.ts';

const SUBSCRIBERS = 10_000;

export interface MeasuredDigests {
  readonly digests: number;
  readonly events: number;
  /** CPU milliseconds to compose the digests. */
  readonly composed: number;
  /** CPU milliseconds of the whole process, including the database and the MIME text. */
  readonly whole: number;
  /** Additional memory in bytes. */
  readonly grown: number;
}

export const digestsBench: Bench = {
  name: 'digests',
  what: `the digests of ${SUBSCRIBERS} subscribers of a parish with 5,000 events, without a mail server`,
  run: async ({ rounds, quick }) => {
    const subscribers = quick ? 1000 : SUBSCRIBERS;
    const [node, script] = createProcessCommand('digests.ts');
    const measured: MeasuredDigests[] = [];
    for (let round = 0; round < Math.min(rounds, 5); round++) {
      const { stdout } = await promisify(execFile)(node, ['--expose-gc', script, String(subscribers)]);
      measured.push(JSON.parse(stdout));
    }
    const perSecond = (of: (one: MeasuredDigests) => number) =>
      computeQuartiles(measured.map((one) => (1000 * one.digests) / of(one)));
    const [composed, whole] = [perSecond(({ composed }) => composed), perSecond(({ whole }) => whole)];
    const rows: Row[] = [
      { what: 'events in a digest', figure: computeQuartiles(measured.map(({ events }) => events)), goal: '' },
      { what: 'digests composed in a second of CPU time', figure: composed, goal: expectAtLeast(1000, composed) },
      { what: 'the same with database and MIME text', figure: whole, goal: expectAtLeast(1000, whole) },
      { what: 'MB of memory meanwhile', figure: computeQuartiles(measured.map(({ grown }) => grown / 1e6)), goal: '' },
    ];
    return { rows };
  },
};
