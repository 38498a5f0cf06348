// Guarantees of every store for user accounts, on any database. `open` returns a new, empty store.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountFields, AccountTransaction } from '../../src/store/accounts/account-transaction.ts';
import type { ChangeMetadata } from '../../src/store/instances.ts';
import type { Store } from '../../src/store/store.ts';
import { contentOf, createTestLink, createTestSession } from './store-suite.ts';

const CHANGE: ChangeMetadata = { actor: 'test', action: 'test', at: 5_000 };
const DAY = 86_400_000;
const LIMITS = { seenSince: 0, begunSince: 0 };

export function defineStoreAccountsSuite(name: string, open: () => Promise<Store>): void {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    for (const instance of ['a', 'b']) await store.replaceContent(contentOf(instance), CHANGE);
  });
  afterEach(() => store.close());

  const make = async (email: string, work: (tx: AccountTransaction) => Promise<unknown> = async () => undefined) => {
    await store.accounts.addLink(createTestLink(`link of ${email}`, { email }), CHANGE);
    await store.accounts.useLink(`link of ${email}`, 6_000, async ({ create }) => {
      const made = await create(6_000);
      if (made === undefined) throw new Error(`${email} is there already`);
      await work(made);
    });
    const account = await store.accounts.find({ email });
    if (account === undefined) throw new Error(`${email} was not made`);
    return account;
  };
  const change = <T>(email: string, work: (tx: AccountTransaction) => Promise<T>) =>
    store.accounts.change({ email }, work);
  const revision = async (instance: string) => (await store.findInstance(instance))?.revision;

  describe(`accounts in a store: ${name}`, () => {
    it('are read as they were created, whatever the case of the address', async () => {
      const fields: AccountFields = {
        name: 'Ä 😀',
        isOperator: true,
        passwordHash: '$argon2id$',
        passwordChangedAt: 7,
        language: 'fr',
        totp: { secret: 'ABC', confirmedAt: 8, lastStep: 9 },
        lastLoginAt: 10,
      };
      const account = await make('Anna@Example.org', (tx) => tx.set(fields));
      expect(account).toEqual({
        ...fields,
        id: expect.any(Number),
        email: 'anna@example.org',
        createdAt: 6_000,
        roles: new Map(),
      });
      expect(await store.accounts.find({ email: 'ANNA@example.ORG' })).toEqual(account);
      expect(await store.accounts.find({ id: account.id })).toEqual(account);
      await change('anna@example.org', (tx) => tx.set({ totp: null, language: null }));
      expect(await store.accounts.find({ id: account.id })).toEqual({ ...account, totp: null, language: null });
    });

    it('are listed by address; for an instance, those with a role there and the operators', async () => {
      await make('c@example.org', (tx) => tx.setRole('a', { role: 'reader', areas: [] }, CHANGE));
      await make('b@example.org', (tx) => tx.setRole('b', { role: 'editor', areas: [] }, CHANGE));
      await make('a@example.org', (tx) => tx.set({ isOperator: true }));
      const emails = async (instance?: string) => (await store.accounts.list(instance)).map(({ email }) => email[0]);
      expect(await emails()).toEqual(['a', 'b', 'c']);
      expect(await emails('a')).toEqual(['a', 'c']);
      expect(await emails('x')).toEqual(['a']);
    });

    it('have a role per instance, with an entry in its journal, and the role is removed with the instance', async () => {
      const before = await revision('a');
      const { id } = await make('a@example.org', async (tx) => {
        expect(await tx.setRole('a', { role: 'contributor', areas: [3, 5] }, CHANGE)).toBe(true);
        expect(await tx.setRole('b', { role: 'editor', areas: [] }, CHANGE)).toBe(true);
        expect(await tx.setRole('x', { role: 'editor', areas: [] }, CHANGE)).toBe(false);
      });
      // The invitation and its role are two changes.
      expect(await revision('a')).toBe((before ?? 0) + 2);
      const roles = async () => [...((await store.accounts.find({ id }))?.roles ?? [])];
      expect(await roles()).toEqual([
        ['a', { role: 'contributor', areas: [3, 5] }],
        ['b', { role: 'editor', areas: [] }],
      ]);
      await change('a@example.org', (tx) => tx.setRole('a', { role: 'administrator', areas: [] }, CHANGE));
      expect((await roles())[0]).toEqual(['a', { role: 'administrator', areas: [] }]);
      await change('a@example.org', (tx) => tx.setRole('a', undefined, CHANGE));
      await store.removeInstance('b');
      expect(await roles()).toEqual([]);
    });

    it('are no longer found after removal, and their address is free', async () => {
      const first = await make('a@example.org', async (tx) => {
        await tx.setRole('a', { role: 'editor', areas: [] }, CHANGE);
        await tx.addSession(createTestSession('s'));
        await tx.addLink(createTestLink('l', { email: 'a@example.org', purpose: 'reset' }));
        await tx.bind({ issuer: 'i', subject: '1' }, 1);
      });
      await change('a@example.org', (tx) => tx.remove(7_000));
      expect(await store.accounts.find({ id: first.id })).toBeUndefined();
      expect(await store.accounts.list()).toEqual([]);
      expect(await store.accounts.findSession('s', LIMITS)).toBeUndefined();
      expect(await store.accounts.findLink('l', 7_000)).toBeUndefined();
      expect(await store.accounts.findIdentity({ issuer: 'i', subject: '1' })).toBeUndefined();
      expect(await change('a@example.org', async () => 1)).toBeUndefined();
      const second = await make('A@example.org');
      expect(second.id).not.toBe(first.id);
      await store.accounts.forgetOld(7_000 + 401 * DAY);
      expect(await store.accounts.find({ id: second.id })).toEqual(second);
    });

    it('are created only once when two requests create them at the same time', async () => {
      for (const [hash, instance] of [
        ['l1', 'a'],
        ['l2', null],
      ] as const) {
        await store.accounts.addLink(createTestLink(hash, { email: 'a@example.org', instance }), CHANGE);
      }
      const made = await Promise.all(
        ['l1', 'l2'].map((hash) =>
          store.accounts.useLink(hash, 6_000, async ({ create }) => (await create(6_000)) !== undefined),
        ),
      );
      expect(made.sort()).toEqual([false, true]);
      expect(await store.accounts.list()).toHaveLength(1);
    });
  });

  describe(`links in a store: ${name}`, () => {
    it('are read as they were created until they expire', async () => {
      const link = createTestLink('h', { email: 'Anna@example.org', name: 'Anna', expiresAt: 9_000 });
      expect(await store.accounts.addLink(link, CHANGE)).toBe(true);
      const { hash: _, ...told } = { ...link, email: 'anna@example.org' };
      expect(await store.accounts.findLink('h', 8_999)).toEqual(told);
      expect(await store.accounts.findLink('h', 9_000)).toBeUndefined();
      expect(await store.accounts.useLink('h', 9_000, async () => 1)).toBeUndefined();
      expect(await store.accounts.invitations(8_999, 'a')).toEqual([told]);
      expect(await store.accounts.invitations(8_999, 'b')).toEqual([]);
      expect(await store.accounts.invitations(9_000)).toEqual([]);
    });

    it('are created for an existing instance, or for none', async () => {
      const before = await store.listInstances();
      expect(await store.accounts.addLink(createTestLink('h', { instance: 'x' }), CHANGE)).toBe(false);
      expect(await store.accounts.addLink(createTestLink('o', { instance: null, isOperator: true }), CHANGE)).toBe(
        true,
      );
      expect(
        (await store.accounts.invitations(6_000)).map(({ instance, isOperator }) => [instance, isOperator]),
      ).toEqual([[null, true]]);
      expect(await store.listInstances()).toEqual(before);
    });

    it('work once, for whoever is first, and again if their purpose failed', async () => {
      await store.accounts.addLink(createTestLink('h'), CHANGE);
      const failing = store.accounts.useLink('h', 6_000, () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      const used = [1, 2, 3].map((one) => store.accounts.useLink('h', 6_000, async () => one));
      expect((await Promise.all(used)).filter((one) => one !== undefined)).toHaveLength(1);
    });

    it('for an address can be withdrawn, all or some', async () => {
      await make('a@example.org');
      const email = 'a@example.org';
      for (const instance of ['a', 'b'])
        await store.accounts.addLink(createTestLink(`i${instance}`, { email, instance }), CHANGE);
      await store.accounts.addLink(createTestLink('r', { email, purpose: 'reset' }), CHANGE);
      await store.accounts.addLink(createTestLink('other'), CHANGE);
      expect(await change(email, (tx) => tx.dropLinks({ purpose: 'invite', instance: 'a' }))).toBe(1);
      expect((await store.accounts.invitationsOf(6_000, 'A@example.org')).map(({ hash }) => hash)).toEqual(['ib']);
      expect(await change(email, (tx) => tx.dropLinks())).toBe(2);
      expect(await store.accounts.findLink('other', 6_000)).toBeDefined();
    });
  });

  describe(`sessions in a store: ${name}`, () => {
    it('are found until they end, have been idle for too long or are too old', async () => {
      const { id } = await make('a@example.org', (tx) =>
        tx.addSession(createTestSession('s', { createdAt: 10, seenAt: 20, strongAt: 30 })),
      );
      const found = await store.accounts.findSession('s', { seenSince: 20, begunSince: 10 });
      expect(found?.account.id).toBe(id);
      expect(found?.session).toMatchObject({ createdAt: 10, seenAt: 20, strongAt: 30, agent: 'Firefox, Linux' });
      expect(found?.instances).toEqual([]);
      expect(await store.accounts.findSession('s', { seenSince: 21, begunSince: 10 })).toBeUndefined();
      expect(await store.accounts.findSession('s', { seenSince: 20, begunSince: 11 })).toBeUndefined();
      expect(await store.accounts.writeLastSeen(found?.session.id ?? 0, 40)).toBe(true);
      expect((await store.accounts.sessions(id, LIMITS)).map(({ seenAt }) => seenAt)).toEqual([40]);
      await change('a@example.org', (tx) => tx.endSessions(50));
      expect(await store.accounts.findSession('s', LIMITS)).toBeUndefined();
    });

    it('report which instances require a second factor', async () => {
      await make('a@example.org', (tx) => tx.addSession(createTestSession('s', { factors: 2 })));
      const found = () => store.accounts.findSession('s', LIMITS);
      expect((await found())?.session.factors).toBe(2);
      expect((await found())?.instancesWithFactor).toEqual(new Set());
      expect(await store.accounts.setFactorRequired('a', true, CHANGE)).toBe(true);
      expect(await store.accounts.setFactorRequired('x', true, CHANGE)).toBe(false);
      expect((await found())?.instancesWithFactor).toEqual(new Set(['a']));
      expect(await store.accounts.setFactorRequired('a', false, CHANGE)).toBe(true);
      expect((await found())?.instancesWithFactor).toEqual(new Set());
    });

    it('of operators list every instance', async () => {
      await make('a@example.org', async (tx) => {
        await tx.set({ isOperator: true });
        await tx.addSession(createTestSession('s'));
      });
      expect((await store.accounts.findSession('s', LIMITS))?.instances).toEqual(['a', 'b']);
    });

    it('end one by one, or all but one, and never for another account', async () => {
      const { id } = await make('a@example.org', async (tx) => {
        for (const hash of ['s1', 's2', 's3']) await tx.addSession(createTestSession(hash));
      });
      await make('b@example.org', (tx) => tx.addSession(createTestSession('s4')));
      const ids = (await store.accounts.sessions(id, LIMITS)).map((one) => one.id).sort((a, b) => a - b);
      const [first = 0, second = 0] = ids;
      expect(await change('b@example.org', (tx) => tx.endSessions(9, { only: first }))).toBe(0);
      expect(await change('a@example.org', (tx) => tx.endSessions(9, { only: first }))).toBe(1);
      expect(await change('a@example.org', (tx) => tx.endSessions(9, { but: second }))).toBe(1);
      expect((await store.accounts.sessions(id, LIMITS)).map((one) => one.id)).toEqual([second]);
      expect(await store.accounts.findSession('s4', LIMITS)).toBeDefined();
      expect(await store.accounts.isKnownNetwork(id, '192.0.2.1')).toBe(true);
      expect(await store.accounts.isKnownNetwork(id, '192.0.2.2')).toBe(false);
    });

    it('get a new token when the user authenticates again, and the old one is no longer found', async () => {
      const { id } = await make('a@example.org', (tx) => tx.addSession(createTestSession('s')));
      const [session] = await store.accounts.sessions(id, LIMITS);
      expect(await change('a@example.org', (tx) => tx.renewSession(session?.id ?? 0, 't', 77))).toBe(true);
      expect(await store.accounts.findSession('s', LIMITS)).toBeUndefined();
      expect((await store.accounts.findSession('t', LIMITS))?.session.strongAt).toBe(77);
      await change('a@example.org', (tx) => tx.endSessions(78));
      expect(await change('a@example.org', (tx) => tx.renewSession(session?.id ?? 0, 'u', 79))).toBe(false);
    });
  });

  describe(`proofs in a store: ${name}`, () => {
    const passkey = {
      publicKey: 'k',
      counter: 3,
      transports: ['usb', 'nfc'],
      name: 'Ü',
      createdAt: 1,
      lastUsedAt: null,
    };

    it('can be passkeys, of one account each, whose counter cannot be raised twice from the same value', async () => {
      const { id } = await make('a@example.org', (tx) => tx.addPasskey({ ...passkey, id: 'p' }));
      const other = await make('b@example.org');
      expect(await change('b@example.org', (tx) => tx.addPasskey({ ...passkey, id: 'p' }))).toBe(false);
      expect(await store.accounts.findPasskey('p')).toEqual({ passkey: { ...passkey, id: 'p' }, accountId: id });
      const use = () =>
        change('a@example.org', (tx) => tx.notePasskeyUse({ id: 'p', counter: 3 }, { counter: 4, at: 9 }));
      expect((await Promise.all([use(), use()])).sort()).toEqual([false, true]);
      expect(await store.accounts.passkeys(id)).toEqual([{ ...passkey, id: 'p', counter: 4, lastUsedAt: 9 }]);
      expect(await change('b@example.org', (tx) => tx.removePasskey('p'))).toBe(false);
      expect(await change('a@example.org', (tx) => tx.removePasskey('p'))).toBe(true);
      expect(await store.accounts.passkeys(other.id)).toEqual([]);
    });

    it('can be recovery codes, each usable once', async () => {
      const { id } = await make('a@example.org', (tx) => tx.setRecoveryCodes(['r1', 'r2']));
      await make('b@example.org', (tx) => tx.setRecoveryCodes(['r3']));
      const use = (hash: string) => change('a@example.org', (tx) => tx.useRecoveryCode(hash, 9));
      expect((await Promise.all([use('r1'), use('r1'), use('r3')])).filter(Boolean)).toHaveLength(1);
      expect(await store.accounts.recoveryCodesLeft(id)).toBe(1);
      await change('a@example.org', (tx) => tx.setRecoveryCodes(['r4', 'r5']));
      expect(await use('r2')).toBe(false);
      expect(await store.accounts.recoveryCodesLeft(id)).toBe(2);
    });

    it('can be identities at a provider, each of one account only', async () => {
      const { id } = await make('a@example.org', (tx) => tx.bind({ issuer: 'i', subject: '1' }, 1));
      await make('b@example.org');
      expect(await change('b@example.org', (tx) => tx.bind({ issuer: 'i', subject: '1' }, 1))).toBe(false);
      expect((await store.accounts.findIdentity({ issuer: 'i', subject: '1' }))?.id).toBe(id);
      await change('a@example.org', (tx) => tx.unbind());
      expect(await store.accounts.findIdentity({ issuer: 'i', subject: '1' })).toBeUndefined();
    });
  });

  describe(`steps of log-ins in a store: ${name}`, () => {
    const step = { hash: 'h', purpose: 'code', accountId: undefined, details: { a: 'ü' }, expiresAt: 100 } as const;

    it('are continued once, only for their purpose, and in time', async () => {
      await store.accounts.addStep(step);
      expect(await store.accounts.takeStep('h', 'passkey', 50)).toBeUndefined();
      expect(await store.accounts.takeStep('h', 'code', 100)).toBeUndefined();
      const told = { purpose: 'code', accountId: undefined, details: { a: 'ü' } };
      expect(await store.accounts.findStep('h', 'code', 99)).toEqual(told);
      const taken = await Promise.all([1, 2, 3].map(() => store.accounts.takeStep('h', 'code', 99)));
      expect(taken.filter((one) => one !== undefined)).toEqual([told]);
    });

    it('allow a limited number of attempts', async () => {
      await store.accounts.addStep(step);
      const tries = await Promise.all([1, 2, 3, 4].map(() => store.accounts.tryStep('h', 'code', 99, 3)));
      expect(tries.filter((one) => one !== undefined)).toHaveLength(3);
    });
  });

  describe(`attempts in a store: ${name}`, () => {
    const anna = { subject: 'anna', free: 2, longest: 8_000 };
    const net = { subject: 'net', free: 100, longest: 8_000 };
    const attempt = (now: number, ...subjects: (typeof anna)[]) => store.accounts.countAttempt(subjects, now);

    it('have to wait ever longer after the free ones, up to a limit', async () => {
      const waits: number[] = [];
      let now = 1_000;
      for (let count = 0; count < 9; count++) {
        expect(await attempt(now, anna)).toBe(0);
        const wait = await attempt(now, anna);
        waits.push(wait);
        now += Math.max(wait, 1);
      }
      expect(waits.at(-1)).toBe(8_000);
      expect([...waits].sort((a, b) => a - b)).toEqual(waits);
    });

    it('at the same moment are each counted', async () => {
      const made = await Promise.all(Array.from({ length: 10 }, () => attempt(1_000, anna, net)));
      expect(made.filter((wait) => wait === 0)).toHaveLength(3);
      expect(new Set(made.filter((wait) => wait > 0))).toEqual(new Set([1_000]));
    });

    it('are refunded when successful, and forgotten after an hour', async () => {
      for (const now of [1, 2, 3]) await attempt(now, anna, net);
      expect(await attempt(4, anna)).toBeGreaterThan(0);
      await store.accounts.forgiveAttempt({ anew: ['anna'], back: ['net'] });
      expect(await attempt(5, anna)).toBe(0);
      for (const now of [6, 7]) await attempt(now, anna);
      expect(await attempt(8, anna)).toBeGreaterThan(0);
      const later = 8 + 3_700_000;
      for (const now of [later, later + 1]) expect(await attempt(now, anna)).toBe(0);
    });

    it('never wait for entries written before the clock was set back', async () => {
      for (const now of [1, 2, 3]) await attempt(1_000_000 + now, anna);
      expect(await attempt(5, anna)).toBe(0);
    });
  });

  it(`deletes what expired long enough ago: ${name}`, async () => {
    const { id } = await make('a@example.org', async (tx) => {
      await tx.addSession(createTestSession('s'));
      await tx.endSessions(2_000);
    });
    await store.accounts.addLink(createTestLink('h', { expiresAt: 9_000 }), CHANGE);
    await store.accounts.addStep({ hash: 'w', purpose: 'code', accountId: id, details: null, expiresAt: 10 });
    await store.accounts.forgetOld(2_000 + 29 * DAY);
    expect(await store.accounts.isKnownNetwork(id, '192.0.2.1')).toBe(true);
    expect(await store.accounts.findLink('h', 8_000)).toBeDefined();
    expect(await store.accounts.findStep('w', 'code', 9)).toBeUndefined();
    await store.accounts.forgetOld(10_000 + 30 * DAY);
    expect(await store.accounts.isKnownNetwork(id, '192.0.2.1')).toBe(false);
    expect(await store.accounts.findLink('h', 8_000)).toBeUndefined();
    expect(await store.accounts.find({ id })).toBeDefined();
  });
}
