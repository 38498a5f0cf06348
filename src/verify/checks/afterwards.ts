// Promises about every answer, checked after all have arrived (rules T3, T4, A4, E1 and E2).

import type { ServiceAnswer } from '../../service-client/request.ts';
import { isRow } from '../../service-client/rows.ts';
import { type Check, type Complaint, complaint, trial } from '../check.ts';
import { EVENTS, type KnownService } from '../known.ts';

/** A check of every answer so far. */
function ofEvery(
  name: string,
  rule: string,
  promise: string,
  judge: (answers: readonly ServiceAnswer[], known: KnownService) => Iterable<Complaint>,
): Check {
  return { name, rule, promise, trials: (known) => [trial([EVENTS], () => judge(known.answers(), known))] };
}

function isError({ status }: ServiceAnswer): boolean {
  return status >= 400;
}

function isHead({ shown }: ServiceAnswer): boolean {
  return shown.startsWith('HEAD ');
}

function* judgeBody(answer: ServiceAnswer): Iterable<Complaint> {
  const { json } = answer;
  if (!isRow(json)) return yield complaint(answer, '', 'the body is not a JSON object');
  if (typeof json['message'] !== 'string' || json['message'] === '')
    yield complaint(answer, '/message', 'is not a text that says what is wrong');
  const other = Object.keys(json).find((key) => key !== 'message');
  if (other !== undefined) yield complaint(answer, `/${other}`, 'stands beside message, which stands alone');
}

function* judgeType(answer: ServiceAnswer): Iterable<Complaint> {
  const type = answer.headers.get('content-type');
  if (type !== 'application/json')
    yield complaint(answer, '', `Content-Type is ${type ?? 'missing'} instead of application/json`);
}

/** Complains of answers with the tag of another body. */
function* judgeTags(answers: readonly ServiceAnswer[]): Iterable<Complaint> {
  const bodies = new Map<string, ServiceAnswer>();
  for (const answer of answers) {
    const tag = answer.headers.get('etag');
    if (tag === null || answer.status !== 200 || isHead(answer) || answer.headers.has('content-encoding')) continue;
    const other = bodies.get(tag) ?? answer;
    bodies.set(tag, other);
    if (!other.bytes.equals(answer.bytes))
      yield complaint(answer, '', `ETag is ${tag}, as for another body: ${other.shown}`);
  }
}

/** Unauthorized calls that must pass before the first 429 (rule E2). */
const REFUSED_FIRST = 300;

/** Tolerates a few early 429 answers, because other clients at the same address may have been refused before. */
function* judgeWaits({ waits }: KnownService): Iterable<Complaint> {
  let early = 0;
  for (const { answer, hadAccess, refusedBefore } of waits()) {
    if (answer.status !== 429) continue;
    if (!/^\d+$|^[A-Z][a-z]{2},/.test(answer.headers.get('retry-after') ?? ''))
      yield complaint(answer, '', 'the status is 429, without a Retry-After');
    if (hadAccess || refusedBefore >= REFUSED_FIRST) continue;
    early++;
    if (early > 2)
      yield complaint(
        answer,
        '',
        `the status is 429 after ${refusedBefore} calls without access, before ${REFUSED_FIRST}`,
      );
  }
}

export const afterwards: readonly Check[] = [
  ofEvery(
    'error-body',
    'E1',
    'The body of an error is an object with a message and nothing else.',
    function* (answers) {
      for (const answer of answers) if (isError(answer) && !isHead(answer)) yield* judgeBody(answer);
    },
  ),
  ofEvery('error-media-type', 'T3', 'Errors, too, are exactly application/json.', function* (answers) {
    for (const answer of answers) if (isError(answer)) yield* judgeType(answer);
  }),
  ofEvery(
    'success-is-data',
    'E1',
    'No answer by 200 is an error: there a message is for visitors of the newsletter alone.',
    function* (answers) {
      for (const answer of answers)
        if (
          answer.status === 200 &&
          isRow(answer.json) &&
          Object.keys(answer.json).join() === 'message' &&
          !answer.shown.includes('/getnlsubscriberfrom/')
        )
          yield complaint(answer, '/message', 'is an error with status 200');
    },
  ),
  ofEvery('key-kept', 'A4', 'No answer repeats the key.', function* (answers) {
    for (const answer of answers) if (answer.hasKey) yield complaint(answer, '', 'the key stands in the answer');
  }),
  ofEvery('tag-of-body', 'T4', 'Bodies that differ have tags that differ.', judgeTags),
  ofEvery(
    'waiting',
    'E2',
    'A 429 says how long to wait; without access it comes after 300 refused calls in a minute.',
    (_, known) => judgeWaits(known),
  ),
];
