// npm run check              all that needs nothing but the checkout
// npm run check -- --ci      as CI: with browser, proxies, PHP and Python too
// npm run check:long         what takes hours
// npm run check -- NAME…     the named steps
//
// Two steps run side by side. Each tells how long it took, and how much of the processor, which says more on a machine that does other
// things, too; what one said is shown where it failed, and kept in coverage/logs. At the end stand the slowest steps and files, and how
// many tests there were.

import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { STEPS, type Step, type Set as StepSet } from './steps.ts';
import { TIMES_FILE, type Times, type Took, timesLines, tookText } from './times.ts';

/** As vitest writes it, in milliseconds. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly unknown[];
  }[];
}

interface Done extends Took {
  readonly isGreen: boolean;
  readonly report?: Report;
}

const args = process.argv.slice(2);
const sets: readonly StepSet[] = args.includes('--long')
  ? ['long']
  : args.includes('--ci')
    ? ['check', 'ci']
    : ['check'];
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = STEPS.filter(({ name, set }) => (names.length > 0 ? names.includes(name) : sets.includes(set)));

rmSync('coverage', { recursive: true, force: true });
mkdirSync('coverage/logs', { recursive: true });
const began = performance.now();
const waiting = [...chosen];
/** Seconds of the processor that all processes took which have ended. */
let endedSoFar = 0;
// The long ones take turns on one machine: a third beside them would only make all of them slower.
const AT_ONCE = 2;
const done = (await Promise.all(Array.from({ length: AT_ONCE }, runWaiting))).flat();
finish(chosen.flatMap(({ name }) => done.filter((one) => one.name === name)));

async function runWaiting(): Promise<Done[]> {
  const ended: Done[] = [];
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const one = await runStep(step);
    say(`${one.isGreen ? '✓' : '✗'} ${one.name} (${tookText(one)})`);
    if (!one.isGreen)
      say(`${indented(readFileSync(logOf(step), 'utf8'))}\n✗ ${one.name}: that was the end of ${logOf(step)}`);
    ended.push(one);
  }
  return ended;
}

async function runStep(step: Step): Promise<Done> {
  const { name, run, isTests } = step;
  const [script = '', ...more] = run;
  const reportFile = `coverage/${fileNameOf(step)}.json`;
  const reporters =
    isTests === true ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`] : [];
  const beginning = performance.now();
  const { code, processor } = await runScript([script, '--', ...more, ...reporters], logOf(step));
  const seconds = (performance.now() - beginning) / 1000;
  // Where the system does not tell, nothing is said.
  const took = { name, seconds, ...(processor > 0 && { processor }) };
  if (isTests !== true) return { ...took, isGreen: code === 0 };
  const report = readReport(reportFile);
  const isGreen = code === 0 && report !== undefined && report.numPassedTests > 0 && report.numPendingTests === 0;
  return { ...took, isGreen, ...(report && { report, tests: report.numPassedTests + report.numFailedTests }) };
}

interface Ended {
  readonly code: number | null;
  /** Seconds of the processor that it took with all that it started and waited for: of Chromium’s processes nobody waits for most. */
  readonly processor: number;
}

function runScript(script: readonly string[], log: string): Promise<Ended> {
  const child = spawn('npm', ['run', '--silent', ...script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
  return new Promise((resolve, reject) => {
    let processor = 0;
    child.once('error', reject);
    child.once('exit', () => {
      processor = newlyEnded();
    });
    child.once('close', (code) => file.end(() => resolve({ code, processor })));
  });
}

/** Seconds of the processor that the processes took which have ended since this was asked last; 0 where the system does not tell. */
function newlyEnded(): number {
  const before = endedSoFar;
  endedSoFar = secondsOfEnded();
  return endedSoFar - before;
}

/** proc_pid_stat(5): cutime and cstime, in hundredths of a second. */
function secondsOfEnded(): number {
  try {
    const [, fields = ''] = /\) (.*)/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
    return (user + system) / 100;
  } catch {
    return 0;
  }
}

/** Undefined where the tests did not come so far. */
function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function finish(ended: readonly Done[]): void {
  const reports = ended.flatMap(({ name, report }) => (report === undefined ? [] : [{ name, report }]));
  const files = reports.flatMap(({ name, report }) =>
    report.testResults.map((one): Took => {
      const seconds = (one.endTime - one.startTime) / 1000;
      return { name: `${relative('.', one.name)} (${name})`, seconds, tests: one.assertionResults.length };
    }),
  );
  files.sort((a, b) => b.seconds - a.seconds);
  const steps = ended.map(
    ({ name, seconds, processor, tests }): Took => ({
      name,
      seconds,
      ...(processor !== undefined && { processor }),
      ...(tests !== undefined && { tests }),
    }),
  );
  const times: Times = { steps, files, seconds: (performance.now() - began) / 1000 };
  writeFileSync(TIMES_FILE, JSON.stringify(times, null, 1));
  for (const text of timesLines(times)) say(text);
  const sum = (key: 'numPassedTests' | 'numFailedTests') =>
    reports.reduce((total, { report }) => total + report[key], 0);
  const red = ended.filter(({ isGreen }) => !isGreen).map(({ name }) => name);
  if (red.length > 0) say(`\nFailed: ${red.join(', ')}`);
  say(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed`);
  process.exitCode = red.length === 0 ? 0 : 1;
}

function fileNameOf({ name }: Step): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function logOf(step: Step): string {
  return `coverage/logs/${fileNameOf(step)}.log`;
}

/** The end of what a step said, which has what failed. */
function indented(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines
    .slice(-300)
    .map((one) => `  ${one}`)
    .join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
