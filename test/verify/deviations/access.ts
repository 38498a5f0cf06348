// Access, errors and their texts (rules A1 to A6, E1 to E3, R5 and R15).

import { INSTANCE } from '../../support/calls.ts';
import type { DeviateReply } from '../../support/deviating-service.ts';
import {
  answerAs,
  changeBody,
  createDeviations,
  createErrorReply,
  createJsonReply,
  createUnobservableDeviations,
  type Deviation,
  deviateInOperations,
  deviateWhere,
  refuse,
  setHeader,
} from '../deviation.ts';

const is401 = (_: unknown, { status }: { status: number }) => status === 401;
const isRefused = (_: unknown, { status }: { status: number }) => status >= 400;

function letsIn(
  other: (instance: string, key: string) => boolean,
  right: () => readonly [string, string],
): DeviateReply {
  return answerAs((request, { status }) => {
    const [instance = request.headers['member'] ?? '', key = request.headers['apikey'] ?? ''] = request.access ?? [];
    if (status !== 401 || !other(instance, key)) return undefined;
    const [member, apikey] = right();
    return request.access === undefined
      ? { headers: { ...request.headers, member, apikey } }
      : { access: [member, apikey] };
  });
}

export function createAccessDeviations(key: string): readonly Deviation[] {
  const right = () => [INSTANCE, key] as const;
  const repeatsKey = (is: Parameters<typeof deviateWhere>[0]) =>
    deviateWhere(is, ({ access = [], headers }, { status }) =>
      createErrorReply(status, `No: ${access[1] ?? headers['apikey']}.`),
    );
  return [
    ...createDeviations('A1', {
      'accepts instance names in capitals': letsIn(
        (name, given) => name !== INSTANCE && name.toLowerCase() === INSTANCE && given === key,
        right,
      ),
      'accepts keys in capitals': letsIn(
        (name, given) => name === INSTANCE && given.toLowerCase() === key.toLowerCase(),
        right,
      ),
    }),
    ...createDeviations('A2', {
      'answers a wrong key with 403': refuse(
        ({ access = [] }, { status }) => status === 401 && access[0] === INSTANCE,
        403,
      ),
      'answers a wrong instance with 404': refuse(
        ({ access = [] }, { status }) => status === 401 && access[0] !== INSTANCE && access.length > 1,
        404,
      ),
      'answers a missing key with 400': refuse(
        ({ access }, { status }) => status === 401 && access !== undefined && access.length < 2,
        400,
      ),
      'says that the instance does not exist': deviateWhere(
        ({ access = [] }, { status }) => status === 401 && access[0] !== INSTANCE,
        () => createErrorReply(401, 'There is no such instance.'),
      ),
      'says that the key is missing': deviateWhere(
        ({ access }, { status }) => status === 401 && access !== undefined && access.length < 2,
        () => createErrorReply(401, 'A key is missing.'),
      ),
      'words the error differently in header form': deviateWhere(
        ({ access }, { status }) => status === 401 && access === undefined,
        () => createErrorReply(401, 'These headers give no access.'),
      ),
      'reveals existing instances in a header': setHeader(
        'X-Instance',
        'known',
        ({ access = [] }, { status }) => status === 401 && access[0] === INSTANCE,
      ),
      'accepts any key': letsIn((name) => name === INSTANCE, right),
      'accepts any key of the same length': letsIn(
        (name, given) => name === INSTANCE && given.length === key.length,
        right,
      ),
      'accepts the beginning of a key': letsIn(
        (name, given) => name === INSTANCE && given.length > 20 && key.startsWith(given),
        right,
      ),
      'accepts a key with text appended': letsIn((name, given) => name === INSTANCE && given.startsWith(key), right),
      'accepts a key for any instance': letsIn((_, given) => given === key, right),
      'requires no key for rooms': deviateInOperations(
        'getrooms',
        letsIn(() => true, right),
      ),
      'requires no key for POST': deviateWhere(
        ({ method }) => method === 'POST',
        letsIn(() => true, right),
      ),
      'requires no key for HEAD': deviateWhere(
        ({ method }) => method === 'HEAD',
        letsIn(() => true, right),
      ),
      'answers 304 before it checks the key': deviateWhere(
        ({ headers }, { status }) => status === 401 && 'if-none-match' in headers,
        () => ({ status: 304, headers: {}, text: '' }),
      ),
      'sends a different challenge for a wrong key': setHeader(
        'WWW-Authenticate',
        'Key',
        ({ access = [] }, { status }) => status === 401 && access[0] === INSTANCE,
      ),
    }),
    ...createDeviations('A3', {
      'allows every origin': setHeader('Access-Control-Allow-Origin', '*', (_, { status }) => status === 200),
      'allows whatever origin asks': deviateWhere(
        ({ headers }) => 'origin' in headers,
        ({ headers }, answer) => ({
          ...answer,
          headers: { ...answer.headers, 'Access-Control-Allow-Origin': headers['origin'] ?? '' },
        }),
      ),
    }),
    ...[
      ['answers a missing scope with 401', 401],
      ['answers a missing scope with 404', 404],
      ['answers a missing scope with 400', 400],
    ].map(([name, status]) => ({
      rule: 'A3',
      name: String(name),
      scopes: ['read'] as const,
      deviate: refuse((_, answer) => answer.status === 403, Number(status)),
    })),
    ...createDeviations('A4', {
      'repeats the key in errors': repeatsKey(isRefused),
      'repeats the key in 401 errors': repeatsKey(is401),
      'repeats the key in 404 errors': repeatsKey((_, { status }) => status === 404),
      'repeats the key in a header': deviateWhere(
        ({ method }) => method === 'HEAD',
        (_, answer) => ({ ...answer, headers: { ...answer.headers, 'X-Key': key } }),
      ),
      'repeats the key in addresses in events': changeBody(
        'getevents',
        (json) => void (json.events[0].image_url = `/getrooms/${INSTANCE}/${key}`),
      ),
      'repeats the key in addresses of persons': changeBody(
        'getpersondetails',
        (json) => void (json[0].website = `https://example.org/?k=${key}`),
      ),
      'repeats the encoded key in errors': deviateWhere(isRefused, (_, { status }) =>
        createErrorReply(status, `No: ${[...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`),
      ),
    }),
    ...createDeviations('A5', {
      'has no header form': refuse(({ access }) => access === undefined, 401),
      'has no header form for rooms': refuse(
        ({ access, operation }) => access === undefined && operation === 'getrooms',
        401,
      ),
      'requires only the member header': letsIn((name, given) => name === INSTANCE && given === '', right),
      'uses the path if only member is sent': answerAs(({ access, headers: { member, apikey, ...headers }, raw }) =>
        access === undefined && raw.length > 1 && (apikey ?? '') === ''
          ? { access: raw.slice(0, 2), raw: raw.slice(2), headers }
          : undefined,
      ),
      'prefers the path to the headers': answerAs(({ access, headers: { member, apikey, ...headers }, raw }) =>
        access === undefined && raw[0] === INSTANCE
          ? { access: raw.slice(0, 2), raw: raw.slice(2), headers }
          : undefined,
      ),
      'accepts access in path and headers at once': answerAs(({ access, raw }) =>
        access === undefined && raw[0] === INSTANCE ? { raw: raw.slice(2) } : undefined,
      ),
    }),
    ...order(key),
  ];
}

