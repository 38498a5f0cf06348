// HEAD, entity tags and compressed answers.

import type { ServiceAnswer, ServiceRequest } from '../../service-client/request.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, trial } from '../check.ts';
import { asked, DETAILS, EVENTS, exampleCall, type KnownService, NEWSLETTER } from '../known.ts';
import { onEach } from './forms.ts';

const COMPARED = ['content-type', 'etag', 'cache-control'];

function* judgeHead(head: ServiceAnswer, get: ServiceAnswer): Iterable<Complaint> {
  yield* expectStatus(head, get.status);
  if (head.bytes.length > 0) yield complaint(head, '', 'there is a body');
  for (const name of COMPARED) {
    const [found, expected] = [head.headers.get(name), get.headers.get(name)];
    if (found !== expected)
      yield complaint(head, '', `${name} is ${found ?? 'missing'}, for GET it is ${expected ?? 'missing'}`);
  }
  const length = head.headers.get('content-length');
  const isPlain = get.status === 200 && head.status === 200 && !get.headers.has('content-encoding');
  if (isPlain && length !== null && Number(length) !== get.bytes.length)
    yield complaint(head, '', `Content-Length is ${length}, for GET there are ${get.bytes.length} bytes`);
}

function* judgeHeaders({ headers, status }: ServiceAnswer, answer: ServiceAnswer): Iterable<Complaint> {
  if (status !== 200) return;
  const tag = headers.get('etag');
  if (tag === null) yield complaint(answer, '', 'there is no ETag');
  else if (!/^"[\x21\x23-\x7e]*"$/.test(tag)) yield complaint(answer, '', `ETag is no strong entity tag: ${tag}`);
  const control = (headers.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/);
  if (control.toSorted().join() !== 'no-cache,private')
    yield complaint(
      answer,
      '',
      `Cache-Control is ${headers.get('cache-control') ?? 'missing'} instead of private, no-cache`,
    );
  if (!/(^|,)\s*accept-encoding\s*(,|$)/i.test(headers.get('vary') ?? ''))
    yield complaint(answer, '', `Vary is ${headers.get('vary') ?? 'missing'}, without Accept-Encoding`);
}

/** Forms of If-None-Match that match a tag. */
const NAMING: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `"another", ${tag}`,
  (tag) => `"another",${tag},W/"third"`,
  (tag) => `W/${tag}`,
  () => '*',
];

/** The tag of the example of each operation, where there is one. */
function tagged(known: KnownService): { readonly call: ServiceRequest; readonly tag: string }[] {
  return asked(known).flatMap((operation) => {
    const tag = known.example(operation)?.headers.get('etag') ?? '';
    return /^"[\x21\x23-\x7e]*"$/.test(tag) ? [{ call: exampleCall(operation, known), tag }] : [];
  });
}

function* judgeNotModified(answer: ServiceAnswer, tag: string): Iterable<Complaint> {
  yield* expectStatus(answer, 304);
  if (answer.status !== 304) return;
  if (answer.bytes.length > 0) yield complaint(answer, '', 'there is a body');
  const found = answer.headers.get('etag');
  if (found !== tag) yield complaint(answer, '', `ETag is ${found ?? 'missing'} instead of ${tag}`);
}

