// Texts of errors, and size limits (rules E1, E2, R5 and R15).

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
    'names the error field differently': deviateWhere(isRefused, (_, answer) => ({
      ...answer,
      text: answer.text.replace('message', 'error'),
    })),
    'adds codes to errors': deviateWhere(isRefused, (_, answer) => ({
      ...answer,
      text: answer.text.replace('}', ',"code":1}'),
    })),
    'returns problems as in RFC 9457': deviateWhere(isRefused, (_, { status }) => ({
      status,
      headers: { 'Content-Type': 'application/problem+json' },
      text: '{"title":"No."}',
    })),
    'returns empty errors': deviateWhere(isRefused, (_, answer) => ({ ...answer, text: '' })),
    'returns an empty message': deviateWhere(isRefused, (_, { status }) => createErrorReply(status, '')),
    'wraps errors in an array': deviateWhere(isRefused, (_, answer) => ({ ...answer, text: `[${answer.text}]` })),
    'answers errors with 200': deviateWhere(isRefused, (_, answer) => ({ ...answer, status: 200 })),
    'answers invalid parameters with 200': deviateWhere(
      (_, { status }) => status === 400,
      (_, answer) => ({ ...answer, status: 200 }),
    ),
    'answers 405 with HTML': deviateWhere(
      (_, { status }) => status === 405,
      (_, answer) => ({ ...answer, text: '<h1>405</h1>' }),
    ),
    'adds the path to 404 errors': deviateWhere(
      (_, { status }) => status === 404,
      (_, answer) => ({ ...answer, text: answer.text.replace('}', ',"path":"/"}') }),
    ),
    'writes messages as objects': deviateWhere(
      (_, { status }) => status === 401,
      () => ({ ...createErrorReply(401), text: '{"message":{"de":"Nein."}}' }),
    ),
    'fails for a blank': refuse(({ values }, { status }) => status === 200 && values.includes(' '), 500),
    'redirects requests without access': deviateWhere(is401, () => ({
      status: 302,
      headers: { Location: '/login' },
      text: '',
    })),
  }),
  ...createDeviations('E2', {
    'names the parameter ids instead of id': deviateWhere(
      (_, { status }) => status === 400,
      (_, answer) => ({ ...answer, text: answer.text.replace(/\bid\b/g, 'ids') }),
    ),
    'does not name invalid parameters': deviateWhere(
      (_, { status }) => status === 400,
      () => createErrorReply(400, 'Wrong.'),
    ),
    'does not name the parameter of an invalid day': deviateWhere(
      ({ operation }, { status }) => status === 400 && operation === 'geteventsbylistfromdate',
      () => createErrorReply(400, 'That is no day.'),
    ),
    'does not name an invalid offset': deviateWhere(
      (_, { status, text }) => status === 400 && text.includes('offset'),
      () => createErrorReply(400, 'Wrong number.'),
    ),
    'calls max_events limit': deviateWhere(
      (_, { status, text }) => status === 400 && text.includes('max_events'),
      () => createErrorReply(400, 'limit is wrong'),
    ),
    'answers invalid ids with 422': refuse(({ values }, { status }) => status === 400 && values.length > 0, 422),
    'answers invalid ids with 404': refuse(({ values }, { status }) => status === 400 && values.length > 0, 404),
    'answers an invalid body with 500': refuse(({ method }, { status }) => status === 400 && method === 'POST', 500),
    'rejects the tenth call without access': deviateWhere(is401, (_, answer) =>
      counted++ % 40 > 10
        ? { ...createErrorReply(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
        : answer,
    ),
    'answers 429 without Retry-After': deviateWhere(
      ({ operation }) => operation === 'get_doc_groups',
      (_, answer) => (counted++ % 3 === 0 ? createErrorReply(429) : answer),
    ),
    'accepts addresses of any length and then fails': refuse(({ raw }) => raw.join('').length > 40_000, 500),
    'answers an address that is too long with HTML': deviateWhere(
      (_, { status }) => status === 414,
      () => ({ status: 414, headers: { 'Content-Type': 'text/html' }, text: '<h1>Too long</h1>' }),
    ),
    'answers long addresses with 200': deviateWhere(
      (_, { status }) => status === 414,
      () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, text: '{"message":"Too long"}' }),
    ),
  }),
  ...createDeviations('R5', {
    'counts 404 errors as refused calls': deviateWhere(
      (_, { status }) => status === 404,
      (_, answer) =>
        counted++ % 30 > 15
          ? { ...createErrorReply(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
          : answer,
    ),
    'counts invalid parameters as refused calls': deviateWhere(
      (_, { status }) => status === 400,
      (_, answer) =>
        counted++ % 60 > 30
          ? { ...createErrorReply(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
          : answer,
    ),
  }),
  ...createDeviations('R15', {
    'accepts bodies of any length': deviateWhere(
      (_, { status }) => status === 413,
      () => createJsonReply([]),
    ),
    'answers long bodies with 400': refuse((_, { status }) => status === 413, 400),
  }),
];
