// Room requests by a website's program: its requests, and the exact answers (rules H17 and H18).

import { beforeEach, describe, expect, it } from 'vitest';
import {
  BUNDLE_WITH_FORM,
  openRentingSite,
  type RoomRequestApiSite,
  SUBMITTED_REQUEST,
} from './support/renting-site.ts';
import { BUNDLE } from './support/room-request-site.ts';

let site: RoomRequestApiSite;
beforeEach(async () => {
  site = await openRentingSite();
});

const NO_ERRORS = { fields: {}, general: {} };
const PAGE = '/reservationsanfrage-response';

describe('get_renting_form_fields (H17)', () => {
  it.each([
    '/get_renting_form_fields/dorf/KEY/3/?v=3.0.1',
    '/get_renting_form_fields/dorf/KEY/3',
  ])('has the rooms, the time and the questions at %s', async (target) => {
    const { status, json } = await site.call(target);
    expect([status, json.http_status]).toEqual([200, 200]);
    expect(json.arr_form_fields.map((one: { field_id: string; type: string }) => [one.field_id, one.type])).toEqual([
      ['r', 'dropdown'],
      ['d', 'datetime'],
      ['t', 'text'],
      ['k', 'radio'],
      ['o', 'text'],
      ['s', 'number'],
      ['n', 'text'],
      ['e', 'email'],
      ['p', 'tel'],
      ['a', 'checkbox'],
      ['1', 'checkbox'],
    ]);
    expect(json.arr_form_fields[0]).toEqual({
      field_id: 'r',
      field_name: 'field_r',
      label: 'Raum',
      type: 'dropdown',
      options: '5||Saal',
      required: 1,
      related_fields: '',
      helptext: '',
      default_value: null,
      config_json: '',
      affected_items: '',
      custom: '',
      is_input_disabled: '',
      str_error_msg: '',
    });
  });

  it.each(['4', '0'])('is 404 for the form %s', async (id) => {
    const { status, json } = await site.call(`/get_renting_form_fields/dorf/KEY/${id}`);
    expect([status, json]).toEqual([404, { message: 'No room can be requested with this form.' }]);
  });
});

describe('save_renting_request (H18)', () => {
  it('accepts a request, which the mailed link to this server confirms', async () => {
    const { status, json } = await site.save();
    expect([status, json]).toEqual([
      200,
      { arr_errors: NO_ERRORS, response_url: PAGE, message: expect.stringContaining('Noch ein Schritt') },
    ]);
    const [request] = await site.stored();
    expect(request).toMatchObject({
      state: 'unconfirmed',
      roomIds: [5],
      dates: [{ from: '2026-12-08 18:00:00', to: '2026-12-08 22:00:00' }],
      kind: 'private',
      people: 30,
      answers: { 1: true },
    });
    expect(await site.mails()).toMatchObject([{ about: 'confirm', key: request?.key }]);
  });

  it('reads days as they are written, and ends after midnight', async () => {
    await site.save({ field_d: { field_d_date: '8.12.2026', field_d_from: '18.00', field_d_to: '1:00' } });
    expect((await site.stored())[0]?.dates).toEqual([{ from: '2026-12-08 18:00:00', to: '2026-12-09 01:00:00' }]);
  });

  it.each([
    [
      { field_d_date: '2026-12-08', field_d_from: '18:00', field_d_to: '14:00' },
      'Das Ende muss nach dem Beginn liegen.',
    ],
    [
      { field_d_date: '2027-03-28', field_d_from: '02:30', field_d_to: '05:00' },
      '02:30 Uhr gibt es an diesem Tag nicht',
    ],
  ])('refuses the time %o', async (field_d, message) => {
    const { json } = await site.save({ field_d });
    expect(json.arr_errors.fields.field_d).toContain(message);
    expect(await site.stored()).toEqual([]);
  });

  it('names each invalid field', async () => {
    const { status, json } = await site.save({
      field_d: { field_d_date: '2026-12-02', field_d_from: '18:00', field_d_to: '22:00' },
      field_t: '',
      field_s: 'viele',
      field_n: '',
      field_e: 'anna',
      field_1: '',
    });
    expect(status).toBe(200);
    expect(Object.keys(json.arr_errors.fields).sort()).toEqual(
      ['field_1', 'field_d', 'field_e', 'field_n', 'field_s', 'field_t'].sort(),
    );
    expect(json.arr_errors.fields.field_d).toContain('mindestens 2 Tage im Voraus');
    expect([json.message, json.arr_errors.general, await site.stored()]).toEqual(['', {}, []]);
  });

  it.each([
    ['an object as name', 'field_n', { toString: 1 }],
    ['a list as e-mail address', 'field_e', ['anna@example.org']],
    ['an object of objects as title', 'field_t', { a: { b: 1 } }],
    ['a list as answer', 'field_1', ['on']],
    ['a list as number of people', 'field_s', ['30']],
    ['an unknown kind', 'field_k', '9'],
    ['a kind that is no number', 'field_k', 'church'],
  ])('refuses %s at its field', async (_, name, value) => {
    const { status, json } = await site.save({ [name]: value });
    expect([status, json.message, json.arr_errors]).toEqual([
      200,
      '',
      { fields: { [name]: 'Bitte prüfen Sie diese Angabe.' }, general: {} },
    ]);
    expect([await site.stored(), await site.mails()]).toEqual([[], []]);
  });

  it('treats an empty kind as private', async () => {
    await site.save({ field_k: '' });
    expect((await site.stored())[0]?.kind).toBe('private');
  });

  it('reports a taken time as a general error', async () => {
    const { status, json } = await site.save({
      field_d: { field_d_date: '2026-12-07', field_d_from: '19:00', field_d_to: '21:00' },
    });
    expect([status, json.arr_errors]).toEqual([
      200,
      { fields: {}, general: { taken: 'Der Raum ist zu dieser Zeit belegt.' } },
    ]);
    expect(await site.stored()).toEqual([]);
  });

  it.each([
    ['a room of another form', { field_r: '6' }],
    ['a room that does not exist', { field_r: '99' }],
    ['an unknown form', { form_id: '4' }],
    ['no time', { field_d: '' }],
  ])('refuses %s', async (_, fields) => {
    const { status, json } = await site.save(fields);
    expect([status, json.message, await site.stored()]).toEqual([200, '', []]);
    expect(Object.keys(json.arr_errors.fields)).toHaveLength(1);
  });

  it('is refused after the mails of an hour are used up, with a general error', async () => {
    for (let turn = 0; turn < 3; turn++) await site.save({ field_t: `Fest ${turn}` });
    const { json } = await site.save();
    expect(Object.keys(json.arr_errors.general)).toEqual(['too_many_mails']);
    expect(await site.stored()).toHaveLength(3);
  });

  it('creates one request and one mail for the same content within five minutes, as after a double click', async () => {
    const [first, second] = await Promise.all([site.save(), site.save()]);
    site.pass(299_000);
    expect([second.json, (await site.save()).json]).toEqual([first.json, first.json]);
    expect([(await site.stored()).length, (await site.mails()).length]).toEqual([1, 1]);
    await site.save({ field_t: 'Hochzeit' });
    expect(await site.stored()).toHaveLength(2);
    site.pass(1000);
    await site.save();
    expect(await site.stored()).toHaveLength(3);
  });

  it('accepts 300 forms in ten minutes from a key', async () => {
    for (let turn = 0; turn < 300; turn++) expect((await site.save({ field_r: '6' })).status).toBe(200);
    const { status, json } = await site.save();
    expect([status, json.arr_errors]).toEqual([429, NO_ERRORS]);
    expect(json.message).toContain('in ein paar Minuten');
  });
});

