// What the forms of a private page send along, so that nothing is changed by opening a link, nor by a page of long ago (rule D11).

import { hashKey } from '../util/hash-key.ts';
import { sealer, unseal } from '../util/sealed.ts';

/** For how long a page that stays open can be sent, in milliseconds. */
const GOOD_FOR_MS = 24 * 3_600_000;

/** `key` is that of the page, `now` in milliseconds since 1970. */
export function pageToken(key: string, now: number, sealKey: string): string {
  return sealer(sealKey)(['me', hashKey(key)], now + GOOD_FOR_MS);
}

export function isPageToken(token: string, key: string, now: number, sealKey: string): boolean {
  const value = unseal(token, now, sealKey);
  return Array.isArray(value) && value[0] === 'me' && value[1] === hashKey(key);
}
