// Guarantees of every store for keys, on any database. `open` returns a new, empty store.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeMetadata } from '../../src/store/instances.ts';
import type { Store } from '../../src/store/store.ts';
import { contentOf, createTestKey } from './store-suite.ts';

const CHANGE: ChangeMetadata = { actor: 'test', action: 'test', at: 5_000 };

export function defineStoreKeysSuite(name: string, open: () => Promise<Store>): void {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    for (const instance of ['a', 'b']) await store.replaceContent(contentOf(instance), CHANGE);
  });
  afterEach(() => store.close());

  const idOf = async (hash: string) => (await store.listKeys()).find((key) => key.hash === hash)?.id ?? 0;
  const revision = async (instance: string) => (await store.findInstance(instance))?.revision;

  describe(`keys in a store: ${name}`, () => {
    it('are read as they were created, oldest first', async () => {
      for (const hash of ['h2', 'h1']) expect(await store.addKey('a', createTestKey(hash), CHANGE)).toBe(true);
      const fresh = { instance: 'a', revokedAt: null, lastUsedAt: null, id: expect.any(Number) };
      expect(await store.listKeys()).toEqual([
        { ...createTestKey('h2'), ...fresh },
        { ...createTestKey('h1'), ...fresh },
      ]);
    });

    it('may have no origins and no expiry', async () => {
      await store.addKey(
        'a',
        { ...createTestKey('h'), origins: [], expiresOn: null, scopes: ['read'], profile: 'document' },
        CHANGE,
      );
      expect((await store.listKeys(['a']))[0]).toMatchObject({ origins: [], expiresOn: null, scopes: ['read'] });
    });

    it('are listed for the requested instances', async () => {
      await store.addKey('a', createTestKey('h1'), CHANGE);
      await store.addKey('b', createTestKey('h2'), CHANGE);
      const hashes = async (names?: string[]) => (await store.listKeys(names)).map(({ hash }) => hash);
      expect(await hashes()).toEqual(['h1', 'h2']);
      expect(await hashes(['b'])).toEqual(['h2']);
      expect(await hashes(['a', 'b', 'c'])).toEqual(['h1', 'h2']);
      expect(await hashes(['c'])).toEqual([]);
      expect(await hashes([])).toEqual([]);
    });

    it('are created only for an existing instance', async () => {
      expect(await store.addKey('c', createTestKey('h1'), CHANGE)).toBe(false);
      expect(await store.listKeys()).toEqual([]);
    });

    it('never have the same hash', async () => {
      await store.addKey('a', createTestKey('h1'), CHANGE);
      const before = await revision('b');
      await expect(store.addKey('b', createTestKey('h1'), CHANGE)).rejects.toThrow();
      expect(await revision('b')).toBe(before);
    });

    it('are revoked permanently', async () => {
      await store.addKey('a', createTestKey('h1'), CHANGE);
      const id = await idOf('h1');
      expect(await store.revokeKey('a', id, { ...CHANGE, at: 7_000 })).toBe(true);
      expect(await store.revokeKey('a', id, { ...CHANGE, at: 9_000 })).toBe(true);
      expect((await store.listKeys(['a']))[0]?.revokedAt).toBe(7_000);
    });

    it('are not revoked if unknown or of another instance, and nothing is changed', async () => {
      await store.addKey('a', createTestKey('h1'), CHANGE);
      const id = await idOf('h1');
      const before = [await store.findInstance('a'), await store.findInstance('b')];
      expect(await store.revokeKey('b', id, CHANGE)).toBe(false);
      expect(await store.revokeKey('a', id + 1, CHANGE)).toBe(false);
      expect(await store.revokeKey('c', id, CHANGE)).toBe(false);
      expect([await store.findInstance('a'), await store.findInstance('b')]).toEqual(before);
      expect((await store.listKeys(['a']))[0]?.revokedAt).toBeNull();
    });

    it('record their last use without raising a revision', async () => {
      await store.addKey('a', createTestKey('h1'), CHANGE);
      await store.addKey('b', createTestKey('h2'), CHANGE);
      const before = await store.listInstances();
      expect(await store.noteKeyUse(new Map([[await idOf('h1'), 8_000]]))).toBe(true);
      expect((await store.listKeys()).map(({ lastUsedAt }) => lastUsedAt)).toEqual([8_000, null]);
      expect(await store.listInstances()).toEqual(before);
    });

    it('remain when the content is replaced', async () => {
      await store.addKey('a', createTestKey('h1'), CHANGE);
      const before = await store.listKeys(['a']);
      await store.replaceContent({ ...contentOf('a'), subscribers: [] }, CHANGE);
      expect(await store.listKeys(['a'])).toEqual(before);
    });
  });
}
