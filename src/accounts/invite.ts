// Invitations (rule U1): links that work once within seven days.

import type { Account, AccountLink } from '../model/accounts/account.ts';
import type { Authority } from '../model/authority.ts';
import { foldEmail, isEmail, toAsciiEmail } from '../model/email-address.ts';
import type { NewLink } from '../store/accounts/links.ts';
import { AccountError } from './account-error.ts';
import type { AccountManager, AccountsContext } from './context.ts';
import { createToken } from './tokens.ts';

export const INVITATION_LIFETIME_MS = 7 * 24 * 3_600_000;
export const MAX_NAME_LENGTH = 100;

export interface Invitation {
  readonly email: string;
  readonly instance: string | undefined;
  readonly authority: Authority;
  /** Display name, or "" to be entered by the person. */
  readonly name: string;
  readonly isOperator: boolean;
}

export interface InvitationResult {
  /** Secret part of the link, only for the invited person. */
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Invites a person by e-mail address. The result is the same whether an account exists or not. With `mails`, the link is mailed to the
 * address. Throws AccountError: `email`, `name`, `areas`, `plan-roles`, `request-rooms`, `not-allowed`, `no-instance`.
 */
export async function inviteAccount(
  context: AccountsContext,
  by: AccountManager,
  { email: given, instance, authority, name, isOperator }: Invitation,
  mails = false,
): Promise<InvitationResult> {
  const email = toAsciiEmail(given);
  if (!isEmail(email) || email.length > 254) throw new AccountError('email', 0, given);
  const called = normalizeName(name, true);
  if (instance === undefined && !isOperator) throw new AccountError('no-instance');
  requireManager(by, instance, isOperator);
  await requireValidAuthority(context, instance, authority);
  const now = context.clock();
  const { token, hash } = createToken(context);
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
    expiresAt: now + INVITATION_LIFETIME_MS,
    madeBy: by.actor,
  };
  const from = mails ? (instance ?? (await findDefaultMailInstance(context))) : undefined;
  const mail = { email, kind: 'welcome', details: { token, by: by.actor }, at: now, isProven: true } as const;
  const change = { actor: by.actor, action: 'invite account', at: now };
  const added = await context.store.accounts.addLink(
    link,
    change,
    from === undefined ? undefined : { instance: from, mail },
  );
  if (!added) throw new AccountError('no-instance');
  return { token, expiresAt: link.expiresAt };
}

export async function findDefaultMailInstance({ store }: Pick<AccountsContext, 'store'>): Promise<string | undefined> {
  return (await store.listInstances())[0]?.instance.name;
}

export async function findMailInstance(context: AccountsContext, account: Account): Promise<string | undefined> {
  return account.roles.keys().next().value ?? findDefaultMailInstance(context);
}

/** Normalizes a name to one line. Throws AccountError `name`. */
export function normalizeName(text: string, mayBeEmpty = false): string {
  const name = text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (name.length > MAX_NAME_LENGTH || (name === '' && !mayBeEmpty)) throw new AccountError('name');
  return name;
}

/**
 * Checks that areas, rota roles and rooms exist, without duplicates. Only contributors have areas and rota roles, and need at least one
 * area or role. Throws AccountError `areas`, `plan-roles`, `request-rooms`, `no-instance`.
 */
export async function requireValidAuthority(
  { store }: AccountsContext,
  instance: string | undefined,
  { role, areas, planRoleIds = [], requestRoomIds = [] }: Authority,
): Promise<void> {
  const [hasAreas, hasRoles] = [areas.length > 0, planRoleIds.length > 0];
  const isContributor = role === 'contributor';
  if (isContributor ? !hasAreas && !hasRoles : hasAreas) throw new AccountError('areas');
  if (new Set(areas).size !== areas.length) throw new AccountError('areas');
  if ((hasRoles && !isContributor) || new Set(planRoleIds).size !== planRoleIds.length) {
    throw new AccountError('plan-roles');
  }
  if (new Set(requestRoomIds).size !== requestRoomIds.length) throw new AccountError('request-rooms');
  if (!hasAreas && !hasRoles && requestRoomIds.length === 0) return;
  if (instance === undefined || (await store.findInstance(instance)) === undefined)
    throw new AccountError('no-instance');
  await store.content.read(instance, async (reader) => {
    const expectThere = async (
      kind: 'layer' | 'role' | 'room',
      ids: readonly number[],
      code: 'areas' | 'plan-roles' | 'request-rooms',
    ) => {
      const found = new Set((await reader.getAll(kind, ids)).map(({ id }) => id));
      const missing = ids.filter((id) => !found.has(id));
      if (missing.length > 0) throw new AccountError(code, 0, missing.join(', '));
    };
    await expectThere('layer', areas, 'areas');
    await expectThere('role', planRoleIds, 'plan-roles');
    await expectThere('room', requestRoomIds, 'request-rooms');
  });
}

/** Throws AccountError `not-allowed` unless the manager manages the accounts of the instance or, with `operators`, all accounts. */
export function requireManager({ manages }: AccountManager, instance: string | undefined, operators = false): void {
  if (manages === 'everything') return;
  if (operators || instance === undefined || !manages.has(instance)) throw new AccountError('not-allowed');
}

export function listInvitations({ store, clock }: AccountsContext, instance?: string): Promise<AccountLink[]> {
  return store.accounts.invitations(clock(), instance);
}
