// Paths, methods, headers and bodies (rules T1 to T8, R1 and R6).

import { decodeOrKeep } from '../../support/deviating-service.ts';
import {
  answerAs,
  changeBody,
  createDeviations,
  createErrorReply,
  createJsonReply,
  createUnobservableDeviations,
  type Deviation,
  deviateWhere,
  matchesOperation,
  refuse,
  reinterpretValues,
  setHeader,
} from '../deviation.ts';

let counter = 0;

const slashes = createDeviations('T1', {
  'redirects to the trailing slash': refuse(({ slash, operation }) => !slash && operation === 'getlayers', 301),
  'does not accept a trailing slash': refuse(({ slash, operation }) => slash && operation === 'getrooms', 404),
  'does not accept a trailing slash in header form': refuse(({ slash, access }) => slash && access === undefined, 404),
  'requires the trailing slash of the document': refuse(
    ({ slash, operation }) => !slash && operation === 'geteventsbylist',
    404,
  ),
  'redirects HEAD': refuse(({ method, operation }) => method === 'HEAD' && operation === 'getevents', 308),
  'answers a trailing slash with an empty result': deviateWhere(
    ({ slash, operation }) => slash && operation === 'getpersonsbygroup',
    () => createJsonReply([]),
  ),
});

const methods = createDeviations('T2', {
  'has no HEAD': refuse(({ method }) => method === 'HEAD', 405),
  'has no HEAD for persons': refuse(({ method, operation }) => method === 'HEAD' && /^getpersons/.test(operation), 404),
  'always answers HEAD with 200': deviateWhere(
    ({ method, access }) => method === 'HEAD' && access?.[0] === 'seewil',
    (_, answer) => ({ ...answer, headers: { 'Content-Type': 'application/json' } }),
  ),
  'answers HEAD without an entity tag': setHeader('ETag', undefined, ({ method }) => method === 'HEAD'),
  'lacks gettargetgroups': refuse(({ operation }) => operation === 'gettargetgroups', 404),
  'lacks getpersonsbygroup': refuse(({ operation }) => operation === 'getpersonsbygroup', 501),
  'treats POST as GET': answerAs(({ method, operation }) =>
    method === 'POST' && !/^(post|update)/.test(operation) && operation !== 'geteventdetails'
      ? { method: 'GET', body: '' }
      : undefined,
  ),
  'treats any method as GET': answerAs(({ method }) =>
    ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ? undefined : { method: 'GET' },
  ),
  'rejects methods with 501': deviateWhere(
    (_, { status }) => status === 405,
    () => createErrorReply(501),
  ),
  'rejects methods with 400': deviateWhere(
    (_, { status }) => status === 405,
    () => createErrorReply(400),
  ),
  'rejects methods without Allow': setHeader('Allow', undefined, (_, { status }) => status === 405),
  'allows DELETE': setHeader('Allow', 'GET, HEAD, DELETE', (_, { status }) => status === 405),
  'allows only GET': setHeader('Allow', 'GET', (_, { status }) => status === 405),
  'answers OPTIONS without a preflight': deviateWhere(
    ({ method, headers }) => method === 'OPTIONS' && !('origin' in headers),
    () => ({ status: 204, headers: { Allow: 'GET, HEAD' }, text: '' }),
  ),
  'answers GET of postpersondetails': deviateWhere(
    ({ method, operation }, { status }) => method === 'GET' && operation === 'postpersondetails' && status === 405,
    () => createJsonReply({}),
  ),
  'does not support POST for geteventdetails': refuse(
    ({ method, operation }) => method === 'POST' && operation === 'geteventdetails',
    405,
  ),
});

const posting = createDeviations('R6', {
  'accepts POST of geteventdetails in path form': deviateWhere(
    ({ method, access, operation }) => method === 'POST' && access !== undefined && operation === 'geteventdetails',
    () => createJsonReply([]),
  ),
  'omits POST from Allow of geteventdetails': setHeader(
    'Allow',
    'GET, HEAD',
    ({ operation }, { status }) => status === 405 && operation === 'geteventdetails',
  ),
  'lists GET in Allow of postpersondetails': setHeader(
    'Allow',
    'GET, HEAD, POST',
    ({ operation }, { status }) => status === 405 && operation === 'postpersondetails',
  ),
});

