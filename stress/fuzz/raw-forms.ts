// Bytes that are not exactly one complete request, each sent on its own connection.

import type { Choices } from '../support/choosing.ts';
import type { ParishKey } from '../support/parish-keys.ts';
import { createValidDraft, type FramedRequest, frameDraft, toLatin1 } from './draft.ts';

export interface RawRequest {
  readonly name: string;
  readonly parts: readonly string[];
  readonly pauseMs?: number;
  readonly methods?: readonly string[];
  /** `answers`: the server answers and ends the connection; `drops`: the client ends it before the request is complete. */
  readonly ending: 'answers' | 'drops';
  /** True if the server must reject the request and ignore all following bytes. Otherwise requests could be smuggled past a proxy. */
  readonly isRefused?: boolean;
}

type RawRequestFactory = (choosing: Choices, good: ValidRequests) => RawRequest;

interface ValidRequests {
  readonly request: () => string;
  readonly sent: () => FramedRequest;
  readonly post: (framing: string, body: string) => string;
}

const CLOSING = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

const get = (headers: string) => `GET /healthz HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

function expectRejected(name: string, text: string): RawRequest {
  return { name, parts: [text], ending: 'answers', isRefused: true };
}

function expectAnswered(name: string, text: string): RawRequest {
  return { name, parts: [text + CLOSING], ending: 'answers' };
}

function dropConnection(name: string, text: string): RawRequest {
  return { name, parts: [text], ending: 'drops' };
}

function pipeline(
  name: string,
  requests: readonly FramedRequest[],
  last: string,
  ending: RawRequest['ending'],
): RawRequest {
  const bytes = requests.map((request) => request.bytes).join('');
  return { name, parts: [bytes + last], ending, methods: requests.map(({ method }) => method) };
}

const SMUGGLED = `0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`;

const framings: readonly RawRequestFactory[] = [
  (_, { post }) =>
    expectRejected('length and chunks', post('Content-Length: 6\r\nTransfer-Encoding: chunked\r\n', SMUGGLED)),
  (_, { post }) =>
    expectRejected('chunks and length', post('Transfer-Encoding: chunked\r\nContent-Length: 6\r\n', SMUGGLED)),
  (_, { post }) => expectRejected('two lengths', post('Content-Length: 3\r\nContent-Length: 5\r\n', '[1]GE')),
  ({ pick }, { post }) => {
    const length = pick(['+3', '-3', '3 3', '0x3', '3,3', '3;', '', '99999999999999999999999', '1e1']);
    return expectRejected('an odd length', post(`Content-Length: ${length}\r\n`, '[1]'));
  },
  ({ pick }, { post }) => {
    const coding = pick([
      'chunked, identity',
      'xchunked',
      'identity',
      'gzip',
      'chunked;x',
      'chunked, gzip',
      '\x0bchunked',
    ]);
    return expectRejected('an odd coding', post(`Transfer-Encoding: ${coding}\r\n`, SMUGGLED));
  },
  ({ pick }, { post }) => {
    const codings = pick([
      'Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n',
      'Transfer-Encoding:\r\n chunked\r\n',
    ]);
    return dropConnection('codings twice or folded', post(codings, SMUGGLED));
  },
  ({ pick }, { post }) => {
    const name = pick(['Content-Length', 'Transfer-Encoding']);
    return expectRejected(
      'a blank before the colon',
      post(`${name} : ${name === 'Content-Length' ? '3' : 'chunked'}\r\n`, '[1]'),
    );
  },
  ({ pick }, { post }) => {
    const chunk = pick([
      'zz\r\n',
      'ffffffffffffffffff\r\n1\r\n',
      '-1\r\n',
      '3 \r\n[1]',
      '3\n[1]\r\n0\r\n\r\n',
      '3\r\n[1]XX',
      '\r\n',
    ]);
    return dropConnection('an odd chunk', post('Transfer-Encoding: chunked\r\n', chunk));
  },
  ({ pick }, { post }) => {
    const extension = `;${'x'.repeat(pick([1000, 20_000, 100_000]))}`;
    return dropConnection(
      'a long chunk extension',
      post('Transfer-Encoding: chunked\r\n', `3${extension}\r\n[1]\r\n0\r\n\r\n`),
    );
  },
  (_, { post }) =>
    dropConnection('a trailer', post('Transfer-Encoding: chunked\r\n', '3\r\n[1]\r\n0\r\nHost: b\r\nX: y\r\n\r\n')),
  (_, { post }) => expectAnswered('more body than length', post('Content-Length: 3\r\n', '[1]]]]]\r\n')),
  (_, { post }) => dropConnection('less body than length', post('Content-Length: 300\r\n', '[1]')),
  ({ oneIn }, { post }) => {
    const size = oneIn(50) ? 5 * 2 ** 20 : 100;
    return dropConnection('a body that is too large', post(`Content-Length: ${12 * 2 ** 20}\r\n`, ' '.repeat(size)));
  },
];

const lines: readonly RawRequestFactory[] = [
  (_, { request }) => dropConnection('bare line feeds', request().replaceAll('\r\n', '\n')),
  (_, { request }) => dropConnection('bare carriage returns', request().replaceAll('\r\n', '\r')),
  () => dropConnection('a folded header', get('X-Folded: a\r\n b\r\n')),
  () => expectRejected('a first header that is folded', `GET /healthz HTTP/1.1\r\n Host: a\r\n\r\n`),
  ({ pick }) =>
    expectRejected(
      'a control character',
      get(pick(['X: a\x00b\r\n', 'X\x00: a\r\n', 'X: \x01\r\n', 'X\x7f: a\r\n', ': a\r\n'])),
    ),
  (_, { request }) => expectRejected('a NUL in the address', request().replace(' /', ' /\x00')),
  ({ pick }) =>
    dropConnection(
      'an address that is not ASCII',
      `GET /${toLatin1(pick(['ä', '😀', '\u2028']))}\xff HTTP/1.1\r\nHost: a\r\n\r\n`,
    ),
  ({ pick }) =>
    expectAnswered(
      'an unknown method',
      `${pick(['BREW', 'get', 'GETS', 'X-1', '!'])} /getlayers/x/y HTTP/1.1\r\nHost: a\r\n\r\n`,
    ),
  ({ pick }) => {
    const version = pick([
      'HTTP/9.9',
      'HTTP/2.0',
      'HTTP/1.2',
      'HTTP/01.1',
      'http/1.1',
      'HTTP/1.1 x',
      'HTTP',
      'ICE/1.0',
    ]);
    return dropConnection('an odd version', `GET /healthz ${version}\r\nHost: a\r\n\r\n`);
  },
  ({ pick }) =>
    dropConnection('no version at all', pick(['GET /\r\n', 'GET /\r\n\r\n', 'GET\r\n\r\n', ' GET / HTTP/1.1\r\n\r\n'])),
  () => expectAnswered('empty lines first', `\r\n\r\n\r\n${get('')}`),
  ({ pick }) => {
    const target = pick([
      '*',
      'http://a/healthz',
      'http://a:99999/docs',
      'https://u:p@a/docs',
      'http:///docs',
      'ftp://a/',
      '//docs',
      'a:1',
      '//',
    ]);
    return expectAnswered('an odd target', `${pick(['GET', 'OPTIONS'])} ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
  },
  ({ pick }) => expectAnswered('a tunnel', `CONNECT ${pick(['a:443', '/', 'a'])} HTTP/1.1\r\nHost: a\r\n\r\n`),
  ({ pick }) => {
    const upgrade = pick(['websocket', 'h2c', 'TLS/1.0']);
    return expectAnswered(
      'an upgrade',
      get(`Connection: Upgrade\r\nUpgrade: ${upgrade}\r\nSec-WebSocket-Key: eA==\r\n`),
    );
  },
  ({ pick }) => dropConnection('large headers', get(`X: ${'a'.repeat(pick([60_000, 70_000, 200_000]))}\r\n`)),
  ({ pick }) => dropConnection('many headers', get('X: a\r\n'.repeat(pick([500, 2500, 10_000])))),
  ({ pick }) =>
    dropConnection('a long address', `GET /${'a'.repeat(pick([65_000, 66_000, 200_000]))} HTTP/1.1\r\nHost: a\r\n\r\n`),
];

