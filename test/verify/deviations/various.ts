// Deviations from various rules that were written together with the checks. They measure how well the checks detect unexpected faults.

import {
  answerAs,
  changeBody,
  changeEach,
  changeItems,
  createDeviations,
  createErrorReply,
  createJsonReply,
  type Deviation,
  deviateWhere,
  type Json,
  refuse,
  reinterpretValues,
} from '../deviation.ts';

const isHidden = (ids: readonly string[], hidden: string) => ids.includes(hidden);
const posted = (text: string): string[] =>
  text.startsWith('[') && text.length < 100_000 ? JSON.parse(text).map(String) : [];

const requests: readonly Deviation[] = [
  ...createDeviations('T2', {
    'rejects HEAD for the subscription form': deviateWhere(
      ({ operation, method }) => operation === 'getnlsubscriberfrom' && method === 'HEAD',
      () => ({ ...createErrorReply(405), headers: { 'Content-Type': 'application/json', Allow: 'GET' } }),
    ),
    'answers HEAD with Content-Length 0': deviateWhere(
      ({ method }, { status }) => method === 'HEAD' && status === 200,
      (_, answer) => ({ ...answer, headers: { ...answer.headers, 'Content-Length': '0' } }),
    ),
    'answers rejected HEAD requests with 200': deviateWhere(
      ({ method }, { status }) => method === 'HEAD' && status === 401,
      () => createJsonReply([]),
    ),
  }),
  ...createDeviations('T3', {
    'answers with HTML if that is accepted': deviateWhere(
      ({ headers }) => /html/.test(headers['accept'] ?? ''),
      (_, answer) => ({ ...answer, headers: { ...answer.headers, 'Content-Type': 'text/html' } }),
    ),
  }),
  ...createDeviations('T5', {
    'splits ids only at unencoded commas': refuse(
      ({ raw }, { status }) => status === 200 && /%2c/i.test(raw.join()),
      400,
      'id',
    ),
  }),
  ...createDeviations('T6', {
    'answers in the accepted language': deviateWhere(
      ({ headers }) => (headers['accept-language'] ?? '').startsWith('fr'),
      changeItems((event) => void (event.date_text = `le ${event.date_text}`)),
    ),
  }),
  ...createDeviations('T8', {
    'reads max_events from the query': deviateWhere(
      ({ query }) => query.includes('max_events='),
      changeBody(/^getevents(by|$)/, (json) => void json.events.pop()),
    ),
  }),
  ...createDeviations('T4', {
    'fails for malformed tags': refuse(
      ({ headers }) => (headers['if-none-match'] ?? '"').indexOf('"') < 0 && headers['if-none-match'] !== '*',
      500,
    ),
  }),
  ...createDeviations('A2', {
    'accepts instance names in capitals in headers': answerAs(({ access, headers }, { status }) =>
      access === undefined && status === 401 && headers['member'] === 'SEEWIL'
        ? { headers: { ...headers, member: 'seewil' } }
        : undefined,
    ),
  }),
];

