// Account management of an instance: list, change roles, remove, end sessions (rules U1 and U3).

import type { Account } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import type { AccountTransaction } from '../store/accounts/account-transaction.ts';
import type { AccountsContext, Manager } from './context.ts';
import { expectAuthority, expectManager } from './invite.ts';
import { AccountProblem } from './problems.ts';
import { sessionLimits } from './session.ts';

/** Lists the accounts of an instance with the operators, or all, by e-mail address. Throws AccountProblem `no-instance`, `not-allowed`. */
export async function listAccounts({ store }: AccountsContext, by: Manager, instance?: string): Promise<Account[]> {
  if (instance !== undefined && (await store.findInstance(instance)) === undefined)
    throw new AccountProblem('no-instance');
  expectManager(by, instance);
  return store.accounts.list(instance);
}

/**
 * Grants a role in an instance, or revokes it (undefined), ends the account's sessions and withdraws its pending invitations there. Only
 * operators may leave an instance without an administrator. Throws AccountProblem `no-account`, `no-instance`, `areas`, `plan-roles`,
 * `not-allowed`, `last-administrator`.
 */
export async function changeRole(
  context: AccountsContext,
  by: Manager,
  whose: { readonly email: string },
  { instance, authority }: { readonly instance: string; readonly authority: Authority | undefined },
): Promise<void> {
  expectManager(by, instance);
  if (authority !== undefined) await expectAuthority(context, instance, authority);
  await changeOther(context, whose, async (tx, at) => {
    expectMember(by, tx.account, instance);
    const change = { actor: by.actor, action: authority === undefined ? 'take role away' : 'change role', at };
    const wasAdministrator = tx.account.roles.get(instance)?.role === 'administrator';
    if (!(await tx.setRole(instance, authority, change))) throw new AccountProblem('no-instance');
    // The instance is locked here, so of two administrators who leave concurrently, the second is rejected.
    if (wasAdministrator && by.manages !== 'everything' && (await tx.countAdministrators(instance)) === 0) {
      throw new AccountProblem('last-administrator');
    }
    await tx.dropLinks({ purpose: 'invite', instance });
    await tx.endSessions(at, { but: by.sessionId });
  });
}

/** Grants or revokes operator rights, and ends the account's sessions. Throws AccountProblem `no-account`, `not-allowed`. */
export async function changeOperator(
  context: AccountsContext,
  by: Manager,
  whose: { readonly email: string },
  isOperator: boolean,
): Promise<void> {
  expectManager(by, undefined, true);
  await changeOther(context, whose, async (tx, at) => {
    await tx.set({ isOperator });
    await tx.endSessions(at, { but: by.sessionId });
    await tx.note({ actor: by.actor, action: isOperator ? 'make operator' : 'make operator no more', at });
  });
}

/** Removes an account; its name stays in the history (rule U4). Throws AccountProblem `no-account`, `not-allowed`. */
export async function removeAccount(
  context: AccountsContext,
  by: Manager,
  whose: { readonly email: string },
): Promise<void> {
  expectManager(by, undefined, true);
  await changeOther(context, whose, async (tx, at) => {
    for (const instance of tx.account.roles.keys()) {
      await tx.setRole(instance, undefined, { actor: by.actor, action: 'remove account', at });
    }
    await tx.note({ actor: by.actor, action: 'remove account', at });
    await tx.remove(at);
  });
}

/** Withdraws invitations to an address without an account, for one instance or all; returns their number. */
export async function withdrawInvitations(
  { store, clock }: AccountsContext,
  by: Manager,
  email: string,
  instance?: string,
): Promise<number> {
  expectManager(by, instance);
  return store.accounts.dropInvitations(email, instance, {
    actor: by.actor,
    action: 'withdraw invitation',
    at: clock(),
  });
}

/**
 * Lists the active sessions of an account. With an instance, the account must have a role there, and the caller must manage its accounts.
 * Throws AccountProblem `no-account`, `not-allowed`.
 */
export async function sessionsOf(
  { store, clock }: AccountsContext,
  by: Manager,
  whose: { readonly email: string },
  instance?: string,
) {
  expectManager(by, instance, instance === undefined);
  const account = await store.accounts.find(whose);
  if (account === undefined) throw new AccountProblem('no-account');
  expectMember(by, account, instance);
  return store.accounts.sessions(account.id, sessionLimits(clock()));
}

/**
 * Ends all sessions of an account; returns their number. Access as for `sessionsOf`, since a role change would end them too. Throws
 * AccountProblem `no-account`, `not-allowed`.
 */
export async function endSessionsOf(
  context: AccountsContext,
  by: Manager,
  whose: { readonly email: string },
  instance?: string,
): Promise<number> {
  expectManager(by, instance, instance === undefined);
  return changeOther(context, whose, async (tx, at) => {
    expectMember(by, tx.account, instance);
    await tx.note({ actor: by.actor, action: 'end sessions', at });
    return tx.endSessions(at, { but: by.sessionId });
  });
}

/** Sets whether an instance requires a second factor. Throws AccountProblem `no-instance`, `not-allowed`. */
export async function wantFactor(
  { store, clock }: AccountsContext,
  by: Manager,
  instance: string,
  wants: boolean,
): Promise<void> {
  expectManager(by, instance);
  const change = { actor: by.actor, action: wants ? 'want a second factor' : 'want no second factor', at: clock() };
  if (!(await store.accounts.wantFactor(instance, wants, change))) throw new AccountProblem('no-instance');
}

/** A manager without access must not learn that the account exists, so the error is the same as for an unknown one. */
function expectMember({ manages }: Manager, { roles }: Account, instance: string | undefined): void {
  if (manages === 'everything' || (instance !== undefined && roles.has(instance))) return;
  throw new AccountProblem('no-account');
}

async function changeOther<T>(
  { store, clock }: AccountsContext,
  whose: { readonly email: string },
  work: (tx: AccountTransaction, at: number) => Promise<T>,
): Promise<T> {
  const at = clock();
  const done = await store.accounts.change(whose, async (tx) => ({ value: await work(tx, at) }));
  if (done === undefined) throw new AccountProblem('no-account');
  return done.value;
}
