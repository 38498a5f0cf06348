import { hash, timingSafeEqual } from 'node:crypto';

/**
 * What a digest’s link to end the newsletter holds beside the subscriber’s number. It is made of the private key, but the
 * key can’t be had from it: digests are passed on, and whoever has one may end the newsletter and nothing else.
 */
export function endTag(key: string): string {
  return hash('sha256', `end:${key}`, 'base64url').slice(0, 22);
}

/** Whether a tag is the one of this key; takes as long for a wrong one as for the right one. */
export function isEndTag(tag: string, key: string): boolean {
  const [given, right] = [Buffer.from(tag), Buffer.from(endTag(key))];
  return given.length === right.length && timingSafeEqual(given, right);
}
