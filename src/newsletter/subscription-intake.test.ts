// Requests of visitors are stored, answered, and then processed, in the same way for every address (rules N2, R17, R19).

import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BOB, EVA, MINUTE, openParish, type Parish, registrationOf } from '../../test/support/registered.ts';
import type { DatabaseConnection } from '../store/dialects/dialect.ts';
import { createSubscriptionStore, type SubscriptionStore } from '../store/newsletter/subscriptions.ts';
import { createNewsletterSubscriptions } from './subscription.ts';
import { createSubscriptionIntake } from './subscription-intake.ts';

let parish: Parish;
beforeEach(async () => {
  parish = await openParish();
});
afterEach(() => parish.close());

function watched(database: DatabaseConnection, said: string[]): SubscriptionStore {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      said.push(
        `${node.kind} ${[...JSON.stringify(node).matchAll(/"TableNode".*?"name":"(\w+)"/g)].map(([, t]) => t)}`,
      );
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return createSubscriptionStore({
    ...database,
    db: database.db.withPlugin(plugin),
    read: (work) => database.read((tx) => work(tx.withPlugin(plugin))),
    write: (work) => database.write((tx) => work(tx.withPlugin(plugin))),
  });
}

const { stored, leases, isBusy } = {
  stored: () => parish.store.subscriptions,
  leases: () => parish.store.leases,
  isBusy: (error: unknown) => parish.store.isBusy(error),
};

function server(troubles: unknown[] = [], subscriptions = createNewsletterSubscriptions(stored(), parish.clock.now)) {
  const onTrouble = (error: unknown) => void troubles.push(error);
  return createSubscriptionIntake({
    stored: stored(),
    subscriptions,
    leases: leases(),
    isBusy,
    onTrouble,
    clock: parish.clock.now,
  });
}

const kinds = async () => (await parish.mails()).map(({ email, kind }) => `${email} ${kind}`);

describe('before the answer', () => {
  it.each([
    [
      'registering',
      (of: ReturnType<typeof createNewsletterSubscriptions>, email: string) =>
        of.register('test', registrationOf(email)),
    ],
    [
      'requesting a link',
      (of: ReturnType<typeof createNewsletterSubscriptions>, email: string) => of.mailLink('test', email),
    ],
    [
      'taking a new address',
      (of: ReturnType<typeof createNewsletterSubscriptions>, email: string) =>
        of.change('test', BOB.id, registrationOf(email)),
    ],
  ])('%s runs the same statements whether the address is known or not (R19)', async (_name, ask) => {
    const said: string[] = [];
    const subscriptions = createNewsletterSubscriptions(watched(parish.database, said), parish.clock.now);
    await parish.end(BOB);
    await parish.bring(EVA, { ...BOB, id: 13, key: 'bobby'.padEnd(24, '-'), email: 'else@example.org' }, BOB);
    const statements = async (email: string) => {
      said.length = 0;
      const answer = await ask(subscriptions, email);
      return [answer, [...said]];
    };
    // A confirmed subscriber is followed by an unsubscribed one, an unknown address twice, and the confirmed one again.
    const first = await statements('EVA@example.org');
    expect(first[1]).not.toEqual([]);
    for (const email of ['bob@example.org', 'new@example.org', 'new@example.org', 'eva@example.org']) {
      expect(await statements(email)).toEqual(first);
    }
  });

  it('nothing is mailed or added; afterwards one of the servers processes the stored request once', async () => {
    const subscriptions = createNewsletterSubscriptions(stored(), parish.clock.now);
    expect(await subscriptions.register('test', registrationOf('new@example.org'))).toEqual({ message: 'check_mail' });
    expect([(await parish.all()).length, await kinds()]).toEqual([2, []]);
    await Promise.all([server().once(), server().once()]);
    await server().once();
    expect(await kinds()).toEqual(['new@example.org confirm']);
    expect((await parish.all()).map(({ status }) => status).sort()).toEqual(['confirmed', 'confirmed', 'pending']);
    expect(await stored().entries(9)).toEqual([]);
  });

  it('a request for an unknown instance is not stored', async () => {
    const subscriptions = createNewsletterSubscriptions(stored(), parish.clock.now);
    expect(await subscriptions.register('nobody', registrationOf('new@example.org'))).toBeUndefined();
    await subscriptions.mailLink('nobody', 'new@example.org');
    expect(await stored().entries(9)).toEqual([]);
  });
});

