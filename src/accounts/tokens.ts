import { randomBytes } from 'node:crypto';
import { hashKey } from '../util/hash-key.ts';
import type { AccountsContext } from './context.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface Token {
  /** What is handed out, once: 256 random bits, base64url. */
  readonly token: string;
  /** What is kept of it. */
  readonly hash: string;
}

export function newToken({ random = randomBytes }: Pick<AccountsContext, 'random'>): Token {
  const token = random(32).toString('base64url');
  return { token, hash: hashKey(token) };
}

/** What is kept of a token; undefined for what can be none. */
export function hashOfToken(token: string): string | undefined {
  return TOKEN.test(token) ? hashKey(token) : undefined;
}
