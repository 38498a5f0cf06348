// Port to accounts (rules U1 to U4). Every change to an account begins by locking it.

import type { Kysely, Transaction } from 'kysely';
import {
  type Account,
  type AccountLink,
  type Passkey,
  REMOVED_ACCOUNT_RETENTION_DAYS,
  type Session,
} from '../../model/accounts/account.ts';
import { foldEmail } from '../../model/email-address.ts';
import { changeInstance } from '../change.ts';
import type { DatabaseConnection } from '../dialects/dialect.ts';
import { type ChangeMetadata, raiseRevision } from '../instances.ts';
import type { NewMail } from '../mail/mails.ts';
import { runUnlessBusy } from '../run-unless-busy.ts';
import type { Tables } from '../tables.ts';
import {
  type AccountTransaction,
  createAccountTransaction,
  type ProviderIdentity,
  queueAccountMail,
  writeAccountJournal,
} from './account-transaction.ts';
import { type AttemptSubject, countAttempt, resetAttempts } from './attempts.ts';
import {
  consumeLink,
  deleteLinks,
  findLink,
  findPendingInvitations,
  insertLink,
  listPendingInvitations,
  type NewLink,
} from './links.ts';
import {
  consumeStep,
  countStepAttempt,
  findStep,
  insertStep,
  type LoginStep,
  type NewStep,
  type StepPurpose,
} from './login-steps.ts';
import { findPasskey, listPasskeys } from './passkeys.ts';
import { type AccountSelector, findAccount, listAccounts } from './read-accounts.ts';
import {
  findSession,
  isKnownNetwork,
  isKnownSession,
  listSessions,
  type SessionLimits,
  type SessionWithAccount,
} from './sessions.ts';

/** Instants are milliseconds since 1970. */
export interface AccountStore {
  readonly find: (owner: AccountSelector) => Promise<Account | undefined>;
  /** Returns accounts sorted by address; for an instance, its members and the operators. */
  readonly list: (instance?: string) => Promise<Account[]>;
  /** Runs `work` on an account in one transaction. Undefined if the account does not exist or was removed. */
  readonly change: <T>(owner: AccountSelector, work: (tx: AccountTransaction) => Promise<T>) => Promise<T | undefined>;
  readonly addLink: (link: NewLink, change: ChangeMetadata, mail?: LinkMail) => Promise<boolean>;
  readonly findLink: (hash: string, now: number) => Promise<AccountLink | undefined>;
  /** Uses up a link and runs `work`, in one transaction. Undefined if the link is no longer valid. */
  readonly useLink: <T>(hash: string, now: number, work: (tx: LinkTransaction) => Promise<T>) => Promise<T | undefined>;
  readonly invitations: (now: number, instance?: string) => Promise<AccountLink[]>;
  readonly dropInvitations: (email: string, instance: string | undefined, change: ChangeMetadata) => Promise<number>;
  readonly invitationsOf: (now: number, email: string) => Promise<NewLink[]>;
  readonly setFactorRequired: (instance: string, wants: boolean, change: ChangeMetadata) => Promise<boolean>;
  readonly isFactorRequired: (instance: string) => Promise<boolean>;
  readonly findSession: (hash: string, limits: SessionLimits) => Promise<SessionWithAccount | undefined>;
  /** True if a session with this hash exists, or did until recently. */
  readonly isKnownSession: (hash: string) => Promise<boolean>;
  /** Records when a session was last active. False if another process is writing; the time is then not recorded. */
  readonly writeLastSeen: (sessionId: number, at: number) => Promise<boolean>;
  readonly sessions: (accountId: number, limits: SessionLimits) => Promise<Session[]>;
  readonly isKnownNetwork: (accountId: number, network: string) => Promise<boolean>;
  readonly passkeys: (accountId: number) => Promise<Passkey[]>;
  readonly findPasskey: (id: string) => Promise<{ readonly passkey: Passkey; readonly accountId: number } | undefined>;
  readonly recoveryCodesLeft: (accountId: number) => Promise<number>;
  readonly findIdentity: (identity: ProviderIdentity) => Promise<Account | undefined>;
  readonly addStep: (step: NewStep) => Promise<void>;
  readonly findStep: (hash: string, purpose: StepPurpose, now: number) => Promise<LoginStep | undefined>;
  /** Returns and deletes a login step, so that it can be used only once. */
  readonly takeStep: (hash: string, purpose: StepPurpose, now: number) => Promise<LoginStep | undefined>;
  /** Counts an attempt at the step. Undefined after `limit` attempts. */
  readonly tryStep: (hash: string, purpose: StepPurpose, now: number, limit: number) => Promise<LoginStep | undefined>;
  /** Counts an attempt, unless it is rejected. Returns 0 for an allowed attempt, otherwise the wait in milliseconds. */
  readonly countAttempt: (subjects: readonly AttemptSubject[], now: number) => Promise<number>;
  /** Resets some subjects after a successful attempt; subjects in `back` only lose one counted attempt and their wait. */
  readonly forgiveAttempt: (subjects: { anew: readonly string[]; back: readonly string[] }) => Promise<void>;
  readonly forgetOld: (now: number) => Promise<void>;
}

