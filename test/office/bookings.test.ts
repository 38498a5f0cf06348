// Bookings over the office API (rules J2, J7, J11, J13 and J14).

import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Loose } from '../support/full-bundle.ts';
import { openOffice } from '../support/office.ts';

const NOW = Date.parse('2026-11-20T11:00:00Z');
const AT = { date_from: '2027-04-05 17:00:00', date_to: '2027-04-05 18:00:00' };
const FORM = {
  id: 1,
  name: 'Lager',
  fields: [
    { id: 1, label: 'Essen', type: 'choice', options: ['Fleisch', '=1+1'], required: true },
    { id: 2, label: 'Allergien', type: 'text', sensitive: true, each: true },
  ],
};

function bundle(online: object): Loose {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'seewil', title: 'Seewil', outside: { signup: true } },
    layers: [{ id: 1, name: 'Jugend' }],
    forms: [FORM],
    events: [
      { id: 1, title: 'Lager', ...AT, layer_ids: [1], subscription: { online: { form_id: 1, ...online } } },
      { id: 2, title: 'Konzert', ...AT },
    ],
  } as Loose;
}

let office: Awaited<ReturnType<typeof openOffice>>;
beforeEach(async () => {
  office = await openOffice(bundle({ seats: 3, kept: 1, party: 3, waiting: 4 }));
});
afterEach(() => office.close());

const person = (name: string, answers: object = {}) => ({ name, answers });
const post = (path: string, body?: unknown) => office.call('POST', path, body === undefined ? {} : { body });
const book = (body: object, query = '') => post(`/events/1/bookings${query}`, body);
const due = async () =>
  (await office.store.mails.take({ holder: 'x', now: 9e12, until: 9e12 + 1, count: 99, digests: 0 })).map(
    ({ email, details }) => `${email} ${(details as { about: string }).about}`,
  );

it('creates phone bookings up to the capacity, and beyond it on request', async () => {
  const made = await book({ people: [person('Anna'), person('Bea', { 2: 'Nüsse' })], answers: { 1: 'Fleisch' } });
  expect(made.status).toBe(201);
  expect(made.json.value).toMatchObject({ event_id: 1, state: 'booked', email: '', held_until: null, present: 0 });
  expect(made.json.value).not.toHaveProperty('key');
  expect(made.headers.get('etag')).toBe(`"${made.json.revision}"`);
  const full = await book({ people: [person('Carl'), person('Dora')] });
  expect([full.status, full.json.code, full.json.params]).toEqual([409, 'full', { free: 1 }]);
  expect((await book({ people: [person('Carl')], email: 'carl@example.org' })).status).toBe(201);
  expect((await book({ people: [person('Eva'), person('Fritz')] }, '?despite=full')).status).toBe(201);
  expect((await book({ people: [person('Gerd')], state: 'waiting' })).status).toBe(201);
  const { json } = await office.call('GET', '/events/1/bookings');
  expect(json).toMatchObject({ seats: 3, taken: 5, waiting: 1, free: 0, total: 4, next: null });
  expect(await due()).toEqual(['carl@example.org booked']);
});

it('books and mails once for a repeated Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'a-phone-call' };
  const body = { people: [person('Anna')], email: 'anna@example.org' };
  const send = (path: string, sent: object) => office.call('POST', path, { body: sent, headers });
  const first = await send('/events/1/bookings', body);
  const again = await send('/events/1/bookings', body);
  expect([again.status, again.json, again.headers.get('idempotent-replayed')]).toEqual([201, first.json, 'true']);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  const other = await send('/events/1/bookings', { people: [person('Bea')] });
  expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_taken']);
  expect((await office.call('GET', '/events/1/bookings')).json.total).toBe(1);
  expect(await due()).toEqual(['anna@example.org booked']);

  const message = { subject: 'Treffpunkt', text: 'Um 8 Uhr.', to: 'all' };
  const once = { body: message, headers: { 'idempotency-key': 'a-message' } };
  for (let time = 0; time < 5; time++) {
    const { status, json } = await office.call('POST', '/events/1/bookings/message', once);
    expect([status, json]).toEqual([200, { count: 1 }]);
  }
  expect(await due()).toEqual(['anna@example.org message']);

  await post(`/bookings/${first.json.value.id}/erase`);
  expect((await send('/events/1/bookings', body)).status).toBe(404);
  office.time.now += 25 * 3_600_000;
  expect((await send('/events/1/bookings', body)).status).toBe(201);
});

