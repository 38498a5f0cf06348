// Sends queued mails. A mail is removed from the queue as soon as the mail server has accepted it. After a crash in between, it is sent
// again with the same Message-ID (at-least-once delivery).

import { randomUUID } from 'node:crypto';
import { setImmediate as afterTurn, setTimeout as delay } from 'node:timers/promises';
import type { MailQueue, MailResult, QueuedMail } from '../store/mail/mails.ts';
import type { Clock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { MailMessage } from './mail-templates.ts';
import { type Mailer, NotDeliverableError } from './mailer.ts';

export interface MailWorkerOptions {
  readonly mails: Pick<MailQueue, 'take' | 'begin' | 'prolong' | 'settle' | 'isErased'>;
  /** Composes the mail. `empty`: it would have no content; `ended`: it no longer has a recipient. */
  readonly compose: (mail: QueuedMail) => Promise<MailMessage | 'empty' | 'ended'>;
  /** Resolves when the mail server has accepted the mail. Rejects with NotDeliverableError if the server rejects the mail permanently. */
  readonly send: (letter: MailMessage) => Promise<void>;
  /** Deletes a mail whose recipient was erased while it was being sent; undefined if sent mails can't be deleted. */
  readonly retract?: Mailer['retract'];
  readonly clock: Clock;
  /** Receives errors, which contain neither addresses nor texts. */
  readonly onTrouble: (error: unknown) => void;
  /** Receives digests whose recipient the mail server rejected. */
  readonly onRefused?: (mail: QueuedMail, error: NotDeliverableError) => Promise<void>;
  readonly mayGoOn?: () => Promise<boolean>;
  /** Maximum digests per minute; 0 for no limit. */
  readonly perMinute?: number;
  readonly prolongsEveryMs?: number;
}

export interface MailWorker {
  /** Sends due mails within the rate limit. Resolves when all outcomes are recorded. */
  readonly send: () => Promise<void>;
  readonly stop: () => void;
}

/** Maximum number of mails per batch. `MAX_CONCURRENT`: maximum number of concurrent deliveries. */
const BATCH_SIZE = 100;
const MAX_CONCURRENT = 20;
/** If the mail server rejects at least this many mails of a batch and accepts none, it counts as faulty. */
const MIN_SUSPICIOUS_REJECTIONS = 5;
/** Duration of the lease on a mail, after which another process may send it. The lease is renewed while the mail is being sent. */
export const MAIL_LEASE_MS = 8000;
const LEASE_RENEWAL_MS = MAIL_LEASE_MS / 4;
/** Minimum remaining lease for starting to send, because a shorter one may expire before its renewal. */
const MIN_LEASE_LEFT_MS = MAIL_LEASE_MS / 2;
const FIRST_REST_MS = 60_000;
const MAX_REST_MS = 6 * 3_600_000;
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
/** Retention of sent mails, which count towards the hourly limits; `DIGEST_RETENTION_MS`: of digests, which may still bounce. */
const RETENTION_MS = 2 * 3_600_000;
const DIGEST_RETENTION_MS = 35 * 24 * 3_600_000;

export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { mails, clock, onTrouble, mayGoOn = async () => true, perMinute = 0 } = options;
  const holder = randomUUID();
  const notes = new MailNotes(mails, holder, onTrouble);
  const allowance = createAllowance(perMinute);
  let stopping = false;

  const sendTaken = async (taken: readonly QueuedMail[], at: number) => {
    const hold = keepHold(taken, at, holder, options);
    const refusals: Refusal[] = [];
    let others = 0;
    await runConcurrently(taken, MAX_CONCURRENT, async (mail) => {
      const isLate = stopping || hold.until() - clock() < MIN_LEASE_LEFT_MS;
      const result = isLate
        ? ({ messageId: mail.messageId, result: 'again', dueAt: at } as const)
        : await outcome(mail, options, notes);
      if (result === 'deleted') return;
      if ('error' in result) return void refusals.push(result);
      if (result.result === 'sent') others++;
      notes.settle(result);
    });
    for (const one of await judgeRejections(refusals, others, options)) notes.settle(one);
    await notes.written();
    await hold.end();
  };

  return {
    send: async () => {
      while (!stopping && (await mayGoOn())) {
        const at = clock();
        const digests = allowance.left(at);
        const taken = await mails.take({ holder, now: at, until: at + MAIL_LEASE_MS, count: BATCH_SIZE, digests });
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

function keepHold(
  taken: readonly QueuedMail[],
  at: number,
  holder: string,
  { mails, clock, onTrouble, mayGoOn, prolongsEveryMs = LEASE_RENEWAL_MS }: MailWorkerOptions,
) {
  const ids = taken.map(({ messageId }) => messageId);
  let until = at + MAIL_LEASE_MS;
  const turns = pollSerially(prolongsEveryMs, onTrouble, async () => {
    const next = clock() + MAIL_LEASE_MS;
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

interface Refusal {
  readonly mail: QueuedMail;
  readonly error: NotDeliverableError;
}

async function outcome(
  mail: QueuedMail,
  { mails, compose, send, retract, clock, onTrouble }: MailWorkerOptions,
  notes: MailNotes,
): Promise<MailResult | Refusal | 'deleted'> {
  const { messageId } = mail;
  try {
    const letter = await compose(mail);
    if (typeof letter === 'string') return { messageId, result: letter, at: clock() };
    const begun = await notes.begin(mail);
    if (begun === 'deleted') return begun;
    if (begun === 'later') return { messageId, result: 'again', dueAt: clock() };
    await send(letter);
    if (retract !== undefined && (await mails.isErased(messageId))) await retract(letter);
    return { messageId, result: 'sent', at: clock() };
  } catch (error) {
    onTrouble(error);
    const now = clock();
    if (error instanceof NotDeliverableError) return { mail, error };
    return now - mail.createdAt > GIVEN_UP_MS ? failedResult(messageId, error, now) : retryResult(mail, now);
  }
}

function failedResult(messageId: string, error: unknown, at: number): MailResult {
  return { messageId, result: 'failed', reason: error instanceof Error ? error.message : String(error), at };
}

function retryResult({ messageId, attempts }: QueuedMail, now: number): MailResult {
  return { messageId, result: 'again', dueAt: now + Math.min(MAX_REST_MS, FIRST_REST_MS * 2 ** (attempts - 1)) };
}

/**
 * Decides on mails with rejected recipients. They are given up, unless the server rejected many and accepted none. Then the server is at
 * fault, and they are retried for some days.
 */
async function judgeRejections(
  refusals: readonly Refusal[],
  others: number,
  { clock, onTrouble, onRefused }: MailWorkerOptions,
): Promise<MailResult[]> {
  const now = clock();
  if (refusals.length >= MIN_SUSPICIOUS_REJECTIONS && others === 0) {
    onTrouble(new Error(`the mail server refuses every recipient, ${refusals.length} of them at once`));
    return refusals.map(({ mail, error }) =>
      now - mail.createdAt > GIVEN_UP_MS ? failedResult(mail.messageId, error, now) : retryResult(mail, now),
    );
  }
  for (const { mail, error } of refusals) {
    if (mail.kind === 'digest') await onRefused?.(mail, error).catch(onTrouble);
  }
  return refusals.map(({ mail, error }) => failedResult(mail.messageId, error, now));
}

/** Deletes old records of mails. Must run at intervals, because some contain an address. */
export async function deleteOldMailRecords(mails: Pick<MailQueue, 'forget'>, now: number): Promise<void> {
  await mails.forget(now - RETENTION_MS, now - DIGEST_RETENTION_MS);
}

async function runConcurrently<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker));
}

interface Allowance {
  /** Number of mails that may be sent at an instant, in milliseconds since 1970; infinite without a rate limit. */
  readonly left: (now: number) => number;
  readonly use: (count: number) => void;
}

/** Creates a rate limiter with an even rate. Unused allowance accumulates only for a few seconds. */
function createAllowance(perMinute: number): Allowance {
  const limit = Math.max(1, perMinute / 12);
  let [left, at] = [limit, Number.NaN];
  return {
    left: (now) => {
      if (perMinute === 0) return Number.POSITIVE_INFINITY;
      // The allowance stays unchanged if the clock was set back.
      if (now > at) left = Math.min(limit, left + ((now - at) * perMinute) / 60_000);
      at = now;
      return Math.floor(left);
    },
    use: (count) => {
      left -= count;
    },
  };
}

const WRITE_RETRY_MS = 200;

/** `leaves`: the mail may be sent; `deleted`: it no longer exists; `later`: this process is stopping. */
type SendDecision = 'leaves' | 'deleted' | 'later';

interface PendingBatch {
  readonly ids: string[];
  readonly begun: Promise<ReadonlySet<string> | undefined>;
}

class MailNotes {
  readonly #mails: Pick<MailQueue, 'begin' | 'settle'>;
  readonly #holder: string;
  readonly #onTrouble: (error: unknown) => void;
  readonly #results: MailResult[] = [];
  #writing: Promise<void> | undefined;
  #beginning: PendingBatch | undefined;
  #stopping = false;

  constructor(mails: Pick<MailQueue, 'begin' | 'settle'>, holder: string, onTrouble: (error: unknown) => void) {
    this.#mails = mails;
    this.#holder = holder;
    this.#onTrouble = onTrouble;
  }

  /** Records that a mail is being sent. Returns whether it may be. */
  async begin({ messageId }: QueuedMail): Promise<SendDecision> {
    while (!this.#stopping) {
      this.#beginning ??= this.#nextBeginning();
      this.#beginning.ids.push(messageId);
      const ours = await this.#beginning.begun;
      if (ours !== undefined) return ours.has(messageId) ? 'leaves' : 'deleted';
      await delay(WRITE_RETRY_MS);
    }
    return 'later';
  }

  settle(result: MailResult): void {
    this.#results.push(result);
    this.#writing ??= afterTurn()
      .then(() => this.#writeAll())
      .finally(() => {
        this.#writing = undefined;
      });
  }

  /** Resolves when all queued outcomes are written. */
  async written(): Promise<void> {
    await this.#writing;
  }

  /** Prevents further mails from being sent. Outcomes are written in only one more attempt. */
  stop(): void {
    this.#stopping = true;
  }

  #nextBeginning(): PendingBatch {
    const ids: string[] = [];
    const begun = afterTurn().then(() => {
      this.#beginning = undefined;
      return this.#mails.begin(this.#holder, ids);
    });
    return { ids, begun };
  }

  /** Retries until all outcomes are written, because the mails would otherwise be sent again. */
  async #writeAll(): Promise<void> {
    let told = false;
    while (this.#results.length > 0) {
      const some = this.#results.splice(0);
      try {
        if (await this.#mails.settle(some)) continue;
      } catch (error) {
        if (!told) this.#onTrouble(error);
        told = true;
      }
      // A stopping server makes only one more attempt, because its database may be permanently unavailable.
      if (this.#stopping && told) return;
      this.#results.unshift(...some);
      await delay(WRITE_RETRY_MS);
      if (this.#stopping) told = true;
    }
  }
}
