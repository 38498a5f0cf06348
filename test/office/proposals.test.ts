// A contributor's change of an approved event waits for approval (rule W18).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const AREAS = [1];
const person = (accountId: number, actor: string, authority: Authority): OfficeAccess => {
  return { actor, callerId: `account ${accountId}`, accountId, authority };
};
const ANNA = person(11, 'Anna', { role: 'contributor', areas: AREAS });
const BEAT = person(12, 'Beat', { role: 'contributor', areas: AREAS });
const CARLA = person(13, 'Carla', { role: 'contributor', areas: AREAS, publishes: true });
const READER = person(14, 'Rita', { role: 'reader', areas: [] });
const EDITOR = person(15, 'Eva', { role: 'editor', areas: [] });

const EVENT = { title: 'Konzert', date_from: '2026-12-06 17:00:00', date_to: '2026-12-06 18:00:00', layer_ids: [1] };
const NOW = { 'if-match': '*' };

function parish(): Loose {
  const { format, version, instance } = fullBundle();
  return {
    format,
    version,
    instance: { ...instance, name: 'seewil' },
    buildings: [{ id: 1, name: 'Kirche' }],
    rooms: [{ id: 1, building_id: 1, name: 'Saal' }],
    layers: [
      { id: 1, name: 'Musik' },
      { id: 2, name: 'Jugend' },
    ],
  };
}

let office: Office;
let event: number;
beforeEach(async () => {
  office = await openOffice(parish());
  event = await office.create('events', EVENT);
});
afterEach(() => office.close());

const at = (id: number) => `/events/${id}`;
const patch = (as: OfficeAccess, body: object, id = event) => office.call('PATCH', at(id), { body, headers: NOW, as });
const eventValue = async (id = event): Promise<Loose> => (await office.call('GET', at(id))).json.value;
const waiting = async (as: OfficeAccess = EDITOR): Promise<Loose[]> =>
  (await office.call('GET', '/proposals', { as })).json.items;
const accept = (id: number, query = '', as: OfficeAccess = EDITOR) =>
  office.call('POST', `/proposals/${id}/accept${query}`, { as });

