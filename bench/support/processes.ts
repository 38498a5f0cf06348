// Processes and folders of a bench, which are removed however it ends.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResidentMemory, startCpuWatch } from './proc.ts';

export interface RunningServer {
  readonly url: string;
  readonly cpuWatch: () => () => number;
  readonly cpuSoFar: () => number;
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

/** Kills processes of a failed bench that are still running. */
export function stopChildren(): void {
  for (const kill of children) kill();
}

/** Returns a function that runs `work` on its first call only. The set contains the function until then. */
function runOnce(set: Set<() => void>, work: () => void): () => void {
  const once = () => {
    if (set.delete(once)) work();
  };
  set.add(once);
  return once;
}

export function createTemporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  return { path, remove: runOnce(folders, () => rmSync(path, { recursive: true, force: true })) };
}

export function createKillFunction(child: ChildProcess): () => void {
  return runOnce(children, () => child.kill('SIGKILL'));
}

export function createProcessCommand(name: string): readonly [command: string, script: string] {
  return [process.execPath, join(import.meta.dirname, '..', 'processes', name)];
}

/** Starts a server, and waits until it prints its address on standard error. `cleanUp` runs after its end. */
export function startServer(
  [command, ...args]: readonly [string, ...string[]],
  { env = {}, cleanUp = () => undefined }: { env?: Record<string, string>; cleanUp?: () => void } = {},
): Promise<RunningServer> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  const kill = createKillFunction(child);
  const stop = () => {
    kill();
    cleanUp();
  };
  const cpuSoFar = child.pid === undefined ? () => Number.NaN : startCpuWatch(child.pid);
  let text = '';
  let ended = false;
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      ended = true;
      reject(new Error(`the server ended with ${code ?? signal}: ${text}`));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000);
      const port = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(text)?.[1];
      const { pid } = child;
      if (port === undefined || pid === undefined) return;
      resolve({
        url: `http://127.0.0.1:${port}`,
        cpuWatch: () => startCpuWatch(pid),
        cpuSoFar,
        residentMemory: () => readResidentMemory(pid),
        lastWords: () => (ended ? text : undefined),
        stop,
      });
    });
  });
}
