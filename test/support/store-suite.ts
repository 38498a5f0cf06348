// Guarantees of every store, on any database. `open` returns a new, empty store.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import type { InstanceContent } from '../../src/model/instance.ts';
import type { NewAccessKey } from '../../src/store/accounts/access-keys.ts';
import type { NewLink } from '../../src/store/accounts/links.ts';
import type { NewSession } from '../../src/store/accounts/sessions.ts';
import type { ContentDifference } from '../../src/store/difference.ts';
import type { ChangeMetadata, InstanceRecord } from '../../src/store/instances.ts';
import { MIGRATIONS } from '../../src/store/migrations/names.ts';
import type { PastPublicEvent } from '../../src/store/public-content.ts';
import type { Store } from '../../src/store/store.ts';
import { readBundleObject } from './bundle-faults.ts';
import { fullBundle, type Loose } from './full-bundle.ts';

const CHANGE: ChangeMetadata = { actor: 'test', action: 'test', at: 1_000 };

export function contentOf(name: string, change: (bundle: Loose) => void = () => undefined): InstanceContent {
  const bundle = fullBundle();
  bundle['instance'].name = name;
  change(bundle);
  return readBundleObject(bundle).content;
}

export function createTestKey(hash: string): NewAccessKey {
  return {
    hash,
    name: `Key ${hash}`,
    scopes: ['read', 'newsletter'],
    profile: 'connector',
    origins: ['https://www.example.org', 'https://b.example.org'],
    createdAt: 1_700_000_000_000,
    expiresOn: '2030-12-31',
  };
}

export function createTestLink(hash: string, more: Partial<NewLink> = {}): NewLink {
  return {
    hash,
    purpose: 'invite',
    email: `${hash}@example.org`,
    instance: 'a',
    name: '',
    authority: { role: 'contributor', areas: [1, 2] },
    isOperator: false,
    clearsFactor: false,
    createdAt: 1_000,
    expiresAt: 4_000_000_000_000,
    madeBy: 'test',
    ...more,
  };
}

export function createTestSession(hash: string, more: Partial<NewSession> = {}): NewSession {
  return {
    hash,
    createdAt: 1_000,
    seenAt: 1_000,
    strongAt: 1_000,
    factors: 1,
    agent: 'Firefox, Linux',
    network: '192.0.2.1',
    ...more,
  };
}

type InstanceRevisions = Pick<InstanceRecord, 'revision' | 'contentRevision' | 'subscribersRevision' | 'keysRevision'>;

function revisionsOf(record: InstanceRecord | undefined): (number | undefined)[] {
  const parts: (keyof InstanceRevisions)[] = ['revision', 'contentRevision', 'subscribersRevision', 'keysRevision'];
  return parts.map((part) => record?.[part]);
}

