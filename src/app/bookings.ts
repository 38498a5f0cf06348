// Wires sign-ups by visitors and the maintenance of bookings.

import { openKeeper } from '../bookings/booking-worker.ts';
import { openSignUps } from '../bookings/sign-ups.ts';
import { type LetterSubject, openLetterSweep } from '../mail/mail-folder-cleanup.ts';
import { removeLetters } from '../mail/mailer.ts';
import type { SignUps } from '../model/bookings/sign-ups.ts';
import type { Forgotten } from '../store/bookings/booking-transaction.ts';
import { NotFound } from '../store/content/errors.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { Loop } from './loop.ts';
import { retryBusy } from './retry-busy.ts';

const POLL_INTERVAL_MS = 1000;
/** Interval for deleting expired forms. */
const FORGETS_EVERY_MS = 600_000;

/** Interval for removing mail files of deleted bookings; the first run is at the start. */
const SWEEPS_EVERY_MS = 1_800_000;

export interface SigningUpOptions {
  readonly store: Pick<Store, 'bookings' | 'content' | 'isBusy' | 'tidy'>;
  readonly mailFolder: string;
  /** Receives errors of mail removal. */
  readonly onTrouble: (error: unknown) => void;
}

/** Creates a function that removes the mails of people whose data was deleted, and then tidies the database. */
function forgetter({ store, mailFolder, onTrouble }: SigningUpOptions) {
  return async (forgotten: readonly Forgotten[]): Promise<void> => {
    for (const one of forgotten) await removeLetters(mailFolder, one).catch(onTrouble);
    // Runs in the background, so that the erasure request does not wait.
    store.tidy().catch(onTrouble);
  };
}

/** Sign-up verbs that retry while another process holds the write lock. */
export function openSigningUp(options: SigningUpOptions): SignUps {
  const { store } = options;
  const signUps = openSignUps({ bookings: store.bookings, clock: systemClock, onForgotten: forgetter(options) });
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => retryBusy(store.isBusy, work);
  return {
    form: again(signUps.form),
    signUp: again(signUps.signUp),
    find: again(signUps.find),
    findRemoved: again(signUps.findRemoved),
    confirm: again(signUps.confirm),
    change: again(signUps.change),
    cancel: again(signUps.cancel),
    notMe: again(signUps.notMe),
    erase: again(signUps.erase),
    // Runs after the answer, so that its duration does not reveal whether the visitor has signed up (rule R19).
    mailLink: async (...of) => {
      again(signUps.mailLink)(...of).catch(options.onTrouble);
      return 'done';
    },
  };
}

/** Returns whether the subject of a mail still exists; true if this database does not have its instance. */
async function isThere(
  { bookings, content }: Pick<Store, 'bookings' | 'content'>,
  subject: LetterSubject,
): Promise<boolean> {
  if ('personKey' in subject) {
    const { instance, personKey } = subject;
    return content
      .read(instance, async ({ plan }) => (await plan.findKey(personKey)) !== undefined)
      .catch((error: unknown) => {
        // An unknown instance may belong to another database that shares the folder.
        if (error instanceof NotFound) return true;
        throw error;
      });
  }
  const found = await bookings.read(subject.instance, systemClock(), async (tx) => {
    if ('key' in subject) return (await tx.byKey(subject.key)) !== undefined;
    return (await tx.ofEvent(subject.eventId, { limit: 1 })).length > 0;
  });
  // An unknown instance may belong to another database that shares the folder.
  return found ?? true;
}

/** Starts the maintenance of all instances' bookings; several servers of one database share the work. */
export function startKeeper(options: SigningUpOptions): Loop {
  const { bookings, content, isBusy } = options.store;
  const { onTrouble } = options;
  const onForgotten = forgetter(options);
  const keeper = openKeeper({ bookings, content, clock: systemClock, onForgotten, isBusy, onTrouble });
  const sweep = openLetterSweep(options.mailFolder, (subject) => isThere(options.store, subject));
  let [forgotFormsAt, sweptAt] = [0, 0];
  const turns = pollSerially(POLL_INTERVAL_MS, onTrouble, async () => {
    await keeper.once();
    if (systemClock() - sweptAt >= SWEEPS_EVERY_MS) {
      sweptAt = systemClock();
      await sweep(sweptAt);
    }
    if (systemClock() - forgotFormsAt < FORGETS_EVERY_MS) return;
    forgotFormsAt = systemClock();
    await bookings.forgetForms(forgotFormsAt);
  });
  return {
    stop: async () => {
      keeper.stop();
      turns.end();
      await turns.now(async () => undefined);
    },
  };
}
