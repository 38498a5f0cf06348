// Processes that write until they are killed, and their messages.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atExit } from '../../test/support/at-exit.ts';

/** Message of a writer. A write that has begun and is not acknowledged may exist completely or not at all. */
export type WriterMessage =
  | { readonly what: 'ready' }
  | { readonly what: 'importing'; readonly mark: string }
  | { readonly what: 'imported'; readonly mark: string; readonly revision: number }
  | { readonly what: 'creating'; readonly name: string }
  | { readonly what: 'created'; readonly name: string; readonly key: string }
  | { readonly what: 'revoking'; readonly name: string }
  | { readonly what: 'revoked'; readonly name: string }
  | { readonly what: 'registering'; readonly email: string }
  | { readonly what: 'registered'; readonly email: string }
  | { readonly what: 'requesting' | 'requested' | 'confirmed' | 'approved'; readonly email: string }
  | FailureMessage;

export interface FailureMessage {
  readonly what: 'failed';
  readonly why: string;
}

/** Process that reports its actions and their results in lines of standard output. */
export interface ReportingProcess<T> {
  readonly said: () => readonly (T | FailureMessage)[];
  /** Kills the process. Resolves when its whole output has arrived. */
  readonly kill: () => Promise<void>;
}

export type Writer = ReportingProcess<WriterMessage>;

export interface WriterOptions {
  readonly url: string;
  readonly instance: string;
  readonly mark: string;
  readonly seed: number;
  /** Share of imports among its writes, from 0 to 1; the rest are writes of keys. */
  readonly imports: number;
  readonly env?: Readonly<Record<string, string>>;
}

export function startWriter({ url, instance, mark, seed, imports, env }: WriterOptions): Writer {
  return startReportingProcess<WriterMessage>('writer.ts', [url, instance, mark, String(seed), String(imports)], env);
}

export function startRegistrar({ url, instance, mark, env }: Omit<WriterOptions, 'seed' | 'imports'>): Writer {
  return startReportingProcess<WriterMessage>('subscriber.ts', [url, instance, mark], env);
}

/** Starts a process that requests rooms and approves the requests. Processes of the same round want the same rooms. */
export function startRequester(
  { url, instance, mark, env }: Omit<WriterOptions, 'seed' | 'imports'>,
  round: number,
): Writer {
  return startReportingProcess<WriterMessage>('requester.ts', [url, instance, mark, String(round)], env);
}

/** Compile cache of Node.js, in the same folder as that of `bin/parvis`. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/parvis', import.meta.url));

export function startReportingProcess<T>(
  script: string,
  given: readonly string[],
  env?: WriterOptions['env'],
): ReportingProcess<T> {
  const module = fileURLToPath(new URL(`../processes/${script}`, import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', module, ...given];
  const child = spawn(process.execPath, args, {
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
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
      // The last line may be incomplete.
      const lines: (T | FailureMessage)[] = out
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
