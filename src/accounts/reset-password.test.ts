// Password reset: requests disclose nothing, and a link works once, ends all sessions and does not bypass the second factor.

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
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { removeAccount } from './manage.ts';
import { createPasswordReset, findAccountByReset, requestPasswordReset, resetPassword } from './reset-password.ts';
import { findSessionPerson, managerOf } from './session.ts';

const HOUR = 3_600_000;
const EMAIL = 'anna@example.org';

let office: AccountsOffice;
let session: string;
beforeEach(async () => {
  office = await openAccountsOffice();
  session = await office.make(EMAIL);
});
afterEach(() => office.close());

const fail = (error: unknown) => {
  throw error;
};
const ask = async (email: string, visitor = VISITOR) => (await requestPasswordReset(office, email, visitor, fail)).done;
const mails = async () => {
  const now = office.clock();
  return office.store.mails.take({ holder: `h${now}`, now, until: now + 1000, count: 99, digests: 99 });
};
const mailed = async () => ((await mails()).at(-1)?.details as { readonly token: string }).token;
const set = (token: string, password = OTHER_PASSWORD) => resetPassword(office, token, password, VISITOR);

describe('requesting a new password', () => {
  it('mails a link to the account, in the name of its parish', async () => {
    await ask('ANNA@example.org');
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: 'reset', email: EMAIL, instance: 'seewil' });
    expect((await findAccountByReset(office, (mail?.details as { token: string }).token, VISITOR)).email).toBe(EMAIL);
  });

  it('has the same result for an address without an account, and mails nothing', async () => {
    const answers = [
      await requestPasswordReset(office, EMAIL, VISITOR, fail),
      await requestPasswordReset(office, 'x@example.org', VISITOR, fail),
    ];
    expect(answers.map((one) => Object.keys(one))).toEqual([['done'], ['done']]);
    expect(await Promise.all(answers.map(({ done }) => done))).toEqual([undefined, undefined]);
    expect((await mails()).map(({ email }) => email)).toEqual([EMAIL]);
  });

  it('responds before any access to the account, and reports later failures to the operator', async () => {
    const troubles: unknown[] = [];
    const find = () => Promise.reject(new Error('the database is unavailable'));
    const store = { ...office.store, accounts: { ...office.store.accounts, find } };
    const { done } = await requestPasswordReset({ ...office, store }, EMAIL, VISITOR, (error) => troubles.push(error));
    await done;
    expect(troubles).toEqual([new Error('the database is unavailable')]);
  });

  it('is limited per mailbox and per origin', async () => {
    for (let count = 0; count < 10; count++) await ask(EMAIL, { ...OTHER_VISITOR, address: `203.0.113.${count}` });
    expect(await mails()).toHaveLength(3);
    const asked = [];
    for (let count = 0; count < 8; count++) asked.push(await errorCodeOf(ask(`x${count}@example.org`)));
    expect(asked).toEqual([...Array(6).fill('none'), 'slow', 'slow']);
    expect(await errorCodeOf(ask('no address', OTHER_VISITOR))).toBe('email');
  });

  it('changes nothing until the link is used', async () => {
    await ask(EMAIL);
    expect(await office.enter(EMAIL)).toMatch(/./);
    expect((await office.personOf(session)).email).toBe(EMAIL);
  });
});

describe('a link for a new password', () => {
  it('sets it, ends all sessions, and does not log in', async () => {
    await ask(EMAIL);
    expect(await set(await mailed())).toBeUndefined();
    expect(await findSessionPerson(office, session)).toBeUndefined();
    expect(await errorCodeOf(office.enter(EMAIL))).toBe('wrong');
    expect(await office.enter(EMAIL, OTHER_PASSWORD)).toMatch(/./);
  });

  it('works once, even if used twice at the same moment, and invalidates other links', async () => {
    const [first, second] = [
      await createPasswordReset(office, OPERATOR, EMAIL, false),
      await createPasswordReset(office, OPERATOR, EMAIL, false),
    ];
    const done = await Promise.all([errorCodeOf(set(first)), errorCodeOf(set(first, 'fünf Hüte auf dem Tisch'))]);
    expect(done.sort()).toEqual(['link', 'none']);
    expect(await errorCodeOf(set(second))).toBe('link');
  });

  it('works for an hour if mailed, and for a day if issued by an operator', async () => {
    await ask(EMAIL);
    const [byMail, given] = [await mailed(), await createPasswordReset(office, OPERATOR, EMAIL, false)];
    office.wait(HOUR);
    expect(await errorCodeOf(set(byMail))).toBe('link');
    office.wait(23 * HOUR - 1);
    await findAccountByReset(office, given, VISITOR);
    office.wait(1);
    expect(await errorCodeOf(set(given))).toBe('link');
  });

  it('stays valid if its password is rejected; a forged one or an invitation does not work', async () => {
    const token = await createPasswordReset(office, OPERATOR, EMAIL, false);
    expect(await errorCodeOf(set(token, 'kurz'))).toBe('password-short');
    expect(await errorCodeOf(set(token, 'anna@example.org'))).toBe('password-own');
    for (const other of ['', 'x', await office.invite('b@example.org'), await office.invite(EMAIL)]) {
      expect(await errorCodeOf(set(other))).toBe('link');
    }
    expect(await errorCodeOf(set(token))).toBe('none');
  });

  it('is invalidated by a changed password and with the account', async () => {
    const token = await createPasswordReset(office, OPERATOR, EMAIL, false);
    session = await changePassword(
      office,
      await office.personOf(session),
      { present: PASSWORD, next: OTHER_PASSWORD },
      VISITOR,
    );
    expect(await errorCodeOf(set(token))).toBe('link');
    const again = await createPasswordReset(office, OPERATOR, EMAIL, false);
    await removeAccount(office, OPERATOR, { email: EMAIL });
    expect(await errorCodeOf(set(again))).toBe('link');
    await office.make(EMAIL);
    expect(await errorCodeOf(set(again))).toBe('link');
  });

  it('does not bypass the second factor, unless the operator allows it', async () => {
    await office.setUpTotp(session);
    const logInNow = () => logIn(office, { email: EMAIL, password: OTHER_PASSWORD }, VISITOR);
    await set(await createPasswordReset(office, OPERATOR, EMAIL, false));
    expect(await logInNow()).toHaveProperty('step');
    await set(await createPasswordReset(office, OPERATOR, EMAIL, true));
    expect(await logInNow()).toHaveProperty('session');
  });

  it('can be issued only by operators', async () => {
    const by = managerOf(
      await office.personOf(await office.make('b@example.org', { authority: { role: 'administrator', areas: [] } })),
    );
    expect(await errorCodeOf(createPasswordReset(office, by, EMAIL, false))).toBe('not-allowed');
    expect(await errorCodeOf(createPasswordReset(office, OPERATOR, 'nobody@example.org', false))).toBe('no-account');
  });
});
