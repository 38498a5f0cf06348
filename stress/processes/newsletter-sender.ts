// Sends newsletters until none is due, or until it is killed. Arguments: URL of the database, URL of the mail server, and the offset of its
// clock in milliseconds. Prints a line to standard output when it begins.

import { writeSync } from 'node:fs';
import { createComposer } from '../../src/mail/composer.ts';
import { createMailWorker } from '../../src/mail/mail-worker.ts';
import { createSmtpMailer } from '../../src/mail/mailer.ts';
import { createScheduler } from '../../src/newsletter/scheduler.ts';
import { openStore } from '../../src/store/store.ts';
import { systemClock } from '../../src/util/clock.ts';
import { createCrashParish } from '../support/newsletter-parishes.ts';

const [url = '', smtp = '', ahead = '0'] = process.argv.slice(2);

// This process must not outlive its parent.
process.stdin.on('close', () => process.exit(0)).resume();

const clock = () => systemClock() + Number(ahead);
const store = await openStore(url, { create: false, busyTimeoutMs: 5000 });
const mailer = createSmtpMailer(smtp);
const { viewAt } = createCrashParish(0);
const common = {
  clock,
  onTrouble: (error: unknown) => {
    writeSync(2, `${error}\n`);
    process.exit(1);
  },
};
const compose = createComposer({
  baseUrl: 'https://a.example',
  from: 'n@example.org',
  newsletters: store.newsletters,
  clock,
  viewOf: () => viewAt(clock()),
});
const rounds = createScheduler({
  ...common,
  newsletters: store.newsletters,
  mails: store.mails,
  leases: store.leases,
  isBusy: store.isBusy,
  mailWorker: (mayGoOn) => createMailWorker({ ...common, mails: store.mails, compose, send: mailer.send, mayGoOn }),
});
writeSync(1, 'begins\n');
await rounds.once();
mailer.close();
await store.close();
process.exit(0);
