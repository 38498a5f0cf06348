// Users of the demo parish; requests of `office-browser.ts` are sent as the first one.

import { acceptInvitation } from '../../src/accounts/accept-invitation.ts';
import type { AccountsContext } from '../../src/accounts/context.ts';
import { inviteAccount } from '../../src/accounts/invite.ts';
import type { Authority } from '../../src/model/authority.ts';
import { OPERATOR, PASSWORD, VISITOR } from './accounts.ts';
import type { OfficeBrowser } from './office-browser.ts';

export interface People {
  readonly accounts: AccountsContext;
  /** Invites a user and accepts the invitation; returns the token of the new session. */
  readonly make: (email: string, name: string, authority: Authority) => Promise<string>;
  readonly idOf: (email: string) => Promise<number>;
}

/** Creates the administrator whose session sends the requests, and a function that creates more users. */
export async function openPeople({ store, instance, clock }: OfficeBrowser): Promise<People> {
  const accounts: AccountsContext = { store, clock: () => clock.now };
  const make: People['make'] = async (email, name, authority) => {
    const options = { email, name, instance, authority, isOperator: false };
    const { token } = await inviteAccount(accounts, OPERATOR, options);
    return acceptInvitation(accounts, { token, name, language: null, password: PASSWORD }, VISITOR);
  };
  await make('office@example.org', 'Regula Beispiel', { role: 'administrator', areas: [] });
  return {
    accounts,
    make,
    idOf: async (email) => {
      const found = await store.accounts.find({ email });
      if (found === undefined) throw new Error(`${email} has no account`);
      return found.id;
    },
  };
}
