import { createHash } from 'node:crypto';

/** What a link that ends a newsletter holds beside the subscriber’s id: made of the key, which it does not tell. */
export function endTag(key: string): string {
  return createHash('sha256').update(`end:${key}`).digest('base64url').slice(0, 22);
}
