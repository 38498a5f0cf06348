// Lists of a group, trees, and their order (rules L6 and L7).

import {
  answerAs,
  changeBody,
  changeEach,
  changeForValues,
  createDeviations,
  createUnobservableDeviations,
  type Deviation,
  deviateWhere,
  type Json,
  refuse,
  reinterpretValues,
} from '../deviation.ts';

const listsOf = (values: readonly string[]) => (values[0] ?? '').replace(/-e$/, '');
const withEvents = (values: readonly string[]) => (values[0] ?? '').endsWith('-e');

const listGroups = createDeviations('L6', {
  'orders lists of several groups by its own order of groups': deviateWhere(
    ({ operation, values }) => operation === 'getlistsbygroup' && /,/.test(listsOf(values)),
    answerAs(({ values }) => ({
      values: [`${listsOf(values).split(',').sort().join(',')}${withEvents(values) ? '-e' : ''}`],
    })),
  ),
  'repeats lists that are in two groups': deviateWhere(
    ({ operation, values }) => operation === 'getlistsbygroup' && /^\d+,\d/.test(listsOf(values)),
    changeBody(/./, (json) => [...json, json[0]].filter(Boolean)),
  ),
  'intersects list groups': deviateWhere(
    ({ operation, values }) => operation === 'getlistsbygroup' && /^[1-9]\d*,[1-9]/.test(listsOf(values)),
    changeBody(/./, (json) => json.slice(0, 2)),
  ),
  'omits lists without a group': changeForValues(
    ['getlistsbygroup', 'getlistnamesbygroup'],
    ([id = '']) => /^(0|0,0| +)(-e)?$/.test(id),
    (json) => json.filter((list: Json) => list.list_id !== '3'),
  ),
  'ignores -e': changeBody('getlistsbygroup', (json) => json.map(({ list_id, name }: Json) => ({ list_id, name }))),
  'always returns event_ids': answerAs(({ operation, values }) =>
    operation === 'getlistsbygroup' && !withEvents(values) && values.length === 1
      ? { values: [`${values[0]}-e`] }
      : undefined,
  ),
  'accepts -e inside ids': deviateWhere(
    ({ operation, values }) => operation === 'getlistsbygroup' && /-e./.test(values[0] ?? ''),
    reinterpretValues((value) => `${value.replaceAll('-e', '')}-e`),
  ),
  'accepts -E': reinterpretValues(
    (value) => (/-E$/.test(value) ? value.replace('-E', '-e') : undefined),
    'getlistsbygroup',
  ),
  'rejects -e after a blank': refuse(
    ({ operation, values }, { status }) =>
      operation === 'getlistsbygroup' && status === 200 && /^ +-e$/.test(values[0] ?? ''),
    400,
    'id',
  ),
  'accepts -e on its own': deviateWhere(
    ({ operation, values }) => operation === 'getlistsbygroup' && values[0] === '-e',
    reinterpretValues(() => '0-e'),
  ),
  'puts spaces into event_ids': changeEach(
    'getlistsbygroup',
    (list) => void (list.event_ids && (list.event_ids = list.event_ids.replaceAll(',', ', '))),
  ),
  'omits empty event_ids': changeEach(
    'getlistsbygroup',
    (list) => void (list.event_ids === '' && delete list.event_ids),
  ),
  'returns event_ids as an array': changeEach(
    'getlistsbygroup',
    (list) => void ('event_ids' in list && (list.event_ids = list.event_ids.split(','))),
  ),
  'truncates event_ids': changeEach(
    'getlistsbygroup',
    (list) => void (list.event_ids && (list.event_ids = list.event_ids.split(',').slice(0, 1).join(','))),
  ),
  'shows the internal title in getlistnamesbygroup': changeEach(
    'getlistnamesbygroup',
    (list) => void (list.name = list.name === 'Gottesdienste' ? 'GD alle' : list.name),
  ),
  'shows the internal title with event_ids': changeEach(
    'getlistsbygroup',
    (list) => void ('event_ids' in list && list.name === 'Gottesdienste' && (list.name = 'GD alle')),
  ),
  'orders lists by name': deviateWhere(
    ({ operation }) => operation === 'getlistnamesbygroup',
    changeBody(/./, (json) => json.sort((a: Json, b: Json) => a.name.localeCompare(b.name))),
  ),
  'orders lists differently with event_ids': changeForValues(
    'getlistsbygroup',
    (values) => withEvents(values) && values[0] === '0-e',
    (json) => json.reverse(),
  ),
  'orders lists of one group by id': changeForValues(
    'getlistsbygroup',
    ([id = '']) => /^[1-9]\d*(-e)?$/.test(id),
    (json) => json.sort((a: Json, b: Json) => a.list_id - b.list_id),
  ),
});

