// What is refused, by which status, and how the refusal reads.

import type { Answer, Request } from '../../asking/request.ts';
import { isRow } from '../../asking/rows.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, trial } from '../check.ts';
import { asked, dayAfter, EVENTS, exampleCall, type Known } from '../known.ts';
import { onEach } from './forms.ts';

/** A method that no operation takes and that changes nothing anywhere (RFC 4918). */
const OTHER_METHOD = 'PROPFIND';

/** The methods that an operation takes in header form, in which it takes the most (rules T2 and R6). */
function methodsOf({ post }: Operation): readonly string[] {
  return ['GET', 'HEAD', ...(post === undefined ? [] : ['POST'])];
}

function* judgeMethod(answer: Answer, operation: Operation): Iterable<Complaint> {
  yield* expectStatus(answer, 405);
  if (answer.status !== 405) return;
  const allowed = (answer.headers.get('allow') ?? '').split(',').map((method) => method.trim());
  // POST came later: a service without it does as the interface's document says.
  const missing = ['GET', 'HEAD'].filter((method) => !allowed.includes(method));
  const extra = allowed.filter((method) => !methodsOf(operation).includes(method) && method !== 'OPTIONS');
  if (missing.length > 0 || extra.length > 0)
    yield complaint(
      answer,
      '',
      `Allow is ${allowed.join(', ') || 'missing'} instead of ${methodsOf(operation).join(', ')}`,
    );
}

/** What parameters of a name must refuse, by 400 that names them. */
function badValues(name: string, now: number): readonly string[] {
  if (name === 'id') return ['x', '1,,2', '4294967296'];
  if (name === 'event_id') return ['x', '1,2'];
  if (name === 'date') return ['20260230', dayAfter(now, -3), '2026-12-1'];
  if (name === 'offset' || name === 'max_events') return ['-1', 'x', '100001'];
  return name === 'channel' ? ['x'] : [];
}

/** The example call with another value of one parameter. */
function withValue(operation: Operation, known: Known, name: string, value: string): Request {
  const names = Object.keys(operation.parameters);
  const { values = [] } = exampleCall(operation, known);
  return { operation: operation.name, values: values.map((given, index) => (names[index] === name ? value : given)) };
}

function badParameters(known: Known): { readonly name: string; readonly call: Request }[] {
  return asked(known).flatMap((operation) =>
    Object.keys(operation.parameters).flatMap((name) =>
      badValues(name, known.now).map((value) => ({ name, call: withValue(operation, known, name, value) })),
    ),
  );
}

/** Calls that leave off a parameter that is needed, and all after it. */
function missingParameters(known: Known): { readonly name: string; readonly call: Request }[] {
  return asked(known).flatMap((operation) =>
    Object.entries(operation.parameters).flatMap(([name, { required }], index) => {
      const { values = [] } = exampleCall(operation, known);
      return required ? [{ name, call: { operation: operation.name, values: values.slice(0, index) } }] : [];
    }),
  );
}

function* judgeNaming(answer: Answer, name: string): Iterable<Complaint> {
  yield* expectStatus(answer, 400);
  const message = isRow(answer.json) ? answer.json['message'] : undefined;
  if (answer.status === 400 && !(typeof message === 'string' && message.includes(name)))
    yield complaint(answer, '/message', `does not name the parameter ${name}`);
}

/** One segment more than the operation has parameters. */
function superfluous(operation: Operation, known: Known): Request {
  const { values = [] } = exampleCall(operation, known);
  return { operation: operation.name, values: [...values, '0'] };
}

const UNKNOWN_OPERATION: Request = { operation: 'getnothing' };

const NO_ACCESS: readonly Request[] = [
  { ...EVENTS, access: 'wrong key' },
  { ...EVENTS, access: 'wrong instance' },
  { ...EVENTS, access: 'none' },
  { ...EVENTS, access: 'wrong key', form: 'header' },
  { ...EVENTS, access: 'wrong instance', form: 'header' },
];

