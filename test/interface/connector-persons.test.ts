// Persons and the newsletter form for a key of the connector profile: whole bodies (rules K3, X1).

import { beforeAll, describe, expect, test } from 'vitest';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const IMAGE = {
  url: 'https://www.example.org/a.jpg',
  width: 400,
  height: 500,
  source_text: 'Foto Huber',
  source_url: 'https://huber.example',
};
const REACHED = { phone: '044 555 01 11', address: 'Kirchgasse 7', postcode: '8999', city: 'Seewil' };

let server: SingleInstance;
let key: string;

beforeAll(async () => {
  server = await openInstance(
    {
      person_groups: [
        { id: 2, name: 'Pfarramt' },
        { id: 1, name: 'Intern', public: false },
      ],
      persons: [
        {
          id: 1,
          visibility: 'web',
          firstname: 'Anna',
          lastname: 'Keller',
          profession: 'Pfarrerin',
          desc_tasks: 'Seelsorge',
          desc_personal: 'Wandert',
          website: 'https://www.example.net',
          ...REACHED,
          image: IMAGE,
          groups: [{ group_id: 1 }, { group_id: 2, function: 'Leitung' }],
        },
        { id: 2, visibility: 'web', lastname: 'Abt', groups: [{ group_id: 2 }] },
        {
          id: 3,
          visibility: 'events',
          lastname: 'Meier',
          profession: 'Geheim',
          image: IMAGE,
          groups: [{ group_id: 2 }],
        },
        { id: 4, visibility: 'none', lastname: 'Huber', image: IMAGE, groups: [{ group_id: 2 }] },
      ],
      lists: [
        { id: 1, name: 'GD' },
        { id: 2, name: 'Musik' },
      ],
      newsletter: {
        target_lists: [
          { list_id: 2, public_name: 'Musik' },
          { list_id: 1, public_name: 'Gottesdienste' },
        ],
        subscribers: [
          {
            id: 704411283,
            key: 'anna_key-0123456789ABC',
            email: 'anna@example.org',
            status: 'confirmed',
            firstname: 'Anna',
            list_ids: [1],
            interval: 'MONTH',
          },
        ],
      },
    },
    '2026-11-20T11:00:00Z',
  );
  key = await server.key('test', { profile: 'connector' });
});

const asked = (call: string) => {
  const [operation, ...values] = call.split('/');
  return server.ask(`/${[operation, 'test', key, ...values].join('/')}`);
};

async function record(id: number): Promise<object> {
  const [detail] = (await server.get(`getpersondetails/${id}`)).json;
  const picture = { url: IMAGE.url };
  const isFirst = id === 1;
  return {
    ...detail,
    images: isFirst ? { pr: picture, th: picture } : {},
    business_street: isFirst ? REACHED.address : '',
    business_postcode: isFirst ? REACHED.postcode : '',
    business_city: isFirst ? REACHED.city : '',
    business_phone: isFirst ? REACHED.phone : '',
    pers_website: isFirst ? 'https://www.example.net' : '',
    image_source_text: isFirst ? IMAGE.source_text : '',
    image_source_url: isFirst ? IMAGE.source_url : '',
  };
}

test.each([
  ['getpersonsbyid/1,2', [1, 2]],
  ['getpersonsbyid/2,3,1,4', [2, 1]],
  ['getpersonsbyid/0', [2, 1]],
  ['getpersondetails/1', [1]],
  ['getpersonsbygroup/2', [2, 1]],
  ['getpersonsbyid/3,4', []],
])('%s returns the full public record of %j with the fields that website programs read, in this order (K3, K7, X1)', async (call, ids) => {
  const records = await Promise.all(ids.map(record));
  expect((await asked(call)).text).toBe(JSON.stringify(records));
});

test('postpersondetails returns the same records by id', async () => {
  const headers = { member: 'test', apikey: key };
  const { text } = await server.ask('/postpersondetails', { method: 'POST', headers, body: '["2",1,3,4]' });
  expect(text).toBe(`{"2":${JSON.stringify(await record(2))},"1":${JSON.stringify(await record(1))}}`);
});

test('getpersonsbygroups and the groups are the same in both profiles', async () => {
  for (const call of ['getpersonsbygroups/2,1', 'getpersonsbygroups/0', 'getpersongroups']) {
    expect((await asked(call)).text).toBe((await server.get(call)).text);
  }
});

describe('the newsletter’s form', () => {
  const set = (list: { checked?: string; selected?: string }[]) =>
    list.map(({ checked, selected }) => checked ?? selected);

  test('of a subscriber has "checked" and "selected" for stored choices and "" for the rest', async () => {
    for (const id of ['anna@example.org', 'anna_key-0123456789ABC']) {
      const { json } = await asked(`getnlsubscriberfrom/${id}`);
      expect(set(json.nl_target_lists)).toEqual(['', 'checked']);
      expect(set(json.nl_interval)).toEqual(['', '', '', 'selected', '']);
    }
  });

  test('of a new subscriber has nothing checked and WEEK selected (N4)', async () => {
    const { json } = await asked('getnlsubscriberfrom/new@example.org');
    expect(set(json.nl_target_lists)).toEqual(['', '']);
    expect(set(json.nl_interval)).toEqual(['', 'selected', '', '', '']);
  });

  test.each([
    'anna@example.org',
    'new@example.org',
    '0',
  ])('for %s equals the document’s except for these words, byte by byte', async (id) => {
    const { text } = await server.get(`getnlsubscriberfrom/${id}`);
    const expected = text
      .replaceAll('"checked":"true"', '"checked":"checked"')
      .replaceAll('"selected":"true"', '"selected":"selected"')
      .replaceAll(/"(checked|selected)":"false"/g, '"$1":""');
    expect(expected).not.toBe(text);
    expect((await asked(`getnlsubscriberfrom/${id}`)).text).toBe(expected);
  });

  test.each(['@', 'unknown-key-0123456789'])('for %s is the same message for visitors, with 200 (N3)', async (id) => {
    const answer = await asked(`getnlsubscriberfrom/${id}`);
    expect(answer).toMatchObject({ status: 200, text: (await server.get(`getnlsubscriberfrom/${id}`)).text });
  });
});
