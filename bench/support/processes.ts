// Processes and folders of a bench, which are removed when it ends, in whatever way.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuWatch, residentMemory } from './proc.ts';

export interface RunningServer {
  readonly url: string;
  /** Starts a stopwatch over the CPU time of all its threads; it answers in microseconds. */
  readonly cpuWatch: () => () => number;
  /** The CPU time of all its threads since it was started, in microseconds. */
  readonly cpuSoFar: () => number;
  /** In bytes, now and at its peak. */
  readonly residentMemory: () => { readonly now: number; readonly peak: number };
  /** Output to standard error of a process that ended unexpectedly; undefined while it runs. */
  readonly lastWords: () => string | undefined;
  readonly stop: () => void;
}

const folders = new Set<() => void>();
const children = new Set<() => void>();

process.on('exit', () => {
  stopChildren();
  for (const remove of folders) remove();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Kills, each by its id, the processes started here that have not been stopped: those of a bench that failed. */
export function stopChildren(): void {
  for (const kill of children) kill();
}

/** Does the work once, when the answered function is called or all that is in the set is cleared. */
function kept(set: Set<() => void>, work: () => void): () => void {
  const once = () => {
    if (set.delete(once)) work();
  };
  set.add(once);
  return once;
}

/** Creates a folder that is removed when this process ends, if not before. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  return { path, remove: kept(folders, () => rmSync(path, { recursive: true, force: true })) };
}

/** Lets a child process be killed when the answered function is called, or else with the others. */
export function killable(child: ChildProcess): () => void {
  return kept(children, () => child.kill('SIGKILL'));
}

/** Node as it runs here, for a process of our own in `bench/processes/`. */
export function ownProcess(name: string): readonly [command: string, script: string] {
  return [process.execPath, join(import.meta.dirname, '..', 'processes', name)];
}

/** Starts a server and waits until it names its address on standard error. `cleanUp` follows its end. */
export function startServer(
  [command, ...args]: readonly [string, ...string[]],
  { env = {}, cleanUp = () => undefined }: { env?: Record<string, string>; cleanUp?: () => void } = {},
): Promise<RunningServer> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  const kill = killable(child);
  const stop = () => {
    kill();
    cleanUp();
  };
  const cpuSoFar = child.pid === undefined ? () => Number.NaN : cpuWatch(child.pid);
  let said = '';
  let ended = false;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      ended = true;
      reject(new Error(`the server ended with ${code ?? signal}: ${said}`));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      const port = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(said)?.[1];
      const { pid } = child;
      if (port === undefined || pid === undefined) return;
      resolve({
        url: `http://127.0.0.1:${port}`,
        cpuWatch: () => cpuWatch(pid),
        cpuSoFar,
        residentMemory: () => residentMemory(pid),
        lastWords: () => (ended ? said : undefined),
        stop,
      });
    });
  });
}
