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
  'redirects to the slash at the end': refuse(({ slash, operation }) => !slash && operation === 'getlayers', 301),
  'knows no slash at the end': refuse(({ slash, operation }) => slash && operation === 'getrooms', 404),
  'knows no slash at the end in header form': refuse(({ slash, access }) => slash && access === undefined, 404),
  'needs the slash of the document': refuse(({ slash, operation }) => !slash && operation === 'geteventsbylist', 404),
  'redirects HEAD': refuse(({ method, operation }) => method === 'HEAD' && operation === 'getevents', 308),
  'answers a slash at the end by nothing': deviateWhere(
    ({ slash, operation }) => slash && operation === 'getpersonsbygroup',
    () => createJsonReply([]),
  ),
});

const methods = createDeviations('T2', {
  'has no HEAD': refuse(({ method }) => method === 'HEAD', 405),
  'has no HEAD for persons': refuse(({ method, operation }) => method === 'HEAD' && /^getpersons/.test(operation), 404),
  'answers HEAD by 200 whatever there is': deviateWhere(
    ({ method, access }) => method === 'HEAD' && access?.[0] === 'seewil',
    (_, answer) => ({ ...answer, headers: { 'Content-Type': 'application/json' } }),
  ),
  'answers HEAD without an entity tag': setHeader('ETag', undefined, ({ method }) => method === 'HEAD'),
  'lacks gettargetgroups': refuse(({ operation }) => operation === 'gettargetgroups', 404),
  'lacks getpersonsbygroup': refuse(({ operation }) => operation === 'getpersonsbygroup', 501),
  'takes POST as GET': answerAs(({ method, operation }) =>
    method === 'POST' && !/^(post|update)/.test(operation) && operation !== 'geteventdetails'
      ? { method: 'GET', body: '' }
      : undefined,
  ),
  'takes any method as GET': answerAs(({ method }) =>
    ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ? undefined : { method: 'GET' },
  ),
  'refuses methods by 501': deviateWhere(
    (_, { status }) => status === 405,
    () => createErrorReply(501),
  ),
  'refuses methods by 400': deviateWhere(
    (_, { status }) => status === 405,
    () => createErrorReply(400),
  ),
  'refuses methods without Allow': setHeader('Allow', undefined, (_, { status }) => status === 405),
  'allows DELETE': setHeader('Allow', 'GET, HEAD, DELETE', (_, { status }) => status === 405),
  'allows GET alone': setHeader('Allow', 'GET', (_, { status }) => status === 405),
  'answers OPTIONS that are no preflight': deviateWhere(
    ({ method, headers }) => method === 'OPTIONS' && !('origin' in headers),
    () => ({ status: 204, headers: { Allow: 'GET, HEAD' }, text: '' }),
  ),
  'answers GET of postpersondetails': deviateWhere(
    ({ method, operation }, { status }) => method === 'GET' && operation === 'postpersondetails' && status === 405,
    () => createJsonReply({}),
  ),
  'has no geteventdetails by POST': refuse(
    ({ method, operation }) => method === 'POST' && operation === 'geteventdetails',
    405,
  ),
});

const posting = createDeviations('R6', {
  'takes POST of geteventdetails in path form': deviateWhere(
    ({ method, access, operation }) => method === 'POST' && access !== undefined && operation === 'geteventdetails',
    () => createJsonReply([]),
  ),
  'does not allow the POST of geteventdetails that it takes': setHeader(
    'Allow',
    'GET, HEAD',
    ({ operation }, { status }) => status === 405 && operation === 'geteventdetails',
  ),
  'allows GET of postpersondetails': setHeader(
    'Allow',
    'GET, HEAD, POST',
    ({ operation }, { status }) => status === 405 && operation === 'postpersondetails',
  ),
});

const types = createDeviations('T3', {
  'names a charset': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
  ),
  'writes the media type large': setHeader(
    'Content-Type',
    'Application/JSON',
    ({ operation }, { status }) => status === 200 && operation === 'getrooms',
  ),
  'calls JSON text': setHeader(
    'Content-Type',
    'text/json',
    ({ operation }, { status }) => status === 200 && operation === 'geteventsbylist',
  ),
  'names no type': setHeader('Content-Type', undefined, ({ operation }) => operation === 'getpersonsbyid'),
  'names a charset in errors': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    (_, { status }) => status >= 400,
  ),
  'names a charset where access is missing': setHeader(
    'Content-Type',
    'application/json;charset=UTF-8',
    (_, { status }) => status === 401,
  ),
  'names a charset where a method is refused': setHeader(
    'Content-Type',
    'application/json;charset=UTF-8',
    (_, { status }) => status === 405,
  ),
  'names a charset in answers to POST': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ method }, { status }) => method === 'POST' && status === 200,
  ),
  'names a charset in answers to HEAD': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ method }) => method === 'HEAD',
  ),
  'names a charset where it compresses': setHeader(
    'Content-Type',
    'application/json; charset=utf-8',
    (_, { headers }) => 'Content-Encoding' in headers,
  ),
  'refuses unknown operations in HTML': setHeader(
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
  'reads + as a blank': reinterpretValues((value) => (value.includes('+') ? value.replaceAll('+', ' ') : undefined)),
  'answers malformed escapes by 404': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(?![0-9a-f]{2})/i.test(raw.join('/')),
    () => createErrorReply(404),
  ),
  'takes malformed escapes as they stand': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(?![0-9a-f]{2})/i.test(raw.join('/')),
    () => createJsonReply([]),
  ),
  'fails at bytes that are no UTF-8': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(ff|c3|e4)(?!%)/i.test(raw.join('/')),
    () => createErrorReply(500),
  ),
  'reads bytes as Latin-1': deviateWhere(
    ({ raw }, { status }) => status === 400 && /%(ff|c3|e4|c0)/i.test(raw.join('/')),
    () => createErrorReply(404),
  ),
  'removes segments of one dot': answerAs(({ raw, operation }) =>
    raw.includes('.') && operation !== '' ? { raw: raw.filter((one) => one !== '.') } : undefined,
  ),
  'removes segments of two dots': answerAs(({ raw }) => {
    const place = raw.indexOf('..');
    return place > 0 ? { raw: raw.filter((_, index) => index !== place && index !== place - 1) } : undefined;
  }),
  'joins slashes': answerAs(({ raw }) => (raw.includes('') ? { raw: raw.filter((one) => one !== '') } : undefined)),
});

