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
  'changes the tag every time': deviateWhere(
    (_, { status }) => status === 200,
    (_, answer) => ({ ...answer, headers: { ...answer.headers, ETag: `"${counter++}"` } }),
  ),
  'has the same tag for everything': setHeader(
    'ETag',
    '"1"',
    (_, { status, headers }) => status === 200 && !('Content-Encoding' in headers),
  ),
  'has the same tag for compressed answers': deviateWhere(isCoded, (_, answer) => ({
    ...answer,
    headers: { ...answer.headers, ETag: answer.headers['ETag']?.replace(/-(br|gzip)"/, '"') ?? '' },
  })),
  'has a different tag for HEAD': setHeader(
    'ETag',
    '"head"',
    ({ method }, { status }) => method === 'HEAD' && status === 200,
  ),
  'lets shared caches store answers': setHeader(
    'Cache-Control',
    'public, max-age=60',
    (_, { status }) => status === 200,
  ),
  'forbids caches to store answers': setHeader('Cache-Control', 'no-store', (_, { status }) => status === 200),
  'sends no Cache-Control': setHeader('Cache-Control', undefined),
  'lets caches reuse answers for a minute': setHeader(
    'Cache-Control',
    'private, max-age=60',
    ({ operation }, { status }) => status === 200 && operation === 'getevents',
  ),
  'sends no Vary': setHeader('Vary', undefined),
  'sends Vary with another header': setHeader('Vary', 'Origin'),
  'sends no Vary for compressed answers': setHeader('Vary', undefined, isCoded),
  'never answers 304': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag === undefined ? undefined : { headers },
  ),
  'never answers HEAD with 304': answerAs(({ method, headers: { 'if-none-match': tag, ...headers } }) =>
    tag === undefined || method !== 'HEAD' ? undefined : { headers },
  ),
  'never answers 304 for compressed answers': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag === undefined || !/br|gzip/.test(headers['accept-encoding'] ?? '') ? undefined : { headers },
  ),
  'does not support lists of tags': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag?.includes(',') ? { headers } : undefined,
  ),
  'does not support * for any tag': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag === '*' ? { headers } : undefined,
  ),
  'compares tags with the strong comparison': answerAs(({ headers: { 'if-none-match': tag, ...headers } }) =>
    tag?.includes('W/') ? { headers } : undefined,
  ),
  'answers any tag with 304': deviateWhere(
    ({ headers }, { status }) => 'if-none-match' in headers && status === 200,
    (_, answer) => ({ ...answer, status: 304 }),
  ),
  'answers part of the tag with 304': deviateWhere(
    ({ headers }, { status, headers: { ETag = '' } }) =>
      status === 200 &&
      (headers['if-none-match'] ?? '-').length > 4 &&
      ETag.startsWith((headers['if-none-match'] ?? '-').slice(0, 5)),
    (_, answer) => ({ ...answer, status: 304 }),
  ),
  'omits the tag in 304 answers': setHeader('ETag', undefined, (_, { status }) => status === 304),
  'sends another tag in 304 answers': setHeader('ETag', '"304"', (_, { status }) => status === 304),
  'compresses without being asked': deviateWhere(
    ({ operation, headers }, { status }) =>
      status === 200 && operation === 'geteventdetails' && codings({ headers }) === 'identity',
    (_, answer) => ({ ...answer, headers: { ...answer.headers, 'Content-Encoding': 'gzip' } }),
  ),
  'compresses with br despite q=0': answerAs(({ headers }) =>
    /br;\s*q=0(?!\.0*[1-9])/.test(codings({ headers }))
      ? { headers: { ...headers, 'accept-encoding': 'br' } }
      : undefined,
  ),
  'compresses with gzip despite q=0': answerAs(({ headers }) =>
    /gzip;\s*q=0(?!\.0*[1-9])/.test(codings({ headers }))
      ? { headers: { ...headers, 'accept-encoding': 'gzip' } }
      : undefined,
  ),
  'compresses despite *;q=0': answerAs(({ headers }) =>
    /\*;\s*q=0/.test(codings({ headers })) ? { headers: { ...headers, 'accept-encoding': 'gzip' } } : undefined,
  ),
  'ignores the weights of codings': answerAs(({ headers }) =>
    /gzip.*br;\s*q=0\.[1-9]/.test(codings({ headers }))
      ? { headers: { ...headers, 'accept-encoding': 'br' } }
      : undefined,
  ),
  'uses br when gzip is requested': answerAs(({ headers }) =>
    codings({ headers }) === 'gzip' ? { headers: { ...headers, 'accept-encoding': 'br' } } : undefined,
  ),
  'changes the text when it compresses': deviateWhere(isCoded, (_, answer) => ({
    ...answer,
    text: answer.text.replace('}', ' }'),
  })),
  'compresses without Content-Encoding': deviateWhere(isCoded, (_, answer) => {
    const { 'Content-Encoding': coding, ...headers } = answer.headers;
    return { ...answer, headers, bytes: coding === 'br' ? brotliCompressSync(answer.text) : gzipSync(answer.text) };
  }),
});

export const unobservableCachingDeviations = createUnobservableDeviations('T4', {
  'compresses nothing': 'an uncompressed answer is always allowed',
});
