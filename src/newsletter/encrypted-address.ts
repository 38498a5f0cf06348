// Encrypts an address in a link for its own instance: it appears in no log, and nothing is stored about visitors who never register.

import { decryptToken, encryptToken } from '../util/encrypted-token.ts';

/** Seals an address for a link; it can be opened until an instant in milliseconds since 1970. The key has 32 bytes in base64url. */
export function encryptAddress(email: string, until: number, key: string): string {
  return encryptToken(email, until, key);
}

/** Returns the address encrypted with this key; undefined for any other text and for an expired one. */
export function decryptAddress(sealed: string, now: number, key: string): string | undefined {
  const address = decryptToken(sealed, now, key);
  return typeof address === 'string' ? address : undefined;
}
