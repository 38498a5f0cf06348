// Guarantees of every store for single changes of content, on any database. `open` returns a new, empty store.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '../../src/model/event.ts';
import type { Layer } from '../../src/model/group.ts';
import {
  ConflictError,
  ContentOutdatedError,
  IdsExhaustedError,
  InUseError,
  InvalidContentError,
  NotFoundError,
} from '../../src/store/content/errors.ts';
import type { ContentTransaction } from '../../src/store/content/port.ts';
import type { Store } from '../../src/store/store.ts';
import { contentOf } from './store-suite.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-20T09:00:00Z');
const at = (days: number) => ({ actor: 'anna', action: 'change', at: START + days * DAY });

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

export function defineContentSuite(name: string, open: () => Promise<Store>): void {
  let store: Store;
  beforeEach(async () => {
    store = await open();
    await store.replaceContent(contentOf('a'), at(0));
  });
  afterEach(() => store.close());

  const change = <T>(work: (content: ContentTransaction) => Promise<T>, days = 1) =>
    store.content.change('a', at(days), work);
  const get = async <K extends Parameters<ContentTransaction['get']>[0]>(kind: K, id: number) =>
    (await change((content) => content.get(kind, id))).result;
  const found = async (kind: 'event', id: number) => {
    const present = await get(kind, id);
    if (present === undefined) throw new Error(`there is no ${kind} ${id}`);
    return present;
  };
  const titled = async (title: string, days = 1) => {
    const { value, revision } = await found('event', 1001);
    return change((content) => content.put('event', { ...value, title }, revision), days);
  };
  const record = async () => {
    const one = await store.findInstance('a');
    if (one === undefined) throw new Error('there is no instance');
    return one;
  };
  const contentNow = async () => (await store.readContent('a'))?.content;
  const history = (limit = 10) => store.content.history('a', { limit });

  describe(`one change of content: ${name}`, () => {
    it('writes one entity at one revision, and nothing else', async () => {
      const before = await contentNow();
      const [first, second] = before?.events ?? [];
      const { revision, changed } = await titled('Neu');
      expect({ revision, changed }).toEqual({ revision: 2, changed: true });
      expect(await contentNow()).toEqual({ ...before, events: [{ ...first, title: 'Neu' }, second] });
      expect(await record()).toMatchObject({
        revision: 2,
        contentRevision: 2,
        subscribersRevision: 1,
        officeRevision: 2,
      });
      expect(await get('event', 1001)).toMatchObject({ revision: 2, changedAt: at(1).at, value: { title: 'Neu' } });
      expect(await get('event', 1002)).toMatchObject({ revision: 1, changedAt: at(0).at });
    });

    it('leaves no trace if it changes nothing', async () => {
      const { value, revision } = await found('event', 1001);
      const backwards = Object.fromEntries(Object.entries(value).reverse()) as unknown as Event;
      const outcome = await change(async (content) => {
        await content.put('event', backwards, revision);
        return 'done';
      });
      expect(outcome).toEqual({ result: 'done', revision: 1, changed: false, forgotten: [] });
      expect(await record()).toMatchObject({ revision: 1, officeRevision: 0 });
      expect(await history()).toHaveLength(1);
    });

    it('to an entity that was changed in the meantime is a conflict that reports the current state', async () => {
      const { value, revision } = await found('event', 1001);
      await titled('von ihr');
      const error = await errorOf(change((content) => content.put('event', { ...value, title: 'von ihm' }, revision)));
      expect(error).toBeInstanceOf(ConflictError);
      expect(error).toMatchObject({ present: [{ kind: 'event', id: 1001, revision: 2, value: { title: 'von ihr' } }] });
      expect(await errorOf(change((content) => content.remove('event', 1001, revision)))).toBeInstanceOf(ConflictError);
      expect(await errorOf(change((content) => content.put('event', value, 'new')))).toBeInstanceOf(ConflictError);
      expect((await found('event', 1001)).value.title).toBe('von ihr');
      expect((await record()).revision).toBe(2);
    });

    it('attempted twice at the same time succeeds only once', async () => {
      const { value, revision } = await found('event', 1001);
      const outcomes = await Promise.allSettled(
        ['eins', 'zwei', 'drei'].map((title) =>
          change((content) => content.put('event', { ...value, title }, revision)),
        ),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(ConflictError);
      expect(await history()).toHaveLength(2);
    });

    it('to an entity that does not exist reports that', async () => {
      const { value } = await found('event', 1001);
      const gone = { ...value, id: 77 };
      expect(await errorOf(change((content) => content.put('event', gone, 1)))).toBeInstanceOf(NotFoundError);
      expect(await errorOf(change((content) => content.remove('event', 77, 1)))).toBeInstanceOf(NotFoundError);
      expect(await errorOf(store.content.change('b', at(1), async () => 1))).toBeInstanceOf(NotFoundError);
    });

    it('reads many entities at once, as the change left them', async () => {
      const { value, revision } = await found('event', 1001);
      const { result } = await change(async (content) => {
        const stored = await content.getAll('event', [1002, 1001, 77]);
        await content.put('event', { ...value, title: 'Neu' }, revision);
        await content.put('event', { ...value, id: 2000 }, 'new');
        await content.detach('event', 1002);
        await content.remove('event', 1002, revision);
        const titles = (events: readonly { readonly value: Event }[]) =>
          events.map((one) => [one.value.id, one.value.title]);
        const all = (await content.all('event')).map((one) => ({ value: one }));
        return [stored, await content.getAll('event', [2000, 1002, 1001]), all].map(titles);
      });
      const { title } = value;
      const [, second] = contentOf('a').events;
      expect(result).toEqual([
        [
          [1001, title],
          [1002, second?.title],
        ],
        [
          [1001, 'Neu'],
          [2000, title],
        ],
        [
          [1001, 'Neu'],
          [2000, title],
        ],
      ]);
      const read = await store.content.read('a', ({ getAll }) => getAll('event', [2000, 1001, 1002]));
      expect(read.map(({ id, revision: at }) => [id, at])).toEqual([
        [1001, 2],
        [2000, 2],
      ]);
    });

    it('finds the instances that have entities of a kind', async () => {
      await store.replaceContent(
        contentOf('b', (bundle) => Object.assign(bundle, { document_groups: [] })),
        at(1),
      );
      expect((await store.content.instancesWith('event')).map(({ name }) => name)).toEqual(['a', 'b']);
      expect(await store.content.instancesWith('document_group')).toEqual([
        { name: 'a', timeZone: contentOf('a').instance.timeZone, contentRevision: 1 },
      ]);
      expect(await store.content.instancesWith('series')).toEqual([]);
    });

    it('that fails halfway leaves everything as it was', async () => {
      const before = await contentNow();
      const { value, revision } = await found('event', 1001);
      const failing = change(async (content) => {
        await content.put('event', { ...value, title: 'Neu' }, revision);
        await content.newId('event');
        throw new Error('the disk is on fire');
      });
      await expect(failing).rejects.toThrow('the disk is on fire');
      expect(await contentNow()).toEqual(before);
      expect((await record()).revision).toBe(1);
    });
  });

  describe(`references in a change of content: ${name}`, () => {
    it('to missing entities are invalid, and so are references to entities that the change removes', async () => {
      const { value, revision } = await found('event', 1001);
      const error = await errorOf(change((content) => content.put('event', { ...value, layerIds: [99] }, revision)));
      expect(error).toBeInstanceOf(InvalidContentError);
      expect(error).toMatchObject({
        message: 'event 1001/layer_ids/0: layer 99 does not exist',
        problems: [{ kind: 'event', id: 1001, path: '/layer_ids/0', text: 'layer 99 does not exist' }],
      });
      const missing = await change(async (content) => {
        const place = (kind: 'layer' | 'person', id: number) => ({ kind, id, path: `/${kind}` });
        return content.missing([place('layer', 1), place('layer', 99), place('person', 1), place('person', 98)]);
      });
      expect(missing.result).toEqual([
        { kind: 'layer', id: 99, path: '/layer' },
        { kind: 'person', id: 98, path: '/person' },
      ]);
    });

    it('may point to entities that the same change creates, and to each other', async () => {
      const layer = { position: 5, name: 'Neu', url: '' };
      const { result } = await change(async (content) => {
        const [first, second] = [await content.newId('layer'), await content.newId('layer')];
        await content.put('layer', { ...layer, id: second, parentId: first }, 'new');
        await content.put('layer', { ...layer, id: first, parentId: null }, 'new');
        const names = await content.missing([{ kind: 'layer', id: first }]);
        return { first, second, names, above: await content.ancestors('layer', second) };
      });
      expect(result).toMatchObject({ names: [], above: [result.first] });
      expect((await contentNow())?.layers.map(({ id }) => id)).toContain(result.second);
    });

    it('keep the referenced entity from being removed, and the refusal names the referrers', async () => {
      const person = await get('person', 1);
      const error = await errorOf(change((content) => content.remove('person', 1, person?.revision ?? 0)));
      expect(error).toBeInstanceOf(InUseError);
      const { referrers } = error as InUseError;
      expect(referrers.map(({ kind, id }) => `${kind} ${id}`)).toContain('event 1001');
      expect(referrers.find(({ id }) => id === 1001)?.label).toBe((await found('event', 1001)).value.title);
      expect(await get('person', 1)).toEqual(person);
    });

    it('may be dropped in the same change that removes the referenced entity', async () => {
      const list = (await contentNow())?.lists.find(({ id }) => id === 1);
      const offer = await get('newsletter', 1);
      await change(async (content) => {
        const present = await content.get('list', 1);
        await content.remove('list', 1, present?.revision ?? 0);
        const others = offer?.value.targetLists.filter(({ listId }) => listId !== 1) ?? [];
        await content.put('newsletter', { id: 1, targetLists: others }, offer?.revision ?? 0);
        expect(await content.referrers('list', 1)).toEqual([]);
        expect(await content.missing([{ kind: 'list', id: 1 }])).toEqual([{ kind: 'list', id: 1 }]);
      });
      expect(list).toBeDefined();
      expect((await contentNow())?.lists.map(({ id }) => id)).toEqual([2]);
    });

    it('in trees never form a loop', async () => {
      const layers = (await contentNow())?.layers ?? [];
      const child = layers.find(({ parentId }) => parentId !== null);
      const parent = layers.find(({ id }) => id === child?.parentId);
      if (child === undefined || parent === undefined) throw new Error('the bundle has no tree');
      const below = (of: Layer, id: number) => change((content) => content.put('layer', { ...of, parentId: id }, 1));
      for (const wrong of [await errorOf(below(parent, child.id)), await errorOf(below(parent, parent.id))]) {
        expect(wrong).toBeInstanceOf(InvalidContentError);
        expect((wrong as InvalidContentError).problems[0]).toMatchObject({ kind: 'layer', path: '/parent_id' });
        expect((wrong as InvalidContentError).message).toContain('creates a loop of parents');
      }
      expect((await contentNow())?.layers).toEqual(layers);
    });
  });

  describe(`a removed entity: ${name}`, () => {
    it('is gone, and its id is never reused', async () => {
      const { value, revision } = await found('event', 1002);
      const highest = (await change((content) => content.newId('event'))).result;
      expect(highest).toBe(1003);
      const added = await change(async (content) => {
        const id = await content.newId('event');
        await content.put('event', { ...value, id }, 'new');
        return id;
      });
      expect(added.result).toBe(1003);
      await change((content) => content.remove('event', 1003, added.revision));
      expect(await get('event', 1003)).toBeUndefined();
      expect((await change((content) => content.newId('event'))).result).toBe(1004);
      await store.replaceContent(
        contentOf('a', (bundle) => {
          bundle['events'][1].id = 2000;
          bundle['lists'][0].include_event_ids = [];
          bundle['lists'][0].exclude_event_ids = [];
        }),
        at(2),
      );
      await store.replaceContent(contentOf('a'), at(3));
      expect((await change((content) => content.newId('event'))).result).toBe(2001);
      expect(revision).toBe(1);
    });

    it('can come back with its id', async () => {
      const group = await get('document_group', 2);
      const before = await contentNow();
      if (group === undefined) throw new Error('there is no document group 2');
      const { revision } = await change((content) => content.remove('document_group', 2, group.revision));
      expect(await errorOf(change((content) => content.put('document_group', group.value, revision)))).toBeInstanceOf(
        NotFoundError,
      );
      await change((content) => content.put('document_group', group.value, 'new'));
      expect(await contentNow()).toEqual(before);
    });

    it('is kept completely for 30 days, and then only as an id', async () => {
      const group = await get('document_group', 2);
      if (group === undefined) throw new Error('there is no document group 2');
      await change((content) => content.remove('document_group', 2, group.revision));
      const kept = {
        kind: 'document_group',
        id: 2,
        revision: 2,
        removedAt: at(1).at,
        removedBy: 'anna',
        reason: 'remove',
      };
      expect(await store.content.removed('a', { limit: 9 })).toEqual([
        { ...kept, label: group.value.name, value: group.value },
      ]);
      await titled('Neu', 31);
      expect((await store.content.removed('a', { limit: 9 }))[0]?.value).toEqual(group.value);
      await titled('Anders', 32);
      expect(await store.content.removed('a', { limit: 9 })).toEqual([{ ...kept, label: '', value: undefined }]);
      await change((content) => content.put('document_group', group.value, 'new'), 33);
      expect(await store.content.removed('a', { limit: 9 })).toEqual([]);
    });

    it('is reported as left out by an import', async () => {
      await store.replaceContent(
        contentOf('a', (bundle) => bundle['document_groups'].pop()),
        at(1),
      );
      expect(await store.content.removed('a', { limit: 9 })).toMatchObject([
        { kind: 'document_group', id: 2, reason: 'import' },
      ]);
    });

    it('leaves no id above the maximum', async () => {
      await change((content) =>
        content.put('layer', { id: 4294967295, position: 9, parentId: null, name: 'Letzte', url: '' }, 'new'),
      );
      expect(await errorOf(change((content) => content.newId('layer')))).toBeInstanceOf(IdsExhaustedError);
    });
  });

  describe(`the history of content: ${name}`, () => {
    it('records who changed what, before and after, and when', async () => {
      const old = (await found('event', 1001)).value;
      await titled('Neu');
      const { value } = await found('event', 1001);
      const added = { ...value, id: 1003, title: 'Dazu' };
      await store.content.change('a', { ...at(2), actor: 'beat', note: 'auf Wunsch' }, (content) =>
        content.put('event', added, 'new'),
      );
      await change((content) => content.remove('event', 1003, 3), 3);
      const event = { kind: 'event', id: 1003, label: 'Dazu' };
      const none = { kind: 'event', created: 0, changed: 0, removed: 0 };
      expect(await history(3)).toEqual([
        {
          revision: 4,
          at: at(3).at,
          actor: 'anna',
          what: 'remove',
          note: '',
          count: 1,
          sources: 0,
          tally: [{ ...none, removed: 1 }],
          entities: [{ ...event, before: added, after: null }],
        },
        {
          revision: 3,
          at: at(2).at,
          actor: 'beat',
          what: 'create',
          note: 'auf Wunsch',
          count: 1,
          sources: 0,
          tally: [{ ...none, created: 1 }],
          entities: [{ ...event, before: null, after: added }],
        },
        {
          revision: 2,
          at: at(1).at,
          actor: 'anna',
          what: 'change',
          note: '',
          count: 1,
          sources: 0,
          tally: [{ ...none, changed: 1 }],
          entities: [{ kind: 'event', id: 1001, label: 'Neu', before: { title: old.title }, after: { title: 'Neu' } }],
        },
      ]);
      expect(await store.content.history('a', { of: { kind: 'event', id: 1001 }, limit: 5 })).toHaveLength(1);
      expect((await store.content.history('a', { before: 3, limit: 5 })).map(({ revision }) => revision)).toEqual([
        2, 1,
      ]);
    });

    it('records an import as one change, and the first import only as a count', async () => {
      await store.replaceContent(
        contentOf('a', (bundle) => Object.assign(bundle['events'][0], { title: 'Neu' })),
        at(1),
      );
      const [second, first] = await history();
      expect(second).toMatchObject({ revision: 2, what: 'import', count: 1, entities: [{ after: { title: 'Neu' } }] });
      expect(first).toMatchObject({ revision: 1, what: 'import', entities: [] });
      expect(first?.count).toBeGreaterThan(10);
    });

    it('is deleted after 400 days', async () => {
      await titled('Neu', 1);
      await titled('Anders', 402);
      expect((await history()).map(({ revision }) => revision)).toEqual([3]);
      await titled('Noch anders', 403);
      expect((await history()).map(({ revision }) => revision)).toEqual([4, 3]);
    });
  });

  describe(`detaching an entity: ${name}`, () => {
    it('clears the references to it, and moves its children up', async () => {
      const before = await contentNow();
      const child = before?.layers.find(({ parentId }) => parentId !== null);
      const parent = before?.layers.find(({ id }) => id === child?.parentId);
      if (child === undefined || parent === undefined) throw new Error('the bundle has no tree');
      const { result } = await change(async (content) => {
        const naming = await content.detach('layer', parent.id);
        expect(await content.referrers('layer', parent.id)).toEqual([]);
        await content.remove('layer', parent.id, 1);
        return naming;
      });
      expect(result).toContainEqual({ kind: 'layer', id: child.id, label: child.name });
      const after = await contentNow();
      expect(after?.layers.map(({ id }) => id)).not.toContain(parent.id);
      expect(after?.layers.find(({ id }) => id === child.id)?.parentId).toBe(parent.parentId);
      expect(JSON.stringify(after?.lists)).not.toBe(JSON.stringify(before?.lists));
      expect(after?.persons).toEqual(before?.persons);
    });

    it('sees writes of the same change, and is rejected if an entity requires it', async () => {
      const { value, revision } = await found('event', 1002);
      await change(async (content) => {
        await content.put('event', { ...value, title: 'Neu', lectorIds: [1] }, revision);
        await content.detach('person', 1);
      });
      expect((await found('event', 1002)).value).toMatchObject({ title: 'Neu', lectorIds: [] });
      const rooms = (await contentNow())?.rooms ?? [];
      const building = rooms[0]?.buildingId ?? 0;
      const error = await errorOf(change((content) => content.detach('building', building)));
      expect(error).toBeInstanceOf(InUseError);
      expect((error as InUseError).referrers.map(({ kind }) => kind)).toContain('room');
      expect((await contentNow())?.rooms).toEqual(rooms);
      expect(await errorOf(change((content) => content.detach('person', 77)))).toBeInstanceOf(NotFoundError);
    });
  });

  describe(`erasing: ${name}`, () => {
    const all = async () =>
      JSON.stringify([await contentNow(), await history(99), await store.content.removed('a', { limit: 99 })]);
    const renamed = (lastname: string, days: number, note = '') =>
      store.content.change('a', { ...at(days), note }, async (content) => {
        const person = await content.get('person', 1);
        if (person === undefined) throw new Error('there is no person 1');
        await content.put('person', { ...person.value, lastname }, person.revision);
      });
    const erase = (days: number) =>
      change(async (content) => {
        const person = await content.get('person', 1);
        if (person !== undefined) await content.detach('person', 1);
        await content.erase('person', 1, person?.revision ?? 'gone');
      }, days);
    const ERASED = { kind: 'person', id: 1, label: '', before: null, after: null };

    it('keeps only its author and time, and the id is not reused', async () => {
      const highest = Math.max(...((await contentNow())?.persons.map(({ id }) => id) ?? []));
      await renamed('Unverkennbar', 1, 'Frau Unverkennbar hat geheiratet');
      await renamed('Zweitname', 2);
      expect(await all()).toContain('Unverkennbar');
      const { revision } = await erase(3);
      const left = await all();
      for (const name of ['Unverkennbar', 'Zweitname', 'geheiratet']) expect(left).not.toContain(name);
      const [newest, ...older] = await history();
      expect(newest).toMatchObject({ revision, actor: 'anna', at: at(3).at, what: 'erase', note: '' });
      expect(newest?.entities).toContainEqual(ERASED);
      expect(older.map(({ revision: one }) => one)).toEqual([1]);
      const [tombstone] = await store.content.removed('a', { kind: 'person', limit: 9 });
      expect(tombstone).toMatchObject({ id: 1, label: '', reason: 'erase', removedBy: 'anna', value: undefined });
      expect(await store.content.removed('a', { isWhole: true, limit: 9 })).toEqual([]);
      expect((await change((content) => content.newId('person'))).result).toBe(highest + 1);
    });

    it('also covers a person in the trash and the history who was removed before', async () => {
      await renamed('Unverkennbar', 1);
      await change(async (content) => {
        await content.detach('person', 1);
        const person = await content.get('person', 1);
        await content.remove('person', 1, person?.revision ?? 0);
      }, 2);
      expect(JSON.stringify(await store.content.removed('a', { isWhole: true, limit: 9 }))).toContain('Unverkennbar');
      await erase(3);
      expect(await all()).not.toContain('Unverkennbar');
      expect((await history(1))[0]).toMatchObject({ what: 'erase', count: 1, entities: [ERASED] });
      expect(await store.content.removed('a', { kind: 'person', id: 1, limit: 9 })).toHaveLength(1);
      expect(await errorOf(erase(4))).toBeInstanceOf(NotFoundError);
    });

    it('keeps the other entities of a change that covered several', async () => {
      await store.content.change('a', { ...at(1), note: 'Unverkennbar' }, async (content) => {
        const [person, one] = [await content.get('person', 1), await content.get('event', 1002)];
        if (person === undefined || one === undefined) throw new Error('they are not there');
        await content.put('person', { ...person.value, lastname: 'Unverkennbar' }, person.revision);
        await content.put('event', { ...one.value, title: 'Neu' }, one.revision);
      });
      await erase(2);
      expect(await all()).not.toContain('Unverkennbar');
      const [, second] = await history();
      expect(second).toMatchObject({ what: 'change', note: '', count: 1, entities: [{ kind: 'event', id: 1002 }] });
    });

    it('is refused while others refer to the person, or while the person still exists', async () => {
      const before = await all();
      const person = await get('person', 1);
      const erasing = (expected: number | 'gone') => change((content) => content.erase('person', 1, expected));
      expect(await errorOf(erasing(person?.revision ?? 0))).toBeInstanceOf(InUseError);
      expect(await errorOf(erasing('gone'))).toBeInstanceOf(ConflictError);
      expect(await errorOf(erasing(77))).toBeInstanceOf(ConflictError);
      expect(await errorOf(change((content) => content.erase('person', 78, 'gone')))).toBeInstanceOf(NotFoundError);
      expect(await all()).toBe(before);
    });
  });

  describe(`reading the history and the trash: ${name}`, () => {
    it('filters by change, kind, author and period, and limits the number of entities', async () => {
      await titled('eins', 1);
      await store.content.change('a', { ...at(2), actor: 'beat' }, async (content) => {
        const [one, layer] = [await content.get('event', 1001), await content.get('layer', 1)];
        if (one === undefined || layer === undefined) throw new Error('they are not there');
        await content.put('event', { ...one.value, title: 'zwei' }, one.revision);
        await content.put('layer', { ...layer.value, name: 'zwei' }, layer.revision);
      });
      await titled('drei', 3);
      const revisions = async (requested: object) =>
        (await store.content.history('a', { limit: 9, ...requested })).map(({ revision }) => revision);
      expect(await revisions({})).toEqual([4, 3, 2, 1]);
      expect(await revisions({ revision: 3 })).toEqual([3]);
      expect(await revisions({ of: { kind: 'event' } })).toEqual([4, 3, 2]);
      expect(await revisions({ of: { kind: 'layer', id: 1 } })).toEqual([3]);
      expect(await revisions({ by: 'beat' })).toEqual([3]);
      expect(await revisions({ from: at(1).at, to: at(3).at })).toEqual([3, 2]);
      const [cut] = await store.content.history('a', { revision: 3, limit: 1, maxEntities: 1 });
      expect(cut).toMatchObject({ count: 2, entities: [{ kind: 'event' }] });
    });

    it('pages through the trash, by kind, and reports who removed each entity', async () => {
      const bundle = await contentNow();
      await change(async (content) => {
        for (const { id } of bundle?.events ?? []) {
          await content.detach('event', id);
          await content.remove('event', id, 1);
        }
      }, 1);
      const group = await get('document_group', 2);
      await store.content.change('a', { ...at(2), actor: 'beat' }, (content) =>
        content.remove('document_group', 2, group?.revision ?? 0),
      );
      const [first] = await store.content.removed('a', { limit: 1 });
      expect(first).toMatchObject({ kind: 'document_group', id: 2, removedBy: 'beat' });
      if (first === undefined) throw new Error('nothing is there');
      const [second] = await store.content.removed('a', { after: first, limit: 1 });
      expect(second).toMatchObject({ kind: 'event', id: 1001, removedBy: 'anna' });
      if (second === undefined) throw new Error('nothing more is there');
      const rest = await store.content.removed('a', { after: second, limit: 9 });
      expect(rest.map(({ id }) => id)).toEqual([1002]);
      expect(await store.content.removed('a', { kind: 'layer', limit: 9 })).toEqual([]);
      expect(await store.content.removed('a', { kind: 'event', id: 1002, limit: 9 })).toHaveLength(1);
    });

    it('changes nothing, and reports who last changed an existing entity', async () => {
      await titled('Neu');
      const { revision } = await record();
      const [one, other] = await store.content.read('a', async (content) => [
        await content.get('event', 1001),
        await content.referrers('person', 1),
      ]);
      expect(one).toMatchObject({ changedBy: 'anna', changedAt: at(1).at });
      expect(other).toContainEqual(expect.objectContaining({ kind: 'event', id: 1001 }));
      expect((await record()).revision).toBe(revision);
      expect(await errorOf(store.content.read('b', async () => 1))).toBeInstanceOf(NotFoundError);
    });

    it('expires on time even if nothing is changed', async () => {
      await titled('Neu', 1);
      const group = await get('document_group', 2);
      await change((content) => content.remove('document_group', 2, group?.revision ?? 0), 1);
      await store.content.forgetOld(at(31).at);
      expect((await store.content.removed('a', { limit: 9 }))[0]?.value).toEqual(group?.value);
      await store.content.forgetOld(at(32).at);
      expect((await store.content.removed('a', { limit: 9 }))[0]).toMatchObject({ label: '', value: undefined });
      expect(await history()).toHaveLength(3);
      await store.content.forgetOld(at(402).at);
      expect(await history()).toEqual([]);
    });
  });

  describe(`content based on an outdated state: ${name}`, () => {
    it('is rejected, and the error names what the office has written since', async () => {
      await store.replaceContent(contentOf('a'), at(1), { basedOn: 0 });
      await titled('vom Sekretariat', 2);
      const { officeRevision } = await record();
      expect(officeRevision).toBe(3);
      const error = await errorOf(store.replaceContent(contentOf('a'), at(3), { basedOn: 0 }));
      expect(error).toBeInstanceOf(ContentOutdatedError);
      expect((error as ContentOutdatedError).changed).toEqual([{ kind: 'event', id: 1001, label: 'vom Sekretariat' }]);
      expect((await found('event', 1001)).value.title).toBe('vom Sekretariat');
      await store.replaceContent(contentOf('a'), at(3), { basedOn: officeRevision });
      expect((await record()).officeRevision).toBe(officeRevision);
    });
  });
}
