// Promises about every answer, checked after all have arrived (rules T3, T4, A4, E1 and E2).

import type { ServiceResponse } from '../../service-client/request.ts';
import { isRow } from '../../service-client/rows.ts';
import { type Check, type CheckFailure, createFailure, defineCase } from '../check.ts';
import { EVENTS_REQUEST, type ExploredService } from '../explore-service.ts';

function checkEveryAnswer(
  name: string,
  rule: string,
  promise: string,
  judge: (answers: readonly ServiceResponse[], known: ExploredService) => Iterable<CheckFailure>,
): Check {
  return {
    name,
    rule,
    promise,
    trials: (known) => [defineCase([EVENTS_REQUEST], () => judge(known.answers(), known))],
  };
}

function isError({ status }: ServiceResponse): boolean {
  return status >= 400;
}

function isHead({ shown }: ServiceResponse): boolean {
  return shown.startsWith('HEAD ');
}

function* judgeBody(answer: ServiceResponse): Iterable<CheckFailure> {
  const { json } = answer;
  if (!isRow(json)) return yield createFailure(answer, '', 'the body is not a JSON object');
  if (typeof json['message'] !== 'string' || json['message'] === '')
    yield createFailure(answer, '/message', 'is not a string that describes the error');
  const other = Object.keys(json).find((key) => key !== 'message');
  if (other !== undefined) yield createFailure(answer, `/${other}`, 'is not allowed alongside message');
}

function* judgeType(answer: ServiceResponse): Iterable<CheckFailure> {
  const type = answer.headers.get('content-type');
  if (type !== 'application/json')
    yield createFailure(answer, '', `Content-Type is ${type ?? 'missing'} instead of application/json`);
}

/** Reports answers that share an entity tag but not the body. */
function* judgeTags(answers: readonly ServiceResponse[]): Iterable<CheckFailure> {
  const bodies = new Map<string, ServiceResponse>();
  for (const answer of answers) {
    const tag = answer.headers.get('etag');
    if (tag === null || answer.status !== 200 || isHead(answer) || answer.headers.has('content-encoding')) continue;
    const other = bodies.get(tag) ?? answer;
    bodies.set(tag, other);
    if (!other.bytes.equals(answer.bytes))
      yield createFailure(answer, '', `ETag is ${tag}, the same as for another body: ${other.shown}`);
  }
}

/** Unauthorized calls that must pass before the first 429 (rule E2). */
const MIN_UNAUTHORIZED_CALLS = 300;

/** Tolerates a few early 429 answers, because other clients at the same address may have been refused before. */
function* judgeWaits({ waits }: ExploredService): Iterable<CheckFailure> {
  let early = 0;
  for (const { answer, hadAccess, refusedBefore } of waits()) {
    if (answer.status !== 429) continue;
    if (!/^\d+$|^[A-Z][a-z]{2},/.test(answer.headers.get('retry-after') ?? ''))
      yield createFailure(answer, '', 'the status is 429 without a Retry-After');
    if (hadAccess || refusedBefore >= MIN_UNAUTHORIZED_CALLS) continue;
    early++;
    if (early > 2)
      yield createFailure(
        answer,
        '',
        `the status is 429 after ${refusedBefore} calls without access, instead of ${MIN_UNAUTHORIZED_CALLS}`,
      );
  }
}

export const allResponsesChecks: readonly Check[] = [
  checkEveryAnswer('error-body', 'E1', 'The body of an error is an object with only a message.', function* (answers) {
    for (const answer of answers) if (isError(answer) && !isHead(answer)) yield* judgeBody(answer);
  }),
  checkEveryAnswer(
    'error-media-type',
    'T3',
    'The Content-Type of errors is also exactly application/json.',
    function* (answers) {
      for (const answer of answers) if (isError(answer)) yield* judgeType(answer);
    },
  ),
  checkEveryAnswer(
    'success-is-data',
    'E1',
    'A 200 answer is never an error: only newsletter operations return messages with it, which are for visitors.',
    function* (answers) {
      for (const answer of answers)
        if (
          answer.status === 200 &&
          isRow(answer.json) &&
          Object.keys(answer.json).join() === 'message' &&
          !answer.shown.includes('/getnlsubscriberfrom/')
        )
          yield createFailure(answer, '/message', 'is an error with status 200');
    },
  ),
  checkEveryAnswer('key-kept', 'A4', 'No answer contains the key.', function* (answers) {
    for (const answer of answers) if (answer.hasKey) yield createFailure(answer, '', 'the answer contains the key');
  }),
  checkEveryAnswer('tag-of-body', 'T4', 'Different bodies have different entity tags.', judgeTags),
  checkEveryAnswer(
    'waiting',
    'E2',
    'A 429 has a Retry-After; calls without access get it only after 300 rejected calls in a minute.',
    (_, known) => judgeWaits(known),
  ),
];
