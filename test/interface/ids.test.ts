// Ids in a path: blanks, duplicates, 0, bounds and maximum number (rules I1 to I4, R7).

import { beforeAll, describe, expect, test } from 'vitest';
import { event, fetchIds } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

const MAX = 4294967295;

let server: SingleInstance;

beforeAll(async () => {
  const one = { group_ids: [1, MAX], include_event_ids: [1, 2, MAX] };
  server = await openInstance(
    {
      layers: [
        { id: 1, name: 'A' },
        { id: MAX, name: 'B' },
      ],
      target_groups: [
        { id: 1, name: 'A' },
        { id: MAX, name: 'B' },
      ],
      person_groups: [
        { id: 1, name: 'A' },
        { id: MAX, name: 'B' },
      ],
      persons: [1, 2, MAX].map((id) => ({
        id,
        visibility: 'web',
        lastname: `Person ${String(id).padStart(10, '0')}`,
        groups: [{ group_id: 1 }, { group_id: MAX }],
      })),
      list_groups: [
        { id: 1, name: 'A' },
        { id: MAX, name: 'B' },
      ],
      lists: [1, 2, MAX].map((id) => ({ id, name: `List ${id}`, ...one })),
      events: [1, 2, MAX].map((id) => event(id, '2026-12-01', { layer_ids: [1, MAX], target_group_ids: [1, MAX] })),
    },
    '2026-11-20T11:00:00Z',
  );
});

/** Operations that take ids. Given `1,2,4294967295`, each finds the first and the last. */
const OPERATIONS = [
  'geteventdetails',
  'geteventsbylist',
  'geteventsbylayermerged',
  'geteventsbygroup',
  'getlistsbygroup',
  'getlistnamesbygroup',
  'getpersonsbyid',
  'getpersonsbygroup',
  'getpersondetails',
  'geteventslistmap',
  'getpersonsbygroups',
];

describe.each(OPERATIONS)('%s', (operation) => {
  const answer = (ids: string) => server.get(`${operation}/${ids}`);

  test('ignores blanks around an id, and a duplicate (I1)', async () => {
    const plain = await answer(`1,${MAX}`);
    expect(plain.status).toBe(200);
    expect(plain.text).toContain(String(MAX));
    for (const ids of [
      `%201%20,%20${MAX}%20`,
      `1,%20%20%20${MAX}`,
      `1,${MAX},1`,
      `1,1,1,${MAX},${MAX}`,
      `1%2C${MAX}`,
      `%31,${MAX}`,
    ]) {
      expect([ids, (await answer(ids)).text]).toEqual([ids, plain.text]);
    }
  });

  test('treats a single or repeated 0, and blanks, as no restriction (I2, R7)', async () => {
    const all = await answer('0');
    expect(all.text).toContain(`"${MAX}"`);
    for (const ids of ['%20', '%20%20', '%200', '0%20', '0,0', '0,%200,0']) {
      expect([ids, (await answer(ids)).text]).toEqual([ids, all.text]);
    }
  });

  test('accepts ids up to 4294967295 and rejects greater ones by name (I1)', async () => {
    expect((await answer(String(MAX))).status).toBe(200);
    for (const ids of [MAX + 1, 9999999999, 10000000000, '1,4294967296', 18446744073709551616n]) {
      const { status, json } = await answer(String(ids));
      expect([ids, status, json]).toEqual([ids, 400, { message: expect.stringMatching(/^id\b/) }]);
    }
  });

  test('accepts 1,000 ids as written, counting duplicates, and rejects more by name (I4)', async () => {
    const distinct = Array.from({ length: 1000 }, (_, index) => MAX - index);
    for (const ids of [distinct, Array(1000).fill(1), Array(1000).fill(0)]) {
      expect((await answer(ids.join(',%20'))).status).toBe(200);
      const { status, json } = await answer([...ids, 1].join(','));
      expect([status, json]).toEqual([400, { message: expect.stringMatching(/^id\b.*1000/) }]);
    }
  });

  test('rejects an empty element among others (I1)', async () => {
    for (const ids of [',', '1,', ',1', '1,,2', '1,%20,2', '0,', '%20,', ',%20']) {
      expect([ids, (await answer(ids)).status]).toEqual([ids, 400]);
    }
  });
});

test('0 among other ids is an unknown id (I2)', async () => {
  expect(await fetchIds(server, `geteventdetails/0,${MAX},0,1`)).toBe(`${MAX},1`);
  expect(await fetchIds(server, 'getpersonsbyid/0,1')).toBe('1');
  for (const call of ['geteventsbylist/1,0', 'geteventsbylayermerged/0,1', 'geteventsbygroup/0,1']) {
    expect(await fetchIds(server, call)).toBe('');
  }
  expect(await fetchIds(server, 'getlistsbygroup/0,1')).toBe(`1,2,${MAX}`);
});

test('an unknown id is omitted from an answer by id (I3)', async () => {
  expect(await fetchIds(server, 'geteventdetails/7,1,8,2')).toBe('1,2');
  expect(await fetchIds(server, 'geteventdetails/7')).toBe('');
  expect(await fetchIds(server, 'getpersondetails/7,2')).toBe('2');
});
