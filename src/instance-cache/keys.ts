// Access keys in memory, by the hash of the presented key. An unchanged key remains the same object, under which its cached
// answers are found (see http/fast-lane.ts).

import { isDeepStrictEqual } from 'node:util';
import type { AccessKey } from '../model/accounts/access-key.ts';

export interface AccessKeyCache {
  readonly get: (hash: string) => AccessKey | undefined;
  readonly all: () => Iterable<AccessKey>;
  readonly replace: (instances: ReadonlySet<string>, keys: readonly AccessKey[]) => void;
  /** Records a use of a key, at most once a minute, which is the precision of its time of last use. */
  readonly use: (key: AccessKey, now: number) => void;
  /** Writes the recorded times of last use; they are kept if writing fails. `write` returns whether it succeeded. */
  readonly writeUses: (write: (uses: ReadonlyMap<number, number>) => Promise<boolean>) => Promise<void>;
}

const USE_INTERVAL_MS = 60_000;

interface CachedKey {
  readonly key: AccessKey;
  usedAt: number | null;
}

export function createAccessKeyCache(): AccessKeyCache {
  const kept = new Map<string, CachedKey>();
  const uses = new Map<number, number>();
  return {
    get: (hash) => kept.get(hash)?.key,
    all: () => kept.values().map(({ key }) => key),
    replace: (instances, fresh) => {
      const before = new Map(kept);
      const hashes = new Set(fresh.map(({ hash }) => hash));
      for (const [hash, { key }] of before) {
        if (!instances.has(key.instance)) continue;
        kept.delete(hash);
        // The id of a deleted key may be reused.
        if (!hashes.has(hash)) uses.delete(key.id);
      }
      for (const key of fresh) {
        const known = before.get(key.hash);
        kept.set(key.hash, known !== undefined && isSame(known.key, key) ? known : { key, usedAt: key.lastUsedAt });
      }
    },
    use: (key, now) => {
      const one = kept.get(key.hash);
      if (one === undefined) return;
      const { usedAt } = one;
      if (usedAt !== null && now - usedAt < USE_INTERVAL_MS && now >= usedAt) return;
      one.usedAt = now;
      uses.set(key.id, now);
    },
    writeUses: async (write) => {
      if (uses.size === 0) return;
      const noted = new Map(uses);
      if (!(await write(noted))) return;
      for (const [id, at] of noted) if (uses.get(id) === at) uses.delete(id);
    },
  };
}

function isSame(one: AccessKey, other: AccessKey): boolean {
  return isDeepStrictEqual({ ...one, lastUsedAt: null }, { ...other, lastUsedAt: null });
}
