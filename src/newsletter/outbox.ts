// The loop that sends what waits. A mail is taken off only once the mail server has it; after a crash in between it is sent
// once more, and never not at all.

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../kit/clock.ts';
import { takeTurns } from '../kit/turns.ts';
import type { MailQueue, WaitingMail } from '../store/mails.ts';
import { type Letter, type LetterOptions, letterOf } from './letters.ts';
import { NotDeliverable } from './mailer.ts';

export interface OutboxOptions {
  readonly mails: MailQueue;
  /** Resolves once the mail server has the letter. Rejects with NotDeliverable when it never will. */
  readonly send: (letter: Letter) => Promise<void>;
  readonly letters: LetterOptions;
  readonly clock: Clock;
  /** Told of what failed; neither addresses nor texts may be in it. */
  readonly onTrouble: (error: unknown) => void;
  /** Between two looks, in milliseconds; 0: only `now` looks. */
  readonly everyMs?: number;
}

export interface Outbox {
  /** Sends all that is due, and resolves when that has been tried. */
  readonly now: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const AT_ONCE = 20;
/** Between two tries to write what came of a mail. */
const WRITE_AGAIN_MS = 200;
/** How long a process that has died keeps a mail: longer than a mail server may take. */
const HELD_MS = 120_000;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 6 * 3_600_000;
/** A mail that could not be sent for so long is given up. */
const GIVEN_UP_MS = 3 * 24 * 3_600_000;
/** Mails that were sent are counted for an hour, and then forgotten. */
const KEPT_MS = 2 * 3_600_000;

export function openOutbox({ mails, send, letters, clock, onTrouble, everyMs = 1000 }: OutboxOptions): Outbox {
  const holder = randomUUID();
  let stopping = false;
  let forgotAt = 0;

  /** Writes until it is written: else the mail would be sent once more. */
  const write = async (work: () => Promise<boolean>) => {
    for (let told = false; !stopping || !told; told = true) {
      try {
        if (await work()) return;
      } catch (error) {
        if (!told) onTrouble(error);
      }
      await delay(WRITE_AGAIN_MS);
    }
  };

  const sendOne = async (mail: WaitingMail) => {
    try {
      await send(letterOf(mail, letters));
    } catch (error) {
      onTrouble(error);
      const now = clock();
      const reason = error instanceof Error ? error.message : String(error);
      const rest = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (mail.attempts - 1));
      const isOver = error instanceof NotDeliverable || now - mail.createdAt > GIVEN_UP_MS;
      await write(() => (isOver ? mails.failed(mail.id, reason, now) : mails.again(mail.id, now + rest)));
      return;
    }
    await write(() => mails.sent(mail.id, clock()));
  };

  const look = async () => {
    while (!stopping) {
      const now = clock();
      if (Math.abs(now - forgotAt) > KEPT_MS / 4) {
        forgotAt = now;
        await mails.forget(now - KEPT_MS);
      }
      const taken = await mails.take(holder, now, now + HELD_MS, AT_ONCE);
      if (taken.length === 0) return;
      await Promise.all(taken.map(sendOne));
    }
  };
  const turns = takeTurns(everyMs, onTrouble, look);

  return {
    now: () => turns.now(look),
    stop: async () => {
      stopping = true;
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}
