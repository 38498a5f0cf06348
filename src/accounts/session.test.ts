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
import { changePassword, reauthenticateByPassword } from './change-password.ts';
import { endOtherSessions, endSession, listSessions } from './end-sessions.ts';
import {
  changeOperatorRights,
  changeRole,
  endSessionsOf,
  listAccounts,
  listSessionsOf,
  removeAccount,
  setSecondFactorRequirement,
} from './manage.ts';
import {
  actorNameOf,
  findSessionPerson,
  MAX_SESSION_AGE_MS,
  MAX_SESSION_IDLE_MS,
  managerOf,
  type SessionPerson,
} from './session.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = 'anna@example.org';

let office: AccountsOffice;
let token: string;
beforeEach(async () => {
  office = await openAccountsOffice();
  token = await office.make(EMAIL);
});
afterEach(() => office.close());

const isIn = async (one: string) => (await findSessionPerson(office, one)) !== undefined;

describe('a session', () => {
  it('is found only by its token', async () => {
    expect(await isIn(token)).toBe(true);
    for (const other of [
      '',
      'x',
      token.slice(1),
      `${token} `,
      token.toUpperCase(),
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`,
      '\u0000',
    ]) {
      expect(await isIn(other)).toBe(false);
    }
  });

  it('ends after twelve hours without use', async () => {
    office.wait(MAX_SESSION_IDLE_MS - 1);
    expect(await isIn(token)).toBe(true);
    office.wait(MAX_SESSION_IDLE_MS - 1);
    expect(await isIn(token)).toBe(true);
    office.wait(MAX_SESSION_IDLE_MS + 1);
    expect(await isIn(token)).toBe(false);
  });

  it('ends after thirty days, however often it is used', async () => {
    for (let waited = 0; waited < MAX_SESSION_AGE_MS; waited += 11 * HOUR) {
      expect(await isIn(token)).toBe(true);
      office.wait(11 * HOUR);
    }
    expect(await isIn(token)).toBe(false);
  });

  it('stores its last use at most once a minute', async () => {
    const person = await office.personOf(token);
    const seen = async () => (await listSessions(office, person))[0]?.seenAt;
    const begun = await seen();
    office.wait(MINUTE - 1);
    await isIn(token);
    expect(await seen()).toBe(begun);
    office.wait(1);
    await isIn(token);
    expect(await seen()).toBe(office.time.now);
  });

  it('stays valid while another process writes, and if the clock was set back', async () => {
    office.wait(-HOUR);
    const store = { ...office.store, accounts: { ...office.store.accounts, noteSeen: async () => false } };
    expect(await findSessionPerson({ ...office, store }, token)).toMatchObject({ email: EMAIL });
  });

  it('is listed with browser and network, last used first, only for its account', async () => {
    await office.enter(EMAIL, PASSWORD, OTHER_VISITOR);
    await office.make('berta@example.org');
    office.wait(HOUR);
    const listed = await listSessions(office, await office.personOf(token));
    expect(listed.map(({ agent, network }) => [agent, network])).toEqual([
      ['Firefox, Windows', '192.0.2.x'],
      ['', '198.51.100.x'],
    ]);
  });

  it('can be ended by its owner, one by one or all others, and by no other user', async () => {
    const [second, third] = [await office.enter(EMAIL), await office.enter(EMAIL)];
    const berta = await office.personOf(await office.make('berta@example.org'));
    const [anna, other] = [await office.personOf(token), await office.personOf(second)];
    await endSession(office, berta, other.sessionId);
    expect(await isIn(second)).toBe(true);
    await endSession(office, anna, other.sessionId);
    expect([await isIn(second), await isIn(third)]).toEqual([false, true]);
    expect(await endOtherSessions(office, anna)).toBe(1);
    expect([await isIn(token), await isIn(third)]).toEqual([true, false]);
    await endSession(office, anna, anna.sessionId);
    expect(await isIn(token)).toBe(false);
  });

  it('gets a new token after another authentication, and the old one becomes invalid', async () => {
    office.wait(HOUR);
    const before = await office.personOf(token);
    expect(await errorCodeOf(reauthenticateByPassword(office, before, 'wrong', VISITOR))).toBe('wrong');
    const renewed = await reauthenticateByPassword(office, before, PASSWORD, VISITOR);
    expect(await isIn(token)).toBe(false);
    const after = await office.personOf(renewed);
    expect([after.sessionId, after.strongAt]).toEqual([before.sessionId, office.time.now]);
  });

  it('that was stolen is invalid after a changed password, even while in use', async () => {
    const stolen = await office.enter(EMAIL, PASSWORD, OTHER_VISITOR);
    const thief = await office.personOf(stolen);
    await changePassword(office, await office.personOf(token), { present: PASSWORD, next: OTHER_PASSWORD }, VISITOR);
    expect(await isIn(stolen)).toBe(false);
    expect(await errorCodeOf(reauthenticateByPassword(office, thief, OTHER_PASSWORD, OTHER_VISITOR))).toBe('prove');
  });
});

describe('the permissions of an account', () => {
  const editor = { role: 'editor', areas: [] } as const;
  const administrator = { role: 'administrator', areas: [] } as const;
  const managing = async (email: string) =>
    managerOf(await office.personOf(await office.make(email, { authority: administrator })));

  it('change at once, and end its sessions', async () => {
    const authority = { role: 'contributor', areas: [1] } as const;
    await changeRole(office, OPERATOR, { email: EMAIL }, { instance: 'seewil', authority });
    expect(await isIn(token)).toBe(false);
    const again = await office.personOf(await office.enter(EMAIL));
    expect([...again.roles]).toEqual([['seewil', authority]]);
    await changeRole(office, OPERATOR, { email: EMAIL }, { instance: 'seewil', authority: undefined });
    expect([...(await office.personOf(await office.enter(EMAIL))).roles]).toEqual([]);
  });

  it('changed by their owner keep the current session', async () => {
    await office.make('chef@example.org', { authority: administrator });
    const session = await office.make('berta@example.org', { authority: administrator });
    const other = await office.enter('berta@example.org');
    const by = managerOf(await office.personOf(session));
    await changeRole(office, by, { email: 'berta@example.org' }, { instance: 'seewil', authority: editor });
    expect([await isIn(session), await isIn(other)]).toEqual([true, false]);
    expect((await office.personOf(session)).roles.get('seewil')?.role).toBe('editor');
  });

  it('can’t be revoked from the last administrator of an instance, even if several leave at once', async () => {
    const both = ['berta@example.org', 'chef@example.org'];
    const sessions = [];
    for (const email of both) sessions.push(await office.make(email, { authority: administrator }));
    const leaves = sessions.map(async (session, index) => {
      const by = managerOf(await office.personOf(session));
      const whose = { email: both[index] ?? '' };
      return errorCodeOf(
        changeRole(office, by, whose, { instance: 'seewil', authority: index === 0 ? editor : undefined }),
      );
    });
    expect((await Promise.all(leaves)).sort()).toEqual(['last-administrator', 'none']);
    const left = (await office.store.accounts.list('seewil')).filter(
      ({ roles }) => roles.get('seewil')?.role === 'administrator',
    );
    expect(left).toHaveLength(1);
    const whose = { email: left[0]?.email ?? '' };
    expect(await errorCodeOf(changeRole(office, OPERATOR, whose, { instance: 'seewil', authority: editor }))).toBe(
      'none',
    );
  });

  it('are changed by administrators of the instance, only there and only for its members', async () => {
    const by = await managing('admin@example.org');
    const change = (email: string, instance: string) =>
      errorCodeOf(changeRole(office, by, { email }, { instance, authority: editor }));
    expect(await change(EMAIL, 'seewil')).toBe('none');
    expect(await change(EMAIL, 'oberau')).toBe('not-allowed');
    await office.make('far@example.org', { instance: 'oberau' });
    expect(await change('far@example.org', 'seewil')).toBe('no-account');
    expect(await change('nobody@example.org', 'seewil')).toBe('no-account');
    expect(await errorCodeOf(removeAccount(office, by, { email: EMAIL }))).toBe('not-allowed');
    expect(await errorCodeOf(changeOperatorRights(office, by, { email: EMAIL }, true))).toBe('not-allowed');
    expect(await errorCodeOf(listSessionsOf(office, by, { email: EMAIL }))).toBe('not-allowed');
    expect(await errorCodeOf(endSessionsOf(office, by, { email: EMAIL }))).toBe('not-allowed');
    expect(await errorCodeOf(listAccounts(office, by, 'oberau'))).toBe('not-allowed');
    expect(await errorCodeOf(listAccounts(office, by))).toBe('not-allowed');
    expect(await errorCodeOf(setSecondFactorRequirement(office, by, 'oberau', true))).toBe('not-allowed');
    expect((await listAccounts(office, by, 'seewil')).map(({ email }) => email)).toEqual(['admin@example.org', EMAIL]);
  });

  it('include ending the sessions of members, and of no other user', async () => {
    const by = managerOf(await office.personOf(await office.make('admin@example.org', { authority: administrator })));
    const far = await office.make('far@example.org', { instance: 'oberau' });
    expect((await listSessionsOf(office, by, { email: EMAIL }, 'seewil')).length).toBe(1);
    expect(await endSessionsOf(office, by, { email: EMAIL }, 'seewil')).toBe(1);
    expect(await findSessionPerson(office, token)).toBeUndefined();
    for (const email of ['far@example.org', 'nobody@example.org']) {
      expect(await errorCodeOf(listSessionsOf(office, by, { email }, 'seewil'))).toBe('no-account');
      expect(await errorCodeOf(endSessionsOf(office, by, { email }, 'seewil'))).toBe('no-account');
      expect(await errorCodeOf(endSessionsOf(office, by, { email }, 'oberau'))).toBe('not-allowed');
    }
    expect(await findSessionPerson(office, far)).toBeDefined();
  });

  it("can't be changed by editors", async () => {
    const by = managerOf(await office.personOf(token));
    const change = { instance: 'seewil', authority: administrator };
    expect(await errorCodeOf(changeRole(office, by, { email: EMAIL }, change))).toBe('not-allowed');
    expect(await errorCodeOf(listAccounts(office, by, 'seewil'))).toBe('not-allowed');
  });

  it('are rejected if invalid, and nothing is changed', async () => {
    const change = (email: string, instance: string, areas: number[] = []) =>
      errorCodeOf(changeRole(office, OPERATOR, { email }, { instance, authority: { role: 'contributor', areas } }));
    expect(await change(EMAIL, 'seewil')).toBe('areas');
    expect(await change(EMAIL, 'seewil', [987_654])).toBe('areas');
    expect(await change(EMAIL, 'x', [1])).toBe('no-instance');
    expect(await change('nobody@example.org', 'seewil', [1])).toBe('no-account');
    expect((await office.personOf(token)).roles.get('seewil')?.role).toBe('editor');
  });

  it('are unlimited for operators, until they lose that right', async () => {
    await changeOperatorRights(office, OPERATOR, { email: EMAIL }, true);
    expect(await isIn(token)).toBe(false);
    const person = await office.personOf(await office.enter(EMAIL));
    expect([...person.roles.keys()]).toEqual(['oberau', 'seewil']);
    expect(managerOf(person).manages).toBe('everything');
    await changeOperatorRights(office, OPERATOR, { email: EMAIL }, false);
    expect([...(await office.personOf(await office.enter(EMAIL))).roles]).toEqual([['seewil', editor]]);
  });

  it('are empty in an instance that requires a second factor, without one', async () => {
    await changeRole(office, OPERATOR, { email: EMAIL }, { instance: 'oberau', authority: editor });
    const session = await office.enter(EMAIL);
    await setSecondFactorRequirement(office, OPERATOR, 'oberau', true);
    expect(await office.personOf(session)).toMatchObject({
      lacksFactorFor: ['oberau'],
      roles: new Map([['seewil', editor]]),
    });
    const { token: strong } = await office.setUpTotp(session);
    expect(await office.personOf(strong)).toMatchObject({ lacksFactorFor: [] });
    expect([...(await office.personOf(strong)).roles.keys()]).toEqual(['oberau', 'seewil']);
    await setSecondFactorRequirement(office, OPERATOR, 'oberau', false);
    expect(await errorCodeOf(setSecondFactorRequirement(office, OPERATOR, 'x', true))).toBe('no-instance');
  });

  it('of an operator are limited while any instance requires a second factor that they lack', async () => {
    await changeOperatorRights(office, OPERATOR, { email: EMAIL }, true);
    await setSecondFactorRequirement(office, OPERATOR, 'oberau', true);
    const person = await office.personOf(await office.enter(EMAIL));
    expect(person.isOperator).toBe(false);
    expect([...person.roles.keys()]).toEqual(['seewil']);
    expect(managerOf(person).manages).toEqual(new Set(['seewil']));
  });
});

describe('a removed account', () => {
  it("is logged out at once, can't log in, and can be invited again as a new account", async () => {
    const person: SessionPerson = await office.personOf(token);
    await removeAccount(office, OPERATOR, { email: EMAIL });
    expect(await isIn(token)).toBe(false);
    expect(await errorCodeOf(office.enter(EMAIL))).toBe('wrong');
    expect(await errorCodeOf(endOtherSessions(office, person))).toBe('no-account');
    expect(await errorCodeOf(removeAccount(office, OPERATOR, { email: EMAIL }))).toBe('no-account');
    const again = await office.personOf(await office.make(EMAIL));
    expect(again.accountId).not.toBe(person.accountId);
  });

  it('is named in history and journal by its name, otherwise by its address', () => {
    expect(actorNameOf({ name: 'Anna', email: EMAIL })).toBe('Anna');
    expect(actorNameOf({ name: '', email: EMAIL })).toBe(EMAIL);
  });
});
