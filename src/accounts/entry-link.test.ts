import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsOffice, openAccountsOffice, problemOf, VISITOR } from '../../test/support/accounts.ts';
import { enterByLink, giveEntry } from './entry-link.ts';

let office: AccountsOffice;
beforeEach(async () => {
  office = await openAccountsOffice();
});
afterEach(() => office.close());

const DAY = 86_400_000;
const ENTERING = {
  email: 'office@example.org',
  name: 'Sekretariat',
  instance: 'seewil',
  authority: { role: 'administrator', areas: [] },
} as const;

describe('a link to the demo', () => {
  it('logs in once, with the role that it is for, and leaves no password behind', async () => {
    const token = (await giveEntry(office, ENTERING)) ?? '';
    const person = await office.personOf(await enterByLink(office, token, VISITOR));
    expect(person).toMatchObject({ email: 'office@example.org', name: 'Sekretariat', isOperator: false });
    expect([...person.roles]).toEqual([['seewil', ENTERING.authority]]);
    expect((await office.store.accounts.find({ email: 'office@example.org' }))?.passwordHash).toBeNull();
    expect(await problemOf(enterByLink(office, token, VISITOR))).toBe('link');
  });

  it('is given anew for the same account', async () => {
    await enterByLink(office, (await giveEntry(office, ENTERING)) ?? '', VISITOR);
    const person = await office.personOf(await enterByLink(office, (await giveEntry(office, ENTERING)) ?? '', VISITOR));
    expect(person.name).toBe('Sekretariat');
    expect(await office.store.accounts.list()).toHaveLength(1);
  });

  it('is not given for an account that is somebody’s own', async () => {
    await office.make('office@example.org', {});
    expect(await giveEntry(office, ENTERING)).toBeUndefined();
  });

  it('is worth nothing once its account has got a password', async () => {
    const token = (await giveEntry(office, ENTERING)) ?? '';
    await office.make('office@example.org', {});
    expect(await problemOf(enterByLink(office, token, VISITOR))).toBe('link');
  });

  it('works for a day, and no invitation works as one', async () => {
    const token = (await giveEntry(office, ENTERING)) ?? '';
    office.time.now += DAY + 1;
    expect(await problemOf(enterByLink(office, token, VISITOR))).toBe('link');
    expect(await problemOf(enterByLink(office, await office.invite('b@example.org'), VISITOR))).toBe('link');
  });
});
