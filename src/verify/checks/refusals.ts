// Refused requests: their status, precedence and body (rules T2, A6, E1 to E3).

import type { Operation } from '../../contract/operation.ts';
import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { type Check, type Complaint, complaint, expectStatus, trial } from '../check.ts';
import { DETAILS, EVENTS, type KnownService, LAYERS, offers, ROOMS } from '../known.ts';
import { onEach } from './forms.ts';

/** A method that no operation takes and that changes nothing anywhere (RFC 4918). */
const OTHER_METHOD = 'PROPFIND';

/** Returns whether the service supports reading by POST, which the interface's document does not have (rule K1). */
function takesPosts(known: KnownService): boolean {
  return offers(known, 'postpersondetails');
}

/** Returns the methods of an operation in header form, the form that allows the most (rules T2 and R6). */
function methodsOf({ answer, post }: Operation): readonly string[] {
  return [...(answer === undefined ? [] : ['GET', 'HEAD']), ...(post === undefined ? [] : ['POST'])];
}

function* judgeMethod(answer: ServiceAnswer, operation: Operation, known: KnownService): Iterable<Complaint> {
  yield* expectStatus(answer, 405);
  if (answer.status !== 405) return;
  const allowed = (answer.headers.get('allow') ?? '').split(',').map((method) => method.trim());
  const methods = methodsOf(operation);
  const missing = methods.filter((method) => !allowed.includes(method) && (method !== 'POST' || takesPosts(known)));
  const extra = allowed.filter((method) => !methods.includes(method) && method !== 'OPTIONS');
  if (missing.length > 0 || extra.length > 0)
    yield complaint(answer, '', `Allow is ${allowed.join(', ') || 'missing'} instead of ${methods.join(', ')}`);
}

const UNKNOWN_OPERATION: ServiceRequest = { operation: 'getnothing' };

/** An address that is too long for any server, or else holds an id that is none. */
const LONG_ADDRESS: ServiceRequest = { ...DETAILS, values: ['x'.repeat(60_000)] };

/** Requests that are wrong in two ways, and the refusal that comes first (rule A6). */
const TWICE_WRONG: readonly (readonly [ServiceRequest, status: number])[] = [
  [{ ...UNKNOWN_OPERATION, access: 'wrong key' }, 404],
  [{ ...UNKNOWN_OPERATION, ending: '/%zz' }, 404],
  [{ ...UNKNOWN_OPERATION, method: OTHER_METHOD }, 404],
  [{ ...EVENTS, access: 'wrong key', ending: '/%zz' }, 400],
  [{ ...EVENTS, method: OTHER_METHOD, ending: '/%zz' }, 400],
  [{ ...EVENTS, access: 'wrong key', method: OTHER_METHOD }, 401],
  [{ ...EVENTS, access: 'wrong key', method: 'POST', body: '[]' }, 401],
  [{ ...EVENTS, access: 'wrong key', form: 'header', method: 'POST', body: '[]' }, 401],
  [{ ...DETAILS, values: ['x'], access: 'wrong key' }, 401],
  [{ ...LAYERS, values: ['0'], access: 'wrong key' }, 401],
  [{ ...DETAILS, values: ['x'], method: OTHER_METHOD }, 405],
  [{ ...LAYERS, values: ['0'], method: OTHER_METHOD }, 405],
];

/** Requests by methods that are not taken: POST where there is nothing to post, and posts in path form (rule R6). */
function postings(known: KnownService): readonly ServiceRequest[] {
  const body = '[]';
  const named = takesPosts(known) ? [{ operation: 'postpersondetails', method: 'POST', body }] : [];
  return [
    { ...ROOMS, form: 'header', method: 'POST', body },
    { operation: 'geteventdetails', method: 'POST', body },
    ...named,
    { ...EVENTS, method: 'OPTIONS' },
  ];
}

function* judgeLong(answer: ServiceAnswer): Iterable<Complaint> {
  if (answer.status >= 200 && (answer.status < 400 || answer.status >= 500)) yield* expectStatus(answer, 414);
}

export const refused: readonly Check[] = [
  {
    name: 'unknown-operation',
    rule: 'A6',
    promise: 'An operation that does not exist gets 404.',
    trials: () => [trial([UNKNOWN_OPERATION], ([answer]) => expectStatus(answer, 404))],
  },
  {
    name: 'order-of-refusals',
    rule: 'A6',
    promise: 'Of two faults the first is told: operation, escape, access, method, parameters.',
    trials: () => TWICE_WRONG.map(([call, status]) => trial([call], ([answer]) => expectStatus(answer, status))),
  },
  {
    name: 'method',
    rule: 'T2',
    promise: 'Any other method gets 405 with the methods that are allowed.',
    trials: (known) =>
      onEach(
        known,
        (example) => [{ ...example, method: OTHER_METHOD }] as const,
        ([answer], operation) => judgeMethod(answer, operation, known),
      ),
  },
  {
    name: 'posting',
    rule: 'R6',
    promise: 'POST is taken where it is declared, in header form, and OPTIONS as a preflight alone.',
    trials: (known) => [
      ...postings(known).map((call) => trial([call], ([answer]) => expectStatus(answer, 405))),
      ...known.offered
        .filter(({ answer }) => answer === undefined)
        .map((operation) =>
          trial([{ operation: operation.name, form: 'header' }], ([answer]) => judgeMethod(answer, operation, known)),
        ),
    ],
  },
  {
    name: 'long-address',
    rule: 'E2',
    promise: 'An address that is too long is refused, and harms nothing.',
    trials: () => [trial([LONG_ADDRESS], ([answer]) => judgeLong(answer))],
  },
];
