import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSharedDatabase } from '../../test/support/databases.ts';
import { clockAt } from '../../test/support/instance.ts';
import { contentOf as contentOfBundle, snapshotOf } from '../../test/support/snapshot.ts';
import { contentOf } from '../../test/support/store-suite.ts';
import { createComposer } from '../mail/composer.ts';
import type { MailMessage } from '../mail/mail-templates.ts';
import { createMailWorker } from '../mail/mail-worker.ts';
import { NotDeliverableError } from '../mail/mailer.ts';
import { INTERVALS, type Subscriber } from '../model/newsletter/newsletter.ts';
import { DEFAULT_NEWSLETTER_SETTINGS } from '../model/newsletter/newsletter-settings.ts';
import { createSubscriberIndex } from '../readmodel/subscribers.ts';
import { createViewer } from '../readmodel/view.ts';
import { openStore, type Store } from '../store/store.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { createScheduler } from './scheduler.ts';

const clock = clockAt('2026-11-25T12:00:00Z');
const CHANGE = { actor: 'test', action: 'test', at: 1 };
const MINUTE = 60_000;
const wall = createWallClock('Europe/Zurich');
const see = createViewer(
  snapshotOf(
    contentOfBundle({
      format: 'parvis-bundle',
      version: 1,
      instance: { name: 'a', title: 'A' },
      lists: [{ id: 1, name: 'L', include_event_ids: [1, 2] }],
      events: [
        { id: 1, title: 'Eins', date_from: '2026-11-27 10:00:00', date_to: '2026-11-27 11:00:00' },
        { id: 2, title: 'Zwei', date_from: '2026-12-04 10:00:00', date_to: '2026-12-04 11:00:00' },
      ],
      newsletter: { target_lists: [{ list_id: 1, public_name: 'L' }], subscribers: [] },
    }),
    { profiles: ['document'] },
  ),
  createSubscriberIndex(),
);

let stores: Store[];
let remove: () => Promise<void> | void;
let sent: MailMessage[];
let troubles: unknown[];

const subscriber = (id: number, own: Partial<Subscriber> = {}): Subscriber => ({
  id,
  key: `key-of-a-subscriber-${id}`,
  email: `s${id}@example.org`,
  status: 'confirmed',
  interval: 'WEEK',
  firstname: '',
  lastname: '',
  address: '',
  postcode: '',
  city: '',
  listIds: [1],
  ...own,
});

async function put(subscribers: readonly Subscriber[]) {
  await stores[0]?.replaceContent({ ...contentOf('a'), subscribers }, CHANGE);
}

function storeOf(server: number): Store {
  const store = stores[server];
  if (store === undefined) throw new Error('no such server');
  return store;
}

interface Fakes {
  readonly send?: (letter: MailMessage) => Promise<void>;
  readonly perMinute?: number;
  readonly prolongsEveryMs?: number;
  readonly onRefused?: () => Promise<void>;
  readonly newsletters?: Store['newsletters'];
}

function server(
  index: number,
  { send = async (letter) => void sent.push(letter), newsletters = storeOf(index).newsletters, ...fakes }: Fakes = {},
) {
  const store = storeOf(index);
  const common = { clock: clock.now, onTrouble: (error: unknown) => troubles.push(error) };
  const compose = createComposer({
    baseUrl: 'https://api.example.org',
    from: 'n@example.org',
    newsletters: store.newsletters,
    clock: clock.now,
    viewOf: () => see(wall(clock.now())),
  });
  return createScheduler({
    ...common,
    newsletters,
    mails: store.mails,
    leases: store.leases,
    isBusy: store.isBusy,
    mailWorker: (mayGoOn) => createMailWorker({ ...common, ...fakes, mails: store.mails, compose, send, mayGoOn }),
  });
}

const later = (ms: number) => clock.set(clock.now() + ms);
const recipients = () => sent.map(({ to }) => to).sort();

beforeEach(async () => {
  clock.set('2026-11-25T12:00:00Z');
  [sent, troubles] = [[], []];
  const shared = await createSharedDatabase();
  remove = shared.remove;
  stores = [];
  for (let index = 0; index < 2; index++) {
    stores.push(await openStore(shared.url, { create: true, busyTimeoutMs: 5000 }));
  }
});
afterEach(async () => {
  for (const store of stores) await store.close();
  await remove();
  expect(troubles).toEqual([]);
});

