import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMetrics } from '../../src/metrics/catalogue.ts';
import { fullBundle, type Loose } from '../support/full-bundle.ts';
import { readExposition } from '../support/prometheus.ts';
import { openClient } from '../support/raw-client.ts';
import { fetchOperatorInfo, openSite, type ServerProcess, serve } from '../support/site.ts';

const site = openSite();
let server: ServerProcess;
let key: string;

function bundle(change: (given: Loose) => void = () => undefined): string {
  const given = fullBundle();
  const times = { date_from: '2090-01-01 10:00:00', date_to: '2090-01-01 11:00:00' };
  for (const event of given['events']) Object.assign(event, times);
  change(given);
  return JSON.stringify(given);
}

const newKey = async () => (await site.run(['key', 'create', 'seewil', '--name', 'e2e'])).out.trim();
const call = (operation: string, apiKey = key, base = server.url) => fetch(`${base}/${operation}/seewil/${apiKey}/`);

const becomes = (wished: () => Promise<boolean>) => expect.poll(wished).toBe(true);

beforeAll(async () => {
  await site.run(['import', '-'], bundle());
  key = await newKey();
  server = await serve(site);
});

describe('the start', () => {
  it('reports where the pages are, where mails go, and what mails still need', async () => {
    await expect.poll(() => server.err()).toContain('warning: PARVIS_PUBLIC_URL is not set');
    for (const path of ['/', '/try', '/docs', '/newsletter/seewil']) {
      expect(server.err().split('\n')).toContainEqual(expect.stringMatching(new RegExp(` ${server.url}${path}$`)));
      expect((await fetch(server.url + path)).status).toBe(200);
    }
    expect(server.err()).toMatch(/^ {2}E-mails to {3}.*data\/mail, as files: PARVIS_SMTP_URL is not set$/m);
    expect(server.err()).toMatch(/^warning: PARVIS_SMTP_URL is not set: e-mails to \d subscribers? are written to /m);
  });
});
afterAll(() => site.clear());

describe('a server', () => {
  it('reports that it is healthy (rule S4)', async () => {
    const response = await fetch(`${server.url}/healthz`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'ok',
      checks: Object.fromEntries(
        ['database', 'writing', 'mail', 'clock', 'zones', 'load', 'ready'].map((check) => [check, { status: 'ok' }]),
      ),
    });
  });

  it.each(['/healthz', '/readyz'])('answers %s to GET and HEAD only, with and without a slash', async (path) => {
    for (const target of [path, `${path}/`]) {
      const { status, headers } = await fetch(server.url + target);
      expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
      const head = await fetch(server.url + target, { method: 'HEAD' });
      expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
      const posted = await fetch(server.url + target, { method: 'POST' });
      expect({ status: posted.status, allow: posted.headers.get('allow') }).toEqual({
        status: 405,
        allow: 'GET, HEAD',
      });
    }
  });

  it('answers operations', async () => {
    const response = await call('getlayers');
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveLength(2);
  });

  it('answers 404 in the form of an error at an unknown address (rule E1)', async () => {
    const response = await fetch(`${server.url}/nothing/here`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
  });
});

describe('a change by another process is visible within a second (rule S4)', () => {
  it('when an instance is imported again', async () => {
    const imported = await site.run(
      ['import', '-'],
      bundle((given) => given['layers'].push({ id: 3, position: 3, name: 'Neu' })),
    );
    expect(imported.code).toBe(0);
    await becomes(async () => (await (await call('getlayers')).text()).includes('Neu'));
  });

  it('when an instance is new', async () => {
    const given = bundle((changed) => Object.assign(changed['instance'], { name: 'neu' }));
    await site.run(['import', '-'], given);
    const fresh = (await site.run(['key', 'create', 'neu'])).out.trim();
    await becomes(async () => (await fetch(`${server.url}/getlayers/neu/${fresh}/`)).ok);
  });

  it('when an instance is removed, which needs a confirmation; it can be created again with new keys', async () => {
    await site.run(
      ['import', '-'],
      bundle((given) => Object.assign(given['instance'], { name: 'leaving' })),
    );
    const leaving = (await site.run(['key', 'create', 'leaving'])).out.trim();
    const ask = () => fetch(`${server.url}/geteventids/leaving/${leaving}`);
    await becomes(async () => (await ask()).status === 200);
    for (let time = 0; time < 3; time++) await ask();
    const refused = await site.run(['instance', 'remove', 'leaving']);
    const what = 'leaving (Kirchgemeinde Seewil), events: 2, subscribers: 2, keys: 1, websites: 0';
    expect(refused).toEqual({ code: 1, out: '', err: `parvis: nothing was removed; use --yes to remove ${what}\n` });
    expect((await ask()).status).toBe(200);
    const removed = await site.run(['instance', 'remove', 'leaving', '--yes']);
    expect(removed).toEqual({ code: 0, out: '', err: `removed ${what}\n` });
    await becomes(async () => (await ask()).status === 401);
    expect((await fetch(`${server.url}/newsletter/leaving`)).status).toBe(404);
    expect((await call('geteventids')).status).toBe(200);
    await site.run(
      ['import', '-'],
      bundle((given) => Object.assign(given['instance'], { name: 'leaving' })),
    );
    const another = (await site.run(['key', 'create', 'leaving'])).out.trim();
    const anew = () => fetch(`${server.url}/geteventids/leaving/${another}`);
    await becomes(async () => (await anew()).status === 200);
    expect((await ask()).status).toBe(401);
    await site.run(['instance', 'remove', 'leaving', '--yes']);
  });

  it('when a key is created and revoked', async () => {
    const fresh = await newKey();
    await becomes(async () => (await call('getlayers', fresh)).status === 200);
    const listed = (await site.run(['key', 'list', 'seewil'])).out.trim().split('\n').at(-1);
    expect((await site.run(['key', 'revoke', 'seewil', listed?.split('\t')[0] ?? ''])).code).toBe(0);
    await becomes(async () => (await call('getlayers', fresh)).status === 401);
    expect((await call('getlayers')).status).toBe(200);
  });
});