function breadthFirst(rows: Json[], id: string, parent: string): Json[] {
  const depths = new Map<string, number>([['0', -1]]);
  for (const row of rows) depths.set(row[id], (depths.get(row[parent]) ?? 0) + 1);
  return [...rows].sort((a, b) => (depths.get(a[id]) ?? 0) - (depths.get(b[id]) ?? 0));
}

const trees = createDeviations('L7', {
  'lists children before their parents': changeBody('getlayers', (json) => json.reverse()),
  'lists areas level by level': changeBody('getlayers', (json) => breadthFirst(json, 'layer_id', 'parent_id')),
  'lists person groups level by level': changeBody('getpersongroups', (json) => [
    ...json.filter((row: Json) => row.parent_id === '0'),
    ...json.filter((row: Json) => row.parent_id !== '0'),
  ]),
  'lists document groups level by level': changeBody('get_doc_groups', (json) =>
    breadthFirst(json, 'doc_group_id', 'parent_group_id'),
  ),
  'lists areas by id': changeBody('getlayers', (json) => json.sort((a: Json, b: Json) => a.layer_id - b.layer_id)),
  'keeps hidden groups as parents': changeBody(
    'getpersongroups',
    (json) => void json.forEach((row: Json) => row.group_id === '3' && (row.parent_id = '2')),
  ),
  'keeps hidden document groups as parents': changeBody(
    'get_doc_groups',
    (json) => void json.forEach((row: Json) => row.doc_group_id === '4' && (row.parent_group_id = '3')),
  ),
  'returns an empty parent at the top level': changeEach(
    'getlayers',
    (row) => void (row.parent_id === '0' && (row.parent_id = '')),
  ),
  'returns null for a missing parent': changeEach(
    'getpersongroups',
    (row) => void (row.parent_id === '0' && (row.parent_id = null)),
  ),
  'counts depths from 1': changeEach('get_doc_groups', (row) => void row.depth++),
  'counts hidden groups in depths': changeEach(
    'get_doc_groups',
    (row) => void (row.doc_group_id === '4' && row.depth++),
  ),
  'returns depths as strings': changeEach('get_doc_groups', (row) => void (row.depth = String(row.depth))),
  'shows deleted document groups': changeBody('get_doc_groups', (json) => [
    ...json,
    { ...json[0], doc_group_id: '5', parent_group_id: '0', depth: 0, deleted: '1' },
  ]),
  'shows document groups that are not public': changeBody('get_doc_groups', (json) => [
    ...json,
    { ...json[0], doc_group_id: '3', parent_group_id: '0', depth: 0, public: '0' },
  ]),
  'scatters the rooms of a building': changeBody('getrooms', (json) =>
    json
      .sort((a: Json, b: Json) => (a.room_id === '21' ? -1 : 0) - (b.room_id === '21' ? -1 : 0))
      .sort((a: Json, b: Json) => [11, 21, 12].indexOf(Number(a.room_id)) - [11, 21, 12].indexOf(Number(b.room_id))),
  ),
  'returns another street for a room of the same building': changeEach(
    'getrooms',
    (row) => void (row.room_id === '12' && (row.street = 'Kirchgasse 2')),
  ),
  'makes an area its own parent': changeEach(
    'getlayers',
    (row) => void (row.layer_id === '5' && (row.parent_id = '5')),
  ),
});

export const listDeviations: readonly Deviation[] = [listGroups, trees].flat();

export const unobservableListDeviations = [
  createUnobservableDeviations('L6', {
    'shows the internal title of lists, everywhere': 'no answer reveals the other title',
  }),
  createUnobservableDeviations('L7', { 'ignores positions, everywhere': 'no answer reveals positions' }),
].flat();
