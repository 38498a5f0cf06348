// Lists of lists and trees, and the order in which they stand (rules L6 and L7).

import {
  as,
  body,
  type Deviation,
  each,
  from,
  type Json,
  reads,
  refuses,
  unseen,
  valued,
  where,
} from '../deviation.ts';

const listsOf = (values: readonly string[]) => (values[0] ?? '').replace(/-e$/, '');
const withEvents = (values: readonly string[]) => (values[0] ?? '').endsWith('-e');

const listGroups = from('L6', {
  'orders lists of several groups by the groups of its own order': where(
    ({ operation, values }) => operation === 'getlistsbygroup' && /,/.test(listsOf(values)),
    as(({ values }) => ({
      values: [`${listsOf(values).split(',').sort().join(',')}${withEvents(values) ? '-e' : ''}`],
    })),
  ),
  'repeats lists that are in two groups': where(
    ({ operation, values }) => operation === 'getlistsbygroup' && /^\d+,\d/.test(listsOf(values)),
    body(/./, (json) => [...json, json[0]].filter(Boolean)),
  ),
  'intersects groups of lists': where(
    ({ operation, values }) => operation === 'getlistsbygroup' && /^[1-9]\d*,[1-9]/.test(listsOf(values)),
    body(/./, (json) => json.slice(0, 2)),
  ),
  'leaves lists without a group out': valued(
    ['getlistsbygroup', 'getlistnamesbygroup'],
    ([id = '']) => /^(0|0,0| +)(-e)?$/.test(id),
    (json) => json.filter((list: Json) => list.list_id !== '3'),
  ),
  'ignores -e': body('getlistsbygroup', (json) => json.map(({ list_id, name }: Json) => ({ list_id, name }))),
  'always gives event_ids': as(({ operation, values }) =>
    operation === 'getlistsbygroup' && !withEvents(values) && values.length === 1
      ? { values: [`${values[0]}-e`] }
      : undefined,
  ),
  'takes -e inside ids': where(
    ({ operation, values }) => operation === 'getlistsbygroup' && /-e./.test(values[0] ?? ''),
    reads((value) => `${value.replaceAll('-e', '')}-e`),
  ),
  'takes -E': reads((value) => (/-E$/.test(value) ? value.replace('-E', '-e') : undefined), 'getlistsbygroup'),
  'does not take -e behind a blank': refuses(
    ({ operation, values }, { status }) =>
      operation === 'getlistsbygroup' && status === 200 && /^ +-e$/.test(values[0] ?? ''),
    400,
    'id',
  ),
  'takes -e alone': where(
    ({ operation, values }) => operation === 'getlistsbygroup' && values[0] === '-e',
    reads(() => '0-e'),
  ),
  'writes blanks into event_ids': each(
    'getlistsbygroup',
    (list) => void (list.event_ids && (list.event_ids = list.event_ids.replaceAll(',', ', '))),
  ),
  'leaves event_ids out where there are none': each(
    'getlistsbygroup',
    (list) => void (list.event_ids === '' && delete list.event_ids),
  ),
  'writes event_ids as an array': each(
    'getlistsbygroup',
    (list) => void ('event_ids' in list && (list.event_ids = list.event_ids.split(','))),
  ),
  'gives ten event_ids at the most': each(
    'getlistsbygroup',
    (list) => void (list.event_ids && (list.event_ids = list.event_ids.split(',').slice(0, 1).join(','))),
  ),
  'shows the internal title in getlistnamesbygroup': each(
    'getlistnamesbygroup',
    (list) => void (list.name = list.name === 'Gottesdienste' ? 'GD alle' : list.name),
  ),
  'shows the internal title with event_ids': each(
    'getlistsbygroup',
    (list) => void ('event_ids' in list && list.name === 'Gottesdienste' && (list.name = 'GD alle')),
  ),
  'orders lists by name': where(
    ({ operation }) => operation === 'getlistnamesbygroup',
    body(/./, (json) => json.sort((a: Json, b: Json) => a.name.localeCompare(b.name))),
  ),
  'orders lists otherwise with event_ids': valued(
    'getlistsbygroup',
    (values) => withEvents(values) && values[0] === '0-e',
    (json) => json.reverse(),
  ),
  'orders lists of one group by id': valued(
    'getlistsbygroup',
    ([id = '']) => /^[1-9]\d*(-e)?$/.test(id),
    (json) => json.sort((a: Json, b: Json) => a.list_id - b.list_id),
  ),
});

