import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import type { Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const person = (id: number, lastname: string) => ({ id, visibility: 'web', firstname: 'Anna', lastname });
const day = (number: number) => `2027-03-${String(number).padStart(2, '0')}`;
const madeEvent = (id: number, own: object = {}) => ({
  id,
  title: `Gottesdienst ${id}`,
  date_from: `${day(id)} 10:00:00`,
  date_to: `${day(id)} 11:00:00`,
  rooms: [{ room_id: 1 }],
  layer_ids: [1],
  organizer: { person_id: 1 },
  ...own,
});

const BUNDLE: Loose = {
  format: 'parvis-bundle',
  version: 1,
  instance: { name: 'a', title: 'A', locale: 'de-CH', time_zone: 'Europe/Zurich', room_conflicts: 'refuse' },
  buildings: [{ id: 1, position: 1, name: 'Kirche' }],
  rooms: [
    { id: 1, position: 1, building_id: 1, name: 'Schiff' },
    { id: 2, position: 2, building_id: 1, name: 'Saal' },
  ],
  layers: [
    { id: 1, position: 1, name: 'Dorf' },
    { id: 2, position: 2, name: 'Jugend' },
  ],
  target_groups: [{ id: 1, position: 1, name: 'Alle' }],
  persons: [person(1, 'Weber'), person(2, 'Roth')],
  lists: [{ id: 1, name: 'Dorf', rule: { layer_ids: [1] } }],
  events: [
    madeEvent(1, { organist_ids: [1] }),
    madeEvent(2, { organizer: { name: 'Gast' }, organist_ids: [2, 1] }),
    madeEvent(3, { public: false }),
    madeEvent(4, { organizer: null }),
    madeEvent(14, {
      title: 'Konzert',
      date_from: `${day(4)} 10:30:00`,
      date_to: `${day(4)} 12:00:00`,
      rooms: [{ room_id: 2 }],
    }),
  ],
};

let office: Office;
beforeEach(async () => {
  office = await openOffice(BUNDLE);
});
afterEach(() => office.close());

const post = (changes: unknown, more: object = {}, query = '') =>
  office.call('POST', `/changes${query}`, { body: { changes, ...more } });
const eventOf = async (id: number) => (await office.call('GET', `/events/${id}`)).json.value;
const problemsOf = async (changes: unknown) => {
  const { status, json } = await post(changes);
  return [status, (json.problems ?? []).map(({ path, code, with: ids }: Loose) => [path, code, ...(ids ? [ids] : [])])];
};

describe('a bulk step', () => {
  it('is one revision, one history entry and one undo, and reports each event and the public effects', async () => {
    const set = { replace_person: { from: 1, to: 2 }, add_target_group_ids: [1] };
    const step = [{ kind: 'event', filter: { q: 'gottesdienst', from: day(1), to: day(3), public: true }, set }];
    const trial = await post(step, { dry_run: true });
    expect(await eventOf(1)).toMatchObject({ organist_ids: [1] });
    const { status, json } = await post(step);
    expect([status, json]).toEqual([200, { ...trial.json, revision: json.revision, results: json.results }]);
    expect(json.results.map(({ id }: Loose) => id)).toEqual([1, 2]);
    expect(json.effects).toMatchObject({ appears: [], changes: [1, 2], disappears: [] });
    expect(await eventOf(1)).toMatchObject({ organizer: { person_id: 2 }, organist_ids: [2], target_group_ids: [1] });
    expect(await eventOf(2)).toMatchObject({ organizer: { name: 'Gast' }, organist_ids: [2] });
    expect(await eventOf(3)).toMatchObject({ organizer: { person_id: 1 } });
    const [line] = (await office.call('GET', '/history?limit=1')).json.items;
    expect([line.what, line.changes.length]).toEqual(['change', 2]);
    await office.call('POST', `/history/${json.revision}/undo`);
    expect(await eventOf(1)).toMatchObject({ organizer: { person_id: 1 }, organist_ids: [1], target_group_ids: [] });
    expect(await eventOf(2)).toMatchObject({ organist_ids: [2, 1] });
  });

  it('warns about texts that still name the replaced person, and events where the new one was listed', async () => {
    const { firstname, lastname } = (await office.call('GET', '/persons/1')).json.value;
    const merge = { long_desc: `<p>Mit ${firstname} <b>${lastname}</b></p>`, organist_ids: [1, 2] };
    await post([{ kind: 'events', id: 1, merge }]);
    const step = [{ kind: 'events', ids: [1, 3], set: { replace_person: { from: 1, to: 2 } } }];
    const trial = await post(step, { dry_run: true });
    const told = trial.json.warnings.map(({ path, code, with: ids }: Loose) => [path, code, ids]);
    expect(told).toEqual([
      ['/changes/0/set/replace_person', 'person_listed_once', [1]],
      ['/changes/0/set/replace_person', 'person_still_named', [1]],
    ]);
    expect((await post(step)).json.warnings).toEqual(trial.json.warnings);
  });

  it('can be combined with other steps, and refer to entities that these create', async () => {
    const { status, json } = await post([
      { kind: 'events', ids: [1, 2, 1], set: { event_type: 'Taufe', append: { short_desc: 'Mit Hort.' } } },
      { kind: 'rooms', ref: 'neu', value: { name: 'Stube', building_id: 1 } },
      { kind: 'events', ids: [3], set: { rooms: [{ room_id: { ref: 'neu' } }] } },
    ]);
    expect([status, json.problems]).toEqual([200, undefined]);
    expect(json.results.map(({ kind, id }: Loose) => [kind, id])).toEqual([
      ['events', 1],
      ['events', 2],
      ['rooms', 3],
      ['events', 3],
    ]);
    expect(await eventOf(2)).toMatchObject({ event_type: 'Taufe', short_desc: 'Mit Hort.' });
    expect((await eventOf(3)).rooms).toEqual([{ room_id: 3 }]);
  });

  it('that moves an event into an occupied room is rejected with the conflict, and changes nothing until it is forced', async () => {
    const step = [{ kind: 'event', ids: [1, 4], set: { replace_room: { from: 1, to: 2 } } }];
    const refused = await post(step);
    expect(refused.status).toBe(409);
    expect(refused.json.warnings).toMatchObject([
      { path: '/changes/0/set/rooms/0', code: 'room_conflict', with: [4, 14] },
    ]);
    expect(await eventOf(1)).toMatchObject({ rooms: [{ room_id: 1 }] });
    expect((await post(step, {}, '?despite=room_conflict')).status).toBe(200);
    expect(await eventOf(4)).toMatchObject({ rooms: [{ room_id: 2 }] });
  });

  it('that changes or finds nothing keeps the revision', async () => {
    const { revision } = (await office.call('GET', '/events/1')).json;
    const none = await post([{ kind: 'event', filter: { q: 'gibt es nicht' }, set: { public: false } }]);
    expect([none.status, none.json.results]).toEqual([200, []]);
    const same = await post([{ kind: 'event', ids: [1], set: { replace_person: { from: 77, to: 2 } } }]);
    expect(same.json.results).toMatchObject([{ id: 1, revision }]);
    expect((await office.call('GET', '/history')).json.items.length).toBe(1);
  });

  it('is rejected with all problems, equal ones once with their events', async () => {
    expect(await problemsOf([{ kind: 'rooms', set: {}, why: 1 }])).toEqual([
      422,
      [
        ['/changes/0/why', 'not_of_change'],
        ['/changes/0/kind', 'no_kind'],
        ['/changes/0/set', 'empty'],
        ['/changes/0', 'not_ids_or_filter'],
      ],
    ]);
    const set = { public: true };
    expect(await problemsOf([{ kind: 'event', ids: [1], filter: {}, set }])).toEqual([
      422,
      [['/changes/0', 'not_ids_or_filter']],
    ]);
    expect(await problemsOf([{ kind: 'event', ids: [], set }])).toEqual([422, [['/changes/0/ids', 'empty']]]);
    expect(await problemsOf([{ kind: 'event', ids: [1, 'x'], set }])).toEqual([
      422,
      [['/changes/0/ids/1', 'out_of_range']],
    ]);
    expect(
      await problemsOf([{ kind: 'event', ids: Array.from({ length: 5001 }, (_, index) => index + 1), set }]),
    ).toEqual([422, [['/changes/0/ids', 'too_many']]]);
    const filter = { from: '2027-02-30', room: 'x', order: 'date_from', public: 'vielleicht' };
    expect(await problemsOf([{ kind: 'event', filter, set }])).toEqual([
      422,
      [
        ['/changes/0/filter/from', 'not_expected'],
        ['/changes/0/filter/room', 'not_expected'],
        ['/changes/0/filter/order', 'not_of_change'],
        ['/changes/0/filter/public', 'not_expected'],
      ],
    ]);
    expect(
      await problemsOf([
        { kind: 'event', ids: [1, 2], set: { replace_person: { from: 1, to: 99 }, add_layer_ids: [1, 88] } },
      ]),
    ).toEqual([
      422,
      [
        ['/changes/0/set/replace_person/to', 'not_found'],
        ['/changes/0/set/add_layer_ids/1', 'not_found'],
      ],
    ]);
    const wrong = { title: 7, rooms: [{ room_id: 66 }] };
    expect(
      await problemsOf([
        { kind: 'event', ids: [1, 2], set: wrong },
        { kind: 'event', ids: [77], set },
      ]),
    ).toEqual([
      422,
      [
        ['/changes/1/id', 'not_found'],
        ['/changes/0/set/title', 'no_text', [1, 2]],
        ['/changes/0/set/rooms/0/room_id', 'not_found'],
      ],
    ]);
    expect(
      await problemsOf([
        { kind: 'event', ids: [1], set },
        { kind: 'events', id: 1, merge: set },
      ]),
    ).toEqual([422, [['/changes/1/id', 'step_twice']]]);
    expect(await eventOf(1)).toMatchObject({ title: 'Gottesdienst 1' });
  });

  it('is checked by role and size before any search', async () => {
    const as: OfficeAccess = {
      actor: 'R',
      callerId: 'account 9',
      accountId: 9,
      authority: { role: 'reader', areas: [] },
    };
    const changes = [{ kind: 'event', filter: { q: 'x' }, set: { title: 'x' } }];
    expect((await office.call('POST', '/changes', { body: { changes }, as })).status).toBe(403);
    const filters = Array.from({ length: 21 }, () => ({ kind: 'event', filter: { q: 'x' }, set: { title: 'x' } }));
    expect(await problemsOf(filters)).toEqual([422, [['/changes', 'too_many_sets']]]);
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    expect(await problemsOf([{ kind: 'event', ids: [1], set: { add_layer_ids: ids } }])).toEqual([
      422,
      [['/changes/0/set/add_layer_ids', 'too_many']],
    ]);
    const long = { append: { long_desc: 'x'.repeat(10_001) } };
    expect(await problemsOf([{ kind: 'event', ids: [1], set: long }])).toEqual([
      422,
      [['/changes/0/set/append/long_desc', 'too_long']],
    ]);
    const many = {
      kind: 'event',
      ids: Array.from({ length: 5000 }, (_, index) => index + 1),
      set: { topic: 'x'.repeat(4001) },
    };
    expect(await problemsOf([many])).toEqual([422, [['/changes/0/set', 'too_long']]]);
  });

  it('of a contributor becomes proposals, added to pending ones', async () => {
    const authority: Authority = { role: 'contributor', areas: [1] };
    const as: OfficeAccess = { actor: 'Anna', callerId: 'account 11', accountId: 11, authority };
    await office.call('PATCH', '/events/1', { body: { topic: 'Neu' }, headers: { 'if-match': '*' }, as });
    const changes = [{ kind: 'event', ids: [1, 2], set: { add_target_group_ids: [1] } }];
    const { status, json } = await office.call('POST', '/changes', { body: { changes }, as });
    expect([status, json.problems ?? json.message]).toEqual([200, undefined]);
    expect(await eventOf(1)).toMatchObject({ topic: '', target_group_ids: [] });
    const { items } = (await office.call('GET', '/proposals')).json;
    const merges = new Map(items.map(({ event_id: id, merge }: Loose) => [id, merge]));
    expect(merges.get(1)).toEqual({ topic: 'Neu', target_group_ids: [1] });
    expect(merges.get(2)).toEqual({ target_group_ids: [1] });
  });
});