describe('a proposed change', () => {
  it('is pending next to the event, which stays the same, to the byte and the revision', async () => {
    const before = (await office.call('GET', at(event))).json;
    const answer = await patch(ANNA, { title: 'Orgelkonzert', hide_time: true });
    expect(answer.status).toBe(202);
    const { proposal, ...rest } = answer.json;
    expect(rest).toEqual(before);
    expect((await office.call('GET', at(event))).json).toEqual(before);
    expect(await waiting()).toEqual([
      {
        id: proposal,
        event_id: event,
        new_event_id: null,
        by: 'Anna',
        at: '2026-11-20T12:00:00.000Z',
        merge: { hide_time: true, title: 'Orgelkonzert' },
        base_revision: before.revision,
        note: '',
        changed_since: [],
        is_own: false,
      },
    ]);
    expect((await office.call('GET', `${at(event)}/history`)).json.items).toHaveLength(1);
  });

  it('is applied by an approval, in the history under the approver', async () => {
    const { json } = await patch(ANNA, { title: 'Orgelkonzert', rooms: [{ room_id: 1 }] });
    const answer = await accept(json.proposal);
    expect([answer.status, answer.json.effects.changes]).toEqual([200, [event]]);
    expect(await eventValue()).toMatchObject({ title: 'Orgelkonzert', state: 'ready', rooms: [{ room_id: 1 }] });
    const [last] = (await office.call('GET', `${at(event)}/history`)).json.items;
    expect(last).toMatchObject({ by: 'Eva', what: 'change', note: 'proposed by Anna' });
    expect(await waiting()).toEqual([]);
    expect((await accept(json.proposal)).status).toBe(404);
  });

  it('is created by reverting a change of an accepted event', async () => {
    const revision = (await office.call('PATCH', '/events/1', { as: EDITOR, body: { title: 'Chor' }, headers: NOW }))
      .json.revision;
    const { status, json } = await office.call('POST', `/events/1/history/${revision}/undo`, { as: ANNA });
    expect([status, (await waiting()).map(({ id }: Loose) => id)]).toEqual([202, [json.proposal]]);
    expect(await eventValue()).toMatchObject({ title: 'Chor' });
  });

  it('is applied without references deleted in the meantime, which is reported', async () => {
    const room = await office.create('rooms', { name: 'Zelt', building_id: 1 });
    const { json } = await patch(ANNA, { title: 'Orgelkonzert', rooms: [{ room_id: room }, { room_id: 1 }] });
    expect((await office.call('DELETE', `/rooms/${room}`, { headers: { 'if-match': '*' } })).status).toBe(200);
    const answer = await accept(json.proposal);
    expect([answer.status, answer.json.warnings]).toMatchObject([
      200,
      [{ code: 'left_out', path: '/rooms/0/room_id', params: { kind: 'room', id: room } }],
    ]);
    expect(await eventValue()).toMatchObject({ title: 'Orgelkonzert', rooms: [{ room_id: 1 }] });
  });

  it('reports problems at their place in the change', async () => {
    const { json } = await patch(ANNA, { title: 'Orgelkonzert' });
    const answer = await office.call('PATCH', `/proposals/${json.proposal}`, {
      body: { merge: { title: '' } },
      headers: { 'if-match': '*', 'content-type': 'application/json' },
      as: ANNA,
    });
    expect([answer.status, answer.json]).toMatchObject([422, { problems: [{ path: '/merge/title' }] }]);
  });

  it('is discarded by a rejection', async () => {
    const { json } = await patch(ANNA, { title: 'Orgelkonzert' });
    const body = { text: 'Die Orgel ist in Revision.' };
    const answer = await office.call('POST', `/proposals/${json.proposal}/decline`, { body, as: EDITOR });
    expect(answer.status).toBe(200);
    expect(await eventValue()).toMatchObject({ title: 'Konzert' });
    expect(await waiting()).toEqual([]);
  });

  it('is applied only as previewed, on request', async () => {
    const { json } = await patch(ANNA, { title: 'Orgelkonzert' });
    const path = `/proposals/${json.proposal}`;
    const looked = await office.call('GET', path, { as: EDITOR });
    const tag = looked.headers.get('etag') ?? '';
    const acceptAs = (match: string) =>
      office.call('POST', `${path}/accept`, { headers: { 'if-match': match }, as: EDITOR });
    await patch(EDITOR, { short_desc: 'Eintritt frei' });
    await patch(ANNA, { topic: 'Bach' });
    for (const stale of [tag, `W/${tag}`, '""']) {
      const refused = await acceptAs(stale);
      expect([refused.status, refused.json]).toMatchObject([412, { merge: { title: 'Orgelkonzert', topic: 'Bach' } }]);
      expect(refused.headers.get('etag')).not.toBe(tag);
    }
    expect((await acceptAs('later')).status).toBe(400);
    expect(await eventValue()).toMatchObject({ title: 'Konzert' });
    const now = (await office.call('GET', path, { as: EDITOR })).headers.get('etag') ?? '';
    expect((await acceptAs(now)).status).toBe(200);
    expect(await eventValue()).toMatchObject({ title: 'Orgelkonzert', topic: 'Bach' });
  });

  it("keeps others' changes to other fields", async () => {
    const { json } = await patch(ANNA, { title: 'Orgelkonzert' });
    await patch(EDITOR, { topic: 'Bach' });
    expect((await accept(json.proposal)).status).toBe(200);
    expect(await eventValue()).toMatchObject({ title: 'Orgelkonzert', topic: 'Bach' });
  });

  it('is reported with both sides if the same field was changed since, and applied only by force', async () => {
    const { json } = await patch(ANNA, { title: 'Orgelkonzert', topic: 'Bach' });
    await patch(EDITOR, { title: 'Abendmusik' });
    expect((await waiting())[0]).toMatchObject({ changed_since: ['title'] });
    const refused = await accept(json.proposal);
    expect([refused.status, refused.json.fields]).toEqual([
      409,
      [{ field: 'title', before: 'Konzert', present: 'Abendmusik', proposed: 'Orgelkonzert' }],
    ]);
    expect(await eventValue()).toMatchObject({ title: 'Abendmusik', topic: '' });
    expect((await accept(json.proposal, '?force=1')).status).toBe(200);
    expect(await eventValue()).toMatchObject({ title: 'Orgelkonzert', topic: 'Bach' });
  });

  it('is not a conflict if another user has made the same change', async () => {
    const { json } = await patch(ANNA, { title: 'Orgelkonzert' });
    await patch(EDITOR, { title: 'Orgelkonzert' });
    expect((await accept(json.proposal)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('is extended by later changes of the same person, and separate for another one', async () => {
    const first = await patch(ANNA, { title: 'Orgelkonzert' });
    const second = await patch(ANNA, { topic: 'Bach' });
    expect(second.json.proposal).toBe(first.json.proposal);
    await patch(BEAT, { topic: 'Buxtehude' });
    expect((await waiting()).map(({ by, merge }) => [by, merge])).toEqual([
      ['Anna', { title: 'Orgelkonzert', topic: 'Bach' }],
      ['Beat', { topic: 'Buxtehude' }],
    ]);
  });

  it('disappears once it no longer differs from the event', async () => {
    await patch(ANNA, { title: 'Orgelkonzert' });
    const back = await patch(ANNA, { title: 'Konzert' });
    expect([back.status, back.json.proposal]).toEqual([200, undefined]);
    expect(await waiting()).toEqual([]);
  });

  it('is validated like a write: values, missing references, areas, rooms, double bookings', async () => {
    expect((await patch(ANNA, { title: '' })).json.problems).toMatchObject([{ path: '/title' }]);
    expect((await patch(ANNA, { rooms: [{ room_id: 9 }] })).json.problems).toMatchObject([
      { path: '/rooms/0/room_id' },
    ]);
    expect((await patch(ANNA, { layer_ids: [2] })).status).toBe(403);
    expect((await patch(ANNA, { date_to: '2026-12-06 16:00:00' })).status).toBe(422);
    await office.create('events', { ...EVENT, title: 'Probe', rooms: [{ room_id: 1 }] });
    const warned = await patch(ANNA, { rooms: [{ room_id: 1 }] });
    expect([warned.status, warned.json.warnings]).toMatchObject([202, [{ code: 'room_conflict', path: '/rooms/0' }]]);
    expect(await eventValue()).toMatchObject({ rooms: [] });
  });

  it('has the revision of the event as its condition', async () => {
    const stale = await office.call('PATCH', at(event), {
      body: { title: 'Neu' },
      headers: { 'if-match': '"0"' },
      as: ANNA,
    });
    expect(stale.status).toBe(412);
    expect(await waiting()).toEqual([]);
  });

  it('may be a deletion of the event', async () => {
    const answer = await office.call('DELETE', at(event), { headers: NOW, as: ANNA });
    expect(answer.status).toBe(202);
    expect((await waiting())[0]).toMatchObject({ merge: null, by: 'Anna' });
    expect((await eventValue())['title']).toBe('Konzert');
    await patch(EDITOR, { topic: 'Bach' });
    expect((await accept(answer.json.proposal)).json.fields).toEqual([{ field: 'topic', before: '', present: 'Bach' }]);
    expect((await accept(answer.json.proposal, '?force=1')).status).toBe(200);
    expect((await office.call('GET', at(event))).status).toBe(404);
  });

  it('is created by PUT and by bulk changes, and reported', async () => {
    const { id: _, ...value } = await eventValue();
    const put = await office.call('PUT', at(event), { body: { ...value, topic: 'Bach' }, headers: NOW, as: ANNA });
    expect([put.status, (await waiting())[0]?.['merge']]).toEqual([202, { topic: 'Bach' }]);
    const changes = [
      { kind: 'events', id: event, merge: { title: 'Orgelkonzert' } },
      { kind: 'events', value: { ...EVENT, title: 'Probe' } },
    ];
    const body = { changes, note: 'Wie besprochen', dry_run: true };
    const tried = await office.call('POST', '/changes', { body, as: ANNA });
    expect(tried.status).toBe(200);
    expect(await waiting()).toHaveLength(1);
    const made = await office.call('POST', '/changes', { body: { ...body, dry_run: false }, as: ANNA });
    expect(made.json.effects).toEqual({ appears: [], changes: [], disappears: [], lists: [] });
    expect(await waiting()).toMatchObject([
      { event_id: event, merge: { title: 'Orgelkonzert', topic: 'Bach' }, note: 'Wie besprochen' },
      { event_id: null, new_event_id: made.json.results[1].id },
    ]);
  });
});

describe('a new event', () => {
  it('is pending as a whole, and accepted', async () => {
    const made = await office.call('POST', '/events', { body: { ...EVENT, title: 'Probe' }, as: ANNA });
    expect([made.status, made.json.value.state]).toEqual([201, 'proposed']);
    const id = made.json.value.id;
    expect((await patch(ANNA, { topic: 'Tutti' }, id)).status).toBe(200);
    const [item] = await waiting();
    expect(item).toMatchObject({ event_id: null, new_event_id: id, merge: { title: 'Probe', topic: 'Tutti' } });
    const path = `/proposals/${item?.['id']}`;
    const looked = await office.call('GET', path, { as: EDITOR });
    const match = { 'if-match': looked.headers.get('etag') ?? '' };
    await patch(ANNA, { topic: 'Solo' }, id);
    const refused = await office.call('POST', `${path}/accept`, { headers: match, as: EDITOR });
    expect([refused.status, refused.json.merge]).toMatchObject([412, { topic: 'Solo' }]);
    expect((await accept(Number(item?.['id']))).status).toBe(200);
    expect(await eventValue(id)).toMatchObject({ state: 'ready' });
    expect(await waiting()).toEqual([]);
  });

  it('becomes a draft again by a rejection, and is deleted when withdrawn', async () => {
    const make = async () => (await office.call('POST', '/events', { body: EVENT, as: ANNA })).json.value.id as number;
    const declined = await make();
    const [item] = await waiting();
    await office.call('POST', `/proposals/${item?.['id']}/decline`, { body: {}, as: EDITOR });
    expect(await eventValue(declined)).toMatchObject({ state: 'draft' });
    await patch(ANNA, { state: 'ready' }, declined);
    expect(await eventValue(declined)).toMatchObject({ state: 'proposed' });
    const [again] = await waiting();
    expect((await office.call('DELETE', `/proposals/${again?.['id']}`, { as: ANNA })).status).toBe(200);
    expect((await office.call('GET', at(declined))).status).toBe(404);
    expect(await waiting()).toEqual([]);
  });
});

describe('a proposer', () => {
  it('sees only their own proposals, changes and withdraws them', async () => {
    const { proposal } = (await patch(ANNA, { title: 'Orgelkonzert', topic: 'Bach' })).json;
    expect([await waiting(BEAT), (await waiting(READER)).length]).toEqual([[], 1]);
    expect(await waiting(ANNA)).toMatchObject([{ id: proposal, is_own: true }]);
    const path = `/proposals/${proposal}`;
    const headers = { 'content-type': 'application/json' };
    for (const as of [BEAT, EDITOR]) {
      const expected = as === BEAT ? 404 : 403;
      expect((await office.call('PATCH', path, { body: { note: 'x' }, headers, as })).status).toBe(expected);
      expect((await office.call('DELETE', path, { as })).status).toBe(expected);
    }
    expect((await office.call('GET', path, { as: BEAT })).status).toBe(404);
    const body = { merge: { topic: 'Buxtehude' }, note: 'Anderes Programm' };
    const changed = await office.call('PATCH', path, { body, headers, as: ANNA });
    expect([changed.status, changed.json]).toMatchObject([200, { id: proposal, ...body }]);
    const gone = await office.call('PATCH', path, { body: { merge: { topic: '' } }, headers, as: ANNA });
    expect([gone.status, await waiting()]).toEqual([204, []]);
    const again = await patch(ANNA, { title: 'Orgelkonzert' });
    expect((await office.call('DELETE', `/proposals/${again.json.proposal}`, { as: ANNA })).status).toBe(200);
    expect([await waiting(), (await eventValue())['title']]).toEqual([[], 'Konzert']);
  });

  it('can’t approve or reject, and gets a clear message', async () => {
    const { proposal } = (await patch(ANNA, { title: 'Orgelkonzert' })).json;
    const refused = await accept(proposal, '', ANNA);
    expect([refused.status, refused.json.role]).toEqual([403, 'editor']);
    const path = `/proposals/${proposal}/decline`;
    const long = await office.call('POST', path, { body: { text: 'x'.repeat(501) }, as: EDITOR });
    expect(long.json.problems).toMatchObject([{ path: '/text' }]);
    const wrong = await office.call('POST', path, { body: { text: 5, why: '' }, as: EDITOR });
    expect(wrong.json.problems).toMatchObject([{ path: '/text' }, { path: '/why' }]);
    expect(await waiting()).toHaveLength(1);
  });

  it('needs no approval with publishing rights, only in their own areas', async () => {
    expect((await patch(CARLA, { title: 'Orgelkonzert' })).status).toBe(200);
    expect(await eventValue()).toMatchObject({ title: 'Orgelkonzert' });
    const made = await office.call('POST', '/events', { body: EVENT, as: CARLA });
    expect(made.json.value.state).toBe('ready');
    expect((await patch(CARLA, { layer_ids: [1, 2] })).status).toBe(403);
    expect(await waiting()).toEqual([]);
    expect((await office.call('DELETE', at(event), { headers: NOW, as: CARLA })).status).toBe(200);
  });

  it('can’t undo or restore an accepted event without approval', async () => {
    const { revision } = (await patch(EDITOR, { title: 'Abendmusik' })).json;
    expect((await office.call('POST', `/history/${revision}/undo`, { as: ANNA })).status).toBe(403);
    expect(await eventValue()).toMatchObject({ title: 'Abendmusik' });
    await office.call('DELETE', at(event), { headers: NOW, as: EDITOR });
    expect((await office.call('POST', `/trash/events/${event}/restore`, { as: ANNA })).status).toBe(200);
    expect(await eventValue()).toMatchObject({ state: 'proposed' });
  });

  it('finds the proposal again once the event is restored from the trash', async () => {
    await patch(ANNA, { title: 'Orgelkonzert' });
    await office.call('DELETE', at(event), { headers: NOW, as: EDITOR });
    expect(await waiting()).toEqual([]);
    await office.call('POST', `/trash/events/${event}/restore`, { as: EDITOR });
    expect(await waiting()).toMatchObject([{ merge: { title: 'Orgelkonzert' } }]);
  });
});