it('rejects unknown fields, and invalid bookings', async () => {
  const faults = async (body: object) => {
    const { status, json } = await book(body);
    return [status, ...(json.problems ?? []).map((one: Loose) => `${one['path']} ${one['code']}`)];
  };
  expect(await faults({ people: [] })).toEqual([422, '/people empty']);
  expect(await faults({ people: [person('A'), person('\u0001 \u0007')] })).toEqual([422, '/people/1/name empty']);
  expect(await faults({ people: [person('A', { 9: 'x' })], answers: { 1: 'Fisch' } })).toEqual([
    422,
    '/answers/1 not_one_of',
    '/people/0/answers/9 no_such_field',
  ]);
  expect(await faults({ people: [person('A')], email: 'nobody', key: 'x' })).toEqual([
    422,
    '/email no_email',
    '/key unknown_key',
  ]);
  expect((await post('/events/2/bookings', { people: [person('A')] })).json.code).toBe('no_online');
  expect((await post('/events/9/bookings', { people: [person('A')] })).status).toBe(404);
});

it('changes, accepts, promotes, cancels and deletes; an action in another state changes nothing', async () => {
  const { json } = await book({ people: [person('Anna')], email: 'anna@example.org' });
  const at = `/bookings/${json.value.id}`;
  const patch = (body: object, tag = '*') =>
    office.call('PATCH', at, { body, headers: { 'if-match': tag, 'content-type': 'application/merge-patch+json' } });
  expect((await patch({ phone: '1' }, '"1"')).status).toBe(412);
  const grown = await patch({ people: [person('Anna'), person('Bea'), person('Carl')] });
  expect([grown.status, grown.json.value.people.length]).toEqual([200, 3]);
  expect((await patch({ people: [1, 2, 3, 4].map((n) => person(`P${n}`)) })).json.code).toBe('full');
  expect((await patch({ state: 'waiting' })).status).toBe(422);
  expect((await post(`${at}/accept`)).json.code).toBe('wrong_state');
  expect((await post(`${at}/promote`)).json.code).toBe('wrong_state');
  expect((await post(`${at}/present`, { present: 4 })).status).toBe(422);
  expect((await post(`${at}/present`, { present: 2 })).json.value.present).toBe(2);
  const waits = await book({ people: [person('Wera')], email: 'wera@example.org', state: 'waiting' });
  await due();
  expect((await post(`${at}/cancel`)).json.value.state).toBe('cancelled');
  expect((await due()).sort()).toEqual(['anna@example.org cancelled', 'wera@example.org place']);
  expect((await office.call('GET', `/bookings/${waits.json.value.id}`)).json.value.state).toBe('booked');
  expect((await post(`${at}/cancel`)).json.code).toBe('wrong_state');
  const removed = await office.call('DELETE', at, { headers: { 'if-match': '*' } });
  expect([removed.status, Object.keys(removed.json)]).toEqual([200, ['revision']]);
  expect((await office.call('GET', at)).status).toBe(404);
  const { json: log } = await office.call('GET', '/events/1/bookings/log');
  expect(log.items.map((one: Loose) => one['what'])).toEqual([
    'removed',
    'place',
    'cancelled',
    'waiting',
    'present',
    'changed',
    'booked',
  ]);
  expect(JSON.stringify(log)).not.toMatch(/Anna|Wera|example/);
});

