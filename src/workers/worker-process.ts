import { setTimeout as delay } from 'node:timers/promises';
import type { MetricFamily } from '../metrics/exposition.ts';
import type { WorkerMessage, WorkerRequest } from './messages.ts';

/** Process of a worker, such as `Worker` of node:cluster. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  readonly send: (message: WorkerRequest) => unknown;
  readonly on: (event: 'message', listener: (message: WorkerMessage) => void) => unknown;
  readonly once: (event: 'exit', listener: (code: number | null, signal?: string | null) => void) => unknown;
  readonly kill: () => void;
}

export interface WorkerEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Error of a worker that could not start. Its message is for the operator. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError';
}

export interface RunningWorker {
  readonly process: WorkerProcess;
  readonly url: string;
  readonly ended: Promise<WorkerEnd>;
  readonly asking: Map<number, (figures: readonly MetricFamily[]) => void>;
  isWanted: boolean;
}

const TELLS_WITHIN_MS = 2000;

/** Resolves when the worker answers. Rejects with WorkerStartError if it can't start. */
export function waitForWorker(process: WorkerProcess): Promise<RunningWorker> {
  const asking: RunningWorker['asking'] = new Map();
  const ended = new Promise<WorkerEnd>((resolve) =>
    process.once('exit', (code, signal = null) => resolve({ code, signal })),
  );
  return new Promise((resolve, reject) => {
    process.on('message', (message) => {
      if ('refused' in message) reject(new WorkerStartError(message.refused));
      else if ('figures' in message) asking.get(message.number)?.(message.figures);
      else if ('answers' in message) {
        resolve({ process, url: message.answers, ended, asking, isWanted: true });
      }
    });
    ended.then(({ code, signal }) =>
      reject(new WorkerStartError(`A worker ended with ${code ?? signal ?? 'a signal'} while it started.`)),
    );
  });
}

/** Requests the figures of a worker; empty if it does not respond in time. */
export async function requestMetrics(
  { process, ended, asking }: RunningWorker,
  number: number,
): Promise<readonly MetricFamily[]> {
  const told = new Promise<readonly MetricFamily[]>((resolve) => asking.set(number, resolve));
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

export async function endWorker(running: RunningWorker, ask: 'leave' | 'give way'): Promise<void> {
  running.isWanted = false;
  running.process.send({ ask });
  await running.ended;
}