/** A tree level by level. */
function breadthFirst(rows: Json[], id: string, parent: string): Json[] {
  const depths = new Map<string, number>([['0', -1]]);
  for (const row of rows) depths.set(row[id], (depths.get(row[parent]) ?? 0) + 1);
  return [...rows].sort((a, b) => (depths.get(a[id]) ?? 0) - (depths.get(b[id]) ?? 0));
}

const trees = from('L7', {
  'lists children before their parents': body('getlayers', (json) => json.reverse()),
  'lists areas level by level': body('getlayers', (json) => breadthFirst(json, 'layer_id', 'parent_id')),
  'lists groups of persons level by level': body('getpersongroups', (json) => [
    ...json.filter((row: Json) => row.parent_id === '0'),
    ...json.filter((row: Json) => row.parent_id !== '0'),
  ]),
  'lists groups of documents level by level': body('get_doc_groups', (json) =>
    breadthFirst(json, 'doc_group_id', 'parent_group_id'),
  ),
  'lists areas by id': body('getlayers', (json) => json.sort((a: Json, b: Json) => a.layer_id - b.layer_id)),
  'keeps hidden groups as parents': body(
    'getpersongroups',
    (json) => void json.forEach((row: Json) => row.group_id === '3' && (row.parent_id = '2')),
  ),
  'keeps hidden document groups as parents': body(
    'get_doc_groups',
    (json) => void json.forEach((row: Json) => row.doc_group_id === '4' && (row.parent_group_id = '3')),
  ),
  'has no parent at the top': each('getlayers', (row) => void (row.parent_id === '0' && (row.parent_id = ''))),
  'writes null for no parent': each('getpersongroups', (row) => void (row.parent_id === '0' && (row.parent_id = null))),
  'counts depths from 1': each('get_doc_groups', (row) => void row.depth++),
  'counts hidden groups in depths': each('get_doc_groups', (row) => void (row.doc_group_id === '4' && row.depth++)),
  'writes depths as texts': each('get_doc_groups', (row) => void (row.depth = String(row.depth))),
  'shows deleted groups of documents': body('get_doc_groups', (json) => [
    ...json,
    { ...json[0], doc_group_id: '5', parent_group_id: '0', depth: 0, deleted: '1' },
  ]),
  'shows groups of documents that are not public': body('get_doc_groups', (json) => [
    ...json,
    { ...json[0], doc_group_id: '3', parent_group_id: '0', depth: 0, public: '0' },
  ]),
  'scatters the rooms of a building': body('getrooms', (json) =>
    json
      .sort((a: Json, b: Json) => (a.room_id === '21' ? -1 : 0) - (b.room_id === '21' ? -1 : 0))
      .sort((a: Json, b: Json) => [11, 21, 12].indexOf(Number(a.room_id)) - [11, 21, 12].indexOf(Number(b.room_id))),
  ),
  'tells another street for a room of the same building': each(
    'getrooms',
    (row) => void (row.room_id === '12' && (row.street = 'Kirchgasse 2')),
  ),
  'makes an area its own parent': each('getlayers', (row) => void (row.layer_id === '5' && (row.parent_id = '5'))),
});

export const lists: readonly Deviation[] = [listGroups, trees].flat();

export const unseenLists = [
  unseen('L6', { 'shows the internal title of lists, everywhere': 'no answer tells the other title' }),
  unseen('L7', { 'ignores positions, everywhere': 'no answer tells positions' }),
].flat();
