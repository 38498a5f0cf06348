// The token of a form: made when it is shown, good for a day on every server and after a restart, and for one booking (rules J9 and J10).

import { randomBytes } from 'node:crypto';
import { hashKey } from '../kit/hash-key.ts';
import { seal, unseal } from '../kit/sealed.ts';
import { FORM_MAX_MS, FORM_MIN_MS } from '../model/sign-ups.ts';

/** Makes one for a form that is shown now, in milliseconds since 1970. */
export function makeToken(eventId: number, now: number, key: string): string {
  return seal([eventId, now, randomBytes(9).toString('base64url')], now + FORM_MAX_MS, key);
}

export interface ReadToken {
  /** By which it is known when it comes again. */
  readonly hash: string;
  readonly expiresAt: number;
}

/** Reads one that comes back; undefined where it is of another event, too old, too young for a person, or none. */
export function readToken(token: string, eventId: number, now: number, key: string): ReadToken | undefined {
  const value = unseal(token, now, key);
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [of, madeAt] = value as readonly unknown[];
  if (of !== eventId || typeof madeAt !== 'number' || now - madeAt < FORM_MIN_MS) return undefined;
  return { hash: hashKey(token), expiresAt: madeAt + FORM_MAX_MS };
}