const types = createDeviations('T3', {
  'sends a charset': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
  ),
  'writes the media type in capitals': setHeader(
    'Content-Type',
    'Application/JSON',
    ({ operation }, { status }) => status === 200 && operation === 'getrooms',
  ),
  'sends JSON as text/json': setHeader(
    'Content-Type',
    'text/json',
    ({ operation }, { status }) => status === 200 && operation === 'geteventsbylist',
  ),
  'sends no Content-Type': setHeader('Content-Type', undefined, ({ operation }) => operation === 'getpersonsbyid'),
  'sends a charset in errors': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    (_, { status }) => status >= 400,
  ),
  'sends a charset in 401 errors': setHeader(
    'Content-Type',
    'application/json;charset=UTF-8',
    (_, { status }) => status === 401,
  ),
  'sends a charset in 405 errors': setHeader(
    'Content-Type',
    'application/json;charset=UTF-8',
    (_, { status }) => status === 405,
  ),
  'sends a charset in answers to POST': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ method }, { status }) => method === 'POST' && status === 200,
  ),
  'sends a charset in answers to HEAD': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ method }) => method === 'HEAD',
  ),
  'sends a charset in compressed answers': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    (_, { headers }) => 'Content-Encoding' in headers,
  ),
  'rejects unknown operations with HTML': setHeader(
    'Content-Type',
    'text/html',
    ({ operation }) => operation === 'getnothing',
  ),
  'begins with a byte order mark': deviateWhere(
    ({ operation }, { status }) => status === 200 && operation === 'getrooms',
    (_, answer) => ({ ...answer, text: `\uFEFF${answer.text}` }),
  ),
  'writes Latin-1': deviateWhere(
    ({ operation }, { status }) => status === 200 && operation === 'getpersonsbyid',
    (_, answer) => ({ ...answer, bytes: Buffer.from(answer.text, 'latin1') }),
  ),
  'writes UTF-16': deviateWhere(
    ({ operation }, { status }) => status === 200 && operation === 'getevents',
    (_, answer) => ({ ...answer, bytes: Buffer.from(answer.text, 'utf16le') }),
  ),
  'writes JavaScript': deviateWhere(
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
    (_, answer) => ({ ...answer, text: `callback(${answer.text})` }),
  ),
});

const paths = createDeviations('T5', {
  'decodes twice': reinterpretValues((value) => (/%[0-9a-f]{2}/i.test(value) ? decodeOrKeep(value) : undefined)),
  'decodes before it splits': deviateWhere(
    ({ values }) => values.some((value) => value.includes('/')),
    answerAs(({ values }) => ({ values: values.flatMap((value) => value.split('/')) })),
  ),
  'does not decode the operation': refuse(({ called }, { status }) => status === 200 && called.includes('%'), 404),
  'decodes nothing': deviateWhere(
    ({ raw, values }) => raw.join() !== values.join() && !raw.join().includes('%20'),
    () => createErrorReply(400, 'The id is none.'),
  ),
  'reads + as a space': reinterpretValues((value) => (value.includes('+') ? value.replaceAll('+', ' ') : undefined)),
  'answers malformed escapes with 404': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(?![0-9a-f]{2})/i.test(raw.join('/')),
    () => createErrorReply(404),
  ),
  'accepts malformed escapes unchanged': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(?![0-9a-f]{2})/i.test(raw.join('/')),
    () => createJsonReply([]),
  ),
  'fails for bytes that are not UTF-8': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(ff|c3|e4)(?!%)/i.test(raw.join('/')),
    () => createErrorReply(500),
  ),
  'reads bytes as Latin-1': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(ff|c3|e4|c0)/i.test(raw.join('/')),
    () => createErrorReply(404),
  ),
  'removes single-dot segments': answerAs(({ raw, operation }) =>
    raw.includes('.') && operation !== '' ? { raw: raw.filter((one) => one !== '.') } : undefined,
  ),
  'removes double-dot segments': answerAs(({ raw }) => {
    const place = raw.indexOf('..');
    return place > 0 ? { raw: raw.filter((_, index) => index !== place && index !== place - 1) } : undefined;
  }),
  'merges slashes': answerAs(({ raw }) => (raw.includes('') ? { raw: raw.filter((one) => one !== '') } : undefined)),
});

const stable = createDeviations('T6', {
  'changes a text with every answer': changeBody(
    'get_doc_groups',
    (json) => void (json[0].description = `${counter++}`),
  ),
  'counts requests in a text': changeBody('getevents', (json) => void (json.events[0].short_desc = `${counter++}`)),
  'reverses the rooms now and then': changeBody('getrooms', (json) => (counter++ % 2 === 0 ? json.reverse() : json)),
  'reverses the target groups every third time': changeBody('gettargetgroups', (json) =>
    counter++ % 3 === 0 ? json.reverse() : json,
  ),
  'reverses keys now and then': changeBody('getpersongroups', (json) =>
    counter++ % 2 === 0 ? json.map((row: object) => Object.fromEntries(Object.entries(row).reverse())) : json,
  ),
  'writes the keys of some events in another order': changeBody(
    'getevents',
    (json) => void (json.events[1] = Object.fromEntries(Object.entries(json.events[1]).reverse())),
  ),
  'writes the keys of some organizers in another order': changeBody(
    'geteventsbylist',
    (json) =>
      void (
        json.events[0] &&
        (json.events[0].organizer = Object.fromEntries(Object.entries(json.events[0].organizer).reverse()))
      ),
  ),
  'adds whitespace now and then': deviateWhere(
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
    (_, answer) => ({ ...answer, text: answer.text + (counter++ % 2 === 0 ? '\n' : '') }),
  ),
  'orders keys differently in header form': deviateWhere(
    ({ access }) => access === undefined,
    changeBody('getrooms', (json) => json.map((row: object) => Object.fromEntries(Object.entries(row).reverse()))),
  ),
});