export function defineStoreSuite(name: string, open: () => Promise<Store>): void {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const put = (content: InstanceContent) => store.replaceContent(content, CHANGE);
  const contentIn = async (instance: string) => (await store.readContent(instance))?.content;
  const revisions = async (instance: string) => revisionsOf(await store.findInstance(instance));

  describe(`content in a store: ${name}`, () => {
    it('is read as it was written', async () => {
      const content = contentOf('a');
      await put(content);
      expect(await contentIn('a')).toEqual(content);
      expect((await store.findInstance('a'))?.instance).toEqual(content.instance);
    });

    it('keeps the largest ids and any Unicode text', async () => {
      const content = contentOf('a', (bundle) => {
        bundle['document_groups'][1].id = 4294967295;
        bundle['newsletter'].subscribers[1].id = 2147483647;
        bundle['events'][0].title = 'Ü 😀 e\u0301 \u2028 \u0001 \\ "\' \uffff';
      });
      await put(content);
      expect(await contentIn('a')).toEqual(content);
    });

    it('is replaced as a whole', async () => {
      await put(contentOf('a'));
      const { buildings, instance } = contentOf('a', (bundle) => Object.assign(bundle['instance'], { title: 'Neu' }));
      const none = {
        rooms: [],
        layers: [],
        targetGroups: [],
        personGroups: [],
        persons: [],
        listGroups: [],
        lists: [],
      };
      const bare = {
        ...none,
        instance,
        buildings,
        events: [],
        series: [],
        sources: [],
        forms: [],
        bookings: [],
        roles: [],
        absences: [],
        rosters: [],
        assignments: [],
        documentGroups: [],
        targetLists: [],
        subscribers: [],
        personKeys: [],
        requests: [],
      };
      await put(bare);
      expect(await contentIn('a')).toEqual(bare);
      await put(contentOf('a'));
      expect(await contentIn('a')).toEqual(contentOf('a'));
    });

    it('may swap references between two entities', async () => {
      await put(contentOf('a'));
      const turned = contentOf('a', (bundle) => {
        const [first, second] = bundle['layers'];
        Object.assign(first, { parent_id: null });
        Object.assign(second, { parent_id: 1 });
        const [a, b] = bundle['newsletter'].subscribers;
        [a.key, b.key, a.email, b.email] = [b.key, a.key, b.email, a.email];
      });
      await put(turned);
      expect(await contentIn('a')).toEqual(turned);
    });

    it('of one instance never affects another with the same ids', async () => {
      const [a, b] = [
        contentOf('a'),
        contentOf('b', (bundle) => Object.assign(bundle['events'][0], { title: 'Anders' })),
      ];
      await put(a);
      await put(b);
      expect([await contentIn('a'), await contentIn('b')]).toEqual([a, b]);
      const before = await revisions('a');
      await put({ ...b, events: [], lists: [], targetLists: [], subscribers: [] });
      expect(await contentIn('a')).toEqual(a);
      expect(await revisions('a')).toEqual(before);
    });

    it('cannot refer to an entity of another instance', async () => {
      await put(contentOf('a'));
      const content = contentOf('b');
      await expect(put({ ...content, buildings: [] })).rejects.toThrow();
      expect(await store.findInstance('b')).toBeUndefined();
    });

    it.each<[string, (content: InstanceContent) => InstanceContent]>([
      ['a missing layer', (content) => ({ ...content, layers: content.layers.slice(1) })],
      ['a missing person', (content) => ({ ...content, persons: content.persons.slice(0, 1) })],
      ['a missing list of the newsletter', (content) => ({ ...content, lists: content.lists.slice(0, 1) })],
      ['a missing document group', (content) => ({ ...content, documentGroups: content.documentGroups.slice(1) })],
    ])('with %s is refused by the database itself and changes nothing', async (_name, without) => {
      const content = contentOf('a');
      await expect(put(without(content))).rejects.toThrow();
      expect(await store.listInstances()).toEqual([]);
      await put(content);
      const before = await revisions('a');
      await expect(put(without(content))).rejects.toThrow();
      expect(await contentIn('a')).toEqual(content);
      expect(await revisions('a')).toEqual(before);
    });

    it('has the size of its events and its files', async () => {
      for (const name of ['a', 'b']) await put(contentOf(name));
      const file = { hash: 'h', mediaType: 'application/pdf', width: null, height: null, name: 'a.pdf' };
      await store.files.put('b', { ...file, size: 7, bytes: Buffer.from('1234567') }, CHANGE);
      const [a = 0, b = 0] = (await store.listInstances()).map(({ id }) => id);
      const events = contentOf('a').events.length;
      const sizes = { [a]: { events, fileBytes: 0 }, [b]: { events, fileBytes: 7 } };
      expect(Object.fromEntries(await store.readSizes())).toEqual(sizes);
      expect(Object.fromEntries(await store.readSizes([b]))).toEqual({ [b]: sizes[b] });
      expect(Object.fromEntries(await store.readSizes([a, 9999]))).toEqual({
        [a]: sizes[a],
        9999: { events: 0, fileBytes: 0 },
      });
      expect(await store.readSizes([])).toEqual(new Map());
    });

    it('reports which database it is in, and that its tables have this version', async () => {
      const { kind, version, ...tables } = await store.facts();
      expect(kind).toMatch(/^(SQLite|PostgreSQL)$/);
      expect(version).toMatch(/^\d+\.\d+/);
      expect(tables).toEqual({ migrations: MIGRATIONS.length, pending: [], newer: [] });
    });

    it('is untouched by a write that fails halfway', async () => {
      const content = contentOf('a');
      await put(content);
      const before = await revisions('a');
      const other = contentOf('a', (bundle) => {
        bundle['instance'].title = 'Neu';
        bundle['events'][0].title = 'Neu';
        bundle['newsletter'].subscribers.pop();
      });
      const fail = () => {
        throw new Error('the disk is on fire');
      };
      await expect(store.replaceContent(other, CHANGE, { progress: fail })).rejects.toThrow('the disk is on fire');
      expect(await contentIn('a')).toEqual(content);
      expect(await revisions('a')).toEqual(before);
      await put(other);
      expect(await contentIn('a')).toEqual(other);
    });

    it('reports what a write changes before the commit, and an error at that point undoes all of it', async () => {
      const content = contentOf('a');
      await put(content);
      const before = await revisions('a');
      const notes: ContentDifference[] = [];
      const other = contentOf('a', (bundle) => {
        bundle['instance'].title = 'Neu';
        const [first, second] = bundle['events'];
        bundle['events'] = [
          { ...first, title: 'Anders' },
          { ...second, id: 4001, title: 'Dazu' },
        ];
        bundle['lists'] = [];
        bundle['newsletter'] = { target_lists: [], subscribers: [] };
      });
      const refuse = (difference: ContentDifference) => {
        notes.push(difference);
        throw new Error('not like that');
      };
      await expect(store.replaceContent(other, CHANGE, { weigh: refuse })).rejects.toThrow('not like that');
      expect(await contentIn('a')).toEqual(content);
      expect(await revisions('a')).toEqual(before);
      const [difference] = notes;
      expect(difference).toMatchObject({ isNew: false, registered: 0 });
      expect(difference?.settings).toEqual([
        { name: 'title', before: content.instance.title, after: other.instance.title },
      ]);
      const none = { count: 0, first: [], ids: [] };
      const dayOf = (event: Event | undefined) => event?.startsAt.slice(0, 10);
      const named = (event: Event | undefined, title = event?.title) => ({
        first: [{ id: event?.id, title, date: dayOf(event) }],
        ids: [event?.id],
      });
      const [first, second] = content.events;
      expect(difference?.kinds.find(({ kind }) => kind === 'event')).toEqual({
        kind: 'event',
        before: 2,
        appearing: { count: 1, first: [{ id: 4001, title: 'Dazu', date: dayOf(other.events[1]) }], ids: [4001] },
        changing: { count: 1, ...named(first, 'Anders') },
        going: { count: 1, ...named(second) },
      });
      expect(difference?.kinds.map(({ kind }) => kind)).toEqual(['list', 'event', 'newsletter', 'subscriber']);
      expect(difference?.kinds.at(-1)).toMatchObject({
        appearing: none,
        changing: none,
        going: { count: content.subscribers.length },
      });
      await store.replaceContent(content, CHANGE, { weigh: (same) => void notes.push(same) });
      await expect(store.replaceContent(contentOf('b'), CHANGE, { weigh: refuse })).rejects.toThrow('not like that');
      expect(notes.slice(1)).toMatchObject([{ isNew: false, settings: [], kinds: [] }, { isNew: true }]);
      expect(await store.findInstance('b')).toBeUndefined();
    });

    it('leaves out what the public cannot see from a given time on, and nothing else', async () => {
      const content = contentOf('a', (bundle) => {
        const [first, second] = bundle['events'];
        Object.assign(first, { date_from: '2026-11-20 10:00:00', date_to: '2026-11-20 11:00:00' });
        Object.assign(second, { public: false, date_to: '2099-01-01 00:00:00' });
      });
      await put(content);
      const shown = async (since: string) => {
        const ids: number[] = [];
        await store.readShown('a', since, undefined, ({ entities, targetLists }) => {
          expect({ instance: content.instance, ...entities, targetLists, subscribers: content.subscribers }).toEqual(
            Object.fromEntries(
              Object.entries(content).filter(
                ([key]) => !['events', 'bookings', 'personKeys', 'requests'].includes(key),
              ),
            ),
          );
          return ({ events }) => void ids.push(...events.map(({ event }) => event.id));
        });
        return ids;
      };
      expect(await shown('2026-11-20 00:00:00')).toEqual([1001]);
      expect(await shown('2026-11-20 11:00:00')).toEqual([1001]);
      expect(await shown('2026-11-20 11:00:01')).toEqual([]);
    });

    it('knows what was visible until recently, and what a write removed', async () => {
      const with3 = (change: (events: Loose[]) => Loose[]) =>
        contentOf('a', (bundle) => {
          const [first] = bundle['events'];
          const one = (id: number, day: string, more = {}) => ({
            ...first,
            id,
            title: `Anlass ${id}`,
            date_from: `${day} 10:00:00`,
            date_to: `${day} 11:00:00`,
            ...more,
          });
          const over = [one(1, '2026-11-10', { status: 'cancelled' }), one(2, '2026-11-11'), one(3, '2025-06-01')];
          bundle['events'] = change([
            ...over,
            one(4, '2026-12-01'),
            one(5, '2026-12-02'),
            one(6, '2026-12-03', { public: false }),
          ]);
          for (const list of bundle['lists']) Object.assign(list, { include_event_ids: [], exclude_event_ids: [] });
        });
      const pastSince = async (known?: Parameters<Store['readShown']>[2]) => {
        let notes: readonly PastPublicEvent[] = [];
        await store.readShown('a', '2026-11-20 00:00:00', known, ({ past }) => {
          notes = past;
          return () => undefined;
        });
        return notes
          .map(({ id, reason, event }) => [id, reason, event?.title])
          .sort(([a], [b]) => Number(a) - Number(b));
      };
      await put(with3((events) => events));
      const over = [
        [1, 'over', 'Anlass 1'],
        [2, 'over', undefined],
      ];
      expect(await pastSince()).toEqual(over);
      const before = (await store.findInstance('a'))?.contentRevision ?? 0;
      await put(
        with3((events) =>
          events.filter(({ id }: Loose) => id !== 4 && id !== 6).map((one) => ({ ...one, public: one['id'] !== 5 })),
        ),
      );
      const gone = [
        [4, 'removed', 'Anlass 4'],
        [5, 'hidden', 'Anlass 5'],
      ];
      expect(await pastSince()).toEqual([...over, ...gone]);
      const settings = JSON.stringify((await store.findInstance('a'))?.instance);
      let count = 0;
      await store.readShown('a', '2026-11-20 00:00:00', undefined, (shown) => {
        count = shown.count;
        return () => undefined;
      });
      expect(await pastSince({ contentRevision: before, settings, count })).toEqual(gone);
      await store.content.forgetOld(CHANGE.at + 31 * 86_400_000);
      const forgotten = gone.map(([id, reason]) => [id, reason, undefined]);
      expect(await pastSince()).toEqual([...over, ...forgotten]);
    });

    it('is undefined for an instance that does not exist', async () => {
      expect(await store.readContent('a')).toBeUndefined();
      expect(await store.findInstance('a')).toBeUndefined();
    });

    it('reports the progress of a write', async () => {
      const notes: number[][] = [];
      await store.replaceContent(contentOf('a'), CHANGE, {
        progress: (done, total) => void notes.push([done, total]),
      });
      const [done, total] = notes.at(-1) ?? [];
      expect(total).toBeGreaterThan(15);
      expect(done).toBe(total);
    });
  });

  describe(`revisions in a store: ${name}`, () => {
    it('rise with every write, separately for content, subscribers and keys', async () => {
      expect(revisionsOf(await put(contentOf('a')))[0]).toBe(1);
      expect(await revisions('a')).toEqual([1, 1, 1, 0]);
      await put(contentOf('a'));
      expect(await revisions('a')).toEqual([2, 1, 1, 0]);
      await put(contentOf('a', (bundle) => Object.assign(bundle['events'][0], { title: 'Neu' })));
      expect(await revisions('a')).toEqual([3, 3, 1, 0]);
      await put(
        contentOf('a', (bundle) => {
          bundle['events'][0].title = 'Neu';
          bundle['newsletter'].subscribers[0].status = 'pending';
        }),
      );
      expect(await revisions('a')).toEqual([4, 3, 4, 0]);
      await store.addKey('a', createTestKey('h1'), CHANGE);
      expect(await revisions('a')).toEqual([5, 3, 4, 5]);
    });

    it.each<[string, (bundle: Loose) => void]>([
      ['a setting', (bundle) => Object.assign(bundle['instance'], { title: 'Neu' })],
      ['a removed entity', (bundle) => bundle['document_groups'].pop()],
      ['the order of the lists of the newsletter', (bundle) => bundle['newsletter'].target_lists.reverse()],
      ['the order of rooms', (bundle) => bundle['events'][0].rooms.reverse()],
    ])('of the content rise with %s', async (_name, change) => {
      await put(contentOf('a'));
      await put(contentOf('a', change));
      expect(await revisions('a')).toEqual([2, 2, 1, 0]);
    });

    it('are listed for all instances, by name in byte order', async () => {
      for (const instance of ['b', 'ab', 'a_c', 'a-b', 'a1']) await put(contentOf(instance));
      expect((await store.listInstances()).map((record) => [record.instance.name, record.revision])).toEqual([
        ['a-b', 1],
        ['a1', 1],
        ['a_c', 1],
        ['ab', 1],
        ['b', 1],
      ]);
    });
  });
}
