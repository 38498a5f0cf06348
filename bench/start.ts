// Start-up cost of a command, and time until a server answers, compared with the minimum for any Node.js program.

import { spawnSync } from 'node:child_process';
import { startBareServer } from './support/bare-server.ts';
import type { Bench, Row } from './support/bench.ts';
import type { Dataset } from './support/dataset.ts';
import { expectAtMost } from './support/goals.ts';
import { openManyInstances } from './support/many-instances.ts';
import { createParvisEnv, startParvis } from './support/parvis.ts';
import { computePercentile, computeQuartiles, round } from './support/statistics.ts';

const BARE_NODE = [process.execPath, '-e', '0'];

/** Commands and their maximum CPU time as a multiple of bare Node.js. */
const COMMANDS: readonly (readonly [words: string, most: number])[] = [
  ['--version', 3],
  ['--help', 3],
  ['instanc list', 3],
  ['instance list', 9],
];

/** Maximum time until a server is ready, and until it has answered, as multiples of a bare server's times. */
const [MAX_UNTIL_READY, MAX_UNTIL_ANSWER] = [6, 18];

function processorSeconds(command: readonly string[], database: string): number {
  // Bash reports milliseconds, other shells only hundredths of a second.
  const script = `TIMEFORMAT='%3U %3S'; { time "$@" >/dev/null 2>&1; } 2>&1`;
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...command], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...createParvisEnv(database) },
  });
  const [user = 0, system = 0] = stdout.trim().split(' ').map(Number);
  return user + system;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Starts a server. Resolves when it is ready or, with an instance, once it has answered a request for it. */
async function startServer(data: Dataset, instance?: string): Promise<void> {
  const parvis = await startParvis(data);
  if (instance !== undefined) await parvis.ask(parvis.pathOf('geteventsbylist', instance, '/0/0/20'));
  parvis.stop();
}

async function measureBareStarts(): Promise<void> {
  const bare = await startBareServer(Buffer.from('{}'));
  bare.stop();
}

export const startBench: Bench = {
  name: 'start',
  what:
    'CPU time of commands and start-up time of servers, compared with a bare Node.js; the last with ' +
    '1,000 instances (with --quick 100) of 313 events',
  run: async (settings) => {
    const data = await openManyInstances(settings);
    const last = [...data.keys.keys()].at(-1) ?? '';
    const commands = [BARE_NODE, ...COMMANDS.map(([words]) => ['bin/parvis', ...words.split(' ')])];
    const servers: readonly (readonly [what: string, work: () => Promise<void>, most?: number])[] = [
      ['a bare node:http server', measureBareStarts],
      ['bin/parvis serve, until it says that it answers', () => startServer(data), MAX_UNTIL_READY],
      [
        `the same, until its first answer, ${data.keys.size} instances`,
        () => startServer(data, last),
        MAX_UNTIL_ANSWER,
      ],
    ];
    const [used, took] = [commands, servers].map((all) => all.map((): number[] => []));
    // The first round fills the file cache and the compile cache.
    for (let turn = 0; turn <= settings.rounds; turn++) {
      for (const [index, command] of commands.entries()) {
        const seconds = processorSeconds(command, data.database);
        if (turn > 0) used?.[index]?.push(1000 * seconds);
      }
      for (const [index, [, work]] of servers.entries()) {
        const ms = await milliseconds(work);
        if (turn > 0) took?.[index]?.push(ms);
      }
    }
    return {
      rows: [
        ...compareStarts(['node -e 0', ...COMMANDS.map(([words]) => `bin/parvis ${words}`)], 'CPU ms', used ?? [], [
          undefined,
          ...COMMANDS.map(([, most]) => most),
        ]),
        ...compareStarts(
          servers.map(([what]) => what),
          'ms',
          took ?? [],
          servers.map(([, , most]) => most),
        ),
      ],
    };
  },
};

function compareStarts(
  names: readonly string[],
  unit: string,
  figures: readonly (readonly number[])[],
  mosts: readonly (number | undefined)[],
): Row[] {
  const first = computePercentile(figures[0] ?? [], 0.5);
  return names.map((what, index): Row => {
    const measured = computeQuartiles(figures[index] ?? []);
    const ratio = round(measured.median / first);
    const most = mosts[index];
    return { what, [unit]: measured, ratio, goal: most === undefined ? '' : expectAtMost(most, ratio) };
  });
}
