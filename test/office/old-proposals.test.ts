// Migration of approved events that a contributor had changed. The approved version is public again, and the change becomes a pending
// proposal (rule W18).

import Database from 'better-sqlite3';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import { applyChanges } from '../../src/office/content/apply-changes.ts';
import type { Step } from '../../src/office/content/step.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { listProposals } from '../../src/office/proposals/list-proposals.ts';
import { OPERATOR_AUTHORITY, type WriteContext } from '../../src/office/write-context.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { bytesOf } from '../support/bundle-faults.ts';
import { createSharedDatabase } from '../support/databases.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { createRevertStatements } from '../support/revert-migrations.ts';

const { url, remove } = await createSharedDatabase();
afterAll(remove);

const clock = () => Date.now();
const open = () => openStore(url, { create: true, busyTimeoutMs: 1000 });

let store: Store;
const as = (actor: string): WriteContext => ({ store, clock, actor, authority: OPERATOR_AUTHORITY });
const making = async (actor: string, step: Step) => {
  const outcome = await applyChanges(as(actor), 'seewil', [step]);
  if (!('applied' in outcome)) throw new Error('nobody asked for a replay');
  return outcome.applied.results[0]?.id ?? 0;
};
const merging = (actor: string, id: number, merge: object) => making(actor, { kind: 'event', id, merge, at: '' });
const create = (value: object) => making('Eva', { kind: 'event', value: { ...EVENT, ...value }, at: '' });
const EVENT = { title: 'Konzert', date_from: '2099-12-06 17:00:00', date_to: '2099-12-06 18:00:00' };

async function goBack(): Promise<void> {
  const words = createRevertStatements('0019-proposals');
  if (url.startsWith('sqlite:')) {
    new Database(url.slice('sqlite:'.length)).exec(words).close();
    return;
  }
  const client = new Client(url);
  await client.connect();
  await client.query(words);
  await client.end();
}

describe('a database in which changes were proposed as the events themselves', () => {
  let ids: Record<'typo' | 'hidden' | 'fresh' | 'twice' | 'gone', number>;
  beforeAll(async () => {
    store = await open();
    const { instance } = fullBundle();
    const bundle = { ...fullBundle(), instance: { ...instance, name: 'seewil' } };
    await importBundle(as('import'), bytesOf(bundle));
    const room = await making('Eva', { kind: 'room', value: { building_id: 1, name: 'Kammer' }, at: '' });
    ids = {
      typo: await create({ title: 'Konzret' }),
      hidden: await create({ public: false }),
      fresh: await create({ state: 'proposed', title: 'Neu', organist_ids: [1] }),
      twice: await create({}),
      gone: await create({ rooms: [{ room_id: room }] }),
    };
    await merging('Anna', ids.typo, { title: 'Konzert', state: 'proposed' });
    await merging('Anna', ids.hidden, { topic: 'Bach', state: 'proposed' });
    await merging('Anna', ids.twice, { topic: 'Bach', state: 'proposed' });
    await merging('Beat', ids.twice, { title: 'Orgelkonzert' });
    await merging('Anna', ids.gone, { rooms: [], state: 'proposed' });
    await making('Eva', { kind: 'room', id: room, remove: true, at: '' });
    await store.close();
    await goBack();
    store = await open();
  });
  afterAll(() => store.close());

  const events = () =>
    store.content.read('seewil', async (content) => {
      const all = await content.getAll('event', Object.values(ids));
      return new Map(all.map(({ id, value }) => [id, value as Event]));
    });

  it('has the last accepted events, with their changes pending', async () => {
    const now = await events();
    expect(now.get(ids.typo)).toMatchObject({ state: 'ready', title: 'Konzret' });
    expect(now.get(ids.hidden)).toMatchObject({ state: 'ready', topic: '' });
    expect(now.get(ids.twice)).toMatchObject({ state: 'ready', title: 'Konzert', topic: '' });
    const waiting = await listProposals(as('Eva'), 'seewil');
    const told = waiting.map(({ proposal: { eventId, isNew, by, merge, base } }) => [eventId, isNew, by, merge, base]);
    expect(told).toHaveLength(5);
    expect(told).toContainEqual([ids.typo, false, 'Anna', { title: 'Konzert' }, { title: 'Konzret' }]);
    expect(told).toContainEqual([
      ids.twice,
      false,
      'Anna',
      { title: 'Orgelkonzert', topic: 'Bach' },
      { title: 'Konzert', topic: '' },
    ]);
  });

  it('keeps new events pending as a whole, and proposals with deleted references', async () => {
    const now = await events();
    for (const id of [ids.fresh, ids.gone]) expect(now.get(id)?.state).toBe('proposed');
    const waiting = (await listProposals(as('Eva'), 'seewil')).filter(({ proposal }) => proposal.isNew);
    expect(waiting.map(({ proposal }) => proposal.eventId)).toEqual([ids.fresh, ids.gone]);
  });

  it('knows when its events occupy people and rooms', async () => {
    const at = { from: EVENT.date_from, to: EVENT.date_to };
    const uses = await store.content.read('seewil', async (content) => [
      ...(await content.uses('person', at)),
      ...(await content.uses('room', at)),
    ]);
    expect(uses).toEqual([{ kind: 'person', id: 1, eventId: ids.fresh, ...at }]);
  });

  it('is migrated once', async () => {
    const before = await store.findInstance('seewil');
    await store.close();
    store = await open();
    expect((await store.findInstance('seewil'))?.revision).toBe(before?.revision);
  });
});
