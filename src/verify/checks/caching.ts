import type { ServiceRequest, ServiceResponse } from '../../service-client/request.ts';
import { type Check, type CheckFailure, createFailure, defineCase, expectSame, expectStatus } from '../check.ts';
import {
  createExampleRequest,
  DETAILS_REQUEST,
  EVENTS_REQUEST,
  type ExploredService,
  findGetOperations,
  NEWSLETTER_REQUEST,
} from '../explore-service.ts';
import { defineCaseForEachOperation } from './request-forms.ts';

const COMPARED_HEADERS = ['content-type', 'etag', 'cache-control'];

function* judgeHead(head: ServiceResponse, get: ServiceResponse): Iterable<CheckFailure> {
  yield* expectStatus(head, get.status);
  if (head.bytes.length > 0) yield createFailure(head, '', 'the body is not empty');
  for (const name of COMPARED_HEADERS) {
    const [found, expected] = [head.headers.get(name), get.headers.get(name)];
    if (found !== expected)
      yield createFailure(head, '', `${name} is ${found ?? 'missing'}, but ${expected ?? 'missing'} for GET`);
  }
  const length = head.headers.get('content-length');
  const isPlainObject = get.status === 200 && head.status === 200 && !get.headers.has('content-encoding');
  if (isPlainObject && length !== null && Number(length) !== get.bytes.length)
    yield createFailure(head, '', `Content-Length is ${length}, but GET returns ${get.bytes.length} bytes`);
}

function* judgeHeaders({ headers, status }: ServiceResponse, answer: ServiceResponse): Iterable<CheckFailure> {
  if (status !== 200) return;
  const tag = headers.get('etag');
  if (tag === null) yield createFailure(answer, '', 'ETag is missing');
  else if (!/^"[\x21\x23-\x7e]*"$/.test(tag))
    yield createFailure(answer, '', `ETag is not a strong entity tag: ${tag}`);
  const control = (headers.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/);
  if (control.toSorted().join() !== 'no-cache,private')
    yield createFailure(
      answer,
      '',
      `Cache-Control is ${headers.get('cache-control') ?? 'missing'} instead of private, no-cache`,
    );
  if (!/(^|,)\s*accept-encoding\s*(,|$)/i.test(headers.get('vary') ?? ''))
    yield createFailure(answer, '', `Vary is ${headers.get('vary') ?? 'missing'}, without Accept-Encoding`);
}

const IF_NONE_MATCH_FORMS: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `"another", ${tag}`,
  (tag) => `"another",${tag},W/"third"`,
  (tag) => `W/${tag}`,
  () => '*',
];

function taggedCalls(known: ExploredService): { readonly call: ServiceRequest; readonly tag: string }[] {
  return findGetOperations(known).flatMap((operation) => {
    const tag = known.example(operation)?.headers.get('etag') ?? '';
    return /^"[\x21\x23-\x7e]*"$/.test(tag) ? [{ call: createExampleRequest(operation, known), tag }] : [];
  });
}

function* judgeNotModified(answer: ServiceResponse, tag: string): Iterable<CheckFailure> {
  yield* expectStatus(answer, 304);
  if (answer.status !== 304) return;
  if (answer.bytes.length > 0) yield createFailure(answer, '', 'the body is not empty');
  const found = answer.headers.get('etag');
  if (found !== tag) yield createFailure(answer, '', `ETag is ${found ?? 'missing'} instead of ${tag}`);
}

