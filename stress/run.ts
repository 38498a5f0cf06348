// Tests too long for the other suites: crashes, losses, floods. They need no other machine. The exit code is 1 if a finding fails. `--help`
// lists the options.

import { parseArgs } from 'node:util';
import { STRESS_TESTS } from './all.ts';
import { FAULTS } from './mutations/all.ts';
import { type Fault, nameOf } from './mutations/fault.ts';
import { proveFaults } from './mutations/prove-faults.ts';
import type { Finding, StressTest } from './support/stress-test.ts';

const USAGE = `npm run stress                  runs all stress tests; this takes more than an hour
npm run stress -- NAME…         runs the named ones
  --quick                        runs a small part of each, to check that it works
  --seed N                       repeats the run that printed this seed
  --untimed                      prints times that are too long, but does not count them as failures: for a busy machine

npm run stress -- --prove       checks that the stress tests and tests can fail: plants each fault in a
                                 copy of the checkout, one after the other, and runs the check that must catch it
npm run stress -- --prove NAME… checks this for the named faults; --list prints their names`;

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    seed: { type: 'string' },
    untimed: { type: 'boolean' },
    prove: { type: 'boolean' },
    list: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const known: readonly { readonly name: string }[] = values.prove === true ? FAULTS : STRESS_TESTS;
const unknown = positionals.filter((name) => !known.some((one) => one.name === name));
const isPicked = ({ name }: { readonly name: string }) => positionals.length === 0 || positionals.includes(name);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);

if (values.help === true) {
  writeLine(`${USAGE}\n\n${STRESS_TESTS.map(({ name, what }) => `${name}: ${what}`).join('\n')}`);
} else if (values.list === true) {
  for (const { name, what, caughtBy } of FAULTS.filter(isPicked)) writeLine(`${name}: ${what} (${nameOf(caughtBy)})`);
} else if (unknown.length > 0 || !Number.isInteger(seed)) {
  writeLine(unknown.length > 0 ? `There is no ${unknown.join(', ')}.\n\n${USAGE}` : USAGE);
  process.exitCode = 2;
} else if (values.prove === true) {
  await proveAll(FAULTS.filter(isPicked));
} else {
  writeLine(`seed ${seed}`);
  for (const stress of STRESS_TESTS.filter(isPicked)) await runStressTest(stress);
}

async function proveAll(faults: readonly Fault[]): Promise<void> {
  const proofs = await proveFaults(faults, ({ fault: { name, caughtBy }, isCaught, why, seconds }) => {
    const by = isCaught ? `by ${nameOf(caughtBy)}: ` : `by ${nameOf(caughtBy)}; `;
    writeLine(`${isCaught ? 'caught    ' : 'NOT CAUGHT'}  ${name}, ${by}${why} (${Math.round(seconds)} s)`);
  });
  const missed = proofs.filter(({ isCaught }) => !isCaught);
  writeLine(`${proofs.length - missed.length} of ${proofs.length} faults are caught`);
  if (missed.length > 0) process.exitCode = 1;
}

async function runStressTest({ name, what, run }: StressTest): Promise<void> {
  writeLine(`\n${name}: ${what}`);
  const began = performance.now();
  try {
    const findings = await run({ quick: values.quick === true, seed, tell: (text) => writeLine(`  … ${text}`) });
    for (const finding of findings) writeLine(line(finding));
    const isJudged = ({ isTime }: Finding) => values.untimed !== true || isTime !== true;
    if (findings.some((finding) => !finding.holds && isJudged(finding))) process.exitCode = 1;
  } catch (error) {
    writeLine(`  failed: ${error instanceof Error ? error.stack : error}`);
    process.exitCode = 1;
  }
  writeLine(`  ${Math.round((performance.now() - began) / 1000)} s`);
}

function line({ what, figure, wanted, holds, isTime }: Finding): string {
  const mark = holds ? '✓' : values.untimed === true && isTime === true ? '–' : '✗';
  const judged = wanted === '' ? '' : `  (${wanted}) ${mark}`;
  return `  ${what}: ${figure}${judged}`;
}

function writeLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
