// Trees in the office's order: layers, groups of persons, groups of documents, target groups (rules L7, F0, P5).

import { beforeAll, describe, expect, test } from 'vitest';
import { event } from '../support/content.ts';
import { openInstance, type SingleInstance } from '../support/instance.ts';

let server: SingleInstance;

beforeAll(async () => {
  server = await openInstance(
    {
      layers: [
        { id: 1, parent_id: 4, name: 'Kind vor dem Vater', position: 2 },
        { id: 2, parent_id: 1, name: 'Enkel', position: 1 },
        { id: 3, name: 'Dritte', url: '/de/dritte', position: 3 },
        { id: 4, name: 'Erste', position: 1 },
        { id: 5, parent_id: 4, name: 'Erstes Kind', position: 1 },
        { id: 7, name: 'Gleicher Platz, höhere Nummer', position: 2 },
        { id: 6, name: 'Gleicher Platz', position: 2 },
      ],
      target_groups: [
        { id: 1, name: 'Alle', longname: 'Alle Generationen', url: '/de/alle', position: 2 },
        { id: 2, name: 'Kinder', position: 1 },
        { id: 3, name: 'Senioren', position: 2 },
      ],
      person_groups: [
        { id: 1, name: 'Behörde', short_name: 'B', public_target: 'alle' },
        { id: 2, name: 'versteckt', public: false },
        { id: 3, parent_id: 2, name: 'Musik' },
        { id: 4, parent_id: 3, name: 'versteckt', public: false },
        { id: 5, parent_id: 4, name: 'Chor' },
        { id: 6, parent_id: 4, name: 'versteckt', public: false },
        { id: 7, parent_id: 6, name: 'Orgel' },
        { id: 8, parent_id: 3, name: 'Band' },
        { id: 9, parent_id: 8, name: 'versteckt', public: false },
        { id: 10, name: 'Küche' },
      ],
      document_groups: [
        { id: 1, name: 'intern', public_name: 'Berichte', description: 'Alle', color_id: 3, order: 2, right: 'own' },
        { id: 2, parent_id: 1, name: 'gelöscht', deleted: true, order: 1 },
        { id: 3, parent_id: 2, name: 'B', order: 9, doc_group_order: 'datedesc' },
        { id: 4, parent_id: 2, name: 'A', order: 1 },
        { id: 5, parent_id: 1, name: 'C', order: 2 },
        { id: 6, name: 'nicht öffentlich', public: false, order: 1 },
        { id: 7, parent_id: 6, name: 'D', order: 5 },
        { id: 8, parent_id: 7, name: 'beides', public: false, deleted: true },
        { id: 9, parent_id: 8, name: 'E' },
        { id: 10, name: 'F', order: -1 },
      ],
      events: [event(1, '2026-12-01', { layer_ids: [1, 2, 3, 4, 5, 6, 7], target_group_ids: [1, 2, 3] })],
    },
    '2026-11-20T11:00:00Z',
  );
});

test('getlayers is depth-first, siblings by position, then by id, children after their parent (L7)', async () => {
  expect((await server.get('getlayers')).text).toBe(
    JSON.stringify([
      { layer_id: '4', name: 'Erste', url: '', parent_id: '0' },
      { layer_id: '5', name: 'Erstes Kind', url: '', parent_id: '4' },
      { layer_id: '1', name: 'Kind vor dem Vater', url: '', parent_id: '4' },
      { layer_id: '2', name: 'Enkel', url: '', parent_id: '1' },
      { layer_id: '6', name: 'Gleicher Platz', url: '', parent_id: '0' },
      { layer_id: '7', name: 'Gleicher Platz, höhere Nummer', url: '', parent_id: '0' },
      { layer_id: '3', name: 'Dritte', url: '/de/dritte', parent_id: '0' },
    ]),
  );
});

test('gettargetgroups is by position, then by id (L7)', async () => {
  expect((await server.get('gettargetgroups')).text).toBe(
    JSON.stringify([
      { group_id: '2', name: 'Kinder', longname: '', url: '' },
      { group_id: '1', name: 'Alle', longname: 'Alle Generationen', url: '/de/alle' },
      { group_id: '3', name: 'Senioren', longname: '', url: '' },
    ]),
  );
});

test('layers and target groups of a detail are in the order in which they are listed (F0)', async () => {
  const { json } = await server.get('geteventdetails/1');
  const ids = (items: { id: string }[]) => items.map(({ id }) => id).join(',');
  expect(ids(json[0].layers)).toBe('4,5,1,2,6,7,3');
  expect(ids(json[0].target_groups)).toBe('2,1,3');
});

test('getpersongroups skips a hidden group in place; its children move up (L7, P5)', async () => {
  const group = (group_id: string, name: string, parent_id: string, more = { public_target: '', short_name: '' }) => ({
    group_id,
    name,
    parent_id,
    ...more,
  });
  expect((await server.get('getpersongroups')).text).toBe(
    JSON.stringify([
      group('1', 'Behörde', '0', { public_target: 'alle', short_name: 'B' }),
      group('3', 'Musik', '0'),
      group('5', 'Chor', '3'),
      group('7', 'Orgel', '3'),
      group('8', 'Band', '3'),
      group('10', 'Küche', '0'),
    ]),
  );
});

test('get_doc_groups skips hidden and deleted groups in place and counts the shown ancestors (L7)', async () => {
  const group = (doc_group_id: string, parent_group_id: string, depth: number, more: object = {}) => {
    const plain = { doc_group_id, name: '', public_name: '', description: '', public: '1', doc_group_order: 'nameasc' };
    return { ...plain, parent_group_id, color_id: null, order: '0', deleted: '0', depth, right: '', ...more };
  };
  const berichte = { name: 'intern', public_name: 'Berichte', description: 'Alle', right: 'own' };
  expect((await server.get('get_doc_groups')).text).toBe(
    JSON.stringify([
      group('10', '0', 0, { name: 'F', order: '-1' }),
      group('7', '0', 0, { name: 'D', order: '5' }),
      group('9', '7', 1, { name: 'E' }),
      group('1', '0', 0, { ...berichte, color_id: '3', order: '2' }),
      group('4', '1', 1, { name: 'A', order: '1' }),
      group('3', '1', 1, { name: 'B', order: '9', doc_group_order: 'datedesc' }),
      group('5', '1', 1, { name: 'C', order: '2' }),
    ]),
  );
});

describe('a very deep tree', () => {
  test('is listed without a stack overflow, and an event at its bottom is in all layers (L3, L7)', async () => {
    const depth = 3000;
    const chain = Array.from({ length: depth }, (_, index) => ({
      id: index + 1,
      parent_id: index === 0 ? null : index,
      name: `${index}`,
    }));
    const deep = await openInstance(
      { layers: chain, document_groups: chain, events: [event(1, '2026-12-01', { layer_ids: [depth] })] },
      '2026-11-20T11:00:00Z',
    );
    expect((await deep.get('getlayers')).json).toHaveLength(depth);
    expect((await deep.get('get_doc_groups')).json.at(-1).depth).toBe(depth - 1);
    expect((await deep.get(`geteventsbylayermerged/1,${depth}`)).json.total_events_nbr).toBe(1);
  });
});
