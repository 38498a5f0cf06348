import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountsOffice,
  errorCodeOf,
  OPERATOR,
  OTHER_VISITOR,
  openAccountsOffice,
  PASSWORD,
  VISITOR,
} from '../../test/support/accounts.ts';
import { acceptInvitation, findInvitation, joinByInvitation } from './accept-invitation.ts';
import { inviteAccount, listInvitations } from './invite.ts';
import { managerOf } from './session.ts';

const DAY = 86_400_000;
const EDITOR = { role: 'editor', areas: [] } as const;

let office: AccountsOffice;
beforeEach(async () => {
  office = await openAccountsOffice();
});
afterEach(() => office.close());

const accept = (token: string, more: object = {}) =>
  acceptInvitation(office, { token, name: 'Anna Amsler', language: 'de', password: PASSWORD, ...more }, VISITOR);
const invitation = { instance: 'seewil', authority: EDITOR, name: '', isOperator: false } as const;

describe('an invitation', () => {
  it('creates an account with the intended role, and logs in', async () => {
    const token = await office.invite('Anna@Example.org', { authority: { role: 'contributor', areas: [1] } });
    const { link, hasAccount } = await findInvitation(office, token, VISITOR);
    expect([link.email, link.instance, link.madeBy, hasAccount]).toEqual([
      'anna@example.org',
      'seewil',
      OPERATOR.actor,
      false,
    ]);
    const person = await office.personOf(await accept(token));
    expect(person).toMatchObject({ email: 'anna@example.org', name: 'Anna Amsler', language: 'de', isOperator: false });
    expect([...person.roles]).toEqual([['seewil', { role: 'contributor', areas: [1] }]]);
    expect(await listInvitations(office)).toEqual([]);
  });

  it('that only grants operator rights creates an account with all rights everywhere', async () => {
    const reader = { role: 'reader', areas: [] } as const;
    const person = await office.personOf(
      await office.make('o@example.org', { instance: undefined, isOperator: true, authority: reader }),
    );
    expect(person.isOperator).toBe(true);
    expect([...person.roles.keys()]).toEqual(['oberau', 'seewil']);
    expect(new Set([...person.roles.values()].map(({ role }) => role))).toEqual(new Set(['administrator']));
  });

  it('works once, even if used several times at the same moment', async () => {
    const token = await office.invite('anna@example.org');
    const accepted = await Promise.all([1, 2, 3].map(() => errorCodeOf(accept(token))));
    expect(accepted.filter((code) => code === 'none')).toHaveLength(1);
    // Late attempts find a used link, or the account created in the meantime.
    for (const code of accepted.filter((one) => one !== 'none')) expect(['link', 'has-account']).toContain(code);
    expect(await office.store.accounts.list()).toHaveLength(1);
    expect(await errorCodeOf(accept(token))).toBe('link');
  });

  it('replaces an earlier one to the same instance, and no other', async () => {
    const first = await office.invite('anna@example.org', { authority: { role: 'reader', areas: [] } });
    const elsewhere = await office.invite('anna@example.org', { instance: 'oberau' });
    const second = await office.invite('Anna@example.org');
    expect(await errorCodeOf(findInvitation(office, first, VISITOR))).toBe('link');
    expect((await findInvitation(office, second, VISITOR)).link.authority).toMatchObject({ role: 'editor' });
    expect((await findInvitation(office, elsewhere, VISITOR)).link.instance).toBe('oberau');
    expect((await listInvitations(office)).map(({ instance }) => instance).sort()).toEqual(['oberau', 'seewil']);
  });

  it('works for seven days', async () => {
    const token = await office.invite('anna@example.org');
    office.wait(7 * DAY - 1);
    await findInvitation(office, token, VISITOR);
    office.wait(1);
    expect(await errorCodeOf(accept(token))).toBe('link');
  });

  it('stays valid if it is rejected for its password or name', async () => {
    const token = await office.invite('anna@example.org');
    expect(await errorCodeOf(accept(token, { password: 'kurz' }))).toBe('password-short');
    expect(await errorCodeOf(accept(token, { password: 'Password1234' }))).toBe('password-common');
    expect(await errorCodeOf(accept(token, { password: 'anna amsler seewil' }))).toBe('password-own');
    expect(await errorCodeOf(accept(token, { name: ' \u0000 ' }))).toBe('name');
    expect(await errorCodeOf(accept(token, { name: 'x'.repeat(101) }))).toBe('name');
    expect((await office.personOf(await accept(token))).email).toBe('anna@example.org');
  });

  it('is invalid if it is forged, or another kind of link', async () => {
    const token = await office.invite('anna@example.org');
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
    for (const other of [forged, '', 'x', `${token}x`, token.toLowerCase(), '%00', '../../x']) {
      expect(await errorCodeOf(accept(other))).toBe('link');
    }
    expect(await errorCodeOf(accept(token))).toBe('none');
  });

  it('never opens an existing account, and leaves it unchanged', async () => {
    await office.make('anna@example.org');
    const before = await office.store.accounts.list();
    const token = await office.invite('anna@example.org', { instance: 'oberau' });
    expect((await findInvitation(office, token, VISITOR)).hasAccount).toBe(true);
    expect(await errorCodeOf(accept(token, { password: 'ein ganz anderes Wort' }))).toBe('has-account');
    expect(await office.store.accounts.list()).toEqual(before);
  });

  it('can be accepted only by the account with its address', async () => {
    const [anna, berta] = [await office.make('anna@example.org'), await office.make('berta@example.org')];
    const token = await office.invite('anna@example.org', { instance: 'oberau' });
    const join = async (session: string) =>
      joinByInvitation(office, await office.personOf(session), token, VISITOR).then(() => undefined);
    expect(await errorCodeOf(join(berta))).toBe('other-account');
    await join(anna);
    expect([...(await office.personOf(anna)).roles.keys()]).toEqual(['oberau', 'seewil']);
    expect(await errorCodeOf(join(anna))).toBe('link');
  });

  it('does not restore an account removed in the meantime', async () => {
    const token = await office.invite('anna@example.org');
    await office.store.removeInstance('seewil');
    expect(await errorCodeOf(accept(token))).toBe('link');
    expect(await office.store.accounts.list()).toEqual([]);
  });
});

