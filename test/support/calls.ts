import example from '../../examples/bundle.json' with { type: 'json' };
import type { Operation } from '../../src/contract/operation.ts';
import { subscriberIdParameter } from '../../src/contract/parameters.ts';
import type { Profile } from '../../src/model/accounts/access-key.ts';
import type { Clock } from '../../src/util/clock.ts';
import { openInstance, type SettableClock, type SingleInstance, type TestRequestOptions } from './instance.ts';

/** Noon in Zurich, on a day before all events of the example. */
export const NOON = '2026-11-20T11:00:00Z';

export const INSTANCE = example.instance.name;

/** Opens an instance with the repository's example bundle. By default, visitors can sign up for its events. */
export function openExample(signup = true): Promise<SingleInstance> {
  return openInstance({ ...example, instance: { ...example.instance, outside: { signup, requests: signup } } }, NOON);
}

export { example };

/** Returns the day after that of the clock, `YYYYMMDD`, which is in the past in no time zone. */
export function tomorrow(clock: Clock | SettableClock): string {
  const now = typeof clock === 'function' ? clock() : clock.now();
  return new Date(now + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
}

export function createExampleValues(operation: Operation, day: string): string[] {
  return Object.entries(operation.parameters).map(([name, { example }]) => (name === 'date' ? day : example));
}

export function withValue(operation: Operation, day: string, name: string, value: string): string[] {
  const names = Object.keys(operation.parameters);
  return createExampleValues(operation, day).map((given, index) => (names[index] === name ? value : given));
}

export interface Call {
  readonly operation: Operation;
  readonly values: readonly string[];
  readonly body?: unknown;
}

export function isPostOnly({ answer }: Operation): boolean {
  return answer === undefined;
}

/** True if an operation accepts POST: in header form, or in path form if it changes data. */
export function acceptsPost({ post, change }: Operation): boolean {
  return post !== undefined || change !== undefined;
}

export function createExampleCall(operation: Operation, day: string): Call {
  const values = createExampleValues(operation, day);
  const body = operation.post?.example ?? operation.change?.example;
  return isPostOnly(operation) ? { operation, values, body } : { operation, values };
}

export function listValidCalls(operation: Operation, day: string): Call[] {
  const example = createExampleCall(operation, day);
  if (Array.isArray(example.body)) {
    return [example.body, [], ['0'], ['1'], [1, 2, 3], ['999999']].map((body) => ({ ...example, body }));
  }
  const required = Object.values(operation.parameters).filter((parameter) => parameter.required).length;
  const calls = [example, { ...example, values: example.values.slice(0, required) }];
  if ('id' in operation.parameters) {
    for (const id of ['0', ' ', '1', '1001', '999999']) {
      calls.push({ operation, values: withValue(operation, day, 'id', id) });
    }
  }
  return calls;
}

export function createCallRequest(
  call: Call,
  instance: string,
  key: string,
  asking: TestRequestOptions = {},
): [string, TestRequestOptions] {
  const { operation, values, body } = call;
  if (!isPostOnly(operation)) return [pathForm(operation, values, instance, key), asking];
  const headers = { member: instance, apikey: key, ...asking.headers };
  return [headerForm(operation, values), { method: 'POST', body: JSON.stringify(body), ...asking, headers }];
}

export function schemaFor({ schema, connectorSchema }: Operation, profile: Profile) {
  return profile === 'connector' ? (connectorSchema ?? schema) : schema;
}

/** Returns the methods of an operation as listed in `Allow` (rules T2 and R6). */
export function listAllowedMethods(operation: Operation): string {
  const reads = isPostOnly(operation) ? [] : ['GET', 'HEAD'];
  return [...reads, ...(acceptsPost(operation) ? ['POST'] : [])].join(', ');
}

export function encodeValues(values: readonly string[]): string[] {
  return values.map((value) => encodeURIComponent(value).replaceAll('%2C', ','));
}

export function createCallPath(operation: Operation, values: readonly string[]): string {
  return [operation.name, ...encodeValues(values)].join('/');
}

export function pathForm(operation: Operation, values: readonly string[], instance: string, key: string): string {
  return `/${[operation.name, instance, key, ...encodeValues(values)].join('/')}`;
}

export function headerForm(operation: Operation, values: readonly string[]): string {
  return `/${[operation.name, ...encodeValues(values)].join('/')}`;
}

const BAD_IDS = [
  '-1',
  '+1',
  '01',
  '00',
  '1.5',
  '1e3',
  '0x1',
  'x',
  'null',
  '１',
  '1;2',
  '1 2',
  '1\t',
  '1\n',
  '/',
  '%',
  '1,,2',
  ',1',
  '1,',
  ',',
  ' , ',
  '1,x',
  '4294967296',
  '99999999999',
  '-e',
  'e',
  '1-e,2',
  '1-f',
  '1-E',
];

const BAD_COUNTS = ['-1', '+1', '01', '00', '1.5', '1e3', '100001', '1000000', 'x', ' ', '1 ', '1,2', '１'];

const BAD_VALUES: Readonly<Record<string, readonly string[]>> = {
  id: BAD_IDS,
  form_id: [...BAD_IDS, '1,2'],
  event_id: [...BAD_IDS, '1-e', '1,2', '1,1', '0,0', '0,1'],
  channel: ['0', 'x', 'Website', 'WEBSITE', ' website', 'website ', 'website,website', 'web', 'toString'],
  date: [
    '0',
    ' ',
    'x',
    '20261119',
    '19991231',
    '00000101',
    '20260230',
    '20270229',
    '20261131',
    '20261301',
    '20261200',
    '2026112',
    '202611201',
    '2026-11-21',
    '21.11.2026',
    ' 20261201',
    '２０２６１２０１',
  ],
  offset: BAD_COUNTS,
  max_events: BAD_COUNTS,
};

export function listBadValues(operation: Operation, name: string): readonly string[] {
  if (operation.parameters[name] === subscriberIdParameter) return [];
  const values = BAD_VALUES[name];
  if (values === undefined) throw new Error(`no bad values are known for the parameter ${name}`);
  return values;
}