it('notifies visitors when an event moves or is deleted, and asks before bookings would be lost', async () => {
  await book({ people: [person('Anna')], email: 'anna@example.org' });
  await due();
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const moved = await office.call('PATCH', '/events/1', { ...merge, body: { date_to: '2027-04-05 19:00:00' } });
  expect(moved.json.effects).toMatchObject({ bookings: 1 });
  await office.call('PATCH', '/events/1?silent=1', { ...merge, body: { date_to: '2027-04-05 20:00:00' } });
  const text = await office.call('PATCH', '/events/1', { ...merge, body: { short_desc: 'x' } });
  expect(text.json.effects).toBeUndefined();
  expect(await due()).toEqual(['anna@example.org moved']);
  for (const refused of [
    await office.call('DELETE', '/events/1', { headers: { 'if-match': '*' } }),
    await office.call('PATCH', '/events/1', { ...merge, body: { subscription: { online: null } } }),
    await post('/changes', { changes: [{ kind: 'events', id: 1, remove: true }], dry_run: true }),
  ]) {
    expect([refused.status, refused.json.kind, refused.json.event_ids]).toEqual([409, 'bookings', [1]]);
  }
  const gone = await office.call('DELETE', '/events/1?detach=1', { headers: { 'if-match': '*' } });
  expect(gone.status).toBe(200);
  expect(await due()).toEqual(['anna@example.org called_off']);
  const back = await post('/trash/events/1/restore');
  const { json: log } = await office.call('GET', '/events/1/bookings/log');
  expect(log.items[0]).toMatchObject({ what: 'restored', people: 1 });
  expect(back.status).toBe(200);
  expect((await office.call('GET', '/events/1/bookings')).json.total).toBe(1);
  expect(await due()).toEqual(['anna@example.org takes_place']);
});

it('notifies visitors that a cancelled event takes place after all, and of its new time only if that changed', async () => {
  await book({ people: [person('Anna')], email: 'anna@example.org' });
  await due();
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const set = (body: Loose) => office.call('PATCH', '/events/1', { ...merge, body });
  await set({ status: 'cancelled' });
  await set({ status: 'confirmed' });
  await set({ status: 'postponed' });
  await set({ status: 'confirmed' });
  await set({ status: 'postponed' });
  await set({ status: 'confirmed', date_to: '2027-04-05 20:00:00' });
  expect((await due()).map((line) => line.replace('anna@example.org ', ''))).toEqual([
    'called_off',
    'takes_place',
    'called_off',
    'takes_place',
    'called_off',
    'moved',
  ]);
});

it('notifies visitors that their sign-up is valid again once disabling it is undone', async () => {
  await book({ people: [person('Anna')], email: 'anna@example.org' });
  await due();
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const off = await office.call('PATCH', '/events/1?detach=1', { ...merge, body: { subscription: { online: null } } });
  expect(await due()).toEqual(['anna@example.org cancelled']);
  expect((await post(`/history/${off.json.revision}/undo`)).status).toBe(200);
  expect(await due()).toEqual(['anna@example.org valid_again']);
});

describe('a change of a series that drops a booked date (rule J25)', () => {
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  let path: string;
  let eventId: number;
  beforeEach(async () => {
    const template = { title: 'Kurs', subscription: { open: true, online: { seats: 5 } } };
    const times = { starts_on: '2027-03-01', time_from: '19:00', time_to: '20:00' };
    const made = await post('/series', { name: 'Kurs', rule: 'FREQ=WEEKLY;COUNT=3', ...times, template });
    path = `/series/${made.json.value.id}`;
    const { items } = (await office.call('GET', `/events?series=${made.json.value.id}`)).json;
    eventId = items[1].value.id;
    await post(`/events/${eventId}/bookings`, { people: [{ name: 'Gast' }], email: 'gast@example.org' });
    await due();
  });

  const leave = (query: string, body: object) => office.call('PATCH', `${path}${query}`, { ...merge, body });
  const WAYS: readonly (readonly [string, (query: string) => ReturnType<typeof leave>])[] = [
    ['an exception', (query) => leave(query, { except: ['2027-03-08'] })],
    ['a shorter rule', (query) => leave(query, { rule: 'FREQ=WEEKLY;COUNT=1' })],
    ['another weekday', (query) => leave(query, { starts_on: '2027-03-02' })],
    ['a split', (query) => leave(`?from=2027-03-08${query.replace('?', '&')}`, { starts_on: '2027-03-09' })],
    ['its removal', (query) => office.call('DELETE', `${path}${query}`, { headers: { 'if-match': '*' } })],
  ];
  const there = async () => (await office.call('GET', `/events/${eventId}`)).json?.value;

  it.each(WAYS)('by %s is rejected with dates and numbers, and changes nothing', async (_way, change) => {
    const before = await there();
    const refused = await change('');
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: 'series_has_bookings',
      kind: 'bookings',
      dates: [{ event_id: eventId, date: '2027-03-08', bookings: 1 }],
    });
    expect(await there()).toEqual(before);
    expect(await due()).toEqual([]);
  });

  it.each(WAYS)('by %s keeps it as a single event with `keep`', async (_way, change) => {
    const kept = await change('?keep=1');
    expect(kept.status).toBe(200);
    expect(await there()).toMatchObject({ series: null });
    expect((await office.call('GET', `/events/${eventId}/bookings`)).json.total).toBe(1);
    expect(kept.json.effects.kept).toEqual([eventId]);
  });

  it.each(WAYS)('by %s removes it and notifies its visitors with `detach`', async (_way, change) => {
    expect((await change('?detach=1')).status).toBe(200);
    expect(await there()).toBeUndefined();
    expect(await due()).toEqual(['gast@example.org called_off']);
  });
});

