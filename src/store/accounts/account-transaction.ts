import type { Transaction } from 'kysely';
import type { Account, Passkey } from '../../model/accounts/account.ts';
import type { Authority } from '../../model/authority.ts';
import { type ChangeMetadata, raiseRevision } from '../instances.ts';
import { type NewMail, queueMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';
import type { AccountRow } from './account-tables.ts';
import { deleteLinks, insertLink, type NewLink } from './links.ts';
import { consumeStep, type StepPurpose } from './login-steps.ts';
import { insertPasskey, listPasskeys, removePasskey, writePasskeyUse } from './passkeys.ts';
import { readAccountWithRoles, toAuthorityColumns } from './read-accounts.ts';
import { endSessions, insertSession, type NewSession } from './sessions.ts';

export type AccountFields = Pick<
  Account,
  'name' | 'language' | 'isOperator' | 'passwordHash' | 'passwordChangedAt' | 'totp' | 'lastLoginAt'
>;

export interface AccountTransaction {
  readonly account: Account;
  readonly set: (fields: Partial<AccountFields>) => Promise<void>;
  /** Sets the role in an instance, or removes it if `authority` is undefined. False if the instance does not exist. */
  readonly setRole: (instance: string, authority: Authority | undefined, change: ChangeMetadata) => Promise<boolean>;
  readonly countAdministrators: (instance: string) => Promise<number>;
  readonly writeJournal: (change: ChangeMetadata) => Promise<void>;
  readonly addSession: (session: NewSession) => Promise<number>;
  readonly renewSession: (id: number, hash: string, at: number, factors?: number) => Promise<boolean>;
  /** Ends one session, all sessions, or all but one; returns the number of ended sessions. */
  readonly endSessions: (at: number, which?: { only?: number; but?: number | undefined }) => Promise<number>;
  readonly takeStep: (hash: string, purpose: StepPurpose, now: number) => Promise<boolean>;
  readonly addPasskey: (passkey: Passkey) => Promise<boolean>;
  readonly notePasskeyUse: (
    passkey: Pick<Passkey, 'id' | 'counter'>,
    used: { readonly counter: number; readonly at: number },
  ) => Promise<boolean>;
  readonly removePasskey: (id: string) => Promise<boolean>;
  readonly passkeys: () => Promise<Passkey[]>;
  readonly setRecoveryCodes: (hashes: readonly string[]) => Promise<void>;
  /** Uses up a code; false if it is unknown or was already used. */
  readonly useRecoveryCode: (hash: string, at: number) => Promise<boolean>;
  /** Returns false if the identity belongs to another account, or the account has another identity at the provider. */
  readonly bind: (identity: ProviderIdentity, at: number) => Promise<boolean>;
  readonly unbind: () => Promise<void>;
  readonly addLink: (link: NewLink) => Promise<boolean>;
  readonly dropLinks: (which?: Parameters<typeof deleteLinks>[2]) => Promise<number>;
  /** Queues a mail of an instance; false if the mailbox has reached its limit, or the instance does not exist. */
  readonly mail: (instance: string, mail: NewMail) => Promise<boolean>;
  /** Removes the account; its name is kept as long as the history refers to it. */
  readonly remove: (at: number) => Promise<void>;
}

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** The caller must have locked the row by writing it. */
export async function createAccountTransaction(tx: Transaction<Tables>, row: AccountRow): Promise<AccountTransaction> {
  const { id } = row;
  return {
    account: await readAccountWithRoles(tx, row),
    set: async (fields) =>
      void (await tx.updateTable('accounts').set(toColumns(fields)).where('id', '=', id).execute()),
    setRole: async (instance, authority, change) => {
      const record = await raiseRevision(tx, instance, change);
      if (record === undefined) return false;
      await setMembership(tx, id, record.id, authority);
      await writeAccountJournal(tx, id, change);
      return true;
    },
    countAdministrators: (instance) => countAdministrators(tx, instance),
    writeJournal: (change) => writeAccountJournal(tx, id, change),
    addSession: (session) => insertSession(tx, id, session),
    renewSession: (sessionId, hash, at, factors) =>
      renewSession(tx, id, sessionId, { hash, strong_at: at, ...(factors !== undefined && { factors }) }),
    endSessions: (at, which) => endSessions(tx, id, at, which),
    takeStep: async (hash, purpose, now) => (await consumeStep(tx, hash, purpose, now)) !== undefined,
    addPasskey: (passkey) => insertPasskey(tx, id, passkey),
    notePasskeyUse: (passkey, used) => writePasskeyUse(tx, id, passkey, used),
    removePasskey: (passkeyId) => removePasskey(tx, id, passkeyId),
    passkeys: () => listPasskeys(tx, id),
    setRecoveryCodes: (hashes) => setRecoveryCodes(tx, id, hashes),
    useRecoveryCode: (hash, at) => useRecoveryCode(tx, id, hash, at),
    bind: (identity, at) => bind(tx, id, identity, at),
    unbind: async () => void (await tx.deleteFrom('account_identities').where('account_id', '=', id).execute()),
    addLink: (link) => insertLink(tx, link),
    dropLinks: (which) => deleteLinks(tx, row.email, which),
    mail: (instance, mail) => queueAccountMail(tx, instance, mail),
    remove: (at) => removeAccount(tx, row, at),
  };
}

function toColumns({
  isOperator,
  passwordHash,
  passwordChangedAt,
  totp,
  lastLoginAt,
  ...plain
}: Partial<AccountFields>) {
  return {
    ...plain,
    ...(isOperator !== undefined && { is_operator: isOperator ? 1 : 0 }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(passwordChangedAt !== undefined && { password_changed_at: passwordChangedAt }),
    ...(lastLoginAt !== undefined && { last_login_at: lastLoginAt }),
    ...(totp !== undefined && {
      totp_secret: totp?.secret ?? null,
      totp_confirmed_at: totp?.confirmedAt ?? null,
      totp_last_step: totp?.lastStep ?? 0,
    }),
  };
}

export async function writeAccountJournal(
  tx: Transaction<Tables>,
  accountId: number | null,
  { actor, action, at }: ChangeMetadata,
): Promise<void> {
  await tx.insertInto('account_journal').values({ account_id: accountId, at, actor, action }).execute();
}

export async function queueAccountMail(tx: Transaction<Tables>, instance: string, mail: NewMail): Promise<boolean> {
  const found = await tx.selectFrom('instances').select('id').where('name', '=', instance).executeTakeFirst();
  return found !== undefined && queueMail(tx, found.id, mail);
}

async function countAdministrators(tx: Transaction<Tables>, instance: string): Promise<number> {
  const { count } = await tx
    .selectFrom('memberships')
    .innerJoin('instances', 'instances.id', 'memberships.instance_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('instances.name', '=', instance)
    .where('role', '=', 'administrator')
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function setMembership(
  tx: Transaction<Tables>,
  accountId: number,
  instanceId: number,
  authority: Authority | undefined,
): Promise<void> {
  if (authority === undefined) {
    await tx
      .deleteFrom('memberships')
      .where('account_id', '=', accountId)
      .where('instance_id', '=', instanceId)
      .execute();
    return;
  }
  const what = toAuthorityColumns(authority);
  await tx
    .insertInto('memberships')
    .values({ account_id: accountId, instance_id: instanceId, ...what })
    .onConflict((conflict) => conflict.columns(['account_id', 'instance_id']).doUpdateSet(what))
    .execute();
}

async function renewSession(
  tx: Transaction<Tables>,
  accountId: number,
  id: number,
  columns: { readonly hash: string; readonly strong_at: number; readonly factors?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function setRecoveryCodes(tx: Transaction<Tables>, accountId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ hash, account_id: accountId, used_at: null }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

async function useRecoveryCode(tx: Transaction<Tables>, accountId: number, hash: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function bind(
  tx: Transaction<Tables>,
  accountId: number,
  { issuer, subject }: ProviderIdentity,
  at: number,
): Promise<boolean> {
  const other = await tx
    .selectFrom('account_identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .where('subject', '!=', subject)
    .executeTakeFirst();
  if (other !== undefined) return false;
  const bound = await tx
    .insertInto('account_identities')
    .values({ issuer, subject, account_id: accountId, bound_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst();
  return bound !== undefined;
}

async function removeAccount(tx: Transaction<Tables>, { id, email }: AccountRow, at: number): Promise<void> {
  const nothing = { passwordHash: null, passwordChangedAt: null, totp: null, isOperator: false } as const;
  await tx
    .updateTable('accounts')
    .set({ ...toColumns(nothing), removed_at: at })
    .where('id', '=', id)
    .execute();
  await endSessions(tx, id, at);
  for (const table of ['passkeys', 'recovery_codes', 'account_identities', 'memberships', 'login_steps'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  }
  await deleteLinks(tx, email);
}