describe('after the answer', () => {
  it('requests are processed in their order, and not while another server does so', async () => {
    const subscriptions = createNewsletterSubscriptions(stored(), parish.clock.now);
    for (const city of ['first', 'second']) {
      const { fields, ...more } = registrationOf('new@example.org');
      await subscriptions.register('test', { ...more, fields: { ...fields, city } });
    }
    await leases().hold('intake', 'another', parish.clock.now(), 5000);
    await server().once();
    expect((await stored().entries(9)).length).toBe(2);
    // The lease of a killed server expires within seconds.
    parish.wait(5001);
    await server().once();
    expect((await parish.all()).find(({ email }) => email === 'new@example.org')?.city).toBe('second');
  });

  it('a failing request does not block the others, and is retried until it succeeds', async () => {
    const subscriptions = createNewsletterSubscriptions(stored(), parish.clock.now);
    for (const name of ['a', 'b', 'c']) await subscriptions.register('test', registrationOf(`${name}@example.org`));
    const troubles: unknown[] = [];
    const failing = {
      processEntry: async (entry: Parameters<typeof subscriptions.processEntry>[0]) => {
        if (entry.email.startsWith('a')) throw new Error('not now');
        return subscriptions.processEntry(entry);
      },
    };
    const onTrouble = (error: unknown) => void troubles.push(error);
    const some = { stored: stored(), leases: leases(), isBusy, onTrouble, clock: parish.clock.now };
    await createSubscriptionIntake({ ...some, subscriptions: failing }).once();
    expect(troubles.length).toBeGreaterThan(0);
    expect(await kinds()).toEqual(['b@example.org confirm', 'c@example.org confirm']);
    await server().once();
    expect(await kinds()).toEqual(['a@example.org confirm']);
  });

  it('a pending registration has no public effect, a confirmed one has (N3)', async () => {
    const shown = async () => (await parish.store.findInstance('test'))?.subscribersRevision;
    const before = await shown();
    for (let time = 0; time < 2; time++) await parish.subscriptions.register('test', registrationOf('new@example.org'));
    await parish.subscriptions.mailLink('test', EVA.email);
    expect(await shown()).toBe(before);
    expect(await parish.confirmNewest()).toBe('unknown');
    await parish.subscriptions.register('test', registrationOf('other@example.org'));
    expect(await parish.confirmNewest()).toMatchObject({ status: 'confirmed' });
    expect(await shown()).toBeGreaterThan(before ?? 0);
  });

  it('requests of an erased subscriber are deleted', async () => {
    const subscriptions = createNewsletterSubscriptions(stored(), parish.clock.now);
    await subscriptions.register('test', registrationOf('EVA@example.org'));
    await subscriptions.mailLink('test', EVA.email);
    await subscriptions.erase('test', EVA.key);
    expect(await parish.everything()).not.toMatch(/\beva\b/i);
    await server().once();
    expect(await kinds()).toEqual([]);
  });
});

describe('requesting a link', () => {
  const ask = (email: string) => parish.subscriptions.mailLink('test', email);

  it('mails the private link to confirmed subscribers, and a link to the form to all others (N2)', async () => {
    await parish.end(BOB);
    for (const email of ['eva@example.org', 'bob@example.org', 'New@example.org']) await ask(email);
    const mails = await parish.mails();
    expect(mails.map(({ email, kind }) => `${email} ${kind}`)).toEqual([
      'Eva@example.org link',
      'bob@example.org invite',
      'New@example.org invite',
    ]);
    const { sealed = '' } = mails[2]?.details as { readonly sealed?: string };
    expect(sealed).toMatch(/^[\w-]{60,200}$/);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/example/i);
    const { invited } = parish.subscriptions;
    expect(await invited('test', sealed)).toBe('New@example.org');
    for (const wrong of ['', 'x', sealed.slice(0, -2), `A${sealed.slice(1)}`, `${sealed}AAAA`]) {
      if (wrong !== sealed) expect(await invited('test', wrong)).toBeUndefined();
    }
    expect(await invited('nobody', sealed)).toBeUndefined();
    parish.wait(14 * 24 * 60 * MINUTE);
    expect(await invited('test', sealed)).toBeUndefined();
  });

  it('stores nothing about visitors who never register', async () => {
    await ask('new@example.org');
    await parish.mails();
    const kept = (await parish.everything()).split('new@example.org').length - 1;
    expect(kept).toBe(2);
    expect((await parish.all()).length).toBe(2);
  });
});

describe('mails that visitors cause (R17)', () => {
  const sent = async (...emails: readonly string[]) => {
    for (const email of emails) await parish.subscriptions.register('test', registrationOf(email));
    return (await parish.mails()).length;
  };

  it.each([
    ['v@example.org', 'V+1@example.org', 'v+2@EXAMPLE.org', 'v+a+b@example.org'],
    ['v.w@gmail.com', 'vw+1@gmail.com', 'v.w.@googlemail.com', 'VW@GMAIL.COM'],
    ['vw@proton.me', 'v.w@protonmail.com', 'v.w+x@pm.me', 'v.w@proton.me'],
  ])('are limited to three an hour to the mailbox of %s, by whichever of its addresses', async (...emails) => {
    expect(await sent(...emails, ...emails)).toBe(3);
    parish.wait(60 * MINUTE + 1);
    expect(await sent(...emails)).toBe(3);
  });

  it('distinguish mailboxes by dots, and by the part before the +', async () => {
    expect(await sent('v.w@example.org', 'vw@example.org', '+1@example.org', '+2@example.org')).toBe(4);
  });

  it('are limited to thirty an hour to unknown addresses of one domain', async () => {
    const emails = Array.from({ length: 33 }, (_, index) => `n${index}@parish.example`);
    expect(await sent(...emails)).toBe(30);
    expect(await sent('n@other.example', 'n@sub.parish.example')).toBe(2);
    parish.wait(60 * MINUTE + 1);
    expect(await sent(...emails.slice(30))).toBe(3);
  });

  it('are not limited by domain at a large provider and for confirmed addresses', async () => {
    expect(await sent(...Array.from({ length: 33 }, (_, index) => `n${index}@gmail.com`))).toBe(33);
    expect(await sent(...Array.from({ length: 30 }, (_, index) => `n${index}@example.org`))).toBe(30);
    expect(await sent('n@example.org')).toBe(0);
    await parish.subscriptions.mailLink('test', EVA.email);
    await parish.end(BOB);
    expect(await sent('bob@example.org')).toBe(2);
  });

  it('are counted over all instances, including those with a requested link', async () => {
    await parish.subscriptions.mailLink('test', 'new@example.org');
    await parish.subscriptions.mailLink('test', 'new+1@example.org');
    expect(await sent('new@example.org', 'new@example.org')).toBe(3);
  });
});
