// Form token: created when the form is shown, valid for a day on every server and after a restart, and for one booking (rules J9 and J10).

import { MAX_FORM_AGE_MS, MIN_FORM_AGE_MS } from '../model/bookings/visitor-sign-ups.ts';
import { createTokenEncrypter, decryptToken } from '../util/encrypted-token.ts';
import { hashKey } from '../util/hash-key.ts';

/**
 * Returns a function that creates a token each time the form is shown, from the time in milliseconds since 1970. Tokens are unique because
 * the encryption is randomized.
 */
export function createFormTokenGenerator(eventId: number, key: string): (now: number) => string {
  const seal = createTokenEncrypter(key);
  return (now) => seal([eventId, now], now + MAX_FORM_AGE_MS);
}

export interface VerifiedFormToken {
  readonly hash: string;
  readonly expiresAt: number;
}

/**
 * Verifies the token of a sent form; `quick` if it is too new for a person, undefined if it is invalid, expired, or belongs to another
 * event.
 */
export function verifyFormToken(
  token: string,
  eventId: number,
  now: number,
  key: string,
): VerifiedFormToken | 'quick' | undefined {
  const value = decryptToken(token, now, key);
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [of, madeAt] = value as readonly unknown[];
  if (of !== eventId || typeof madeAt !== 'number') return undefined;
  if (now - madeAt < MIN_FORM_AGE_MS) return 'quick';
  return { hash: hashKey(token), expiresAt: madeAt + MAX_FORM_AGE_MS };
}
