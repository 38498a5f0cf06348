// Puts together what registers for the newsletter and sends it: the registrar, and the loop that sends what is due.

import type { Config } from './config/config.ts';
import { systemClock } from './kit/clock.ts';
import { takeTurns } from './kit/turns.ts';
import type { Registrar } from './model/registration.ts';
import { bounceAddress } from './newsletter/bounce-address.ts';
import { openComposer } from './newsletter/composer.ts';
import { folderMailer, type Mailer, type NotDeliverable, smtpMailer } from './newsletter/mailer.ts';
import { forgetMails, openOutbox } from './newsletter/outbox.ts';
import { openRegistrar } from './newsletter/registration.ts';
import { openRounds, type Rounds } from './newsletter/rounds.ts';
import { patient } from './patience.ts';
import type { View } from './readmodel/view.ts';
import type { WaitingMail } from './store/mails.ts';
import type { Store } from './store/store.ts';

/** Between two looks for what is to be sent. */
const SENDS_EVERY_MS = 1000;

/** Between two looks for registrations that nobody has confirmed in time. */
const TIDIES_EVERY_MS = 600_000;

export interface RegisteringOptions {
  readonly store: Store;
  readonly config: Config;
  /** Has this server show what was written. */
  readonly refresh: () => Promise<void>;
  /** What an instance shows now; undefined when there is none of this name. */
  readonly viewOf: (instance: string) => View | undefined | Promise<View | undefined>;
  /** Told of a mail that could not be sent. */
  readonly onTrouble: (error: unknown) => void;
}

export interface Registering {
  readonly registrar: Registrar;
  /** Begins to send mails, once it is known under which address links lead here. */
  readonly begin: (url: string) => void;
  readonly stop: () => Promise<void>;
}

export function openRegistering({ store, config, refresh, viewOf, onTrouble }: RegisteringOptions): Registering {
  const mailer = openMailer(config);
  let rounds: Rounds | undefined;
  let turns: ReturnType<typeof takeTurns> | undefined;
  let stopped: Promise<void> | undefined;
  const tidying = takeTurns(TIDIES_EVERY_MS, onTrouble, async () => {
    await store.registrations.removeExpired(systemClock());
    await store.registrations.removeEnded(systemClock());
    await forgetMails(store.mails, systemClock());
  });
  const stop = async () => {
    await rounds?.stop();
    turns?.end();
    await turns?.now(async () => undefined);
  };
  return {
    registrar: shown(openRegistrar(store.registrations, systemClock), store.isBusy, refresh),
    begin: (url) => {
      const compose = openComposer({
        ...sendersOf(config, url),
        newsletters: store.newsletters,
        viewOf,
        clock: systemClock,
      });
      rounds = openRounds({
        ...{ newsletters: store.newsletters, mails: store.mails, leases: store.leases, isBusy: store.isBusy },
        ...{ clock: systemClock, onTrouble },
        outbox: (mayGoOn) =>
          openOutbox({
            ...{ mails: store.mails, compose, send: mailer.send, clock: systemClock, onTrouble, mayGoOn },
            ...{ perMinute: config.mailRate, onRefused: refusalsOf(store) },
          }),
      });
      turns = takeTurns(SENDS_EVERY_MS, onTrouble, rounds.once);
    },
    stop: () => {
      tidying.end();
      stopped ??= stop().finally(() => mailer.close());
      return stopped;
    },
  };
}

/** Hands letters to the mail server of the settings, or to the folder. */
export function openMailer({ smtpUrl, mailFolder }: Pick<Config, 'smtpUrl' | 'mailFolder'>): Mailer {
  return smtpUrl === '' ? folderMailer(mailFolder) : smtpMailer(smtpUrl);
}

/** What stands in mails about who sends them: links lead to the public address, or to where the server listens. */
export function sendersOf(
  { publicUrl, mailFrom, bounceAddress: address }: Pick<Config, 'publicUrl' | 'mailFrom' | 'bounceAddress'>,
  url: string,
) {
  const baseUrl = publicUrl === '' ? url : publicUrl;
  const from = mailFrom === '' ? `newsletter@${new URL(baseUrl).hostname}` : mailFrom;
  const returnPath = address === '' ? undefined : (messageId: string) => bounceAddress(address, messageId);
  return { baseUrl, from, returnPath };
}

/** Counts a digest that the mail server refuses at once as one that came back. */
export function refusalsOf({ bounces }: Pick<Store, 'bounces'>) {
  return async ({ messageId }: WaitingMail, { status }: NotDeliverable) => {
    await bounces.note(messageId, { kind: 'hard', reason: status, at: systemClock() });
  };
}

/** Tries again while another process writes, and shows what was changed at once. */
function shown(registrar: Registrar, isBusy: (error: unknown) => boolean, refresh: () => Promise<void>): Registrar {
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => {
    const tried = patient(isBusy, work);
    return async (...args: A): Promise<T> => {
      const done = await tried(...args);
      await refresh().catch(() => undefined);
      return done;
    };
  };
  return {
    register: again(registrar.register),
    change: again(registrar.change),
    remove: again(registrar.remove),
    end: again(registrar.end),
    erase: again(registrar.erase),
    find: again(registrar.find),
    data: again(registrar.data),
    confirm: again(registrar.confirm),
    mailLink: again(registrar.mailLink),
  };
}
