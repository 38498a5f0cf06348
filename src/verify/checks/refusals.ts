// Refused requests: their status, precedence and body (rules T2, A6, E1 to E3).

import type { Operation } from '../../contract/operation.ts';
import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectStatus } from '../check.ts';
import {
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  LAYERS_REQUEST,
  offersAll,
  ROOMS_REQUEST,
} from '../explore-service.ts';
import { defineCaseForEachOperation } from './request-forms.ts';

/** Method that no operation supports and that changes nothing anywhere (RFC 4918). */
const OTHER_METHOD = 'PROPFIND';

function takesPosts(known: ExploredService): boolean {
  return offersAll(known, 'postpersondetails');
}

/** Returns the methods of an operation in header form, the form that allows the most (rules T2 and R6). */
function methodsOf({ answer, post }: Operation): readonly string[] {
  return [...(answer === undefined ? [] : ['GET', 'HEAD']), ...(post === undefined ? [] : ['POST'])];
}

function* judgeMethod(answer: ServiceResponse, operation: Operation, known: ExploredService): Iterable<CheckFailure> {
  yield* expectStatus(answer, 405);
  if (answer.status !== 405) return;
  const allowed = (answer.headers.get('allow') ?? '').split(',').map((method) => method.trim());
  const methods = methodsOf(operation);
  const missing = methods.filter((method) => !allowed.includes(method) && (method !== 'POST' || takesPosts(known)));
  const extra = allowed.filter((method) => !methods.includes(method) && method !== 'OPTIONS');
  if (missing.length > 0 || extra.length > 0)
    yield createFailure(answer, '', `Allow is ${allowed.join(', ') || 'missing'} instead of ${methods.join(', ')}`);
}

const UNKNOWN_OPERATION: ServiceRequest = { operation: 'getnothing' };

/** Address that is too long for any server; a shorter one would be rejected as an invalid id. */
const LONG_ADDRESS: ServiceRequest = { ...DETAILS_REQUEST, values: ['x'.repeat(60_000)] };

/** Requests with two errors, and the one to be reported (rule A6). */
const TWO_ERRORS: readonly (readonly [ServiceRequest, status: number])[] = [
  [{ ...UNKNOWN_OPERATION, access: 'wrong key' }, 404],
  [{ ...UNKNOWN_OPERATION, ending: '/%zz' }, 404],
  [{ ...UNKNOWN_OPERATION, method: OTHER_METHOD }, 404],
  [{ ...EVENTS_REQUEST, access: 'wrong key', ending: '/%zz' }, 400],
  [{ ...EVENTS_REQUEST, method: OTHER_METHOD, ending: '/%zz' }, 400],
  [{ ...EVENTS_REQUEST, access: 'wrong key', method: OTHER_METHOD }, 401],
  [{ ...EVENTS_REQUEST, access: 'wrong key', method: 'POST', body: '[]' }, 401],
  [{ ...EVENTS_REQUEST, access: 'wrong key', form: 'header', method: 'POST', body: '[]' }, 401],
  [{ ...DETAILS_REQUEST, values: ['x'], access: 'wrong key' }, 401],
  [{ ...LAYERS_REQUEST, values: ['0'], access: 'wrong key' }, 401],
  [{ ...DETAILS_REQUEST, values: ['x'], method: OTHER_METHOD }, 405],
  [{ ...LAYERS_REQUEST, values: ['0'], method: OTHER_METHOD }, 405],
];

/** Returns requests with an unsupported method: POST to an operation that takes no body, POST in path form (rule R6), and OPTIONS. */
function unsupportedPosts(known: ExploredService): readonly ServiceRequest[] {
  const body = '[]';
  const named = takesPosts(known) ? [{ operation: 'postpersondetails', method: 'POST', body }] : [];
  return [
    { ...ROOMS_REQUEST, form: 'header', method: 'POST', body },
    { operation: 'geteventdetails', method: 'POST', body },
    ...named,
    { ...EVENTS_REQUEST, method: 'OPTIONS' },
  ];
}

function* judgeLongAddress(answer: ServiceResponse): Iterable<CheckFailure> {
  if (answer.status >= 200 && (answer.status < 400 || answer.status >= 500)) yield* expectStatus(answer, 414);
}

export const refusalChecks: readonly Check[] = [
  {
    name: 'unknown-operation',
    rule: 'A6',
    promise: 'An unknown operation gets 404.',
    trials: () => [defineCase([UNKNOWN_OPERATION], ([answer]) => expectStatus(answer, 404))],
  },
  {
    name: 'order-of-refusals',
    rule: 'A6',
    promise:
      'If there are two errors, the first is reported, in the order operation, escape, access, method, parameters.',
    trials: () => TWO_ERRORS.map(([call, status]) => defineCase([call], ([answer]) => expectStatus(answer, status))),
  },
  {
    name: 'method',
    rule: 'T2',
    promise: 'Any other method gets 405 with the allowed methods.',
    trials: (known) =>
      defineCaseForEachOperation(
        known,
        (example) => [{ ...example, method: OTHER_METHOD }] as const,
        ([answer], operation) => judgeMethod(answer, operation, known),
      ),
  },
  {
    name: 'posting',
    rule: 'R6',
    promise:
      'POST is accepted only by operations that declare it, and only in header form; OPTIONS only as a preflight.',
    trials: (known) => [
      ...unsupportedPosts(known).map((call) => defineCase([call], ([answer]) => expectStatus(answer, 405))),
      ...known.offered
        .filter(({ answer }) => answer === undefined)
        .map((operation) =>
          defineCase([{ operation: operation.name, form: 'header' }], ([answer]) =>
            judgeMethod(answer, operation, known),
          ),
        ),
    ],
  },
  {
    name: 'long-address',
    rule: 'E2',
    promise: 'An address that is too long is rejected without side effects.',
    trials: () => [defineCase([LONG_ADDRESS], ([answer]) => judgeLongAddress(answer))],
  },
];
