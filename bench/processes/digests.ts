// Creates and sends the digests of SUBSCRIBERS subscribers of one parish, and prints the duration as JSON.

import { createTransport } from 'nodemailer';
import { createComposer, createDigestLinks } from '../../src/mail/composer.ts';
import { createMailWorker } from '../../src/mail/mail-worker.ts';
import { TRANSFER_ENCODING } from '../../src/mail/mailer.ts';
import { createIssue } from '../../src/mail/newsletter/digest-template.ts';
import { createScheduler } from '../../src/newsletter/scheduler.ts';
import { createSubscriberIndex } from '../../src/readmodel/subscribers.ts';
import { createViewer } from '../../src/readmodel/view.ts';
import { openStore } from '../../src/store/store.ts';
import { largeBundle } from '../../test/support/large-bundle.ts';
import { contentOf, snapshotOf } from '../../test/support/snapshot.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import type { MeasuredDigests } from '../digests.ts';

const count = Number(process.argv[2]);
const LISTS = 20;
const BASE = 'https://api.example.org';

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
const see = createViewer(snapshot, createSubscriberIndex());
const view = see('2026-11-26 06:00:00');

const composing = process.cpuUsage();
const issue = createIssue({ view, until: '2026-12-03 06:00:00', intro: 'Grüezi', baseUrl: BASE, privacyUrl: '' });
let digests = 0;
let events = 0;
for (const subscriber of content.subscribers) {
  if (issue.digest(subscriber, createDigestLinks(BASE, 'large', subscriber)) === undefined) continue;
  digests++;
  events += issue.body(subscriber.listIds)?.eventIds.length ?? 0;
}
const { user: u, system: s } = process.cpuUsage(composing);
const composeMs = (u + s) / 1000;

const { folder, remove } = createTemporaryFolder();
const store = await openStore(`sqlite:${folder}/parvis.db`, { create: true, busyTimeoutMs: 0 });
await store.replaceContent(content, { actor: 'bench', action: 'bench', at: 1 });
let now = Date.parse('2026-11-25T12:00:00Z');
const clock = () => now;
const transport = createTransport({ streamTransport: true, buffer: true });
let sentMails = 0;
let heapGrowth = 0;
const common = {
  clock,
  onTrouble: (error: unknown) => {
    throw error;
  },
};
const compose = createComposer({
  baseUrl: BASE,
  from: 'n@example.org',
  newsletters: store.newsletters,
  clock,
  viewOf: () => view,
});
const scheduler = createScheduler({
  ...common,
  newsletters: store.newsletters,
  mails: store.mails,
  leases: store.leases,
  isBusy: store.isBusy,
  mailWorker: (mayGoOn) =>
    createMailWorker({
      ...common,
      mails: store.mails,
      compose,
      mayGoOn,
      send: async ({ returnPath: _, ...letter }) => {
        await transport.sendMail({ ...letter, encoding: TRANSFER_ENCODING });
        if (++sentMails % 500 === 0) heapGrowth = Math.max(heapGrowth, process.memoryUsage().heapUsed);
      },
    }),
});
await scheduler.once();
globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
now = Date.parse('2026-11-26T05:00:00Z');
const cpuBefore = process.cpuUsage();
await scheduler.once();
const { user, system } = process.cpuUsage(cpuBefore);
const totalMs = (user + system) / 1000;
await store.close();
remove();
if (sentMails !== digests) throw new Error(`${sentMails} of ${digests} digests were sent`);
const measured: MeasuredDigests = {
  digests,
  events: events / digests,
  composed: composeMs,
  whole: totalMs,
  grown: Math.max(0, heapGrowth - heapBefore),
};
process.stdout.write(JSON.stringify(measured));
