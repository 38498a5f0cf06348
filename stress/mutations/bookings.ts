import type { Fault } from './fault.ts';

const HISTORIES = { vitest: 'src/bookings/histories.test.ts' };
const ERASED = { vitest: 'src/bookings/erased.test.ts' };

/** Mutations of seat allocation, of booking mails, and of the deletion of bookings. */
export const SIGN_UP: readonly Fault[] = [
  {
    name: 'seat-given-twice',
    what: 'two servers assign the last seat of an event concurrently',
    file: 'src/store/bookings/bookings.ts',
    find: 'await raiseRevision(tx, instance, change);',
    replace: 'await findInstance(tx, instance);',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'sign-up-thanked-too-early',
    what: 'a booking is confirmed before it is stored, and lost in a crash',
    file: 'src/bookings/sign-ups.ts',
    find: 'const done = await bookings.change(instance, {',
    replace: `const early = (of: string, as: any, task: any): Promise<any> =>
      new Promise((answer, fail) => {
        const whole = bookings.change(of, as, async (tx) => {
          const result = await task(tx);
          answer({ result, forgotten: [] });
          await new Promise((later) => setTimeout(later, 40));
          return result;
        });
        whole.catch(fail);
      });
    const done = await early(instance, {`,
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'asked-by-two-servers',
    what: 'each server sends the confirmation reminder',
    file: 'src/bookings/booking-worker.ts',
    find: '!isReminded && fromInstant',
    replace: 'fromInstant',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'asked-again-after-change',
    what: 'changing an unconfirmed booking sends another confirmation request',
    file: 'src/bookings/sign-ups.ts',
    find: `by: 'visitor' }, one.present.isReminded);`,
    replace: `by: 'visitor' });`,
    caughtBy: HISTORIES,
  },
  {
    name: 'held-place-given',
    what: 'a seat held for an unconfirmed booking is assigned to another visitor',
    file: 'src/store/bookings/event-seats.ts',
    find: `held: of('pending', false),`,
    replace: 'held: 0,',
    caughtBy: HISTORIES,
  },
  {
    name: 'place-held-for-ever',
    what: 'the seat of an expired booking stays held until the next maintenance',
    file: 'src/store/bookings/event-seats.ts',
    find: '    .where(notExpired(at))\n',
    replace: '',
    caughtBy: HISTORIES,
  },
  {
    name: 'newcomer-overtakes',
    what: 'on the last day a new booking overtakes the waiting list',
    file: 'src/model/bookings/seats.ts',
    find: `const isTheirs = smallest !== undefined && (phase === 'last' || smallest <= free);`,
    replace: 'const isTheirs = smallest !== undefined && smallest <= free;',
    caughtBy: HISTORIES,
  },
  {
    name: 'large-party-blocks-line',
    what: 'a party that is too large blocks the waiting list',
    file: 'src/model/bookings/seats.ts',
    find: '    if (party > left) return false;',
    replace: '    if (party > left) left = 0;\n    if (party > left) return false;',
    caughtBy: HISTORIES,
  },
  {
    name: 'moved-up-on-the-last-day',
    what: 'a waiting party is promoted only hours before the event',
    file: 'src/model/bookings/sign-up.ts',
    find: 'return now < lastDayStart(event) && now < signUpEndsAt(event);',
    replace: 'return now < signUpEndsAt(event);',
    caughtBy: HISTORIES,
  },
  {
    name: 'walk-in-places-given',
    what: 'seats reserved for walk-ins are booked online',
    file: 'src/model/bookings/seats.ts',
    find: 'Math.max(0, seats - kept - occupiedSeats(of))',
    replace: 'Math.max(0, seats - occupiedSeats(of) + 0 * kept)',
    caughtBy: HISTORIES,
  },
  {
    name: 'unconfirmed-fill-event',
    what: 'unconfirmed bookings can hold all seats',
    file: 'src/model/bookings/seats.ts',
    find: 'if (seats === null || pending === 0) return true;',
    replace: 'if (seats === null || pending >= 0) return true;',
    caughtBy: HISTORIES,
  },
  {
    name: 'not-me-mailed-on',
    what: 'a barred mailbox gets mails again',
    file: 'src/store/bookings/write-booking.ts',
    find: 'const isWithheld = await isMailboxBarred(tx, instanceId, event.id, email);',
    replace: `const isWithheld = (await isMailboxBarred(tx, instanceId, event.id, email)) && about === 'message';`,
    caughtBy: HISTORIES,
  },
  {
    name: 'cancelled-twice',
    what: 'a cancellation submitted twice sends two mails',
    file: 'src/bookings/sign-ups.ts',
    find: `if (booking.state === 'cancelled') return { own: one.before, changed: false, isMailed: true };`,
    replace: '',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'form-books-twice',
    what: 'a form submitted twice creates two bookings',
    file: 'src/store/bookings/booking-transaction.ts',
    find: `if (row !== undefined) return 'new';`,
    replace: `if (row !== undefined || hash !== '') return 'new';`,
    caughtBy: { vitest: 'src/bookings/sign-up.test.ts' },
  },
  {
    name: 'erased-booking-in-mails',
    what: 'mails of an erased booking keep the names',
    file: 'src/store/mail/delete-mails.ts',
    find: `email_folded: hashAddress(email), details: '{}',`,
    replace: 'email_folded: hashAddress(email),',
    caughtBy: ERASED,
  },
  {
    name: 'erased-booking-in-list',
    what: 'a pending participant list for the contact contains an erased person',
    file: 'src/store/bookings/delete-bookings.ts',
    find: `if (about !== 'list' ||`,
    replace: `if (about === 'list' ||`,
    caughtBy: ERASED,
  },
  {
    name: 'sensitive-answers-kept',
    what: 'sensitive answers are kept as long as names',
    file: 'src/bookings/booking-worker.ts',
    find: '    await dropSensitive(tx, event);\n',
    replace: '',
    caughtBy: ERASED,
  },
  {
    name: 'letters-of-others-removed',
    what: 'erasing a person without an address deletes the mails of all others',
    file: 'src/mail/mailer.ts',
    find: `const isTheirs = email !== '' && holdsAddress(`,
    replace: 'const isTheirs = holdsAddress(',
    caughtBy: ERASED,
  },
];
