// Upgrade of unsafe addresses, such as `javascript:`, that older versions accepted. Empties them, and removes values that consist only of
// one, such as files (rule F1). Migration 20 marks the instances.

import type { DatabaseConnection } from '../dialects/dialect.ts';
import { runUnlessBusy } from '../run-unless-busy.ts';
import { type ContentStore, createContentStore } from './content.ts';
import { STORED_KINDS, stripUnsafeUrls } from './documents.ts';
import type { ContentTransaction } from './port.ts';

const PAGE = 500;

const WORDS = 'empty addresses that no page leads to';

export async function upgradeAddresses(database: DatabaseConnection, now: () => number): Promise<void> {
  const noted = await database.db.selectFrom('instances').select(['id', 'name']).where('has_unsafe', '=', 1).execute();
  if (noted.length === 0) return;
  await runUnlessBusy(database, undefined, async () => {
    const content = createContentStore(database);
    for (const { id, name } of noted) {
      await emptyAddresses(content, name, now());
      await database.write((tx) =>
        tx.updateTable('instances').set({ has_unsafe: 0 }).where('id', '=', id).executeTakeFirst(),
      );
    }
  });
}

async function emptyAddresses(content: ContentStore, instance: string, at: number): Promise<void> {
  const change = { actor: 'parvis', action: WORDS, note: WORDS, what: 'change', at } as const;
  await content.change(instance, change, async (tx) => {
    await emptySettings(tx);
    for (const { kind } of STORED_KINDS) {
      if (kind === 'newsletter') continue;
      let last = 0;
      for (;;) {
        const some = await tx.page(kind, last, PAGE);
        for (const { id, value, revision } of some) {
          last = id;
          const safe = stripUnsafeUrls(kind, value);
          if (safe !== value) await tx.put(kind, safe, revision);
        }
        if (some.length === 0) break;
      }
    }
  });
}

async function emptySettings(tx: ContentTransaction): Promise<void> {
  const settings = await tx.get('settings', 1);
  if (settings === undefined) return;
  const safe = stripUnsafeUrls('settings', settings.value);
  if (safe !== settings.value) await tx.put('settings', safe, settings.revision);
}
