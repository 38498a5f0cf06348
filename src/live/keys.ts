// The access keys in memory, found by the hash of what the caller presents.

import type { AccessKey } from '../model/access-key.ts';

export interface Keys {
  readonly get: (hash: string) => AccessKey | undefined;
  readonly all: () => Iterable<AccessKey>;
  /** Puts keys in the place of all those of their instances. */
  readonly replace: (instances: ReadonlySet<string>, keys: readonly AccessKey[]) => void;
  /** Takes note that a key is used; at most once a minute, to which its last use is accurate. */
  readonly use: (key: AccessKey, now: number) => void;
  /** Writes the last uses taken note of; those that could not be written stay. `write` answers whether it could. */
  readonly noteUses: (write: (uses: ReadonlyMap<number, number>) => Promise<boolean>) => Promise<void>;
}

const USE_NOTED_EVERY_MS = 60_000;

export function openKeys(): Keys {
  const keys = new Map<string, AccessKey>();
  const uses = new Map<number, number>();
  return {
    get: (hash) => keys.get(hash),
    all: () => keys.values(),
    replace: (instances, fresh) => {
      for (const [hash, { instance }] of keys) if (instances.has(instance)) keys.delete(hash);
      for (const key of fresh) keys.set(key.hash, key);
    },
    use: (key, now) => {
      const { lastUsedAt } = key;
      if (lastUsedAt !== null && now - lastUsedAt < USE_NOTED_EVERY_MS && now >= lastUsedAt) return;
      keys.set(key.hash, { ...key, lastUsedAt: now });
      uses.set(key.id, now);
    },
    noteUses: async (write) => {
      if (uses.size === 0) return;
      const noted = new Map(uses);
      if (!(await write(noted))) return;
      for (const [id, at] of noted) if (uses.get(id) === at) uses.delete(id);
    },
  };
}
