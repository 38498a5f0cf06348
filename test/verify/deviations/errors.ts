// How refusals read, and what is too large (rules E1, E2, R5 and R15).

import { answered, type Deviation, from, refusal, refuses, where } from '../deviation.ts';

const is401 = (_: unknown, { status }: { status: number }) => status === 401;
const isRefused = (_: unknown, { status }: { status: number }) => status >= 400;

let counted = 0;

export const errors: readonly Deviation[] = [
  ...from('E1', {
    'names errors otherwise': where(isRefused, (_, answer) => ({
      ...answer,
      text: answer.text.replace('message', 'error'),
    })),
    'adds codes to errors': where(isRefused, (_, answer) => ({
      ...answer,
      text: answer.text.replace('}', ',"code":1}'),
    })),
    'tells problems by RFC 9457': where(isRefused, (_, { status }) => ({
      status,
      headers: { 'Content-Type': 'application/problem+json' },
      text: '{"title":"No."}',
    })),
    'says nothing in errors': where(isRefused, (_, answer) => ({ ...answer, text: '' })),
    'says an empty message': where(isRefused, (_, { status }) => refusal(status, '')),
    'puts errors into an array': where(isRefused, (_, answer) => ({ ...answer, text: `[${answer.text}]` })),
    'says errors by 200': where(isRefused, (_, answer) => ({ ...answer, status: 200 })),
    'says wrong parameters by 200': where(
      (_, { status }) => status === 400,
      (_, answer) => ({ ...answer, status: 200 }),
    ),
    'says 405 in HTML': where(
      (_, { status }) => status === 405,
      (_, answer) => ({ ...answer, text: '<h1>405</h1>' }),
    ),
    'adds the path to what it does not find': where(
      (_, { status }) => status === 404,
      (_, answer) => ({ ...answer, text: answer.text.replace('}', ',"path":"/"}') }),
    ),
    'writes messages as objects': where(
      (_, { status }) => status === 401,
      () => ({ ...refusal(401), text: '{"message":{"de":"Nein."}}' }),
    ),
    'fails at a blank': refuses(({ values }, { status }) => status === 200 && values.includes(' '), 500),
    'redirects those without access': where(is401, () => ({ status: 302, headers: { Location: '/login' }, text: '' })),
  }),
  ...from('E2', {
    'names ids in the place of id': where(
      (_, { status }) => status === 400,
      (_, answer) => ({ ...answer, text: answer.text.replace(/\bid\b/g, 'ids') }),
    ),
    'does not name wrong parameters': where(
      (_, { status }) => status === 400,
      () => refusal(400, 'Wrong.'),
    ),
    'does not name a wrong day': where(
      ({ operation }, { status }) => status === 400 && operation === 'geteventsbylistfromdate',
      () => refusal(400, 'That is no day.'),
    ),
    'does not name a wrong offset': where(
      (_, { status, text }) => status === 400 && text.includes('offset'),
      () => refusal(400, 'Wrong number.'),
    ),
    'calls max_events limit': where(
      (_, { status, text }) => status === 400 && text.includes('max_events'),
      () => refusal(400, 'limit is wrong'),
    ),
    'answers wrong ids by 422': refuses(({ values }, { status }) => status === 400 && values.length > 0, 422),
    'answers wrong ids by 404': refuses(({ values }, { status }) => status === 400 && values.length > 0, 404),
    'refuses a wrong body by 500': refuses(({ method }, { status }) => status === 400 && method === 'POST', 500),
    'refuses the tenth call without access': where(is401, (_, answer) =>
      counted++ % 40 > 10
        ? { ...refusal(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
        : answer,
    ),
    'asks to wait without saying how long': where(
      ({ operation }) => operation === 'get_doc_groups',
      (_, answer) => (counted++ % 3 === 0 ? refusal(429) : answer),
    ),
    'takes addresses of any length and then fails': refuses(({ raw }) => raw.join('').length > 40_000, 500),
    'says in HTML that an address is too long': where(
      (_, { status }) => status === 414,
      () => ({ status: 414, headers: { 'Content-Type': 'text/html' }, text: '<h1>Too long</h1>' }),
    ),
    'takes long addresses for nothing': where(
      (_, { status }) => status === 414,
      () => ({ status: 200, headers: { 'Content-Type': 'application/json' }, text: '{"message":"Too long"}' }),
    ),
  }),
  ...from('R5', {
    'counts what is not found towards the refused calls': where(
      (_, { status }) => status === 404,
      (_, answer) =>
        counted++ % 30 > 15
          ? { ...refusal(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
          : answer,
    ),
    'counts wrong parameters towards the refused calls': where(
      (_, { status }) => status === 400,
      (_, answer) =>
        counted++ % 60 > 30
          ? { ...refusal(429), headers: { 'Content-Type': 'application/json', 'Retry-After': '1' } }
          : answer,
    ),
  }),
  ...from('R15', {
    'takes bodies of any length': where(
      (_, { status }) => status === 413,
      () => answered([]),
    ),
    'refuses long bodies by 400': refuses((_, { status }) => status === 413, 400),
  }),
];