export const caching: readonly Check[] = [
  {
    name: 'head',
    rule: 'T2',
    promise: 'HEAD answers as GET without a body.',
    trials: (known) => [
      ...onEach(
        known,
        (example) => [example, { ...example, method: 'HEAD' }] as const,
        ([get, head]) => judgeHead(head, get),
      ),
      ...(known.newsletter === 403
        ? []
        : [trial([NEWSLETTER, { ...NEWSLETTER, method: 'HEAD' }], ([get, head]) => judgeHead(head, get))]),
    ],
  },
  {
    name: 'entity-tag',
    rule: 'T4',
    promise: 'Answers carry a strong ETag, Cache-Control: private, no-cache and Vary: Accept-Encoding.',
    trials: (known) =>
      onEach(
        known,
        (example) => [example] as const,
        ([answer]) => judgeHeaders(answer, answer),
      ),
  },
  {
    name: 'not-modified',
    rule: 'T4',
    promise: 'If-None-Match with the tag of the answer gets 304 without a body: alone, in a list, weak, or as *.',
    trials: (known) =>
      tagged(known).flatMap(({ call, tag }, index) =>
        // Every operation knows its own tag; how it can be written is asked of one.
        (index === 0 ? NAMING : NAMING.slice(0, 1)).map((write) =>
          trial([{ ...call, headers: { 'if-none-match': write(tag) } }], ([answer]) => judgeNotModified(answer, tag)),
        ),
      ),
  },
  {
    name: 'not-modified-head',
    rule: 'T4',
    promise: 'If-None-Match works for HEAD, too.',
    trials: (known) =>
      tagged(known)
        .slice(0, 2)
        .map(({ call, tag }) =>
          trial([{ ...call, method: 'HEAD', headers: { 'if-none-match': tag } }], ([answer]) =>
            judgeNotModified(answer, tag),
          ),
        ),
  },
  {
    name: 'other-tag',
    rule: 'T4',
    promise: 'If-None-Match with another tag, or a part of the tag, gets the answer.',
    trials: (known) => [
      ...onEach(
        known,
        (example) => [example, { ...example, headers: { 'if-none-match': '"another"' } }] as const,
        ([plain, answer]) => expectSame(answer, plain, `for ${plain.shown}`),
      ),
      ...tagged(known)
        .slice(0, 2)
        .filter(({ tag }) => tag.length > 8)
        .map(({ call, tag }) =>
          trial([call, { ...call, headers: { 'if-none-match': `${tag.slice(0, 6)}"` } }], ([plain, answer]) =>
            expectSame(answer, plain, `for ${plain.shown}`),
          ),
        ),
    ],
  },
  {
    name: 'no-tag',
    rule: 'E2',
    promise: 'If-None-Match that holds no tag harms nothing.',
    trials: () =>
      ['another', '"', 'W/', '","'].map((tag) =>
        trial([{ ...EVENTS, headers: { 'if-none-match': tag } }], function* ([answer]) {
          if (answer.status !== 400) yield* expectStatus(answer, 200);
        }),
      ),
  },
  {
    name: 'compression',
    rule: 'T4',
    promise: 'A compressed answer says the same, under another entity tag, with the same headers.',
    trials: (known) =>
      ['gzip', 'br'].flatMap((coding) =>
        compressible(known).map((call) =>
          trial([call, { ...call, headers: { 'accept-encoding': coding } }], ([plain, answer]) =>
            judgeCompressed(answer, plain),
          ),
        ),
      ),
  },
  {
    name: 'accepted-codings',
    rule: 'T4',
    promise: 'Only a coding that is asked for is used, and none that is refused by q=0.',
    trials: (known) =>
      compressible(known).flatMap((call) =>
        CODINGS.map(([accepted, allowed]) =>
          trial([{ ...call, headers: { 'accept-encoding': accepted } }], ([answer]) => judgeCoding(answer, allowed)),
        ),
      ),
  },
  {
    name: 'weighed-codings',
    rule: 'T4',
    promise: 'Of two codings that it has, the service uses the one with the higher q.',
    trials: (known) =>
      compressible(known).flatMap((call) =>
        [
          ['gzip', 'gzip, br;q=0.5'],
          ['br', 'br, gzip;q=0.5'],
        ].map(([coding = '', accepted = '']) => {
          const ask = (codings: string): ServiceRequest => ({ ...call, headers: { 'accept-encoding': codings } });
          return trial([ask('gzip'), ask('br'), ask(accepted)], function* ([gzip, br, answer]) {
            const hasBoth = codingOf(gzip) === 'gzip' && codingOf(br) === 'br';
            if (hasBoth && codingOf(answer) !== coding)
              yield complaint(answer, '', `Content-Encoding is ${codingOf(answer) || 'missing'} instead of ${coding}`);
          });
        }),
      ),
  },
  {
    name: 'not-modified-coded',
    rule: 'T4',
    promise: 'The tag of a compressed answer gets 304, too.',
    trials: (known) =>
      compressible(known).map((call) => {
        const coded = { ...call, headers: { 'accept-encoding': 'gzip' } };
        const tag = known.codedTags.get(call.operation) ?? '';
        const again = { ...call, headers: { 'accept-encoding': 'gzip', 'if-none-match': tag } };
        return trial([coded, again], ([, answer]) => (tag === '' ? [] : judgeNotModified(answer, tag)));
      }),
  },
];

/** The calls whose answers are long enough to be compressed. */
function compressible({ offered }: KnownService): readonly ServiceRequest[] {
  return [EVENTS, DETAILS].filter(({ operation }) => offered.some(({ name }) => name === operation));
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

function codingOf({ headers }: ServiceAnswer): string {
  return headers.get('content-encoding') ?? '';
}

function* judgeCoding(answer: ServiceAnswer, allowed: readonly string[]): Iterable<Complaint> {
  const coding = codingOf(answer);
  if (coding !== '' && coding !== 'identity' && !allowed.includes(coding))
    yield complaint(answer, '', `Content-Encoding is ${coding}, which is not accepted`);
}

function* judgeCompressed(answer: ServiceAnswer, plain: ServiceAnswer): Iterable<Complaint> {
  yield* expectSame(answer, plain, `for ${plain.shown}`);
  yield* judgeHeaders(answer, answer);
  const type = answer.headers.get('content-type');
  if (type !== plain.headers.get('content-type'))
    yield complaint(answer, '', `Content-Type is ${type ?? 'missing'} where it is compressed`);
  const tag = plain.headers.get('etag');
  if (codingOf(answer) !== '' && tag !== null && answer.headers.get('etag') === tag)
    yield complaint(answer, '', `ETag is ${tag}, as for the answer that is not compressed`);
}
