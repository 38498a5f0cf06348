// Texts of errors, and limits of size (rules E1, E2, R5 and R15).

import {
  createDeviations,
  createErrorReply,
  createJsonReply,
  type Deviation,
  deviateWhere,
  refuse,
} from '../deviation.ts';

const is401 = (_: unknown, { status }: { status: number }) => status === 401;
const isRefused = (_: unknown, { status }: { status: number }) => status >= 400;

let counted = 0;

export const errorDeviations: readonly Deviation[] = [
  ...createDeviations('E1', {
    'names errors otherwise': deviateWhere(isRefused, (_, answer) => ({
      ...answer,
      text: answer.text.replace('message', 'error'),
    })),
    'adds codes to errors': deviateWhere(isRefused, (_, answer) => ({
      ...answer,
      text: answer.text.replace('}', ',"code":1}'),
    })),
    'tells problems by RFC 9457': deviateWhere(isRefused, (_, { status }) => ({
      status,
      headers: { 'Content-Type': 'application/problem+json' },
      text: '{"title":"No."}',
    })),
    'says nothing in errors': deviateWhere(isRefused, (_, answer) => ({ ...answer, text: '' })),
    'says an empty message': deviateWhere(isRefused, (_, { status }) => createErrorReply(status, '')),
    'puts errors into an array': deviateWhere(isRefused, (_, answer) => ({ ...answer, text: `[${answer.text}]` })),
    'says errors by 200': deviateWhere(isRefused, (_, answer) => ({ ...answer, status: 200 })),
    'says wrong parameters by 200': deviateWhere(
      (_, { status }) => status === 400,
      (_, answer) => ({ ...answer, status: 200 }),
    ),
    'says 405 in HTML': deviateWhere(
      (_, { status }) => status === 405,
      (_, answer) => ({ ...answer, text: '<h1>405</h1>' }),
    ),
    'adds the path to what it does not find': deviateWhere(
      (_, { status }) => status === 404,
      (_, answer) => ({ ...answer, text: answer.text.replace('}', ',"path":"/"}') }),
    ),
    'writes messages as objects': deviateWhere(
      (_, { status }) => status === 401,
      () => ({ ...createErrorReply(401), text: '{"message":{"de":"Nein."}}' }),
    ),
    'fails at a blank': refuse(({ values }, { status }) => status === 200 && values.includes(' '), 500),
    'redirects those without access': deviateWhere(is401, () => ({
      status: 302,
      headers: { Location: '/login' },
      text: '',
    })),
  }),
  ...createDeviations('E2', {
    'names ids in the place of id': deviateWhere(
      (_, { status }) => status === 400,
      (_, answer) => ({ ...answer, text: answer.text.replace(/\bid\b/g, 'ids') }),
    ),
    'does not name wrong parameters': deviateWhere(
      (_, { status }) => status === 400,
      () => createErrorReply(400, 'Wrong.'),
    ),
    'does not name a wrong day': deviateWhere(
      ({ operation }, { status }) => status === 400 && operation === 'geteventsbylistfromdate',
      () => createErrorReply(400, 'That is no day.'),
    ),
    'does not name a wrong offset': deviateWhere(
      (_, { status, text }) => status === 400 && text.includes('offset'),
      () => createErrorReply(400, 'Wrong number.'),
    ),
    'calls max_events limit': deviateWhere(
      (_, { status, text }) => status === 400 && text.includes('max_events'),
      () => createErrorReply(400, 'limit is wrong'),
    ),
    'answers wrong ids by 422': refuse(({ values }, { status }) => status === 400 && values.length > 0, 422),
    'answers wrong ids by 404': refuse(({ values }, { status }) => status === 400 && values.length > 0, 404),
    'refuses a wrong body by 500': refuse(({ method }, { status }) => status === 400 && method === 'POST', 500),
    'refuses the tenth call without access': deviateWhere(is401, (_, answer) =>
      counted++ % 40 > 10
        ? { ...createErrorReply(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
        : answer,
    ),
    'asks to wait without saying how long': deviateWhere(
      ({ operation }) => operation === 'get_doc_groups',
      (_, answer) => (counted++ % 3 === 0 ? createErrorReply(429) : answer),
    ),
    'takes addresses of any length and then fails': refuse(({ raw }) => raw.join('').length > 40_000, 500),
    'says in HTML that an address is too long': deviateWhere(
      (_, { status }) => status === 414,
      () => ({ status: 414, headers: { 'Content-Type': 'text/html' }, text: '<h1>Too long</h1>' }),
    ),
    'takes long addresses for nothing': deviateWhere(
      (_, { status }) => status === 414,
      () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, text: '{"message":"Too long"}' }),
    ),
  }),
  ...createDeviations('R5', {
    'counts what is not found towards the refused calls': deviateWhere(
      (_, { status }) => status === 404,
      (_, answer) =>
        counted++ % 30 > 15
          ? { ...createErrorReply(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
          : answer,
    ),
    'counts wrong parameters towards the refused calls': deviateWhere(
      (_, { status }) => status === 400,
      (_, answer) =>
        counted++ % 60 > 30
          ? { ...createErrorReply(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
          : answer,
    ),
  }),
  ...createDeviations('R15', {
    'takes bodies of any length': deviateWhere(
      (_, { status }) => status === 413,
      () => createJsonReply([]),
    ),
    'refuses long bodies by 400': refuse((_, { status }) => status === 413, 400),
  }),
];
