// Paths, methods, headers and bodies (rules T1 to T8, R1 and R6).

import { decodedOnce } from '../../support/deviating-service.ts';
import {
  answered,
  as,
  body,
  type Deviation,
  from,
  header,
  isFor,
  reads,
  refusal,
  refuses,
  unseen,
  where,
} from '../deviation.ts';

let counter = 0;

const slashes = from('T1', {
  'redirects to the slash at the end': refuses(({ slash, operation }) => !slash && operation === 'getlayers', 301),
  'knows no slash at the end': refuses(({ slash, operation }) => slash && operation === 'getrooms', 404),
  'knows no slash at the end in header form': refuses(({ slash, access }) => slash && access === undefined, 404),
  'needs the slash of the document': refuses(({ slash, operation }) => !slash && operation === 'geteventsbylist', 404),
  'redirects HEAD': refuses(({ method, operation }) => method === 'HEAD' && operation === 'getevents', 308),
  'answers a slash at the end by nothing': where(
    ({ slash, operation }) => slash && operation === 'getpersonsbygroup',
    () => answered([]),
  ),
});

const methods = from('T2', {
  'has no HEAD': refuses(({ method }) => method === 'HEAD', 405),
  'has no HEAD for persons': refuses(
    ({ method, operation }) => method === 'HEAD' && /^getpersons/.test(operation),
    404,
  ),
  'answers HEAD by 200 whatever there is': where(
    ({ method, access }) => method === 'HEAD' && access?.[0] === 'seewil',
    (_, answer) => ({ ...answer, headers: { 'Content-Type': 'application/json' } }),
  ),
  'answers HEAD without an entity tag': header('ETag', undefined, ({ method }) => method === 'HEAD'),
  'lacks gettargetgroups': refuses(({ operation }) => operation === 'gettargetgroups', 404),
  'lacks getpersonsbygroup': refuses(({ operation }) => operation === 'getpersonsbygroup', 501),
  'takes POST as GET': as(({ method, operation }) =>
    method === 'POST' && !/^(post|update)/.test(operation) && operation !== 'geteventdetails'
      ? { method: 'GET', body: '' }
      : undefined,
  ),
  'takes any method as GET': as(({ method }) =>
    ['GET', 'HEAD', 'POST', 'OPTIONS'].includes(method) ? undefined : { method: 'GET' },
  ),
  'refuses methods by 501': where(
    (_, { status }) => status === 405,
    () => refusal(501),
  ),
  'refuses methods by 400': where(
    (_, { status }) => status === 405,
    () => refusal(400),
  ),
  'refuses methods without Allow': header('Allow', undefined, (_, { status }) => status === 405),
  'allows DELETE': header('Allow', 'GET, HEAD, DELETE', (_, { status }) => status === 405),
  'allows GET alone': header('Allow', 'GET', (_, { status }) => status === 405),
  'answers OPTIONS that are no preflight': where(
    ({ method, headers }) => method === 'OPTIONS' && !('origin' in headers),
    () => ({ status: 204, headers: { Allow: 'GET, HEAD' }, text: '' }),
  ),
  'answers GET of postpersondetails': where(
    ({ method, operation }, { status }) => method === 'GET' && operation === 'postpersondetails' && status === 405,
    () => answered({}),
  ),
  'has no geteventdetails by POST': refuses(
    ({ method, operation }) => method === 'POST' && operation === 'geteventdetails',
    405,
  ),
});

const posting = from('R6', {
  'takes POST of geteventdetails in path form': where(
    ({ method, access, operation }) => method === 'POST' && access !== undefined && operation === 'geteventdetails',
    () => answered([]),
  ),
  'does not allow the POST of geteventdetails that it takes': header(
    'Allow',
    'GET, HEAD',
    ({ operation }, { status }) => status === 405 && operation === 'geteventdetails',
  ),
  'allows GET of postpersondetails': header(
    'Allow',
    'GET, HEAD, POST',
    ({ operation }, { status }) => status === 405 && operation === 'postpersondetails',
  ),
});

