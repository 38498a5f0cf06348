// Persons by group and by id, in the requested order (rules K1, K2).

import { beforeAll, describe, expect, test } from 'vitest';
import { openInstance, type SingleInstance } from '../support/instance.ts';
import { expectRefusal } from '../support/refusal.ts';

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      person_groups: [
        { id: 10, position: 1, name: 'Konvent' },
        { id: 3, position: 1, parent_id: 10, name: 'Musik' },
        { id: 20, position: 2, name: 'Intern', public: false },
        { id: 1, position: 1, parent_id: 20, name: 'Leer' },
      ],
      persons: [
        {
          id: 5,
          visibility: 'web',
          firstname: 'Zoe',
          lastname: 'Äbi',
          groups: [{ group_id: 10, function: 'Präsidium' }, { group_id: 3 }],
        },
        {
          id: 1,
          visibility: 'web',
          firstname: 'Urs',
          lastname: 'Zaugg',
          groups: [{ group_id: 10 }, { group_id: 20, function: 'Geheim' }],
        },
        { id: 2, visibility: 'web', lastname: 'Abegg', groups: [{ group_id: 10, function: 'Aktuariat "A"' }] },
        { id: 3, visibility: 'events', lastname: 'Meier', groups: [{ group_id: 10, function: 'Hilfe' }] },
        { id: 4, visibility: 'none', lastname: 'Huber', groups: [{ group_id: 3, function: 'Hilfe' }] },
      ],
    },
    '2026-11-20T11:00:00Z',
  );
});

const TEN =
  '[{"person_id":"2","function_in_group":"Aktuariat ' +
  '\\"A\\""},{"person_id":"5","function_in_group":"Präsidium"},{"person_id":"1","function_in_group":""}]';
const THREE = '[{"person_id":"5","function_in_group":""}]';

describe('getpersonsbygroups', () => {
  test.each([
    ['10', `{"10":${TEN}}`],
    ['10,3', `{"10":${TEN},"3":${THREE}}`],
    ['3,10', `{"3":${THREE},"10":${TEN}}`],
    ['10,1,3', `{"10":${TEN},"1":[],"3":${THREE}}`],
    ['3,3,%203%20', `{"3":${THREE}}`],
  ])('%s returns web persons by name, keys in the requested order (P2, P4)', async (ids, body) => {
    expect(await server.get(`getpersonsbygroups/${ids}`)).toMatchObject({ status: 200, text: body });
  });

  test.each([
    ['1', '{"1":[]}'],
    ['20', '{"20":[]}'],
    ['99', '{"99":[]}'],
    ['99,20,1', '{"99":[],"20":[],"1":[]}'],
    ['0,3', `{"0":[],"3":${THREE}}`],
    ['4294967295', '{"4294967295":[]}'],
  ])('%s returns an empty array for an empty, hidden or unknown group (P5)', async (ids, body) => {
    expect(await server.get(`getpersonsbygroups/${ids}`)).toMatchObject({ status: 200, text: body });
  });

  test.each(['0', '%20', '0,0'])('%s returns every public group, in the order of getpersongroups (I2)', async (ids) => {
    const { text } = await server.get(`getpersonsbygroups/${ids}`);
    expect(text).toBe(`{"10":${TEN},"3":${THREE},"1":[]}`);
    const { json } = await server.get('getpersongroups');
    expect(json.map(({ group_id }: { group_id: string }) => group_id)).toEqual(['10', '3', '1']);
  });

  test('names the missing id, even after a slash (T8)', async () => {
    for (const call of ['getpersonsbygroups', 'getpersonsbygroups/', 'getpersonsbygroups//']) {
      expectRefusal(await server.get(call), 400, /^id\b/);
    }
  });

  test('is an empty object if an instance has no public group (T7)', async () => {
    const bare = await openInstance({}, '2026-11-20T11:00:00Z');
    expect((await bare.get('getpersonsbygroups/0')).text).toBe('{}');
    expect((await bare.get('getpersonsbygroups/7')).text).toBe('{"7":[]}');
  });
});

describe('postpersondetails', () => {
  const post = (body: unknown, target = '/postpersondetails') => {
    const headers = { member: 'test', apikey: server.apiKey };
    return server.ask(target, { method: 'POST', headers, body: JSON.stringify(body) });
  };

  test('is an object by person id, in the requested order, with the data of getpersondetails (X1)', async () => {
    const { json } = await server.get('getpersondetails/5,1,2');
    const written = json.map((one: { person_id: string }) => `"${one.person_id}":${JSON.stringify(one)}`);
    expect((await post(['5', '1', '2'])).text).toBe(`{${written.join(',')}}`);
    expect((await post([5, 1, 5, '2', 0, 99])).text).toBe(`{${written.join(',')}}`);
    expect((await post(['5', '1', '2'], '/postpersondetails/')).text).toBe(`{${written.join(',')}}`);
  });

  test('omits people who are not on the web, and is an empty object if none is left (P2, T7)', async () => {
    expect(Object.keys((await post([3, 5, 4])).json)).toEqual(['5']);
    for (const body of [[], [0], [3], [4], [99], ['3', '4']]) expect((await post(body)).text).toBe('{}');
  });

  test('supports only POST in header form: GET, HEAD and POST in path form are 405 (R6)', async () => {
    const headers = { member: 'test', apikey: server.apiKey };
    for (const answer of [
      await server.ask('/postpersondetails', { headers }),
      await server.ask('/postpersondetails', { method: 'HEAD', headers }),
      await server.ask(`/postpersondetails/test/${server.apiKey}/1`),
      await server.ask(`/postpersondetails/test/${server.apiKey}`, { method: 'POST', body: '[1]' }),
    ]) {
      expectRefusal(answer, 405, /method/);
      expect(answer.headers['Allow']).toBe('POST');
    }
  });

  test('rejects further segments with 404 (T8)', async () => {
    for (const target of ['/postpersondetails/1', '/postpersondetails//', `/postpersondetails/test/${server.apiKey}`]) {
      expectRefusal(await post([1], target), 404, /./);
    }
  });
});
