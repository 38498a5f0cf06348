// Account management of an instance: list, change roles, remove, end sessions (rules U1 and U3).

import type { Account } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import type { AccountTransaction } from '../store/accounts/account-transaction.ts';
import { AccountError } from './account-error.ts';
import type { AccountManager, AccountsContext } from './context.ts';
import { requireManager, requireValidAuthority } from './invite.ts';
import { computeSessionLimits } from './session.ts';

/**
 * Lists the accounts of an instance, including operators, or all accounts if no instance is given; sorted by e-mail address. Throws
 * AccountError `no-instance`, `not-allowed`.
 */
export async function listAccounts(
  { store }: AccountsContext,
  by: AccountManager,
  instance?: string,
): Promise<Account[]> {
  if (instance !== undefined && (await store.findInstance(instance)) === undefined)
    throw new AccountError('no-instance');
  requireManager(by, instance);
  return store.accounts.list(instance);
}

/**
 * Grants a role in an instance, or revokes it if `authority` is undefined; ends the account's sessions and withdraws its pending
 * invitations there. Only operators may leave an instance without an administrator. Throws AccountError `no-account`, `no-instance`,
 * `areas`, `plan-roles`, `request-rooms`, `not-allowed`, `last-administrator`.
 */
export async function changeRole(
  context: AccountsContext,
  by: AccountManager,
  owner: { readonly email: string },
  { instance, authority }: { readonly instance: string; readonly authority: Authority | undefined },
): Promise<void> {
  requireManager(by, instance);
  if (authority !== undefined) await requireValidAuthority(context, instance, authority);
  await changeOther(context, owner, async (tx, at) => {
    requireMember(by, tx.account, instance);
    const change = { actor: by.actor, action: authority === undefined ? 'take role away' : 'change role', at };
    const wasAdministrator = tx.account.roles.get(instance)?.role === 'administrator';
    if (!(await tx.setRole(instance, authority, change))) throw new AccountError('no-instance');
    // The instance is locked here, so if two administrators leave concurrently, the second one is rejected.
    if (wasAdministrator && by.manages !== 'everything' && (await tx.countAdministrators(instance)) === 0) {
      throw new AccountError('last-administrator');
    }
    await tx.dropLinks({ purpose: 'invite', instance });
    await tx.endSessions(at, { but: by.sessionId });
  });
}

/** Grants or revokes operator rights, and ends the account's sessions. Throws AccountError `no-account`, `not-allowed`. */
export async function changeOperatorRights(
  context: AccountsContext,
  by: AccountManager,
  owner: { readonly email: string },
  isOperator: boolean,
): Promise<void> {
  requireManager(by, undefined, true);
  await changeOther(context, owner, async (tx, at) => {
    await tx.set({ isOperator });
    await tx.endSessions(at, { but: by.sessionId });
    await tx.writeJournal({ actor: by.actor, action: isOperator ? 'make operator' : 'make operator no more', at });
  });
}

/** Removes an account; its name stays in the history (rule U4). Throws AccountError `no-account`, `not-allowed`. */
export async function removeAccount(
  context: AccountsContext,
  by: AccountManager,
  owner: { readonly email: string },
): Promise<void> {
  requireManager(by, undefined, true);
  await changeOther(context, owner, async (tx, at) => {
    for (const instance of tx.account.roles.keys()) {
      await tx.setRole(instance, undefined, { actor: by.actor, action: 'remove account', at });
    }
    await tx.writeJournal({ actor: by.actor, action: 'remove account', at });
    await tx.remove(at);
  });
}

/** Withdraws the invitations to an address, for one instance or all; returns their number. Throws AccountError `not-allowed`. */
export async function withdrawInvitations(
  { store, clock }: AccountsContext,
  by: AccountManager,
  email: string,
  instance?: string,
): Promise<number> {
  requireManager(by, instance);
  return store.accounts.dropInvitations(email, instance, {
    actor: by.actor,
    action: 'withdraw invitation',
    at: clock(),
  });
}

/**
 * Lists the active sessions of an account. With an instance, the account must have a role there, and the caller must manage its accounts.
 * Throws AccountError `no-account`, `not-allowed`.
 */
export async function listSessionsOf(
  { store, clock }: AccountsContext,
  by: AccountManager,
  owner: { readonly email: string },
  instance?: string,
) {
  requireManager(by, instance, instance === undefined);
  const account = await store.accounts.find(owner);
  if (account === undefined) throw new AccountError('no-account');
  requireMember(by, account, instance);
  return store.accounts.sessions(account.id, computeSessionLimits(clock()));
}

/**
 * Ends all sessions of an account; returns their number. Requires the same access as `listSessionsOf`, because a role change ends sessions
 * as well. Throws AccountError `no-account`, `not-allowed`.
 */
export async function endSessionsOf(
  context: AccountsContext,
  by: AccountManager,
  owner: { readonly email: string },
  instance?: string,
): Promise<number> {
  requireManager(by, instance, instance === undefined);
  return changeOther(context, owner, async (tx, at) => {
    requireMember(by, tx.account, instance);
    await tx.writeJournal({ actor: by.actor, action: 'end sessions', at });
    return tx.endSessions(at, { but: by.sessionId });
  });
}

/** Sets whether an instance requires a second factor. Throws AccountError `no-instance`, `not-allowed`. */
export async function setSecondFactorRequirement(
  { store, clock }: AccountsContext,
  by: AccountManager,
  instance: string,
  wants: boolean,
): Promise<void> {
  requireManager(by, instance);
  const change = { actor: by.actor, action: wants ? 'want a second factor' : 'want no second factor', at: clock() };
  if (!(await store.accounts.setFactorRequired(instance, wants, change))) throw new AccountError('no-instance');
}

/** A manager without access must not learn that the account exists, so the error is the same as for an unknown one. */
function requireMember({ manages }: AccountManager, { roles }: Account, instance: string | undefined): void {
  if (manages === 'everything' || (instance !== undefined && roles.has(instance))) return;
  throw new AccountError('no-account');
}

async function changeOther<T>(
  { store, clock }: AccountsContext,
  owner: { readonly email: string },
  work: (tx: AccountTransaction, at: number) => Promise<T>,
): Promise<T> {
  const at = clock();
  const done = await store.accounts.change(owner, async (tx) => ({ value: await work(tx, at) }));
  if (done === undefined) throw new AccountError('no-account');
  return done.value;
}
