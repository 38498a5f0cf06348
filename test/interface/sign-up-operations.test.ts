// Sign-up by a website's program: its real requests, and the exact answers (rule J19).

import { beforeEach, describe, expect, it } from 'vitest';
import { publicDocuments } from '../../src/app/documents.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import { operations } from '../../src/operations/index.ts';
import { openHttpServer } from '../support/door.ts';
import { openSignUpPages, type SignUpOptions } from '../support/sign-up-pages.ts';

const NAMES = ['subscribetoevent', 'validate_event_subscription', 'resend_subscription_mail'] as const;

/** Fields that the program sends in addition: the type of a form, and keys that mean nothing to parvis. */
const AROUND = {
  subs_id: '0',
  subs_template_id: '1',
  send_infos: 'a1b2',
  _wp_http_referer: '/x/',
  plugin_version: '3.0.1',
};
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

async function open(wish: SignUpOptions = {}) {
  const pages = await openSignUpPages(wish);
  const { store, clock, live } = pages;
  const signUps = createSignUpService({
    bookings: store.bookings,
    clock: clock.now,
    onForgotten: async () => undefined,
  });
  const door = createApiRouter({
    operations,
    documents: publicDocuments,
    live,
    clock: clock.now,
    signUps,
    publicUrl: 'https://a.example',
  });
  const key = await pages.key('dorf', { scopes: ['read', 'newsletter', 'signup'] });
  const ask = async (
    name: string,
    body: unknown,
    wishes: { headers?: object; method?: string; path?: boolean; apikey?: string } = {},
  ) => {
    const { headers = FORM_TYPE, method = 'POST', path = false, apikey = key } = wishes;
    const access = path ? {} : { member: 'dorf', apikey };
    const answer = await door.answer({
      method,
      target: path ? `/${name}/dorf/${apikey}` : `/${name}`,
      headers: { ...access, ...headers },
      address: '192.0.2.1',
      body: async () => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    });
    await live.refresh();
    return { status: answer?.status, headers: answer?.headers, json: JSON.parse(answer?.body?.toString() ?? '') };
  };
  const signUp = (fields: object, wishes = {}) =>
    ask('subscribetoevent', { event_id: '1', ...AROUND, ...fields }, wishes);
  return { ...pages, page: pages.ask, ask, signUp, apiKey: key, router: door };
}

let server: Awaited<ReturnType<typeof open>>;
const ANNA = { field_n: 'Anna Muster', field_e: 'anna@example.org', field_p: '' };

