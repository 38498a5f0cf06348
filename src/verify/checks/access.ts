// Access control, and refusals that do not reveal their reason (rules A2 to A5, R1).

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, trial } from '../check.ts';
import { asked, EVENTS, exampleCall, LAYERS, NEWSLETTER, offers, ROOMS } from '../known.ts';
import { onEach } from './forms.ts';

const WRONG_KEY: ServiceRequest = { ...EVENTS, access: 'wrong key' };

/** Origin that no website has: its name is reserved (RFC 2606). */
const FOREIGN_ORIGIN = 'https://no-such-origin.invalid';

/** Requests that have no access, each for another reason. */
export const NO_ACCESS: readonly ServiceRequest[] = [
  WRONG_KEY,
  { ...EVENTS, access: 'wrong instance' },
  { ...EVENTS, access: 'none' },
  { ...EVENTS, access: 'wrong key', form: 'header' },
  { ...EVENTS, access: 'wrong instance', form: 'header' },
  { ...EVENTS, access: 'instance in capitals' },
  { ...EVENTS, access: 'instance in capitals', form: 'header' },
  { ...EVENTS, access: 'key in the other case' },
  { ...EVENTS, access: 'key without its end' },
  { ...EVENTS, access: 'key with a letter behind' },
  { ...EVENTS, form: 'member alone' },
  { ...EVENTS, form: 'member beside the path' },
  { ...EVENTS, access: 'wrong key', form: 'both' },
  { ...EVENTS, access: 'wrong key', headers: { 'if-none-match': '*' } },
];

/** Headers that do not reveal the reason: they change with each answer or concern the connection. */
const OF_THE_MOMENT = /^(date|age|x-request-id|connection|keep-alive|content-length|transfer-encoding)$|ratelimit/;

/** Complains of headers that a refusal has for one reason and not for another, and that stay when it is asked again. */
function* judgeHeaders(answer: ServiceAnswer, other: ServiceAnswer, again: ServiceAnswer): Iterable<Complaint> {
  for (const name of new Set([...answer.headers.keys(), ...other.headers.keys()])) {
    const [found, expected] = [answer.headers.get(name), other.headers.get(name)];
    if (OF_THE_MOMENT.test(name) || found === expected || expected !== again.headers.get(name)) continue;
    yield complaint(answer, '', `${name} is ${found ?? 'missing'}, and ${expected ?? 'missing'} for ${other.shown}`);
  }
}

function* judgeForeign(answer: ServiceAnswer): Iterable<Complaint> {
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === FOREIGN_ORIGIN)
    yield complaint(answer, '', `Access-Control-Allow-Origin is ${allowed}, for an origin that no key names`);
  if (answer.status !== 200 && answer.status !== 403) yield* expectStatus(answer, 403);
}

export const access: readonly Check[] = [
  {
    name: 'unauthorized',
    rule: 'A2',
    promise: 'Without access the answer is 401, the same for a wrong key and a wrong instance.',
    trials: (known) => [
      ...NO_ACCESS.map((call) =>
        trial([WRONG_KEY, call], function* ([first, answer]) {
          yield* expectStatus(answer, 401);
          if (answer.status === 401) yield* expectSame(answer, first, `for ${first.shown}`);
        }),
      ),
      ...onEach(
        known,
        (example) => [{ ...example, access: 'wrong key' }] as const,
        ([answer]) => expectStatus(answer, 401),
      ),
      trial([{ ...EVENTS, access: 'wrong key', method: 'HEAD' }], ([answer]) => expectStatus(answer, 401)),
      ...(offers(known, 'postpersondetails')
        ? [
            trial(
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
    promise: 'The headers of a 401 do not tell its reason either.',
    trials: () =>
      NO_ACCESS.slice(1, 5).map((call) =>
        trial([call, WRONG_KEY, { ...WRONG_KEY, again: true }], ([answer, other, again]) =>
          judgeHeaders(answer, other, again),
        ),
      ),
  },
  {
    name: 'header-wins',
    rule: 'A5',
    promise: 'Where there is a header of access, every segment after the operation is a parameter.',
    trials: () =>
      [LAYERS, ROOMS].map((call) => trial([{ ...call, form: 'both' }], ([answer]) => expectStatus(answer, 404))),
  },
  {
    name: 'scope',
    rule: 'A3',
    promise: 'A key without the scope for the newsletter gets 403 there, and never 401.',
    trials: () => [
      trial([NEWSLETTER], function* ([answer]) {
        if (answer.status !== 200) yield* expectStatus(answer, 403);
      }),
    ],
  },
  {
    name: 'foreign-origin',
    rule: 'A3',
    promise: 'A page of an origin that no key names may not read the answer.',
    trials: () => [
      trial([{ ...EVENTS, headers: { origin: FOREIGN_ORIGIN } }], ([answer]) => judgeForeign(answer)),
      trial([EVENTS], function* ([answer]) {
        if (answer.headers.get('access-control-allow-origin') === '*')
          yield complaint(answer, '', 'Access-Control-Allow-Origin is *: every page may read this');
      }),
    ],
  },
  {
    name: 'preflight',
    rule: 'R1',
    promise: 'A preflight for an origin that no key names gets 403; it needs no key.',
    trials: (known) =>
      asked(known)
        .slice(0, 2)
        .map((operation) => {
          const headers = {
            origin: FOREIGN_ORIGIN,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'apikey,member',
          };
          const { values = [] } = exampleCall(operation, known);
          const call: ServiceRequest = {
            operation: operation.name,
            values,
            access: 'none',
            method: 'OPTIONS',
            headers,
          };
          return trial([call], ([answer]) => expectStatus(answer, 403));
        }),
  },
];
