import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountsOffice,
  errorCodeOf,
  OPERATOR,
  OTHER_PASSWORD,
  OTHER_VISITOR,
  openAccountsOffice,
  PASSWORD,
  VISITOR,
} from '../../test/support/accounts.ts';
import { createSharedDatabase } from '../../test/support/databases.ts';
import { tablesOf } from '../../test/support/every-table.ts';
import type { AccountFields } from '../store/accounts/account-transaction.ts';
import { AccountError } from './account-error.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { removeAccount } from './manage.ts';
import { findSessionPerson } from './session.ts';

const MINUTE = 60_000;
const EMAIL = 'anna@example.org';

let office: AccountsOffice;
beforeEach(async () => {
  office = await openAccountsOffice();
  await office.make(EMAIL);
});
afterEach(() => office.close());

const change = (fields: Partial<AccountFields>) =>
  office.store.accounts.change({ email: EMAIL }, (tx) => tx.set(fields));

const guess = (email: string, from = OTHER_VISITOR, password = 'something quite wrong') =>
  errorCodeOf(logIn(office, { email, password }, from));

describe('logging in', () => {
  it('accepts the address in any case, and the same password however it is typed', async () => {
    const person = await office.personOf(await office.enter('ANNA@example.ORG', PASSWORD.normalize('NFD')));
    expect(person).toMatchObject({ email: EMAIL, name: 'Anna' });
    expect([...person.roles]).toEqual([['seewil', { role: 'editor', areas: [] }]]);
    expect((await office.store.accounts.find({ email: EMAIL }))?.lastLoginAt).toBe(office.time.now);
  });

  it.each([
    ['bea@käse.ch', 'Bea@xn--kse-qla.ch'],
    ['bea@xn--kse-qla.ch', 'bea@KÄSE.ch'],
  ])('finds the account of %s by %s', async (invited, entered) => {
    await office.make(invited);
    const person = await office.personOf(await office.enter(entered));
    expect(person.email).toBe('bea@xn--kse-qla.ch');
    expect(await office.store.accounts.find({ email: entered })).toMatchObject({ email: 'bea@xn--kse-qla.ch' });
  });

  it('creates a new, random token each time, of which only a hash is stored', async () => {
    const tokens = [await office.enter(EMAIL), await office.enter(EMAIL)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [token = ''] = tokens;
    expect(await office.store.accounts.findSession(token, { seenSince: 0, begunSince: 0 })).toBeUndefined();
  });

  it('fails in the same way for a wrong password, no account, no password, and a removed account', async () => {
    await office.make('gone@example.org');
    await removeAccount(office, OPERATOR, { email: 'gone@example.org' });
    await office.store.accounts.change({ email: EMAIL }, (tx) => tx.set({ passwordHash: null }));
    for (const email of [
      EMAIL,
      'nobody@example.org',
      'gone@example.org',
      '',
      'no address',
      `${'x'.repeat(5000)}@x.org`,
    ]) {
      for (const password of [PASSWORD, '', 'x', 'y'.repeat(5000)]) {
        expect(
          await errorCodeOf(logIn(office, { email, password }, { ...OTHER_VISITOR, address: `${email}${password}` })),
        ).toBe('wrong');
      }
      office.wait(2 * MINUTE);
    }
  });

  it('upgrades a hash with outdated parameters', async () => {
    const weak = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await office.store.accounts.change({ email: EMAIL }, (tx) => tx.set({ passwordHash: weak }));
    await office.enter(EMAIL, 'password');
    const { passwordHash } = (await office.store.accounts.find({ email: EMAIL })) ?? {};
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await office.enter(EMAIL, 'password');
  });
});

describe('a log-in in progress', () => {
  it.each<[string, Parameters<typeof change>[0]]>([
    ['another password', { passwordHash: '$another' }],
    ['a second factor', { totp: { secret: 'A'.repeat(32), confirmedAt: 1, lastStep: 0 } }],
  ])('creates no session if the account got %s in the meantime', async (_name, fields) => {
    const before = await office.store.accounts.find({ email: EMAIL });
    await change(fields);
    const store = { ...office.store, accounts: { ...office.store.accounts, find: async () => before } };
    expect(await errorCodeOf(logIn({ ...office, store }, { email: EMAIL, password: PASSWORD }, VISITOR))).toBe('wrong');
  });
});

describe('guessing', () => {
  it('delays the next attempts, whether there is an account or not', async () => {
    const answersFor = async (email: string, address: string) => {
      const answers = [];
      for (let count = 0; count < 9; count++) answers.push(await guess(email, { ...OTHER_VISITOR, address }));
      return answers;
    };
    const known = await answersFor(EMAIL, '198.51.100.1');
    expect(known).toEqual([...Array(6).fill('wrong'), ...Array(3).fill('slow')]);
    expect(await answersFor('nobody@example.org', '198.51.100.2')).toEqual(known);
  });

  it('is delayed even with simultaneous attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(EMAIL)));
    expect(answers.filter((code) => code === 'wrong')).toHaveLength(6);
    expect(answers.filter((code) => code === 'slow')).toHaveLength(24);
  });

  it('by a stranger does not lock out a user in a network with earlier log-ins', async () => {
    for (let count = 0; count < 20; count++) await guess(EMAIL);
    expect(await guess(EMAIL)).toBe('slow');
    await office.enter(EMAIL, PASSWORD, { ...VISITOR, address: '192.0.2.200' });
  });

  it('delays even the right password from elsewhere, but for at most a minute', async () => {
    for (let count = 0; count < 40; count++) {
      await guess(EMAIL, { ...OTHER_VISITOR, address: `203.0.113.${count}` });
      office.wait(7_000);
    }
    const error = await logIn(office, { email: EMAIL, password: PASSWORD }, OTHER_VISITOR).catch((thrown) => thrown);
    const waited = error instanceof AccountError ? error.seconds : 0;
    expect(waited).toBeLessThanOrEqual(60);
    office.wait(MINUTE);
    await office.enter(EMAIL, PASSWORD, OTHER_VISITOR);
  });

  it('of many accounts from one address delays that address only', async () => {
    const answers = [];
    for (let count = 0; count < 40; count++) answers.push(await guess(`somebody${count}@example.org`));
    expect(answers.indexOf('slow')).toBe(31);
    expect(await guess('another@example.org', { ...OTHER_VISITOR, address: '203.0.113.1' })).toBe('wrong');
  });

  it('is reset by a successful log-in, for the account only', async () => {
    for (let count = 0; count < 5; count++) await guess(EMAIL, VISITOR);
    await office.enter(EMAIL);
    for (let count = 0; count < 5; count++) expect(await guess(EMAIL, VISITOR)).toBe('wrong');
    await office.enter(EMAIL);
  });

  it('is counted across all servers of a database', async () => {
    const other = { store: { ...office.store }, clock: office.clock };
    for (let count = 0; count < 3; count++) {
      await guess(EMAIL);
      await errorCodeOf(logIn(other, { email: EMAIL, password: 'x' }, OTHER_VISITOR));
    }
    expect(await errorCodeOf(logIn(other, { email: EMAIL, password: 'x' }, OTHER_VISITOR))).toBe('slow');
  });

  it('stores no input in the database', async () => {
    const { url, remove } = await createSharedDatabase();
    const shared = await openAccountsOffice(url);
    const entered = { email: 'my-secret-by-mistake', password: 'another-secret' };
    expect(await errorCodeOf(logIn(shared, entered, OTHER_VISITOR))).toBe('wrong');
    const tables = JSON.stringify(await tablesOf(url));
    await shared.close();
    remove();
    expect(tables).toContain('login_attempts');
    expect(tables).not.toMatch(/my-secret-by-mistake|another-secret/);
  });
});

