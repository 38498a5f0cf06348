// Puts together what registers for the newsletter and sends it: the registrar, and the loop that sends what is due.

import type { Config } from '../config/config.ts';
import { systemClock } from '../kit/clock.ts';
import { takeTurns } from '../kit/poll-serially.ts';
import type { Registrar } from '../model/subscription.ts';
import { bounceAddress } from '../newsletter/bounce-address.ts';
import { openComposer } from '../newsletter/composer.ts';
import { type Intake, openIntake } from '../newsletter/intake.ts';
import { forgetMails, openOutbox } from '../newsletter/mail-worker.ts';
import { folderMailer, type Mailer, type NotDeliverable, removeLetters, smtpMailer } from '../newsletter/mailer.ts';
import { openRounds, type Rounds } from '../newsletter/scheduler.ts';
import { openRegistrar } from '../newsletter/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { sweepDaily } from '../store/maintenance/sweep.ts';
import type { WaitingMail } from '../store/newsletter/mails.ts';
import type { Store } from '../store/store.ts';
import { patient } from './retry-busy.ts';

/** Between two looks for what is to be sent. */
const SENDS_EVERY_MS = 1000;

/** Between two looks for what visitors asked for: never the same, so that no moment leads back to an answer. */
const LOOKS_AFTER_MS = () => 100 + Math.random() * 400;

/** Between two looks for what was kept for long enough, such as registrations that nobody has confirmed in time. */
const TIDIES_EVERY_MS = 600_000;

export interface RegisteringOptions {
  readonly store: Store;
  readonly config: Config;
  /** Has this server show what was written of an instance's subscribers. */
  readonly renew: (instance: string) => Promise<void>;
  /** What an instance shows now; undefined when there is none of this name. */
  readonly viewOf: (instance: string) => View | undefined | Promise<View | undefined>;
  /** Told of a mail that could not be sent. */
  readonly onTrouble: (error: unknown) => void;
}

export interface Registering {
  readonly registrar: Registrar;
  /** The address that mails come from. */
  readonly sender: () => string;
  /** Begins to send mails, once it is known under which address links lead here. */
  readonly begin: (url: string) => void;
  readonly stop: () => Promise<void>;
}

export function openRegistering({ store, config, renew, viewOf, onTrouble }: RegisteringOptions): Registering {
  const mailer = openMailer(config);
  const registrar = openRegistrar(store.registrations, systemClock, async (erased) => {
    await removeLetters(config.mailFolder, erased).catch(onTrouble);
  });
  let url = `http://localhost:${config.port}`;
  let rounds: Rounds | undefined;
  let intake: Intake | undefined;
  const turns: ReturnType<typeof takeTurns>[] = [];
  let stopped: Promise<void> | undefined;
  const tidying = takeTurns(TIDIES_EVERY_MS, onTrouble, async () => {
    await store.registrations.removeExpired(systemClock());
    await store.registrations.removeEnded(systemClock());
    await forgetMails(store.mails, systemClock());
    await sweepDaily(store, systemClock());
    await store.tidy();
  });
  const stop = async () => {
    await rounds?.stop();
    intake?.stop();
    for (const one of turns) one.end();
    await Promise.all(turns.map((one) => one.now(async () => undefined)));
  };
  return {
    registrar: shown(registrar, store.isBusy, renew),
    sender: () => sendersOf(config, url).from,
    begin: (address) => {
      url = address;
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
      const { registrations, leases, isBusy } = store;
      intake = openIntake({ registrations, registrar, leases, isBusy, clock: systemClock, onTrouble });
      turns.push(takeTurns(SENDS_EVERY_MS, onTrouble, rounds.once), takeTurns(LOOKS_AFTER_MS, onTrouble, intake.once));
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

/**
 * Tries again while another process writes, and shows what was changed. Nobody waits for that: it takes its time where there are
 * many, and no answer may take longer for who is known (rule R19).
 */
function shown(
  registrar: Registrar,
  isBusy: (error: unknown) => boolean,
  renew: RegisteringOptions['renew'],
): Registrar {
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => patient(isBusy, work);
  const showing = <A extends readonly [instance: string, ...unknown[]], T>(work: (...args: A) => Promise<T>) => {
    const tried = again(work);
    return async (...args: A): Promise<T> => {
      const done = await tried(...args);
      // What could not be taken up now is with the next change.
      renew(args[0]).catch(() => undefined);
      return done;
    };
  };
  const { register, change, remove, end, erase, confirm } = registrar;
  return {
    register: async (instance, entered) => {
      const done = await again(register)(instance, entered);
      if (done !== undefined && 'number' in done) renew(instance).catch(() => undefined);
      return done;
    },
    change: showing(change),
    remove: showing(remove),
    end: showing(end),
    erase: showing(erase),
    newAddress: again(registrar.newAddress),
    askAgain: again(registrar.askAgain),
    dropNewAddress: again(registrar.dropNewAddress),
    awaits: again(registrar.awaits),
    confirm: showing(confirm),
    find: again(registrar.find),
    data: again(registrar.data),
    mailLink: again(registrar.mailLink),
    invited: again(registrar.invited),
  };
}
