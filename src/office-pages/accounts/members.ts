import type { AccountsContext } from '../../accounts/context.ts';
import { listAccounts, listSessionsOf } from '../../accounts/manage.ts';
import { managerOf } from '../../accounts/session.ts';
import type { Account } from '../../model/accounts/account.ts';
import type { Authority } from '../../model/authority.ts';
import { compareByPosition } from '../../model/entity.ts';
import type { Layer } from '../../model/group.ts';
import type { Room } from '../../model/place.ts';
import type { RotaRole } from '../../model/rota/rota.ts';
import { NotFoundError } from '../../store/content/errors.ts';
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

export function createAccountsContext({ editing }: Pick<PageRequest, 'editing'>): AccountsContext {
  return { store: editing.store, clock: editing.clock };
}

/** Members and operators, sorted by e-mail address. */
export async function readMembers(request: PageRequest): Promise<Member[]> {
  const { person, instance } = request;
  const accounts = await listAccounts(createAccountsContext(request), managerOf(person), instance.name);
  return Promise.all(accounts.map((account) => readMember(request, account)));
}

async function readMember(request: PageRequest, account: Account): Promise<Member> {
  const { instance, person, editing } = request;
  const authority = account.roles.get(instance.name);
  const isTheirs = authority !== undefined || person.isOperator;
  const sessions = isTheirs
    ? await listSessionsOf(createAccountsContext(request), managerOf(person), account, instance.name)
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

/** Member in the path. Throws NotFoundError if the account is not a member. */
export async function findMember(request: PageRequest): Promise<Member> {
  const found = (await readMembers(request)).find(({ account }) => account.id === request.ids['id']);
  if (found === undefined) throw new NotFoundError('account');
  return found;
}

/** An area with its depth in the tree; the top level is 0. */
export interface NestedArea {
  readonly area: Layer;
  readonly depth: number;
}

export interface GrantableScopes {
  readonly areas: readonly NestedArea[];
  readonly planRoles: readonly RotaRole[];
  /** All rooms, including rooms that can’t be requested. */
  readonly rooms: readonly Room[];
}

export async function readGrantableScopes({
  editing,
  instance,
}: Pick<PageRequest, 'editing' | 'instance'>): Promise<GrantableScopes> {
  const { layers, roles, rooms } = await editing.store.content.read(instance.name, async (content) => ({
    layers: await content.all('layer'),
    roles: await content.all('role'),
    rooms: await content.all('room'),
  }));
  const below = (parent: number | null, depth: number): NestedArea[] =>
    layers
      .filter(({ parentId }) => parentId === parent)
      .sort(compareByPosition)
      .flatMap((area) => [{ area, depth }, ...below(area.id, depth + 1)]);
  return { areas: below(null, 0), planRoles: roles.sort(compareByPosition), rooms: rooms.sort(compareByPosition) };
}
