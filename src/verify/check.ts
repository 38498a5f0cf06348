// Conformance check: a promise of the interface, the requests that test it, and the judgement of the answers.

import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '../model/accounts/access-key.ts';
import type { ServiceAnswer, ServiceRequest } from '../service-client/request.ts';
import type { KnownService } from './known.ts';

/** A failed expectation: the response, the position in it and the reason. */
export interface Complaint {
  readonly answer: ServiceAnswer;
  /** JSON pointer into the body; "" for the whole answer. */
  readonly at: string;
  readonly text: string;
}

/** Some requests and what their answers are judged by. */
export interface Trial {
  readonly asks: readonly ServiceRequest[];
  /** Gets the answers in the order of the requests. */
  readonly judge: (answers: readonly ServiceAnswer[]) => Iterable<Complaint>;
}

export interface Check {
  readonly name: string;
  /** The rule of docs/rules.md that it follows. */
  readonly rule: string;
  readonly promise: string;
  /** None where the service has nothing by which it could be seen. */
  readonly trials: (known: KnownService) => readonly Trial[];
  /** Profile whose keys the promise is limited to (rule K3). Default: both. */
  readonly profile?: Profile;
}

/** A trial whose judge gets as many answers as there are requests. */
export function trial<const R extends readonly ServiceRequest[]>(
  asks: R,
  judge: (answers: { readonly [K in keyof R]: ServiceAnswer }) => Iterable<Complaint>,
): Trial {
  return { asks, judge: judge as unknown as Trial['judge'] };
}

export function complaint(answer: ServiceAnswer, at: string, text: string): Complaint {
  return { answer, at, text };
}

/** A JSON pointer to what the keys and indexes lead to. */
export function pointer(...path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Complains of a status that is another. */
export function* expectStatus(answer: ServiceAnswer, status: number): Iterable<Complaint> {
  if (answer.status !== status) yield complaint(answer, '', `${statusOf(answer)} instead of ${status}`);
}

export function statusOf({ status, failure }: ServiceAnswer): string {
  return failure === undefined ? `the status is ${status}` : `there is no answer (${failure})`;
}

/** Complains of an answer that is not, byte for byte, what another one is; `than` says what that is. */
export function* expectSame(answer: ServiceAnswer, other: ServiceAnswer, than: string): Iterable<Complaint> {
  if (answer.status !== other.status) {
    yield complaint(answer, '', `${statusOf(answer)}, but ${other.status} ${than}`);
  } else if (!answer.bytes.equals(other.bytes)) {
    const at = firstDifference(answer.json, other.json);
    yield complaint(answer, at, `the body is another than ${than}`);
  }
}

/** A pointer to the first place where two JSON values differ. */
export function firstDifference(one: unknown, other: unknown): string {
  if (!isContainer(one) || !isContainer(other)) return '';
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [one[key], other[key]];
    if (!isDeepStrictEqual(a, b)) return pointer(key) + firstDifference(a, b);
  }
  return '';
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Complains of ids that are not exactly those expected, in their order; `at` says where the one with an index stands. */
export function* expectIds(
  answer: ServiceAnswer,
  found: readonly string[],
  expected: readonly string[],
  why: string,
  at: (index: number) => string,
): Iterable<Complaint> {
  const [has, wanted] = [new Set(found), new Set(expected)];
  const missing = expected.filter((id) => !has.has(id));
  const extra = found.findIndex((id) => !wanted.has(id));
  const container = at(0) === at(1) ? at(0) : at(0).replace(/\/0(?!.*\/0).*$/, '');
  if (missing.length > 0) yield complaint(answer, container, `${missing[0]} is missing: ${why}`);
  if (extra >= 0) yield complaint(answer, at(extra), `${found[extra]} should not be there: ${why}`);
  if (missing.length > 0 || extra >= 0) return;
  const index = found.findIndex((id, place) => id !== expected[place]);
  if (index >= 0) yield complaint(answer, at(index), `${found[index]} is not in its place: ${why}`);
}
