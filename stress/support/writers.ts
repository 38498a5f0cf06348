// Processes that write until they are killed, and what they have said.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atExit } from '../../test/support/at-exit.ts';

/** A line of a writer. What it has begun and not acknowledged may be there or not, but whole. */
export type Said =
  | { readonly what: 'ready' }
  | { readonly what: 'importing'; readonly mark: string }
  | { readonly what: 'imported'; readonly mark: string; readonly revision: number }
  | { readonly what: 'creating'; readonly name: string }
  | { readonly what: 'created'; readonly name: string; readonly key: string }
  | { readonly what: 'revoking'; readonly name: string }
  | { readonly what: 'revoked'; readonly name: string }
  | { readonly what: 'registering'; readonly email: string }
  | { readonly what: 'registered'; readonly email: string }
  | Failed;

/** The process could not write, and has stopped. */
export interface Failed {
  readonly what: 'failed';
  readonly why: string;
}

/** A process that reports its actions and their results in lines of standard output. */
export interface Telling<T> {
  /** Everything it has said so far. */
  readonly said: () => readonly (T | Failed)[];
  /** Kills it at once; resolves when everything that it had said has arrived. */
  readonly kill: () => Promise<void>;
}

export type Writer = Telling<Said>;

export interface WriterOptions {
  readonly url: string;
  readonly instance: string;
  /** Prefix of its marks. */
  readonly mark: string;
  readonly seed: number;
  /** Share of imports among its writes, from 0 to 1; the rest are keys. */
  readonly imports: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a process that writes imports and keys. */
export function startWriter({ url, instance, mark, seed, imports, env }: WriterOptions): Writer {
  return startTelling<Said>('writer.ts', [url, instance, mark, String(seed), String(imports)], env);
}

/** Starts a process that registers newsletter subscribers. */
export function startRegistrar({ url, instance, mark, env }: Omit<WriterOptions, 'seed' | 'imports'>): Writer {
  return startTelling<Said>('subscriber.ts', [url, instance, mark], env);
}

/** Compile cache of Node.js, in the same folder as that of `bin/parvis`. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/parvis', import.meta.url));

/** Starts a script of `stress/processes`. */
export function startTelling<T>(script: string, given: readonly string[], env?: WriterOptions['env']): Telling<T> {
  const module = fileURLToPath(new URL(`../processes/${script}`, import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', module, ...given];
  const child = spawn(process.execPath, args, {
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [out, err, isKilled] = ['', '', false];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const forget = atExit(() => child.kill('SIGKILL'));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    said: () => {
      // The last piece is no whole line.
      const lines: (T | Failed)[] = out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line));
      const hasEnded = !isKilled && child.exitCode !== null;
      return hasEnded ? [...lines, { what: 'failed', why: err.trim() }] : lines;
    },
    kill: async () => {
      isKilled = child.exitCode === null;
      child.kill('SIGKILL');
      await closed;
      forget();
    },
  };
}
