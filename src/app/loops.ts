// Background tasks of the server, loaded once it accepts requests so that they delay none.

import type { Config } from '../config/config.ts';
import type { Logger } from '../http/log.ts';
import type { Live } from '../instance-cache/live.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import type { Store } from '../store/store.ts';
import { startKeeper } from './bookings.ts';
import type { Loop } from './loop.ts';
import type { OfficeVisit } from './office-thread.ts';
import type { RequestThread } from './request-thread.ts';
import { startRounds } from './rota.ts';
import { startSeries } from './series.ts';
import { startFetching } from './sources.ts';
import { throttleRepeatedErrors } from './throttle.ts';
import { startPushing } from './webhooks.ts';

export interface LoopParts {
  readonly config: Config;
  readonly log: Logger;
  readonly store: Store;
  readonly pushStore: Store;
  readonly live: Live;
  readonly office: RequestThread<OfficeVisit>;
  readonly onFailedPush: () => void;
  /** Receives the outcome of each source that was due. */
  readonly onRun: (outcome: SourceOutcome) => void;
}

export interface LoopStart {
  /** Subject of the sentence "… failed; trying again" of the log. */
  readonly what: string;
  readonly start: (parts: LoopParts, onTrouble: (error: unknown) => void) => Loop;
}

/** Background work by capability, in order of start. */
export const LOOPS: readonly LoopStart[] = [
  {
    what: 'notifying websites',
    start: ({ pushStore, ...parts }, onTrouble) => startPushing(pushStore, parts, onTrouble),
  },
  { what: 'making the events of series', start: ({ store }, onTrouble) => startSeries(store, onTrouble) },
  {
    what: 'fetching sources',
    start: ({ store, config, onRun }, onTrouble) => startFetching(store, config, onRun, onTrouble),
  },
  {
    what: 'tending bookings',
    start: ({ store, config: { mailFolder } }, onTrouble) => startKeeper({ store, mailFolder, onTrouble }),
  },
  {
    what: 'telling those who serve',
    start: ({ store, office }, onTrouble) => startRounds({ store, office, onTrouble }),
  },
];

export function startLoops(parts: LoopParts, loops: readonly LoopStart[] = LOOPS): Loop[] {
  const { log } = parts;
  return loops.map(({ what, start }) => {
    const onTrouble = throttleRepeatedErrors((error) => log.error({ err: error }, `${what} failed; trying again`));
    return start(parts, onTrouble);
  });
}
