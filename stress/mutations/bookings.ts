import type { Fault } from './fault.ts';

const HISTORIES = { vitest: 'src/bookings/histories.test.ts' };
const ERASED = { vitest: 'src/bookings/erased.test.ts' };

/** Who gets a place, who is told, and what is left of them. */
export const SIGN_UP: readonly Fault[] = [
  {
    name: 'seat-given-twice',
    what: 'two servers give the last place of an event at the same time',
    file: 'src/store/bookings/bookings.ts',
    find: 'await raiseRevision(tx, instance, change);',
    replace: 'await findInstance(tx, instance);',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'sign-up-thanked-too-early',
    what: 'somebody is thanked for a booking that is not written yet, and loses it when the server dies',
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
    what: 'each server asks once more who has not confirmed',
    file: 'src/bookings/booking-maintenance.ts',
    find: '!isReminded && fromInstant',
    replace: 'fromInstant',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'asked-again-after-change',
    what: 'who changes what is not confirmed is asked for it once more',
    file: 'src/bookings/own-booking.ts',
    find: `by: 'visitor' }, one.present.isReminded);`,
    replace: `by: 'visitor' });`,
    caughtBy: HISTORIES,
  },
  {
    name: 'held-place-given',
    what: 'a place that is held for somebody who has to confirm is given to somebody else',
    file: 'src/store/bookings/event-seats.ts',
    find: `held: of('pending', false),`,
    replace: 'held: 0,',
    caughtBy: HISTORIES,
  },
  {
    name: 'place-held-for-ever',
    what: 'a place that nobody confirmed in time stays held until the server looks after it',
    file: 'src/store/bookings/event-seats.ts',
    find: '    .where(isThere(at))\n',
    replace: '',
    caughtBy: HISTORIES,
  },
  {
    name: 'newcomer-overtakes',
    what: 'on the last day a newcomer gets the place for which somebody waits',
    file: 'src/model/bookings/seats.ts',
    find: `const isTheirs = smallest !== undefined && (phase === 'last' || smallest <= free);`,
    replace: 'const isTheirs = smallest !== undefined && smallest <= free;',
    caughtBy: HISTORIES,
  },
  {
    name: 'large-party-blocks-line',
    what: 'nobody behind a party that is too large gets a place',
    file: 'src/model/bookings/seats.ts',
    find: '    if (party > left) return false;',
    replace: '    if (party > left) left = 0;\n    if (party > left) return false;',
    caughtBy: HISTORIES,
  },
  {
    name: 'moved-up-on-the-last-day',
    what: 'somebody who waits is given a place hours before the event, and does not come',
    file: 'src/model/bookings/sign-up.ts',
    find: 'return now < lastDayBegins(event) && now < signUpEnds(event);',
    replace: 'return now < signUpEnds(event);',
    caughtBy: HISTORIES,
  },
  {
    name: 'walk-in-places-given',
    what: 'places that are kept for who walks in are given online',
    file: 'src/model/bookings/seats.ts',
    find: 'Math.max(0, seats - kept - takenOf(of))',
    replace: 'Math.max(0, seats - takenOf(of) + 0 * kept)',
    caughtBy: HISTORIES,
  },
  {
    name: 'unconfirmed-fill-event',
    what: 'whoever never confirms keeps all places from others',
    file: 'src/model/bookings/seats.ts',
    find: 'if (seats === null || pending === 0) return true;',
    replace: 'if (seats === null || pending >= 0) return true;',
    caughtBy: HISTORIES,
  },
  {
    name: 'not-me-mailed-on',
    what: 'who said that somebody else had signed them up is mailed again',
    file: 'src/store/bookings/write-booking.ts',
    find: 'const isWithheld = await isBarred(tx, instanceId, event.id, email);',
    replace: `const isWithheld = (await isBarred(tx, instanceId, event.id, email)) && about === 'message';`,
    caughtBy: HISTORIES,
  },
  {
    name: 'cancelled-twice',
    what: 'a link to cancel that is pressed twice mails twice',
    file: 'src/bookings/own-booking.ts',
    find: `if (booking.state === 'cancelled') return { own: one.before, changed: false, isMailed: true };`,
    replace: '',
    caughtBy: { stress: 'sign-up' },
  },
  {
    name: 'form-books-twice',
    what: 'a form that is sent twice books twice',
    file: 'src/store/bookings/booking-transaction.ts',
    find: `if (row !== undefined) return 'new';`,
    replace: `if (row !== undefined || hash !== '') return 'new';`,
    caughtBy: { vitest: 'src/bookings/sign-up.test.ts' },
  },
  {
    name: 'erased-booking-in-mails',
    what: 'mails of a booking that was erased keep its names',
    file: 'src/store/bookings/forget.ts',
    find: `email_folded: hashOfAddress(email), details: '{}',`,
    replace: 'email_folded: hashOfAddress(email),',
    caughtBy: ERASED,
  },
  {
    name: 'erased-booking-in-list',
    what: 'a list that waits for who is asked about an event names who was erased',
    file: 'src/store/bookings/forget.ts',
    find: `if (about !== 'list' ||`,
    replace: `if (about === 'list' ||`,
    caughtBy: ERASED,
  },
  {
    name: 'sensitive-answers-kept',
    what: 'what people said of their health is kept as long as their names',
    file: 'src/bookings/booking-maintenance.ts',
    find: '    await dropSensitive(tx, event);\n',
    replace: '',
    caughtBy: ERASED,
  },
  {
    name: 'letters-of-others-removed',
    what: 'erasing somebody without an address removes the letters of all others',
    file: 'src/mail/mailer.ts',
    find: `const isTheirs = email !== '' && holdsAddress(`,
    replace: 'const isTheirs = holdsAddress(',
    caughtBy: ERASED,
  },
];