const types = from('T3', {
  'names a charset': header(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
  ),
  'writes the media type large': header(
    'Content-Type',
    'Application/JSON',
    ({ operation }, { status }) => status === 200 && operation === 'getrooms',
  ),
  'calls JSON text': header(
    'Content-Type',
    'text/json',
    ({ operation }, { status }) => status === 200 && operation === 'geteventsbylist',
  ),
  'names no type': header('Content-Type', undefined, ({ operation }) => operation === 'getpersonsbyid'),
  'names a charset in errors': header(
    'Content-Type',
    'application/json; charset=utf-8',
    (_, { status }) => status >= 400,
  ),
  'names a charset where access is missing': header(
    'Content-Type',
    'application/json;charset=UTF-8',
    (_, { status }) => status === 401,
  ),
  'names a charset where a method is refused': header(
    'Content-Type',
    'application/json;charset=UTF-8',
    (_, { status }) => status === 405,
  ),
  'names a charset in answers to POST': header(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ method }, { status }) => method === 'POST' && status === 200,
  ),
  'names a charset in answers to HEAD': header(
    'Content-Type',
    'application/json; charset=utf-8',
    ({ method }) => method === 'HEAD',
  ),
  'names a charset where it compresses': header(
    'Content-Type',
    'application/json; charset=utf-8',
    (_, { headers }) => 'Content-Encoding' in headers,
  ),
  'refuses unknown operations in HTML': header(
    'Content-Type',
    'text/html',
    ({ operation }) => operation === 'getnothing',
  ),
  'begins with a byte order mark': where(
    ({ operation }, { status }) => status === 200 && operation === 'getrooms',
    (_, answer) => ({ ...answer, text: `\uFEFF${answer.text}` }),
  ),
  'writes Latin-1': where(
    ({ operation }, { status }) => status === 200 && operation === 'getpersonsbyid',
    (_, answer) => ({ ...answer, bytes: Buffer.from(answer.text, 'latin1') }),
  ),
  'writes UTF-16': where(
    ({ operation }, { status }) => status === 200 && operation === 'getevents',
    (_, answer) => ({ ...answer, bytes: Buffer.from(answer.text, 'utf16le') }),
  ),
  'writes JavaScript': where(
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
    (_, answer) => ({ ...answer, text: `callback(${answer.text})` }),
  ),
});

const paths = from('T5', {
  'decodes twice': reads((value) => (/%[0-9a-f]{2}/i.test(value) ? decodedOnce(value) : undefined)),
  'decodes before it splits': where(
    ({ values }) => values.some((value) => value.includes('/')),
    as(({ values }) => ({ values: values.flatMap((value) => value.split('/')) })),
  ),
  'does not decode the operation': refuses(({ called }, { status }) => status === 200 && called.includes('%'), 404),
  'decodes nothing': where(
    ({ raw, values }) => raw.join() !== values.join() && !raw.join().includes('%20'),
    () => refusal(400, 'The id is none.'),
  ),
  'reads + as a blank': reads((value) => (value.includes('+') ? value.replaceAll('+', ' ') : undefined)),
  'answers malformed escapes by 404': where(
    ({ raw }, { status }) => status === 400 && /%(?![0-9a-f]{2})/i.test(raw.join('/')),
    () => refusal(404),
  ),
  'takes malformed escapes as they stand': where(
    ({ raw }, { status }) => status === 400 && /%(?![0-9a-f]{2})/i.test(raw.join('/')),
    () => answered([]),
  ),
  'fails at bytes that are no UTF-8': where(
    ({ raw }, { status }) => status === 400 && /%(ff|c3|e4)(?!%)/i.test(raw.join('/')),
    () => refusal(500),
  ),
  'reads bytes as Latin-1': where(
    ({ raw }, { status }) => status === 400 && /%(ff|c3|e4|c0)/i.test(raw.join('/')),
    () => refusal(404),
  ),
  'removes segments of one dot': as(({ raw, operation }) =>
    raw.includes('.') && operation !== '' ? { raw: raw.filter((one) => one !== '.') } : undefined,
  ),
  'removes segments of two dots': as(({ raw }) => {
    const place = raw.indexOf('..');
    return place > 0 ? { raw: raw.filter((_, index) => index !== place && index !== place - 1) } : undefined;
  }),
  'joins slashes': as(({ raw }) => (raw.includes('') ? { raw: raw.filter((one) => one !== '') } : undefined)),
});