export interface LinkMail {
  readonly instance: string;
  readonly mail: NewMail;
}

export interface LinkTransaction {
  readonly link: AccountLink;
  readonly account: () => Promise<AccountTransaction | undefined>;
  readonly create: (at: number) => Promise<AccountTransaction | undefined>;
}

export function createAccountStore(database: DatabaseConnection): AccountStore {
  const { write } = database;
  return {
    ...reading(database),
    change: (owner, work) =>
      write(async (tx) => {
        const locked = await lockAccount(tx, owner);
        return locked && work(locked);
      }),
    addLink: (link, change, mail) => addLink(database, link, change, mail),
    dropInvitations: (email, instance, change) =>
      write(async (tx) => {
        await writeAccountJournal(tx, null, change);
        return deleteLinks(tx, email, { purpose: 'invite', ...(instance !== undefined && { instance }) });
      }),
    useLink: (hash, now, work) => useLink(database, hash, now, work),
    writeLastSeen: (id, at) =>
      runUnlessBusy(database, false, async () => {
        await write((tx) => tx.updateTable('sessions').set({ seen_at: at }).where('id', '=', id).execute());
        return true;
      }),
    setFactorRequired: async (instance, wants, change) =>
      (await changeInstance(database, instance, change, async (tx, { id }) => {
        await tx
          .updateTable('instances')
          .set({ second_factor: wants ? 1 : 0 })
          .where('id', '=', id)
          .execute();
        return true;
      })) ?? false,
    addStep: (step) => write((tx) => insertStep(tx, step)),
    takeStep: (hash, purpose, now) => write((tx) => consumeStep(tx, hash, purpose, now)),
    tryStep: (hash, purpose, now, limit) => write((tx) => countStepAttempt(tx, { hash, purpose, now, most: limit })),
    countAttempt: (subjects, now) => countAttempt(database, subjects, now),
    forgiveAttempt: (subjects) => resetAttempts(database, subjects),
    forgetOld: (now) => forgetAccounts(database, now),
  };
}

function reading({ db }: DatabaseConnection) {
  return {
    find: (owner: AccountSelector) => findAccount(db, owner),
    list: (instance?: string) => listAccounts(db, instance),
    findLink: (hash: string, now: number) => findLink(db, hash, now),
    invitations: (now: number, instance?: string) => listPendingInvitations(db, now, instance),
    invitationsOf: (now: number, email: string) => findPendingInvitations(db, now, email),
    isFactorRequired: (instance: string) => isFactorRequired(db, instance),
    isKnownSession: (hash: string) => isKnownSession(db, hash),
    findSession: (hash: string, limits: SessionLimits) => findSession(db, hash, limits),
    sessions: (accountId: number, limits: SessionLimits) => listSessions(db, accountId, limits),
    isKnownNetwork: (accountId: number, network: string) => isKnownNetwork(db, accountId, network),
    passkeys: (accountId: number) => listPasskeys(db, accountId),
    findPasskey: (id: string) => findPasskey(db, id),
    recoveryCodesLeft: (accountId: number) => recoveryCodesLeft(db, accountId),
    findIdentity: (identity: ProviderIdentity) => findIdentity(db, identity),
    findStep: (hash: string, purpose: StepPurpose, now: number) => findStep(db, hash, purpose, now),
  };
}