const stable = createDeviations('T6', {
  'tells the time': changeBody('get_doc_groups', (json) => void (json[0].description = `${counter++}`)),
  'counts how often it was asked': changeBody('getevents', (json) => void (json.events[0].short_desc = `${counter++}`)),
  'turns rooms round now and then': changeBody('getrooms', (json) => (counter++ % 2 === 0 ? json.reverse() : json)),
  'turns target groups round each third time': changeBody('gettargetgroups', (json) =>
    counter++ % 3 === 0 ? json.reverse() : json,
  ),
  'turns keys round now and then': changeBody('getpersongroups', (json) =>
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
  'writes blanks now and then': deviateWhere(
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
    (_, answer) => ({ ...answer, text: answer.text + (counter++ % 2 === 0 ? '\n' : '') }),
  ),
  'orders keys otherwise in header form': deviateWhere(
    ({ access }) => access === undefined,
    changeBody('getrooms', (json) => json.map((row: object) => Object.fromEntries(Object.entries(row).reverse()))),
  ),
});

const isNothing = (text: string) => text === '[]' || /^\{"total_events_nbr":0,"events":\[\]\}$/.test(text);
const isEmpty = (_: unknown, { status, text }: { status: number; text: string }) => status === 200 && isNothing(text);

const empty = createDeviations('T7', {
  'answers nothing by 204': deviateWhere(isEmpty, () => ({ status: 204, headers: {}, text: '' })),
  'answers nothing by 404': deviateWhere(isEmpty, () => createErrorReply(404)),
  'answers nothing by an empty object': deviateWhere(isEmpty, () => createJsonReply({})),
  'answers nothing by null': deviateWhere(isEmpty, () => createJsonReply(null)),
  'answers nothing by an empty body': deviateWhere(isEmpty, (_, answer) => ({ ...answer, text: '' })),
  'leaves the events out where there are none': changeBody(/^geteventsby/, (json) =>
    json.events.length === 0 ? { total_events_nbr: json.total_events_nbr } : json,
  ),
  'leaves the wrapper out where there are no events': changeBody(/^geteventsby/, (json) =>
    json.events.length === 0 ? [] : json,
  ),
});

const rest = createDeviations('T8', {
  'refuses a query': refuse(({ query, operation }) => query !== '' && operation !== 'sync', 400),
  'reads ids in the query': answerAs(({ query, operation, values }) => {
    const id = new URLSearchParams(query).get('id');
    return id !== null && values.length > 0 && operation !== 'sync'
      ? { values: [id, ...values.slice(1)], query: '' }
      : undefined;
  }),
  'answers a missing parameter by 404': refuse(
    ({ values, operation }, { status }) => status === 400 && values.length === 0 && operation !== '',
    404,
  ),
  'takes a missing parameter for 0': answerAs(({ values, operation }) =>
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
  'takes an empty segment for 0': answerAs(({ values }) =>
    values.includes('') ? { values: values.map((value) => value || '0') } : undefined,
  ),
  'answers an empty segment by 404': refuse(({ values }, { status }) => status === 400 && values.includes(''), 404),
  'ignores superfluous segments': answerAs(({ values }, { status }) =>
    status === 404 && values.length > 0 ? { values: values.slice(0, -1) } : undefined,
  ),
  'refuses superfluous segments by 400': refuse(({ values }, { status }) => status === 404 && values.length > 0, 400),
  'ignores superfluous segments in header form': answerAs(({ values, access }, { status }) =>
    status === 404 && access === undefined && values.length > 0 ? { values: values.slice(0, -1) } : undefined,
  ),
});

const preflights = createDeviations('R1', {
  'lets every origin ask': deviateWhere(
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
  'asks a preflight for its key': refuse(({ method, headers }) => method === 'OPTIONS' && 'origin' in headers, 401),
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
    'orders an array by what it does not tell': 'as long as it does so each time, nothing differs',
  }),
].flat();
