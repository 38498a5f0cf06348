// What the server does by itself, beside answering: loaded once it answers, so that nobody who reads waits for it.

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
  /** Is told what came of each source that was due. */
  readonly onRun: (outcome: SourceOutcome) => void;
}

/** Tells websites of changes, makes the events of series ahead, and has sources and pictures of other hosts fetched. */
export function startLoops({ config, log, store, pushStore, live, office, onFailedPush, onRun }: LoopParts): Loop[] {
  const troubleOf = (what: string) =>
    throttleRepeatedErrors((error) => log.error({ err: error }, `${what} failed; trying again`));
  return [
    startPushing(pushStore, config, live, log, onFailedPush),
    startSeries(store, troubleOf('making the events of series')),
    startFetching(store, config, onRun, troubleOf('fetching sources')),
    startKeeper({ store, mailFolder: config.mailFolder, onTrouble: troubleOf('tending bookings') }),
    startRounds({ store, office, onTrouble: troubleOf('telling those who serve') }),
  ];
}
