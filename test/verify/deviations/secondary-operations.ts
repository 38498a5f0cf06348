// Deviations in operations that the interface only mentions, and in those for website programs (rules X2, X3, K1 to K3 and G6).

import {
  answerAs,
  changeBody,
  changeDetails,
  changeEach,
  changeForValues,
  changeItems,
  createDeviations,
  createJsonReply,
  createUnobservableDeviations,
  type Deviation,
  deviateWhere,
  type Json,
  refuse,
} from '../deviation.ts';

export const secondaryOperationDeviations: readonly Deviation[] = [
  ...createDeviations('X2', {
    'returns ids of list groups as numbers': changeEach(
      'getlistgroups',
      (row) => void (row.list_group_id = Number(row.list_group_id)),
    ),
    'returns additional fields of list groups': changeEach('getlistgroups', (row) => void (row.parent_id = '0')),
    'repeats list groups': changeBody('getlistgroups', (json) => [...json, ...json]),
  }),
  ...createDeviations('X3', {
    'returns events in getlistnamesbygroup': changeEach('getlistnamesbygroup', (row) => void (row.event_ids = '')),
    'returns other lists in getlistnamesbygroup': changeBody('getlistnamesbygroup', (json) => json.slice(1)),
    'returns all lists for every group in getlistnamesbygroup': answerAs(({ operation, values }) =>
      operation === 'getlistnamesbygroup' && /^\d$/.test(values[0] ?? '') ? { values: ['0'] } : undefined,
    ),
  }),
  ...createDeviations('K1', {
    'requires a Content-Type for bodies': refuse(
      ({ method, headers }, { status }) =>
        method === 'POST' && status === 200 && headers['content-type'] !== 'application/json',
      400,
      'id: no JSON',
    ),
    'accepts only numbers as ids in a body': refuse(
      ({ method, body: text }, { status }) => method === 'POST' && status === 200 && text.includes('"'),
      400,
      'id: numbers',
    ),
    'accepts only strings as ids in a body': refuse(
      ({ method, body: text }, { status }) => method === 'POST' && status === 200 && /\[\d/.test(text),
      400,
      'id: texts',
    ),
    'answers an empty array of ids with all events': deviateWhere(
      ({ method, body: text, operation }) => method === 'POST' && text === '[]' && operation === 'geteventdetails',
      answerAs(() => ({ method: 'GET', body: '', raw: ['0'] })),
    ),
    'answers posted persons with an array': changeBody('postpersondetails', (json) => Object.values(json)),
    'accepts a body that is not an array': deviateWhere(
      ({ method, body: text }, { status }) => method === 'POST' && status === 400 && text.startsWith('{'),
      () => createJsonReply([]),
    ),
    'accepts a body that is not JSON': deviateWhere(
      ({ method, body: text }, { status }) => method === 'POST' && status === 400 && /^[a-z]/.test(text),
      () => createJsonReply([]),
    ),
    'omits posted persons': changeBody('postpersondetails', (json) =>
      Object.fromEntries(Object.entries(json).slice(1)),
    ),
  }),
  ...createDeviations('K2', {
    'orders the lists of an event by id': changeBody('geteventslistmap', (json) =>
      Object.fromEntries(
        Object.entries(json).map(([event, lists]) => [
          event,
          String(lists)
            .split(',')
            .sort((a, b) => Number(a) - Number(b))
            .join(),
        ]),
      ),
    ),
    'omits the last id from geteventids': changeBody('geteventids', (json) => json.slice(0, -1)),
    'returns numbers in geteventids': changeBody('geteventids', (json) => json.map(Number)),
    'omits a list of an event': changeForValues(
      'geteventslistmap',
      ([id, event = '0']) => id === '0' && event === '0',
      (json) => void (json['1004'] = '2'),
    ),
    'puts spaces into geteventslistmap': changeBody('geteventslistmap', (json) =>
      Object.fromEntries(Object.entries(json).map(([id, text]) => [id, String(text).replaceAll(',', ', ')])),
    ),
    'ignores the event of geteventslistmap': answerAs(({ operation, values }) =>
      operation === 'geteventslistmap' && Number(values[1]) > 0 && Number(values[1]) < 10_000
        ? { values: [values[0] ?? '', '0'] }
        : undefined,
    ),
    'ignores the lists of geteventslistmap': answerAs(({ operation, values }) =>
      operation === 'geteventslistmap' && Number(values[0]?.split(',')[0]) > 0 && Number(values[0]?.split(',')[0]) < 100
        ? { values: ['0', ...values.slice(1)] }
        : undefined,
    ),
    'omits empty groups from getpersonsbygroups': changeBody('getpersonsbygroups', (json) =>
      Object.fromEntries(Object.entries(json).filter(([, members]) => (members as Json[]).length > 0)),
    ),
    'orders members of getpersonsbygroups backwards': changeBody('getpersonsbygroups', (json) =>
      Object.fromEntries(Object.entries(json).map(([id, members]) => [id, (members as Json[]).reverse()])),
    ),
    'returns flags of modules as strings': changeBody(
      'get_module_infos',
      (json) => void (json.postings.enabled = 'false'),
    ),
  }),
  ...createDeviations('K3', {
    'mixes the profiles of keys': changeItems((event) => void (event.long_desc = ''), 'getevents'),
    'returns details as for website programs': changeDetails((event) => void (event.subs_module_active = false)),
  }),
  ...createDeviations('G6', {
    'syncs fewer events': changeBody('sync', (json) => void json.events.pop()),
    'syncs different texts': changeBody(
      'sync',
      (json) => void json.events.forEach((event: Json) => (event.title += '.')),
    ),
    'syncs different persons': changeBody(
      'sync',
      (json) => void json.persons?.forEach((person: Json) => (person.phone = '')),
    ),
    'syncs no lists': changeBody('sync', (json) => ({ ...json, lists: json.lists && [] })),
    'returns everything again for a cursor': answerAs(({ operation, query }) =>
      operation === 'sync' && query.includes('since=') ? { query: '' } : undefined,
    ),
    'reports no more changes after a truncated page': changeBody('sync', (json) => void (json.more = false)),
    'ignores the limit of a page': answerAs(({ operation, query }) =>
      operation === 'sync' && query.includes('limit=') ? { query: query.replace(/limit=\d+/, '') } : undefined,
    ),
    'accepts any cursor': deviateWhere(
      ({ operation, query }, { status }) => operation === 'sync' && status === 400 && query.includes('since='),
      answerAs(() => ({ query: '' })),
    ),
  }),
];

export const unobservableSecondaryOperationDeviations = [
  createUnobservableDeviations('G6', { 'does not return what has changed': 'nothing changes during the test' }),
].flat();
