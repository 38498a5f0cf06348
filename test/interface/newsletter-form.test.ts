// Subscription form of the newsletter, and access to the prefilled form (rules N1 to N4).

import { beforeAll, describe, expect, test } from 'vitest';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const NOW = '2026-11-20T11:00:00Z';
const KEY = 'anna_key-0123456789ABCDEFG';

const subscriber = (id: number, key: string, email: string, status: string, more: object = {}) => ({
  id,
  key,
  email,
  status,
  ...more,
});

const content = (settings: object = {}) => ({
  instance: { name: 'test', title: 'Test', ...settings },
  lists: [
    { id: 1, name: 'GD', public_title: 'Gottesdienste' },
    { id: 2, name: 'Familie' },
    { id: 3, name: 'Konzerte' },
  ],
  newsletter: {
    target_lists: [
      { list_id: 3, public_name: 'Musik' },
      { list_id: 1, public_name: 'Gottesdienste' },
    ],
    subscribers: [
      subscriber(704411283, KEY, 'Anna.Keller@Example.org', 'confirmed', {
        firstname: 'Anna',
        lastname: 'Keller',
        address: 'Gasse 1',
        postcode: '8999',
        city: 'Seewil',
        list_ids: [1, 2],
        interval: 'QUARTER_YEAR',
      }),
      subscriber(5, 'pending-key-0123456789', 'pending@example.org', 'pending', { firstname: 'Peter' }),
      subscriber(6, 'gone-key-0123456789ABC', 'gone@example.org', 'unsubscribed', { firstname: 'Gerda' }),
    ],
  },
});

const interval = (selected: string) =>
  [
    ['zweimal pro Woche', 'HALF_WEEK'],
    ['jede Woche', 'WEEK'],
    ['alle zwei Wochen', '2_WEEKS'],
    ['jeden Monat', 'MONTH'],
    ['alle drei Monate', 'QUARTER_YEAR'],
  ].map(([public_name, value]) => ({ public_name, value, selected: String(value === selected) }));

const line = (label: string, input_name: string, value: string, required = '') => ({
  label,
  input_name,
  value,
  required,
});

const offered = (public_name: string, value: string, checked: string) => ({
  public_name,
  input_name: 'targetlists[]',
  value,
  checked,
});

const FILLED = {
  nl_subs_id: 704411283,
  nl_fields: [
    line('E-Mail', 'email', 'Anna.Keller@Example.org', 'required'),
    line('Vorname', 'firstname', 'Anna'),
    line('Nachname', 'lastname', 'Keller'),
    line('Adresse', 'address', 'Gasse 1'),
    line('PLZ', 'postcode', '8999'),
    line('Ort', 'city', 'Seewil'),
  ],
  nl_target_lists: [offered('Musik', '3', 'false'), offered('Gottesdienste', '1', 'true')],
  nl_interval: interval('QUARTER_YEAR'),
};

const EMPTY = {
  nl_subs_id: 0,
  nl_fields: FILLED.nl_fields.map((field) => ({ ...field, value: '' })),
  nl_target_lists: [offered('Musik', '3', 'false'), offered('Gottesdienste', '1', 'false')],
  nl_interval: interval('WEEK'),
};

const UNKNOWN_KEYS = [
  KEY.toLowerCase(),
  KEY.slice(0, -1),
  `${KEY}x`,
  `%20${KEY}`,
  'x',
  '704411283',
  '00',
  '-1',
  '%00',
  '%2F',
  '..',
  'pending-key-0123456789',
  'gone-key-0123456789ABC',
  '__proto__',
  'constructor',
  'anna.keller',
  '0,0',
  'é',
];

const MALFORMED_ADDRESSES = [
  '@',
  'anna@',
  '@example.org',
  'anna@example',
  'anna@@example.org',
  'an%20na@example.org',
  'a@example..org',
  'anna@-example.org',
  'anna@example.org.',
  '%20anna.keller@example.org',
  'anna.keller@example.org%20',
  'anna.keller@example.org%0A',
  'änna@example.org',
  'ännä@example.org',
  '"anna"@example.org',
  'a,b@example.org',
];

let server: SingleInstance;
let linking: SingleInstance;

beforeAll(async () => {
  server = await openInstance(content(), NOW);
  linking = await openInstance(content({ newsletter_lookup: 'link' }), NOW);
});

const asked = async (id: string, instance = server) => {
  const { status, text } = await instance.get(`getnlsubscriberfrom/${id}`);
  expect([id, status]).toEqual([id, 200]);
  return text;
};

const isMessage = (text: string) => expect(JSON.parse(text)).toEqual({ message: expect.stringMatching(/.{10}/) });

