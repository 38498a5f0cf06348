// Port to accounts (rules U1 to U4). Every change of an account begins by locking it.

import type { Kysely, Transaction } from 'kysely';
import type { Account, AccountLink, Passkey, Session } from '../../model/accounts/account.ts';
import { foldEmail } from '../../model/newsletter/newsletter.ts';
import { changeInstance } from '../change.ts';
import type { OpenDatabase } from '../dialects/dialect.ts';
import { type Change, raiseRevision } from '../instances.ts';
import type { NewMail } from '../mail/mails.ts';
import type { Tables } from '../tables.ts';
import { unlessBusy } from '../unless-busy.ts';
import {
  type AccountTransaction,
  type Identity,
  mailOf,
  noteAccount,
  openAccountTransaction,
} from './account-transaction.ts';
import { type AttemptSubject, countAttempt, forgiveAttempt } from './attempts.ts';
import { forgetAccounts } from './forget-accounts.ts';
import { dropLinks, findLink, insertLink, invitationsOf, type NewLink, openInvitations, takeLink } from './links.ts';
import {
  findStep,
  insertStep,
  type LoginStep,
  type NewStep,
  type StepPurpose,
  takeStep,
  tryStep,
} from './login-steps.ts';
import { findPasskey, listPasskeys } from './passkeys.ts';
import { findAccount, listAccounts, type Whose } from './read-accounts.ts';
import {
  type FoundSession,
  findSession,
  isKnownNetwork,
  isKnownSession,
  listSessions,
  type SessionLimits,
} from './sessions.ts';

/** Instants are milliseconds since 1970. */
export interface Accounts {
  readonly find: (whose: Whose) => Promise<Account | undefined>;
  /** Returns accounts by address; for an instance, its members and the operators. */
  readonly list: (instance?: string) => Promise<Account[]>;
  /** Runs work on an account in one transaction. Undefined if there is no such account, or it was removed. */
  readonly change: <T>(whose: Whose, work: (tx: AccountTransaction) => Promise<T>) => Promise<T | undefined>;
  /** Creates a link and queues the mail with it. False if there is no such instance. */
  readonly addLink: (link: NewLink, change: Change, mail?: LinkMail) => Promise<boolean>;
  /** Returns a link unless it expired or was used. */
  readonly findLink: (hash: string, now: number) => Promise<AccountLink | undefined>;
  /** Uses up a link and runs its work, in one transaction. Undefined if the link is no longer valid. */
  readonly useLink: <T>(hash: string, now: number, work: (tx: LinkTransaction) => Promise<T>) => Promise<T | undefined>;
  /** Returns pending invitations, oldest first; to an instance, or all. */
  readonly invitations: (now: number, instance?: string) => Promise<AccountLink[]>;
  /** Withdraws the invitations of an address, to an instance or all; returns the number. */
  readonly dropInvitations: (email: string, instance: string | undefined, change: Change) => Promise<number>;
  readonly invitationsOf: (now: number, email: string) => Promise<NewLink[]>;
  /** Sets whether an instance requires a second factor of everyone. False if there is no such instance. */
  readonly wantFactor: (instance: string, wants: boolean, change: Change) => Promise<boolean>;
  /** Whether an instance requires a second factor; false if there is no such instance. */
  readonly wantsFactor: (instance: string) => Promise<boolean>;
  readonly findSession: (hash: string, limits: SessionLimits) => Promise<FoundSession | undefined>;
  /** Whether a session with this hash exists, or did until recently. */
  readonly isKnownSession: (hash: string) => Promise<boolean>;
  /** Records when a session was last active; false while another process writes. */
  readonly noteSeen: (sessionId: number, at: number) => Promise<boolean>;
  readonly sessions: (accountId: number, limits: SessionLimits) => Promise<Session[]>;
  readonly isKnownNetwork: (accountId: number, network: string) => Promise<boolean>;
  readonly passkeys: (accountId: number) => Promise<Passkey[]>;
  readonly findPasskey: (id: string) => Promise<{ readonly passkey: Passkey; readonly accountId: number } | undefined>;
  readonly recoveryCodesLeft: (accountId: number) => Promise<number>;
  readonly findIdentity: (identity: Identity) => Promise<Account | undefined>;
  readonly addStep: (step: NewStep) => Promise<void>;
  readonly findStep: (hash: string, purpose: StepPurpose, now: number) => Promise<LoginStep | undefined>;
  /** Deletes the step, so that it can be used only once. */
  readonly takeStep: (hash: string, purpose: StepPurpose, now: number) => Promise<LoginStep | undefined>;
  /** Counts an attempt at the step; undefined after `most` attempts. */
  readonly tryStep: (hash: string, purpose: StepPurpose, now: number, most: number) => Promise<LoginStep | undefined>;
  /** Counts an attempt. Returns 0 if it is allowed, otherwise the wait in milliseconds. */
  readonly countAttempt: (subjects: readonly AttemptSubject[], now: number) => Promise<number>;
  /** Corrects the counts after a successful attempt: resets the subjects in `anew`, and decrements those in `back`. */
  readonly forgiveAttempt: (subjects: { anew: readonly string[]; back: readonly string[] }) => Promise<void>;
  /** Deletes expired data. */
  readonly forgetOld: (now: number) => Promise<void>;
}

export interface LinkMail {
  readonly instance: string;
  readonly mail: NewMail;
}

