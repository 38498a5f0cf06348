// API keys in the office: create, list and revoke. A key is shown once, when it is created; only its hash is stored.

import { randomBytes } from 'node:crypto';
import {
  type AccessKey,
  determineKeyState,
  type KeyState,
  type Profile,
  type Scope,
} from '../../model/accounts/access-key.ts';
import { isDate } from '../../util/dates.ts';
import { hashKey } from '../../util/hash-key.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { InstanceNotFoundError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { OfficeError } from '../office-error.ts';
import { createRefusal } from '../refusal-codes.ts';

/** Prefix of every key, so that secret scanners recognize a key published by mistake (rule A1). */
const KEY_PREFIX = 'parvis_';

export const MAX_KEY_NAME_LENGTH = 200;

export interface AccessKeyOptions {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly profile: Profile;
  readonly origins: readonly string[];
  /** Last day on which the key is valid, `YYYY-MM-DD`, or null for no expiry. */
  readonly expiresOn: string | null;
}

/** Creates a key and returns it in clear text, which is not stored. Throws OfficeError for invalid options. */
export async function createKey(acting: OfficeContext, instance: string, options: AccessKeyOptions): Promise<string> {
  const { store, clock, actor } = acting;
  const found = await store.findInstance(instance);
  if (found === undefined) throw new InstanceNotFoundError(instance);
  const now = clock();
  const origins = [...new Set(options.origins.map(webOrigin))];
  if (options.scopes.length === 0) throw new OfficeError(createRefusal('key_without_scope'));
  const secret = options.scopes.find((scope) => scope !== 'read');
  if (origins.length > 0 && secret !== undefined) {
    throw new OfficeError(createRefusal('key_secret_in_browser', { scope: secret }));
  }
  if (/[\t\r\n]/.test(options.name)) throw new OfficeError(createRefusal('key_name_of_lines'));
  const has = [...options.name].length;
  if (has > MAX_KEY_NAME_LENGTH)
    throw new OfficeError(createRefusal('key_name_too_long', { has, most: MAX_KEY_NAME_LENGTH }));
  // Only an expiry date requires a known time zone.
  if (options.expiresOn !== null)
    checkExpiry(options.expiresOn, createWallClock(found.instance.timeZone)(now).slice(0, 10));
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  const added = await store.addKey(
    instance,
    { ...options, origins, hash: hashKey(key), createdAt: now },
    { actor, action: 'create key', at: now },
  );
  if (!added) throw new InstanceNotFoundError(instance);
  return key;
}

function webOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain =
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    `${url.origin}/` === url.href &&
    !text.includes('*');
  if (!plain) throw new OfficeError(createRefusal('key_no_origin', { given: text }));
  return url.origin;
}

function checkExpiry(expiresOn: string, today: string): void {
  if (!isDate(expiresOn)) throw new OfficeError(createRefusal('key_no_last_day', { given: expiresOn }));
  if (expiresOn < today) throw new OfficeError(createRefusal('key_expired', { day: expiresOn, today }));
}

export interface ListedKey extends AccessKey {
  readonly state: KeyState;
}

/** Lists keys, oldest first. Throws InstanceNotFoundError. */
export async function listKeys(
  { store, clock }: Pick<OfficeContext, 'store' | 'clock'>,
  instance: string,
): Promise<ListedKey[]> {
  const found = await store.findInstance(instance);
  if (found === undefined) throw new InstanceNotFoundError(instance);
  const today = createWallClock(found.instance.timeZone)(clock()).slice(0, 10);
  const keys = await store.listKeys([instance]);
  return keys.map((key) => ({ ...key, state: determineKeyState(key, today) }));
}

/** Revokes a key permanently. Throws OfficeError if the instance has no such key. */
export async function revokeKey({ store, clock, actor }: OfficeContext, instance: string, id: number): Promise<void> {
  if ((await store.findInstance(instance)) === undefined) throw new InstanceNotFoundError(instance);
  if (await store.revokeKey(instance, id, { actor, action: `revoke key ${id}`, at: clock() })) return;
  throw new OfficeError(createRefusal('key_not_there', { instance, id }));
}
