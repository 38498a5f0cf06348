import type { Authority } from '../authority.ts';
import type { Language } from '../instance.ts';

export interface Account {
  readonly id: number;
  /** Lower-case and unique. */
  readonly email: string;
  readonly name: string;
  /** Language of the office for this person; null: the instance’s. */
  readonly language: Language | null;
  /** True if the person is an operator, with all rights in every instance (rule U3). */
  readonly isOperator: boolean;
  /** PHC string, or null if the person logs in without a password. */
  readonly passwordHash: string | null;
  readonly passwordChangedAt: number | null;
  readonly totp: Totp | null;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
  /** Authority by instance name; for an operator, only what was granted explicitly. */
  readonly roles: ReadonlyMap<string, Authority>;
}

export interface Totp {
  readonly secret: string;
  /** Null until the authenticator app was verified with a code; only then does the login ask for codes. */
  readonly confirmedAt: number | null;
  /** Period of the last used code; codes of this and earlier periods are rejected. */
  readonly lastStep: number;
}

/** Purpose of a link; `enter` logs in without a password, only in the demo. */
export type LinkPurpose = 'invite' | 'reset' | 'enter';

export interface AccountLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** Instance of an invitation, and the authority there; null and `reader` if the account only becomes an operator. */
  readonly instance: string | null;
  readonly authority: Authority;
  readonly name: string;
  readonly isOperator: boolean;
  /** True if a reset link also removes the second factor. */
  readonly clearsFactor: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly madeBy: string;
}

export interface Session {
  readonly id: number;
  readonly createdAt: number;
  readonly seenAt: number;
  /** Time of the last authentication. */
  readonly strongAt: number;
  /** Number of factors of the last authentication: 1 or 2; a passkey counts as two. */
  readonly factors: number;
  readonly agent: string;
  readonly network: string;
}

export interface Passkey {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** Days for which the name of a removed account is kept: as long as the history (rule U4). */
export const REMOVED_ACCOUNT_RETENTION_DAYS = 400;