async function lockAccount(tx: Transaction<Tables>, owner: AccountSelector): Promise<AccountTransaction | undefined> {
  const query = tx
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('removed_at', 'is', null);
  const row = await ('id' in owner
    ? query.where('id', '=', owner.id)
    : query.where('email', '=', foldEmail(owner.email))
  )
    .returningAll()
    .executeTakeFirst();
  return row && createAccountTransaction(tx, row);
}

/** Thrown if the instance does not exist, to roll back the transaction. */
class NoInstanceError extends Error {}

async function addLink(
  { write }: DatabaseConnection,
  link: NewLink,
  change: ChangeMetadata,
  mail?: LinkMail,
): Promise<boolean> {
  try {
    return await write(async (tx) => {
      // The first statement writes, so that the data can't change before later statements.
      await writeAccountJournal(tx, null, change);
      if (link.instance !== null && (await raiseRevision(tx, link.instance, change)) === undefined) {
        throw new NoInstanceError();
      }
      // A new invitation to the same instance replaces the earlier one.
      if (link.purpose === 'invite') {
        await deleteLinks(tx, link.email, { purpose: 'invite', instance: link.instance });
      }
      await insertLink(tx, link);
      if (mail !== undefined) await queueAccountMail(tx, mail.instance, mail.mail);
      return true;
    });
  } catch (error) {
    if (error instanceof NoInstanceError) return false;
    throw error;
  }
}

async function useLink<T>(
  { write }: DatabaseConnection,
  hash: string,
  now: number,
  work: (tx: LinkTransaction) => Promise<T>,
): Promise<T | undefined> {
  return write(async (tx) => {
    const link = await consumeLink(tx, hash, now);
    if (link === undefined) return undefined;
    return work({
      link,
      account: () => lockAccount(tx, { email: link.email }),
      create: (at) => createAccount(tx, link.email, at),
    });
  });
}

async function createAccount(
  tx: Transaction<Tables>,
  email: string,
  at: number,
): Promise<AccountTransaction | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({
      email: foldEmail(email),
      name: '',
      language: null,
      is_operator: 0,
      password_hash: null,
      password_changed_at: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: 0,
      created_at: at,
      last_login_at: null,
      removed_at: null,
      revision: 0,
    })
    .onConflict((conflict) => conflict.column('email').where('removed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && createAccountTransaction(tx, row);
}

async function recoveryCodesLeft(db: Kysely<Tables>, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

async function isFactorRequired(db: Kysely<Tables>, instance: string): Promise<boolean> {
  const query = db.selectFrom('instances').select('second_factor').where('name', '=', instance);
  return (await query.executeTakeFirst())?.second_factor === 1;
}

async function findIdentity(db: Kysely<Tables>, { issuer, subject }: ProviderIdentity): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && findAccount(db, { id: row.account_id });
}

const DAY_MS = 86_400_000;
/** Days for which ended sessions and links are kept, so that people who use them get an explanation. */
const ENDED_RETENTION_DAYS = 30;
const MAX_SESSION_DAYS = 30;

async function forgetAccounts({ write }: DatabaseConnection, now: number): Promise<void> {
  const before = (days: number) => now - days * DAY_MS;
  await write(async (tx) => {
    await tx.deleteFrom('login_steps').where('expires_at', '<=', now).execute();
    await tx.deleteFrom('login_attempts').where('last_at', '<', before(1)).execute();
    await tx.deleteFrom('account_links').where('expires_at', '<', before(ENDED_RETENTION_DAYS)).execute();
    await tx.deleteFrom('sessions').where('ended_at', '<', before(ENDED_RETENTION_DAYS)).execute();
    await tx
      .deleteFrom('sessions')
      .where('created_at', '<', before(MAX_SESSION_DAYS + ENDED_RETENTION_DAYS))
      .execute();
    await tx.deleteFrom('account_journal').where('at', '<', before(REMOVED_ACCOUNT_RETENTION_DAYS)).execute();
    await tx.deleteFrom('accounts').where('removed_at', '<', before(REMOVED_ACCOUNT_RETENTION_DAYS)).execute();
  });
}
