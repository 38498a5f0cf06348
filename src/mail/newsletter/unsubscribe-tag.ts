import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Returns the tag of a digest’s unsubscribe link, next to the subscriber’s id. It is a hash of the private key, so that the recipient of a
 * forwarded digest can unsubscribe its subscriber, but nothing else.
 */
export function createUnsubscribeTag(key: string): string {
  return hash('sha256', `end:${key}`, 'base64url').slice(0, 22);
}

/** Compares a tag with that of a key, in constant time. */
export function isUnsubscribeTag(tag: string, key: string): boolean {
  const [given, right] = [Buffer.from(tag), Buffer.from(createUnsubscribeTag(key))];
  return given.length === right.length && timingSafeEqual(given, right);
}
