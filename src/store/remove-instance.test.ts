import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { fillStoreTables, tablesOf, withStore } from '../../test/support/every-table.ts';
import { createSchemaFactory } from '../../test/support/postgres.ts';
import { contentOf } from '../../test/support/store-suite.ts';
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts';
import { copyDatabase } from './maintenance/copy.ts';

const CHANGE = { actor: 'test', action: 'test', at: 1_700_000_000_000 };

const newSchema = createSchemaFactory();
const newEmptyUrl = async () => (inject('database') === 'postgres' ? newSchema() : `sqlite:${folder}/other.db`);
let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = createTemporaryFolder());
});
afterEach(() => remove());

const OF_NONE = new Set([
  'leases',
  'accounts',
  'account_journal',
  'passkeys',
  'recovery_codes',
  'account_identities',
  'sessions',
  'login_steps',
  'login_attempts',
]);

async function rowsIn(url: string): Promise<Record<string, number>> {
  const tables = Object.entries(await tablesOf(url)).filter(([table]) => !OF_NONE.has(table));
  return Object.fromEntries(tables.map(([table, found]) => [table, found.length]));
}

it('the result of a mail is not recorded for another mail that got its number', async () => {
  const url = `sqlite:${folder}/mails.db`;
  await withStore(url, async (store) => {
    const waiting = async (title: string) => {
      await store.replaceContent(
        contentOf('a', (bundle) => Object.assign(bundle['instance'], { title })),
        CHANGE,
      );
      await store.subscriptions.change('a', CHANGE, (desk) =>
        desk.mail({ email: 'a@example.org', kind: 'confirm', details: {}, at: 5, isProven: true }),
      );
      return (await store.mails.take({ holder: title, now: 10, until: 20, count: 9, digests: 9 }))[0];
    };
    const [first, , second] = [await waiting('one'), await store.removeInstance('a'), await waiting('two')];
    expect([first?.id, second?.id]).toEqual([1, 1]);
    await store.mails.settle([{ messageId: first?.messageId ?? '', result: 'sent', at: 11 }]);
    expect((await store.mails.waiting()).count).toBe(1);
    await store.mails.settle([{ messageId: second?.messageId ?? '', result: 'sent', at: 11 }]);
    expect((await store.mails.waiting()).count).toBe(0);
  });
});

it('removing an instance deletes all its data, and nothing of others', async () => {
  const [first, url] = [`sqlite:${folder}/first.db`, await newEmptyUrl()];
  await fillStoreTables(first);
  await copyDatabase(first, url);
  const before = await rowsIn(url);
  await withStore(url, async (store) => {
    const other = await store.readContent('b');
    expect(await store.removeInstance('a')).toBe(true);
    expect(await store.removeInstance('a')).toBe(false);
    expect((await store.listInstances()).map(({ instance }) => instance.name)).toEqual(['b']);
    expect(await store.readContent('b')).toEqual(other);
    expect([await store.listKeys(), await store.websites.list('a')]).toEqual([[], []]);
  });
  const after = await rowsIn(url);
  expect(after['instances']).toBe((before['instances'] ?? 0) - 1);
  expect(after['intros']).toBe(before['intros']);
  await withStore(url, async (store) => {
    expect(await store.removeInstance('b')).toBe(true);
  });
  expect(Object.entries(await rowsIn(url)).filter(([, count]) => count > 0)).toEqual([]);
  await withStore(url, async (store) => {
    await store.replaceContent(contentOf('a'), CHANGE);
    expect((await store.readContent('a'))?.content).toEqual(contentOf('a'));
  });
});
