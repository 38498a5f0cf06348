// Records of mails being sent, and their outcomes. Those of one turn of the event loop are written in one batch.

import { setImmediate as afterTurn, setTimeout as delay } from 'node:timers/promises';
import type { MailQueue, MailResult, WaitingMail } from '../store/mail/mails.ts';

/** Pause between two tries to write the outcomes of mails. */
const WRITE_AGAIN_MS = 200;

/** `gone`: the mail was deleted; `later`: the process is stopping. */
export type Begun = 'leaves' | 'gone' | 'later';

interface Beginning {
  readonly ids: string[];
  readonly begun: Promise<ReadonlySet<string> | undefined>;
}

export class MailNotes {
  readonly #mails: Pick<MailQueue, 'begin' | 'settle'>;
  readonly #holder: string;
  readonly #onTrouble: (error: unknown) => void;
  readonly #results: MailResult[] = [];
  #writing: Promise<void> | undefined;
  #beginning: Beginning | undefined;
  #stopping = false;

  constructor(mails: Pick<MailQueue, 'begin' | 'settle'>, holder: string, onTrouble: (error: unknown) => void) {
    this.#mails = mails;
    this.#holder = holder;
    this.#onTrouble = onTrouble;
  }

  /** Records that a mail is being sent, and returns whether it may be. */
  async begin({ messageId }: WaitingMail): Promise<Begun> {
    while (!this.#stopping) {
      this.#beginning ??= this.#nextBeginning();
      this.#beginning.ids.push(messageId);
      const ours = await this.#beginning.begun;
      if (ours !== undefined) return ours.has(messageId) ? 'leaves' : 'gone';
      await delay(WRITE_AGAIN_MS);
    }
    return 'later';
  }

  /** Queues the outcome of a mail for writing. */
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

  /** Allows no further mail to be sent, and tries only once more to write outcomes. */
  stop(): void {
    this.#stopping = true;
  }

  #nextBeginning(): Beginning {
    const ids: string[] = [];
    const begun = afterTurn().then(() => {
      this.#beginning = undefined;
      return this.#mails.begin(this.#holder, ids);
    });
    return { ids, begun };
  }

  /** Retries until all outcomes are written, because the mails would be sent again otherwise. */
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
      // A stopping server tries only once more; its database may be permanently unavailable.
      if (this.#stopping && told) return;
      this.#results.unshift(...some);
      await delay(WRITE_AGAIN_MS);
      if (this.#stopping) told = true;
    }
  }
}