/** Refusals of each kind. */
function refusals(known: Known): readonly Request[] {
  return [
    ...[...NO_ACCESS, UNKNOWN_OPERATION],
    ...asked(known).map((operation) => superfluous(operation, known)),
    ...missingParameters(known).map(({ call }) => call),
    ...badParameters(known).map(({ call }) => call),
  ];
}

function* judgeBody(answer: Answer): Iterable<Complaint> {
  if (answer.status < 400) return;
  const { json } = answer;
  if (!isRow(json)) return yield complaint(answer, '', 'the body is not a JSON object');
  if (typeof json['message'] !== 'string' || json['message'] === '')
    yield complaint(answer, '/message', 'is not a text that says what is wrong');
  const other = Object.keys(json).find((key) => key !== 'message');
  if (other !== undefined) yield complaint(answer, `/${other}`, 'stands beside message, which stands alone');
}

function* judgeType(answer: Answer): Iterable<Complaint> {
  const type = answer.headers.get('content-type');
  if (answer.status >= 400 && type !== 'application/json')
    yield complaint(answer, '', `Content-Type is ${type ?? 'missing'} instead of application/json`);
}

export const refused: readonly Check[] = [
  {
    name: 'unauthorized',
    rule: 'A2',
    promise: 'Without access the answer is 401, the same for a wrong key and a wrong instance.',
    trials: (known) => [
      ...NO_ACCESS.map((call) =>
        trial([NO_ACCESS[0] as Request, call], function* ([first, answer]) {
          yield* expectStatus(answer, 401);
          if (answer.status === 401) yield* expectSame(answer, first, `for ${first.shown}`);
        }),
      ),
      ...onEach(
        known,
        (example) => [{ ...example, access: 'wrong key' }] as const,
        ([answer]) => expectStatus(answer, 401),
      ),
    ],
  },
  {
    name: 'unknown-operation',
    rule: 'A6',
    promise: 'An operation that does not exist gets 404.',
    trials: () => [trial([UNKNOWN_OPERATION], ([answer]) => expectStatus(answer, 404))],
  },
  {
    name: 'method',
    rule: 'T2',
    promise: 'Any other method gets 405 with the methods that are allowed.',
    trials: (known) =>
      onEach(
        known,
        (example) => [{ ...example, method: OTHER_METHOD }] as const,
        ([answer], operation) => judgeMethod(answer, operation),
      ),
  },
  {
    name: 'superfluous-segment',
    rule: 'T8',
    promise: 'A path with too many segments gets 404.',
    trials: (known) =>
      asked(known).map((operation) => trial([superfluous(operation, known)], ([answer]) => expectStatus(answer, 404))),
  },
  {
    name: 'missing-parameter',
    rule: 'T8',
    promise: 'A missing parameter gets a 400 that names it.',
    trials: (known) =>
      missingParameters(known).map(({ name, call }) => trial([call], ([answer]) => judgeNaming(answer, name))),
  },
  {
    name: 'bad-parameter',
    rule: 'E2',
    promise: 'A wrong parameter gets a 400 that names it.',
    trials: (known) =>
      badParameters(known).map(({ name, call }) => trial([call], ([answer]) => judgeNaming(answer, name))),
  },
  {
    name: 'percent-escape',
    rule: 'T5',
    promise: 'A malformed percent escape gets 400.',
    trials: () => [trial([{ ...EVENTS, ending: '/%zz' }], ([answer]) => expectStatus(answer, 400))],
  },
  {
    name: 'error-body',
    rule: 'E1',
    promise: 'The body of an error is an object with a message and nothing else.',
    trials: (known) => refusals(known).map((call) => trial([call], ([answer]) => judgeBody(answer))),
  },
  {
    name: 'key-kept',
    rule: 'A4',
    promise: 'No answer repeats the key.',
    trials: (known) =>
      [...refusals(known), EVENTS].map((call) =>
        trial([call], function* ([answer]) {
          if (answer.hasKey) yield complaint(answer, '', 'the key stands in the answer');
        }),
      ),
  },
  {
    name: 'error-media-type',
    rule: 'T3',
    promise: 'Errors, too, are exactly application/json.',
    trials: (known) => refusals(known).map((call) => trial([call], ([answer]) => judgeType(answer))),
  },
];
