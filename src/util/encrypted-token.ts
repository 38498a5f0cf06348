// Encrypted, authenticated tokens for links and forms. Only the holder of the key can read or create a token, so the server need not store
// them.

import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a JSON value into a token that expires at `until`, in milliseconds since 1970. The key has 32 bytes in base64url. */
export function encryptToken(value: unknown, until: number, key: string): string {
  return createTokenEncrypter(key)(value, until);
}

/** Creates an encryption function that imports the key only once, because importing it is most of the work. */
export function createTokenEncrypter(key: string): (value: unknown, until: number) => string {
  const taken = createSecretKey(key, 'base64url');
  return (value, until) => {
    const nonce = freshNonce();
    const cipher = createCipheriv(CIPHER, taken, nonce);
    const sealed = cipher.update(JSON.stringify([until, value]));
    // A stream cipher has no final block.
    cipher.final();
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  };
}

/** Nonces generated per call to the random generator. Generating a batch takes hardly longer than generating one nonce. */
const NONCES_PER_BATCH = 256;
let nonces = Buffer.alloc(0);

/** Returns a nonce that is never reused. */
function freshNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(NONCE_BYTES * NONCES_PER_BATCH);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

/** Decrypts a token. Undefined if it is invalid, was encrypted with another key or has expired. */
export function decryptToken(sealed: string, now: number, key: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const cipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64url'), bytes.subarray(0, NONCE_BYTES));
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
    const [until, value] = JSON.parse(text.toString()) as readonly [number, unknown];
    return now < until ? value : undefined;
  } catch {
    return undefined;
  }
}