const stable = from('T6', {
  'tells the time': body('get_doc_groups', (json) => void (json[0].description = `${counter++}`)),
  'counts how often it was asked': body('getevents', (json) => void (json.events[0].short_desc = `${counter++}`)),
  'turns rooms round now and then': body('getrooms', (json) => (counter++ % 2 === 0 ? json.reverse() : json)),
  'turns target groups round each third time': body('gettargetgroups', (json) =>
    counter++ % 3 === 0 ? json.reverse() : json,
  ),
  'turns keys round now and then': body('getpersongroups', (json) =>
    counter++ % 2 === 0 ? json.map((row: object) => Object.fromEntries(Object.entries(row).reverse())) : json,
  ),
  'writes the keys of some events in another order': body(
    'getevents',
    (json) => void (json.events[1] = Object.fromEntries(Object.entries(json.events[1]).reverse())),
  ),
  'writes the keys of some organizers in another order': body(
    'geteventsbylist',
    (json) =>
      void (
        json.events[0] &&
        (json.events[0].organizer = Object.fromEntries(Object.entries(json.events[0].organizer).reverse()))
      ),
  ),
  'writes blanks now and then': where(
    ({ operation }, { status }) => status === 200 && operation === 'getlayers',
    (_, answer) => ({ ...answer, text: answer.text + (counter++ % 2 === 0 ? '\n' : '') }),
  ),
  'orders keys otherwise in header form': where(
    ({ access }) => access === undefined,
    body('getrooms', (json) => json.map((row: object) => Object.fromEntries(Object.entries(row).reverse()))),
  ),
});

const isNothing = (text: string) => text === '[]' || /^\{"total_events_nbr":0,"events":\[\]\}$/.test(text);
const isEmpty = (_: unknown, { status, text }: { status: number; text: string }) => status === 200 && isNothing(text);

const empty = from('T7', {
  'answers nothing by 204': where(isEmpty, () => ({ status: 204, headers: {}, text: '' })),
  'answers nothing by 404': where(isEmpty, () => refusal(404)),
  'answers nothing by an empty object': where(isEmpty, () => answered({})),
  'answers nothing by null': where(isEmpty, () => answered(null)),
  'answers nothing by an empty body': where(isEmpty, (_, answer) => ({ ...answer, text: '' })),
  'leaves the events out where there are none': body(/^geteventsby/, (json) =>
    json.events.length === 0 ? { total_events_nbr: json.total_events_nbr } : json,
  ),
  'leaves the wrapper out where there are no events': body(/^geteventsby/, (json) =>
    json.events.length === 0 ? [] : json,
  ),
});

const rest = from('T8', {
  'refuses a query': refuses(({ query, operation }) => query !== '' && operation !== 'sync', 400),
  'reads ids in the query': as(({ query, operation, values }) => {
    const id = new URLSearchParams(query).get('id');
    return id !== null && values.length > 0 && operation !== 'sync'
      ? { values: [id, ...values.slice(1)], query: '' }
      : undefined;
  }),
  'answers a missing parameter by 404': refuses(
    ({ values, operation }, { status }) => status === 400 && values.length === 0 && operation !== '',
    404,
  ),
  'takes a missing parameter for 0': as(({ values, operation }) =>
    values.length === 0 &&
    isFor(/^(geteventdetails|getpersonsbyid|getpersonsbygroup|geteventsby\w+|getlistsbygroup)$/, { operation } as never)
      ? { values: ['0'] }
      : undefined,
  ),
  'does not name a missing parameter': where(
    ({ values }, { status }) => status === 400 && values.length === 0,
    () => refusal(400, 'Something is missing.'),
  ),
  'takes an empty segment for 0': as(({ values }) =>
    values.includes('') ? { values: values.map((value) => value || '0') } : undefined,
  ),
  'answers an empty segment by 404': refuses(({ values }, { status }) => status === 400 && values.includes(''), 404),
  'ignores superfluous segments': as(({ values }, { status }) =>
    status === 404 && values.length > 0 ? { values: values.slice(0, -1) } : undefined,
  ),
  'refuses superfluous segments by 400': refuses(({ values }, { status }) => status === 404 && values.length > 0, 400),
  'ignores superfluous segments in header form': as(({ values, access }, { status }) =>
    status === 404 && access === undefined && values.length > 0 ? { values: values.slice(0, -1) } : undefined,
  ),
});

const preflights = from('R1', {
  'lets every origin ask': where(
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
  'asks a preflight for its key': refuses(({ method, headers }) => method === 'OPTIONS' && 'origin' in headers, 401),
});

export const transport: readonly Deviation[] = [
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

export const unseenTransport = [
  unseen('T6', { 'orders an array by what it does not tell': 'as long as it does so each time, nothing differs' }),
].flat();