describe('a password', () => {
  const changeTo = async (token: string, present: string, next: string) =>
    changePassword(office, await office.personOf(token), { present, next }, VISITOR);

  it('that is changed ends all other sessions, and replaces the current token', async () => {
    const [mine, stolen] = [await office.enter(EMAIL), await office.enter(EMAIL, PASSWORD, OTHER_VISITOR)];
    const renewed = await changeTo(mine, PASSWORD, OTHER_PASSWORD);
    expect(await findSessionPerson(office, stolen)).toBeUndefined();
    expect(await findSessionPerson(office, mine)).toBeUndefined();
    expect((await office.personOf(renewed)).email).toBe(EMAIL);
    expect(await guess(EMAIL, VISITOR, PASSWORD)).toBe('wrong');
    await office.enter(EMAIL, OTHER_PASSWORD);
  });

  it('is changed with the current one, to an acceptable one', async () => {
    const token = await office.enter(EMAIL);
    expect(await errorCodeOf(changeTo(token, 'something quite wrong', OTHER_PASSWORD))).toBe('wrong');
    expect(await errorCodeOf(changeTo(token, PASSWORD, 'kurz'))).toBe('password-short');
    expect(await errorCodeOf(changeTo(token, PASSWORD, 'seewil-Seewil1'))).toBe('password-own');
    expect((await office.personOf(token)).email).toBe(EMAIL);
  });

  it('that is changed twice at the same moment is changed once', async () => {
    const [one, two] = [await office.enter(EMAIL), await office.enter(EMAIL)];
    const done = await Promise.all([
      errorCodeOf(changeTo(one, PASSWORD, OTHER_PASSWORD)),
      errorCodeOf(changeTo(two, PASSWORD, 'fünf Hüte auf dem Tisch')),
    ]);
    expect(done.filter((code) => code === 'none')).toHaveLength(1);
  });

  it('can be guessed through an open session only as slowly as at log-in', async () => {
    const token = await office.enter(EMAIL);
    const answers = [];
    for (let count = 0; count < 8; count++)
      answers.push(await errorCodeOf(changeTo(token, 'wrong one', OTHER_PASSWORD)));
    expect(answers).toEqual([...Array(6).fill('wrong'), 'slow', 'slow']);
  });

  it('that is set for the first time requires a recent authentication', async () => {
    const token = await office.enter(EMAIL);
    await office.store.accounts.change({ email: EMAIL }, (tx) => tx.set({ passwordHash: null }));
    office.wait(16 * MINUTE);
    expect(await errorCodeOf(changeTo(token, '', OTHER_PASSWORD))).toBe('prove');
    office.wait(-16 * MINUTE);
    expect(await errorCodeOf(changeTo(token, '', OTHER_PASSWORD))).toBe('none');
  });
});
