// Background tasks of the server. Their code is loaded once the server accepts requests, so that it does not delay the start.

import type { Config } from '../config/config.ts';
import type { Logger } from '../http/log.ts';
import type { InstanceCache } from '../instance-cache/instance-cache.ts';
import type { SourceOutcome } from '../model/sources/source-run.ts';
import { FIRST_REMINDER_TIME } from '../rota/reminder-times.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { createOutboundTransport } from '../webhooks/outbound-transport.ts';
import { createPusher, type Pusher } from '../webhooks/pusher.ts';
import type { BackgroundTask } from './background-task.ts';
import { startBookingWorker } from './bookings.ts';
import type { OfficeRequestContext } from './office-thread.ts';
import type { RequestThread } from './request-thread.ts';
import { startRequestWorker } from './room-requests.ts';
import { startSeriesWorker } from './series.ts';
import { startSourceThread } from './sources.ts';
import { isDatabaseOutage, throttleRepeatedErrors } from './throttle.ts';

export interface BackgroundTaskContext {
  readonly config: Config;
  readonly log: Logger;
  readonly store: Store;
  readonly pushStore: Store;
  readonly live: InstanceCache;
  readonly office: RequestThread<OfficeRequestContext>;
  readonly onFailedPush: () => void;
  readonly onRun: (outcome: SourceOutcome) => void;
}

export interface BackgroundTaskStarter {
  readonly what: string;
  readonly start: (parts: BackgroundTaskContext, onTrouble: (error: unknown) => void) => BackgroundTask;
}

/** Background work by capability, in order of start. */
export const BACKGROUND_TASKS: readonly BackgroundTaskStarter[] = [
  {
    what: 'notifying websites',
    start: ({ pushStore, ...parts }, onTrouble) => startPushing(pushStore, parts, onTrouble),
  },
  { what: 'creating events for series', start: ({ store }, onTrouble) => startSeriesWorker(store, onTrouble) },
  {
    what: 'fetching sources',
    start: ({ store, config, onRun }, onTrouble) => startSourceThread(store, config, onRun, onTrouble),
  },
  {
    what: 'maintaining bookings',
    start: ({ store, config: { mailFolder } }, onTrouble) => startBookingWorker({ store, mailFolder, onTrouble }),
  },
  {
    what: 'maintaining room requests',
    start: ({ store, config: { mailFolder } }, onTrouble) => startRequestWorker({ store, mailFolder, onTrouble }),
  },
  {
    what: 'notifying volunteers',
    start: ({ store, office }, onTrouble) => startRounds({ store, office, onTrouble }),
  },
];

export function startBackgroundTasks(
  parts: BackgroundTaskContext,
  loops: readonly BackgroundTaskStarter[] = BACKGROUND_TASKS,
): BackgroundTask[] {
  const { log } = parts;
  return loops.map(({ what, start }) => {
    const onTrouble = throttleRepeatedErrors((error) =>
      log[isDatabaseOutage(error) ? 'debug' : 'error']({ err: error }, `${what} failed, retrying`),
    );
    return start(parts, onTrouble);
  });
}

const POLL_INTERVAL_MS = 60_000;

interface RoundsParts {
  readonly store: Pick<Store, 'content'>;
  readonly office: RequestThread<OfficeRequestContext>;
  readonly onTrouble: (error: unknown) => void;
}

function startRounds({ store, office, onTrouble }: RoundsParts): BackgroundTask {
  const madeOn = new Map<string, string>();
  let isStopped = false;
  const make = async (instance: string, today: string) => {
    const request = new Request('http://localhost/', { method: 'POST' });
    const { status } = await office.ask(request, { address: '', key: undefined, rounds: instance });
    if (status === 200) madeOn.set(instance, today);
  };
  const turns = pollSerially(POLL_INTERVAL_MS, onTrouble, async () => {
    const now = systemClock();
    for (const { name, timeZone } of await store.content.instancesWith('role')) {
      const wall = createWallClock(timeZone)(now);
      if (isStopped) return;
      if (wall.slice(11) < FIRST_REMINDER_TIME || madeOn.get(name) === wall.slice(0, 10)) continue;
      await make(name, wall.slice(0, 10)).catch(onTrouble);
    }
  });
  return {
    stop: async () => {
      isStopped = true;
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}

interface PushingParts {
  readonly config: Config;
  readonly live: InstanceCache;
  readonly log: Logger;
  readonly onFailedPush: () => void;
}

function startPushing(
  { pushes }: Store,
  { config, live, log, onFailedPush }: PushingParts,
  onTrouble: (error: unknown) => void,
): Pusher {
  return createPusher({
    pushes,
    deliver: createOutboundTransport(config.pushAllow, systemClock).deliver,
    clock: systemClock,
    random: Math.random,
    isShown: ({ instance, contentRevision }) => live.shows(instance, contentRevision),
    // Logs neither the URL nor the answer, because both may contain secrets (rule A4); the office's log has them.
    onFailure: ({ id, instance }, { type, eventId }, { result, status }) => {
      onFailedPush();
      log.warn({ instance, website: id, type, eventId, result, status }, 'website could not be notified of a change');
    },
    onTrouble,
  });
}