it('notifies booked and waiting visitors when sign-up is disabled', async () => {
  await book({ people: [person('Anna')], email: 'anna@example.org' });
  await book({ people: [person('Wera')], email: 'wera@example.org', state: 'waiting' });
  await due();
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const body = { subscription: { online: null } };
  expect((await office.call('PATCH', '/events/1?detach=1', { ...merge, body })).json.effects).toMatchObject({
    bookings: 2,
  });
  expect((await due()).sort()).toEqual(['anna@example.org cancelled', 'wera@example.org cancelled']);
});

it('asks before the questions of an answered form change; then the answers are deleted', async () => {
  expect((await post('/forms', { name: 'Bus', fields: [{ id: 1, label: 'Halt', type: 'text' }] })).status).toBe(201);
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const ask = (form_id: number | null, query = '') =>
    office.call('PATCH', `/events/1${query}`, { ...merge, body: { subscription: { online: { form_id } } } });
  await book({ people: [person('Dora')] });
  expect([(await ask(null)).status, (await ask(1)).status]).toEqual([200, 200]);
  await book({ people: [person('Anna', { 2: 'Nüsse' })], answers: { 1: 'Fleisch' } });
  for (const form of [2, null]) {
    const refused = await ask(form);
    expect([refused.status, refused.json.code, refused.json.kind, refused.json.event_ids]).toEqual([
      409,
      'loses_answers',
      'answers',
      [1],
    ]);
    expect(refused.json.params).toEqual({ events: ['event 1'], bookings: 1 });
  }
  const tried = { changes: [{ kind: 'events', id: 1, merge: { subscription: { online: { form_id: 2 } } } }] };
  expect((await post('/changes', { ...tried, dry_run: true })).json.code).toBe('loses_answers');
  expect((await office.call('GET', '/events/1/bookings?q=Anna')).json.items[0].value.answers).toEqual({ 1: 'Fleisch' });
  expect((await ask(2, '?detach=1')).status).toBe(200);
  const { items } = (await office.call('GET', '/events/1/bookings')).json;
  expect(items.map((one: Loose) => (one['value'] as Loose)['answers'])).toEqual([{}, {}]);
  expect(JSON.stringify(items)).not.toContain('Nüsse');
  expect(await due()).toEqual([]);
});

