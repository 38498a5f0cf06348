// Runs all benches, or the named ones; `--help` lists the options. Each figure is a ratio to a limit measured in the same run, because
// machines differ and are shared. The results are written to bench/results/NAME.json as well.

import { bundleImportBench } from './bundle-import.ts';
import { coldBench } from './cold.ts';
import { digestsBench } from './digests.ts';
import { growthBench } from './growth.ts';
import { officeBench } from './office.ts';
import { officePagesBench } from './office-pages.ts';
import { outsideBench } from './outside.ts';
import { parishesBench } from './parishes.ts';
import { peersBench } from './peers.ts';
import { planBench } from './plan.ts';
import { readBench } from './read.ts';
import { rebuildBench } from './rebuild.ts';
import { roomTimesBench } from './room-times.ts';
import { signUpBench } from './sign-up.ts';
import { snapshotBench } from './snapshot.ts';
import { sourcesBench } from './sources.ts';
import { startBench } from './start.ts';
import { readArguments, USAGE, UsageError } from './support/arguments.ts';
import type { Bench, Settings } from './support/bench.ts';
import { compareCheckouts } from './support/compare-checkouts.ts';
import { selectLoadGenerator } from './support/load.ts';
import { stopChildren } from './support/processes.ts';
import { formatTable, goalsOf } from './support/report.ts';
import { saveForDocuments, saveResult } from './support/results.ts';
import { visibilityBench } from './visible.ts';
import { wordpressSyncBench } from './wordpress-sync.ts';
import { writeBench } from './write.ts';

const BENCHES: readonly Bench[] = [
  readBench,
  coldBench,
  peersBench,
  snapshotBench,
  rebuildBench,
  parishesBench,
  startBench,
  visibilityBench,
  growthBench,
  wordpressSyncBench,
  bundleImportBench,
  digestsBench,
  writeBench,
  officeBench,
  officePagesBench,
  outsideBench,
  sourcesBench,
  signUpBench,
  roomTimesBench,
  planBench,
];

/** Number of alternations between two checkouts. */
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
      `${formatTable(await compareCheckouts({ folder: beside, names, turns: COMPARISON_TURNS, args: options }))}\n`,
    );
    return;
  }
  const settings: Settings = {
    rounds: rounds ?? (quick ? 3 : 20),
    seconds: 1,
    quick,
    parishes: count ?? (quick ? 100 : 1000),
    generator: selectLoadGenerator(generator),
  };
  process.stdout.write(`load by ${settings.generator.name}, ${settings.rounds} rounds of ${settings.seconds} s\n`);
  const failures: unknown[] = [];
  for (const bench of BENCHES.filter(({ name }) => names.includes(name))) {
    process.stdout.write(`\n${bench.name}: ${bench.what}\n`);
    try {
      const result = await bench.run(settings);
      const { goals, met } = goalsOf(result.rows);
      process.stdout.write(`${formatTable(result.rows)}\n${goals === 0 ? '' : `  ${met} of ${goals} goals are met\n`}`);
      const kept = saveResult(bench, settings, result);
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
