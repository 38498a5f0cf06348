// Codes that stand in for a lost second factor, to be printed and put away. Each has 120 random bits, so that a plain hash keeps it.

import { randomBytes } from 'node:crypto';
import { hashKey } from '../util/hash-key.ts';
import type { AccountsContext } from './context.ts';
import { base32 } from './totp.ts';

const COUNT = 8;
const BYTES = 15;

/** New ones, as they are shown once: `ABCD-EFGH-…`. */
export function newRecoveryCodes({ random = randomBytes }: Pick<AccountsContext, 'random'>): string[] {
  return Array.from({ length: COUNT }, () => (base32(random(BYTES)).match(/.{4}/g) ?? []).join('-'));
}

/** What is kept of a code, however it was typed; undefined for what can be none. */
export function hashOfRecoveryCode(code: string): string | undefined {
  const plain = code.toUpperCase().replace(/[\s–-]/g, '');
  return /^[A-Z2-7]{24}$/.test(plain) ? hashKey(plain) : undefined;
}