describe('inviting', () => {
  it('has the same result whether the address has an account or not', async () => {
    await office.make('anna@example.org');
    const invite = (email: string) => inviteAccount(office, OPERATOR, { ...invitation, email });
    const [known, unknown] = [await invite('anna@example.org'), await invite('nobody@example.org')];
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.expiresAt).toBe(unknown.expiresAt);
  });

  it('requires an administrator of the instance, and an operator for operators', async () => {
    const by = async (role: 'editor' | 'administrator', email: string) =>
      managerOf(await office.personOf(await office.make(email, { authority: { role, areas: [] } })));
    const [editor, administrator] = [await by('editor', 'e@example.org'), await by('administrator', 'a@example.org')];
    const invite = (manager: typeof editor, more: object = {}) =>
      errorCodeOf(inviteAccount(office, manager, { ...invitation, email: 'x@example.org', ...more }));
    expect(await invite(editor)).toBe('not-allowed');
    expect(await invite(administrator)).toBe('none');
    expect(await invite(administrator, { instance: 'oberau' })).toBe('not-allowed');
    expect(await invite(administrator, { isOperator: true })).toBe('not-allowed');
    expect(await invite(administrator, { instance: undefined, isOperator: true })).toBe('not-allowed');
    expect(await invite(OPERATOR, { instance: undefined, isOperator: true })).toBe('none');
  });

  it.each([
    ['email', { email: 'anna' }],
    ['email', { email: `a@${'x.'.repeat(130)}org` }],
    ['email', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['name', { name: 'x'.repeat(101) }],
    ['no-instance', { instance: 'x' }],
    ['no-instance', { instance: undefined }],
    ['areas', { authority: { role: 'contributor', areas: [] } }],
    ['areas', { authority: { role: 'contributor', areas: [1, 1] } }],
    ['areas', { authority: { role: 'contributor', areas: [987_654] } }],
    ['areas', { authority: { role: 'editor', areas: [1] } }],
    ['plan-roles', { authority: { role: 'contributor', areas: [], planRoleIds: [987_654] } }],
    ['plan-roles', { authority: { role: 'contributor', areas: [1], planRoleIds: [1, 1] } }],
    ['plan-roles', { authority: { role: 'editor', areas: [], planRoleIds: [1] } }],
    ['request-rooms', { authority: { role: 'reader', areas: [], requestRoomIds: [987_654] } }],
    ['request-rooms', { authority: { role: 'reader', areas: [], requestRoomIds: [1, 1] } }],
  ])('rejects invalid input: %s %j', async (code, more) => {
    const before = await office.store.listInstances();
    const wish = { ...invitation, email: 'x@example.org', ...more } as Parameters<typeof inviteAccount>[2];
    expect(await errorCodeOf(inviteAccount(office, OPERATOR, wish))).toBe(code);
    expect(await office.store.listInstances()).toEqual(before);
    expect(await listInvitations(office)).toEqual([]);
  });

  it('mails the link on request, and does not store it once sent', async () => {
    const { token } = await inviteAccount(office, OPERATOR, { ...invitation, email: 'x@example.org' }, true);
    const now = office.clock();
    const taking = { holder: 'h', now, until: now + 1000, count: 9, digests: 9 };
    const [mail] = await office.store.mails.take(taking);
    expect(mail).toMatchObject({ kind: 'welcome', email: 'x@example.org', instance: 'seewil' });
    expect(mail?.details).toEqual({ token, by: OPERATOR.actor });
  });

  it('limits the attempts to guess links', async () => {
    await office.invite('anna@example.org');
    const tries = [];
    for (let count = 0; count < 40; count++) tries.push(await errorCodeOf(findInvitation(office, 'x', OTHER_VISITOR)));
    expect(tries.slice(0, 31)).toEqual(Array(31).fill('link'));
    expect(tries.at(-1)).toBe('slow');
    expect(await errorCodeOf(findInvitation(office, 'x', VISITOR))).toBe('link');
  });
});
