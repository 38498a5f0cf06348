// Wires newsletter subscriptions and the background task that sends due mails.

import type { Config } from '../config/config.ts';
import { createBounceAddress } from '../mail/bounces/bounce-address.ts';
import { createComposer } from '../mail/composer.ts';
import { createMailWorker, deleteOldMailRecords } from '../mail/mail-worker.ts';
import {
  createFolderMailer,
  createSmtpMailer,
  deletePersonMailFiles,
  type Mailer,
  type NotDeliverableError,
  watchMailer,
} from '../mail/mailer.ts';
import type { NewsletterSubscriptionService } from '../model/newsletter/subscription.ts';
import { createScheduler, type Scheduler } from '../newsletter/scheduler.ts';
import { createNewsletterSubscriptions } from '../newsletter/subscription.ts';
import { createSubscriptionIntake, type SubscriptionIntake } from '../newsletter/subscription-intake.ts';
import type { View } from '../readmodel/view.ts';
import type { QueuedMail } from '../store/mail/mails.ts';
import { cleanUpAtStart, cleanUpDaily } from '../store/maintenance/clean-up.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import { withTimeLimit } from '../util/time-limit.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

const SEND_INTERVAL_MS = 1000;

/** Interval for processing visitors' requests, randomized so that the time of an effect does not reveal the request. */
const pollDelayMs = () => 100 + Math.random() * 400;

/** Interval for deleting expired records, such as unconfirmed registrations. */
const CLEANUP_INTERVAL_MS = 600_000;

/** Delay of the first deletion after the start, and of its retry while another process writes. */
const FIRST_CLEANUP_DELAY_MS = 2000;

export interface SubscriptionServiceOptions {
  readonly store: Store;
  readonly config: Config;
  readonly renew: (instance: string) => Promise<void>;
  readonly viewOf: (instance: string) => View | undefined | Promise<View | undefined>;
  readonly onTrouble: (error: unknown) => void;
}

export interface SubscriptionService {
  readonly subscriptions: NewsletterSubscriptionService;
  readonly sender: () => string;
  readonly mailFailingSince: () => number | undefined;
  readonly begin: (url: string) => void;
  readonly stop: () => Promise<void>;
}

export function createSubscriptionService({
  store,
  config,
  renew,
  viewOf,
  onTrouble,
}: SubscriptionServiceOptions): SubscriptionService {
  const mailer = watchMailer(createMailer(config), systemClock);
  const subscriptions = createNewsletterSubscriptions(store.subscriptions, systemClock, async (erased) => {
    await deletePersonMailFiles(config.mailFolder, erased).catch(onTrouble);
    store.tidy().catch(onTrouble);
  });
  let url = `http://localhost:${config.port}`;
  let scheduler: Scheduler | undefined;
  let intake: SubscriptionIntake | undefined;
  const turns: ReturnType<typeof pollSerially>[] = [];
  let stopped: Promise<void> | undefined;
  let isSwept = false;
  const tidyAfter = () => (isSwept ? CLEANUP_INTERVAL_MS : FIRST_CLEANUP_DELAY_MS);
  const tidying = pollSerially(tidyAfter, onTrouble, async () => {
    try {
      if (!isSwept) await cleanUpAtStart(store, systemClock());
      isSwept = true;
    } catch (error) {
      if (store.isBusy(error)) return;
      // Prevents retries at the short interval.
      isSwept = true;
      throw error;
    }
    await store.subscriptions.removeExpired(systemClock());
    await store.subscriptions.removeOldSuppressions(systemClock());
    await deleteOldMailRecords(store.mails, systemClock());
    await cleanUpDaily(store, systemClock());
    await store.tidy();
  });
  const stop = async () => {
    await scheduler?.stop();
    intake?.stop();
    for (const one of turns) one.end();
    await Promise.all(turns.map((one) => one.now(async () => undefined)));
  };
  return {
    subscriptions: withContentRefresh(subscriptions, store.isBusy, renew),
    sender: () => createSenderSettings(config, url).from,
    mailFailingSince: mailer.failingSince,
    begin: (address) => {
      url = address;
      const compose = createComposer({
        ...createSenderSettings(config, url),
        newsletters: store.newsletters,
        viewOf,
        clock: systemClock,
      });
      scheduler = createScheduler({
        newsletters: store.newsletters,
        mails: store.mails,
        leases: store.leases,
        isBusy: store.isBusy,
        clock: systemClock,
        onTrouble,
        mailWorker: (mayGoOn) =>
          createMailWorker({
            mails: store.mails,
            compose,
            send: mailer.send,
            ...(mailer.retract && { retract: mailer.retract }),
            clock: systemClock,
            onTrouble,
            mayGoOn,
            perMinute: config.mailRate,
            onRefused: createRefusalRecorder(store),
          }),
      });
      const { leases, isBusy } = store;
      intake = createSubscriptionIntake({
        stored: store.subscriptions,
        subscriptions,
        leases,
        isBusy,
        clock: systemClock,
        onTrouble,
      });
      turns.push(
        pollSerially(SEND_INTERVAL_MS, onTrouble, scheduler.once),
        pollSerially(pollDelayMs, onTrouble, intake.once),
      );
    },
    stop: () => {
      tidying.end();
      stopped ??= stop().finally(() => mailer.close());
      return stopped;
    },
  };
}

