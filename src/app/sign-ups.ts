// Puts together what visitors do to sign up for events.

import { systemClock } from '../kit/clock.ts';
import type { SignUps } from '../model/sign-ups.ts';
import { removeLetters } from '../newsletter/mailer.ts';
import { openSignUps } from '../signup/open-sign-ups.ts';
import type { Store } from '../store/store.ts';
import { retryBusy } from './retry-busy.ts';

export interface SigningUpOptions {
  readonly store: Pick<Store, 'bookings' | 'isBusy' | 'tidy'>;
  /** Where mails lie as files. */
  readonly mailFolder: string;
  /** Told of mails that could not be removed. */
  readonly onTrouble: (error: unknown) => void;
}

/** Tries again while another process writes; what is written is shown by the look for changes, as what other servers write. */
export function openSigningUp({ store, mailFolder, onTrouble }: SigningUpOptions): SignUps {
  const signUps = openSignUps({
    bookings: store.bookings,
    clock: systemClock,
    onForgotten: async (forgotten) => {
      for (const one of forgotten) await removeLetters(mailFolder, one).catch(onTrouble);
      // Nobody who erases themselves waits for it.
      store.tidy().catch(onTrouble);
    },
  });
  const again = <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) => retryBusy(store.isBusy, work);
  return {
    form: again(signUps.form),
    signUp: again(signUps.signUp),
    find: again(signUps.find),
    confirm: again(signUps.confirm),
    change: again(signUps.change),
    cancel: again(signUps.cancel),
    notMe: again(signUps.notMe),
    erase: again(signUps.erase),
    mailLink: again(signUps.mailLink),
  };
}
