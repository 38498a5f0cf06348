import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectSame, expectStatus } from '../check.ts';
import {
  createExampleRequest,
  EVENTS_REQUEST,
  findGetOperations,
  LAYERS_REQUEST,
  NEWSLETTER_REQUEST,
  offersAll,
  ROOMS_REQUEST,
} from '../explore-service.ts';
import { defineCaseForEachOperation } from './request-forms.ts';

const WRONG_KEY: ServiceRequest = { ...EVENTS_REQUEST, access: 'wrong key' };

/** Origin that no website has: its name is reserved (RFC 2606). */
const FOREIGN_ORIGIN = 'https://no-such-origin.invalid';

/** Requests without access, each for a different reason. */
export const REQUESTS_WITHOUT_ACCESS: readonly ServiceRequest[] = [
  WRONG_KEY,
  { ...EVENTS_REQUEST, access: 'wrong instance' },
  { ...EVENTS_REQUEST, access: 'none' },
  { ...EVENTS_REQUEST, access: 'wrong key', form: 'header' },
  { ...EVENTS_REQUEST, access: 'wrong instance', form: 'header' },
  { ...EVENTS_REQUEST, access: 'instance in capitals' },
  { ...EVENTS_REQUEST, access: 'instance in capitals', form: 'header' },
  { ...EVENTS_REQUEST, access: 'key in the opposite letter case' },
  { ...EVENTS_REQUEST, access: 'truncated key' },
  { ...EVENTS_REQUEST, access: 'key with an extra letter' },
  { ...EVENTS_REQUEST, form: 'member only' },
  { ...EVENTS_REQUEST, form: 'member in addition to the path' },
  { ...EVENTS_REQUEST, access: 'wrong key', form: 'both' },
  { ...EVENTS_REQUEST, access: 'wrong key', headers: { 'if-none-match': '*' } },
];

/** Headers that may differ, because they change with each answer or concern the connection. */
const VARYING_HEADERS = /^(date|age|x-request-id|connection|keep-alive|content-length|transfer-encoding)$|ratelimit/;

/** Reports headers that depend on the reason for a refusal, confirmed by a second request. */
function* judgeHeaders(
  answer: ServiceResponse,
  other: ServiceResponse,
  again: ServiceResponse,
): Iterable<CheckFailure> {
  for (const name of new Set([...answer.headers.keys(), ...other.headers.keys()])) {
    const [found, expected] = [answer.headers.get(name), other.headers.get(name)];
    if (VARYING_HEADERS.test(name) || found === expected || expected !== again.headers.get(name)) continue;
    yield createFailure(
      answer,
      '',
      `${name} is ${found ?? 'missing'}, but ${expected ?? 'missing'} for ${other.shown}`,
    );
  }
}

function* judgeForeignOrigin(answer: ServiceResponse): Iterable<CheckFailure> {
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === FOREIGN_ORIGIN)
    yield createFailure(answer, '', `Access-Control-Allow-Origin is ${allowed} for an origin that no key allows`);
  if (answer.status !== 200 && answer.status !== 403) yield* expectStatus(answer, 403);
}

export const accessChecks: readonly Check[] = [
  {
    name: 'unauthorized',
    rule: 'A2',
    promise: 'Without access the answer is 401, identical for a wrong key and a wrong instance.',
    trials: (known) => [
      ...REQUESTS_WITHOUT_ACCESS.map((call) =>
        defineCase([WRONG_KEY, call], function* ([first, answer]) {
          yield* expectStatus(answer, 401);
          if (answer.status === 401) yield* expectSame(answer, first, `for ${first.shown}`);
        }),
      ),
      ...defineCaseForEachOperation(
        known,
        (example) => [{ ...example, access: 'wrong key' }] as const,
        ([answer]) => expectStatus(answer, 401),
      ),
      defineCase([{ ...EVENTS_REQUEST, access: 'wrong key', method: 'HEAD' }], ([answer]) => expectStatus(answer, 401)),
      ...(offersAll(known, 'postpersondetails')
        ? [
            defineCase(
              [{ operation: 'postpersondetails', form: 'header', access: 'wrong key', method: 'POST', body: '[]' }],
              ([answer]) => expectStatus(answer, 401),
            ),
          ]
        : []),
    ],
  },
  {
    name: 'same-refusal',
    rule: 'A2',
    promise: 'The headers of a 401 do not reveal its reason either.',
    trials: () =>
      REQUESTS_WITHOUT_ACCESS.slice(1, 5).map((call) =>
        defineCase([call, WRONG_KEY, { ...WRONG_KEY, again: true }], ([answer, other, again]) =>
          judgeHeaders(answer, other, again),
        ),
      ),
  },
  {
    name: 'header-wins',
    rule: 'A5',
    promise: 'With access in headers, every segment after the operation is a parameter.',
    trials: () =>
      [LAYERS_REQUEST, ROOMS_REQUEST].map((call) =>
        defineCase([{ ...call, form: 'both' }], ([answer]) => expectStatus(answer, 404)),
      ),
  },
  {
    name: 'scope',
    rule: 'A3',
    promise: 'A key without the newsletter scope gets 403 for newsletter operations, never 401.',
    trials: () => [
      defineCase([NEWSLETTER_REQUEST], function* ([answer]) {
        if (answer.status !== 200) yield* expectStatus(answer, 403);
      }),
    ],
  },
  {
    name: 'foreign-origin',
    rule: 'A3',
    promise: 'A page from an origin that no key allows cannot read the answer.',
    trials: () => [
      defineCase([{ ...EVENTS_REQUEST, headers: { origin: FOREIGN_ORIGIN } }], ([answer]) =>
        judgeForeignOrigin(answer),
      ),
      defineCase([EVENTS_REQUEST], function* ([answer]) {
        if (answer.headers.get('access-control-allow-origin') === '*')
          yield createFailure(answer, '', 'Access-Control-Allow-Origin is *: every page can read the answer');
      }),
    ],
  },
  {
    name: 'preflight',
    rule: 'R1',
    promise: 'A preflight for an origin that no key allows gets 403; it needs no key.',
    trials: (known) =>
      findGetOperations(known)
        .slice(0, 2)
        .map((operation) => {
          const headers = {
            origin: FOREIGN_ORIGIN,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'apikey,member',
          };
          const { values = [] } = createExampleRequest(operation, known);
          const call: ServiceRequest = {
            operation: operation.name,
            values,
            access: 'none',
            method: 'OPTIONS',
            headers,
          };
          return defineCase([call], ([answer]) => expectStatus(answer, 403));
        }),
  },
];
