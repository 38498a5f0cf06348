// HEAD, entity tags and compressed answers.

import type { Answer, Request } from '../../asking/request.ts';
import { type Check, type Complaint, complaint, expectSame, expectStatus, trial } from '../check.ts';
import { asked, exampleCall, type Known } from '../known.ts';
import { onEach } from './forms.ts';

const COMPARED = ['content-type', 'etag', 'cache-control'];

function* judgeHead(head: Answer, get: Answer): Iterable<Complaint> {
  yield* expectStatus(head, get.status);
  if (head.bytes.length > 0) yield complaint(head, '', 'there is a body');
  for (const name of COMPARED) {
    const [found, expected] = [head.headers.get(name), get.headers.get(name)];
    if (found !== expected)
      yield complaint(head, '', `${name} is ${found ?? 'missing'}, for GET it is ${expected ?? 'missing'}`);
  }
}

function* judgeHeaders({ headers, status }: Answer, answer: Answer): Iterable<Complaint> {
  if (status !== 200) return;
  const tag = headers.get('etag');
  if (tag === null) yield complaint(answer, '', 'there is no ETag');
  else if (!/^"[\x21\x23-\x7e]*"$/.test(tag)) yield complaint(answer, '', `ETag is no strong entity tag: ${tag}`);
  const control = (headers.get('cache-control') ?? '').split(/\s*,\s*/);
  if (!control.includes('private') || !control.includes('no-cache'))
    yield complaint(
      answer,
      '',
      `Cache-Control is ${headers.get('cache-control') ?? 'missing'} instead of private, no-cache`,
    );
  if (!/(^|,)\s*accept-encoding\s*(,|$)/i.test(headers.get('vary') ?? ''))
    yield complaint(answer, '', `Vary is ${headers.get('vary') ?? 'missing'}, without Accept-Encoding`);
}

/** What If-None-Match may hold to name a tag. */
const NAMING: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `"another", ${tag}`,
  (tag) => `W/${tag}`,
  () => '*',
];

/** The tag of the example of each operation, where there is one. */
function tagged(known: Known): { readonly call: Request; readonly tag: string }[] {
  return asked(known).flatMap((operation) => {
    const tag = known.example(operation)?.headers.get('etag') ?? '';
    return /^"[\x21\x23-\x7e]*"$/.test(tag) ? [{ call: exampleCall(operation, known), tag }] : [];
  });
}

function* judgeNotModified(answer: Answer, tag: string): Iterable<Complaint> {
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
    trials: (known) =>
      onEach(
        known,
        (example) => [example, { ...example, method: 'HEAD' }] as const,
        ([get, head]) => judgeHead(head, get),
      ),
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
    name: 'other-tag',
    rule: 'T4',
    promise: 'If-None-Match with another tag gets the answer.',
    trials: (known) =>
      onEach(
        known,
        (example) => [example, { ...example, headers: { 'if-none-match': '"another"' } }] as const,
        ([plain, answer]) => expectSame(answer, plain, `for ${plain.shown}`),
      ),
  },
  {
    name: 'compression',
    rule: 'T4',
    promise: 'A compressed answer says the same, under another entity tag.',
    trials: (known) =>
      ['gzip', 'br'].flatMap((coding) =>
        onEach(
          { ...known, offered: known.offered.slice(0, 3) },
          (example) => [example, { ...example, headers: { 'accept-encoding': coding } }] as const,
          ([plain, answer]) => judgeCompressed(answer, plain),
        ),
      ),
  },
];

function* judgeCompressed(answer: Answer, plain: Answer): Iterable<Complaint> {
  yield* expectSame(answer, plain, `for ${plain.shown}`);
  const tag = plain.headers.get('etag');
  if (answer.headers.has('content-encoding') && tag !== null && answer.headers.get('etag') === tag)
    yield complaint(answer, '', `ETag is ${tag}, as for the answer that is not compressed`);
}
