// The program as started by an operator: bin/parvis as a child process with its own database. From the tests' environment, it gets only a
// PATH with the machine's Node.js first, and a shifted clock. All these processes share the checkout's compile cache, like those of an
// operator.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atExit } from './at-exit.ts';

const PARVIS = fileURLToPath(new URL('../../bin/parvis', import.meta.url));

export interface ProcessResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunningProcess {
  readonly child: ChildProcessWithoutNullStreams;
  readonly err: () => string;
  readonly ended: Promise<ProcessResult>;
}

export interface Site {
  readonly folder: string;
  readonly database: string;
  readonly run: (
    args: readonly string[],
    input?: string | Buffer,
    env?: Record<string, string>,
  ) => Promise<ProcessResult>;
  readonly start: (args: readonly string[], env?: Record<string, string>) => RunningProcess;
  readonly shell: (line: string, env?: Record<string, string>) => Promise<ProcessResult>;
  readonly clear: () => Promise<void>;
}

export function openSite(): Site {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-e2e-'));
  const database = join(folder, 'parvis.db');
  const started = new Set<RunningProcess>();
  const spawned = (program: string, args: readonly string[], env: Record<string, string> = {}) => {
    const settings = {
      PATH: `${dirname(PARVIS)}:/usr/bin:/bin`,
      HOME: folder,
      PARVIS_DATABASE_URL: `sqlite:${database}`,
      ...momentOfRun(),
    };
    const child = spawn(program, args, { cwd: folder, env: { ...settings, ...env } });
    const [out, err] = [collectText(child.stdout), collectText(child.stderr)];
    const ended = new Promise<ProcessResult>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out: out(), err: err() }));
    });
    const running = { child, err, ended };
    started.add(running);
    return running;
  };
  const start: Site['start'] = (args, env) => spawned(PARVIS, args, env);
  const kill = () => {
    for (const { child } of started) child.kill('SIGKILL');
  };
  // A killed process may still write for a moment.
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  const forget = atExit(() => {
    kill();
    removeFolder();
  });
  return {
    folder,
    database,
    start,
    shell: (line, env) => {
      const { child, ended } = spawned('/bin/sh', ['-c', line], env);
      child.stdin.end();
      return ended;
    },
    run: (args, input = '', env = {}) => {
      const { child, ended } = start(args, env);
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      return ended;
    },
    clear: async () => {
      kill();
      await Promise.all([...started].map(({ ended }) => ended));
      removeFolder();
      forget();
    },
  };
}

/** Returns the environment of all processes in a run with a shifted clock (test/moments). */
function momentOfRun(): Record<string, string> {
  const { CLOCK_SHIFT_MS, NODE_OPTIONS, TZ } = process.env;
  if (CLOCK_SHIFT_MS === undefined) return {};
  return { CLOCK_SHIFT_MS, ...(NODE_OPTIONS && { NODE_OPTIONS }), ...(TZ && { TZ }) };
}

function collectText(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

export interface ServerProcess extends RunningProcess {
  readonly port: number;
  readonly url: string;
}

export async function serve(site: Site, env: Record<string, string> = {}): Promise<ServerProcess> {
  const running = site.start(['serve'], { PARVIS_PORT: '0', ...env });
  const url = await new Promise<string>((resolve, reject) => {
    running.child.stderr.on('data', () => {
      const found = /parvis answers at (http:\S+)/.exec(running.err())?.[1];
      if (found !== undefined) resolve(found);
    });
    running.ended.then(({ err }) => reject(new Error(`the server ended: ${err}`)), reject);
  });
  return { ...running, url, port: Number(new URL(url).port) };
}

/** Fetches operator information from a server that provides it on a free port (`PARVIS_METRICS_ADDRESS: '127.0.0.1:0'`). */
export function fetchOperatorInfo(server: RunningProcess, path: '/metrics' | '/troubles'): Promise<Response> {
  const port = /"port":(\d+),"msg":"serving metrics"/.exec(server.err())?.[1];
  return fetch(`http://127.0.0.1:${port}${path}`);
}
