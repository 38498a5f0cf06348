// npm run bench            every bench
// npm run bench -- NAME…   the named ones; --help lists the options
//
// Each figure is a ratio to a limit measured in the same run, because machines differ and are shared. The results are
// also written to bench/results/NAME.json.

import { bundleImport } from './bundle-import.ts';
import { cold } from './cold.ts';
import { digests } from './digests.ts';
import { growth } from './growth.ts';
import { office } from './office.ts';
import { officePages } from './office-pages.ts';
import { outside } from './outside.ts';
import { parishes } from './parishes.ts';
import { peers } from './peers.ts';
import { plan } from './plan.ts';
import { read } from './read.ts';
import { rebuild } from './rebuild.ts';
import { roomTimes } from './room-times.ts';
import { signUp } from './sign-up.ts';
import { snapshot } from './snapshot.ts';
import { sources } from './sources.ts';
import { start } from './start.ts';
import { readArguments, USAGE, UsageError } from './support/arguments.ts';
import type { Bench, Settings } from './support/bench.ts';
import { compare } from './support/beside.ts';
import { loadGenerator } from './support/load.ts';
import { stopChildren } from './support/processes.ts';
import { goalsOf, table } from './support/report.ts';
import { keepResult, saveForDocuments } from './support/results.ts';
import { visible } from './visible.ts';
import { wordpressSync } from './wordpress-sync.ts';
import { write } from './write.ts';

const BENCHES: readonly Bench[] = [
  read,
  cold,
  peers,
  snapshot,
  rebuild,
  parishes,
  start,
  visible,
  growth,
  wordpressSync,
  bundleImport,
  digests,
  write,
  office,
  officePages,
  outside,
  sources,
  signUp,
  roomTimes,
  plan,
];

/** Number of alternations of two checkouts. */
const COMPARISON_TURNS = 3;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(`${USAGE}\n\n${BENCHES.map(({ name, what }) => `${name}: ${what}`).join('\n')}\n`);
  process.exit(0);
}
try {
  await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const {
    names,
    quick,
    save,
    rounds,
    generator,
    beside,
    parishes: count,
  } = readArguments(
    args,
    BENCHES.map(({ name }) => name),
  );
  if (beside !== undefined) {
    const options = [
      rounds === undefined ? [] : ['--rounds', String(rounds)],
      count === undefined ? [] : ['--parishes', String(count)],
      quick ? ['--quick'] : [],
    ].flat();
    process.stdout.write(
      `${table(await compare({ folder: beside, names, turns: COMPARISON_TURNS, args: options }))}\n`,
    );
    return;
  }
  const settings: Settings = {
    rounds: rounds ?? (quick ? 3 : 20),
    seconds: 1,
    quick,
    parishes: count ?? (quick ? 100 : 1000),
    generator: loadGenerator(generator),
  };
  process.stdout.write(`load by ${settings.generator.name}, ${settings.rounds} rounds of ${settings.seconds} s\n`);
  const failures: unknown[] = [];
  for (const bench of BENCHES.filter(({ name }) => names.includes(name))) {
    process.stdout.write(`\n${bench.name}: ${bench.what}\n`);
    try {
      const result = await bench.run(settings);
      const { goals, met } = goalsOf(result.rows);
      process.stdout.write(`${table(result.rows)}\n${goals === 0 ? '' : `  ${met} of ${goals} goals are met\n`}`);
      const kept = keepResult(bench, settings, result);
      if (save) saveForDocuments(bench, kept, result);
    } catch (error) {
      failures.push(error);
      process.stdout.write(`  failed: ${error instanceof Error ? error.stack : error}\n`);
    } finally {
      stopChildren();
    }
  }
  if (failures.length > 0) process.exitCode = 1;
}
