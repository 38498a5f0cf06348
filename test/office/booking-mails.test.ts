// Mails about sign-ups that the office causes: permitted events, and rate limits (rule J21).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../src/model/authority.ts';
import type { BookingMail } from '../../src/model/bookings/booking-mail.ts';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import type { Loose } from '../support/full-bundle.ts';
import { type Office, openOffice } from '../support/office.ts';

const HOUR = 3_600_000;
const AT = { date_from: '2027-04-05 17:00:00', date_to: '2027-04-05 18:00:00' };

const person = (accountId: number, actor: string, authority: Authority): OfficeAccess => {
  return { actor, callerId: `account ${accountId}`, accountId, authority };
};
const ANNA = person(11, 'Anna', { role: 'contributor', areas: [1] });
const CARLA = person(13, 'Carla', { role: 'contributor', areas: [1], publishes: true });
const EVA = person(15, 'Eva', { role: 'editor', areas: [] });

const lager = (id: number, state: string): object => ({
  id,
  title: 'Lager',
  state,
  ...AT,
  layer_ids: [1],
  subscription: { person: { name: 'X', email: 'x@example.org' }, online: { seats: 2, waiting: 4, party: 2 } },
});

let office: Office;
beforeEach(async () => {
  office = await openOffice({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil', outside: { signup: true } },
    layers: [{ id: 1, name: 'Jugend' }],
    events: [lager(1, 'ready'), lager(2, 'proposed'), lager(3, 'draft')],
  } as Loose);
});
afterEach(() => office.close());

const post = async (as: OfficeAccess, path: string, body?: unknown) => {
  const { status, json, headers } = await office.call('POST', path, { as, ...(body !== undefined && { body }) });
  return { status, json, headers, code: json?.code };
};
const book = (as: OfficeAccess, eventId: number, email: string, more: object = {}) =>
  post(as, `/events/${eventId}/bookings`, { people: [{ name: 'Ida', answers: {} }], email, ...more });
const MESSAGE = { subject: 'Treffpunkt', text: 'Um 8 Uhr.', to: 'all' };
const message = (as: OfficeAccess, eventId = 1, more: object = {}) =>
  post(as, `/events/${eventId}/bookings/message`, { ...MESSAGE, ...more });
const mails = async () => {
  const taken = await office.store.mails.take({ holder: 'x', now: 9e12, until: 9e12 + 1, count: 999, digests: 0 });
  return taken.map(({ email, details }) => `${email} ${(details as { about: string }).about}`).sort();
};
const MERGE = { 'if-match': '*', 'content-type': 'application/merge-patch+json' };

