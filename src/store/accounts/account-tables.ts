// Instants are milliseconds since 1970.

import type { Generated, Selectable } from 'kysely';

/** Accounts. Removed accounts keep their names (rule U4). */
export interface AccountsTable {
  id: Generated<number>;
  /** Lower-case; unique among accounts that are not removed. */
  email: string;
  name: string;
  language: string | null;
  /** 1 or 0, as in all columns that begin with `is_` or `clears_`. */
  is_operator: number;
  /** PHC string, or null. */
  password_hash: string | null;
  password_changed_at: number | null;
  /** Base32, or null. */
  totp_secret: string | null;
  totp_confirmed_at: number | null;
  totp_last_step: number;
  created_at: number;
  last_login_at: number | null;
  removed_at: number | null;
  /** Increased by every change, which thereby locks the row. */
  revision: number;
}

export interface MembershipsTable {
  account_id: number;
  instance_id: number;
  role: string;
  areas: string;
  /** 1 if a contributor's changes in the layers of `areas` need no approval (rule W18). */
  publishes: Generated<number>;
  plan_role_ids: Generated<string>;
  /** JSON array of rooms whose requests the account answers. */
  request_room_ids: Generated<string>;
}

/** Journal of changes to accounts and their authors, including changes outside any instance. */
export interface AccountJournalTable {
  id: Generated<number>;
  account_id: number | null;
  at: number;
  actor: string;
  action: string;
}

export interface PasskeysTable {
  /** Base64url, like the COSE key in `public_key`. */
  credential_id: string;
  account_id: number;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

export interface RecoveryCodesTable {
  hash: string;
  account_id: number;
  used_at: number | null;
}

export interface AccountIdentitiesTable {
  issuer: string;
  subject: string;
  account_id: number;
  bound_at: number;
}

export interface SessionsTable {
  id: Generated<number>;
  hash: string;
  account_id: number;
  created_at: number;
  seen_at: number;
  strong_at: number;
  factors: number;
  agent: string;
  network: string;
  ended_at: number | null;
}

export interface AccountLinksTable {
  hash: string;
  purpose: string;
  email: string;
  instance_id: number | null;
  role: string;
  areas: string;
  publishes: Generated<number>;
  plan_role_ids: Generated<string>;
  /** JSON array of rooms whose requests the account answers. */
  request_room_ids: Generated<string>;
  name: string;
  is_operator: number;
  clears_factor: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  made_by: string;
}

export interface LoginStepsTable {
  hash: string;
  purpose: string;
  account_id: number | null;
  details: string;
  expires_at: number;
  tries: number;
}

export interface LoginAttemptsTable {
  subject: string;
  count: number;
  last_at: number;
  waits_until: number;
}

export interface AccountTables {
  accounts: AccountsTable;
  memberships: MembershipsTable;
  account_journal: AccountJournalTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  account_identities: AccountIdentitiesTable;
  sessions: SessionsTable;
  account_links: AccountLinksTable;
  login_steps: LoginStepsTable;
  login_attempts: LoginAttemptsTable;
}

export type AccountRow = Selectable<AccountsTable>;
export type AccountLinkRow = Selectable<AccountLinksTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type SessionRow = Selectable<SessionsTable>;
