import { createComposer } from '../src/mail/composer.ts';
import type { MailMessage } from '../src/mail/mail-templates.ts';
import { createMailWorker } from '../src/mail/mail-worker.ts';
import { createScheduler } from '../src/newsletter/scheduler.ts';
import { openStore } from '../src/store/store.ts';
import { createTemporaryFolder } from '../test/support/temporary-folder.ts';
import { computeExpectedDigests, type ExpectedDigests } from './support/newsletter-model.ts';
import { makeParishes, type Parish } from './support/newsletter-parishes.ts';
import { createReportedFinding, expectExactly, randomFrom, type StressTest } from './support/stress-test.ts';

const START = Date.parse('2026-12-31T09:00:00Z');
const DAY_MS = 86_400_000;

export const newsletterYearTest: StressTest = {
  name: 'newsletter-year',
  what:
    'sends a year of newsletters to ten thousand subscribers of all intervals in ten time zones; everybody must ' +
    'get exactly what is due',
  run: async ({ quick, seed, tell }) => {
    const random = randomFrom(seed);
    const parishes = makeParishes(quick ? 3 : 10, quick ? 20 : 1000, random);
    const days = quick ? 100 : 365;
    const { folder, remove } = createTemporaryFolder();
    const store = await openStore(`sqlite:${folder}/parvis.db`, { create: true, busyTimeoutMs: 0, durable: false });
    try {
      let now = START;
      const clock = () => now;
      for (const { content, sending } of parishes) {
        const change = { actor: 'stress', action: 'makes a parish', at: now };
        await store.replaceContent(content, change);
        await store.newsletters.setSending(content.instance.name, sending, change);
      }
      const books = createMailLedger(parishes, clock);
      const troubles: unknown[] = [];
      const common = { clock, onTrouble: (error: unknown) => troubles.push(error) };
      const compose = createComposer({
        baseUrl: 'https://a.example',
        from: 'n@example.org',
        newsletters: store.newsletters,
        clock,
        viewOf: (instance) => parishes.find(({ content }) => content.instance.name === instance)?.viewAt(now),
      });
      const rounds = createScheduler({
        ...common,
        newsletters: store.newsletters,
        mails: store.mails,
        leases: store.leases,
        isBusy: store.isBusy,
        mailWorker: (mayGoOn) =>
          createMailWorker({ ...common, mails: store.mails, compose, send: books.send, mayGoOn }),
      });
      const steps: number[] = [];
      for (let told = 1; now < START + days * DAY_MS; now += 60_000 * (1 + Math.floor(random() * 50))) {
        await rounds.once();
        steps.push(now);
        if (now < START + told * 30 * DAY_MS) continue;
        tell(`${30 * told++} days, ${books.count()} digests`);
      }
      return findings(parishes, steps, books, troubles);
    } finally {
      await store.close();
      remove();
    }
  },
};

function createMailLedger(parishes: readonly Parish[], clock: () => number) {
  const got = new Map<string, string[]>();
  const messageIds = new Set<string>();
  let count = 0;
  const zones = new Map(parishes.flatMap(({ content, wall }) => content.subscribers.map(({ email }) => [email, wall])));
  return {
    got,
    messageIds,
    count: () => count,
    send: async ({ to, text, messageId }: MailMessage) => {
      count++;
      messageIds.add(messageId);
      const events = [...text.matchAll(/\/export\/ical\/e(\d+)/g)].map(([, id]) => id);
      const list = got.get(to) ?? [];
      list.push(`${zones.get(to)?.(clock())} ${events.join()}`);
      got.set(to, list);
    },
  };
}

function findings(
  parishes: readonly Parish[],
  steps: readonly number[],
  books: ReturnType<typeof createMailLedger>,
  troubles: readonly unknown[],
) {
  let [subscribers, expected, missing, wrong] = [0, 0, 0, 0];
  for (const parish of parishes) {
    const due: ExpectedDigests = computeExpectedDigests(parish, steps);
    for (const subscriber of parish.content.subscribers) {
      subscribers++;
      const should = due(subscriber);
      const did = books.got.get(subscriber.email) ?? [];
      expected += should.length;
      missing += should.filter((digest) => !did.includes(digest)).length;
      wrong += did.filter((digest, index) => did.indexOf(digest) !== index || !should.includes(digest)).length;
    }
  }
  return [
    createReportedFinding('parishes, subscribers, looks', `${parishes.length}, ${subscribers}, ${steps.length}`),
    createReportedFinding('digests due by the model', expected),
    expectExactly('digests sent', books.count(), expected),
    expectExactly('Message-IDs', books.messageIds.size, expected),
    expectExactly('digests that were missing, or at another time, or with other events', missing),
    expectExactly('digests that were not due, or twice', wrong),
    expectExactly(`troubles${troubles.length === 0 ? '' : ` (${troubles[0]})`}`, troubles.length),
  ];
}
