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
      'takes the name of an instance in capitals': letsIn(
        (name, given) => name !== INSTANCE && name.toLowerCase() === INSTANCE && given === key,
        right,
      ),
      'takes keys in capitals': letsIn(
        (name, given) => name === INSTANCE && given.toLowerCase() === key.toLowerCase(),
        right,
      ),
    }),
    ...createDeviations('A2', {
      'answers a wrong key by 403': refuse(
        ({ access = [] }, { status }) => status === 401 && access[0] === INSTANCE,
        403,
      ),
      'answers a wrong instance by 404': refuse(
        ({ access = [] }, { status }) => status === 401 && access[0] !== INSTANCE && access.length > 1,
        404,
      ),
      'answers a missing key by 400': refuse(
        ({ access }, { status }) => status === 401 && access !== undefined && access.length < 2,
        400,
      ),
      'says that there is no such instance': deviateWhere(
        ({ access = [] }, { status }) => status === 401 && access[0] !== INSTANCE,
        () => createErrorReply(401, 'There is no such instance.'),
      ),
      'says that the key is missing': deviateWhere(
        ({ access }, { status }) => status === 401 && access !== undefined && access.length < 2,
        () => createErrorReply(401, 'A key is missing.'),
      ),
      'says it otherwise in header form': deviateWhere(
        ({ access }, { status }) => status === 401 && access === undefined,
        () => createErrorReply(401, 'These headers give no access.'),
      ),
      'says which instances there are by a header': setHeader(
        'X-Instance',
        'known',
        ({ access = [] }, { status }) => status === 401 && access[0] === INSTANCE,
      ),
      'lets every key in': letsIn((name) => name === INSTANCE, right),
      'lets every key of this length in': letsIn(
        (name, given) => name === INSTANCE && given.length === key.length,
        right,
      ),
      'lets the beginning of a key in': letsIn(
        (name, given) => name === INSTANCE && given.length > 20 && key.startsWith(given),
        right,
      ),
      'lets a key with something behind it in': letsIn(
        (name, given) => name === INSTANCE && given.startsWith(key),
        right,
      ),
      'lets a key in for every instance': letsIn((_, given) => given === key, right),
      'lets everybody in to rooms': deviateInOperations(
        'getrooms',
        letsIn(() => true, right),
      ),
      'lets everybody in who posts': deviateWhere(
        ({ method }) => method === 'POST',
        letsIn(() => true, right),
      ),
      'lets everybody in who asks for the head': deviateWhere(
        ({ method }) => method === 'HEAD',
        letsIn(() => true, right),
      ),
      'says 304 before it asks for a key': deviateWhere(
        ({ headers }, { status }) => status === 401 && 'if-none-match' in headers,
        () => ({ status: 304, headers: {}, text: '' }),
      ),
      'challenges a wrong key otherwise': setHeader(
        'WWW-Authenticate',
        'Key',
        ({ access = [] }, { status }) => status === 401 && access[0] === INSTANCE,
      ),
    }),
    ...createDeviations('A3', {
      'lets every origin read': setHeader('Access-Control-Allow-Origin', '*', (_, { status }) => status === 200),
      'lets the origin read that asks': deviateWhere(
        ({ headers }) => 'origin' in headers,
        ({ headers }, answer) => ({
          ...answer,
          headers: { ...answer.headers, 'Access-Control-Allow-Origin': headers['origin'] ?? '' },
        }),
      ),
    }),
    ...[
      ['answers a missing scope by 401', 401],
      ['answers a missing scope by 404', 404],
      ['answers a missing scope by 400', 400],
    ].map(([name, status]) => ({
      rule: 'A3',
      name: String(name),
      scopes: ['read'] as const,
      deviate: refuse((_, answer) => answer.status === 403, Number(status)),
    })),
    ...createDeviations('A4', {
      'repeats the key in errors': repeatsKey(isRefused),
      'repeats the key where access is missing': repeatsKey(is401),
      'repeats the key where nothing is': repeatsKey((_, { status }) => status === 404),
      'repeats the key in a header': deviateWhere(
        ({ method }) => method === 'HEAD',
        (_, answer) => ({ ...answer, headers: { ...answer.headers, 'X-Key': key } }),
      ),
      'repeats the key in addresses of events': changeBody(
        'getevents',
        (json) => void (json.events[0].image_url = `/getrooms/${INSTANCE}/${key}`),
      ),
      'repeats the key in the addresses of persons': changeBody(
        'getpersondetails',
        (json) => void (json[0].website = `https://example.org/?k=${key}`),
      ),
      'repeats the key in errors, coded': deviateWhere(isRefused, (_, { status }) =>
        createErrorReply(status, `No: ${[...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`),
      ),
    }),
    ...createDeviations('A5', {
      'knows no header form': refuse(({ access }) => access === undefined, 401),
      'knows no header form of rooms': refuse(
        ({ access, operation }) => access === undefined && operation === 'getrooms',
        401,
      ),
      'requires the member header only': letsIn((name, given) => name === INSTANCE && given === '', right),
      'takes the path where only member is given': answerAs(
        ({ access, headers: { member, apikey, ...headers }, raw }) =>
          access === undefined && raw.length > 1 && (apikey ?? '') === ''
            ? { access: raw.slice(0, 2), raw: raw.slice(2), headers }
            : undefined,
      ),
      'takes the path before the headers': answerAs(({ access, headers: { member, apikey, ...headers }, raw }) =>
        access === undefined && raw[0] === INSTANCE
          ? { access: raw.slice(0, 2), raw: raw.slice(2), headers }
          : undefined,
      ),
      'takes access in both places': answerAs(({ access, raw }) =>
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
    'refuses a POST before it looks at the key': deviateWhere(
      ({ method }, { status }) => method === 'POST' && status === 401,
      () => ({ ...createErrorReply(405), headers: { 'Content-Type': 'application/json', Allow: 'GET, HEAD' } }),
    ),
    'looks for access before it looks for the operation': refuse(
      (request) => request.operation === 'getnothing' && !hasAccess(request),
      401,
    ),
    'looks for escapes before it looks for the operation': refuse(
      ({ operation, raw }) => operation === 'getnothing' && malformed(raw),
      400,
    ),
    'looks for access before it looks for escapes': refuse(
      (request, { status }) => status === 400 && malformed(request.raw) && !hasAccess(request),
      401,
    ),
    'looks for the method before it looks for access': refuse(
      ({ method }, { status }) => status === 401 && method !== 'GET' && method !== 'HEAD' && method !== 'POST',
      405,
    ),
    'looks for parameters before it looks for the method': parametersFirst,
    'looks for parameters before it looks for access': refuse(
      ({ operation, values }, { status }) => status === 401 && operation === 'geteventdetails' && values.includes('x'),
      400,
    ),
    'looks for superfluous segments before it looks for access': refuse(
      ({ operation, values }, { status }) => status === 401 && operation === 'getlayers' && values.length > 0,
      404,
    ),
    'answers unknown operations by 400': refuse(({ operation }) => operation === 'getnothing', 400),
    'answers unknown operations': deviateWhere(
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
    'stores keys readably': 'only its database shows how keys are stored',
    'gives keys that can be guessed': 'one key shows nothing of how others are made',
    'takes names of instances that its paths begin with': 'only who makes instances meets it',
  }),
  createUnobservableDeviations('A2', {
    'says which keys are revoked': 'no client has a revoked key',
  }),
  createUnobservableDeviations('A4', {
    'writes keys into its log': 'no client reads the log',
    'sends the key on in the Referer of its pages': 'operations have no pages',
  }),
  createUnobservableDeviations('E2', {
    'tells internals in a 500': 'a client that keeps to the interface causes none',
    'does not answer 503 while it starts': 'no client starts it',
  }),
  createUnobservableDeviations('R5', {
    'lets refused calls pass without end': 'three hundred wrong calls in a minute are no reading',
  }),
].flat();
