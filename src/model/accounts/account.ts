// People who log in (rules U1 to U4). Instants are milliseconds since 1970.

import type { Authority } from '../authority.ts';
import type { Language } from '../instance.ts';

export interface Account {
  readonly id: number;
  /** Lower-case; no two accounts have the same. */
  readonly email: string;
  readonly name: string;
  /** The language that they read the office in; null: the instance’s. */
  readonly language: Language | null;
  /** Whether they are an operator: may do everything in every instance (rule U3). */
  readonly isOperator: boolean;
  /** In the PHC form; null where they log in without a password. */
  readonly passwordHash: string | null;
  readonly passwordChangedAt: number | null;
  readonly totp: Totp | null;
  readonly createdAt: number;
  readonly lastLoginAt: number | null;
  /** What they may, by the name of the instance; of an operator only what was said beside that. */
  readonly roles: ReadonlyMap<string, Authority>;
}

/** A generator of codes (RFC 6238) that was set up as a second factor. */
export interface Totp {
  /** Base32. */
  readonly secret: string;
  /** Null while nobody has shown that they have it: until then it is not asked for. */
  readonly confirmedAt: number | null;
  /** The newest period whose code was used: it and those before are used up. */
  readonly lastStep: number;
}

/** `enter` logs in at once, into the demo alone. */
export type LinkPurpose = 'invite' | 'reset' | 'enter';

/** A link that works once; what it holds is known to its recipient alone. */
export interface AccountLink {
  readonly purpose: LinkPurpose;
  /** Lower-case. */
  readonly email: string;
  /** Invitations: the instance and what they may there; null and a reader where they become an operator alone. */
  readonly instance: string | null;
  readonly authority: Authority;
  readonly name: string;
  readonly isOperator: boolean;
  /** Resets: whether it takes the second factor away, too. */
  readonly clearsFactor: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly madeBy: string;
}

/** A log-in that goes on until it is ended or was idle for too long. */
export interface Session {
  readonly id: number;
  readonly createdAt: number;
  readonly seenAt: number;
  /** When the person last proved who they are. */
  readonly strongAt: number;
  /** By how many factors they did: 1 or 2; a passkey is two. */
  readonly factors: number;
  /** The browser, in a few words. */
  readonly agent: string;
  /** The network that it was begun from. */
  readonly network: string;
}

/** A passkey (WebAuthn credential). */
export interface Passkey {
  /** Its own id, base64url. */
  readonly id: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

/** For how long an account that was removed stays as a name: as long as the history does (rule U4). */
export const KEEPS_REMOVED_DAYS = 400;
