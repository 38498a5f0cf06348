// How long a start takes until the first answer, beside the starts that no server can do without.

import { spawnSync } from 'node:child_process';
import { startBareServer } from './support/bare-server.ts';
import type { Bench, Row } from './support/bench.ts';
import type { Dataset } from './support/dataset.ts';
import { atMost } from './support/goals.ts';
import { manyInstances } from './support/many-instances.ts';
import { startParvis } from './support/parvis.ts';
import { quartiles } from './support/statistics.ts';

async function milliseconds(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function startsAndAnswers(data: Dataset, instance: string): Promise<void> {
  const parvis = await startParvis(data);
  await parvis.ask(parvis.pathOf('geteventsbylist', instance, '/0/0/20'));
  parvis.stop();
}

async function bareStartsAndAnswers(): Promise<void> {
  const bare = await startBareServer(Buffer.from('{}'));
  await (await fetch(bare.url)).text();
  bare.stop();
}

export const start: Bench = {
  name: 'start',
  what: 'from the command to the first answer over 1,000 instances (with --quick 100) of 500 events, in milliseconds',
  run: async (settings) => {
    const data = await manyInstances(settings);
    const names = [...data.keys.keys()];
    const starts: readonly (readonly [what: string, work: () => unknown, goal?: number])[] = [
      ['a bare node:http server', bareStartsAndAnswers],
      ['bin/parvis --version', () => spawnSync('bin/parvis', ['--version'])],
      [`bin/parvis serve, ${names.length} instances`, () => startsAndAnswers(data, names.at(-1) ?? ''), 1000],
    ];
    const took = starts.map((): number[] => []);
    // The first round fills the caches of files, and the one of what Node.js has compiled.
    for (let round = 0; round <= settings.rounds; round++) {
      for (const [index, [, work]] of starts.entries()) {
        const one = await milliseconds(work);
        if (round > 0) took[index]?.push(one);
      }
    }
    const rows = starts.map(([what, , goal], index): Row => {
      const ms = quartiles(took[index] ?? []);
      return { what, ms, goal: goal === undefined ? '' : atMost(goal, ms, ' ms') };
    });
    return { rows };
  },
};
