// Several changes in one request, and their public effects (rule W8).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeFile } from '../../src/office/files/store-file.ts';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';
import { createPhoto } from '../support/pictures.ts';

const EVENT = { title: 'Konzert', date_from: '2026-12-24 17:00:00', date_to: '2026-12-24 18:00:00' };

function bundle(): Loose {
  const made = fullBundle();
  made['lists'] = [
    { id: 1, name: 'Dorf', rule: { layer_ids: [2] } },
    { id: 2, name: 'Von Hand', include_event_ids: [1001] },
  ];
  made['newsletter'] = { target_lists: [{ list_id: 1, public_name: 'Dorf' }], subscribers: [] };
  return made;
}

let office: Office;
beforeEach(async () => {
  office = await openOffice(bundle());
});
afterEach(() => office.close());

const post = (changes: unknown, more: object = {}, query = '') =>
  office.call('POST', `/changes${query}`, { body: { changes, ...more } });
const problemsOf = async (changes: unknown, more: object = {}) => {
  const { status, json } = await post(changes, more);
  return [status, (json.problems ?? []).map(({ path }: Loose) => path)];
};
const revision = async () => (await office.store.findInstance(String(bundle()['instance'].name)))?.revision;

describe('several changes at once', () => {
  it('have one revision and one history entry, and refer to each other by refs', async () => {
    const { status, json } = await post(
      [
        {
          kind: 'events',
          value: { ...EVENT, rooms: [{ room_id: { ref: 'saal' } }], layer_ids: [{ ref: 'quartier' }] },
        },
        { kind: 'rooms', ref: 'saal', value: { name: 'Saal', building_id: { ref: 'haus' } } },
        { kind: 'buildings', ref: 'haus', value: { name: 'Haus' } },
        { kind: 'layers', ref: 'quartier', value: { name: 'Quartier', parent_id: 2 } },
        { kind: 'events', id: 1001, merge: { title: 'Neu' } },
        { kind: 'events', id: 1002, remove: true },
      ],
      { note: 'Umzug' },
    );
    expect([status, json.problems]).toEqual([200, undefined]);
    expect(new Set(json.results.map((one: Loose) => one['revision']))).toEqual(new Set([json.revision]));
    const [event, room] = json.results;
    const { value } = (await office.call('GET', `/events/${event.id}`)).json;
    expect([value.rooms, value.layer_ids]).toEqual([[{ room_id: room.id }], [json.results[3].id]]);
    const [line] = (await office.call('GET', '/history?limit=1')).json.items;
    expect([line.revision, line.note, line.changes.length]).toEqual([json.revision, 'Umzug', 6]);
  });

  it('report their public effects, and so does a dry run without a trace', async () => {
    const hidden = await office.create('events', { ...EVENT, public: false });
    const shown = await office.create('events', { ...EVENT, layer_ids: [1] });
    const before = await revision();
    const changes = [
      { kind: 'events', value: { ...EVENT, layer_ids: [2] } },
      { kind: 'events', id: hidden, merge: { public: true } },
      { kind: 'events', id: shown, merge: { title: 'Anders', internal_note: 'x' } },
      { kind: 'lists', id: 2, merge: { include_event_ids: [shown] } },
    ];
    const tried = (await post(changes, { dry_run: true })).json;
    expect(await revision()).toBe(before);
    const made = (await post(changes)).json;
    expect(tried).toEqual(made);
    const created = made.results[0].id;
    expect(made.effects).toMatchObject({
      appears: [hidden, created].sort((a, b) => a - b),
      changes: [shown],
      disappears: [],
    });
    expect(made.effects.lists).toEqual(
      expect.arrayContaining([
        { list_id: 1, gains: [created], loses: [] },
        expect.objectContaining({ list_id: 2, gains: [shown] }),
      ]),
    );
    const internal = (await post([{ kind: 'events', id: shown, merge: { internal_note: 'y' } }])).json.effects;
    expect(internal).toEqual({ appears: [], changes: [], disappears: [], lists: [] });
    const moved = (await post([{ kind: 'layers', id: 1, merge: { parent_id: null } }])).json.effects;
    expect(moved.lists).toEqual([
      expect.objectContaining({ list_id: 1, gains: [], loses: expect.arrayContaining([shown]) }),
    ]);
    expect(moved.changes).toEqual([]);
    const gone = (await post([{ kind: 'events', id: shown, merge: { state: 'draft' } }])).json.effects;
    expect(gone.disappears).toEqual([shown]);
  });

  it('are all rejected if one is invalid, with every problem at its place', async () => {
    const before = await revision();
    const problems = await problemsOf([
      { kind: 'events', id: 1001, merge: { titel: 'x', date_to: '2000-01-01 00:00:00' } },
      { kind: 'events', value: { ...EVENT, layer_ids: [1, 99], rooms: [{ room_id: { ref: 'none' } }] } },
      { kind: 'rooms', ref: 'a', value: { name: 'A', building_id: { ref: 'a' } } },
      { kind: 'events', id: 4711, remove: true },
      { kind: 'events', id: 1001, remove: true },
      { kind: 'layers', value: { id: 5, name: 'x' } },
    ]);
    expect(problems).toEqual([
      422,
      expect.arrayContaining([
        '/changes/0/merge/titel',
        '/changes/0/merge/date_to',
        '/changes/1/value/layer_ids/1',
        '/changes/1/value/rooms/0/room_id/ref',
        '/changes/2/value/building_id',
        '/changes/3/id',
        '/changes/4/id',
        '/changes/5/value/id',
      ]),
    ]);
    expect(await revision()).toBe(before);
  });

  it.each([
    ['no changes', undefined, ['/changes']],
    ['an empty array', [], ['/changes']],
    ['too many', Array.from({ length: 5001 }, () => ({ kind: 'events', id: 1, remove: true })), ['/changes']],
    ['what is no change', [1], ['/changes/0']],
    ['an unknown kind', [{ kind: 'event', value: EVENT }], ['/changes/0/kind']],
    ['two deeds', [{ kind: 'events', id: 1001, value: EVENT, remove: true }], ['/changes/0']],
    ['no deed', [{ kind: 'events', id: 1001 }], ['/changes/0']],
    ['a merge without id', [{ kind: 'events', merge: {} }], ['/changes/0/id']],
    ['an id that is none', [{ kind: 'events', id: '1001', merge: {} }], ['/changes/0/id']],
    ['a ref for what is there', [{ kind: 'events', id: 1001, ref: 'a', value: EVENT }], ['/changes/0/ref']],
    ['a revision of what is new', [{ kind: 'events', if_revision: 1, value: EVENT }], ['/changes/0/if_revision']],
    ['an unknown key', [{ kind: 'events', value: EVENT, valeu: 1 }], ['/changes/0/valeu']],
    ['remove that is not true', [{ kind: 'events', id: 1001, remove: false }], ['/changes/0/remove']],
    [
      'the same ref twice',
      [
        { kind: 'buildings', ref: 'a', value: { name: 'A' } },
        { kind: 'buildings', ref: 'a', value: { name: 'B' } },
      ],
      ['/changes/1/ref'],
    ],
  ])('are rejected for %s', async (_, changes, paths) => {
    expect(await problemsOf(changes)).toEqual([422, paths]);
  });

  it('are rejected with all entities changed in the meantime', async () => {
    await office.call('PATCH', '/events/1002', { body: { title: 'Neu' }, headers: { 'if-match': '*' } });
    const { status, json } = await post([
      { kind: 'events', id: 1001, if_revision: 1, merge: { title: 'a' } },
      { kind: 'events', id: 1002, if_revision: 1, merge: { title: 'b' } },
    ]);
    expect(status).toBe(409);
    expect(json.conflicts).toMatchObject([{ kind: 'events', id: 1002, revision: 2, value: { title: 'Neu' } }]);
    expect((await office.call('GET', '/events/1001')).json.revision).toBe(1);
  });

  it('are rejected with entities deleted in the meantime', async () => {
    await office.call('DELETE', '/events/1002', { headers: { 'if-match': '*' } });
    const { status, json } = await post([
      { kind: 'events', id: 1001, merge: { title: 'a' } },
      { kind: 'events', id: 1002, if_revision: 1, merge: { title: 'b' } },
    ]);
    expect([status, json.conflicts]).toEqual([409, [{ kind: 'events', id: 1002, removed: true }]]);
    expect((await office.call('GET', '/events/1001')).json.revision).toBe(1);
  });

  it('are done once per Idempotency-Key', async () => {
    const call = { body: { changes: [{ kind: 'events', value: EVENT }] }, headers: { 'idempotency-key': 'k' } };
    const [first, second] = [await office.call('POST', '/changes', call), await office.call('POST', '/changes', call)];
    expect([second.status, second.json]).toEqual([200, first.json]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await revision()).toBe(first.json.revision);
  });
});

