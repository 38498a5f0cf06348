// Members of an instance, as administrators see them.

import type { AccountsContext } from '../../accounts/context.ts';
import { listAccounts, sessionsOf } from '../../accounts/manage.ts';
import { managerOf } from '../../accounts/session.ts';
import type { Account } from '../../model/accounts/account.ts';
import type { Authority } from '../../model/authority.ts';
import { byPosition } from '../../model/entity.ts';
import type { Layer } from '../../model/group.ts';
import type { PlanRole } from '../../model/rota/rota.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { PageRequest } from '../page.ts';

export interface Member {
  readonly account: Account;
  /** Authority in this instance; undefined for an operator without one. */
  readonly authority: Authority | undefined;
  /** Time of the last activity in milliseconds since 1970; null if never. */
  readonly seenAt: number | null;
  /** Number of sessions; undefined for operators, who belong to no instance. */
  readonly sessions: number | undefined;
  readonly hasFactor: boolean;
}

export function accountsOf({ editing }: Pick<PageRequest, 'editing'>): AccountsContext {
  return { store: editing.store, clock: editing.clock };
}

/** Sorted by e-mail address; includes operators. */
export async function readMembers(asked: PageRequest): Promise<Member[]> {
  const { person, instance } = asked;
  const accounts = await listAccounts(accountsOf(asked), managerOf(person), instance.name);
  return Promise.all(accounts.map((account) => readMember(asked, account)));
}

async function readMember(asked: PageRequest, account: Account): Promise<Member> {
  const { instance, person, editing } = asked;
  const authority = account.roles.get(instance.name);
  const isTheirs = authority !== undefined || person.isOperator;
  const sessions = isTheirs
    ? await sessionsOf(accountsOf(asked), managerOf(person), account, instance.name)
    : undefined;
  const passkeys = await editing.store.accounts.passkeys(account.id);
  const seen = [account.lastLoginAt ?? 0, ...(sessions ?? []).map(({ seenAt }) => seenAt)];
  return {
    account,
    authority,
    sessions: sessions?.length,
    seenAt: Math.max(...seen) || null,
    hasFactor: account.totp?.confirmedAt != null || passkeys.length > 0,
  };
}

/** Throws NotFound if the account is not a member. */
export async function memberOf(asked: PageRequest): Promise<Member> {
  const found = (await readMembers(asked)).find(({ account }) => account.id === asked.ids['id']);
  if (found === undefined) throw new NotFound('account');
  return found;
}

/** An area with its level, from 0. */
export interface NestedArea {
  readonly area: Layer;
  readonly depth: number;
}

export interface Grantable {
  /** All areas, parents before children. */
  readonly areas: readonly NestedArea[];
  /** Rota roles in the order of the office. */
  readonly planRoles: readonly PlanRole[];
}

export async function readGrantable({
  editing,
  instance,
}: Pick<PageRequest, 'editing' | 'instance'>): Promise<Grantable> {
  const { layers, roles } = await editing.store.content.read(instance.name, async (content) => ({
    layers: await content.all('layer'),
    roles: await content.all('role'),
  }));
  const below = (parent: number | null, depth: number): NestedArea[] =>
    layers
      .filter(({ parentId }) => parentId === parent)
      .sort(byPosition)
      .flatMap((area) => [{ area, depth }, ...below(area.id, depth + 1)]);
  return { areas: below(null, 0), planRoles: roles.sort(byPosition) };
}
