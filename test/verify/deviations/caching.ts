// Entity tags, conditional requests and compression (rule T4).

import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  answerAs,
  createDeviations,
  createUnobservableDeviations,
  deviateInOperations,
  deviateWhere,
  setHeader,
} from '../deviation.ts';

const codings = ({ headers }: { headers: Readonly<Record<string, string>> }) => headers['accept-encoding'] ?? '';

let counter = 0;

const isCoded = (_: unknown, { headers }: { headers: Readonly<Record<string, string>> }) =>
  'Content-Encoding' in headers;

export const cachingDeviations = createDeviations('T4', {
  'has no entity tags': setHeader('ETag', undefined),
  'has no entity tags for rooms': setHeader('ETag', undefined, ({ operation }) => operation === 'getrooms'),
  'has weak tags': deviateInOperations('getpersongroups', (_, answer) =>
    'ETag' in answer.headers
      ? { ...answer, headers: { ...answer.headers, ETag: `W/${answer.headers['ETag']}` } }
      : answer,
  ),
  'writes tags without quotes': deviateInOperations('getevents', (_, answer) =>
    'ETag' in answer.headers
      ? { ...answer, headers: { ...answer.headers, ETag: answer.headers['ETag']?.replaceAll('"', '') ?? '' } }
      : answer,
  ),
  'changes the tag each time': deviateWhere(
    (_, { status }) => status === 200,
    (_, answer) => ({ ...answer, headers: { ...answer.headers, ETag: `"${counter++}"` } }),
  ),
  'has one tag for everything': setHeader(
    'ETag',
    '"1"',
    (_, { status, headers }) => status === 200 && !('Content-Encoding' in headers),
  ),
  'has the same tag where it compresses': deviateWhere(isCoded, (_, answer) => ({
    ...answer,
    headers: { ...answer.headers, ETag: answer.headers['ETag']?.replace(/-(br|gzip)"/, '"') ?? '' },
  })),
  'has another tag for HEAD': setHeader(
    'ETag',
    '"head"',
    ({ method }, { status }) => method === 'HEAD' && status === 200,
  ),
  'lets everybody keep answers': setHeader('Cache-Control', 'public, max-age=60', (_, { status }) => status === 200),
  'lets nobody keep answers': setHeader('Cache-Control', 'no-store', (_, { status }) => status === 200),
  'says nothing of keeping answers': setHeader('Cache-Control', undefined),
  'lets answers be kept for a minute': setHeader(
    'Cache-Control',
    'private, max-age=60',
    ({ operation }, { status }) => status === 200 && operation === 'getevents',
  ),
  'does not vary': setHeader('Vary', undefined),
  'varies by something else': setHeader('Vary', 'Origin'),
  'does not vary where it compresses': setHeader('Vary', undefined, isCoded),
  'never says 304': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag === undefined ? undefined : { headers },
  ),
  'never says 304 to HEAD': answerAs(({ method, headers: { 'if-none-match': tag, ...headers } }) =>
    tag === undefined || method !== 'HEAD' ? undefined : { headers },
  ),
  'never says 304 where it compresses': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag === undefined || !/br|gzip/.test(headers['accept-encoding'] ?? '') ? undefined : { headers },
  ),
  'knows no lists of tags': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag?.includes(',') ? { headers } : undefined,
  ),
  'does not know * for any tag': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag === '*' ? { headers } : undefined,
  ),
  'compares tags strongly': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag?.includes('W/') ? { headers } : undefined,
  ),
  'says 304 to every tag': deviateWhere(
    ({ headers }, { status }) => 'if-none-match' in headers && status === 200,
    (_, answer) => ({ ...answer, status: 304 }),
  ),
  'says 304 to a part of the tag': deviateWhere(
    ({ headers }, { status, headers: { ETag = '' } }) =>
      status === 200 &&
      (headers['if-none-match'] ?? '-').length > 4 &&
      ETag.startsWith((headers['if-none-match'] ?? '-').slice(0, 5)),
    (_, answer) => ({ ...answer, status: 304 }),
  ),
  'leaves the tag out of 304': setHeader('ETag', undefined, (_, { status }) => status === 304),
  'names another tag in 304': setHeader('ETag', '"304"', (_, { status }) => status === 304),
  'compresses for nobody who asked': deviateWhere(
    ({ operation, headers }, { status }) =>
      status === 200 && operation === 'geteventdetails' && codings({ headers }) === 'identity',
    (_, answer) => ({ ...answer, headers: { ...answer.headers, 'Content-Encoding': 'gzip' } }),
  ),
  'compresses by br where it is refused by q=0': answerAs(({ headers }) =>
    /br;\s*q=0(?!\.0*[1-9])/.test(codings({ headers }))
      ? { headers: { ...headers, 'accept-encoding': 'br' } }
      : undefined,
  ),
  'compresses by gzip where it is refused by q=0': answerAs(({ headers }) =>
    /gzip;\s*q=0(?!\.0*[1-9])/.test(codings({ headers }))
      ? { headers: { ...headers, 'accept-encoding': 'gzip' } }
      : undefined,
  ),
  'compresses where everything is refused by *;q=0': answerAs(({ headers }) =>
    /\*;\s*q=0/.test(codings({ headers })) ? { headers: { ...headers, 'accept-encoding': 'gzip' } } : undefined,
  ),
  'does not weigh codings': answerAs(({ headers }) =>
    /gzip.*br;\s*q=0\.[1-9]/.test(codings({ headers }))
      ? { headers: { ...headers, 'accept-encoding': 'br' } }
      : undefined,
  ),
  'compresses by br for gzip': answerAs(({ headers }) =>
    codings({ headers }) === 'gzip' ? { headers: { ...headers, 'accept-encoding': 'br' } } : undefined,
  ),
  'compresses something else': deviateWhere(isCoded, (_, answer) => ({
    ...answer,
    text: answer.text.replace('}', ' }'),
  })),
  'compresses without saying so': deviateWhere(isCoded, (_, answer) => {
    const { 'Content-Encoding': coding, ...headers } = answer.headers;
    return { ...answer, headers, bytes: coding === 'br' ? brotliCompressSync(answer.text) : gzipSync(answer.text) };
  }),
});

export const unobservableCachingDeviations = createUnobservableDeviations('T4', {
  'compresses nothing': 'an answer that is not compressed is always allowed to one who can take both',
});