describe('the order of siblings', () => {
  it('with positions puts new entities last, and rejects the loss of a position', async () => {
    const { json } = await office.call('POST', '/layers', { body: { name: 'Neu' } });
    expect(json.value.position).toBe(2);
    const headers = { 'if-match': '*' };
    const lost = await office.call('PATCH', '/layers/1', { body: { position: null }, headers });
    expect([lost.status, lost.json.problems[0].path]).toEqual([422, '/position']);
  });

  it('without positions rejects one alone, and accepts all in one change', async () => {
    const headers = { 'if-match': '*' };
    const alone = await office.call('PATCH', '/lists/1', { body: { position: 1 }, headers });
    expect([alone.status, alone.json.problems[0].path]).toEqual([422, '/position']);
    const all = await post([1, 2].map((id) => ({ kind: 'lists', id, merge: { position: id } })));
    expect(all.status).toBe(200);
  });
});

describe('a referenced entity', () => {
  it('is not deleted, and its references are listed', async () => {
    const { status, json } = await office.call('DELETE', '/lists/1', { headers: { 'if-match': '*' } });
    expect([status, json.used_by, json.used_by_count]).toEqual([409, [{ kind: 'newsletter' }], 1]);
    const layer = await office.call('DELETE', '/layers/2', { headers: { 'if-match': '*' } });
    expect(layer.json.used_by).toContainEqual({ kind: 'lists', id: 1, label: 'Dorf' });
  });

  it('is reported when an undo would refer to a deleted one', async () => {
    const house = await office.create('buildings', { name: 'Haus' });
    const room = await office.create('rooms', { name: 'Stube', building_id: house });
    const headers = { 'if-match': '*' };
    const { json: removed } = await office.call('DELETE', `/rooms/${room}`, { headers });
    await office.call('DELETE', `/buildings/${house}`, { headers });
    const { status, json } = await office.call('POST', `/history/${removed.revision}/undo`);
    const text = `room ${room}: building ${house} does not exist`;
    expect([status, json.problems]).toEqual([
      422,
      [{ path: '/building_id', text, code: 'not_found', params: { kind: 'building', id: house } }],
    ]);
  });

  it('comes with instructions to remove the references, and mentions detach only where that parameter exists', async () => {
    const created = await office.call('POST', '/layers', { body: { name: 'Neu' } });
    const [layer, { revision }] = [created.json.value.id, created.json];
    const event = { title: 'Anlass', date_from: '2026-12-01 10:00:00', date_to: '2026-12-01 11:00:00' };
    await office.create('events', { ...event, layer_ids: [layer] });
    const removed = await office.call('DELETE', `/layers/${layer}`, { headers: { 'if-match': '*' } });
    expect([removed.status, removed.json.message]).toEqual([409, expect.stringContaining('detach=1')]);
    const changes = [{ kind: 'layers', id: layer, remove: true }];
    for (const { status, json } of [
      await office.call('POST', '/changes', { body: { changes } }),
      await office.call('POST', `/history/${revision}/undo?force=1`),
    ]) {
      const message = `Layer ${layer} is still in use (1), so it was not removed; remove it from there first.`;
      expect([status, json.message]).toEqual([409, message]);
    }
  });

  it('loses its references first on request, except for rooms of a building', async () => {
    const headers = { 'if-match': '*' };
    expect((await office.call('DELETE', '/layers/2?detach=1', { headers })).status).toBe(200);
    expect((await office.call('GET', '/layers/1')).json.value.parent_id).toBeNull();
    expect((await office.call('GET', '/lists/1')).json.value.rule.layer_ids).toEqual([]);
    expect((await office.call('DELETE', '/lists/1?detach=1', { headers })).status).toBe(200);
    expect((await office.call('GET', '/newsletter/target_lists')).json.value).toEqual([]);
    expect((await office.call('DELETE', '/buildings/1?detach=1', { headers })).status).toBe(409);
  });

  it('is restored from the trash without deleted references', async () => {
    const headers = { 'if-match': '*' };
    const id = await office.create('layers', { name: 'Unten', parent_id: 2 });
    const event = await office.create('events', { ...EVENT, layer_ids: [1, id] });
    await office.call('DELETE', `/events/${event}`, { headers });
    await office.call('DELETE', `/layers/${id}`, { headers });
    const back = await office.call('POST', `/trash/events/${event}/restore`);
    expect([back.status, back.json.value.layer_ids]).toEqual([200, [1]]);
    expect(back.json.warnings).toEqual([
      {
        path: '/layer_ids/1',
        text: `layer ${id} no longer exists and is left out`,
        code: 'left_out',
        params: { kind: 'layer', id },
      },
    ]);
  });

  it("can't be part of a cycle", async () => {
    const { status, json } = await office.call('PATCH', '/layers/2', {
      body: { parent_id: 1 },
      headers: { 'if-match': '*' },
    });
    expect([status, json.problems[0].path]).toEqual([422, '/parent_id']);
  });
});