describe('in both look-up modes', () => {
  test('the key of a confirmed subscriber returns the filled form (N2, N4)', async () => {
    expect(await asked(KEY)).toBe(JSON.stringify(FILLED));
    expect(await asked(KEY, linking)).toBe(JSON.stringify(FILLED));
  });

  test('0 and blanks return the form of a new subscriber (N3, N4)', async () => {
    for (const id of ['0', '%20', '%20%20%20', '%30']) {
      expect(await asked(id)).toBe(JSON.stringify(EMPTY));
      expect(await asked(id, linking)).toBe(JSON.stringify(EMPTY));
    }
  });

  test('an unknown or malformed key returns one message for visitors, with status 200 (N3)', async () => {
    const first = await asked('unknown-key-0123456789');
    isMessage(first);
    for (const id of UNKNOWN_KEYS) {
      expect([id, await asked(id)]).toEqual([id, first]);
      expect([id, await asked(id, linking)]).toEqual([id, first]);
    }
  });

  test('a malformed address returns one message for visitors, with status 200 (N1, N3)', async () => {
    const first = await asked('@');
    isMessage(first);
    for (const id of MALFORMED_ADDRESSES) {
      expect([id, await asked(id)]).toEqual([id, first]);
      expect([id, await asked(id, linking)]).toEqual([id, first]);
    }
  });

  test('a missing id is 400 and names the id (T8, I2)', async () => {
    for (const call of ['getnlsubscriberfrom', 'getnlsubscriberfrom/', 'getnlsubscriberfrom//']) {
      const { status, json } = await server.get(call);
      expect([status, json]).toEqual([400, { message: expect.stringMatching(/^id\b/) }]);
    }
  });
});

describe('with look-up by address', () => {
  test('the address of a confirmed subscriber returns the filled form, in any case (N1, N2)', async () => {
    for (const id of ['Anna.Keller@Example.org', 'anna.keller@example.org', 'ANNA.KELLER@EXAMPLE.ORG']) {
      expect(await asked(id)).toBe(JSON.stringify(FILLED));
      expect(await asked(encodeURIComponent(id))).toBe(JSON.stringify(FILLED));
    }
  });

  test('an unknown address returns the form of a new subscriber, and so does a pending or ended one (N3)', async () => {
    for (const id of ['new@example.org', 'pending@example.org', 'gone@example.org', "o'brien+x@mail.example.org"]) {
      expect(await asked(id)).toBe(JSON.stringify(EMPTY));
    }
  });
});

describe('with a mailed link', () => {
  test('a request without the message sends no mail: HEAD is safe, and 304 reveals nothing new (N2)', async () => {
    const mails = async () => (await linking.store.mails.waiting()).count;
    const before = await mails();
    const target = `/getnlsubscriberfrom/test/${linking.apiKey}/quiet@example.org`;
    const head = await linking.ask(target, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const tag = String(head.headers['ETag']);
    for (const known of [tag, `W/${tag}`, '*']) {
      expect((await linking.ask(target, { headers: { 'if-none-match': known } })).status).toBe(304);
    }
    expect(await mails()).toBe(before);
    expect((await linking.ask(target, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect(await mails()).toBeGreaterThan(before);
  });

  test('every address gets the same message, word for word, known or not (N2)', async () => {
    const first = await asked('anna.keller@example.org', linking);
    isMessage(first);
    for (const id of ['new@example.org', 'pending@example.org', 'gone@example.org', 'ANNA.KELLER@example.org']) {
      expect(await asked(id, linking)).toBe(first);
    }
    const known = await linking.get('getnlsubscriberfrom/anna.keller@example.org');
    expect(await linking.get('getnlsubscriberfrom/new@example.org')).toEqual(known);
  });
});

describe('in the language of the instance', () => {
  test.each([
    ['fr-CH', 'Prénom', 'chaque semaine', /adresse/],
    ['it-CH', 'Nome', 'ogni settimana', /indirizzo/],
    ['en-GB', 'First name', 'every week', /address/],
    ['de-AT', 'Vorname', 'jede Woche', /Adresse/],
  ])('%s: labels, intervals and messages (N4)', async (locale, label, rhythm, word) => {
    const there = await openInstance(content({ locale }), NOW);
    const form = JSON.parse(await asked('0', there));
    expect(form.nl_fields[1].label).toBe(label);
    expect(form.nl_interval[1].public_name).toBe(rhythm);
    const names = ['email', 'firstname', 'lastname', 'address', 'postcode', 'city'];
    expect(form.nl_fields.map((field: { input_name: string }) => field.input_name)).toEqual(names);
    expect(JSON.parse(await asked('@', there)).message).toMatch(/\w/);
    expect(JSON.parse(await asked('x', there)).message).toMatch(word);
  });
});

test('an instance that offers no lists returns a form without lists (N4)', async () => {
  const bare = await openInstance({}, NOW);
  expect(JSON.parse(await asked('0', bare))).toEqual({ ...EMPTY, nl_target_lists: [] });
});

test('a connector gets values without markup-breaking characters, all others get them verbatim (R18)', async () => {
  const values = { firstname: '" autofocus onfocus="alert(1)', lastname: "O'Neil 1 < 2 > 0", city: 'See\n\nwil\u0007' };
  const given = content();
  const [first] = given.newsletter.subscribers;
  const subscribers = [{ ...first, ...values, email: 'quoted@example.org', status: 'confirmed' }];
  const there = await openInstance({ ...given, newsletter: { ...given.newsletter, subscribers } }, NOW);
  const valuesFor = async (profile: 'document' | 'connector') => {
    const key = await there.key('test', { profile, scopes: ['newsletter'] });
    const { json } = await there.ask(`/getnlsubscriberfrom/test/${key}/quoted@example.org`);
    const fields: { input_name: string; value: string }[] = json.nl_fields;
    return Object.fromEntries(fields.map(({ input_name, value }) => [input_name, value]));
  };
  expect(await valuesFor('connector')).toMatchObject({
    email: 'quoted@example.org',
    firstname: '” autofocus onfocus=”alert(1)',
    lastname: "O'Neil 1 ‹ 2 › 0",
    city: 'See wil',
  });
  expect(await valuesFor('document')).toMatchObject(values);
});
