// node digests.ts SUBSCRIBERS: creates and sends the digests of this many subscribers of one parish, and prints the duration as JSON.

import { createTransport } from 'nodemailer';
import { linksOf, openComposer } from '../../src/mail/composer.ts';
import { openMailWorker } from '../../src/mail/mail-worker.ts';
import { ENCODING } from '../../src/mail/mailer.ts';
import { openIssue } from '../../src/mail/newsletter/digest-template.ts';
import { openScheduler } from '../../src/newsletter/scheduler.ts';
import { openSubscribers } from '../../src/readmodel/subscribers.ts';
import { viewer } from '../../src/readmodel/view.ts';
import { openStore } from '../../src/store/store.ts';
import { largeBundle } from '../../test/support/large-bundle.ts';
import { contentOf, snapshotOf } from '../../test/support/snapshot.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { MeasuredDigests } from '../digests.ts';

const count = Number(process.argv[2]);
const LISTS = 20;
const BASE = 'https://api.example.org';

/** Two to five lists each, so that few share theirs. */
const listsOf = (number: number) =>
  Array.from({ length: 2 + (number % 4) }, (_, index) => 1 + ((number * 7 + index * (1 + (number % 5))) % LISTS));

const bundle = {
  ...largeBundle({ events: 5000, from: '2026-11-20' }),
  newsletter: {
    target_lists: Array.from({ length: LISTS }, (_, index) => ({
      list_id: index + 1,
      public_name: `Liste ${index + 1}`,
    })),
    subscribers: Array.from({ length: count }, (_, number) => ({
      id: number + 1,
      key: `key-of-subscriber-${number}-xx`,
      email: `s${number}@example.org`,
      status: 'confirmed',
      list_ids: [...new Set(listsOf(number))],
      interval: 'WEEK',
    })),
  },
};
const content = contentOf(bundle);
const snapshot = snapshotOf(content, { profiles: ['document'] });
const see = viewer(snapshot, openSubscribers());
const view = see('2026-11-26 06:00:00');

const composing = process.cpuUsage();
const issue = openIssue({ view, until: '2026-12-03 06:00:00', intro: 'Grüezi', baseUrl: BASE, privacyUrl: '' });
let digests = 0;
let events = 0;
for (const subscriber of content.subscribers) {
  if (issue.digest(subscriber, linksOf(BASE, 'large', subscriber)) === undefined) continue;
  digests++;
  events += issue.body(subscriber.listIds)?.eventIds.length ?? 0;
}
const { user: u, system: s } = process.cpuUsage(composing);
const composed = (u + s) / 1000;

const { folder, remove } = temporaryFolder();
const store = await openStore(`sqlite:${folder}/parvis.db`, { create: true, busyTimeoutMs: 0 });
await store.replaceContent(content, { actor: 'bench', action: 'bench', at: 1 });
let now = Date.parse('2026-11-25T12:00:00Z');
const clock = () => now;
const transport = createTransport({ streamTransport: true, buffer: true });
let sent = 0;
let grown = 0;
const common = {
  clock,
  onTrouble: (error: unknown) => {
    throw error;
  },
};
const compose = openComposer({
  baseUrl: BASE,
  from: 'n@example.org',
  newsletters: store.newsletters,
  clock,
  viewOf: () => view,
});
const rounds = openScheduler({
  ...common,
  newsletters: store.newsletters,
  mails: store.mails,
  leases: store.leases,
  isBusy: store.isBusy,
  mailWorker: (mayGoOn) =>
    openMailWorker({
      ...common,
      mails: store.mails,
      compose,
      mayGoOn,
      send: async ({ returnPath: _, ...letter }) => {
        await transport.sendMail({ ...letter, encoding: ENCODING });
        if (++sent % 500 === 0) grown = Math.max(grown, process.memoryUsage().heapUsed);
      },
    }),
});
await rounds.once();
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
now = Date.parse('2026-11-26T05:00:00Z');
const began = process.cpuUsage();
await rounds.once();
const { user, system } = process.cpuUsage(began);
const whole = (user + system) / 1000;
await store.close();
remove();
if (sent !== digests) throw new Error(`${sent} of ${digests} digests were sent`);
const measured: MeasuredDigests = {
  digests,
  events: events / digests,
  composed,
  whole,
  grown: Math.max(0, grown - before),
};
process.stdout.write(JSON.stringify(measured));
