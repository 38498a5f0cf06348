import { createBookingWorker } from '../bookings/booking-worker.ts';
import { createSignUpService } from '../bookings/sign-ups.ts';
import { createMailFolderCleanup, type MailFileSubject } from '../mail/mail-folder-cleanup.ts';
import type { SignUpService } from '../model/bookings/visitor-sign-ups.ts';
import { NotFoundError } from '../store/content/errors.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import type { BackgroundTask } from './background-task.ts';
import { createErasureCleanup } from './erasure-cleanup.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

const POLL_INTERVAL_MS = 1000;
const MAINTENANCE_INTERVAL_MS = 600_000;

const SWEEP_INTERVAL_MS = 1_800_000;

export interface SignUpServiceOptions {
  readonly store: Pick<Store, 'bookings' | 'content' | 'isBusy' | 'tidy'>;
  readonly mailFolder: string;
  readonly onTrouble: (error: unknown) => void;
}

/** Creates the sign-up actions, which retry while another process holds the write lock. */
export function createRetryingSignUps(options: SignUpServiceOptions): SignUpService {
  const { store } = options;
  const signUps = createSignUpService({
    bookings: store.bookings,
    clock: systemClock,
    onForgotten: createErasureCleanup(options),
  });
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    retryWhileBusy(store.isBusy, work);
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

/** True if the subject of a mail still exists, or if this database does not have its instance. */
async function isThere(
  { bookings, content }: Pick<Store, 'bookings' | 'content'>,
  subject: MailFileSubject,
): Promise<boolean> {
  if ('personKey' in subject) {
    const { instance, personKey } = subject;
    return content
      .read(instance, async ({ plan }) => (await plan.findKey(personKey)) !== undefined)
      .catch(isInOtherDatabase);
  }
  if ('requestKey' in subject) {
    const { instance, requestKey } = subject;
    return content
      .read(instance, async ({ requests }) => (await requests.byKey(requestKey)) !== undefined)
      .catch(isInOtherDatabase);
  }
  const found = await bookings.read(subject.instance, systemClock(), async (tx) => {
    if ('key' in subject) return (await tx.byKey(subject.key)) !== undefined;
    return (await tx.ofEvent(subject.eventId, { limit: 1 })).length > 0;
  });
  // An unknown instance may belong to another database that shares the folder.
  return found ?? true;
}

/** Returns true if the instance belongs to another database, whose subjects are unknown here. Rethrows any other error. */
function isInOtherDatabase(error: unknown): true {
  if (error instanceof NotFoundError) return true;
  throw error;
}

/** Starts the maintenance of all instances' bookings; if several servers use one database, they share the work. */
export function startBookingWorker(options: SignUpServiceOptions): BackgroundTask {
  const { bookings, content, isBusy } = options.store;
  const { onTrouble } = options;
  const onForgotten = createErasureCleanup(options);
  const keeper = createBookingWorker({ bookings, content, clock: systemClock, onForgotten, isBusy, onTrouble });
  const sweep = createMailFolderCleanup(options.mailFolder, (subject) => isThere(options.store, subject));
  let [forgotFormsAt, sweptAt] = [0, 0];
  const turns = pollSerially(POLL_INTERVAL_MS, onTrouble, async () => {
    await keeper.once();
    if (systemClock() - sweptAt >= SWEEP_INTERVAL_MS) {
      sweptAt = systemClock();
      await sweep(sweptAt);
    }
    if (systemClock() - forgotFormsAt < MAINTENANCE_INTERVAL_MS) return;
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
