// Operations that the document only names, and those of the website programs (rules X2, X3, K1 to K3 and G6).

import {
  answered,
  as,
  body,
  type Deviation,
  details,
  each,
  from,
  items,
  type Json,
  refuses,
  unseen,
  valued,
  where,
} from '../deviation.ts';

export const further: readonly Deviation[] = [
  ...from('X2', {
    'tells ids of groups of lists as numbers': each(
      'getlistgroups',
      (row) => void (row.list_group_id = Number(row.list_group_id)),
    ),
    'tells more of groups of lists': each('getlistgroups', (row) => void (row.parent_id = '0')),
    'repeats groups of lists': body('getlistgroups', (json) => [...json, ...json]),
  }),
  ...from('X3', {
    'tells events in getlistnamesbygroup': each('getlistnamesbygroup', (row) => void (row.event_ids = '')),
    'has other lists in getlistnamesbygroup': body('getlistnamesbygroup', (json) => json.slice(1)),
    'has all lists of every group in getlistnamesbygroup': as(({ operation, values }) =>
      operation === 'getlistnamesbygroup' && /^\d$/.test(values[0] ?? '') ? { values: ['0'] } : undefined,
    ),
  }),
  ...from('K1', {
    'needs a Content-Type for bodies': refuses(
      ({ method, headers }, { status }) =>
        method === 'POST' && status === 200 && headers['content-type'] !== 'application/json',
      400,
      'id: no JSON',
    ),
    'takes ids of bodies as numbers alone': refuses(
      ({ method, body: text }, { status }) => method === 'POST' && status === 200 && text.includes('"'),
      400,
      'id: numbers',
    ),
    'takes ids of bodies as texts alone': refuses(
      ({ method, body: text }, { status }) => method === 'POST' && status === 200 && /\[\d/.test(text),
      400,
      'id: texts',
    ),
    'answers an empty body of ids by all events': where(
      ({ method, body: text, operation }) => method === 'POST' && text === '[]' && operation === 'geteventdetails',
      as(() => ({ method: 'GET', body: '', raw: ['0'] })),
    ),
    'answers posted persons by an array': body('postpersondetails', (json) => Object.values(json)),
    'takes what is no array': where(
      ({ method, body: text }, { status }) => method === 'POST' && status === 400 && text.startsWith('{'),
      () => answered([]),
    ),
    'takes what is no JSON': where(
      ({ method, body: text }, { status }) => method === 'POST' && status === 400 && /^[a-z]/.test(text),
      () => answered([]),
    ),
    'leaves posted persons out': body('postpersondetails', (json) => Object.fromEntries(Object.entries(json).slice(1))),
  }),
  ...from('K2', {
    'orders the lists of an event by number': body('geteventslistmap', (json) =>
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
    'leaves the last id out of geteventids': body('geteventids', (json) => json.slice(0, -1)),
    'writes numbers in geteventids': body('geteventids', (json) => json.map(Number)),
    'forgets a list of an event': valued(
      'geteventslistmap',
      ([id, event = '0']) => id === '0' && event === '0',
      (json) => void (json['1004'] = '2'),
    ),
    'writes blanks in geteventslistmap': body('geteventslistmap', (json) =>
      Object.fromEntries(Object.entries(json).map(([id, text]) => [id, String(text).replaceAll(',', ', ')])),
    ),
    'ignores the event of geteventslistmap': as(({ operation, values }) =>
      operation === 'geteventslistmap' && Number(values[1]) > 0 && Number(values[1]) < 10_000
        ? { values: [values[0] ?? '', '0'] }
        : undefined,
    ),
    'ignores the lists of geteventslistmap': as(({ operation, values }) =>
      operation === 'geteventslistmap' && Number(values[0]?.split(',')[0]) > 0 && Number(values[0]?.split(',')[0]) < 100
        ? { values: ['0', ...values.slice(1)] }
        : undefined,
    ),
    'leaves empty groups out of getpersonsbygroups': body('getpersonsbygroups', (json) =>
      Object.fromEntries(Object.entries(json).filter(([, members]) => (members as Json[]).length > 0)),
    ),
    'orders members of getpersonsbygroups backwards': body('getpersonsbygroups', (json) =>
      Object.fromEntries(Object.entries(json).map(([id, members]) => [id, (members as Json[]).reverse()])),
    ),
    'writes flags of modules as texts': body('get_module_infos', (json) => void (json.postings.enabled = 'false')),
  }),
  ...from('K3', {
    'mixes the profiles of keys': items((event) => void (event.long_desc = ''), 'getevents'),
    'tells details as to website programs': details((event) => void (event.subs_module_active = false)),
  }),
  ...from('G6', {
    'syncs fewer events': body('sync', (json) => void json.events.pop()),
    'syncs other texts': body('sync', (json) => void json.events.forEach((event: Json) => (event.title += '.'))),
    'syncs other persons': body('sync', (json) => void json.persons?.forEach((person: Json) => (person.phone = ''))),
    'syncs no lists': body('sync', (json) => ({ ...json, lists: json.lists && [] })),
    'tells everything again with a cursor': as(({ operation, query }) =>
      operation === 'sync' && query.includes('since=') ? { query: '' } : undefined,
    ),
    'says that there is no more of a page that is cut': body('sync', (json) => void (json.more = false)),
    'tells all whatever the limit': as(({ operation, query }) =>
      operation === 'sync' && query.includes('limit=') ? { query: query.replace(/limit=\d+/, '') } : undefined,
    ),
    'takes every cursor': where(
      ({ operation, query }, { status }) => operation === 'sync' && status === 400 && query.includes('since='),
      as(() => ({ query: '' })),
    ),
  }),
];

export const unseenFurther = [
  unseen('G6', { 'does not tell what has changed': 'nothing changes while it is asked' }),
].flat();