it('asks the same for the template of a series', async () => {
  const made = await post('/series', {
    name: 'Lager',
    rule: 'FREQ=WEEKLY;COUNT=3',
    starts_on: '2027-04-05',
    time_from: '17:00',
    time_to: '18:00',
    template: { title: 'Lager', subscription: { online: { form_id: 1 } } },
  });
  expect(made.status).toBe(201);
  const events = (await office.call('GET', `/events?series=${made.json.value.id}`)).json.items;
  const [first, second] = events.map(({ value }: { value: { id: number } }) => value.id);
  for (const id of [first, second]) {
    await post(`/events/${id}/bookings`, { people: [person('Anna')], answers: { 1: 'Fleisch' } });
  }
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const body = { template: { subscription: { online: { form_id: null } } } };
  const path = `/series/${made.json.value.id}`;
  const refused = await office.call('PATCH', path, { ...merge, body });
  expect([refused.status, refused.json.code, refused.json.event_ids]).toEqual([409, 'loses_answers', [first, second]]);
  expect((await office.call('PATCH', `${path}?detach=1`, { ...merge, body })).status).toBe(200);
  const { items } = (await office.call('GET', `/events/${first}/bookings`)).json;
  expect(items.map((one: Loose) => (one['value'] as Loose)['answers'])).toEqual([{}]);
});

it('records who changed a booking last', async () => {
  const by = async () => {
    const { items } = (await office.call('GET', '/events/1/bookings')).json;
    return items.map((one: Loose) => one['changed_by']);
  };
  const made = await book({ people: [person('Anna')] });
  expect([made.json.changed_by, ...(await by())]).toEqual(['Key 1', 'Key 1']);
  await office.store.bookings.change('seewil', { actor: 'visitor', action: 'x', at: NOW }, async (tx) => {
    const present = await tx.byId(made.json.value.id);
    if (present === undefined) throw new Error('it is not there');
    await tx.put({ ...present.booking, phone: '1' }, 'de', { what: 'changed', by: 'visitor' });
  });
  expect((await office.call('GET', `/bookings/${made.json.value.id}`)).json.changed_by).toBe('visitor');
});

it('ignores written attendance numbers', async () => {
  const counted = { booked: 4, present: 3 };
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const write = (online: object | null, body: object = { subscription: { online } }) =>
    office.call('PATCH', '/events/1?detach=1', { ...merge, body });
  const online = async (id = 1) => (await office.call('GET', `/events/${id}`)).json.value.subscription.online;
  expect((await write({ counted })).status).toBe(200);
  expect((await online()).counted).toBeNull();
  const posted = await post('/events', { title: 'Neu', ...AT, subscription: { online: { counted } } });
  expect([posted.status, posted.json.value.subscription.online.counted]).toEqual([201, null]);
  await office.store.content.change('seewil', { actor: 'parvis', action: 'count', at: NOW }, async (tx) => {
    const event = await tx.get('event', 1);
    const { subscription } = event?.value ?? {};
    if (event === undefined || subscription?.online == null) throw new Error('it is not there');
    const value = { ...event.value, subscription: { ...subscription, online: { ...subscription.online, counted } } };
    await tx.put('event', value, event.revision);
  });
  await write({ counted: null, seats: 9 });
  expect(await online()).toMatchObject({ seats: 9, counted });
  const { id: _, ...whole } = (await office.call('GET', '/events/1')).json.value;
  const put = { ...whole, subscription: { online: { seats: 8 } } };
  expect((await office.call('PUT', '/events/1', { body: put, headers: { 'if-match': '*' } })).status).toBe(200);
  expect(await online()).toMatchObject({ seats: 8, counted });
  const template = { title: 'Lager', subscription: { online: { counted } } };
  const times = { starts_on: '2027-04-05', time_from: '17:00', time_to: '18:00' };
  const series = await post('/series', { name: 'Lager', rule: 'FREQ=WEEKLY;COUNT=1', ...times, template });
  expect(series.json.value.template.subscription.online.counted).toBeNull();
});

