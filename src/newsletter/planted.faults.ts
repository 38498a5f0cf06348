import type { PlantedFault } from '../../stress/mutations/fault.ts';

export const FAULTS: readonly PlantedFault[] = [
  {
    name: 'two-senders',
    what: 'two servers send the newsletter at the same time',
    in: 'src/store/leases.ts#createLeaseStore',
    find: 'return held !== undefined',
    replace: 'return held === undefined || held.holder !== undefined',
    caughtBy: { test: 'scheduler' },
  },
  {
    name: 'digest-twice',
    what: 'an issue is not marked as sent, and sent again',
    in: 'src/mail/mail-worker.ts#createMailWorker',
    find: 'notes.settle(result)',
    replace: "if (result.result !== 'sent' || mail.kind !== 'digest') notes.settle(result)",
    caughtBy: { test: 'scheduler' },
  },
  {
    name: 'mail-sent-twice',
    what: 'every mail is sent twice',
    in: 'src/mail/mail-worker.ts#outcome',
    find: 'await send(letter);',
    replace: `await send(letter);
    await send(letter);`,
    caughtBy: { test: 'subscription' },
  },
  {
    name: 'mail-forgotten-on-the-way',
    what: 'mails are not retried after a temporary error',
    in: 'src/mail/mail-worker.ts#outcome',
    find: 'return now - mail.createdAt > GIVEN_UP_MS ? failedResult(messageId, error, now) : retryResult(mail, now)',
    replace: 'return failedResult(messageId, error, now)',
    caughtBy: { test: 'subscription' },
  },
  {
    name: 'mail-held-by-nobody',
    what: 'two servers send the same mail',
    in: 'src/store/mail/mails.ts#take',
    find: 'held_until: until, attempts',
    replace: 'held_until: 0, attempts',
    caughtBy: { test: 'subscription' },
  },
];
