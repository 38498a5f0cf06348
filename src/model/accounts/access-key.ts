/**
 * Scopes of a key: read operations except the newsletter's, newsletter operations (rule A3), sign-up for events (rule J19), room
 * requests (rule H18), and the office API (rule W2).
 */
export const SCOPES = ['read', 'newsletter', 'signup', 'requests', 'office'] as const;

export type Scope = (typeof SCOPES)[number];

/** Response profiles: `document` follows the interface document exactly, `connector` is a superset for known programs. */
export const PROFILES = ['document', 'connector'] as const;

export type Profile = (typeof PROFILES)[number];

export interface AccessKey {
  readonly id: number;
  readonly instance: string;
  /** SHA-256 of the key, lower-case hexadecimal. */
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly profile: Profile;
  /** Web origins of a browser key; empty for a server key. */
  readonly origins: readonly string[];
  /** Milliseconds since 1970, like all instants of a key. */
  readonly createdAt: number;
  /** Last day on which the key works, `YYYY-MM-DD` in the instance's zone; null: no end (rule R8). */
  readonly expiresOn: string | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function determineKeyState(key: Pick<AccessKey, 'revokedAt' | 'expiresOn'>, today: string): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresOn !== null && today > key.expiresOn ? 'expired' : 'active';
}
