// Encrypts e-mail addresses in links to the subscription form. The address then appears in no log, and the server stores nothing about
// visitors who never register.

import { decryptToken, encryptToken } from '../util/encrypted-token.ts';

/** Encrypts an address for a link until its expiry, in milliseconds since 1970. The key has 32 bytes in base64url. */
export function encryptAddress(email: string, until: number, key: string): string {
  return encryptToken(email, until, key);
}

/** Decrypts an address; undefined if the text was not encrypted with this key, or has expired. */
export function decryptAddress(sealed: string, now: number, key: string): string | undefined {
  const address = decryptToken(sealed, now, key);
  return typeof address === 'string' ? address : undefined;
}
