// Runs one check in a copy of the checkout, and returns its outcome.

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { atExit } from '../../test/support/at-exit.ts';
import type { Check } from './fault.ts';

/** `broken`: the check could not run or gave no verdict, for example because the mutated file is not a valid program. */
export interface Outcome {
  readonly is: 'green' | 'red' | 'broken';
  /** Failed expectation, or the reason why the check could not run. */
  readonly why: string;
}

/** Time-out for a check, in milliseconds: twice the time-out of a test. */
const MAX_MS = 360_000;

/** `postgresUrl`: a PostgreSQL server on which tests may create databases. */
export async function runCheck(check: Check, folder: string, postgresUrl: string): Promise<Outcome> {
  return 'stress' in check ? runStressTest(check.stress, folder) : runVitest(check, folder, postgresUrl);
}

interface RunResult {
  readonly code: number | null;
  readonly said: string;
}

function run(args: readonly string[], folder: string, env: Readonly<Record<string, string>>): Promise<RunResult> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All processes of the check have already ended.
    }
  };
  const forget = atExit(end);
  const late = setTimeout(end, MAX_MS);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(late);
      end();
      forget();
      resolve({ code, said: text });
    });
  });
}

async function runStressTest(name: string, folder: string): Promise<Outcome> {
  const own = createTemporaryFolder(folder);
  const args = ['stress/run.ts', name, '--quick', '--untimed', '--seed', '1'];
  const { code, said } = await run(args, folder, { TMPDIR: own });
  rmSync(own, { recursive: true, force: true });
  const lines = said.split('\n').map((line) => line.trim());
  const wrong = lines.filter((line) => line.endsWith('✗'));
  if (code === 0) return { is: 'green', why: '' };
  if (wrong.length > 0) return { is: 'red', why: shorten(wrong[0]) };
  const failure = lines.find((line) => line.startsWith('failed: ')) ?? lines.findLast((line) => line !== '');
  return { is: 'broken', why: code === null ? 'it took too long' : shorten(failure) };
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

async function runVitest(check: Exclude<Check, { stress: string }>, folder: string, url: string): Promise<Outcome> {
  const own = createTemporaryFolder(folder);
  const file = join(own, 'report.json');
  const projects = check.on === 'postgres' ? ['postgres'] : ['quick', 'alone', 'long'];
  const named = projects.flatMap((project) => ['--project', project]);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...named, check.vitest, '--reporter=json', '--bail=1'];
  const picked = check.named === undefined ? [] : ['-t', check.named];
  const env = { TMPDIR: own, PARVIS_TEST_POSTGRES_URL: url };
  const { code, said } = await run([...args, `--outputFile=${file}`, ...picked], folder, env);
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'));
    const failed = report.testResults.flatMap((one) => one.assertionResults).find(({ status }) => status === 'failed');
    if (failed !== undefined) return { is: 'red', why: failed.fullName };
    if (code === 0 && report.numPassedTests > 0) return { is: 'green', why: '' };
    return {
      is: 'broken',
      why: shorten(report.testResults.map(({ message }) => message).join(' ') || 'no test ran'),
    };
  } catch {
    return { is: 'broken', why: code === null ? 'it took too long' : shorten(said.trim()) };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Temporary folder of the check, removed with the copy even if the check was killed. */
function createTemporaryFolder(folder: string): string {
  const own = join(folder, 'temporary');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own);
  return own;
}

function shorten(text = ''): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
