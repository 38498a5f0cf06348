// The port to people who log in (rules U1 to U4). Whatever changes an account begins by locking it.

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
  /** By their addresses; of an instance, who has a role in it, and the operators. */
  readonly list: (instance?: string) => Promise<Account[]>;
  /** Does something to an account in one transaction. Undefined where there is no such account, or it was removed. */
  readonly change: <T>(whose: Whose, work: (tx: AccountTransaction) => Promise<T>) => Promise<T | undefined>;
  /** Makes a link, and lets the mail wait that brings it. False where there is no such instance. */
  readonly addLink: (link: NewLink, change: Change, mail?: LinkMail) => Promise<boolean>;
  /** A link that still works. */
  readonly findLink: (hash: string, now: number) => Promise<AccountLink | undefined>;
  /** Uses a link up and does what it is for, in one transaction. Undefined where it does not work any more. */
  readonly useLink: <T>(hash: string, now: number, work: (tx: LinkTransaction) => Promise<T>) => Promise<T | undefined>;
  /** Invitations that wait, the oldest first; to an instance, or all. */
  readonly invitations: (now: number, instance?: string) => Promise<AccountLink[]>;
  /** Withdraws the invitations of an address, to an instance or all; gives how many. */
  readonly dropInvitations: (email: string, instance: string | undefined, change: Change) => Promise<number>;
  readonly invitationsOf: (now: number, email: string) => Promise<NewLink[]>;
  /** Says whether an instance wants a second factor of everybody. False where there is no such instance. */
  readonly wantFactor: (instance: string, wants: boolean, change: Change) => Promise<boolean>;
  /** Whether it does; false where there is no such instance. */
  readonly wantsFactor: (instance: string) => Promise<boolean>;
  readonly findSession: (hash: string, limits: SessionLimits) => Promise<FoundSession | undefined>;
  /** Whether there is, or was until recently, a session with this hash. */
  readonly isKnownSession: (hash: string) => Promise<boolean>;
  /** Notes when a session was seen; false while another process writes. */
  readonly noteSeen: (sessionId: number, at: number) => Promise<boolean>;
  readonly sessions: (accountId: number, limits: SessionLimits) => Promise<Session[]>;
  readonly isKnownNetwork: (accountId: number, network: string) => Promise<boolean>;
  readonly passkeys: (accountId: number) => Promise<Passkey[]>;
  readonly findPasskey: (id: string) => Promise<{ readonly passkey: Passkey; readonly accountId: number } | undefined>;
  /** How many codes for a lost second factor are left. */
  readonly recoveryCodesLeft: (accountId: number) => Promise<number>;
  /** Whose account it is that was bound to somebody at a provider. */
  readonly findIdentity: (identity: Identity) => Promise<Account | undefined>;
  readonly addStep: (step: NewStep) => Promise<void>;
  readonly findStep: (hash: string, purpose: StepPurpose, now: number) => Promise<LoginStep | undefined>;
  /** Takes it off, so that it is gone on from once. */
  readonly takeStep: (hash: string, purpose: StepPurpose, now: number) => Promise<LoginStep | undefined>;
  /** Counts a try at it; undefined once it was tried `most` times. */
  readonly tryStep: (hash: string, purpose: StepPurpose, now: number, most: number) => Promise<LoginStep | undefined>;
  /** Counts an attempt. Gives 0 where it may be made, else for how many milliseconds to wait. */
  readonly countAttempt: (subjects: readonly AttemptSubject[], now: number) => Promise<number>;
  /** Takes back what was counted of one that was right. */
  readonly forgiveAttempt: (subjects: { anew: readonly string[]; back: readonly string[] }) => Promise<void>;
  /** Forgets what is over for long enough. */
  readonly forgetOld: (now: number) => Promise<void>;
}

/** The mail that brings a link, and of which instance it comes. */
export interface LinkMail {
  readonly instance: string;
  readonly mail: NewMail;
}

/** What can be done with a link while it is used up. */
export interface LinkTransaction {
  readonly link: AccountLink;
  /** The account of the link's address, locked; undefined where there is none. */
  readonly account: () => Promise<AccountTransaction | undefined>;
  /** Makes the account; undefined where somebody else just did. */
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

/** What only looks. */
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

/** The account, locked for the rest of the transaction. */
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

/** There is no such instance: thrown inside the transaction, so that nothing of it stays. */
class NoInstance extends Error {}

async function addLink({ write }: OpenDatabase, link: NewLink, change: Change, mail?: LinkMail): Promise<boolean> {
  try {
    return await write(async (tx) => {
      // First a statement that writes, so that none of the others finds the database changed under it.
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

/** Makes an account that may nothing yet; undefined where there is one of this address. */
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
