// Persons who agreed to be visible on the web, and their groups (rules P1, P2, P4, P5, X1).

import { beforeAll, describe, expect, test } from 'vitest';
import { fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const NOW = '2026-11-20T11:00:00Z';

const ANNA = {
  person_id: '1',
  firstname: 'Anna',
  lastname: 'Keller',
  sex: 'f',
  phone: '044 555 01 01',
  email: 'anna@example.org',
  parish_function: 'Pfarrerin im Dorf',
  short_desc: 'Seelsorge',
  url: '/de/anna',
  url_type: '1',
  address: 'Kirchgasse 2',
  city: 'Seewil',
  postcode: '8999',
  business_name: 'Praxis',
  main_group_id: '10',
  main_group_text: 'Pfarramt',
  all_group_ids: '3,10,30',
  image_url: '/anna.jpg',
  image_width: 400,
  image_height: 500,
};

const ANNA_MORE = {
  profession: 'Theologin',
  desc_tasks: 'Gottesdienste',
  desc_personal: 'Wandert gern.',
  website: 'https://www.example.net',
  groups: [
    { group_id: '30', name: 'Konvent', function_in_group: 'Aktuarin' },
    { group_id: '10', name: 'Pfarramt', function_in_group: 'Leitung' },
    { group_id: '3', name: 'Musik', function_in_group: '' },
  ],
};

const web = (id: number, lastname: string, firstname = '', more: object = {}) => ({
  id,
  visibility: 'web',
  firstname,
  lastname,
  ...more,
});

let server: SingleInstance;

beforeAll(async () => {
  const { person_id: _, main_group_id, main_group_text, all_group_ids, ...anna } = ANNA;
  const { image_url: url, image_width: width, image_height: height, ...fields } = anna;
  const { groups, ...more } = ANNA_MORE;
  server = await openInstance(
    {
      person_groups: [
        { id: 3, parent_id: 10, name: 'Musik', position: 1 },
        { id: 10, name: 'Pfarramt', position: 2 },
        { id: 20, name: 'Geheim', public: false, position: 3 },
        { id: 30, name: 'Konvent', position: 1 },
      ],
      persons: [
        {
          id: 1,
          visibility: 'web',
          ...fields,
          ...more,
          main_group_id: 10,
          image: { url, width, height },
          groups: [
            { group_id: 30, function: 'Aktuarin' },
            { group_id: 20, function: 'Protokoll' },
            { group_id: 3 },
            { group_id: 10, function: 'Leitung' },
          ],
        },
        web(2, 'Zaugg', '', { main_group_id: 20, groups: [{ group_id: 20 }, { group_id: 3 }] }),
        { id: 3, visibility: 'events', lastname: 'Meier', groups: [{ group_id: 10 }] },
        { id: 4, visibility: 'none', lastname: 'Huber', groups: [{ group_id: 10 }] },
        web(5, 'Bauer', 'Urs', { groups: [{ group_id: 20 }] }),
      ],
    },
    NOW,
  );
});

test('getpersonsbyid returns these fields in this order (T6, F11, P5)', async () => {
  expect((await server.get('getpersonsbyid/1')).text).toBe(JSON.stringify([ANNA]));
});

test('getpersondetails returns the same and further public fields, groups as in getpersongroups (X1)', async () => {
  expect((await server.get('getpersondetails/1')).text).toBe(JSON.stringify([{ ...ANNA, ...ANNA_MORE }]));
  const order = await fetchIds(server, 'getpersongroups');
  expect(order).toBe('30,10,3');
});

test('a person with only a name has every field, empty; a non-public main group is omitted (F1, P5)', async () => {
  const { json } = await server.get('getpersondetails/2');
  const empty = Object.fromEntries(Object.keys({ ...ANNA, ...ANNA_MORE }).map((key) => [key, '']));
  const numbers = { main_group_id: '0', image_width: 0, image_height: 0 };
  const groups = [{ group_id: '3', name: 'Musik', function_in_group: '' }];
  expect(json).toEqual([{ ...empty, ...numbers, person_id: '2', lastname: 'Zaugg', all_group_ids: '3', groups }]);
});

describe.each(['getpersonsbyid', 'getpersondetails'])('%s', (call) => {
  test.each([
    ['1,2,5', '1,2,5'],
    ['5,1,2', '5,1,2'],
    ['2,99,1', '2,1'],
    ['2,2,1,2', '2,1'],
    ['3,4', ''],
    ['4,1,3', '1'],
    ['1,0', '1'],
    ['0', '5,1,2'],
    ['%20', '5,1,2'],
  ])('answers %s by %s: the requested order, only web persons, 0 by name (P2, P4, I2, I3)', async (ids, found) => {
    expect(await fetchIds(server, `${call}/${ids}`)).toBe(found);
  });
});

test.each([
  ['10', '1'],
  ['3', '1,2'],
  ['3,10', '1,2'],
  ['10,3,30', '1,2'],
  ['20', ''],
  ['20,3', '1,2'],
  ['99', ''],
  ['0,10', '1'],
  ['0', '5,1,2'],
  ['%20', '5,1,2'],
])('getpersonsbygroup answers %s by %s: the union of direct members of public groups (P4, P5)', async (ids, found) => {
  expect(await fetchIds(server, `getpersonsbygroup/${ids}`)).toBe(found);
});

describe('the order by name', () => {
  const NAMES: readonly (readonly [lastname: string, firstname: string])[] = [
    ['Abegg', 'Urs'],
    ['Äbi', 'Zoe'],
    ['Abt', ''],
    ['Müller', 'Änne'],
    ['Müller', 'Anton'],
    ['Müller', 'Anton'],
    ['Muller', 'Zita'],
    ['Öchsli', 'Eva'],
    ['Ott', 'Ada'],
    ['van Gogh', 'Theo'],
    ['Vogel', 'Ida'],
    ['Zürcher', 'Ann'],
    ['Zurfluh', 'Ann'],
  ];
  const content = (locale: string) => ({
    instance: { name: 'test', title: 'Test', locale },
    persons: NAMES.toReversed().map(([lastname, firstname], index) => web(index + 1, lastname, firstname)),
  });
  const names = async (instance: SingleInstance) => {
    const { json } = await instance.get('getpersonsbyid/0');
    return json.map((one: { lastname: string; firstname: string }) => `${one.lastname} ${one.firstname}`.trim());
  };

  test('is last name, then first name, as the language sorts them, umlauts among their vowels, then id (P4)', async () => {
    const german = await openInstance(content('de-CH'), NOW);
    expect(await names(german)).toEqual([
      'Abegg Urs',
      'Äbi Zoe',
      'Abt',
      'Muller Zita',
      'Müller Änne',
      'Müller Anton',
      'Müller Anton',
      'Öchsli Eva',
      'Ott Ada',
      'van Gogh Theo',
      'Vogel Ida',
      'Zürcher Ann',
      'Zurfluh Ann',
    ]);
    const { json } = await german.get('getpersonsbyid/0');
    expect(json.slice(5, 7).map((one: { person_id: string }) => one.person_id)).toEqual(['8', '9']);
  });

  test('follows the locale of the instance: phone-book order sorts umlauts as ae, oe, ue (P4)', async () => {
    const phoneBook = await openInstance(content('de-DE-u-co-phonebk'), NOW);
    const order = await names(phoneBook);
    expect(order.slice(0, 3)).toEqual(['Abegg Urs', 'Abt', 'Äbi Zoe']);
    expect(order.indexOf('Müller Änne')).toBeLessThan(order.indexOf('Muller Zita'));
  });
});