describe('an unapproved event', () => {
  const refused = { status: 409, code: 'not_accepted' };

  it('mails nobody for a contributor without publishing rights, whatever the action, and writes nothing', async () => {
    for (const eventId of [2, 3]) {
      const made = await book(EVA, eventId, 'ida@example.org');
      const waits = await book(EVA, eventId, 'wera@example.org', { state: 'waiting' });
      const at = `/bookings/${made.json.value.id}`;
      await mails();
      const before = (await office.call('GET', `/events/${eventId}/bookings`)).json;
      expect(await book(ANNA, eventId, 'otto@example.org')).toMatchObject(refused);
      for (const path of [`${at}/resend`, `${at}/cancel`, `/bookings/${waits.json.value.id}/promote`]) {
        expect([path, await post(ANNA, path)]).toMatchObject([path, refused]);
      }
      expect(await message(ANNA, eventId)).toMatchObject(refused);
      expect(await message(ANNA, eventId, { dry_run: true })).toMatchObject(refused);
      const patched = await office.call('PATCH', at, { as: ANNA, body: { phone: '1' }, headers: MERGE });
      expect([patched.status, patched.json.code]).toEqual([409, 'not_accepted']);
      expect((await office.call('GET', `/events/${eventId}/bookings`)).json).toEqual(before);
      expect(await mails()).toEqual([]);
    }
  });

  it('notifies no visitors when such a contributor moves or deletes it', async () => {
    await book(EVA, 2, 'ida@example.org');
    await mails();
    const body = { date_to: '2027-04-05 19:00:00' };
    const moved = await office.call('PATCH', '/events/2', { as: ANNA, body, headers: MERGE });
    expect([moved.status, moved.json.code]).toEqual([409, 'not_accepted']);
    const gone = await office.call('DELETE', '/events/2?detach=1', { as: ANNA, headers: { 'if-match': '*' } });
    expect([gone.status, gone.json.code]).toEqual([409, 'not_accepted']);
    expect((await office.call('PATCH', '/events/2?silent=1', { as: ANNA, body, headers: MERGE })).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it('can be restored or undone only silently', async () => {
    await book(EVA, 2, 'ida@example.org');
    const remove = () => office.call('DELETE', '/events/2?detach=1', { as: EVA, headers: { 'if-match': '*' } });
    const removal = (await remove()).json.revision;
    await mails();
    for (const path of ['/trash/events/2/restore', `/history/${removal}/undo`]) {
      expect([path, await post(ANNA, path)]).toMatchObject([path, refused]);
    }
    expect((await office.call('GET', '/events/2')).status).toBe(404);
    expect((await post(ANNA, '/trash/events/2/restore?silent=1')).status).toBe(200);
    expect(await mails()).toEqual([]);

    const body = { date_to: '2027-04-05 19:00:00' };
    const moved = await office.call('PATCH', '/events/2?silent=1', { as: ANNA, body, headers: MERGE });
    const undo = `/history/${moved.json.revision}/undo`;
    for (const path of [undo, `/events/2${undo}`])
      expect([path, await post(ANNA, path)]).toMatchObject([path, refused]);
    expect((await post(ANNA, `${undo}?silent=1`)).status).toBe(200);
    expect((await office.call('GET', '/events/2')).json.value.date_to).toBe(AT.date_to);
    expect(await mails()).toEqual([]);

    const again = (await remove()).json.revision;
    await mails();
    expect((await post(ANNA, `/history/${again}/undo?silent=1`)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it('accepts phone bookings without an address, and assigns no free seats by mail', async () => {
    const made = await book(ANNA, 2, '');
    expect((await book(ANNA, 2, '', { state: 'booked' })).status).toBe(201);
    await book(EVA, 2, 'wera@example.org', { state: 'waiting' });
    await mails();
    expect((await post(ANNA, `/bookings/${made.json.value.id}/cancel`)).status).toBe(200);
    expect(await mails()).toEqual([]);
    const accepted = await office.call('PATCH', '/events/2', { as: EVA, body: { state: 'ready' }, headers: MERGE });
    expect(accepted.status).toBe(200);
    expect(await mails()).toEqual(['wera@example.org place']);
  });

  it('mails for editors, and for contributors with publishing rights', async () => {
    expect((await book(CARLA, 2, 'ida@example.org')).status).toBe(201);
    expect((await message(EVA, 2)).json).toEqual({ count: 1 });
    expect(await mails()).toEqual(['ida@example.org booked', 'ida@example.org message']);
    expect((await book(ANNA, 1, 'otto@example.org')).status).toBe(201);
    expect(await mails()).toEqual(['otto@example.org booked']);
  });
});

describe('an event restored from the trash', () => {
  const remove = (query = '') =>
    office.call('DELETE', `/events/1?detach=1${query}`, { as: EVA, headers: { 'if-match': '*' } });
  const RESTORE = '/trash/events/1/restore';

  it('mails its visitors, unless the restore or the deletion was silent', async () => {
    await book(EVA, 1, 'ida@example.org');
    await remove();
    await mails();
    expect((await post(EVA, RESTORE)).status).toBe(200);
    expect(await mails()).toEqual(['ida@example.org takes_place']);

    await remove();
    await mails();
    expect((await post(EVA, `${RESTORE}?silent=1`)).status).toBe(200);
    expect(await mails()).toEqual([]);

    await remove('&silent=1');
    expect((await post(EVA, RESTORE)).status).toBe(200);
    const { revision } = (await remove('&silent=1')).json;
    expect((await post(EVA, `/history/${revision}/undo`)).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect((await office.call('GET', '/events/1/bookings')).json.taken).toBe(1);
  });

  it('mails them after a silent deletion if it returns without its room', async () => {
    const building = await office.create('buildings', { name: 'Pfarreiheim' });
    const room = await office.create('rooms', { name: 'Saal', building_id: building });
    await office.call('PATCH', '/events/1', { as: EVA, body: { rooms: [{ room_id: room }] }, headers: MERGE });
    await book(EVA, 1, 'ida@example.org');
    await remove('&silent=1');
    await office.call('DELETE', `/rooms/${room}`, { as: EVA, headers: { 'if-match': '*' } });
    await mails();
    expect((await post(EVA, RESTORE)).status).toBe(200);
    expect(await mails()).toEqual(['ida@example.org moved']);
  });
});

describe('the SEQUENCE of a mailed calendar entry', () => {
  it('rises with each state, by booking and by event, and equals that of the feeds unless a booking was cancelled', async () => {
    const sequences: number[] = [];
    const note = async (about: string) => {
      const of = { holder: 'x', now: 9e12, until: 9e12 + 1, count: 999, digests: 0 };
      const [mail, ...others] = (await office.store.mails.take(of)).map(({ details }) => details as BookingMail);
      expect([mail?.about, others]).toEqual([about, []]);
      sequences.push(mail?.sequence ?? 0);
    };
    const revision = async () => (await office.call('GET', '/events/1')).json.revision;
    const patch = (body: object) => office.call('PATCH', '/events/1', { as: EVA, body, headers: MERGE });
    const { json } = await book(EVA, 1, 'ida@example.org');
    await note('booked');
    expect(sequences.at(-1)).toBe(await revision());
    for (const status of ['cancelled', 'confirmed']) {
      await patch({ status });
      await note(status === 'cancelled' ? 'called_off' : 'takes_place');
      expect(sequences.at(-1)).toBe(await revision());
    }
    await office.call('DELETE', '/events/1?detach=1', { as: EVA, headers: { 'if-match': '*' } });
    await note('called_off');
    await post(EVA, '/trash/events/1/restore');
    await note('takes_place');
    expect(sequences.at(-1)).toBe(await revision());
    await post(EVA, `/bookings/${json.value.id}/cancel`);
    await note('cancelled');
    await book(EVA, 1, 'ida@example.org');
    await note('booked');
    await patch({ status: 'postponed' });
    await note('called_off');
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(sequences.at(-1)).toBe(await revision());
  });
});

describe('bookings of an event in the trash', () => {
  it('are listed and erased permanently by the office, and by contributors within their areas', async () => {
    const ids: number[] = [];
    for (const email of ['ida@example.org', 'otto@example.org']) ids.push((await book(EVA, 1, email)).json.value.id);
    await office.call('DELETE', '/events/1?detach=1', { as: EVA, headers: { 'if-match': '*' } });
    const list = async (as: OfficeAccess) => (await office.call('GET', '/trash/events/1/bookings', { as })).json;
    const listed = (await list(ANNA)).items.map(({ value }: Loose) => value['email']);
    expect(listed.sort()).toEqual(['ida@example.org', 'otto@example.org']);
    const elsewhere = person(16, 'Otto', { role: 'contributor', areas: [] });
    const reader = person(17, 'Rita', { role: 'reader', areas: [] });
    for (const as of [elsewhere, reader]) {
      expect((await post(as, `/bookings/${ids[0]}/erase`)).status).toBe(403);
      expect((await office.call('GET', '/trash/events/1/bookings', { as })).status).toBe(403);
    }
    expect((await post(ANNA, `/bookings/${ids[0]}/erase`)).status).toBe(200);
    expect((await post(EVA, `/bookings/${ids[0]}/erase`)).status).toBe(404);
    expect((await list(EVA)).items.map(({ value }: Loose) => value['id'])).toEqual([ids[1]]);
    await post(EVA, '/trash/events/1/restore');
    const { items } = (await office.call('GET', '/events/1/bookings')).json;
    expect(items.map(({ value }: Loose) => value['id'])).toEqual([ids[1]]);
  });
});

describe("the limit of the office's mails", () => {
  it('is three an hour per booking, links and messages together, across servers', async () => {
    const { json } = await book(EVA, 1, 'ida@example.org');
    await book(EVA, 1, 'otto@example.org');
    const resend = () => post(EVA, `/bookings/${json.value.id}/resend`);
    expect([(await resend()).status, (await message(EVA)).status, (await resend()).status]).toEqual([200, 200, 200]);
    office.time.now += 10 * 60_000;
    const fourth = await resend();
    expect(fourth).toMatchObject({ status: 429, code: 'too_many_mails' });
    expect(fourth.headers.get('retry-after')).toBe('3000');
    await mails();
    expect(await message(EVA)).toMatchObject({ status: 429, code: 'too_many_mails' });
    expect(await message(CARLA, 1, { dry_run: true })).toMatchObject({ status: 429 });
    expect(await mails()).toEqual([]);
    office.time.now += HOUR;
    expect((await resend()).status).toBe(200);
  });

  it('is three an hour per mailbox for contributors, whatever they do; their writes are kept', async () => {
    await office.call('PATCH', '/events/1', {
      as: EVA,
      body: { subscription: { online: { seats: 50 } } },
      headers: MERGE,
    });
    const ids: number[] = [];
    for (let time = 0; time < 5; time++) {
      const { status, json } = await book(ANNA, 1, 'ida@example.org');
      expect([status, (json.warnings ?? []).map(({ code }: Loose) => code)]).toEqual([
        201,
        time < 3 ? [] : ['not_mailed'],
      ]);
      ids.push(json.value.id);
    }
    expect(await mails()).toEqual(Array.from({ length: 3 }, () => 'ida@example.org booked'));
    const at = `/bookings/${ids[4]}`;
    const resent = await post(ANNA, `${at}/resend`);
    expect([resent.status, resent.code, resent.headers.get('retry-after')]).toEqual([429, 'too_many_mails', '3600']);
    const patched = await office.call('PATCH', at, { as: ANNA, body: { phone: '1' }, headers: MERGE });
    expect([patched.status, patched.json.warnings?.[0]?.path]).toEqual([200, '/email']);
    const cancelled = await post(ANNA, `/bookings/${ids[3]}/cancel`);
    expect([cancelled.status, cancelled.json.warnings?.[0]?.code]).toEqual([200, 'not_mailed']);
    expect(await mails()).toEqual([]);
    expect((await post(EVA, `${at}/resend`)).status).toBe(200);
    office.time.now += HOUR;
    expect((await book(ANNA, 1, 'ida@example.org')).json.warnings).toBeUndefined();
    expect(await mails()).toEqual(['ida@example.org booked', 'ida@example.org link']);
  });

  it('is ten an hour per mailbox for seats assigned from the waiting list', async () => {
    await office.call('PATCH', '/events/1', {
      as: EVA,
      body: { subscription: { online: { seats: 50 } } },
      headers: MERGE,
    });
    for (let time = 0; time < 12; time++) await book(ANNA, 1, 'ida@example.org', { state: 'waiting' });
    const sent = Map.groupBy(await mails(), (one) => one);
    expect([...sent].map(([what, all]) => [what, all.length])).toEqual([
      ['ida@example.org place', 10],
      ['ida@example.org waiting', 3],
    ]);
  });

  it('is five messages a day per event', async () => {
    await book(EVA, 1, 'ida@example.org');
    for (const hours of [0, 2, 2, 2, 2]) {
      office.time.now += hours * HOUR;
      expect((await message(EVA)).status).toBe(200);
    }
    office.time.now += 2 * HOUR;
    const sixth = await message(CARLA);
    expect(sixth).toMatchObject({ status: 429, code: 'too_many_messages' });
    expect(sixth.headers.get('retry-after')).toBe(String(14 * 3600));
    office.time.now += 14 * HOUR + 1000;
    expect((await message(EVA)).status).toBe(200);
  });
});