const selections: readonly Deviation[] = [
  ...createDeviations('L5', {
    'ignores the offset of lists from a day on': answerAs(({ operation, values }) =>
      operation === 'geteventsbylistfromdate' && Number(values[2]) > 0
        ? { values: [values[0] ?? '', values[1] ?? '', '0', ...values.slice(3)] }
        : undefined,
    ),
    'ignores the maximum for target groups': answerAs(({ operation, values }) =>
      operation === 'geteventsbygroup' && values.length > 2 ? { values: values.slice(0, 2) } : undefined,
    ),
    'treats the maximum as the position of the last event': answerAs(({ operation, values }) =>
      operation === 'geteventsbylayermerged' && Number(values[1]) > 0 && Number(values[1]) < 100
        ? { values: [values[0] ?? '', values[1] ?? '', String(Math.max(0, Number(values[2]) - Number(values[1])))] }
        : undefined,
    ),
  }),
  ...createDeviations('I4', {
    'omits an event if more than 100 are requested': changeBody('geteventdetails', (json, { values }) =>
      (values[0] ?? '').split(',').length > 100 ? json.slice(1) : json,
    ),
  }),
  ...createDeviations('I3', {
    'treats an unknown list group as all list groups': deviateWhere(
      ({ operation, values }) => operation === 'getlistsbygroup' && Number(values[0]) > 4_000_000_000,
      reinterpretValues((value) => (Number(value) > 4_000_000_000 ? '0' : undefined)),
    ),
    'returns nobody if one group is unknown': deviateWhere(
      ({ operation, values }) =>
        operation === 'getpersonsbygroup' && (values[0] ?? '').split(',').some((id) => Number(id) > 4_000_000_000),
      changeBody(/./, () => []),
    ),
    'returns the whole map for an unknown event': deviateWhere(
      ({ operation, values }) => operation === 'geteventslistmap' && Number(values[1]) > 4_000_000_000,
      answerAs(({ values }) => ({ values: [values[0] ?? '', '0'] })),
    ),
  }),
  ...createDeviations('C1', {
    'omits events that end when they begin': changeBody(/^geteventsbylist$/, (json) => {
      const events = json.events.filter((event: Json) => event.date_from !== event.date_to);
      return { total_events_nbr: json.total_events_nbr - json.events.length + events.length, events };
    }),
  }),
];

const hidden: readonly Deviation[] = createDeviations('C3', {
  'shows hidden events if their ids are posted': deviateWhere(
    ({ operation, body: text }) => operation === 'geteventdetails' && isHidden(posted(text), '1005'),
    async (_, answer, ours) => {
      const [other] = JSON.parse((await ours({ body: '["1001"]' })).text);
      return { ...answer, text: JSON.stringify([...JSON.parse(answer.text), { ...other, event_id: '1005' }]) };
    },
  ),
});

const persons: readonly Deviation[] = [
  ...createDeviations('P2', {
    'shows hidden persons if their ids are posted': deviateWhere(
      ({ operation, body: text }) => operation === 'postpersondetails' && isHidden(posted(text), '4'),
      async (_, answer, ours) => {
        const other = JSON.parse((await ours({ body: '["1"]' })).text)['1'];
        return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), 4: { ...other, person_id: '4' } }) };
      },
    ),
    'shows hidden members of groups': changeBody(
      'getpersonsbygroups',
      (json) => void json['1']?.push({ person_id: '4', function_in_group: '' }),
    ),
  }),
  ...createDeviations('P5', {
    'returns members of hidden groups by group': deviateWhere(
      ({ operation, values }) => operation === 'getpersonsbygroups' && (values[0] ?? '').split(',').includes('2'),
      changeBody(/./, (json) => void ('2' in json && (json['2'] = [{ person_id: '1', function_in_group: '' }]))),
    ),
  }),
  ...createDeviations('K1', {
    'answers an empty array of persons with an array': deviateWhere(
      ({ method, operation, body: text }) => method === 'POST' && operation === 'postpersondetails' && text === '[]',
      () => createJsonReply([]),
    ),
  }),
];

const fields: readonly Deviation[] = createDeviations('F1', {
  'returns "" for a missing colour': changeEach('get_doc_groups', (row) => void (row.color_id ??= '')),
  'returns the order of document groups as a number': changeEach(
    'get_doc_groups',
    (row) => void (row.order = Number(row.order)),
  ),
  'spells out the sex': changeBody(
    ['getpersonsbyid', 'getpersonsbygroup'],
    (json) => void json.forEach((row: Json) => (row.sex = row.sex && 'female')),
  ),
  'returns events as an object by id': changeBody('getevents', (json) => ({
    ...json,
    events: Object.fromEntries(json.events.map((event: Json) => [event.event_id, event])),
  })),
  'omits the total': changeBody('geteventsbygroup', (json) => void delete json.total_events_nbr),
  'escapes HTML characters': changeItems(
    (event) => void (event.title = event.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    'getevents',
  ),
  'truncates titles in lists': changeItems((event) => void (event.title = event.title.slice(0, 20)), 'geteventsbylist'),
});

export const variousDeviations: readonly Deviation[] = [requests, selections, hidden, persons, fields].flat();
