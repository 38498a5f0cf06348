// Unserialized requests: valid ones for every route.

import type { Operation } from '../../src/contract/operation.ts';
import { SCOPES } from '../../src/model/accounts/access-key.ts';
import { operations } from '../../src/operations/index.ts';
import type { Choices } from '../support/choosing.ts';
import { createOwnSubscriber, SHARED_EVENTS, SHARED_SUBSCRIBER } from '../support/marked-parish.ts';
import { originOf, type ParishKey } from '../support/parish-keys.ts';
import type { WireRequest } from '../support/pipeline.ts';
import { createPrivateSubscribers, PRIVATE_IDS } from '../support/private-data.ts';

export interface Draft {
  method: string;
  segments: string[];
  query: string;
  version: string;
  headers: [name: string, value: string][];
  body: string;
  /** Extension after each chunk size; undefined if the body is not chunked. */
  chunked: string | undefined;
}

export interface FramedRequest extends WireRequest {
  readonly ends: boolean;
}

export function toLatin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

const inPath = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%40', '@');

export function randomIds({ below, pick, oneIn, times }: Choices, ownId: number): string {
  if (oneIn(12)) return pick(['0', '%20', '0,0', '%20%20']);
  if (oneIn(10)) return String(pick(PRIVATE_IDS));
  const ids = times(oneIn(8) ? below(60) + 1 : below(4) + 1, () => pick([1, 2, ...SHARED_EVENTS, ownId, below(400)]));
  return ids.map((id) => Math.max(1, id)).join(pick([',', ',', ',', '%20,%20']));
}

function parameterOf(choosing: Choices, operation: Operation, name: string, { parish }: ParishKey): string {
  const { pick, below, oneIn } = choosing;
  if (operation.name === 'getnlsubscriberfrom') {
    const own = createOwnSubscriber(parish);
    const { pending, ended } = createPrivateSubscribers(parish);
    const known = [own.key, own.email, SHARED_SUBSCRIBER.key, SHARED_SUBSCRIBER.email];
    if (oneIn(4)) return inPath(pick([pending.key, pending.email, ended.key, ended.email]));
    return inPath(pick([...known, 'nobody@example.org', 'no-such-key-at-all-here', '0', ' ']));
  }
  if (name === 'id' && operation.parameters['id']?.pattern.includes(','))
    return randomIds(choosing, parish.ownId) + (operation.name === 'getlistsbygroup' && oneIn(2) ? '-e' : '');
  if (name === 'id' || name === 'event_id')
    return String(pick([0, 1, 1001, parish.ownId, ...PRIVATE_IDS.slice(0, 2), below(400)]));
  if (name === 'form_id') return String(pick([0, 1, parish.ownId, below(400)]));
  if (name === 'date') return pick(['20900101', '20901231', '20960229', '99991231']);
  if (name === 'offset') return String(pick([0, 0, 0, 1, below(400), 100_000]));
  if (name === 'max_events') return String(pick([0, 1, 5, 20, 20, below(300), 100_000]));
  return 'website';
}

/** Operations without changes: identical requests to them get identical answers. */
const READ_OPERATIONS = operations.filter(({ change }) => change === undefined);

/** Read operations with personal data, which are requested more often. */
const PERSONAL_OPERATIONS = READ_OPERATIONS.filter(({ personal }) => personal === true);

export function createValidDraft(choosing: Choices, keys: readonly ParishKey[]): Draft {
  const { pick, oneIn, below } = choosing;
  const keysFor = (operation: Operation) => keys.filter((key) => key.works && key.scopes.includes(operation.scope));
  const some = oneIn(8) ? PERSONAL_OPERATIONS : READ_OPERATIONS;
  const operation = pick(some.filter((one) => keysFor(one).length > 0));
  const scoped = keysFor(operation);
  const key = pick(scoped);
  const isPost = operation.answer === undefined || (operation.post !== undefined && oneIn(3));
  const inHeaders = isPost || oneIn(4);
  const names = Object.keys(operation.parameters);
  const required = names.filter((name) => operation.parameters[name]?.required).length;
  const asked = names.slice(0, required + below(names.length - required + 1));
  const values = isPost ? [] : asked.map((name) => parameterOf(choosing, operation, name, key));
  const draft: Draft = {
    method: isPost ? 'POST' : oneIn(12) ? 'HEAD' : 'GET',
    segments: [operation.name, ...(inHeaders ? [] : [key.parish.name, key.text]), ...values, ...(oneIn(2) ? [''] : [])],
    query: '',
    version: '1.1',
    headers: [['Host', 'localhost']],
    body: isPost ? JSON.stringify(choosing.times(below(6), () => pick([1, 2, '3', '1001', 0, key.parish.ownId]))) : '',
    chunked: isPost && oneIn(5) ? '' : undefined,
  };
  if (inHeaders) draft.headers.push(['member', key.parish.name], ['apikey', key.text]);
  if (key.origin !== undefined && oneIn(2)) draft.headers.push(['Origin', key.origin]);
  return draft;
}

