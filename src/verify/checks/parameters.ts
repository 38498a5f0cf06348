// Parameters that are wrong, missing or too many (rules T8, E2, I1, L5, L6 and C6).

import type { Operation } from '../../contract/operation.ts';
import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { isRow } from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectStatus } from '../check.ts';
import { compactDayAfter, createExampleRequest, type ExploredService, findGetOperations } from '../explore-service.ts';

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

/** Number of values tested per operation; those in `FULLY_TESTED` are tested with all values. */
const VALUES_PER_OPERATION = 3;

const FULLY_TESTED = ['geteventdetails', 'geteventsbylist', 'getpersonsbyid', 'getlistsbygroup'];

function nextCommonYear(now: number): number {
  const next = new Date(now).getUTCFullYear() + 1;
  return next % 4 === 0 ? next + 1 : next;
}

function invalidDays(now: number): readonly string[] {
  const year = nextCommonYear(now);
  const unreal = ['0230', '0229', '1301', '1200', '0431', '1131', '0001'].map((day) => `${year}${day}`);
  const otherwise = [`${year}-12-1`, `${year}-12-01`, `${year % 100}1201`, ` ${year}1201`, `${year}1201 `];
  return [...unreal, compactDayAfter(now, -3), '19991231', ...otherwise, 'x', 'today', '0', ' '];
}

/** Returns values that must be rejected with a 400 that names the parameter. */
function listBadValues({ name: operation }: Operation, name: string, now: number): readonly string[] {
  const some = (values: readonly string[]) =>
    FULLY_TESTED.includes(operation) ? values : values.slice(0, VALUES_PER_OPERATION);
  if (name === 'id') return some(NO_IDS);
  if (name === 'event_id') return ['x', '1,2', '-1'];
  if (name === 'date') return invalidDays(now);
  if (name === 'offset' || name === 'max_events') return some(NO_COUNTS);
  return name === 'channel' ? ['x'] : [];
}

function withValue(operation: Operation, known: ExploredService, name: string, value: string): ServiceRequest {
  const names = Object.keys(operation.parameters);
  const { values = [] } = createExampleRequest(operation, known);
  return { operation: operation.name, values: values.map((given, index) => (names[index] === name ? value : given)) };
}

interface WrongCall {
  readonly name: string;
  readonly call: ServiceRequest;
}

export function createBadParameterCalls(known: ExploredService): readonly WrongCall[] {
  return findGetOperations(known).flatMap((operation) =>
    Object.keys(operation.parameters).flatMap((name) =>
      listBadValues(operation, name, known.now).map((value) => ({
        name,
        call: withValue(operation, known, name, value),
      })),
    ),
  );
}

/** Returns calls that leave out a required parameter and all after it. */
export function createMissingParameterCalls(known: ExploredService): readonly WrongCall[] {
  return findGetOperations(known).flatMap((operation) =>
    Object.entries(operation.parameters).flatMap(([name, { required }], index) => {
      const { values = [] } = createExampleRequest(operation, known);
      return required ? [{ name, call: { operation: operation.name, values: values.slice(0, index) } }] : [];
    }),
  );
}

function emptySegments(known: ExploredService): readonly WrongCall[] {
  return findGetOperations(known).flatMap((operation) => {
    const names = Object.keys(operation.parameters);
    const name = names.find((one) => one === 'offset') ?? names.find((one) => one === 'id');
    if (name === undefined) return [];
    const { operation: called, values = [] } = withValue(operation, known, name, '');
    // A trailing slash is not a segment (rule T1).
    return [{ name, call: { operation: called, values, ...(values.at(-1) === '' ? { ending: '/' } : {}) } }];
  });
}

/** Parameters named by the interface's document and rule E2; errors about other parameters need no name. */
const NAMED_PARAMETERS = ['id', 'date', 'offset', 'max_events', 'event_id'];

/** True if a text contains a name as a whole word: `ids` does not contain `id`. */
function containsWord(text: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`).test(text);
}

function* judgeParameterName(answer: ServiceResponse, name: string): Iterable<CheckFailure> {
  yield* expectStatus(answer, 400);
  if (!NAMED_PARAMETERS.includes(name)) return;
  const message = isRow(answer.json) ? answer.json['message'] : undefined;
  if (answer.status === 400 && !(typeof message === 'string' && containsWord(message, name)))
    yield createFailure(answer, '/message', `does not name the parameter ${name}`);
}

export function createSuperfluousSegmentRequest(operation: Operation, known: ExploredService): ServiceRequest {
  const { values = [] } = createExampleRequest(operation, known);
  return { operation: operation.name, values: [...values, '0'] };
}

function casesFor(wrong: readonly WrongCall[]) {
  return wrong.map(({ name, call }) => defineCase([call], ([answer]) => judgeParameterName(answer, name)));
}

export const parameterChecks: readonly Check[] = [
  {
    name: 'superfluous-segment',
    rule: 'T8',
    promise: 'A path with too many segments gets 404.',
    trials: (known) =>
      findGetOperations(known).flatMap((operation, index) => {
        const call = createSuperfluousSegmentRequest(operation, known);
        const calls: ServiceRequest[] = index < 3 ? [call, { ...call, form: 'header' }] : [call];
        return calls.map((one) => defineCase([one], ([answer]) => expectStatus(answer, 404)));
      }),
  },
  {
    name: 'missing-parameter',
    rule: 'T8',
    promise: 'A missing parameter gets a 400 that names it.',
    trials: (known) => casesFor(createMissingParameterCalls(known)),
  },
  {
    name: 'empty-segment',
    rule: 'T8',
    promise: 'An empty segment in place of a parameter gets a 400 that names it.',
    trials: (known) => casesFor(emptySegments(known)),
  },
  {
    name: 'bad-parameter',
    rule: 'E2',
    promise: 'A wrong parameter gets a 400 that names it.',
    trials: (known) => casesFor(createBadParameterCalls(known)),
  },
];
