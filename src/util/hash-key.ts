import { hash } from 'node:crypto';

/** Hashes a key for storage: SHA-256, hexadecimal. A key is random enough to need neither a salt nor a slow hash. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}
