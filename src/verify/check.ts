// Conformance check: a promise of the interface, the requests that test it, and the judgement of the answers.

import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '../model/accounts/access-key.ts';
import type { ServiceRequest, ServiceResponse } from '../service-client/request.ts';
import type { ExploredService } from './explore-service.ts';

/** A failed expectation: the response, the position in it and the reason. */
export interface CheckFailure {
  readonly answer: ServiceResponse;
  readonly at: string;
  readonly text: string;
}

export interface CheckCase {
  readonly asks: readonly ServiceRequest[];
  readonly judge: (answers: readonly ServiceResponse[]) => Iterable<CheckFailure>;
}

export interface Check {
  readonly name: string;
  /** Rule of docs/rules.md that the check tests. */
  readonly rule: string;
  readonly promise: string;
  /** Returns the cases of the check; empty if the service has no content with which to test the promise. */
  readonly trials: (known: ExploredService) => readonly CheckCase[];
  /** Profile to whose keys the promise applies (rule K3). Default: both profiles. */
  readonly profile?: Profile;
}

/** Defines a case whose judge gets as many answers as there are requests. */
export function defineCase<const R extends readonly ServiceRequest[]>(
  asks: R,
  judge: (answers: { readonly [K in keyof R]: ServiceResponse }) => Iterable<CheckFailure>,
): CheckCase {
  return { asks, judge: judge as unknown as CheckCase['judge'] };
}

export function createFailure(answer: ServiceResponse, at: string, text: string): CheckFailure {
  return { answer, at, text };
}

export function formatJsonPointer(...path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function* expectStatus(answer: ServiceResponse, status: number): Iterable<CheckFailure> {
  if (answer.status !== status) yield createFailure(answer, '', `${describeStatus(answer)} instead of ${status}`);
}

export function describeStatus({ status, failure }: ServiceResponse): string {
  return failure === undefined ? `the status is ${status}` : `there is no answer (${failure})`;
}

/** Reports an answer that differs from another one in any byte; `than` describes the other one. */
export function* expectSame(answer: ServiceResponse, other: ServiceResponse, than: string): Iterable<CheckFailure> {
  if (answer.status !== other.status) {
    yield createFailure(answer, '', `${describeStatus(answer)}, but ${other.status} ${than}`);
  } else if (!answer.bytes.equals(other.bytes)) {
    const at = findFirstDifference(answer.json, other.json);
    yield createFailure(answer, at, `the body differs from the one ${than}`);
  }
}

/** Returns a pointer to the first place where two JSON values differ. */
export function findFirstDifference(one: unknown, other: unknown): string {
  if (!isObject(one) || !isObject(other)) return '';
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [one[key], other[key]];
    if (!isDeepStrictEqual(a, b)) return formatJsonPointer(key) + findFirstDifference(a, b);
  }
  return '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Reports ids that are not exactly the expected ones, in their order; `at` returns the pointer to an id by its index. */
export function* expectIds(
  answer: ServiceResponse,
  found: readonly string[],
  expected: readonly string[],
  why: string,
  at: (index: number) => string,
): Iterable<CheckFailure> {
  const [has, wanted] = [new Set(found), new Set(expected)];
  const missing = expected.filter((id) => !has.has(id));
  const extra = found.findIndex((id) => !wanted.has(id));
  const container = at(0) === at(1) ? at(0) : at(0).replace(/\/0(?!.*\/0).*$/, '');
  if (missing.length > 0) yield createFailure(answer, container, `${missing[0]} is missing: ${why}`);
  if (extra >= 0) yield createFailure(answer, at(extra), `${found[extra]} should not be there: ${why}`);
  if (missing.length > 0 || extra >= 0) return;
  const index = found.findIndex((id, place) => id !== expected[place]);
  if (index >= 0) yield createFailure(answer, at(index), `${found[index]} is out of order: ${why}`);
}
