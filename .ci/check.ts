// Runs the steps of a check: by default the steps that need only the checkout, with `--ci` all steps of CI, with `--long` the steps that
// take hours, or the named steps. Two steps run concurrently. Each reports its duration and its processor time, which is more meaningful on
// a busy machine. The output of a failed step is shown, and all output is kept in coverage/logs. A summary lists the slowest steps and
// files, and the number of tests.

import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { STEPS, type Step, type StepSet } from './steps.ts';
import { formatTimes, formatTiming, TIMES_FILE, type Times, type Timing } from './times.ts';

/** Times are in milliseconds. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface StepResult extends Timing {
  readonly isGreen: boolean;
  readonly report?: Report;
}

/** Maximum characters of an error in the list of failed tests. */
const MAX_ERROR_LENGTH = 200;

const args = process.argv.slice(2);
const sets: readonly StepSet[] = args.includes('--long')
  ? ['long']
  : args.includes('--ci')
    ? ['check', 'ci']
    : ['check'];
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  writeLine(`There is no step ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const selectedSteps = STEPS.filter(({ name, set }) => (names.length > 0 ? names.includes(name) : sets.includes(set)));

rmSync('coverage', { recursive: true, force: true });
mkdirSync('coverage/logs', { recursive: true });
const startedAt = performance.now();
const waiting = [...selectedSteps];
/** Processor seconds of all ended child processes. */
let reportedSeconds = 0;
// Long steps run on one machine, where a third concurrent step would only slow down the others.
const MAX_PARALLEL_STEPS = 2;
const results = (await Promise.all(Array.from({ length: MAX_PARALLEL_STEPS }, runWaiting))).flat();
reportStep(selectedSteps.flatMap(({ name }) => results.filter((one) => one.name === name)));

async function runWaiting(): Promise<StepResult[]> {
  const ended: StepResult[] = [];
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const one = await runStep(step);
    writeLine(`${one.isGreen ? '✓' : '✗'} ${one.name} (${formatTiming(one)})`);
    if (!one.isGreen)
      writeLine(`${indentTail(readFileSync(logOf(step), 'utf8'))}\n✗ ${one.name}: that was the end of ${logOf(step)}`);
    ended.push(one);
  }
  return ended;
}

async function runStep(step: Step): Promise<StepResult> {
  const { name, run, isTests } = step;
  const [script = '', ...more] = run;
  const reportFile = `coverage/${fileNameOf(step)}.json`;
  const reporters =
    isTests === true ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`] : [];
  const beginning = performance.now();
  const { code, processor } = await runScript([script, '--', ...more, ...reporters], logOf(step));
  const seconds = (performance.now() - beginning) / 1000;
  // The figure is omitted if the system does not report it.
  const took = { name, seconds, ...(processor > 0 && { processor }) };
  if (isTests !== true) return { ...took, isGreen: code === 0 };
  const report = readReport(reportFile);
  const isGreen = code === 0 && report !== undefined && report.numPassedTests > 0 && report.numPendingTests === 0;
  return { ...took, isGreen, ...(report && { report, tests: report.numPassedTests + report.numFailedTests }) };
}

interface ScriptResult {
  readonly code: number | null;
  /** Processor seconds of the step and the processes that it waited for. Most of Chromium's are not included. */
  readonly processor: number;
}

function runScript(script: readonly string[], log: string): Promise<ScriptResult> {
  const child = spawn('npm', ['run', '--silent', ...script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
  return new Promise((resolve, reject) => {
    let processor = 0;
    child.once('error', reject);
    child.once('exit', () => {
      processor = takeProcessorSeconds();
    });
    child.once('close', (code) => file.end(() => resolve({ code, processor })));
  });
}

/** Returns the processor seconds of the child processes that ended since the last call; 0 if the system does not report them. */
function takeProcessorSeconds(): number {
  const before = reportedSeconds;
  reportedSeconds = readChildProcessorSeconds();
  return reportedSeconds - before;
}

/** Returns `cutime` plus `cstime` of proc_pid_stat(5) in seconds; 0 if unknown. */
function readChildProcessorSeconds(): number {
  try {
    const [, fields = ''] = /\) (.*)/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
    const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
    return (user + system) / 100;
  } catch {
    return 0;
  }
}

/** Undefined if the tests did not get that far. */
function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function reportStep(ended: readonly StepResult[]): void {
  const reports = ended.flatMap(({ name, report }) => (report === undefined ? [] : [{ name, report }]));
  const files = reports.flatMap(({ name, report }) =>
    report.testResults.map((one): Timing => {
      const seconds = (one.endTime - one.startTime) / 1000;
      return { name: `${relative('.', one.name)} (${name})`, seconds, tests: one.assertionResults.length };
    }),
  );
  files.sort((a, b) => b.seconds - a.seconds);
  const steps = ended.map(
    ({ name, seconds, processor, tests }): Timing => ({
      name,
      seconds,
      ...(processor !== undefined && { processor }),
      ...(tests !== undefined && { tests }),
    }),
  );
  const times: Times = { steps, files, seconds: (performance.now() - startedAt) / 1000 };
  writeFileSync(TIMES_FILE, JSON.stringify(times, null, 1));
  for (const text of formatTimes(times)) writeLine(text);
  const sum = (key: 'numPassedTests' | 'numFailedTests') =>
    reports.reduce((total, { report }) => total + report[key], 0);
  const red = ended.filter(({ isGreen }) => !isGreen).map(({ name }) => name);
  if (red.length > 0) writeLine(`\nFailed: ${red.join(', ')}`);
  for (const { name, report } of reports) for (const text of failedTests(name, report)) writeLine(text);
  writeLine(`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed`);
  process.exitCode = red.length === 0 ? 0 : 1;
}

/** Returns a line for each failed test, with the first line of its error. */
function failedTests(step: string, report: Report): string[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => {
        const [error = ''] = (failureMessages?.[0] ?? '').split('\n');
        return `  ${step}: ${relative('.', file.name)}: ${fullName}: ${error.slice(0, MAX_ERROR_LENGTH)}`;
      }),
  );
}

function fileNameOf({ name }: Step): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function logOf(step: Step): string {
  return `coverage/logs/${fileNameOf(step)}.log`;
}

function indentTail(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines
    .slice(-300)
    .map((one) => `  ${one}`)
    .join('\n');
}

function writeLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
