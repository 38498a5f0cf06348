// Outcome of a push after an attempt: done, retried later, or given up; and the next attempt for its website.

import type { Push, Website } from '../model/webhooks/website.ts';
import type { PushSettlement } from '../store/webhooks/settlements.ts';
import type { DeliveryOutcome } from './outbound-transport.ts';

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 3_600_000;

/** Age at which an undeliverable change is given up. */
const MAX_AGE_MS = 3 * 24 * 3_600_000;

/** Returns the wait after the given number of failures: 5 s, doubled up to an hour, ± 20 %. `random` is in [0, 1). */
export function computeBackoffMs(failures: number, random: () => number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), MAX_WAIT_MS);
  return Math.round(wait * (0.8 + 0.4 * random()));
}

export interface PushAttempt {
  readonly website: Website;
  readonly push: Push;
  readonly outcome: DeliveryOutcome;
  readonly holder: string;
  readonly at: number;
}

/**
 * Returns what to store after an attempt. A failure pauses the whole website, so that an unreachable one does not get a request per change.
 * The push itself waits as well, so that an unprocessable one does not delay other pushes.
 */
export function settlePush({ website, push, outcome, holder, at }: PushAttempt, random: () => number): PushSettlement {
  const { type, eventId } = push;
  const { status, milliseconds, detail, failure } = outcome;
  const entry = { websiteId: website.id, at, type, eventId, status, milliseconds, detail, failure };
  const done = { entry, holder, push: { messageId: push.messageId, nextAt: null }, failures: 0, restingUntil: 0 };
  if (outcome.result === 'delivered') return { ...done, delivered: true, offBecause: null, giveUpUntil: null };
  if (outcome.result === 'gone') return { ...done, delivered: false, offBecause: detail, giveUpUntil: null };
  const asked = Math.min(outcome.retryAfterMs, MAX_WAIT_MS);
  const failures = website.failures + 1;
  return {
    entry,
    holder,
    delivered: false,
    push: { messageId: push.messageId, nextAt: at + Math.max(computeBackoffMs(push.attempts + 1, random), asked) },
    failures,
    restingUntil: at + Math.max(computeBackoffMs(failures, random), asked),
    offBecause: null,
    giveUpUntil: at - MAX_AGE_MS,
  };
}
