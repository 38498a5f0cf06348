import type { Fault } from './fault.ts';

const REGISTRATION = { vitest: 'src/newsletter/subscription.test.ts' };

/** Who gets which mail, and who learns who is registered. */
export const NEWSLETTER: readonly Fault[] = [
  {
    name: 'mail-sent-twice',
    what: 'everybody gets every mail twice',
    file: 'src/mail/mail-worker.ts',
    find: '    await send(letter);',
    replace: '    await send(letter);\n    await send(letter);',
    caughtBy: REGISTRATION,
  },
  {
    name: 'mail-never-sent',
    what: 'mails are noted as sent that nobody sent',
    file: 'src/mail/mail-worker.ts',
    find: '    await send(letter);',
    replace: '    if (letter === undefined) await send(letter);',
    caughtBy: { stress: 'crash' },
  },
  {
    name: 'mail-forgotten-on-the-way',
    what: 'a mail that the mail server did not take is given up at once',
    file: 'src/mail/mail-worker.ts',
    find: 'return now - mail.createdAt > GIVEN_UP_MS ? failed(messageId, error, now) : again(mail, now);',
    replace: 'return failed(messageId, error, now);',
    caughtBy: REGISTRATION,
  },
  {
    name: 'mail-held-by-nobody',
    what: 'two servers send the same mail',
    file: 'src/store/mail/mails.ts',
    find: 'held_by: holder, held_until: until, attempts',
    replace: 'held_by: holder, held_until: 0, attempts',
    caughtBy: REGISTRATION,
  },
  {
    name: 'two-senders',
    what: 'two servers send the newsletter at the same time',
    file: 'src/store/leases.ts',
    find: 'return held !== undefined;',
    replace: 'return held === undefined || held.holder !== undefined;',
    caughtBy: { vitest: 'src/newsletter/scheduler.test.ts' },
  },
  {
    name: 'digest-twice',
    what: 'an issue that was sent is sent again, since nobody noted that',
    file: 'src/mail/mail-worker.ts',
    find: 'notes.settle(came);',
    replace: `if (came.result !== 'sent' || mail.kind !== 'digest') notes.settle(came);`,
    caughtBy: { vitest: 'src/newsletter/scheduler.test.ts' },
  },
  {
    name: 'issue-skipped',
    what: 'everybody who gets the newsletter once a quarter is left out',
    file: 'src/newsletter/scheduler.ts',
    find: 'return INTERVALS.flatMap((interval): SchedulerStep[] => {',
    replace: `return INTERVALS.filter((one) => one !== 'QUARTER_YEAR').flatMap((interval): SchedulerStep[] => {`,
    caughtBy: { stress: 'newsletter-year' },
  },
  {
    name: 'link-counts-twice',
    what: 'a link to confirm works again whenever it is found',
    file: 'src/newsletter/confirm.ts',
    find: 'await tx.dropConfirmations(subscriber.id);',
    replace: '',
    caughtBy: { vitest: 'test/interface/newsletter-pages.test.ts' },
  },
  {
    name: 'link-confirms-by-itself',
    what: 'a mail scanner that opens links confirms registrations',
    file: 'src/newsletter/registration.ts',
    find: `begin(tx, before, wish, 'pending')`,
    replace: `begin(tx, before, wish, 'confirmed')`,
    caughtBy: { vitest: 'test/interface/updatenlsubscriber.test.ts' },
  },
  {
    name: 'mails-unbounded',
    what: 'whoever fills in forms fills somebody’s mailbox',
    file: 'src/store/mail/mails.ts',
    find: 'const MAX_OF_MAILBOX = 3;',
    replace: 'const MAX_OF_MAILBOX = 3000;',
    caughtBy: { vitest: 'test/interface/updatenlsubscriber.test.ts' },
  },
  {
    name: 'known-address-told-by-text',
    what: 'looking an address up tells whether it is registered',
    file: 'src/operations/getnlsubscriberfrom.ts',
    find: `if (instance.newsletterLookup === 'link') return { words: LINK_MAILED };`,
    replace: `if (instance.newsletterLookup === 'link' && view.subscribers.byEmail(id) === undefined) return { words: LINK_MAILED };`,
    caughtBy: { vitest: 'test/interface/newsletter-form.test.ts' },
  },
  {
    name: 'registered-address-told-by-time',
    what: 'how long registering takes tells whether an address is registered',
    file: 'src/newsletter/subscription.ts',
    find: `const done = await stored.enter(instance, { kind: 'register', email, details: wish, at });`,
    replace: `const before = await stored.read(instance, (tx) => tx.byEmail(email));
    if (before?.status === 'confirmed') for (const until = performance.now() + 15; performance.now() < until; );
    const done = await stored.enter(instance, { kind: 'register', email, details: wish, at });`,
    caughtBy: { stress: 'timing' },
  },
  {
    name: 'looked-up-address-told-by-time',
    what: 'how long looking an address up takes tells whether it is registered',
    file: 'src/operations/getnlsubscriberfrom.ts',
    find: `if (!isEmail(asciiEmail(id))) return { words: MALFORMED_ADDRESS };`,
    replace: `if (!isEmail(asciiEmail(id))) return { words: MALFORMED_ADDRESS };
  if (view.subscribers.byEmail(id) !== undefined) for (const until = performance.now() + 15; performance.now() < until; );`,
    caughtBy: { stress: 'timing' },
  },
  {
    name: 'registered-address-told-by-text',
    what: 'registering an address tells whether it is registered',
    file: 'src/newsletter/subscription.ts',
    find: `return done && { message: 'check_mail' };`,
    replace:
      'const before = await stored.read(instance, (tx) => tx.byEmail(email));\n  return done && { message: ' +
      "before?.status === 'confirmed' ? 'ended' : 'check_mail' };",
    caughtBy: { vitest: 'test/interface/updatenlsubscriber.test.ts' },
  },
];
