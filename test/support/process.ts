// parvis as a process of its own, as an operator runs it.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const PARVIS = resolve('bin/parvis');

/** A folder of its own for a database; it goes away with `remove`. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-test-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** An environment in which parvis works in the folder, on a free port, and nothing else is set. */
export function environmentIn(folder: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    PARVIS_DATABASE_URL: `sqlite:${join(folder, 'parvis.db')}`,
    PARVIS_PORT: '0',
  };
}

/** Runs a command to its end. */
export function run(folder: string, args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(PARVIS, args, { env: environmentIn(folder), encoding: 'utf8', input });
  return { status, stdout, stderr };
}

export interface ServingProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** All that it has written to standard error so far. */
  readonly log: () => string;
  /** Asks it to end and gives its exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts `parvis serve` and waits until it answers. */
export function serveIn(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<ServingProcess> {
  const child = spawn(PARVIS, ['serve'], {
    env: { ...environmentIn(folder), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return new Promise((started, failed) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const port = /answers at http:\/\/[^\s:]+:(\d+)/.exec(log)?.[1];
      if (port === undefined) return;
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      started({ child, port: Number(port), log: () => log, stop });
    });
    ended.then((code) => failed(new Error(`parvis serve ended with ${code}: ${log}`)));
  });
}