describe('validate_renting_request (H18)', () => {
  it('returns the state and never confirms', async () => {
    await site.save();
    const [request] = await site.stored();
    const ask = (id: unknown, key: unknown) =>
      site.call('/validate_renting_request', { request_id: id, request_key: key });
    const { status, json } = await ask(request?.id, request?.key);
    expect([status, json]).toEqual([200, { message: expect.stringContaining('noch nicht bestätigt') }]);
    expect((await site.stored())[0]?.state).toBe('unconfirmed');
    const wrong = { message: 'Dieser Link ist ungültig oder abgelaufen.' };
    expect((await ask(1, request?.key)).json).toEqual(wrong);
    expect((await ask(request?.id, 'k3HC-jYNK4ypT-rrFqRo1ojZtMMgb9GJ')).json).toEqual(wrong);
  });
});

describe.each(['/save_renting_request', '/validate_renting_request'])('%s', (target) => {
  it('requires the scope, an object, and enabled requests', async () => {
    const reading = await site.key('dorf', { scopes: ['read', 'signup'] });
    expect(await site.call(target, SUBMITTED_REQUEST, reading)).toMatchObject({
      status: 403,
      json: { arr_errors: NO_ERRORS },
    });
    expect(await site.call(target, SUBMITTED_REQUEST, 'wrong')).toMatchObject({
      status: 401,
      json: { arr_errors: NO_ERRORS },
    });
    expect(await site.call(target, '[]')).toMatchObject({ status: 400, json: { arr_errors: NO_ERRORS } });
    expect(await site.call(target, 'x'.repeat(70_000))).toMatchObject({ status: 413, json: { arr_errors: NO_ERRORS } });
    const off = await openRentingSite({ ...BUNDLE_WITH_FORM, instance: { ...BUNDLE.instance, outside: {} } });
    expect(await off.call(target, SUBMITTED_REQUEST)).toMatchObject({ status: 404, json: { arr_errors: NO_ERRORS } });
    expect((await off.call(target, SUBMITTED_REQUEST, 'wrong')).status).toBe(401);
  });
});

it('no key for browsers has the scope of requests', async () => {
  await expect(site.key('dorf', { scopes: ['requests'], origins: ['https://a.example'] })).rejects.toThrow();
});
