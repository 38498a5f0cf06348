// Events for a key of the connector profile: whole bodies, compared with the document profile's (K3).

import { beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const NOON = '2026-11-20T11:00:00Z';
const IMAGE = { url: '/k.jpg', width: 12, height: 8, caption: 'Kerzen', source_text: 'Archiv', source_url: '/quelle' };

const held = (id: number, more: object = {}) => event(id, '2026-12-24', more);
const asking = (person: object | null, more: object = {}) => ({ subscription: { person, ...more } });

const CONTENT = {
  layers: [
    { id: 4, position: 2, name: 'Dorf', url: '/dorf' },
    { id: 7, position: 1, name: 'Berg' },
  ],
  persons: [
    {
      id: 11,
      visibility: 'web',
      firstname: 'Anna',
      lastname: 'Keller',
      phone: '044 1',
      email: 'anna@example.org',
      profession: 'Pfarrerin',
      url: '/anna',
    },
    {
      id: 12,
      visibility: 'events',
      firstname: 'Ruth',
      lastname: 'Meier',
      phone: '044 2',
      email: 'ruth@example.org',
      profession: 'Lehrerin',
    },
    { id: 13, visibility: 'none', firstname: 'Peter', lastname: 'Huber', email: 'peter@example.org' },
    { id: 14, visibility: 'web', lastname: 'Bernasconi' },
  ],
  events: [
    held(1, {
      long_desc: '<p>Mit <strong>Kerzen</strong></p>',
      organizer: { person_id: 11 },
      layer_ids: [4, 7],
      childcare: { id: 1, text: 'Kinderhüte', person_ids: [14, 13, 12, 11] },
      collection: { project: 'Brot für alle', url: '/kollekte' },
      subscription: { open: true, deadline: '20261125', person: { person_id: 11 } },
      image: IMAGE,
    }),
    held(2),
    held(3, { organizer: { person_id: 12 }, ...asking({ person_id: 12 }) }),
    held(4, { organizer: { person_id: 13 }, ...asking({ person_id: 13 }, { deadline: '20261119' }) }),
    held(5, { organizer: { name: 'Kulturverein' }, ...asking({ name: 'Büro', email: 'buero@example.org' }) }),
    held(6, { organizer: { person_id: 14 }, ...asking({ name: 'Büro' }, { open: false, deadline: '20261120' }) }),
    held(7, { ...asking(null), childcare: { id: 1, text: 'x', person_ids: [13] }, collection: { project: 'P' } }),
  ],
};

let server: SingleInstance;
let key: string;

beforeAll(async () => {
  server = await openInstance(CONTENT, NOON);
  key = await server.key('test', { profile: 'connector' });
});

const asked = async (call: string) => {
  const [operation, ...values] = call.split('/');
  const answer = await server.ask(`/${[operation, 'test', key, ...values].join('/')}`);
  expect([call, answer.status]).toEqual([call, 200]);
  return answer;
};

const each = async (field: string): Promise<unknown[]> =>
  (await asked('geteventdetails/1,2,3,4,5,6,7')).json.map((one: Record<string, unknown>) => one[field]);

const NO_MORE = {
  image_caption: '',
  image_source_text: '',
  image_source_url: '',
  list_image_url: '',
  subs_module_active: true,
  subs_date: '',
  subs_time: '',
  subs_person_id: '0',
  subs_state: 'none',
};

test('a full detail equals the document’s with these fields, byte by byte and in this order (K3, T6)', async () => {
  const [document] = (await server.get('geteventdetails/1')).json;
  const expected = {
    ...document,
    organizer: {
      name: 'Anna Keller',
      person_id: 11,
      firstname: 'Anna',
      lastname: 'Keller',
      phone: '044 1',
      profession: 'Pfarrerin',
      email: 'anna@example.org',
    },
    childcare_person: { name: 'Bernasconi, Ruth Meier, Anna Keller' },
    subscribe_person: { name: 'Anna Keller', email: 'anna@example.org' },
    collection: { project: 'Brot für alle', url: '/kollekte' },
    layers: [
      { id: '7', text: 'Berg', url: '', name: 'Berg' },
      { id: '4', text: 'Dorf', url: '/dorf', name: 'Dorf' },
    ],
    image_caption: 'Kerzen',
    image_source_text: 'Archiv',
    image_source_url: '/quelle',
    list_image_url: '/k.jpg',
    subs_module_active: false,
    subs_date: '20261125',
    subs_time: '',
    subs_person_id: '11',
    subs_state: 'none',
  };
  expect((await asked('geteventdetails/1')).text).toBe(JSON.stringify([expected]));
});

test('a detail of an empty event has every field, empty (K3)', async () => {
  const [document] = (await server.get('geteventdetails/2')).json;
  const expected = { ...document, organizer: [], ...NO_MORE };
  expect(expected).toMatchObject({ childcare_person: [], subscribe_person: [], collection: [], layers: [] });
  expect((await asked('geteventdetails/2')).text).toBe(JSON.stringify([expected]));
});

test('POST returns the same as GET, and 0 returns all (K1, K3)', async () => {
  const { text } = await asked('geteventdetails/0');
  const headers = { member: 'test', apikey: key };
  const body = '["1","2","3","4","5","6","7"]';
  expect((await server.ask('/geteventdetails', { method: 'POST', headers, body })).text).toBe(text);
});

test('an organizer has all fields, a reserved id for a name alone, and is an empty array if missing (P3, K3, K9)', async () => {
  const none = { phone: '', profession: '', email: '' };
  const person_id = 4294967295;
  expect((await each('organizer')).slice(2)).toEqual([
    { name: 'Ruth Meier', person_id, firstname: 'Ruth', lastname: 'Meier', ...none },
    [],
    { name: 'Kulturverein', person_id, firstname: '', lastname: '', ...none },
    { name: 'Bernasconi', person_id: 14, firstname: '', lastname: 'Bernasconi', ...none },
    [],
  ]);
  // Only the document profile represents a missing person as an empty object (rule F5).
  const documents = (await server.get('geteventdetails/2,4')).json;
  expect(documents.map(({ organizer }: Record<string, unknown>) => organizer)).toEqual([
    { name: '', person_id: 0 },
    { name: '', person_id: 0 },
  ]);
});

test('subscribe_person is one object, or an empty array if no person may be shown (P3)', async () => {
  expect(await each('subscribe_person')).toEqual([
    { name: 'Anna Keller', email: 'anna@example.org' },
    [],
    { name: 'Ruth Meier', email: '' },
    [],
    { name: 'Büro', email: 'buero@example.org' },
    { name: 'Büro', email: '' },
    [],
  ]);
});

test('subs_person_id is the id of a web person and "0" for everyone else', async () => {
  expect(await each('subs_person_id')).toEqual(['11', '0', '0', '0', '0', '0', '0']);
});

test('childcare_person joins the names of people who may be shown, collection is one object', async () => {
  expect((await each('childcare_person')).slice(1)).toEqual([[], [], [], [], [], []]);
  const collection = await each('collection');
  expect(collection.slice(5)).toEqual([[], { project: 'P', url: '' }]);
});

test('subs_date is the deadline, and empty where the document has "0"', async () => {
  expect(await each('subs_date')).toEqual(['20261125', '', '', '20261119', '', '20261120', '']);
  expect(await each('subscribe_date')).toEqual(['20261125', '0', '0', '20261119', '0', '20261120', '0']);
});

test('subs_state changes at the midnight after the last day, in the instance’s zone, and back with the clock', async () => {
  const expired = async () =>
    (await each('subs_state')).flatMap((state, index) => (state === 'none' ? [] : [index + 1]));
  for (const [instant, ids] of [
    ['2026-11-20T23:59:59.999+01:00', [4]],
    ['2026-11-21T00:00:00+01:00', [4, 6]],
    ['2026-11-25T23:59:59.999+01:00', [4, 6]],
    ['2026-11-26T00:00:00+01:00', [1, 4, 6]],
    ['2026-11-19T12:00:00+01:00', []],
    [NOON, [4]],
  ] as const) {
    server.clock.set(instant);
    expect([instant, await expired()]).toEqual([instant, ids]);
  }
  expect(new Set(await each('subs_state'))).toEqual(new Set(['none', 'deadline_expired']));
});

test('subs_module_active is true without a subscription, and false with one, open or not (K3)', async () => {
  expect(await each('subs_module_active')).toEqual([false, true, false, false, false, false, false]);
});

test('subs_form is present once the deadline has passed, with a button’s title, and omitted before (K3)', async () => {
  const withForm = async () =>
    (await each('subs_form')).flatMap((form, index) => (form === undefined ? [] : [index + 1]));
  for (const [instant, ids] of [
    ['2026-11-20T23:59:59.999+01:00', [4]],
    ['2026-11-21T00:00:00+01:00', [4, 6]],
    ['2026-11-26T00:00:00+01:00', [1, 4, 6]],
    ['2026-11-19T12:00:00+01:00', []],
    [NOON, [4]],
  ] as const) {
    server.clock.set(instant);
    expect([instant, await withForm()]).toEqual([instant, ids]);
  }
  const [detail] = (await asked('geteventdetails/4')).json;
  expect(Object.keys(detail).slice(-2)).toEqual(['subs_state', 'subs_form']);
  expect((await server.get('geteventdetails/4')).text).not.toContain('subs_form');
});

test.each([
  ['de-CH', 'Die Anmeldefrist ist abgelaufen'],
  ['fr-CH', 'Le délai d’inscription est passé'],
  ['it-CH', 'Il termine d’iscrizione è scaduto'],
  ['en-GB', 'The registration deadline has passed'],
])('the button’s title is in the instance’s language: %s', async (locale, title) => {
  const events = [held(1, asking(null, { deadline: '20261101' }))];
  const one = await openInstance({ instance: { name: 'test', title: 'Test', locale }, events }, NOON);
  const connector = await one.key('test', { profile: 'connector' });
  const [detail] = (await one.ask(`/geteventdetails/test/${connector}/1`)).json;
  expect(detail.subs_form).toEqual({ template_options: { subs_list_deadline_expired_button_title: title } });
});

test('getevents adds long_desc to each item, like geteventsbylayermerged, and nothing else (K3)', async () => {
  const [document, merged] = [await server.get('getevents'), await server.get('geteventsbylayermerged/0')];
  expect((await asked('getevents')).text).toBe(merged.text);
  const { events } = (await asked('getevents')).json;
  expect(events[0].long_desc).toBe('<p>Mit <strong>Kerzen</strong></p>');
  expect(events.map(({ long_desc: _, ...rest }: Record<string, unknown>) => rest)).toEqual(document.json.events);
});

test.each([
  'geteventsbylist/0',
  'geteventsbylistfromdate/0/20261121',
  'geteventsbylayermerged/0',
  'geteventsbygroup/0',
])('%s is the same in both profiles', async (call) => {
  expect((await asked(call)).text).toBe((await server.get(call)).text);
});

test('a text longer than these programs store is never truncated (K3)', async () => {
  const texts = { title: 'T'.repeat(300), short_desc: 'ö'.repeat(5000), long_desc: 'x'.repeat(70_000) };
  const long = await openInstance({ events: [held(1, texts)] }, NOON);
  const connector = await long.key('test', { profile: 'connector' });
  expect((await long.ask(`/geteventdetails/test/${connector}/1`)).json[0]).toMatchObject(texts);
});

describe('layers', () => {
  const ROOT = '[{"layer_id":"1","name":"Sankt \\"Urs\\"","url":"","parent_id":"0"}]';
  const open = async (content: object = {}) => {
    const instance = { name: 'test', title: 'Sankt "Urs"' };
    const bare = await openInstance({ instance, events: [held(1), held(2)], ...content }, NOON);
    return { bare, connector: await bare.key('test', { profile: 'connector' }) };
  };

  test('of an instance without any consist of one with the instance’s title, which every detail carries (K3)', async () => {
    const { bare, connector } = await open();
    expect((await bare.ask(`/getlayers/test/${connector}/`)).text).toBe(ROOT);
    const { json } = await bare.ask(`/geteventdetails/test/${connector}/0`);
    const layer = { id: '1', text: 'Sankt "Urs"', url: '', name: 'Sankt "Urs"' };
    expect(json.map(({ layers }: { layers: unknown }) => layers)).toEqual([[layer], [layer]]);
  });

  test('of an instance without any contain every event when events are requested by them (R23)', async () => {
    const { bare, connector } = await open();
    const merged = async (apiKey: string, ids: string) =>
      (await bare.ask(`/geteventsbylayermerged/test/${apiKey}/${ids}`)).json;
    const all = await merged(connector, '0');
    expect(all.total_events_nbr).toBe(2);
    expect(await merged(connector, '1')).toEqual(all);
    expect(await merged(connector, '1,1')).toEqual(all);
    expect((await merged(connector, '1/1/1')).events).toEqual(all.events.slice(1));
    for (const ids of ['2', '1,2']) expect((await merged(connector, ids)).total_events_nbr).toBe(0);
    const document = await bare.key('test');
    expect((await merged(document, '1')).total_events_nbr).toBe(0);
  });

  test('that exist contain only their own events, including the one with the id of the placeholder (R23)', async () => {
    const layers = [{ id: 1, name: 'Dorf' }];
    const { bare, connector } = await open({ layers, events: [held(1, { layer_ids: [1] }), held(2)] });
    expect((await bare.ask(`/geteventsbylayermerged/test/${connector}/1`)).json.total_events_nbr).toBe(1);
  });

  test('of such an instance are empty in the document profile', async () => {
    const { bare } = await open();
    expect((await bare.get('getlayers')).text).toBe('[]');
    expect((await bare.get('geteventdetails/1')).json[0].layers).toEqual([]);
  });

  test('of an instance that has some are returned in both profiles, and an event in none has none', async () => {
    const { bare, connector } = await open({ layers: [{ id: 9, name: 'Dorf' }] });
    expect((await bare.ask(`/getlayers/test/${connector}`)).text).toBe((await bare.get('getlayers')).text);
    expect((await bare.ask(`/geteventdetails/test/${connector}/1`)).json[0].layers).toEqual([]);
  });

  test('follow the instance’s title and its first layer', async () => {
    const { bare, connector } = await open();
    const names = async () =>
      (await bare.ask(`/getlayers/test/${connector}`)).json.map(({ name }: { name: string }) => name);
    await bare.import({ format: 'parvis-bundle', version: 1, instance: { name: 'test', title: 'Neu' } });
    expect(await names()).toEqual(['Neu']);
    const layers = [{ id: 3, name: 'Dorf' }];
    await bare.import({ format: 'parvis-bundle', version: 1, instance: { name: 'test', title: 'Neu' }, layers });
    expect(await names()).toEqual(['Dorf']);
  });
});
