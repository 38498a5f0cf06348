// An address in a link that only its instance can read: it stands in no log, and nothing has to be kept of whoever never
// registers.

import { decryptToken, encryptToken } from '../util/encrypted-token.ts';

/** Seals an address for a link; it can be opened until an instant in milliseconds since 1970. The key has 32 bytes in base64url. */
export function sealAddress(email: string, until: number, key: string): string {
  return encryptToken(email, until, key);
}

/** The address that was sealed by this key; undefined for anything else, and for one that is too old. */
export function openAddress(sealed: string, now: number, key: string): string | undefined {
  const address = decryptToken(sealed, now, key);
  return typeof address === 'string' ? address : undefined;
}
