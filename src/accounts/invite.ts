// Invitations (rule U1): links that work once within seven days.

import type { Account, AccountLink } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import { asciiEmail, foldEmail, isEmail } from '../model/newsletter/newsletter.ts';
import type { NewLink } from '../store/accounts/links.ts';
import type { AccountsContext, Manager } from './context.ts';
import { AccountProblem } from './problems.ts';
import { newToken } from './tokens.ts';

export const INVITATION_MS = 7 * 24 * 3_600_000;
export const MAX_NAME_LENGTH = 100;

export interface Invitation {
  readonly email: string;
  /** Undefined if the person only becomes an operator. */
  readonly instance: string | undefined;
  readonly authority: Authority;
  /** Display name, or "" to be entered by the person. */
  readonly name: string;
  readonly isOperator: boolean;
}

export interface Invited {
  /** Secret part of the link, only for the invited person. */
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Invites a person by e-mail address. The result is the same whether an account exists or not. With `mails`, the link is also sent to the
 * address. Throws AccountProblem: `email`, `name`, `areas`, `plan-roles`, `not-allowed`, `no-instance`.
 */
export async function inviteAccount(
  context: AccountsContext,
  by: Manager,
  { email: given, instance, authority, name, isOperator }: Invitation,
  mails = false,
): Promise<Invited> {
  const email = asciiEmail(given);
  if (!isEmail(email) || email.length > 254) throw new AccountProblem('email', 0, given);
  const called = nameOf(name, true);
  if (instance === undefined && !isOperator) throw new AccountProblem('no-instance');
  expectManager(by, instance, isOperator);
  await expectAuthority(context, instance, authority);
  const now = context.clock();
  const { token, hash } = newToken(context);
  const link: NewLink = {
    hash,
    email: foldEmail(email),
    instance: instance ?? null,
    authority,
    name: called,
    purpose: 'invite',
    isOperator,
    clearsFactor: false,
    createdAt: now,
    expiresAt: now + INVITATION_MS,
    madeBy: by.actor,
  };
  const from = mails ? (instance ?? (await firstInstance(context))) : undefined;
  const mail = { email, kind: 'welcome', details: { token, by: by.actor }, at: now, isProven: true } as const;
  const change = { actor: by.actor, action: 'invite account', at: now };
  const added = await context.store.accounts.addLink(
    link,
    change,
    from === undefined ? undefined : { instance: from, mail },
  );
  if (!added) throw new AccountProblem('no-instance');
  return { token, expiresAt: link.expiresAt };
}

/** Instance that sends mails unrelated to any instance. */
export async function firstInstance({ store }: Pick<AccountsContext, 'store'>): Promise<string | undefined> {
  return (await store.listInstances())[0]?.instance.name;
}

/** Instance that sends mails to the account. */
export async function instanceOf(context: AccountsContext, account: Account): Promise<string | undefined> {
  return account.roles.keys().next().value ?? firstInstance(context);
}

/** Normalizes a name to one line. Throws AccountProblem `name`. */
export function nameOf(text: string, mayBeEmpty = false): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (name.length > MAX_NAME_LENGTH || (name === '' && !mayBeEmpty)) throw new AccountProblem('name');
  return name;
}

/**
 * Checks that areas and rota roles exist, without duplicates; only contributors have them, and need at least one of either. Throws
 * AccountProblem `areas`, `plan-roles`, `no-instance`.
 */
export async function expectAuthority(
  { store }: AccountsContext,
  instance: string | undefined,
  { role, areas, planRoleIds = [] }: Authority,
): Promise<void> {
  const [hasAreas, hasRoles] = [areas.length > 0, planRoleIds.length > 0];
  const isContributor = role === 'contributor';
  if (isContributor ? !hasAreas && !hasRoles : hasAreas) throw new AccountProblem('areas');
  if (new Set(areas).size !== areas.length) throw new AccountProblem('areas');
  if ((hasRoles && !isContributor) || new Set(planRoleIds).size !== planRoleIds.length) {
    throw new AccountProblem('plan-roles');
  }
  if (!hasAreas && !hasRoles) return;
  if (instance === undefined || (await store.findInstance(instance)) === undefined)
    throw new AccountProblem('no-instance');
  await store.content.read(instance, async (reader) => {
    const expectThere = async (kind: 'layer' | 'role', ids: readonly number[], code: 'areas' | 'plan-roles') => {
      const found = new Set((await reader.getAll(kind, ids)).map(({ id }) => id));
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) throw new AccountProblem(code, 0, missing.join(', '));
    };
    await expectThere('layer', areas, 'areas');
    await expectThere('role', planRoleIds, 'plan-roles');
  });
}

/** Throws AccountProblem `not-allowed` unless the manager manages the accounts of the instance, and operators if requested. */
export function expectManager({ manages }: Manager, instance: string | undefined, operators = false): void {
  if (manages === 'everything') return;
  if (operators || instance === undefined || !manages.has(instance)) throw new AccountProblem('not-allowed');
}

/** Pending invitations, oldest first, of an instance or all. */
export function listInvitations({ store, clock }: AccountsContext, instance?: string): Promise<AccountLink[]> {
  return store.accounts.invitations(clock(), instance);
}
