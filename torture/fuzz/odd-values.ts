// Values that are odd, each in its place, and still take nothing from what makes a request one.

import { latin } from './draft.ts';

export const ODD_IDS = [
  ...[
    '4294967295',
    '4294967296',
    '9007199254740993',
    '99999999999999999999',
    '-1',
    '+1',
    '00',
    '01',
    '1.0',
    '1e3',
    '0x1',
  ],
  ...[
    '1,,2',
    ',1',
    '1,',
    ',',
    '1;2',
    '1%2C2',
    '%31',
    '1%201',
    '%091',
    '1%0A',
    '0-e',
    '-e',
    '1-e,2',
    '1-E',
    '0,1',
    'NaN',
  ],
  ...['null', 'true', '[]', '{}', '__proto__', 'constructor', 'toString', 'x'.repeat(300), '20260230', '20990101'],
];

export const ODD_ESCAPES = [
  ...['%', '%zz', '%1', '%ff', '%c0%af', '%c0%80', '%e0%80%af', '%f0%80%80%af', '%ed%a0%80', '%f4%90%80%80', '%80'],
  ...[
    '%00',
    '%2F',
    '%2f..%2f',
    '%5C',
    '%2e%2e',
    '%2e',
    '%0d%0a',
    '%25',
    '%2500',
    '%E2%80%A8',
    '%F0%9F%98%80',
    '%C3%A4',
  ],
];

export const ODD_SEGMENTS = [
  ...[
    '',
    '.',
    '..',
    '...',
    '~',
    ';',
    ';jsessionid=1',
    '+',
    '@',
    ':',
    '&a=b',
    '=',
    '*',
    '$',
    "'",
    '"',
    '<script>',
    '|',
    '`',
  ],
  ...['{id}', '\\', '..\\..', 'http:', 'index.php', '.git', 'wp-admin', 'e1', 'export', 'ical', 'getevents', 'docs'],
];

export const ODD_TEXTS = [
  '',
  ' ',
  '*',
  'null',
  '0',
  ',',
  ';',
  '"',
  '\\',
  '%',
  '{}',
  '<x>',
  latin('ä'),
  '\xff\xfe',
  'a'.repeat(5000),
];

export const ODD_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'If-None-Match',
    ['*', '"', '""', 'W/', 'W/"x"', '"a", "b"', '"a" "b"', `"${'x'.repeat(4000)}"`, '"a",'.repeat(500)],
  ],
  ['If-Match', ['*', '"x"']],
  ['If-Modified-Since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Feb 2099 25:61:61 GMT']],
  ['If-Unmodified-Since', ['Thu, 01 Jan 1970 00:00:00 GMT']],
  ['If-Range', ['"x"']],
  ['Range', ['bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,1-1,2-2', 'lines=1']],
  [
    'Accept-Encoding',
    ['br', 'gzip', 'gzip, br', 'br;q=0, gzip;q=1', '*;q=0', 'identity;q=0', 'br;q=2', 'gzip;q=0.0001'],
  ],
  ['Accept-Encoding', ['deflate', 'x-gzip', 'gzip;;q=1', 'br;q=,gzip', 'GZIP', ',,,', 'br,'.repeat(1000), 'br; q = 1']],
  ['Accept', ['text/html', 'application/xml;q=1', '*/*', 'application/json;version=2']],
  [
    'Origin',
    ['null', 'https://elsewhere.example', 'https://www.mk001km.example', 'javascript:0', 'https://a https://b'],
  ],
  ['Content-Type', ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x']],
  ['Content-Encoding', ['gzip', 'br', 'identity']],
  ['Expect', ['100-continue', 'a-miracle']],
  ['Connection', ['close', 'keep-alive', 'x, y', 'member', 'TE, close']],
  ['X-Request-Id', ['abc', 'a b', '../../x', 'x'.repeat(65), 'parvis_abc', '<x>']],
  ['X-Forwarded-For', ['unknown', '1.2.3.4, 5.6.7.8', '[::1]:80', '999.1.1.1', ',', '2001:db8::1', '::ffff:1.2.3.4']],
  ['X-Forwarded-Host', ['elsewhere.example']],
  ['X-HTTP-Method-Override', ['DELETE']],
  ['Authorization', ['Basic Og==', 'Bearer x']],
  ['Cookie', ['a=b', '='.repeat(3000)]],
  ['Host', ['other', '']],
  ['TE', ['trailers']],
  ['__proto__', ['x']],
  ['constructor', ['x']],
];

export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'M-SEARCH',
];

const ofMethods: readonly Mutation[] = [
  (draft, { pick }) => {
    draft.method = pick(METHODS);
  },
];

export const ODD_BODIES = [
  ...[
    '',
    '{',
    '[',
    '"',
    'null',
    '0',
    '{}',
    '{"ids":[1]}',
    '[[1]]',
    '[null]',
    '[true]',
    '[{}]',
    '[1.5]',
    '[-1]',
    '[1e99]',
  ],
  ...[
    '[1e400]',
    '[0]',
    '["0"]',
    '["x"]',
    '["1,2"]',
    '["-e"]',
    '[4294967295,"4294967296"]',
    '["\\u0000"]',
    '["\\ud800"]',
  ],
  ...[
    '[1,2',
    '[1,2]]',
    '[1,]',
    "['1']",
    '\xef\xbb\xbf[1]',
    '[1]\x00',
    '\xff\xfe',
    '["\xc3\x28"]',
    '["\xf0\x9f\x98\x80"]',
  ],
  ...['[99999999999999999999999999999999]', '{"__proto__":[1]}', '{"length":3}', 'id=1&id=2', '<xml/>', ' [1] \n'],
];