describe('the newsletter’s lists', () => {
  it('are read and replaced as a whole with a revision', async () => {
    const { json, headers } = await office.call('GET', '/newsletter/target_lists');
    expect(json.value).toEqual([{ list_id: 1, public_name: 'Dorf' }]);
    const body = [{ list_id: 2, public_name: 'Auswahl' }];
    const tag = headers.get('etag') ?? '';
    const known = { headers: { 'if-none-match': tag } };
    expect((await office.call('GET', '/newsletter/target_lists', known)).status).toBe(304);
    const put = await office.call('PUT', '/newsletter/target_lists', { body, headers: { 'if-match': tag } });
    expect([put.status, put.json.value]).toEqual([200, body]);
    expect((await office.call('GET', '/newsletter/target_lists', known)).status).toBe(200);
    const late = await office.call('PUT', '/newsletter/target_lists', { body: [], headers: { 'if-match': tag } });
    expect([late.status, late.json.value]).toEqual([412, body]);
    const wrong = [{ list_id: 99, public_name: '' }];
    const refused = await office.call('PUT', '/newsletter/target_lists', { body: wrong, headers: { 'if-match': '*' } });
    expect(refused.json.problems.map(({ path }: Loose) => path)).toEqual(['/0/public_name', '/0/list_id']);
    const none = await office.call('PUT', '/newsletter/target_lists', { body: [], headers: { 'if-match': '*' } });
    expect([none.status, none.json]).toMatchObject([
      200,
      { revision: put.json.revision + 1, changed_by: 'Key 1', value: [] },
    ]);
  });
});

