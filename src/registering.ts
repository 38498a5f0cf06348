// Puts together what registers for the newsletter: the registrar, and the loop that sends its mails.

import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import { systemClock } from './kit/clock.ts';
import { takeTurns } from './kit/turns.ts';
import { DataAway } from './live/source.ts';
import type { Registrar } from './model/registration.ts';
import { folderMailer, smtpMailer } from './newsletter/mailer.ts';
import { openOutbox } from './newsletter/outbox.ts';
import { openRegistrar } from './newsletter/registration.ts';
import { DatabaseError, databaseReason } from './store/errors.ts';
import type { Store } from './store/store.ts';

/** How long a visitor waits while others write, and between two tries, in milliseconds. */
const WAITS_MS = 5000;
const AGAIN_MS = 50;

/** Between two looks for registrations that nobody has confirmed in time. */
const TIDIES_EVERY_MS = 600_000;

export interface RegisteringOptions {
  readonly store: Store;
  readonly config: Config;
  /** Has this server show what was written. */
  readonly refresh: () => Promise<void>;
  /** Told of a mail that could not be sent. */
  readonly onTrouble: (error: unknown) => void;
}

export interface Registering {
  readonly registrar: Registrar;
  /** Begins to send mails, once it is known under which address links lead here. */
  readonly begin: (url: string) => void;
  readonly stop: () => Promise<void>;
}

export function openRegistering({ store, config, refresh, onTrouble }: RegisteringOptions): Registering {
  const { publicUrl, mailFrom, smtpUrl, mailFolder } = config;
  const mailer = smtpUrl === '' ? folderMailer(mailFolder) : smtpMailer(smtpUrl);
  let outbox: ReturnType<typeof openOutbox> | undefined;
  let stopped: Promise<void> | undefined;
  const tidying = takeTurns(TIDIES_EVERY_MS, onTrouble, async () => {
    await store.registrations.removeExpired(systemClock());
  });
  return {
    registrar: patient(openRegistrar(store.registrations, systemClock), store.isBusy, refresh),
    begin: (url) => {
      const baseUrl = publicUrl === '' ? url : publicUrl;
      const from = mailFrom === '' ? `newsletter@${new URL(baseUrl).hostname}` : mailFrom;
      outbox = openOutbox({
        mails: store.mails,
        send: mailer.send,
        letters: { baseUrl, from },
        clock: systemClock,
        onTrouble,
      });
    },
    stop: () => {
      tidying.end();
      stopped ??= (outbox?.stop() ?? Promise.resolve()).finally(() => mailer.close());
      return stopped;
    },
  };
}

/** Tries again while another process writes, and shows what was changed at once; what the database can’t do is DataAway. */
function patient(registrar: Registrar, isBusy: (error: unknown) => boolean, refresh: () => Promise<void>): Registrar {
  const again =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      for (const until = systemClock() + WAITS_MS; ; await delay(AGAIN_MS)) {
        try {
          const done = await work(...args);
          await refresh().catch(() => undefined);
          return done;
        } catch (error) {
          if (isBusy(error) && systemClock() < until) continue;
          const isAway = error instanceof DatabaseError || databaseReason(error) !== undefined;
          throw isAway ? new DataAway('the database is away', { cause: error }) : error;
        }
      }
    };
  return {
    register: again(registrar.register),
    change: again(registrar.change),
    remove: again(registrar.remove),
    confirm: again(registrar.confirm),
    mailLink: again(registrar.mailLink),
  };
}