const isNothing = (text: string) => text === '[]' || /^\{"total_events_nbr":0,"events":\[\]\}$/.test(text);
const isEmpty = (_: unknown, { status, text }: { status: number; text: string }) => status === 200 && isNothing(text);

const empty = createDeviations('T7', {
  'answers an empty result with 204': deviateWhere(isEmpty, () => ({ status: 204, headers: {}, text: '' })),
  'answers an empty result with 404': deviateWhere(isEmpty, () => createErrorReply(404)),
  'answers an empty result with an empty object': deviateWhere(isEmpty, () => createJsonReply({})),
  'answers an empty result with null': deviateWhere(isEmpty, () => createJsonReply(null)),
  'answers an empty result with an empty body': deviateWhere(isEmpty, (_, answer) => ({ ...answer, text: '' })),
  'omits an empty array of events': changeBody(/^geteventsby/, (json) =>
    json.events.length === 0 ? { total_events_nbr: json.total_events_nbr } : json,
  ),
  'omits the wrapper if there are no events': changeBody(/^geteventsby/, (json) =>
    json.events.length === 0 ? [] : json,
  ),
});

const rest = createDeviations('T8', {
  'rejects a query': refuse(({ query, operation }) => query !== '' && operation !== 'sync', 400),
  'reads ids from the query': answerAs(({ query, operation, values }) => {
    const id = new URLSearchParams(query).get('id');
    return id !== null && values.length > 0 && operation !== 'sync'
      ? { values: [id, ...values.slice(1)], query: '' }
      : undefined;
  }),
  'answers a missing parameter with 404': refuse(
    ({ values, operation }, { status }) => status === 400 && values.length === 0 && operation !== '',
    404,
  ),
  'treats a missing parameter as 0': answerAs(({ values, operation }) =>
    values.length === 0 &&
    matchesOperation(/^(geteventdetails|getpersonsbyid|getpersonsbygroup|geteventsby\w+|getlistsbygroup)$/, {
      operation,
    } as never)
      ? { values: ['0'] }
      : undefined,
  ),
  'does not name a missing parameter': deviateWhere(
    ({ values }, { status }) => status === 400 && values.length === 0,
    () => createErrorReply(400, 'Something is missing.'),
  ),
  'treats an empty segment as 0': answerAs(({ values }) =>
    values.includes('') ? { values: values.map((value) => value || '0') } : undefined,
  ),
  'answers an empty segment with 404': refuse(({ values }, { status }) => status === 400 && values.includes(''), 404),
  'ignores superfluous segments': answerAs(({ values }, { status }) =>
    status === 404 && values.length > 0 ? { values: values.slice(0, -1) } : undefined,
  ),
  'rejects superfluous segments with 400': refuse(({ values }, { status }) => status === 404 && values.length > 0, 400),
  'ignores superfluous segments in header form': answerAs(({ values, access }, { status }) =>
    status === 404 && access === undefined && values.length > 0 ? { values: values.slice(0, -1) } : undefined,
  ),
});

const preflights = createDeviations('R1', {
  'answers the preflight of any origin': deviateWhere(
    ({ method, headers }) => method === 'OPTIONS' && 'origin' in headers,
    ({ headers }) => ({
      status: 204,
      headers: {
        'Access-Control-Allow-Origin': headers['origin'] ?? '',
        'Access-Control-Allow-Headers': 'member, apikey',
      },
      text: '',
    }),
  ),
  'requires a key for a preflight': refuse(({ method, headers }) => method === 'OPTIONS' && 'origin' in headers, 401),
});

export const transportDeviations: readonly Deviation[] = [
  slashes,
  methods,
  posting,
  types,

  paths,
  stable,
  empty,
  rest,
  preflights,
].flat();

export const unobservableTransportDeviations = [
  createUnobservableDeviations('T6', {
    'orders an array by something that is not returned': 'as long as the order is stable, nothing differs',
  }),
].flat();