const ADMINISTRATOR: OfficeAccess = {
  actor: 'Eva',
  callerId: 'account 1',
  accountId: 1,
  authority: { role: 'administrator', areas: [] },
};

describe('erasing a person', () => {
  it.each([
    'reader',
    'contributor',
    'editor',
  ] as const)('is denied to %s, and the 403 names administrators', async (role) => {
    const id = await office.create('persons', { visibility: 'none', lastname: 'Unvergesslich' });
    const headers = { 'if-match': '*' };
    const areas = role === 'contributor' ? [1] : [];
    const as = { ...ADMINISTRATOR, authority: { role, areas } };
    for (const erase of [
      () => office.call('DELETE', `/persons/${id}?erase=1`, { headers, as }),
      () => office.call('DELETE', `/persons/${id}?detach=1&erase=1`, { headers, as }),
    ]) {
      const { status, json } = await erase();
      expect([status, json.role]).toEqual([403, 'administrator']);
    }
    if (role === 'editor') return;
    const removed = await office.call('DELETE', `/persons/${id}`, { headers, as });
    expect([removed.status, removed.json.role]).toEqual([403, 'editor']);
  });

  it('removes them from trash, history and stored answers, and an undo does not restore them', async () => {
    const headers = { 'if-match': '*' };
    const made = { visibility: 'none', lastname: 'Unvergesslich' };
    const created = await office.call('POST', '/persons', { body: made, headers: { 'idempotency-key': 'p' } });
    const id = created.json.value.id;
    await office.call('PATCH', `/persons/${id}`, { body: { firstname: 'Ida' }, headers });
    const byKey = await office.call('DELETE', `/persons/${id}?erase=1`, { headers });
    expect([byKey.status, byKey.json.role]).toEqual([403, 'administrator']);
    const erased = await office.call('DELETE', `/persons/${id}?erase=1`, { headers, as: ADMINISTRATOR });
    expect(erased.status).toBe(200);
    const told = JSON.stringify([
      (await office.call('GET', '/history?limit=100')).json,
      (await office.call('GET', '/trash')).json,
      (await office.call('GET', `/persons/${id}/history`)).json,
    ]);
    expect(told).not.toContain('Unvergesslich');
    expect(told).not.toContain('Ida');
    const again = await office.call('POST', '/persons', { body: made, headers: { 'idempotency-key': 'p' } });
    expect(again.headers.get('idempotent-replayed')).toBeNull();
    const undone = await office.call('POST', `/history/${erased.json.revision}/undo?force=1`);
    expect(undone.status).toBe(409);
    expect((await office.call('GET', `/persons/${id}`)).status).toBe(404);
  });

  it('deletes the pictures that no other entity references', async () => {
    const { store } = office;
    const instance = String(bundle()['instance'].name);
    const acting = { store, clock: () => office.time.now, actor: 'test' };
    const keep = async (width: number) =>
      storeFile(acting, instance, { name: 'a.jpg', bytes: await createPhoto('image/jpeg', { width, height: 10 }) });
    const [own, shared, proposed] = [await keep(10), await keep(20), await keep(30)];
    const person = async (url: string) =>
      office.create('persons', { visibility: 'none', lastname: 'Bild', image: { url } });
    const [first, second, third] = [await person(own.url), await person(shared.url), await person(proposed.url)];
    const event = await office.create('events', { ...EVENT, image: { url: shared.url } });
    await store.content.change(instance, { actor: 'Anna', action: 'test', at: 1 }, (content) => {
      const of = { accountId: null, by: 'Anna', at: 1, base: {}, baseRevision: content.revision, note: '' };
      return content.putProposal({ eventId: event, merge: { image: { url: proposed.url } }, ...of });
    });
    await office.call('PATCH', `/persons/${first}`, { body: { image: null }, headers: { 'if-match': '*' } });
    for (const id of [first, second, third]) {
      await office.call('DELETE', `/persons/${id}?erase=1`, { headers: { 'if-match': '*' }, as: ADMINISTRATOR });
    }
    const hashOf = (url: string) => /[0-9a-f]{64}/.exec(url)?.[0] ?? '';
    expect(await store.files.find(instance, hashOf(own.url))).toBeUndefined();
    for (const { url } of [shared, proposed]) expect(await store.files.find(instance, hashOf(url))).toBeDefined();
  });
});
