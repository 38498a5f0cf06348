// An address in a link that only its instance can read: it stands in no log, and nothing has to be kept of whoever never
// registers.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals an address for a link; it can be opened until an instant in milliseconds since 1970. The key has 32 bytes in base64url. */
export function sealAddress(email: string, until: number, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64url'), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify([until, email])), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The address that was sealed by this key; undefined for anything else, and for one that is too old. */
export function openAddress(sealed: string, now: number, key: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const cipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), bytes.subarray(0, NONCE_BYTES));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
    const [until, email] = JSON.parse(text.toString()) as readonly [number, string];
    return now < until ? email : undefined;
  } catch {
    return undefined;
  }
}