export function createMailer({ smtpUrl, mailFolder }: Pick<Config, 'smtpUrl' | 'mailFolder'>): Mailer {
  return smtpUrl === '' ? createFolderMailer(mailFolder) : createSmtpMailer(smtpUrl);
}

/** Returns the sender settings for mails; links use the public URL or, by default, the address on which the server listens. */
export function createSenderSettings(
  { publicUrl, mailFrom, bounceAddress: address }: Pick<Config, 'publicUrl' | 'mailFrom' | 'bounceAddress'>,
  url: string,
) {
  const baseUrl = publicUrl === '' ? url : publicUrl;
  const from = mailFrom === '' ? `newsletter@${new URL(baseUrl).hostname}` : mailFrom;
  const returnPath = address === '' ? undefined : (messageId: string) => createBounceAddress(address, messageId);
  return { baseUrl, from, returnPath };
}

/** Creates a function that records a bounce for a digest that the mail server rejects at once. */
export function createRefusalRecorder({ bounces }: Pick<Store, 'bounces'>) {
  return async ({ messageId }: QueuedMail, { status }: NotDeliverableError) => {
    await bounces.note(messageId, { kind: 'hard', reason: status, at: systemClock() });
  };
}

/** Maximum delay of an answer until this server shows the change, in milliseconds. */
const MAX_SHOW_DELAY_MS = 2000;

/**
 * Wraps the subscriptions so that they retry while another process writes, and refresh the shown content. Changes by a subscriber's own id
 * or key are visible before the answer (rule R25). Other calls do not wait, so that their duration does not reveal subscribers (rule R19).
 */
export function withContentRefresh(
  subscriptions: NewsletterSubscriptionService,
  isBusy: (error: unknown) => boolean,
  renew: SubscriptionServiceOptions['renew'],
): NewsletterSubscriptionService {
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => retryWhileBusy(isBusy, work);
  const showing = <A extends readonly [instance: string, ...unknown[]], T>(work: (...args: A) => Promise<T>) => {
    const tried = again(work);
    return async (...args: A): Promise<T> => {
      const done = await tried(...args);
      await withTimeLimit(renew(args[0]), MAX_SHOW_DELAY_MS, () => new Error('showing takes long')).catch(
        () => undefined,
      );
      return done;
    };
  };
  const { register, change, remove, end, erase, confirm } = subscriptions;
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
    newAddress: again(subscriptions.newAddress),
    askAgain: again(subscriptions.askAgain),
    dropNewAddress: again(subscriptions.dropNewAddress),
    awaits: again(subscriptions.awaits),
    confirm: showing(confirm),
    find: again(subscriptions.find),
    data: again(subscriptions.data),
    mailLink: again(subscriptions.mailLink),
    invited: again(subscriptions.invited),
  };
}
