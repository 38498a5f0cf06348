// Worker side: serves like a single process, but reports its figures to the primary process and ends at its request.

import type { MetricFamily } from '../metrics/exposition.ts';
import type { WorkerMessage, WorkerRequest } from './messages.ts';

export interface WorkerServer {
  readonly url: string;
  /** Stops serving. `othersListen`: other workers accept new connections, so this one stops accepting immediately. */
  readonly stop: (othersListen?: boolean) => Promise<void>;
  readonly figures: () => Promise<readonly MetricFamily[]>;
}

export interface WorkerChannel {
  readonly send: (message: WorkerMessage, sent?: () => void) => void;
  readonly onMessage: (take: (message: WorkerRequest) => void) => void;
  /** Registers a function to call when the primary process has ended, or when this one gets a signal to end. */
  readonly onEnd: (end: () => void) => void;
}

/**
 * Serves until this process gets a signal, or the primary process ends or requests a stop. Resolves with the exit code: 1 if the server
 * could not start, which `explained` reports to the operator.
 */
export async function runWorker(
  channel: WorkerChannel,
  start: () => Promise<WorkerServer>,
  explained: (error: unknown) => string,
): Promise<number> {
  let end: (othersListen: boolean) => void = () => undefined;
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  channel.onEnd(() => end(false));
  let working: WorkerServer | undefined;
  channel.onMessage((message) => {
    if (message.ask === 'leave') end(false);
    else if (message.ask === 'give way') end(true);
    else if (message.ask === 'figures') {
      const { number } = message;
      const told = working?.figures() ?? Promise.resolve([]);
      told.then((figures) => channel.send({ figures: figures.map(plain), number })).catch(() => undefined);
    }
  });
  try {
    working = await start();
  } catch (error) {
    const refused = explained(error);
    await new Promise<void>((resolve) => channel.send({ refused }, () => resolve()));
    return 1;
  }
  channel.send({ answers: working.url });
  await working.stop(await ended);
  return 0;
}

function plain({ samples, ...family }: MetricFamily): MetricFamily {
  return { ...family, samples: [...samples] };
}
