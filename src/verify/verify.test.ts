// The conformance kit finds no faults in this server in either profile, nor in one limited to the interface’s document, and reports that as
// text and as XML. deviations.test.ts covers the faults that it finds.

import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INSTANCE, NOON, openExample } from '../../test/support/calls.ts';
import { openInstance, type SingleInstance } from '../../test/support/instance.ts';
import { createSpoiledService, type ReplySpoiler } from '../../test/support/spoiled-service.ts';
import { MAX_REQUEST_BODY_SIZE } from '../contract/operation.ts';
import { PROFILES } from '../model/accounts/access-key.ts';
import { NO_SUCH_INSTANCE } from '../service-client/access.ts';
import { createRateLimiter } from '../service-client/rate-limiter.ts';
import { formatReportLines, toJunitXml } from './report.ts';
import { createServiceClient } from './service-client.ts';
import { ServiceAccessError, type VerifyReport, verifyService } from './verify.ts';

let ours: SingleInstance;
let url: string;
let close: () => void;

type Write = (response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: Buffer) => void;

const writeWhole: Write = (response, status, headers, body) => void response.writeHead(status, headers).end(body);

let write = writeWhole;

beforeAll(async () => {
  ours = await openExample();
  const server = createServer({ maxHeaderSize: 100_000 }, async (request, response) => {
    const answer = await forwardToOurs(request).catch(() => undefined);
    const { status = 404, headers = { 'Content-Type': 'application/json' } } = answer ?? {};
    const body = answer === undefined ? Buffer.from('{"message":"There is no such operation."}') : answer.body;
    write(response, status, { ...headers }, request.method === 'HEAD' ? Buffer.of() : (body ?? Buffer.of()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(() => close());

async function forwardToOurs(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const body = Buffer.concat(chunks).toString();
  if (body.length > MAX_REQUEST_BODY_SIZE) return TOO_LARGE;
  return ours.ask(request.url ?? '', { method: request.method ?? '', headers, body, address });
}

/** Answer to a body that exceeds the limit before the router gets it. */
const TOO_LARGE = {
  status: 413,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from('{"message":"The body is too large."}'),
};

/** Rejected calls are counted per address, so each test uses another one. */
let address = '';
let tests = 0;
beforeEach(() => {
  address = `198.51.100.${tests++}`;
});

const turn = async () => undefined;

/** Verifies a server whose answers are altered in transit. */
async function verifySpoiled(server: SingleInstance, name: string, spoil: ReplySpoiler): Promise<VerifyReport> {
  const send = createSpoiledService(server, `/${name}/${server.apiKey}`)(spoil);
  const service = { url: 'http://service', instance: name, key: server.apiKey };
  return verifyService(service, { clock: server.clock.now, send, turn, wait: turn });
}

function checksIn({ findings }: VerifyReport, state: string): string[] {
  return findings.filter((finding) => finding.state === state).map(({ check }) => check);
}

it.each(PROFILES)('our own server passes all checks, with a key of the profile %s', async (profile) => {
  const key = await ours.key(INSTANCE, { profile });
  const report = await verifyService({ url, instance: INSTANCE, key }, { clock: ours.clock.now, turn, wait: turn });
  expect(report.findings.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(report).toMatchObject({ profile, isMoving: false });
});

const WIRES: Readonly<Record<string, Write>> = {
  'writes in small chunks': (response, status, headers, body) => {
    response.writeHead(status, headers);
    for (let at = 0; at < body.length; at += 1000) response.write(body.subarray(at, at + 1000));
    response.end();
  },
  'closes each connection': (response, status, headers, body) =>
    void response.writeHead(status, { ...headers, Connection: 'close' }).end(body),
  'answers in HTTP/1.0': (response, status, headers, body) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    response.socket?.write(`HTTP/1.0 ${status} As it is\r\n${lines.join('')}\r\n`);
    response.socket?.end(body);
  },
  'names the length': (response, status, headers, body) =>
    void response
      // A HEAD answer has no body, but the Content-Length of GET.
      .writeHead(status, response.req.method === 'HEAD' ? headers : { ...headers, 'Content-Length': body.length })
      .end(body),
};

it.each(Object.entries(WIRES))('no deviation is reported for a server that %s', async (_, way) => {
  write = way;
  const report = await verifyService(
    { url, instance: INSTANCE, key: ours.apiKey },
    { clock: ours.clock.now, turn, wait: turn },
  );
  write = writeWhole;
  expect(report.findings.filter(({ state }) => state !== 'holds')).toEqual([]);
});

it('deviations of a key with the connector profile are judged by that profile', async () => {
  const apiKey = await ours.key(INSTANCE, { profile: 'connector' });
  const report = await verifySpoiled({ ...ours, apiKey }, INSTANCE, (answer, { line }) =>
    line === 'GET /geteventdetails/0'
      ? { ...answer, text: answer.text.replace('"subs_time":""', '"subs_time":0') }
      : answer,
  );
  expect(report.profile).toBe('connector');
  expect(report.findings.find(({ check }) => check === 'schema')?.deviations).toMatchObject([
    { request: `GET /geteventdetails/${INSTANCE}/{key}/0`, at: '/0/subs_time' },
  ]);
});

it('a service with only the operations of the document passes; all others are untested', async () => {
  const further =
    /^[A-Z]+ \/(getpersondetails|getlistgroups|getlistnamesbygroup|geteventids|geteventslistmap|getpersonsbygroups|get_module_infos|getrosterentries|getpostings|sync|postpersondetails)\b/;
  const report = await verifySpoiled(ours, INSTANCE, (answer, { line }) =>
    further.test(line) || line === 'POST /postpersondetails'
      ? { ...answer, status: 404, text: '{"message":"No."}' }
      : answer,
  );
  expect(checksIn(report, 'deviates')).toEqual([]);
  expect(checksIn(report, 'untested')).toEqual([
    'post',
    'posted-ids',
    'many-posted-ids',
    'hidden-posted-ids',
    'bad-body',
    'persons-by-post',
    'ids-of-events',
    'sync',
    'lists-of-events',
    'members-by-group',
    'map-of-lists',
    'groups-of-members',
    'members-of-hidden-groups',
    'groups-of-a-person',
    'names-of-lists',
    'sync-of-all',
  ]);
});

it.each(PROFILES)('an instance without content passes, with the profile %s', async (profile) => {
  const server = await openInstance({}, NOON);
  const apiKey = await server.key('test', { profile });
  const report = await verifySpoiled({ ...server, apiKey }, 'test', (answer) => answer);
  expect(checksIn(report, 'deviates')).toEqual([]);
  expect(checksIn(report, 'untested')).toContain('intersection');
});

it('unreadable answers are reported as untested, not as passed', async () => {
  const report = await verifySpoiled(ours, INSTANCE, (answer) =>
    answer.status === 200 ? { ...answer, text: '[[[[' } : answer,
  );
  const states = new Map(report.findings.map(({ check, state }) => [check, state]));
  expect(states.get('sync-of-all')).not.toBe('holds');
  expect(states.get('groups-of-a-person')).not.toBe('holds');
  expect(states.get('unknown-operation')).toBe('holds');
});

it('waits at most a minute for a service that asks for more, retries once, and reports that', async () => {
  const waited: number[] = [];
  let busy = 1;
  const report = await verifyService(
    { url, instance: INSTANCE, key: ours.apiKey },
    {
      clock: ours.clock.now,
      turn,
      wait: async (ms) => void waited.push(ms),
      send: (address, init) =>
        busy-- > 0
          ? Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '99999999' } }))
          : fetch(address, init),
    },
  );
  expect(waited).toEqual([60_000]);
  expect(report.askedToWait).toBe(99_999_999);
  expect(formatReportLines(report).join('\n')).toContain('asked the client to wait 99999999 seconds');
});

it('requests only the empty newsletter form and nothing that changes data, and identifies itself', async () => {
  const asked: string[] = [];
  await verifySpoiled(ours, INSTANCE, (answer, { line, headers }) => {
    asked.push(line);
    expect(headers['user-agent']).toBe('parvis-verify');
    return answer;
  });
  const ofNewsletter = new Set(asked.filter((line) => /nlsubscriber/.test(line)));
  const forNobody = ['', '/0', '/%20', '/no-such-subscriber', '/no-address%40', '/%40'];
  const gets = forNobody.map((id) => `GET /getnlsubscriberfrom${id}`);
  expect(ofNewsletter).toEqual(new Set([...gets, 'HEAD /getnlsubscriberfrom/0']));
  const methods = new Set(asked.map((line) => line.split(' ')[0]));
  expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST', 'PROPFIND']);
  // Posts with a wrong key in the path are included, because a wrong key does not stop further requests.
  const posts = asked.flatMap((line) => /^POST \/\w+/.exec(line) ?? []);
  expect(new Set(posts)).toEqual(
    new Set(['POST /postpersondetails', 'POST /geteventdetails', 'POST /getrooms', 'POST /getevents']),
  );
});

it('requests everything again if the content changes in the meantime, and reports if it changes again', async () => {
  let asked = 0;
  const change = (times: number): ReplySpoiler => {
    asked = 0;
    return (answer, { line }) => {
      if (line !== 'GET /getevents') return answer;
      asked++;
      return { ...answer, text: answer.text.replace('"title":"', `"title":"${Math.min(asked, times)}`) };
    };
  };
  expect(await verifySpoiled(ours, INSTANCE, change(100))).toMatchObject({ isMoving: true });
  // The first answer differs from all later ones, which are constant in both rounds.
  expect(formatReportLines(await verifySpoiled(ours, INSTANCE, change(100))).join('\n')).toContain(
    'The content changed',
  );
  expect(await verifySpoiled(ours, INSTANCE, change(4))).toMatchObject({ isMoving: false });
});

describe('a service that can’t be verified', () => {
  const verifying = (service: object) =>
    verifyService(
      { url, instance: INSTANCE, key: ours.apiKey, ...service },
      { clock: ours.clock.now, turn, wait: turn },
    );

  it.each([
    [{ key: 'parvis_no-key' }, 'The service refuses access: the instance name or the key is wrong.'],
    [{ instance: NO_SUCH_INSTANCE }, 'The service refuses access: the instance name or the key is wrong.'],
    [{ url: 'http://127.0.0.1:1' }, 'The service is not responding: '],
  ])('is reported: %j', async (service, words) => {
    const error = await verifying(service).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceAccessError);
    expect((error as Error).message).toContain(words);
  });

  it('is reported if the key has no access', async () => {
    const key = await ours.key(INSTANCE, { scopes: ['newsletter'] });
    await expect(verifying({ key })).rejects.toThrow('The key is not allowed to read events (403).');
  });
});

it('is retried after the requested time if it is overloaded', async () => {
  const waited: number[] = [];
  let busy = 2;
  const send = async () =>
    busy-- > 0 ? new Response('', { status: 503, headers: { 'retry-after': '7' } }) : new Response('[]');
  const wait = async (ms: number) => void waited.push(ms);
  const asking = createServiceClient({ url: 'http://service', instance: 'a', key: 'key' }, { send, turn, wait });
  expect(await asking.ask({ operation: 'getrooms' })).toMatchObject({ status: 200, json: [] });
  expect(await asking.ask({ operation: 'getrooms' })).toMatchObject({ status: 200 });
  expect({ waited, sent: asking.sent() }).toEqual({ waited: [7000, 7000], sent: 3 });
});

it('gets a limited number of requests per second, evenly distributed', async () => {
  let now = 5000;
  const waited: number[] = [];
  const wait = async (ms: number) => {
    waited.push(ms);
    now += ms;
  };
  const next = createRateLimiter(10, () => now, wait);
  for (let count = 0; count < 4; count++) await next();
  now += 1000;
  await next();
  await next();
  expect(waited).toEqual([100, 100, 100, 100]);
});

describe('the report', () => {
  const report: VerifyReport = {
    profile: 'document',
    requests: 20,
    isMoving: false,
    findings: [
      { check: 'one', rule: 'T1', promise: 'It is.', state: 'holds', answers: 1, deviations: [] },
      {
        check: 'two',
        rule: 'T2',
        promise: 'It is <so>.',
        state: 'deviates',
        answers: 12,
        deviations: Array.from({ length: 12 }, (_, index) => ({
          request: `GET /${index}`,
          at: '/0/a',
          text: '"\u0001" & <b>',
        })),
      },
      { check: 'three', rule: 'T3', promise: 'It was.', state: 'untested', answers: 0, deviations: [] },
    ],
  };

  it('has a line per check, each deviation with request and place, and the number of further ones', () => {
    const lines = formatReportLines(report);
    expect(lines.slice(0, 4)).toEqual([
      'holds     T1  one                   It is.',
      'DEVIATES  T2  two                   It is <so>.',
      '  GET /0',
      '    /0/a: "\u0001" & <b>',
    ]);
    expect(lines).toContain('  … and 2 more');
    expect(lines.at(-1)).toBe('1 checks hold, 1 deviate, 1 could not be tested; profile document, 20 requests.');
  });

  it('is a JUnit suite without characters that XML forbids', () => {
    const xml = toJunitXml(report, 'https://a.example/?a&b');
    expect(xml).toContain(
      '<testsuite name="parvis verify https://a.example/?a&amp;b" tests="3" failures="1" errors="0" skipped="1" time="2.0">',
    );
    expect(xml).toContain('<testcase classname="T1" name="one: It is."/>');
    expect(xml).toContain('<failure message="&quot;\ufffd&quot; &amp; &lt;b&gt;">GET /0\n  /0/a: ');
    expect(xml).toContain('name="three: It was."><skipped message=');
  });
});