describe('rejected calls', () => {
  it('are answered with 429 after 300 in a minute, but a valid key never is (rules E2, R5)', async () => {
    const own = await serve(site);
    const statuses: number[] = [];
    for (let batch = 0; batch < 31; batch++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => call('getlayers', 'wrong', own.url)));
      statuses.push(...answers.map(({ status }) => status));
      await Promise.all(answers.map((answer) => answer.text()));
    }
    expect(statuses.slice(0, 300)).toEqual(Array.from({ length: 300 }, () => 401));
    const late = await call('getlayers', 'wrong', own.url);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await late.json()).toEqual({ message: expect.any(String) });
    expect((await call('getlayers', key, own.url)).status).toBe(200);
    own.child.kill('SIGTERM');
    expect((await own.ended).code).toBe(0);
  });
});

describe('a server that is stopped (rule S4)', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s finishes a running request and exits with 0', async (signal) => {
    const own = await serve(site);
    const client = await openClient(own.port);
    const body = JSON.stringify([1001]);
    const head = `POST /geteventdetails HTTP/1.1\r\nHost: a\r\nmember: seewil\r\napikey: ${key}\r\n`;
    client.send(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 2)}`);
    const idle = await openClient(own.port);
    idle.send(`GET /getlayers/seewil/${key}/ HTTP/1.1\r\nHost: a\r\n\r\n`);
    await idle.answer();
    own.child.kill(signal);
    await idle.closed();
    await expect(openClient(own.port)).rejects.toThrow('ECONNREFUSED');
    client.send(body.slice(2));
    const answer = await client.answer();
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual([expect.objectContaining({ event_id: expect.anything() })]);
    expect(await own.ended).toMatchObject({ code: 0, out: '' });
  });
});

describe('a server that cannot listen', () => {
  it('reports that the port is in use and exits with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, out, err } = await site.run(['serve'], '', { PARVIS_PORT: String(port) });
    other.close();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      `parvis: can't listen on 127.0.0.1 port ${port}: another program is using it (PARVIS_PORT chooses another)\n`,
    );
  });

  it.each(['192.0.2.1', 'nowhere.invalid'])('reports that %s is not its host and exits with 1', async (host) => {
    const { code, out, err } = await site.run(['serve'], '', { PARVIS_PORT: '0', PARVIS_HOST: host });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^parvis: can't listen on \S+ port 0: .*\(?PARVIS_HOST\)?\n$/);
  });
});

describe('a page', () => {
  it.each([
    '/',
    '/docs',
    '/try',
    '/openapi.json',
    '/assets/site.css',
    '/nothing',
  ])('%s has the headers that protect browsers', async (path) => {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
});

describe('metrics', () => {
  it('are served only at their own address, without a key or an instance', async () => {
    const own = await serve(site, { PARVIS_METRICS_ADDRESS: '127.0.0.1:0', PARVIS_LOG_LEVEL: 'debug' });
    for (let time = 0; time < 5; time++) await (await call('getlayers', key, own.url)).text();
    await (await call('getlayers', 'wrong', own.url)).text();
    for (const path of ['/office/login', '/office/seewil', '/office/api/seewil/events'])
      await (await fetch(own.url + path)).text();
    const response = await fetchOperatorInfo(own, '/metrics');
    const text = await response.text();
    const read = readExposition(text);
    expect([...read.keys()]).toEqual(allMetrics.map(({ name }) => name));
    const requests = read.get('parvis_http_requests_total')?.samples;
    expect(requests?.get('parvis_http_requests_total{operation="getlayers",status="200"}')).toBe(5);
    expect(requests?.get('parvis_http_requests_total{operation="getlayers",status="401"}')).toBe(1);
    expect(read.get('parvis_snapshots_bytes')?.samples.get('parvis_snapshots_bytes')).toBeGreaterThan(0);
    expect(read.get('parvis_pushes_waiting')?.samples.get('parvis_pushes_waiting')).toBe(0);
    for (const word of [key, 'parvis_'.concat(key.slice(7, 15)), 'seewil']) expect(text).not.toContain(word);
    expect((await fetch(`${own.url}/metrics`)).status).toBe(404);
    expect(own.err().match(/"operation":"getlayers","instance":"seewil"/g)).toHaveLength(6);
    for (const area of ['office', 'office_api']) {
      expect(own.err()).toContain(`"operation":"${area}","instance":"seewil"`);
      expect([...(requests?.keys() ?? [])].some((name) => name.includes(`operation="${area}"`))).toBe(true);
    }
    expect(own.err()).not.toContain(key);
    own.child.kill('SIGTERM');
    expect((await own.ended).code).toBe(0);
  });

  it('are refused at an address in use', async () => {
    const { code, err } = await site.run(['serve'], '', {
      PARVIS_PORT: '0',
      PARVIS_METRICS_ADDRESS: `127.0.0.1:${server.port}`,
    });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^parvis: can't listen on 127\.0\.0\.1 port \d+: another program is using it \(PARVIS_METRICS_ADDRESS chooses another\)\n$/,
    );
  });
});

describe('the log of a server (rule A4)', () => {
  it('never contains a key', async () => {
    expect(server.err()).not.toContain(key);
    expect(server.err()).not.toContain('parvis_');
  });
});
