// Parameters that are wrong, missing or too many (rules T8, E2, I1, L5, L6 and C6).

import type { Operation } from '../../contract/operation.ts';
import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { isRow } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, expectStatus, trial } from '../check.ts';
import { asked, dayAfter, exampleCall, type KnownService } from '../known.ts';

/** Writings that are no id. */
const NO_IDS = [
  'x',
  '1,,2',
  '4294967296',
  '0x10',
  '-1',
  '+1',
  '01',
  '1.5',
  '1e3',
  '\uff11',
  '1a',
  ',1',
  '1,',
  '1;2',
  '1 2',
  '1\t',
  '+',
  '.',
  '99999999999',
  '1-e,2',
  '-e',
  '0-E',
  '%30',
  '0/0',
];

const NO_COUNTS = ['-1', 'x', '100001', '+1', '01', '1.5', '1e3', '0x10', ' ', '1 '];

/** Number of values tested per operation; the operations below are tested with all of them. */
const OF_EACH = 3;

const ASKED_ALL = ['geteventdetails', 'geteventsbylist', 'getpersonsbyid', 'getlistsbygroup'];

/** The next year in which no leap day is. */
function plainYear(now: number): number {
  const next = new Date(now).getUTCFullYear() + 1;
  return next % 4 === 0 ? next + 1 : next;
}

/** Returns values that are not a valid day from today on. */
function noDays(now: number): readonly string[] {
  const year = plainYear(now);
  const unreal = ['0230', '0229', '1301', '1200', '0431', '1131', '0001'].map((day) => `${year}${day}`);
  const otherwise = [`${year}-12-1`, `${year}-12-01`, `${year % 100}1201`, ` ${year}1201`, `${year}1201 `];
  return [...unreal, dayAfter(now, -3), '19991231', ...otherwise, 'x', 'today', '0', ' '];
}

/** Returns values that a parameter must reject with a 400 that names it. */
function badValues({ name: operation }: Operation, name: string, now: number): readonly string[] {
  const some = (values: readonly string[]) => (ASKED_ALL.includes(operation) ? values : values.slice(0, OF_EACH));
  if (name === 'id') return some(NO_IDS);
  if (name === 'event_id') return ['x', '1,2', '-1'];
  if (name === 'date') return noDays(now);
  if (name === 'offset' || name === 'max_events') return some(NO_COUNTS);
  return name === 'channel' ? ['x'] : [];
}

/** The example call with another value of one parameter. */
function withValue(operation: Operation, known: KnownService, name: string, value: string): ServiceRequest {
  const names = Object.keys(operation.parameters);
  const { values = [] } = exampleCall(operation, known);
  return { operation: operation.name, values: values.map((given, index) => (names[index] === name ? value : given)) };
}

interface Wrong {
  readonly name: string;
  readonly call: ServiceRequest;
}

export function badParameters(known: KnownService): readonly Wrong[] {
  return asked(known).flatMap((operation) =>
    Object.keys(operation.parameters).flatMap((name) =>
      badValues(operation, name, known.now).map((value) => ({ name, call: withValue(operation, known, name, value) })),
    ),
  );
}

/** Calls that leave off a parameter that is needed, and all after it. */
export function missingParameters(known: KnownService): readonly Wrong[] {
  return asked(known).flatMap((operation) =>
    Object.entries(operation.parameters).flatMap(([name, { required }], index) => {
      const { values = [] } = exampleCall(operation, known);
      return required ? [{ name, call: { operation: operation.name, values: values.slice(0, index) } }] : [];
    }),
  );
}

/** Calls in which a segment is empty. */
function emptySegments(known: KnownService): readonly Wrong[] {
  return asked(known).flatMap((operation) => {
    const names = Object.keys(operation.parameters);
    const name = names.find((one) => one === 'offset') ?? names.find((one) => one === 'id');
    if (name === undefined) return [];
    const { operation: called, values = [] } = withValue(operation, known, name, '');
    // A slash at the end is none of the segments (rule T1).
    return [{ name, call: { operation: called, values, ...(values.at(-1) === '' ? { ending: '/' } : {}) } }];
  });
}

/** The names of the parameters that the interface's document has, and rule E2: the others have none that a service must know. */
const NAMED = ['id', 'date', 'offset', 'max_events', 'event_id'];

/** Returns whether a text contains a name as a whole word: `ids` does not contain `id`. */
function namesWord(text: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`).test(text);
}

function* judgeNaming(answer: ServiceAnswer, name: string): Iterable<Complaint> {
  yield* expectStatus(answer, 400);
  if (!NAMED.includes(name)) return;
  const message = isRow(answer.json) ? answer.json['message'] : undefined;
  if (answer.status === 400 && !(typeof message === 'string' && namesWord(message, name)))
    yield complaint(answer, '/message', `does not name the parameter ${name}`);
}

/** Returns a request with one path segment more than the operation has parameters. */
export function superfluous(operation: Operation, known: KnownService): ServiceRequest {
  const { values = [] } = exampleCall(operation, known);
  return { operation: operation.name, values: [...values, '0'] };
}

function judged(wrong: readonly Wrong[]) {
  return wrong.map(({ name, call }) => trial([call], ([answer]) => judgeNaming(answer, name)));
}

export const parameters: readonly Check[] = [
  {
    name: 'superfluous-segment',
    rule: 'T8',
    promise: 'A path with too many segments gets 404.',
    trials: (known) =>
      asked(known).flatMap((operation, index) => {
        const call = superfluous(operation, known);
        const calls: ServiceRequest[] = index < 3 ? [call, { ...call, form: 'header' }] : [call];
        return calls.map((one) => trial([one], ([answer]) => expectStatus(answer, 404)));
      }),
  },
  {
    name: 'missing-parameter',
    rule: 'T8',
    promise: 'A missing parameter gets a 400 that names it.',
    trials: (known) => judged(missingParameters(known)),
  },
  {
    name: 'empty-segment',
    rule: 'T8',
    promise: 'An empty segment in place of a parameter gets a 400 that names it.',
    trials: (known) => judged(emptySegments(known)),
  },
  {
    name: 'bad-parameter',
    rule: 'E2',
    promise: 'A wrong parameter gets a 400 that names it.',
    trials: (known) => judged(badParameters(known)),
  },
];