describe('a round', () => {
  it('sends due issues once, and none that were due before the newsletter existed', async () => {
    await put([subscriber(1), subscriber(2, { interval: 'MONTH' }), subscriber(3, { status: 'pending' })]);
    const scheduler = server(0);
    await scheduler.once();
    clock.set('2026-11-26T04:59:59Z');
    await scheduler.once();
    expect(sent).toEqual([]);
    // The scheduler polls every 15 seconds.
    clock.set('2026-11-26T05:00:14Z');
    await scheduler.once();
    expect(recipients()).toEqual(['s1@example.org']);
    const [letter] = sent;
    expect(letter?.text).toContain('Eins');
    expect(letter?.text).not.toContain('Zwei');
    expect(letter?.headers['List-Unsubscribe']).toMatch(
      /^<https:\/\/api\.example\.org\/newsletter\/a\/end\/1\/[\w-]{22}>$/,
    );
    expect(letter?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    for (let times = 0; times < 50; times++) {
      later(MINUTE);
      await scheduler.once();
    }
    expect(sent.length).toBe(1);
  });

  it('is done by one of several servers, and by another one once that has died', async () => {
    await put(Array.from({ length: 1200 }, (_, index) => subscriber(index + 1)));
    await server(0).once();
    clock.set('2026-11-26T05:00:00Z');
    // The first scheduler waits for its mail server forever, and does not renew its lease.
    let begun = 0;
    const hanging = () => {
      begun++;
      return new Promise<void>(() => undefined);
    };
    void server(0, { send: hanging, prolongsEveryMs: 0 }).once();
    await expect.poll(() => begun).toBe(20);
    expect((await storeOf(1).mails.waiting()).count).toBe(1200);
    expect(await storeOf(1).leases.hold('newsletter', 'x', clock.now(), 30_000)).toBe(false);
    const second = server(1);
    await second.once();
    expect(sent).toEqual([]);
    // The lease and the lock on the reserved mails expire within seconds.
    later(4000);
    await second.once();
    expect(sent).toEqual([]);
    later(4001);
    await second.once();
    expect(new Set(recipients()).size).toBe(1200);
    expect(sent.length).toBe(1200);
  });

  it('skips the periods of many instances in one round', async () => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await storeOf(0).replaceContent(contentOf(name), CHANGE);
    const began: number[] = [];
    const { begin, ...others } = storeOf(0).newsletters;
    const scheduler = server(0, {
      newsletters: { ...others, begin: (runs) => begin(runs).then(() => void began.push(runs.length)) },
    });
    await scheduler.once();
    expect(began).toEqual([names.length * INTERVALS.length]);
    for (const { runs } of await others.list()) {
      expect(INTERVALS.map((interval) => runs[interval]?.isDone)).toEqual(INTERVALS.map(() => true));
    }
    later(MINUTE);
    await scheduler.once();
    expect(began).toHaveLength(1);
  });

  it('continues where it was interrupted while preparing digests', async () => {
    await put(Array.from({ length: 1200 }, (_, index) => subscriber(index + 1)));
    await server(0).once();
    clock.set('2026-11-26T05:00:00Z');
    const [newsletter] = await storeOf(0).newsletters.list('a');
    const run = {
      interval: 'WEEK',
      period: 'WEEK 2026-11-23',
      due: '2026-11-26 06:00:00',
      until: '2026-12-03 06:00:00',
    } as const;
    await storeOf(0).newsletters.begin([{ instanceId: newsletter?.id ?? 0, ...run, isDone: false }]);
    expect(await storeOf(0).newsletters.ready(newsletter?.id ?? 0, run, clock.now(), 500)).toBe(false);
    await server(1).once();
    expect(new Set(recipients()).size).toBe(1200);
    expect(sent.length).toBe(1200);
  });

  it('sends no empty digest, and none without lists', async () => {
    await put([subscriber(1), subscriber(2), subscriber(3), subscriber(4, { listIds: [] })]);
    const scheduler = server(0);
    await scheduler.once();
    clock.set('2026-12-10T05:00:00Z');
    await scheduler.once();
    expect(sent).toEqual([]);
    expect(await storeOf(0).newsletters.periodCounts('a')).toMatchObject([{ empty: 3, sent: 0, waiting: 0 }]);
    expect(await storeOf(0).mails.isDue(clock.now())).toBe(false);
  });

  it('sends a missed issue after a server was down, until the next one is due', async () => {
    await put([subscriber(1)]);
    await server(0).once();
    clock.set('2026-11-28T20:00:00Z');
    await server(0).once();
    // Friday’s event is over, and next week’s is not yet in this issue.
    expect(await storeOf(0).newsletters.periodCounts('a')).toMatchObject([{ empty: 1 }]);
    clock.set('2026-12-03T12:00:00Z');
    await server(0).once();
    expect(sent.map(({ text }) => text.includes('Zwei'))).toEqual([true]);
  });

  it('sends nothing while the newsletter is off, and does not send it later', async () => {
    await put([subscriber(1)]);
    await server(0).once();
    await storeOf(0).newsletters.setSending('a', { ...DEFAULT_NEWSLETTER_SETTINGS, isOn: false }, CHANGE);
    clock.set('2026-11-26T05:00:00Z');
    await server(0).once();
    await storeOf(0).newsletters.setSending('a', DEFAULT_NEWSLETTER_SETTINGS, CHANGE);
    later(MINUTE);
    await server(0).once();
    expect(sent).toEqual([]);
    clock.set('2026-12-03T05:00:00Z');
    await server(0).once();
    expect(sent.length).toBe(1);
  });

  it('sends once if the clocks are set back over the sending time', async () => {
    const sending = { ...DEFAULT_NEWSLETTER_SETTINGS, weekday: 7, time: '02:30' };
    await put([subscriber(1)]);
    await storeOf(0).newsletters.setSending('a', sending, CHANGE);
    const periods = async () => (await storeOf(0).newsletters.list('a'))[0]?.runs.WEEK?.due;
    clock.set('2026-10-24T22:00:00Z');
    const scheduler = server(0);
    const seen: (string | undefined)[] = [];
    for (let times = 0; times < 30; times++) {
      await scheduler.once();
      if (seen.at(-1) !== (await periods())) seen.push(await periods());
      later(10 * MINUTE);
    }
    expect(seen).toEqual(['2026-10-18 02:30:00', '2026-10-25 02:30:00']);
  });

  it('keeps its rate, and sends mails awaited at a form first', async () => {
    await put(Array.from({ length: 100 }, (_, index) => subscriber(index + 1)));
    const scheduler = server(0, { perMinute: 60 });
    await scheduler.once();
    clock.set('2026-11-26T05:00:00Z');
    await scheduler.once();
    expect(sent.length).toBeLessThan(10);
    await storeOf(0).subscriptions.change('a', { actor: 'test', action: 'test', at: 1 }, (desk) =>
      desk.mail({
        email: 'x@example.org',
        kind: 'link',
        details: { key: 'k' },
        at: clock.now(),
        isProven: true,
      }),
    );
    const before = sent.length;
    later(1000);
    await scheduler.once();
    expect(sent[before]?.to).toBe('x@example.org');
    const begun = sent.length;
    for (let second = 0; second < 30; second++) {
      later(1000);
      await scheduler.once();
    }
    expect(sent.length - begun).toBe(30);
    for (let second = 0; second < 90; second++) {
      later(1000);
      await scheduler.once();
    }
    expect(sent.length).toBe(101);
  });

  it('gives up no recipient if the mail server rejects all of them', async () => {
    await put(Array.from({ length: 30 }, (_, index) => subscriber(index + 1)));
    const refused: string[] = [];
    let isWrong = true;
    const scheduler = server(0, {
      send: async (letter) => {
        if (isWrong) throw new NotDeliverableError('no such user', '5.1.1');
        sent.push(letter);
      },
      onRefused: async () => void refused.push('somebody'),
    });
    await scheduler.once();
    clock.set('2026-11-26T05:00:00Z');
    await scheduler.once();
    expect(refused).toEqual([]);
    expect(String(troubles.splice(0).at(-1))).toContain('refuses every recipient');
    isWrong = false;
    later(2 * MINUTE);
    await scheduler.once();
    expect(new Set(recipients()).size).toBe(30);
  });

  it('reports permanently rejected recipients, and sends the other digests', async () => {
    await put([subscriber(1), subscriber(2)]);
    const refused: string[] = [];
    const scheduler = server(0, {
      send: async (letter) => {
        if (letter.to.startsWith('s1')) throw new NotDeliverableError('no such user', '5.1.1');
        sent.push(letter);
      },
      onRefused: async () => void refused.push('s1'),
    });
    await scheduler.once();
    clock.set('2026-11-26T05:00:00Z');
    await scheduler.once();
    expect([refused, recipients()]).toEqual([['s1'], ['s2@example.org']]);
    expect(troubles.splice(0)).toHaveLength(1);
    expect(await storeOf(0).newsletters.periodCounts('a')).toMatchObject([{ sent: 1, failed: 1 }]);
  });
});
