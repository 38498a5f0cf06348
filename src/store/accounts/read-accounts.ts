import type { Kysely } from 'kysely';
import type { Account, Totp } from '../../model/accounts/account.ts';
import { type Authority, ROLES } from '../../model/authority.ts';
import { foldEmail } from '../../model/email-address.ts';
import { LANGUAGES } from '../../model/instance.ts';
import { parseStoredJson } from '../stored-json.ts';
import type { Tables } from '../tables.ts';
import type { AccountRow } from './account-tables.ts';

export type AccountSelector = { readonly id: number } | { readonly email: string };

export async function findAccount(db: Kysely<Tables>, owner: AccountSelector): Promise<Account | undefined> {
  const query = db.selectFrom('accounts').selectAll().where('removed_at', 'is', null);
  const row = await ('id' in owner
    ? query.where('id', '=', owner.id)
    : query.where('email', '=', foldEmail(owner.email))
  ).executeTakeFirst();
  return row && readAccountWithRoles(db, row);
}

export async function listAccounts(db: Kysely<Tables>, instance?: string): Promise<Account[]> {
  const rows = await db.selectFrom('accounts').selectAll().where('removed_at', 'is', null).orderBy('email').execute();
  const roles = await rolesOf(db);
  return rows
    .map((row) => toAccount(row, roles.get(row.id) ?? new Map()))
    .filter((one) => instance === undefined || one.isOperator || one.roles.has(instance));
}

export async function readAccountWithRoles(db: Kysely<Tables>, row: AccountRow): Promise<Account> {
  return toAccount(row, (await rolesOf(db, row.id)).get(row.id) ?? new Map());
}

async function rolesOf(db: Kysely<Tables>, accountId?: number): Promise<Map<number, Map<string, Authority>>> {
  let query = db
    .selectFrom('memberships')
    .innerJoin('instances', 'instances.id', 'memberships.instance_id')
    .select(['account_id', 'instances.name', 'role', 'areas', 'publishes', 'plan_role_ids', 'request_room_ids']);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const roles = new Map<number, Map<string, Authority>>();
  for (const { account_id: id, name, ...row } of await query.orderBy('instances.name').execute()) {
    const ofOne = roles.get(id) ?? new Map<string, Authority>();
    roles.set(id, ofOne.set(name, toAuthority(row)));
  }
  return roles;
}

/** A role that this version does not know becomes the lowest one. */
export function toAuthority({ role, areas, publishes, plan_role_ids, request_room_ids }: AuthorityRow): Authority {
  const planRoleIds = parseStoredJson(plan_role_ids, 'roles of the plan of an account') as number[];
  const requestRoomIds = parseStoredJson(request_room_ids, 'rooms of an account') as number[];
  return {
    role: ROLES.find((known) => known === role) ?? 'reader',
    areas: parseStoredJson(areas, 'areas of an account') as number[],
    ...(publishes === 1 && { publishes: true }),
    ...(planRoleIds.length > 0 && { planRoleIds }),
    ...(requestRoomIds.length > 0 && { requestRoomIds }),
  };
}

export function toAuthorityColumns({
  role,
  areas,
  publishes,
  planRoleIds = [],
  requestRoomIds = [],
}: Authority): AuthorityRow {
  return {
    role,
    areas: JSON.stringify(areas),
    publishes: publishes === true ? 1 : 0,
    plan_role_ids: JSON.stringify(planRoleIds),
    request_room_ids: JSON.stringify(requestRoomIds),
  };
}

interface AuthorityRow {
  readonly role: string;
  readonly areas: string;
  readonly publishes: number;
  readonly plan_role_ids: string;
  readonly request_room_ids: string;
}

function toAccount(row: AccountRow, roles: ReadonlyMap<string, Authority>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isOperator: row.is_operator === 1,
    roles,
    language: LANGUAGES.find((known) => known === row.language) ?? null,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    totp: totpOf(row),
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}

function totpOf(row: AccountRow): Totp | null {
  if (row.totp_secret === null) return null;
  return { secret: row.totp_secret, confirmedAt: row.totp_confirmed_at, lastStep: row.totp_last_step };
}
