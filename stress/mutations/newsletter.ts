import type { Fault } from './fault.ts';

const REGISTRATION = { vitest: 'src/newsletter/subscription.test.ts' };

/** Mutations of newsletter mails, and of the secrecy of subscribers. */
export const NEWSLETTER: readonly Fault[] = [
  {
    name: 'mail-sent-twice',
    what: 'every mail is sent twice',
    file: 'src/mail/mail-worker.ts',
    find: '    await send(letter);',
    replace: '    await send(letter);\n    await send(letter);',
    caughtBy: REGISTRATION,
  },
  {
    name: 'mail-never-sent',
    what: 'unsent mails are marked as sent',
    file: 'src/mail/mail-worker.ts',
    find: '    await send(letter);',
    replace: '    if (letter === undefined) await send(letter);',
    caughtBy: { stress: 'crash' },
  },
  {
    name: 'mail-forgotten-on-the-way',
    what: 'mails are not retried after a temporary error',
    file: 'src/mail/mail-worker.ts',
    find: 'return now - mail.createdAt > GIVEN_UP_MS ? failedResult(messageId, error, now) : retryResult(mail, now);',
    replace: 'return failedResult(messageId, error, now);',
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
    what: 'an issue is not marked as sent, and sent again',
    file: 'src/mail/mail-worker.ts',
    find: 'notes.settle(result);',
    replace: `if (result.result !== 'sent' || mail.kind !== 'digest') notes.settle(result);`,
    caughtBy: { vitest: 'src/newsletter/scheduler.test.ts' },
  },
  {
    name: 'issue-skipped',
    what: 'quarterly subscribers get no newsletter',
    file: 'src/newsletter/scheduler.ts',
    find: 'return INTERVALS.flatMap((interval): SchedulerStep[] => {',
    replace: `return INTERVALS.filter((one) => one !== 'QUARTER_YEAR').flatMap((interval): SchedulerStep[] => {`,
    caughtBy: { stress: 'newsletter-year' },
  },
  {
    name: 'link-counts-twice',
    what: 'a confirmation link works repeatedly',
    file: 'src/newsletter/subscription.ts',
    find: 'await tx.dropConfirmations(subscriber.id);',
    replace: '',
    caughtBy: { vitest: 'test/interface/newsletter-pages.test.ts' },
  },
  {
    name: 'link-confirms-by-itself',
    what: 'opening a link by GET confirms a registration',
    file: 'src/newsletter/registration.ts',
    find: `beginSubscription(tx, before, requested, 'pending')`,
    replace: `beginSubscription(tx, before, requested, 'confirmed')`,
    caughtBy: { vitest: 'test/interface/updatenlsubscriber.test.ts' },
  },
  {
    name: 'mails-unbounded',
    what: 'the number of mails to a mailbox is unlimited',
    file: 'src/store/mail/mails.ts',
    find: 'const MAX_OF_MAILBOX = 3;',
    replace: 'const MAX_OF_MAILBOX = 3000;',
    caughtBy: { vitest: 'test/interface/updatenlsubscriber.test.ts' },
  },
  {
    name: 'known-address-told-by-text',
    what: 'looking up an address reveals whether it is registered',
    file: 'src/operations/getnlsubscriberfrom.ts',
    find: `if (instance.newsletterLookup === 'link') return { words: LINK_MAILED };`,
    replace: `if (instance.newsletterLookup === 'link' && view.subscribers.byEmail(id) === undefined) return { words: LINK_MAILED };`,
    caughtBy: { vitest: 'test/interface/newsletter-form.test.ts' },
  },
  {
    name: 'registered-address-told-by-time',
    what: 'the duration of a registration reveals whether the address is registered',
    file: 'src/newsletter/subscription.ts',
    find: `const done = await stored.enter(instance, { kind: 'register', email, details: requested, at });`,
    replace: `const before = await stored.read(instance, (tx) => tx.byEmail(email));
    if (before?.status === 'confirmed') for (const until = performance.now() + 15; performance.now() < until; );
    const done = await stored.enter(instance, { kind: 'register', email, details: requested, at });`,
    caughtBy: { stress: 'timing' },
  },
  {
    name: 'looked-up-address-told-by-time',
    what: 'the duration of a look-up reveals whether the address is registered',
    file: 'src/operations/getnlsubscriberfrom.ts',
    find: `if (!isEmail(toAsciiEmail(id))) return { words: MALFORMED_ADDRESS };`,
    replace: `if (!isEmail(toAsciiEmail(id))) return { words: MALFORMED_ADDRESS };
  if (view.subscribers.byEmail(id) !== undefined) for (const until = performance.now() + 15; performance.now() < until; );`,
    caughtBy: { stress: 'timing' },
  },
  {
    name: 'registered-address-told-by-text',
    what: 'the answer to a registration reveals whether the address is registered',
    file: 'src/newsletter/subscription.ts',
    find: `return done && { message: 'check_mail' };`,
    replace:
      'const before = await stored.read(instance, (tx) => tx.byEmail(email));\n  return done && { message: ' +
      "before?.status === 'confirmed' ? 'ended' : 'check_mail' };",
    caughtBy: { vitest: 'test/interface/updatenlsubscriber.test.ts' },
  },
];