it('keeps the type of a field and chosen options; answers are deleted with their field', async () => {
  const { json } = await book({ people: [person('Anna', { 2: 'Nüsse' })], answers: { 1: 'Fleisch' } });
  const put = (fields: object[]) =>
    office.call('PUT', '/forms/1', { body: { name: 'Lager', fields }, headers: { 'if-match': '*' } });
  const [food, allergies] = FORM.fields;
  const refused = await put([
    { ...food, options: ['Käse'] },
    { ...allergies, type: 'yes' },
  ]);
  expect([refused.status, ...refused.json.problems.map((one: Loose) => `${one['path']} ${one['code']}`)]).toEqual([
    409,
    '/fields/0/options option_answered',
    '/fields/1/type type_of_answered',
  ]);
  expect((await put([{ ...food, label: 'Was essen Sie?', options: ['Fleisch'] }])).status).toBe(200);
  const { value } = (await office.call('GET', `/bookings/${json.value.id}`)).json;
  expect([value.answers, value.people]).toEqual([{ 1: 'Fleisch' }, [{ name: 'Anna', answers: {} }]]);
  const each = await put([{ ...food, options: ['Fleisch'], each: true }]);
  expect([each.status, each.json.problems[0].path]).toEqual([409, '/fields/0/each']);
  const added = await put([food ?? {}, { label: 'Neu', type: 'text' }]);
  expect(added.json.value.fields.map((one: Loose) => one['id'])).toEqual([1, 3]);
});

it('keeps unnamed guests, and lists them under the person who signed up', async () => {
  const { json } = await book({ people: [person('Anna'), person('Bea')] });
  const { id } = json.value;
  await office.store.bookings.change('seewil', { actor: 'visitor', action: 'x', at: NOW }, async (tx) => {
    const present = await tx.byId(id);
    if (present === undefined) throw new Error('it is not there');
    const people = present.booking.people.map((one, index) => (index === 1 ? { ...one, name: '' } : one));
    await tx.put({ ...present.booking, people }, 'de', { what: 'changed', by: 'visitor' });
  });
  const merge = { headers: { 'if-match': '*', 'content-type': 'application/merge-patch+json' } };
  const patch = async (body: object) => {
    const answer = await office.call('PATCH', `/bookings/${id}`, { ...merge, body });
    return [answer.status, answer.json.problems?.[0].path];
  };
  expect(await patch({ phone: '079' })).toEqual([200, undefined]);
  expect(await patch({ people: [person(''), person('Bea')] })).toEqual([422, '/people/0/name']);
  expect(await patch({ people: [person('Anna'), person(''), person('')] })).toEqual([422, '/people/2/name']);
  expect((await book({ people: [person('A'), person('')] })).json.problems[0].path).toBe('/people/1/name');
  const csv = Buffer.from(await office.file('/events/1/bookings.csv')).toString();
  expect(csv).toContain('angemeldet;2. Person von Anna;2: Anna, 2. Person von Anna;');
});

it('is exported to files without formulas', async () => {
  await book({ people: [person('=cmd|x', { 2: 'Nüsse' }), person('Bea')], answers: { 1: '=1+1' }, note: '+41 "a"; b' });
  const csv = Buffer.from(await office.file('/events/1/bookings.csv')).toString();
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFStatus;Name;Personen;E-Mail;Telefon;Essen;Allergien;Notiz;Anwesend',
    `angemeldet;'=cmd|x;2: =cmd|x, Bea;;;'=1+1;Nüsse;"'+41 ""a""; b";`,
    'angemeldet;Bea;2: =cmd|x, Bea;;;;;;',
    '',
  ]);
  const parts = unzipSync(await office.file('/events/1/bookings.xlsx'));
  const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(sheet).toContain('<is><t xml:space="preserve">=cmd|x</t></is>');
  expect(sheet).not.toContain('<f>');
});

it('mails a message to booked and waiting visitors', async () => {
  await book({ people: [person('Anna')], email: 'anna@example.org' });
  await book({ people: [person('Carl'), person('Dora')] });
  await book({ people: [person('Bea')], email: 'bea@example.org', state: 'waiting' });
  await due();
  const message = { subject: 'Treffpunkt', text: 'Um 8 Uhr.', to: 'booked' };
  expect((await post('/events/1/bookings/message', { ...message, dry_run: true })).json).toEqual({ count: 1 });
  expect(await due()).toEqual([]);
  expect((await post('/events/1/bookings/message', { ...message, to: 'all' })).json).toEqual({ count: 2 });
  expect((await due()).sort()).toEqual(['anna@example.org message', 'bea@example.org message']);
  expect((await post('/events/1/bookings/message', { ...message, to: 'x' })).status).toBe(422);
});
