// Database of a version that accepted any address. Addresses that a page can't link to are permanently cleared (rule F1).

import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DescribedValue } from '../src/model/format/rule.ts';
import { bundleFormat } from '../src/office/bundle/bundle.ts';
import { applyChanges } from '../src/office/content/apply-changes.ts';
import { restoreEntity } from '../src/office/content/restore-entity.ts';
import type { Step } from '../src/office/content/step.ts';
import { undoChange } from '../src/office/content/undo-change.ts';
import { exportBundle } from '../src/office/export-bundle.ts';
import { importBundle } from '../src/office/import-bundle.ts';
import { OPERATOR_AUTHORITY, type WriteContext } from '../src/office/write-context.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { bytesOf } from './support/bundle-faults.ts';
import { createSchemaFactory, queryRows } from './support/postgres.ts';
import { createRevertStatements } from './support/revert-migrations.ts';
import { createTemporaryFolder } from './support/temporary-folder.ts';

const { folder, remove } = createTemporaryFolder();
afterAll(remove);
const newSchema = createSchemaFactory();

const OLD = 'https://old.example/';
const image = { url: `${OLD}i.jpg`, source_url: `${OLD}i` };
const parts = {
  collection: { project: 'HEKS', url: `${OLD}heks` },
  rooms: [{ name: 'Zelt', location_url: `${OLD}zelt` }],
  files: [
    { file_name: 'Plan', url: `${OLD}plan` },
    { file_name: 'Flyer', url: 'https://example.org/f.pdf' },
  ],
  image: { ...image, caption: 'Bild' },
};
const event = (id: number, more = parts) => {
  return { id, title: `Anlass ${id}`, date_from: '2099-12-06 10:00:00', date_to: '2099-12-06 11:00:00', ...more };
};
const BUNDLE = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'seewil', title: 'Seewil', public_url: `${OLD}seewil` },
  buildings: [{ id: 1, name: 'Haus', url: `${OLD}haus` }],
  layers: [{ id: 1, name: 'Dorf', url: `${OLD}dorf` }],
  target_groups: [{ id: 1, name: 'Alle', url: `${OLD}alle` }],
  persons: [{ id: 1, visibility: 'web', lastname: 'Keller', url: `${OLD}k`, website: `${OLD}w`, image }],
  events: [event(1), event(2), event(3), { ...event(4), files: [], image: null, rooms: [], collection: null }],
  series: [
    {
      id: 1,
      name: 'Sonntag',
      rule: 'FREQ=WEEKLY;BYDAY=SU',
      starts_on: '2099-12-06',
      time_from: '10:00',
      time_to: '11:00',
      template: { title: 'Feier', ...parts },
    },
  ],
  sources: [{ id: 1, name: 'Kalender', kind: 'ics', defaults: { rooms: parts.rooms } }],
};

function addressesIn({ fields = [] }: DescribedValue, before = ''): string[] {
  return fields.flatMap(([name, value]) => {
    const path = `${before}${name}`;
    return value.words.startsWith('web address, or') ? [path] : addressesIn(value, `${path}.`);
  });
}

function oldIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.startsWith(OLD) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    oldIn(inside, Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`),
  );
}

/** Returns SQL that reverts to an older migration, and rewrites the addresses the way that version stored them. */
const planted = (as: string, since: Parameters<typeof createRevertStatements>[0]) => {
  const into = (table: string, column: string) =>
    `update ${table} set ${column} = replace(${column}, '${OLD}', '${as}')`;
  return [
    into('entities', 'document'),
    into('removed_entities', 'document'),
    into('history_entities', 'before'),
    into('history_entities', 'after'),
    into('instances', 'public_url'),
    createRevertStatements(since),
  ].join(';');
};

it('every address of a bundle is tested here', () => {
  expect(new Set(oldIn(BUNDLE))).toEqual(new Set(addressesIn(bundleFormat)));
});

const inDatabase = (text: string) => JSON.stringify(text).slice(1, -1);

async function inFile(url: string, statements: string): Promise<void> {
  const file = new Database(url.slice('sqlite:'.length));
  file.exec(statements);
  file.close();
}

describe.each([
  ['SQLite', 'javascript:old/', '0020-shown', async () => `sqlite:${folder}/old.db`, inFile],
  ['SQLite', '/\\evil.example/', '0024-told', async () => `sqlite:${folder}/later.db`, inFile],
  ['PostgreSQL', 'javascript:old/', '0020-shown', newSchema, queryRows],
] as const)('a database of a version that accepted any address: %s, %s', (_name, bad, since, newUrl, execute) => {
  let url: string;
  let store: Store;
  let before: number;
  const at = Date.now();
  const as = (actor: string): WriteContext => ({ store, clock: () => at, actor, authority: OPERATOR_AUTHORITY });
  const open = () => openStore(url, { create: true, busyTimeoutMs: 1000 });
  const change = (step: Step) => applyChanges(as('Eva'), 'seewil', [step]);
  const bundle = async () => JSON.parse(await exportBundle(store, 'seewil'));
  const revision = async () => (await store.findInstance('seewil'))?.revision ?? 0;

  beforeAll(async () => {
    url = await newUrl();
    store = await open();
    await importBundle(as('import'), bytesOf(BUNDLE));
    await change({ kind: 'event', id: 2, remove: true, at: '' });
    await change({ kind: 'event', id: 3, merge: { files: [] }, at: '' });
    before = await revision();
    await store.close();
    await execute(url, planted(inDatabase(bad), since));
    store = await open();
  });
  afterAll(() => store.close());

  it('has no unusable addresses after the upgrade, and everything else', async () => {
    const now = await bundle();
    expect(JSON.stringify(now)).not.toContain(inDatabase(bad));
    expect(now.instance.public_url).toBe('');
    expect(now.layers).toMatchObject([{ name: 'Dorf', url: '' }]);
    expect(now.persons).toMatchObject([{ lastname: 'Keller', url: '', website: '', image: null }]);
    const without = {
      collection: { project: 'HEKS', url: '' },
      rooms: [{ name: 'Zelt', location_url: '' }],
      files: [{ file_name: 'Flyer', url: 'https://example.org/f.pdf' }],
      image: null,
    };
    expect(now.events[0]).toMatchObject({ title: 'Anlass 1', ...without });
    expect(now.series[0].template).toMatchObject({ title: 'Feier', ...without });
  });

  it('has one separate change about this in its history', async () => {
    expect(await revision()).toBe(before + 1);
    const [past] = await store.content.history('seewil', { limit: 1 });
    expect(past).toMatchObject({ revision: before + 1, actor: 'parvis', what: 'change' });
    expect(past?.note).toContain('addresses that no page leads to');
    const told = past?.entities.map(({ kind, id }) => `${kind} ${id}`).sort();
    const whole = ['building 1', 'event 1', 'event 3', 'layer 1', 'person 1', 'series 1', 'settings 1'];
    expect(told).toEqual([...whole, 'source 1', 'target_group 1']);
  });

  it('accepts a change of such an event, and its own export', async () => {
    await change({ kind: 'event', id: 1, value: { ...(await bundle()).events[0], id: 1, title: 'Neu' }, at: '' });
    await importBundle(as('import'), Buffer.from(await exportBundle(store, 'seewil')));
    expect((await bundle()).events[0].title).toBe('Neu');
  });

  it('gets no unusable address back by an undo, or from the trash', async () => {
    for (const past of [before, before + 1]) await undoChange(as('Eva'), 'seewil', past, { isForced: true });
    await restoreEntity(as('Eva'), 'seewil', { kind: 'event', id: 2 });
    const now = await bundle();
    expect(now.events.map(({ id }: { readonly id: number }) => id)).toContain(2);
    expect(JSON.stringify(now)).not.toContain(inDatabase(bad));
  });

  it('is checked once', async () => {
    const then = await revision();
    await store.close();
    store = await open();
    expect(await revision()).toBe(then);
  });
});
