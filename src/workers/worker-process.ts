// One worker, from the first process's point of view.

import { setTimeout as delay } from 'node:timers/promises';
import type { Family } from '../metrics/exposition.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** A process that works: `Worker` of node:cluster. */
export interface WorkerProcess {
  readonly send: (message: ToWorker) => unknown;
  readonly on: (event: 'message', listener: (message: FromWorker) => void) => unknown;
  readonly once: (event: 'exit', listener: (code: number | null) => void) => unknown;
  /** Ends it at once. */
  readonly kill: () => void;
}

/** Error of a worker that could not start; its message is for the operator. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';
}

/** A worker that answers. */
export interface RunningWorker {
  readonly process: WorkerProcess;
  readonly url: string;
  readonly ended: Promise<void>;
  /** Pending requests for its figures, by request number. */
  readonly asking: Map<number, (figures: readonly Family[]) => void>;
  isWanted: boolean;
}

/** Time-out for a worker's figures. */
const TELLS_WITHIN_MS = 2000;

/** Resolves when the worker answers; rejects with WorkerRefused when it can't. */
export function started(process: WorkerProcess): Promise<RunningWorker> {
  const asking: RunningWorker['asking'] = new Map();
  const ended = new Promise<number | null>((resolve) => process.once('exit', resolve));
  return new Promise((resolve, reject) => {
    process.on('message', (message) => {
      if ('refused' in message) reject(new WorkerRefused(message.refused));
      else if ('figures' in message) asking.get(message.number)?.(message.figures);
      else if ('answers' in message) {
        resolve({ process, url: message.answers, ended: ended.then(() => undefined), asking, isWanted: true });
      }
    });
    ended.then((code) => reject(new WorkerRefused(`A worker ended with ${code ?? 'a signal'} while it started.`)));
  });
}

/** Figures of a worker; empty if it does not answer in time. */
export async function figuresOf({ process, ended, asking }: RunningWorker, number: number): Promise<readonly Family[]> {
  const told = new Promise<readonly Family[]>((resolve) => asking.set(number, resolve));
  process.send({ ask: 'figures', number });
  const timer = new AbortController();
  const late = delay(TELLS_WITHIN_MS, [], { signal: timer.signal }).catch(() => []);
  try {
    return await Promise.race([told, late, ended.then(() => [])]);
  } finally {
    asking.delete(number);
    timer.abort();
  }
}

/** Asks a worker to end. Resolves when it has. */
export async function end(running: RunningWorker, ask: 'leave' | 'give way'): Promise<void> {
  running.isWanted = false;
  running.process.send({ ask });
  await running.ended;
}