describe('subscribetoevent', () => {
  beforeEach(async () => {
    server = await open({ online: { seats: 4, party: 3, form_id: 1, waiting: 1 } });
  });

  const answers = {
    field_1: '1',
    field_2: 'Bahnhof',
    field_3: ['3', '1'],
    field_4: '',
    field_5: '1950',
    field_6: 'on',
  };

  it("accepts the program's actual input, and answers with every key in order", async () => {
    const { bookings, signUp, mails } = server;
    const { status, headers, json } = await signUp({ ...ANNA, ...answers, nb_seats_s: '2', nb_seats: 2 });
    expect([status, headers?.['Content-Type'], headers?.['Cache-Control']]).toEqual([
      200,
      'application/json',
      'no-store',
    ]);
    expect(JSON.stringify(json)).toBe(
      JSON.stringify({
        message: '',
        subs_state: 'ok',
        redirect_url: '/verowa-subscription-confirmation',
        arr_errors: { fields: {}, general: {} },
        response:
          '<p><strong>Sie sind angemeldet.</strong></p><p>Was gilt, steht in der E-Mail an Ihre Adresse. Mit dem Link ' +
          'darin sehen und ändern Sie Ihre Anmeldung.</p>',
        subs_formfields: [],
        subs_data: { event_id: '1' },
        back_to_form: false,
      }),
    );
    expect(await bookings()).toMatchObject([
      {
        people: [
          { name: 'Anna Muster', answers: { 3: ['Fleisch', 'Dessert'] } },
          { name: '', answers: {} },
        ],
        answers: { 1: 'ja', 2: 'Bahnhof', 5: 1950, 6: true },
      },
    ]);
    expect((await mails()).map(({ about }) => about)).toEqual(['booked']);
    // A repeated sign-up of the same mailbox gets the same answer, and changes nothing.
    const again = await signUp({ ...ANNA, ...answers, field_n: 'X', nb_seats_s: '2', nb_seats: 2 });
    expect([again.json, (await bookings()).length]).toEqual([json, 1]);
  });

  it('reports errors by the fields of the form', async () => {
    const { json } = await server.signUp({
      field_n: '',
      field_e: 'no',
      field_1: '1',
      field_2: '',
      field_3: '',
      field_5: 'x',
      nb_seats_s: '9',
    });
    expect(json).toMatchObject({
      message: '',
      subs_state: 'refine',
      redirect_url: '',
      response: '',
      arr_errors: {
        fields: {
          field_n: 'Bitte füllen Sie das aus.',
          field_e: 'Das ist keine gültige E-Mail-Adresse.',
          field_s: 'Höchstens 3 Personen können gemeinsam angemeldet werden.',
          field_2: 'Bitte füllen Sie das aus.',
          field_6: 'Bitte füllen Sie das aus.',
        },
      },
    });
    expect(json.arr_errors.fields.field_5).toBeDefined();
    expect(await server.bookings()).toEqual([]);
  });

  it.each([
    ['field_n', { toString: 1 }],
    ['field_e', ['anna@example.org']],
    ['field_p', { a: { b: 1 } }],
  ])('rejects a list or an object as %s', async (name, value) => {
    const { json } = await server.signUp({ ...ANNA, ...answers, [name]: value });
    expect(json).toMatchObject({ subs_state: 'refine', redirect_url: '' });
    expect(json.arr_errors).toEqual({ fields: { [name]: 'Bitte prüfen Sie diese Angabe.' }, general: {} });
    expect(await server.bookings()).toEqual([]);
  });

  it('explains how to get the private link if no mail can be sent, and mails it when the form is resubmitted later', async () => {
    const { signUp, clock, live, mails } = server;
    const fields = { ...ANNA, ...answers };
    for (let time = 0; time < 3; time++) expect((await signUp(fields)).json.response).not.toContain('in einer Stunde');
    const { response } = (await signUp(fields)).json;
    expect(response).toContain('wenn Sie das Formular in einer Stunde noch einmal mit derselben Adresse senden');
    expect(response).not.toContain('<a ');
    await mails();
    clock.set(new Date(clock.now() + 3_660_000).toISOString());
    await live.refresh();
    await signUp(fields);
    expect(await mails()).toMatchObject([{ about: 'known' }]);
  });

  it('gives the reason for a refusal as a text: full, closed, unknown event, invalid link', async () => {
    const { signUp, clock, live } = server;
    const fields = { ...ANNA, ...answers, nb_seats_s: '3' };
    expect((await signUp(fields)).json.subs_state).toBe('ok');
    const error = (json: { subs_state: string; message: string }) => [json.subs_state, json.message];
    expect(error((await signUp({ ...fields, field_e: 'b@example.org' })).json)).toEqual([
      'error',
      'Dafür reichen die freien Plätze nicht mehr.',
    ]);
    for (const event_id of ['2', '', 'x', '0', '99999999999999', null, {}, []]) {
      const { status, json } = await signUp({ ...fields, event_id });
      expect([status, json.subs_state, json.message]).toEqual([
        200,
        'error',
        'Für diesen Anlass kann man sich hier nicht anmelden.',
      ]);
    }
    const wrong = ['error', 'Dieser Link ist ungültig oder abgelaufen.'];
    for (const k of ['x', 'x'.repeat(32), ''])
      expect(error((await signUp({ ...fields, subs_id: '7', k })).json)).toEqual(wrong);
    clock.set('2026-12-05T11:30:00Z');
    await live.refresh();
    expect(error((await signUp(fields)).json)).toEqual(['error', 'Im Moment kann man sich nicht anmelden.']);
  });

  it('changes a sign-up only for its own event', async () => {
    const { signUp, bookings } = server;
    const fields = { ...ANNA, ...answers };
    await signUp(fields);
    const [one] = await bookings();
    const changed = { ...fields, field_p: '1', subs_id: String(one?.id), k: one?.key };
    expect((await signUp({ ...changed, event_id: '2' })).json.subs_state).toBe('error');
    expect(await bookings()).toEqual([one]);
    expect((await signUp(changed)).json.subs_state).toBe('ok');
  });

  it('signs up guests without a name, and the private page asks for it until it is entered', async () => {
    const { signUp, bookings, mails } = server;
    await signUp({ ...ANNA, ...answers, nb_seats_s: '3' });
    const [mail] = await mails();
    const path = mail?.link ?? '';
    const page = async () => (await server.page(path)).text();
    const text = await page();
    for (const said of [
      '<li>Anna Muster</li>',
      '<li>2. Person von Anna Muster</li>',
      '<li>3. Person von Anna Muster</li>',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toMatch(/Bitte tragen Sie noch ein, wer mitkommt\.[\s\S]*<details class="change second" open>/);
    expect(text).not.toContain('value="2. Person');
    const given = { do: 'change', name: 'Anna Muster', number: '3', 'a-1': 'ja', 'a-2': 'Bahnhof', 'a-6': 'on' };
    const half = await server.post(path, { ...given, 'name-2': 'Beat' });
    expect([half.status, (await half.text()).includes('name="name-3"')]).toEqual([422, true]);
    expect((await server.post(path, { ...given, 'name-2': 'Beat', 'name-3': 'Carla' })).status).toBe(303);
    expect((await bookings())[0]?.people.map(({ name }) => name)).toEqual(['Anna Muster', 'Beat', 'Carla']);
    expect(await page()).not.toMatch(/wer mitkommt|Person von/);
  });

  it('changes the booking of a private link, by its number and its key', async () => {
    const { signUp, bookings } = server;
    await signUp({ ...ANNA, ...answers, nb_seats_s: '2' });
    const [booking] = await bookings();
    const { id = 0, key = '' } = booking ?? {};
    const fields = { ...ANNA, ...answers, field_n: 'Anna Neu', nb_seats_s: '2', subs_id: String(id), k: key };
    const { json } = await signUp(fields);
    expect(json).toMatchObject({ subs_state: 'ok', response: '<p><strong>Ihre Anmeldung ist geändert.</strong></p>' });
    expect(await bookings()).toMatchObject([{ people: [{ name: 'Anna Neu' }, { name: '' }], email: ANNA.field_e }]);
    expect((await signUp({ ...fields, subs_id: String(id + 1) })).json.subs_state).toBe('error');
    const nameless = (await signUp({ ...fields, field_n: '' })).json;
    expect([nameless.subs_state, Object.keys(nameless.arr_errors.fields)]).toEqual(['refine', ['field_n']]);
    const listed = (await signUp({ ...fields, field_p: ['044 555 01 02'] })).json;
    expect([listed.subs_state, Object.keys(listed.arr_errors.fields)]).toEqual(['refine', ['field_p']]);
    await signUp({ ...ANNA, ...answers, field_e: 'bea@example.org', nb_seats_s: '2' });
    expect((await signUp({ ...fields, nb_seats_s: '3' })).json).toMatchObject({
      subs_state: 'error',
      redirect_url: '',
    });
  });
});

describe('the other two operations', () => {
  it('confirm a pending sign-up once, and return 0 if nothing is found', async () => {
    const { signUp, ask, bookings } = await open({ online: { seats: 4, confirm: true } });
    const { json } = await signUp(ANNA);
    expect(json.response).toContain('Ihre Anmeldung zählt noch nicht');
    const [{ id, key } = { id: 0, key: '' }] = await bookings();
    const validate = (subs_key: unknown, subs_id: unknown) =>
      ask('validate_event_subscription', { subs_key, subs_id, plugin_version: '3.0.1' });
    const nothing = { message: 'Dieser Link ist ungültig oder abgelaufen.', event_id: 0 };
    for (const [wrong, number] of [
      ['x', id],
      [key, id + 1],
      [null, null],
      [[key], {}],
    ]) {
      const answer = await validate(wrong, String(number));
      expect([answer.status, answer.json]).toEqual([200, nothing]);
    }
    expect((await bookings())[0]?.state).toBe('pending');
    for (let time = 0; time < 2; time++) {
      expect((await validate(key, String(id))).json).toEqual({ message: 'Sie sind angemeldet.', event_id: 1 });
    }
    expect((await bookings())[0]?.state).toBe('booked');
  });

  it('mail the private link, and answer the same for an unknown mailbox', async () => {
    const { signUp, ask, mails } = await open({ online: { seats: 4 } });
    await signUp(ANNA);
    await mails();
    const resend = (email: unknown, event_id: unknown = '1') =>
      ask('resend_subscription_mail', { event_id, subs_id: '0', email });
    const known = await resend('anna@example.org');
    expect(JSON.stringify(known.json)).toBe(
      '{"mail_sent":true,"message":"Falls mit dieser Adresse jemand angemeldet ist, haben wir den persönlichen Link dorthin gesandt."}',
    );
    for (const [email, event] of [
      ['b@example.org', '1'],
      ['', '1'],
      ['anna@example.org', '7'],
      [{}, 'x'],
    ]) {
      expect(await resend(email, event)).toEqual(known);
    }
    expect(await mails()).toMatchObject([{ email: 'anna@example.org', about: 'link' }]);
  });
});

describe('all three operations', () => {
  const ERROR = { subs_state: 'error', arr_errors: { fields: {}, general: {} } };

  it('reject in the order of the interface: access, disabled, method, scope, invalid JSON', async () => {
    const on = await open();
    const off = await open({ settings: { outside: { signup: false } } });
    const reading = await on.key('dorf', { scopes: ['read', 'newsletter'] });
    const offReading = await off.key('dorf', { scopes: ['read'] });
    for (const name of NAMES) {
      const refused = async (answer: Promise<{ status: number | undefined; json: object }>) => {
        const { status, json } = await answer;
        expect(json).toEqual({ message: expect.any(String), ...ERROR });
        return status;
      };
      expect(await refused(off.ask(name, 'no', { apikey: 'wrong', method: 'GET' }))).toBe(401);
      expect(await refused(off.ask(name, 'no', { apikey: offReading, method: 'GET' }))).toBe(404);
      expect(await refused(on.ask(name, 'no', { apikey: reading, method: 'GET' }))).toBe(405);
      expect(await refused(on.ask(name, 'no', { apikey: reading }))).toBe(403);
      expect(await refused(on.ask(name, {}, { headers: { ...FORM_TYPE, 'sec-fetch-site': 'cross-site' } }))).toBe(403);
      for (const body of ['no', '', '[]', '"x"', '1', 'null', 'a=b&c=d', '{"a":'])
        expect(await refused(on.ask(name, body)), body).toBe(400);
      expect(await refused(on.ask(name, { event_id: '1', field_4: 'x'.repeat(70_000) }))).toBe(413);
    }
  });

  it.each([
    FORM_TYPE,
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    {},
  ])('accept any type, in header form and in path form: %j', async (headers) => {
    const { ask } = await open();
    for (const name of NAMES)
      for (const path of [false, true]) expect((await ask(name, {}, { headers, path })).status).toBe(200);
  });

  it('are limited by key: a thousand in ten minutes', async () => {
    const { ask, key, pass } = await open();
    const [first = ''] = NAMES;
    for (let time = 0; time < 1000; time++) expect((await ask(first, {})).status).toBe(200);
    const many = await ask(first, {});
    expect([many.status, many.json, Number(many.headers?.['Retry-After']) > 0]).toEqual([
      429,
      { message: expect.any(String), ...ERROR },
      true,
    ]);
    expect((await ask(first, {}, { apikey: await key('dorf', { scopes: ['signup'] }) })).status).toBe(200);
    pass(600_001);
    expect((await ask(first, {})).status).toBe(200);
  });

  it.each([
    ['de-CH', /Kürzen Sie/, /in ein paar Minuten/],
    ['fr-CH', /Raccourcissez/, /dans quelques minutes/],
    ['it-CH', /Accorci/, /tra qualche minuto/],
    ['en-GB', /Shorten/, /in a few minutes/],
  ])('show visitors the limit in the language of the instance: %s', async (locale, tooLong, tooMany) => {
    const { ask } = await open({ settings: { locale } });
    const [name] = NAMES;
    const long = await ask(name, { event_id: '1', field_4: 'x'.repeat(70_000) });
    expect([long.status, long.json.message]).toEqual([413, expect.stringMatching(tooLong)]);
    for (let time = 0; time < 1000; time++) await ask(name, {});
    const many = await ask(name, {});
    expect([many.status, many.json.message]).toEqual([429, expect.stringMatching(tooMany)]);
  });

  it('include subs_state and arr_errors even if a busy server rejects a request early (J27)', async () => {
    const { router } = await open();
    const door = await openHttpServer(router, { maxConcurrent: 0 });
    const refused = async (path: string) => {
      const answer = await fetch(`${door.url}${path}`, { method: 'POST', body: '{}' });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '1']);
      return answer.json();
    };
    for (const name of NAMES) expect(await refused(`/${name}`)).toEqual({ message: expect.any(String), ...ERROR });
    expect(await refused('/geteventdetails')).toEqual({ message: expect.any(String) });
    await door.server.stop();
  });

  it('include them even after an internal error (J27)', async () => {
    const { router } = await open();
    const failing = {
      ...router,
      answer: () => {
        throw new Error('this test breaks it');
      },
    };
    const door = await openHttpServer(failing);
    const answer = await fetch(`${door.url}/subscribetoevent`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining(ERROR)]);
    await door.server.stop();
  });

  it('reject browser keys', async () => {
    const { key } = await open();
    await expect(key('dorf', { scopes: ['read', 'signup'], origins: ['https://a.example'] })).rejects.toThrow();
  });
});