export const cachingChecks: readonly Check[] = [
  {
    name: 'head',
    rule: 'T2',
    promise: 'HEAD returns the same answer as GET, without a body.',
    trials: (known) => [
      ...defineCaseForEachOperation(
        known,
        (example) => [example, { ...example, method: 'HEAD' }] as const,
        ([get, head]) => judgeHead(head, get),
      ),
      ...(known.newsletter === 403
        ? []
        : [
            defineCase([NEWSLETTER_REQUEST, { ...NEWSLETTER_REQUEST, method: 'HEAD' }], ([get, head]) =>
              judgeHead(head, get),
            ),
          ]),
    ],
  },
  {
    name: 'entity-tag',
    rule: 'T4',
    promise: 'Answers have a strong ETag, Cache-Control: private, no-cache and Vary: Accept-Encoding.',
    trials: (known) =>
      defineCaseForEachOperation(
        known,
        (example) => [example] as const,
        ([answer]) => judgeHeaders(answer, answer),
      ),
  },
  {
    name: 'not-modified',
    rule: 'T4',
    promise:
      'If-None-Match with the tag of the answer gets 304 without a body: as a single tag, in a list, weak, or as *.',
    trials: (known) =>
      taggedCalls(known).flatMap(({ call, tag }, index) =>
        // Every operation is tested with its own tag in the first form; the other forms are tested with one operation.
        (index === 0 ? IF_NONE_MATCH_FORMS : IF_NONE_MATCH_FORMS.slice(0, 1)).map((write) =>
          defineCase([{ ...call, headers: { 'if-none-match': write(tag) } }], ([answer]) =>
            judgeNotModified(answer, tag),
          ),
        ),
      ),
  },
  {
    name: 'not-modified-head',
    rule: 'T4',
    promise: 'If-None-Match also works for HEAD.',
    trials: (known) =>
      taggedCalls(known)
        .slice(0, 2)
        .map(({ call, tag }) =>
          defineCase([{ ...call, method: 'HEAD', headers: { 'if-none-match': tag } }], ([answer]) =>
            judgeNotModified(answer, tag),
          ),
        ),
  },
  {
    name: 'other-tag',
    rule: 'T4',
    promise: 'If-None-Match with a different tag, or part of the tag, gets the full answer.',
    trials: (known) => [
      ...defineCaseForEachOperation(
        known,
        (example) => [example, { ...example, headers: { 'if-none-match': '"another"' } }] as const,
        ([plain, answer]) => expectSame(answer, plain, `for ${plain.shown}`),
      ),
      ...taggedCalls(known)
        .slice(0, 2)
        .filter(({ tag }) => tag.length > 8)
        .map(({ call, tag }) =>
          defineCase([call, { ...call, headers: { 'if-none-match': `${tag.slice(0, 6)}"` } }], ([plain, answer]) =>
            expectSame(answer, plain, `for ${plain.shown}`),
          ),
        ),
    ],
  },
  {
    name: 'no-tag',
    rule: 'E2',
    promise: 'If-None-Match without a tag is ignored.',
    trials: () =>
      ['another', '"', 'W/', '","'].map((tag) =>
        defineCase([{ ...EVENTS_REQUEST, headers: { 'if-none-match': tag } }], function* ([answer]) {
          if (answer.status !== 400) yield* expectStatus(answer, 200);
        }),
      ),
  },
  {
    name: 'compression',
    rule: 'T4',
    promise: 'A compressed answer has the same content and headers, but a different entity tag.',
    trials: (known) =>
      ['gzip', 'br'].flatMap((coding) =>
        compressibleCalls(known).map((call) =>
          defineCase([call, { ...call, headers: { 'accept-encoding': coding } }], ([plain, answer]) =>
            judgeCompressed(answer, plain),
          ),
        ),
      ),
  },
  {
    name: 'accepted-codings',
    rule: 'T4',
    promise: 'Only accepted codings are used, and none with q=0.',
    trials: (known) =>
      compressibleCalls(known).flatMap((call) =>
        CODINGS.map(([accepted, allowed]) =>
          defineCase([{ ...call, headers: { 'accept-encoding': accepted } }], ([answer]) =>
            judgeCoding(answer, allowed),
          ),
        ),
      ),
  },
  {
    name: 'weighed-codings',
    rule: 'T4',
    promise: 'Of two supported codings, the service uses the one with the higher q.',
    trials: (known) =>
      compressibleCalls(known).flatMap((call) =>
        [
          ['gzip', 'gzip, br;q=0.5'],
          ['br', 'br, gzip;q=0.5'],
        ].map(([coding = '', accepted = '']) => {
          const ask = (codings: string): ServiceRequest => ({ ...call, headers: { 'accept-encoding': codings } });
          return defineCase([ask('gzip'), ask('br'), ask(accepted)], function* ([gzip, br, answer]) {
            const hasBoth = codingOf(gzip) === 'gzip' && codingOf(br) === 'br';
            if (hasBoth && codingOf(answer) !== coding)
              yield createFailure(
                answer,
                '',
                `Content-Encoding is ${codingOf(answer) || 'missing'} instead of ${coding}`,
              );
          });
        }),
      ),
  },
  {
    name: 'not-modified-coded',
    rule: 'T4',
    promise: 'The entity tag of a compressed answer also gets 304.',
    trials: (known) =>
      compressibleCalls(known).map((call) => {
        const coded = { ...call, headers: { 'accept-encoding': 'gzip' } };
        const tag = known.codedTags.get(call.operation) ?? '';
        const again = { ...call, headers: { 'accept-encoding': 'gzip', 'if-none-match': tag } };
        return defineCase([coded, again], ([, answer]) => (tag === '' ? [] : judgeNotModified(answer, tag)));
      }),
  },
];

function compressibleCalls({ offered }: ExploredService): readonly ServiceRequest[] {
  return [EVENTS_REQUEST, DETAILS_REQUEST].filter(({ operation }) => offered.some(({ name }) => name === operation));
}

/** Values of Accept-Encoding, with the codings that each allows. */
const CODINGS: readonly (readonly [accepted: string, allowed: readonly string[]])[] = [
  ['identity', []],
  ['gzip', ['gzip']],
  ['br', ['br']],
  ['br;q=0, gzip', ['gzip']],
  ['gzip;q=0, br', ['br']],
  ['gzip;q=0.000, br;q=0', []],
  ['identity, *;q=0', []],
];

function codingOf({ headers }: ServiceResponse): string {
  return headers.get('content-encoding') ?? '';
}

function* judgeCoding(answer: ServiceResponse, allowed: readonly string[]): Iterable<CheckFailure> {
  const coding = codingOf(answer);
  if (coding !== '' && coding !== 'identity' && !allowed.includes(coding))
    yield createFailure(answer, '', `Content-Encoding is ${coding}, which is not accepted`);
}

function* judgeCompressed(answer: ServiceResponse, plain: ServiceResponse): Iterable<CheckFailure> {
  yield* expectSame(answer, plain, `for ${plain.shown}`);
  yield* judgeHeaders(answer, answer);
  const type = answer.headers.get('content-type');
  if (type !== plain.headers.get('content-type'))
    yield createFailure(answer, '', `Content-Type is ${type ?? 'missing'} for the compressed answer`);
  const tag = plain.headers.get('etag');
  if (codingOf(answer) !== '' && tag !== null && answer.headers.get('etag') === tag)
    yield createFailure(answer, '', `ETag is ${tag}, the same as that of the uncompressed answer`);
}
