// Sends queued mails. A mail is removed from the queue as soon as the mail server has accepted it; after a crash in between it is sent
// again with the same Message-ID (at-least-once delivery).

import { randomUUID } from 'node:crypto';
import type { MailQueue, MailResult, WaitingMail } from '../store/mail/mails.ts';
import type { Clock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import { MailNotes } from './mail-notes.ts';
import type { Letter } from './mail-templates.ts';
import { NotDeliverable } from './mailer.ts';

export interface MailWorkerOptions {
  readonly mails: Pick<MailQueue, 'take' | 'begin' | 'prolong' | 'settle'>;
  /** Composes the mail. `empty`: there is nothing to report; `ended`: there is no recipient any more. */
  readonly compose: (mail: WaitingMail) => Promise<Letter | 'empty' | 'ended'>;
  /** Resolves when the mail server has accepted the mail. Rejects with NotDeliverable if it rejects the mail permanently. */
  readonly send: (letter: Letter) => Promise<void>;
  readonly clock: Clock;
  /** Receives errors; they must contain neither addresses nor texts. */
  readonly onTrouble: (error: unknown) => void;
  /** Receives digests whose recipient the mail server rejected. */
  readonly onRefused?: (mail: WaitingMail, error: NotDeliverable) => Promise<void>;
  /** Returns whether this process may go on sending. */
  readonly mayGoOn?: () => Promise<boolean>;
  /** Maximum digests per minute; 0: no limit. */
  readonly perMinute?: number;
  /** Interval for renewing leases, in milliseconds. */
  readonly prolongsEveryMs?: number;
}

export interface MailWorker {
  /** Sends due mails within the rate limit, and resolves when all outcomes are recorded. */
  readonly send: () => Promise<void>;
  /** Prevents further sending. */
  readonly stop: () => void;
}

/** Batch size, and maximum concurrent deliveries. */
const TAKEN = 100;
const AT_ONCE = 20;
/** Minimum rejections in one batch without any acceptance that point to a fault of the mail server. */
const SUSPICIOUS = 5;
/** Lease on a mail, after which another process may send it. The lease is renewed while the mail is being sent. */
export const HELD_MS = 8000;
const PROLONGS_EVERY_MS = HELD_MS / 4;
/** Minimum remaining lease to start sending: a shorter one may expire before its renewal. */
const ENDS_SOON_MS = HELD_MS / 2;
const FIRST_REST_MS = 60_000;
const MAX_REST_MS = 6 * 3_600_000;
/** Age at which an undeliverable mail is given up. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
/** Mails that were sent are counted for an hour, and then forgotten; digests when none of them can come back any more. */
const KEPT_MS = 2 * 3_600_000;
const DIGESTS_KEPT_MS = 35 * 24 * 3_600_000;

export function openMailWorker(options: MailWorkerOptions): MailWorker {
  const { mails, clock, onTrouble, mayGoOn = async () => true, perMinute = 0 } = options;
  const holder = randomUUID();
  const notes = new MailNotes(mails, holder, onTrouble);
  const allowance = openAllowance(perMinute);
  let stopping = false;

  /** Sends a batch taken at an instant; resolves when its outcomes are written. */
  const sendTaken = async (taken: readonly WaitingMail[], at: number) => {
    const hold = keepHold(taken, at, holder, options);
    const refusals: Refusal[] = [];
    let others = 0;
    await sideBySide(taken, AT_ONCE, async (mail) => {
      const isLate = stopping || hold.until() - clock() < ENDS_SOON_MS;
      const came = isLate
        ? ({ messageId: mail.messageId, result: 'again', dueAt: at } as const)
        : await outcome(mail, options, notes);
      if (came === 'gone') return;
      if ('error' in came) return void refusals.push(came);
      if (came.result === 'sent') others++;
      notes.settle(came);
    });
    for (const one of await judged(refusals, others, options)) notes.settle(one);
    await notes.written();
    await hold.end();
  };

  return {
    send: async () => {
      while (!stopping && (await mayGoOn())) {
        const at = clock();
        const digests = allowance.left(at);
        const taken = await mails.take({ holder, now: at, until: at + HELD_MS, count: TAKEN, digests });
        if (taken.length === 0) return;
        allowance.use(taken.filter(({ kind }) => kind === 'digest').length);
        await sendTaken(taken, at);
      }
    },
    stop: () => {
      stopping = true;
      notes.stop();
    },
  };
}

/** Renews the leases on a batch of mails until it is stopped. */
function keepHold(
  taken: readonly WaitingMail[],
  at: number,
  holder: string,
  { mails, clock, onTrouble, mayGoOn, prolongsEveryMs = PROLONGS_EVERY_MS }: MailWorkerOptions,
) {
  const ids = taken.map(({ messageId }) => messageId);
  let until = at + HELD_MS;
  const turns = pollSerially(prolongsEveryMs, onTrouble, async () => {
    const next = clock() + HELD_MS;
    if (await mails.prolong(holder, ids, next)) until = next;
    await mayGoOn?.();
  });
  return {
    until: () => until,
    end: async () => {
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}

/** Mail whose recipient the mail server rejects permanently. */
interface Refusal {
  readonly mail: WaitingMail;
  readonly error: NotDeliverable;
}

/** Tries to send a mail, unless it was deleted in the meantime. */
async function outcome(
  mail: WaitingMail,
  { compose, send, clock, onTrouble }: MailWorkerOptions,
  notes: MailNotes,
): Promise<MailResult | Refusal | 'gone'> {
  const { messageId } = mail;
  try {
    const letter = await compose(mail);
    if (typeof letter === 'string') return { messageId, result: letter, at: clock() };
    const begun = await notes.begin(mail);
    if (begun === 'gone') return begun;
    if (begun === 'later') return { messageId, result: 'again', dueAt: clock() };
    await send(letter);
    return { messageId, result: 'sent', at: clock() };
  } catch (error) {
    onTrouble(error);
    const now = clock();
    if (error instanceof NotDeliverable) return { mail, error };
    return now - mail.createdAt > GIVEN_UP_MS ? failed(messageId, error, now) : again(mail, now);
  }
}

function failed(messageId: string, error: unknown, at: number): MailResult {
  return { messageId, result: 'failed', reason: error instanceof Error ? error.message : String(error), at };
}

function again({ messageId, attempts }: WaitingMail, now: number): MailResult {
  return { messageId, result: 'again', dueAt: now + Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** (attempts - 1)) };
}

/**
 * Decides on mails with rejected recipients: they are given up, unless the server rejected many and accepted none. Then the server is at
 * fault, and they are retried.
 */
async function judged(
  refusals: readonly Refusal[],
  others: number,
  { clock, onTrouble, onRefused }: MailWorkerOptions,
): Promise<MailResult[]> {
  const now = clock();
  if (refusals.length >= SUSPICIOUS && others === 0) {
    onTrouble(new Error(`the mail server refuses every recipient, ${refusals.length} of them at once`));
    return refusals.map(({ mail, error }) =>
      now - mail.createdAt > GIVEN_UP_MS ? failed(mail.messageId, error, now) : again(mail, now),
    );
  }
  for (const { mail, error } of refusals) {
    if (mail.kind === 'digest') await onRefused?.(mail, error).catch(onTrouble);
  }
  return refusals.map(({ mail, error }) => failed(mail.messageId, error, now));
}

/** Deletes old records of mails; runs now and then because some contain an address. */
export async function forgetMails(mails: Pick<MailQueue, 'forget'>, now: number): Promise<void> {
  await mails.forget(now - KEPT_MS, now - DIGESTS_KEPT_MS);
}

/** Processes all items, at most `count` at a time. */
async function sideBySide<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker));
}

interface Allowance {
  /** Number of mails that may be sent at an instant, in milliseconds since 1970; infinite if there is no rate limit. */
  readonly left: (now: number) => number;
  readonly use: (count: number) => void;
}

/** Creates a rate limiter with an even rate; unused allowance accumulates for a few seconds only. */
function openAllowance(perMinute: number): Allowance {
  const most = Math.max(1, perMinute / 12);
  let [left, at] = [most, Number.NaN];
  return {
    left: (now) => {
      if (perMinute === 0) return Number.POSITIVE_INFINITY;
      // Start again if the clock was set back.
      if (now > at) left = Math.min(most, left + ((now - at) * perMinute) / 60_000);
      at = now;
      return Math.floor(left);
    },
    use: (count) => {
      left -= count;
    },
  };
}
