// Database with marked parishes and their keys. The same seed gives the same keys, so that a reported request can be repeated.

import { createHash } from 'node:crypto';
import type { Profile, Scope } from '../../src/model/accounts/access-key.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { createParishBundle, type Parish } from './marked-parish.ts';
import { addPrivateData } from './private-data.ts';

export interface ParishKey {
  readonly parish: Parish;
  readonly text: string;
  readonly scopes: readonly Scope[];
  readonly profile: Profile;
  readonly origin?: string;
  /** False if the key is revoked or expired. */
  readonly works: boolean;
}

interface Kind {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly profile: Profile;
  readonly isBrowserKey?: true;
  readonly ends?: 'revoked' | 'expired';
}

const BOTH = ['read', 'newsletter'] as const;

const KINDS: readonly Kind[] = [
  { name: 'all', scopes: BOTH, profile: 'document' },
  { name: 'connector', scopes: BOTH, profile: 'connector' },
  { name: 'read', scopes: ['read'], profile: 'document' },
  { name: 'newsletter', scopes: ['newsletter'], profile: 'connector' },
  { name: 'browser', scopes: ['read'], profile: 'document', isBrowserKey: true },
  { name: 'revoked', scopes: BOTH, profile: 'document', ends: 'revoked' },
  { name: 'expired', scopes: BOTH, profile: 'document', ends: 'expired' },
];

/** Returns the text of a key. `name` distinguishes the keys of a parish. */
export function createKeyText(seed: number, parish: Parish, name: string): string {
  return `parvis_${createHash('sha256').update(`${seed} ${parish.name} ${name}`).digest('base64url')}`;
}

export function originOf({ mark }: Parish): string {
  return `https://www.${mark}.example`;
}

export interface FillOptions {
  readonly parishes: readonly Parish[];
  readonly events: (parish: Parish) => number;
  readonly seed: number;
  readonly withPrivate?: boolean;
}

export async function fillParishes(
  url: string,
  { parishes, events, seed, withPrivate }: FillOptions,
): Promise<ParishKey[]> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 30_000, durable: false });
  try {
    const keys: ParishKey[] = [];
    for (const parish of parishes) {
      const plain = createParishBundle(parish, events(parish));
      const bundle = withPrivate === true ? addPrivateData(plain, parish) : plain;
      await importBundle({ store, clock: Date.now, actor: 'stress' }, Buffer.from(JSON.stringify(bundle)));
      for (const kind of KINDS) keys.push(await createParishKey(store, seed, parish, kind));
    }
    return keys;
  } finally {
    await store.close();
  }
}

async function createParishKey(store: Store, seed: number, parish: Parish, kind: Kind): Promise<ParishKey> {
  const { name, scopes, profile } = kind;
  const text = createKeyText(seed, parish, name);
  const origins = kind.isBrowserKey ? [originOf(parish)] : [];
  const expiresOn = kind.ends === 'expired' ? '2020-01-01' : null;
  const change = { actor: 'stress', action: 'create key', at: Date.now() };
  const key = { name, scopes, profile, origins, expiresOn, hash: hashKey(text), createdAt: change.at };
  await store.addKey(parish.name, key, change);
  if (kind.ends === 'revoked') {
    const id = (await store.listKeys([parish.name])).find((known) => known.hash === key.hash)?.id ?? 0;
    await store.revokeKey(parish.name, id, change);
  }
  const [origin] = origins;
  return { parish, text, scopes, profile, works: kind.ends === undefined, ...(origin !== undefined && { origin }) };
}