/** Operations with a link within the transaction that uses it up. */
export interface LinkTransaction {
  readonly link: AccountLink;
  /** Returns the account of the link's address, locked, or undefined. */
  readonly account: () => Promise<AccountTransaction | undefined>;
  /** Creates the account; undefined if it was created concurrently. */
  readonly create: (at: number) => Promise<AccountTransaction | undefined>;
}

export function openAccounts(database: OpenDatabase): Accounts {
  const { write } = database;
  return {
    ...reading(database),
    change: (whose, work) =>
      write(async (tx) => {
        const locked = await lockAccount(tx, whose);
        return locked && work(locked);
      }),
    addLink: (link, change, mail) => addLink(database, link, change, mail),
    dropInvitations: (email, instance, change) =>
      write(async (tx) => {
        await noteAccount(tx, null, change);
        return dropLinks(tx, email, { purpose: 'invite', ...(instance !== undefined && { instance }) });
      }),
    useLink: (hash, now, work) => useLink(database, hash, now, work),
    noteSeen: (id, at) =>
      unlessBusy(database, false, async () => {
        await write((tx) => tx.updateTable('sessions').set({ seen_at: at }).where('id', '=', id).execute());
        return true;
      }),
    wantFactor: async (instance, wants, change) =>
      (await changeInstance(database, instance, change, async (tx, { id }) => {
        await tx
          .updateTable('instances')
          .set({ second_factor: wants ? 1 : 0 })
          .where('id', '=', id)
          .execute();
        return true;
      })) ?? false,
    addStep: (step) => write((tx) => insertStep(tx, step)),
    takeStep: (hash, purpose, now) => write((tx) => takeStep(tx, hash, purpose, now)),
    tryStep: (hash, purpose, now, most) => write((tx) => tryStep(tx, { hash, purpose, now, most })),
    countAttempt: (subjects, now) => countAttempt(database, subjects, now),
    forgiveAttempt: (subjects) => forgiveAttempt(database, subjects),
    forgetOld: (now) => forgetAccounts(database, now),
  };
}

/** Read-only operations. */
function reading({ db }: OpenDatabase) {
  return {
    find: (whose: Whose) => findAccount(db, whose),
    list: (instance?: string) => listAccounts(db, instance),
    findLink: (hash: string, now: number) => findLink(db, hash, now),
    invitations: (now: number, instance?: string) => openInvitations(db, now, instance),
    invitationsOf: (now: number, email: string) => invitationsOf(db, now, email),
    wantsFactor: (instance: string) => wantsFactor(db, instance),
    isKnownSession: (hash: string) => isKnownSession(db, hash),
    findSession: (hash: string, limits: SessionLimits) => findSession(db, hash, limits),
    sessions: (accountId: number, limits: SessionLimits) => listSessions(db, accountId, limits),
    isKnownNetwork: (accountId: number, network: string) => isKnownNetwork(db, accountId, network),
    passkeys: (accountId: number) => listPasskeys(db, accountId),
    findPasskey: (id: string) => findPasskey(db, id),
    recoveryCodesLeft: (accountId: number) => recoveryCodesLeft(db, accountId),
    findIdentity: (identity: Identity) => findIdentity(db, identity),
    findStep: (hash: string, purpose: StepPurpose, now: number) => findStep(db, hash, purpose, now),
  };
}

async function lockAccount(tx: Transaction<Tables>, whose: Whose): Promise<AccountTransaction | undefined> {
  const query = tx
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('removed_at', 'is', null);
  const row = await ('id' in whose
    ? query.where('id', '=', whose.id)
    : query.where('email', '=', foldEmail(whose.email))
  )
    .returningAll()
    .executeTakeFirst();
  return row && openAccountTransaction(tx, row);
}

/** Thrown inside the transaction if there is no such instance, so that it is rolled back. */
class NoInstance extends Error {}

async function addLink({ write }: OpenDatabase, link: NewLink, change: Change, mail?: LinkMail): Promise<boolean> {
  try {
    return await write(async (tx) => {
      // Writes first, so that the data can't change before later statements.
      await noteAccount(tx, null, change);
      if (link.instance !== null && (await raiseRevision(tx, link.instance, change)) === undefined) {
        throw new NoInstance();
      }
      await insertLink(tx, link);
      if (mail !== undefined) await mailOf(tx, mail.instance, mail.mail);
      return true;
    });
  } catch (error) {
    if (error instanceof NoInstance) return false;
    throw error;
  }
}

async function useLink<T>(
  { write }: OpenDatabase,
  hash: string,
  now: number,
  work: (tx: LinkTransaction) => Promise<T>,
): Promise<T | undefined> {
  return write(async (tx) => {
    const link = await takeLink(tx, hash, now);
    if (link === undefined) return undefined;
    return work({
      link,
      account: () => lockAccount(tx, { email: link.email }),
      create: (at) => createAccount(tx, link.email, at),
    });
  });
}

/** Creates an account without roles; undefined if the address has one. */
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
  return row && openAccountTransaction(tx, row);
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

async function wantsFactor(db: Kysely<Tables>, instance: string): Promise<boolean> {
  const query = db.selectFrom('instances').select('second_factor').where('name', '=', instance);
  return (await query.executeTakeFirst())?.second_factor === 1;
}

async function findIdentity(db: Kysely<Tables>, { issuer, subject }: Identity): Promise<Account | undefined> {
  const row = await db
    .selectFrom('account_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && findAccount(db, { id: row.account_id });
}