const TLS_HELLO = `\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03${'\x5a'.repeat(32)}\x00\x00\x20${'\x13\x01'.repeat(16)}\x01\x00`;

const connections: readonly RawRequestFactory[] = [
  ({ times, below }) => dropConnection('garbage', String.fromCharCode(...times(1 + below(600), () => below(256)))),
  ({ times, below }, { request }) => {
    const bytes = [...request()];
    for (const at of times(1 + below(4), () => below(bytes.length))) bytes[at] = String.fromCharCode(below(256));
    return dropConnection('a request with bytes turned', bytes.join(''));
  },
  () => expectRejected('a TLS hello', TLS_HELLO),
  () => dropConnection('an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00'),
  ({ below }, { request }) => {
    const text = request();
    return dropConnection('half a request', text.slice(0, below(text.length)));
  },
  ({ below }, { request, post }) =>
    dropConnection('half of a second one', request() + post('Content-Length: 50\r\n', '[1,2').slice(below(80))),
  ({ times, below }, { sent }) => pipeline('a pipeline nobody reads', times(1 + below(30), sent), '', 'drops'),
  ({ times, below }, { sent }) => pipeline('a pipeline', times(1 + below(30), sent), CLOSING, 'answers'),
  ({ times, below }, { sent }) =>
    pipeline('a pipeline that ends in garbage', times(1 + below(5), sent), '\x00garbage\r\n\r\n', 'drops'),
  () => dropConnection('nothing', ''),
];

const slow: RawRequestFactory = ({ below }, { sent }) => {
  const { bytes, method } = sent();
  const text = bytes + CLOSING;
  const step = Math.ceil(text.length / (20 + below(40)));
  const parts = Array.from({ length: Math.ceil(text.length / step) }, (_, at) =>
    text.slice(at * step, (at + 1) * step),
  );
  return { name: 'a slow sender', parts, pauseMs: 5, ending: 'answers', methods: [method] };
};

export function randomRawRequest(choosing: Choices, keys: readonly ParishKey[]): RawRequest {
  const good: ValidRequests = {
    request: () => frameDraft({ ...createValidDraft(choosing, keys), method: 'GET', body: '' }).bytes,
    sent: () => frameDraft(createValidDraft(choosing, keys)),
    post: (framing, body) => {
      const { parish, text } = choosing.pick(keys.filter((key) => key.works));
      const path = choosing.pick(['geteventdetails', 'updatenlsubscriber', `newsletter/${parish.name}`]);
      const head = `POST /${path} HTTP/1.1\r\nHost: a\r\nmember: ${parish.name}\r\napikey: ${text}\r\n`;
      return `${head}${framing}\r\n${body}`;
    },
  };
  if (choosing.oneIn(400)) return slow(choosing, good);
  return choosing.pick(choosing.pick([framings, lines, connections]))(choosing, good);
}
