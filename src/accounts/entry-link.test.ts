import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsOffice, errorCodeOf, openAccountsOffice, VISITOR } from '../../test/support/accounts.ts';
import { createEntryToken, logInByLink } from './entry-link.ts';

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

describe('a log-in link of the demo', () => {
  it('works once, with the intended role, and leaves no password behind', async () => {
    const token = (await createEntryToken(office, ENTERING)) ?? '';
    const person = await office.personOf(await logInByLink(office, token, VISITOR));
    expect(person).toMatchObject({ email: 'office@example.org', name: 'Sekretariat', isOperator: false });
    expect([...person.roles]).toEqual([['seewil', ENTERING.authority]]);
    expect((await office.store.accounts.find({ email: 'office@example.org' }))?.passwordHash).toBeNull();
    expect(await errorCodeOf(logInByLink(office, token, VISITOR))).toBe('link');
  });

  it('can be issued again for the same account', async () => {
    await logInByLink(office, (await createEntryToken(office, ENTERING)) ?? '', VISITOR);
    const person = await office.personOf(
      await logInByLink(office, (await createEntryToken(office, ENTERING)) ?? '', VISITOR),
    );
    expect(person.name).toBe('Sekretariat');
    expect(await office.store.accounts.list()).toHaveLength(1);
  });

  it('is not issued for an account of a person', async () => {
    await office.make('office@example.org', {});
    expect(await createEntryToken(office, ENTERING)).toBeUndefined();
  });

  it('is invalid once its account has a password', async () => {
    const token = (await createEntryToken(office, ENTERING)) ?? '';
    await office.make('office@example.org', {});
    expect(await errorCodeOf(logInByLink(office, token, VISITOR))).toBe('link');
  });

  it('works for a day, and an invitation does not work as one', async () => {
    const token = (await createEntryToken(office, ENTERING)) ?? '';
    office.time.now += DAY + 1;
    expect(await errorCodeOf(logInByLink(office, token, VISITOR))).toBe('link');
    expect(await errorCodeOf(logInByLink(office, await office.invite('b@example.org'), VISITOR))).toBe('link');
  });
});
