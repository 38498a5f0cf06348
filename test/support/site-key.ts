import type { Scope } from '../../src/model/accounts/access-key.ts';
import { createKey } from '../../src/office/accounts/access-keys.ts';
import { openStore } from '../../src/store/store.ts';
import type { Site } from './site.ts';

/** Creates a key like `parvis key create`, but without starting a process. */
export async function createSiteKey(
  site: Site,
  instance: string,
  scopes: readonly Scope[] = ['read'],
): Promise<string> {
  const store = await openStore(`sqlite:${site.database}`, { create: false, busyTimeoutMs: 30_000 });
  try {
    const acting = { store, clock: Date.now, actor: 'test' };
    return await createKey(acting, instance, { name: '', scopes, profile: 'document', origins: [], expiresOn: null });
  } finally {
    await store.close();
  }
}