/** Creates a request for an operation by a key without the permission, or by an invalid key. */
export function createForbiddenDraft(choosing: Choices, keys: readonly ParishKey[]): Draft {
  const key = choosing.pick(keys.filter(({ works, scopes }) => !works || scopes.length < SCOPES.length));
  return createValidDraft(choosing, [{ ...key, works: true, scopes: SCOPES }]);
}

const PAGES = [
  'healthz',
  'readyz',
  '',
  'docs',
  'try',
  'openapi.json',
  'robots.txt',
  'assets/site.css',
  'assets/try.js',
  'assets/icon.svg',
  'metrics',
  'favicon.ico',
  'updatenlsubscriber',
  'admin',
  '*',
  'assets/../package.json',
  'assets/..%2fpackage.json',
  'assets/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  'assets/%2e%2e/package.json',
];

/** Creates a request for something other than an operation: a calendar file, a page, or an unknown path. */
export function createOtherDraft({ pick, oneIn, below }: Choices, keys: readonly ParishKey[]): Draft {
  const { parish } = pick(keys);
  const event = pick([1, 2, 1001, parish.ownId, below(400), ...PRIVATE_IDS, 4294967295, 4294967296, '01', 'x', '']);
  const segments = oneIn(2) ? [parish.name, 'export', 'ical', `e${event}`] : pick(PAGES).split('/');
  const headers: Draft['headers'] = [['Host', 'localhost']];
  const method = oneIn(8) ? 'HEAD' : 'GET';
  return { method, segments, query: '', version: '1.1', headers, body: '', chunked: undefined };
}

export function createPreflightDraft({ pick }: Choices, keys: readonly ParishKey[]): Draft {
  const { parish, text } = pick(keys);
  return {
    method: 'OPTIONS',
    segments: [pick(operations).name, parish.name, text],
    query: '',
    version: '1.1',
    headers: [
      ['Host', 'localhost'],
      ['Origin', pick([originOf(parish), 'https://elsewhere.example', 'null'])],
      ['Access-Control-Request-Method', pick(['GET', 'POST', 'DELETE'])],
    ],
    body: '',
    chunked: undefined,
  };
}

/** Maximum size of a form. Pages reject larger ones, and close the connection. */
const LARGEST_FORM = 16_384;

/** Serializes a request with correct framing. */
export function frameDraft({ method, segments, query, version, headers, body, chunked }: Draft): FramedRequest {
  const framing = framingOf(method, body, chunked);
  const lines = [`${method} /${segments.join('/')}${query} HTTP/${version}`];
  for (const [name, value] of [...headers, ...framing.headers]) lines.push(`${name}: ${value}`);
  const hosts = headers.filter(([name]) => name.toLowerCase() === 'host').length;
  const says = (name: string, pattern: RegExp) =>
    headers.some(([given, value]) => given.toLowerCase() === name && pattern.test(value));
  const isLarge = body.length > LARGEST_FORM;
  const ends = version !== '1.1' || hosts !== 1 || isLarge || says('expect', /^/) || says('connection', /close/i);
  return { bytes: `${lines.join('\r\n')}\r\n\r\n${framing.body}`, method, ends };
}

function framingOf(method: string, body: string, chunked: string | undefined): Pick<Draft, 'headers' | 'body'> {
  if (chunked === undefined) {
    return { headers: body === '' && method !== 'POST' ? [] : [['Content-Length', String(body.length)]], body };
  }
  const middle = Math.ceil(body.length / 2);
  const chunks = [body.slice(0, middle), body.slice(middle)].filter((chunk) => chunk !== '');
  const framed = chunks.map((chunk) => `${chunk.length.toString(16)}${chunked}\r\n${chunk}\r\n`);
  return { headers: [['Transfer-Encoding', 'chunked']], body: `${framed.join('')}0${chunked}\r\n\r\n` };
}
