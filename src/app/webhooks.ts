// Wires webhooks to websites.

import type { Config } from '../config/config.ts';
import type { Logger } from '../http/log.ts';
import type { Live } from '../instance-cache/live.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { openOutbound } from '../webhooks/deliver.ts';
import { openPusher, type Pusher } from '../webhooks/pusher.ts';

export interface PushingParts {
  readonly config: Config;
  readonly live: Live;
  readonly log: Logger;
  /** Called for each notification that failed. */
  readonly onFailedPush: () => void;
}

/** Notifies websites of the changes that this server shows. */
export function startPushing(
  { pushes }: Store,
  { config, live, log, onFailedPush }: PushingParts,
  onTrouble: (error: unknown) => void,
): Pusher {
  return openPusher({
    pushes,
    deliver: openOutbound(config.pushAllow, systemClock).deliver,
    clock: systemClock,
    random: Math.random,
    isShown: ({ instance, contentRevision }) => live.shows(instance, contentRevision),
    // Logs neither the URL nor the answer, because both may contain secrets (rule A4); the office's log has them.
    onFailure: ({ id, instance }, { type, eventId }, { result, status }) => {
      onFailedPush();
      log.warn({ instance, website: id, type, eventId, result, status }, 'a website could not be notified of a change');
    },
    onTrouble,
  });
}
