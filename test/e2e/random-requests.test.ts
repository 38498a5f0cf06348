import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoBundle } from '../../src/demo/parish.ts';
import { operations } from '../../src/operations/index.ts';
import { demoToday } from '../support/demo-today.ts';
import { readExposition } from '../support/prometheus.ts';
import { countRuns } from '../support/runs.ts';
import { fetchOperatorInfo, openSite, type ServerProcess, serve } from '../support/site.ts';
import { createSiteKey } from '../support/site-key.ts';

const REQUESTS = countRuns(25_000);
const PER_CONNECTION = 200;
const CONNECTIONS_AT_ONCE = 8;

const site = openSite();
let server: ServerProcess;
let key = '';

beforeAll(async () => {
  const bundle = JSON.stringify(createDemoBundle(demoToday()));
  expect(await site.run(['import', '-'], bundle)).toMatchObject({ code: 0 });
  key = await createSiteKey(site, 'demo', ['read', 'newsletter']);
  server = await serve(site, { PARVIS_LOG_LEVEL: 'info', PARVIS_METRICS_ADDRESS: '127.0.0.1:0' });
});

afterAll(() => site.clear());

/** Creates a seeded generator of random numbers (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'];
const PIECES = [
  '0',
  '1',
  '101',
  '101,102',
  '%20',
  '0-e',
  '4294967295',
  '4294967296',
  '-1',
  '00',
  '1,,2',
  '20990101',
  '20260230',
  '%',
  '%zz',
  '%ff',
  '%00',
  '%2F',
  '%2e%2e',
  '..',
  '.',
  '',
  'ä',
  '%C3%A4',
  '%F0%9F%98%80',
  'a@b.ch',
  'x'.repeat(300),
  '__proto__',
  'constructor',
  'toString',
  '<script>',
  '{}',
  '[]',
  'null',
  '1e3',
  '0x10',
  '%0d%0a',
  '%25',
  ';',
  '+',
];
const BODIES = [
  '',
  '[]',
  '["1"]',
  '[1,2,3]',
  '{',
  '{"a":1}',
  '[[[[]]]]',
  'null',
  '"',
  '[1e99]',
  `[${'1,'.repeat(500)}1]`,
];
const FORMS = [
  'nl_subs_id=0&email=a@b.example&change_button=',
  'nl_subs_id=0&email=a',
  'nl_subs_id=x',
  'nl_subs_id=4242',
  '%',
  '=',
  '{"nl_subs_id":"0","email":"c@d.example","targetlists":["1"]}',
  '{"nl_subs_id":0,"nl_interval":"DAY"}',
  '{"a":1}',
  'email=e@f.example&targetlists[]=1&nl_interval=WEEK',
  'nl_subs_id=0&delete_button=&change_button=',
  '[]',
  '\0',
  `email=${'a'.repeat(2000)}`,
];
const FORM_PATHS = [
  '/newsletter/demo',
  '/newsletter/demo/',
  '/newsletter/nobody',
  '/newsletter/demo/me/x',
  '/newsletter/demo/confirm/x',
  '/newsletter/demo/me/x/end',
  '/newsletter/-/bounces',
  '/newsletter',
  '/newsletter/-',
  '/newsletter/%2e%2e/me',
];
const FORM_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'application/json; charset=x', 'x', ''];
const HEADERS = [
  'Accept-Encoding: br',
  'Accept-Encoding: gzip;q=0, *',
  'If-None-Match: *',
  'If-None-Match: "',
  'Origin: x',
];

function randomRequest(random: (below: number) => number): string {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const operation = random(12) === 0 ? pick(PIECES) : pick(operations).name;
  const access = random(5) === 0 ? [pick(PIECES), pick(PIECES)] : ['demo', key];
  const values = Array.from({ length: random(5) }, () => pick(PIECES));
  const inHeaders = random(4) === 0;
  const path = `/${[operation, ...(inHeaders ? [] : access), ...values].join('/')}${random(6) === 0 ? '?q=%' : ''}`;
  const body = random(3) === 0 ? pick(BODIES) : '';
  const lines = [
    `${pick(METHODS)} ${path.replace(/[^\x21-\x7e]/g, '_')} HTTP/1.1`,
    'Host: localhost',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(inHeaders ? [`member: ${access[0]}`, `apikey: ${access[1]}`.replace(/[^\x20-\x7e]/g, '_')] : []),
    ...(random(3) === 0 ? [pick(HEADERS)] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function randomForm(random: (below: number) => number): string {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const inHeaders = random(2) === 0;
  const operation = inHeaders ? '/updatenlsubscriber/' : `/updatenlsubscriber/demo/${key}`;
  const path = random(2) === 0 ? operation : pick(FORM_PATHS);
  const body = pick(FORMS);
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const isChunked = random(4) === 0;
  const lines = [
    `${pick(['POST', 'POST', 'POST', 'GET', 'PUT'])} ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${pick(FORM_TYPES)}`,
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    ...(inHeaders ? ['member: demo', `apikey: ${key}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${isChunked ? chunks : body}`;
}

function send(requests: readonly string[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    const statuses: number[] = [];
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (const match of rest.matchAll(/HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n/g)) statuses.push(Number(match[1]));
      rest = rest.slice(rest.lastIndexOf('\n') + 1).slice(-200);
    });
    socket.on('close', () => resolve(statuses));
    socket.on('error', reject);
    const closing = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    socket.write(requests.join('') + closing, 'latin1');
  });
}

async function rejected() {
  const families = readExposition(await (await fetchOperatorInfo(server, '/metrics')).text());
  const of = (reason: string) =>
    families
      .get('parvis_http_requests_rejected_total')
      ?.samples.get(`parvis_http_requests_rejected_total{reason="${reason}"}`);
  return { overload: of('overload'), data: of('data') };
}

it(`answers ${REQUESTS} random requests without an error, and continues as before`, async () => {
  const ask = async () => (await fetch(`http://127.0.0.1:${server.port}/getevents/demo/${key}`)).text();
  const before = await ask();
  const random = randomFrom(20261120);
  const counts = new Map<number, number>();
  let left = REQUESTS / PER_CONNECTION;
  const worker = async () => {
    while (left-- > 0) {
      const requests = Array.from({ length: PER_CONNECTION }, () =>
        random(40) === 0 ? randomForm(random) : randomRequest(random),
      );
      const statuses = await send(requests);
      expect(statuses).toHaveLength(PER_CONNECTION + 1);
      for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS_AT_ONCE }, worker));
  // An overloaded machine may shed load; any other status from 500 on is a fault.
  expect([...counts.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(await rejected()).toEqual({ overload: counts.get(503) ?? 0, data: 0 });
  expect(counts.get(200)).toBeGreaterThan(REQUESTS / 40);
  expect([...counts.keys()]).toEqual(expect.arrayContaining([200, 304, 400, 401, 404, 405]));
  expect(await ask()).toBe(before);
  expect(server.err()).not.toContain('failed');
});
