import { randomBytes } from 'node:crypto';
import { hashKey } from '../util/hash-key.ts';
import type { AccountsContext } from './context.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface Token {
  readonly token: string;
  readonly hash: string;
}

export function createToken({ random = randomBytes }: Pick<AccountsContext, 'random'>): Token {
  const token = random(32).toString('base64url');
  return { token, hash: hashKey(token) };
}

/** Returns the hash under which a token is stored; undefined if the token is malformed. */
export function hashOfToken(token: string): string | undefined {
  return TOKEN.test(token) ? hashKey(token) : undefined;
}