const malformed = (raw: readonly string[]) => /%(?![0-9a-f]{2})/i.test(raw.join('/'));

/** Deviations from the precedence of errors: 404, malformed escape, 401, 405, 403, parameters. */
function order(key: string): readonly Deviation[] {
  const hasAccess = ({
    access,
    headers,
  }: {
    access: readonly string[] | undefined;
    headers: Readonly<Record<string, string>>;
  }) => (access?.[1] ?? headers['apikey']) === key;
  return createDeviations('A6', {
    'rejects a POST before it checks the key': deviateWhere(
      ({ method }, { status }) => method === 'POST' && status === 401,
      () => ({ ...createErrorReply(405), headers: { 'Content-Type': 'application/json', Allow: 'GET, HEAD' } }),
    ),
    'checks access before the operation': refuse(
      (request) => request.operation === 'getnothing' && !hasAccess(request),
      401,
    ),
    'checks escapes before the operation': refuse(
      ({ operation, raw }) => operation === 'getnothing' && malformed(raw),
      400,
    ),
    'checks access before escapes': refuse(
      (request, { status }) => status === 400 && malformed(request.raw) && !hasAccess(request),
      401,
    ),
    'checks the method before access': refuse(
      ({ method }, { status }) => status === 401 && method !== 'GET' && method !== 'HEAD' && method !== 'POST',
      405,
    ),
    'checks parameters before the method': parametersFirst,
    'checks parameters before access': refuse(
      ({ operation, values }, { status }) => status === 401 && operation === 'geteventdetails' && values.includes('x'),
      400,
    ),
    'checks for superfluous segments before access': refuse(
      ({ operation, values }, { status }) => status === 401 && operation === 'getlayers' && values.length > 0,
      404,
    ),
    'answers unknown operations with 400': refuse(({ operation }) => operation === 'getnothing', 400),
    'answers unknown operations with 200': deviateWhere(
      ({ operation }) => operation === 'getnothing',
      () => createJsonReply([]),
    ),
  });
}

const parametersFirst: DeviateReply = async (request, answer, ours) => {
  if (answer.status !== 405 || request.operation === 'postpersondetails') return answer;
  const judged = await ours({ method: 'GET', body: '' });
  return judged.status === 400 || judged.status === 404 ? judged : answer;
};

export const unobservableAccessDeviations = [
  createUnobservableDeviations('A1', {
    'stores keys in plain text': 'only its database shows how keys are stored',
    'issues guessable keys': 'a single key does not show how others are made',
    'allows instance names that clash with its own paths': 'it shows only when instances are created',
  }),
  createUnobservableDeviations('A2', {
    'reveals that a key was revoked': 'no client has a revoked key',
  }),
  createUnobservableDeviations('A4', {
    'writes keys to its log': 'no client reads the log',
    'leaks the key in the Referer of its pages': 'operations have no pages',
  }),
  createUnobservableDeviations('E2', {
    'reveals internals in a 500': 'a client that follows the interface never causes one',
    'does not answer 503 during start-up': 'a client cannot start it',
  }),
  createUnobservableDeviations('R5', {
    'does not limit refused calls': 'the kit does not send 300 wrong calls in a minute',
  }),
].flat();
