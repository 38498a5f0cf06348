// The program as an operator starts it: bin/parvis as a child process with its own database. Of the tests' environment it gets only a PATH
// on which the machine's Node.js comes first, and the clock of a run at another moment. All of these processes share the checkout's compile
// cache, as an operator's do.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atExit } from './at-exit.ts';

const PARVIS = fileURLToPath(new URL('../../bin/parvis', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Standard error so far. */
  readonly err: () => string;
  readonly ended: Promise<Ended>;
}

export interface Site {
  readonly folder: string;
  readonly database: string;
  /** Runs a command to its end. */
  readonly run: (args: readonly string[], input?: string | Buffer, env?: Record<string, string>) => Promise<Ended>;
  readonly start: (args: readonly string[], env?: Record<string, string>) => Running;
  /** Runs a line of the shell in the folder, in which `parvis` is a command. */
  readonly shell: (line: string, env?: Record<string, string>) => Promise<Ended>;
  /** Ends what still runs and removes the folder. */
  readonly clear: () => Promise<void>;
}

/** A folder with a database, in which commands run. */
export function openSite(): Site {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-e2e-'));
  const database = join(folder, 'parvis.db');
  const started = new Set<Running>();
  const spawned = (program: string, args: readonly string[], env: Record<string, string> = {}) => {
    const settings = {
      PATH: `${dirname(PARVIS)}:/usr/bin:/bin`,
      HOME: folder,
      PARVIS_DATABASE_URL: `sqlite:${database}`,
      ...momentOfRun(),
    };
    const child = spawn(program, args, { cwd: folder, env: { ...settings, ...env } });
    const [out, err] = [gather(child.stdout), gather(child.stderr)];
    const ended = new Promise<Ended>((resolve, reject) => {
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

/** Environment of a run at another moment (test/moments), for each of its processes. */
function momentOfRun(): Record<string, string> {
  const { CLOCK_SHIFT_MS, NODE_OPTIONS, TZ } = process.env;
  if (CLOCK_SHIFT_MS === undefined) return {};
  return { CLOCK_SHIFT_MS, ...(NODE_OPTIONS && { NODE_OPTIONS }), ...(TZ && { TZ }) };
}

function gather(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

export interface Serving extends Running {
  readonly port: number;
  readonly url: string;
}

/** Starts a server on a free port; resolves once it says that it answers. */
export async function serve(site: Site, env: Record<string, string> = {}): Promise<Serving> {
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

/**
 * Fetches operator information from a server with a free port for it (`PARVIS_METRICS_ADDRESS: '127.0.0.1:0'`): `/metrics`, `/troubles`.
 */
export function tellsOperators(server: Running, path: '/metrics' | '/troubles'): Promise<Response> {
  const port = /"port":(\d+),"msg":"serving metrics"/.exec(server.err())?.[1];
  return fetch(`http://127.0.0.1:${port}${path}`);
}
