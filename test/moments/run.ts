// Runs the quick tests at each moment of moments.ts. All processes have a shifted clock (shifted-clock.ts) and the zone of the moment.
// Exits with 1 if a test fails.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { atExit } from '../support/at-exit.ts';
import { TEST_MOMENTS, type TestMoment } from './moments.ts';

const USAGE = `npm run test:moments            runs the quick tests once at each moment; this takes about an hour
npm run test:moments -- NAME…   runs them at the named moments
  --file PATH                   runs the tests of this file alone; may be repeated

${TEST_MOMENTS.map(({ name, what, begins, zone }) => `${name}: ${what} (${begins}, ${zone})`).join('\n')}`;

interface Report {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const ROOT = new URL('../..', import.meta.url).pathname;
const LOGS = 'coverage/moments';

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string', multiple: true, default: [] }, help: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !TEST_MOMENTS.some((one) => one.name === name));

if (values.help === true) {
  writeLine(USAGE);
} else if (unknown.length > 0) {
  writeLine(`There is no ${unknown.join(', ')}.\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  mkdirSync(`${ROOT}/${LOGS}`, { recursive: true });
  for (const moment of TEST_MOMENTS) {
    if (positionals.length > 0 && !positionals.includes(moment.name)) continue;
    if (!(await runMoment(moment, values.file))) process.exitCode = 1;
  }
}

async function runMoment({ name, begins, zone }: TestMoment, files: readonly string[]): Promise<boolean> {
  const [log, json] = ['log', 'json'].map((end) => `${LOGS}/${name}.${end}`) as [string, string];
  rmSync(`${ROOT}/${json}`, { force: true });
  const began = performance.now();
  const code = await runQuick(files, { log, json }, { begins, zone });
  const seconds = Math.round((performance.now() - began) / 1000);
  const report = readReport(json);
  const failed = report === undefined ? [] : failedIn(report);
  const hasPassed = code === 0 && failed.length === 0;
  const words = hasPassed ? `passed (${report?.numPassedTests} tests)` : `FAILED (${failed.length} tests, see ${log})`;
  writeLine(`${name.padEnd(13)}  ${begins.padEnd(25)}  ${zone.padEnd(19)}  ${words}  ${seconds} s`);
  for (const one of failed) writeLine(`  ${one}`);
  return hasPassed;
}

async function runQuick(
  files: readonly string[],
  { log, json }: { readonly log: string; readonly json: string },
  { begins, zone }: Pick<TestMoment, 'begins' | 'zone'>,
): Promise<number | null> {
  const output = createWriteStream(`${ROOT}/${log}`);
  await once(output, 'open');
  const clock = new URL('shifted-clock.ts', import.meta.url).href;
  const env = {
    ...process.env,
    TZ: zone,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${clock}`.trim(),
    CLOCK_SHIFT_MS: String(Date.parse(begins) - Date.now()),
    NO_COLOR: '1',
  };
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'quick',
    '--project',
    'alone',
    ...report,
    ...files,
  ];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', output, output] });
  const forget = atExit(() => child.kill());
  const [code] = await once(child, 'close');
  forget();
  output.end();
  return code;
}

function readReport(json: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(`${ROOT}/${json}`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Failed tests with file and first line of the reason; a file that fails as a whole is one entry. */
function failedIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    const file = relative(ROOT, name);
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}: ${firstLine(why)}`);
  });
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

function writeLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
