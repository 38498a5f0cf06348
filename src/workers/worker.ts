// Worker side: it serves like a single process, but ends when the first process requests it, and reports its figures to it.

import type { Family } from '../metrics/exposition.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** The server that a worker runs. */
export interface Working {
  readonly url: string;
  /** `othersListen`: other workers take new connections, so this one accepts none from the beginning. */
  readonly stop: (othersListen?: boolean) => Promise<void>;
  readonly figures: () => Promise<readonly Family[]>;
}

/** Between a worker and the first process. */
export interface Channel {
  readonly send: (message: FromWorker, sent?: () => void) => void;
  readonly onMessage: (take: (message: ToWorker) => void) => void;
  /** Called when the first process has ended, or when this one gets a signal to end. */
  readonly onEnd: (end: () => void) => void;
}

/**
 * Serves until the first process requests the end or has ended, or until a signal. Resolves with the exit code: 1 if the server could not
 * start, which `explained` reports to the operator.
 */
export async function work(
  channel: Channel,
  start: () => Promise<Working>,
  explained: (error: unknown) => string,
): Promise<number> {
  let end: (othersListen: boolean) => void = () => undefined;
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  channel.onEnd(() => end(false));
  let working: Working | undefined;
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

/** Converts samples to an array, for JSON. */
function plain({ samples, ...family }: Family): Family {
  return { ...family, samples: [...samples] };
}
