// Guarantees of docs/guide/reverse-proxy.md, for each proxy with a configuration there.

import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullBundle } from './full-bundle.ts';
import { largeBundle } from './large-bundle.ts';
import { type ReverseProxy, type StartProxy, TLS } from './proxies.ts';
import {
  omitHopHeaders,
  openStream,
  type ProxyRequestOptions,
  runUnderVisits,
  type VisitTarget,
  visit,
  visitByHttp2,
} from './proxy-client.ts';
import { ask, openClient } from './raw-client.ts';
import { openSite, type ServerProcess, serve } from './site.ts';
import { openSwitchableProxy } from './switchable-proxy.ts';

const MIB = 2 ** 20;
const bundle = fullBundle();
Object.assign(bundle['instance'], { double_opt_in: true, newsletter_lookup: 'form' });

interface ProxyTraits {
  /** True if the proxy checks the health of servers, so that a stopping one gets no requests. */
  readonly looksBeforehand: boolean;
  /** True if the proxy waits for an unavailable server. */
  readonly waits: boolean;
}

export function defineProxySuite(name: string, startProxy: StartProxy, { looksBeforehand, waits }: ProxyTraits): void {
  const site = openSite();
  const started: ReverseProxy[] = [];
  const start: StartProxy = async (ports, options) => {
    const one = await startProxy(ports, options);
    started.push(one);
    return one;
  };
  let server: ServerProcess;
  let proxy: ReverseProxy;
  let direct: VisitTarget;
  let behind: VisitTarget;
  let key: string;
  let bigKey: string;
  let browserKey: string;

  const newKey = async (...args: string[]) => (await site.run(['key', 'create', ...args])).out.trim();
  const path = (operation: string, rest = '') => `/${operation}/seewil/${key}/${rest}`;
  const large = () => `/geteventdetails/big/${bigKey}/0`;
  const post = (body: string | Buffer, headers = {}): ProxyRequestOptions => ({
    method: 'POST',
    body,
    headers: { member: 'seewil', apikey: key, ...headers },
  });
  const alike = async (target: string, options: ProxyRequestOptions = {}) => {
    const expected = omitHopHeaders(await visit(direct, target, options));
    const got = omitHopHeaders(await visit(behind, target, options));
    expect(got).toEqual(expected);
    return got;
  };
  const asking =
    ({ port }: ReverseProxy, byPost = false) =>
    (agent: ProxyRequestOptions['agent']) => {
      const options = { ...(byPost ? post('[1001]') : {}), ...(agent && { agent }) };
      return visit({ port, isProxy: true }, byPost ? '/geteventdetails' : path('getlayers'), options);
    };
  const keys = () => [key, bigKey, browserKey];
  const expectNothingLogged = (one: ReverseProxy) => {
    const lines = one.logged().split('\n');
    const words = [...keys(), '/getlayers', '/geteventdetails'];
    expect(lines.filter((line) => words.some((word) => line.includes(word)))).toEqual([]);
  };

  beforeAll(async () => {
    await site.run(['import', '-'], JSON.stringify(bundle));
    await site.run(['import', '-'], JSON.stringify(largeBundle({ events: 1500, name: 'big', from: '2090-01-01' })));
    key = await newKey('seewil', '--scope', 'read,newsletter');
    bigKey = await newKey('big');
    browserKey = await newKey('seewil', '--origin', 'https://www.example.org');
    server = await serve(site, { PARVIS_TRUST_PROXY: '1' });
    proxy = await start([server.port]);
    direct = { port: server.port, isProxy: false };
    behind = { port: proxy.port, isProxy: true };
  });
  afterAll(async () => {
    for (const one of started) await one.stop();
    await site.clear();
  });

  describe(`${name} forwards unchanged`, () => {
    it.each(['gzip', 'br', 'gzip, deflate, br', 'identity', undefined])('answers in the coding %s', async (coding) => {
      const headers = coding === undefined ? {} : { 'Accept-Encoding': coding };
      const targets = ['getlayers', 'getpersongroups', 'geteventids'].map((operation) => path(operation));
      for (const target of [...targets, large(), '/', '/try', '/assets/site.css', '/nothing']) {
        await alike(target, { headers });
        await alike(target, { headers, method: 'HEAD' });
      }
      const { headers: given } = await alike(large(), { headers });
      expect(given['content-encoding']).toBe(/br|gzip/.exec(coding?.split(' ').at(-1) ?? '')?.[0]);
    });

    it.each(['gzip', 'br', 'identity'])('304 for an entity tag that is known, in the coding %s', async (coding) => {
      const headers = { 'Accept-Encoding': coding };
      const { headers: given } = await alike(large(), { headers });
      const again = await alike(large(), { headers: { ...headers, 'If-None-Match': given['etag'] } });
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag: given['etag'] } });
    });

    it.each(['/healthz', '/readyz'])('%s', async (target) => {
      expect((await alike(target)).status).toBe(200);
    });

    it('the headers member, apikey and Origin', async () => {
      const headers = { member: 'seewil', apikey: browserKey, Origin: 'https://www.example.org' };
      const allowed = await alike('/getlayers', { headers });
      expect(allowed).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': headers.Origin } });
      await alike('/getlayers', { headers: { ...headers, Origin: 'https://evil.example' } });
      const asking = { ...headers, 'Access-Control-Request-Method': 'GET' };
      await alike('/getlayers', { headers: asking, method: 'OPTIONS' });
    });

    it('addresses up to 32,768 characters, and lets parvis refuse longer ones', async () => {
      const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
      const wide = ids.map((id) => String(id).padStart(10, '0'));
      const begin = `/geteventdetails/big/${bigKey}/`;
      expect(JSON.parse((await alike(begin + ids.join(','))).body)).toHaveLength(1000);
      await alike(begin + wide.join('%20,%20'));
      const longest = begin + '1'.repeat(32_768 - begin.length);
      const judged = await alike(longest);
      expect(judged.status).toBe(400);
      expect((await alike(`${longest}1`)).status).toBe(414);
      const [byHttp2, tooLong] = await visitByHttp2(proxy.port, [{ ':path': longest }, { ':path': `${longest}1` }]);
      expect(byHttp2 && omitHopHeaders(byHttp2)).toEqual(judged);
      expect(tooLong?.status).toBe(414);
    });

    it.each([
      'getlayers/seewil/KEY',
      'getlayers/seewil/KEY/',
      'getlayers/seewil/KEY//',
      '/getlayers/seewil/KEY/',
      'getlayers//seewil/KEY/',
      'getlayers/seewil%2FKEY/',
      'getlayers/seewil/KEY%2F',
      'getlayers/seewil/KEY%2f',
      './getlayers/seewil/KEY/',
      'x/../getlayers/seewil/KEY/',
      'x/%2E%2E/getlayers/seewil/KEY/',
      'getlayers/.',
      'getlayers/seewil/KEY/.',
      'getlayers/seewil/KEY/..',
      '%67etlayers/seewil/KEY/',
      'getlayers/seewil/KEY/%2e',
      'geteventdetails/seewil/KEY/1001,1002',
      'geteventdetails/seewil/KEY/1001%2C%201002',
      'geteventdetails/seewil/KEY/1001+',
      'geteventdetails/seewil/KEY/1001;x=y',
      'geteventdetails/seewil/KEY/%25',
      'geteventdetails/seewil/KEY/%22%3Cb%3E%5C',
      "geteventdetails/seewil/KEY/~!$&'()*:@-._",
      'getnlsubscriberfrom/seewil/KEY/a%2Fb@example.org',
      'getnlsubscriberfrom/seewil/KEY/%C3%A4%40example.org',
      'getlayers/seewil/KEY/?',
      'getlayers/seewil/KEY/?a=1&b=%2F;c=%zz',
      'getlayers/seewil/KEY/?x=/../y//z',
      'getlayers/seewil/KEY?%00',
      'assets//site.css',
      'assets/../assets/site.css',
      'assets/%2e%2e/try',
      'newsletter/seewil/../seewil',
      'newsletter//seewil',
      'seewil/export/ical/e1001',
      'seewil/export%2Fical/e1',
    ])('the path /%s', async (target) => {
      const bytes = `GET /${target.replace('KEY', key)} HTTP/1.1\r\nHost: api.example.org\r\nConnection: close\r\n\r\n`;
      const [expected, got] = [await ask(server.port, bytes), await ask(proxy.port, bytes, TLS)];
      expect({ status: got.status, body: got.body, etag: got.headers['etag'] }).toEqual({
        status: expected.status,
        body: expected.body,
        etag: expected.headers['etag'],
      });
    });

    // A proxy may reject these requests before they reach parvis.
    it.each([
      '../getlayers/seewil/KEY/',
      '..',
      'getlayers/seewil/KEY/%zz',
      'getlayers/seewil/KEY/%',
      'getlayers%00',
      'getlayers/seewil/KEY/"<>',
      'getlayers/seewil/KEY/\u00e4',
      'getlayers/seewil/KEY/#x',
      'getlayers/seewil/KEY/a|b[1]',
    ])('the path /%s, or refuses it', async (target) => {
      const bytes = `GET /${target.replace('KEY', key)} HTTP/1.1\r\nHost: api.example.org\r\nConnection: close\r\n\r\n`;
      const [expected, got] = [await ask(server.port, bytes), await ask(proxy.port, bytes, TLS)];
      if (got.body !== expected.body) expect([400, 404]).toContain(got.status);
    });

    it('bodies of 4 MiB, and lets parvis refuse larger ones', async () => {
      const fits = `[${' '.repeat(4 * MIB - 6)}1001]`;
      expect((await alike('/geteventdetails', post(fits))).status).toBe(200);
      expect((await alike('/geteventdetails', post(`[${fits.slice(3 * MIB)}`))).status).toBe(200);
      expect((await alike('/geteventdetails', post(fits, { 'Transfer-Encoding': 'chunked' }))).status).toBe(200);
      for (const body of [`${fits} `, ' '.repeat(6 * MIB)]) {
        const head = `POST /geteventdetails HTTP/1.1\r\nHost: api.example.org\r\nmember: seewil\r\napikey: ${key}\r\n`;
        const bytes = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
        const [expected, got] = [await ask(server.port, bytes), await ask(proxy.port, bytes, TLS)];
        expect({ status: got.status, body: got.body }).toEqual({ status: 413, body: expected.body });
      }
    });

    it('HTTP/2 requests, a hundred at a time', async () => {
      const headers = { 'accept-encoding': 'br' };
      const expected = omitHopHeaders(await visit(direct, large(), { headers }));
      const asked = Array.from({ length: 100 }, () => ({ ':path': large(), ...headers }));
      const answers = await visitByHttp2(proxy.port, asked);
      expect(new Set(answers.map((answer) => JSON.stringify(omitHopHeaders(answer))))).toEqual(
        new Set([JSON.stringify(expected)]),
      );
    });

    it('a large answer to a slow reader, without writing any of it to disk', async () => {
      const expected = await visit(direct, large());
      expect(expected.body.length).toBeGreaterThan(MIB);
      const { stream, close } = await openStream(proxy.port, { ':path': large() });
      // HTTP/2 limits data in flight, so that the rest waits in the proxy or behind it.
      await delay(1000);
      expect(proxy.spooled()).toEqual([]);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(expected.body)).toBe(true);
      close();
    });
  });

  describe(`a visitor behind ${name}`, () => {
    const form = (from: string, headers = {}) =>
      visit(behind, '/newsletter/seewil', {
        method: 'POST',
        from,
        body: 'email=',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      });

    it('is counted by an address that can’t be forged, without using up the limit of others', async () => {
      const statuses: number[] = [];
      for (let time = 0; time < 22; time++) {
        const forged = { 'X-Forwarded-For': `203.0.113.${time}`, Forwarded: `for=203.0.113.${time}` };
        statuses.push((await form('127.0.0.2', forged)).status);
      }
      expect(statuses.slice(0, 20)).not.toContain(429);
      expect(statuses.slice(20)).toEqual([429, 429]);
      expect((await form('127.0.0.3')).status).toBe(statuses[0]);
      expect((await form('127.0.0.3', { 'X-Forwarded-For': '127.0.0.2' })).status).toBe(statuses[0]);
    });
  });

  describe(`${name} and parvis`, () => {
    const counting = async () => {
      let result = 0;
      const open = new Set<unknown>();
      const way = createServer((socket) => {
        result++;
        open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
        socket.on('data', (asked) => {
          if (/^connection: close/im.test(String(asked))) socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[]');
          else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]');
        });
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => way.once('listening', resolve));
      const address = way.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      return { port, came: () => result, open: () => open.size, close: () => way.close() };
    };

    it('keep connections for the next request, and no longer than the guide says', async () => {
      const counter = await counting();
      const own = await start([counter.port], { keepSeconds: 1 });
      const place = { port: own.port, isProxy: true };
      for (let time = 0; time < 40; time++) expect((await visit(place, '/')).status).toBe(200);
      // Each worker process of the proxy keeps at most one connection.
      expect(counter.came()).toBeLessThanOrEqual(2);
      expect(counter.open()).toBe(counter.came());
      await expect.poll(counter.open).toBe(0);
      counter.close();
      await own.stop();
    });

    // parvis replaces its workers slowly and without the help of the proxy, so one proxy is enough for this test.
    if (!looksBeforehand) {
      it('have no failed request while parvis replaces its workers', async () => {
        const workers = await serve(site, { PARVIS_WORKERS: '2' });
        const own = await start([workers.port]);
        const outcomes = await runUnderVisits(asking(own), async () => {
          workers.child.kill('SIGHUP');
          await expect.poll(workers.err).toContain('workers replaced"');
          await delay(200);
        });
        expect(Object.keys(outcomes)).toEqual(['200']);
        expect(outcomes['200']).toBeGreaterThan(50);
        await own.stop();
        workers.child.kill('SIGTERM');
        await workers.ended;
      });
    }

    it(`reconnect immediately${waits ? ', and nobody notices a restart' : ''}`, async () => {
      const first = await serve(site);
      const own = await start([first.port]);
      const asked = () => asking(own)(undefined).then(({ status }) => status);
      expect(await asked()).toBe(200);
      first.child.kill('SIGKILL');
      await first.ended;
      const duringRestart = asked();
      if (waits) {
        // A stub replaces parvis, which may take longer to start on a busy machine than the proxy waits.
        await delay(500);
        const stub = createHttpServer((_request, response) => response.end('[]')).listen(first.port, '127.0.0.1');
        expect(await duringRestart).toBe(200);
        stub.closeAllConnections();
        await new Promise((resolve) => stub.close(resolve));
      } else expect(await duringRestart).toBe(502);
      const second = await serve(site, { PARVIS_PORT: String(first.port) });
      expect(await asked()).toBe(200);
      await own.stop();
      second.child.kill('SIGKILL');
    });

    it('log no address and no key, whatever fails', async () => {
      const way = await openSwitchableProxy(server.port);
      const own = await start([way.port]);
      const place = { port: own.port, isProxy: true };
      const begin = `GET ${large()} HTTP/1.1\r\nHost: api.example.org\r\n`;
      const leaving = async (bytes: string, hearing: () => void) => {
        const client = await openClient(own.port, TLS);
        client.socket.pause();
        client.send(bytes);
        await delay(200);
        hearing();
        await delay(50);
        client.socket.destroy();
      };
      await leaving(`${begin}\r\n`, () => undefined);
      await leaving(begin, () => undefined);
      await ask(own.port, `${begin}no header\r\n\r\n`, TLS);
      await ask(own.port, `${begin.replace('/0 ', `/${'1'.repeat(70_000)} `)}\r\n`, TLS);
      await leaving(`${begin}Content-Length: ${9 * MIB}\r\n\r\n`.replace('GET', 'POST'), () => undefined);
      own.breakSpool();
      await visit(place, path('updatenlsubscriber'), post('x'.repeat(MIB / 4)));
      await leaving(`${begin}\r\n`, () => way.set('refused'));
      const { status } = await visit(place, path('getlayers'), { headers: { member: 'seewil', apikey: key } });
      expect(status).toBe(502);
      await own.stop();
      expectNothingLogged(own);
      way.close();
    });
  });

  describe(`several servers behind ${name}`, () => {
    it('restart and crash without a failed request', async () => {
      const delayed = { PARVIS_STOP_DELAY: '2000' };
      const [first, second] = [await serve(site, delayed), await serve(site, delayed)];
      const own = await start([first.port, second.port]);
      let posts = looksBeforehand;
      const outcomes = await runUnderVisits(
        (agent) => asking(own, posts && Math.random() < 0.3)(agent),
        async () => {
          await delay(200);
          first.child.kill('SIGTERM');
          expect((await first.ended).code).toBe(0);
          await delay(200);
          await serve(site, { PARVIS_PORT: String(first.port) });
          await delay(1200);
          // POST stops here, because requests that may have had an effect are not retried.
          posts = false;
          await delay(200);
          second.child.kill('SIGKILL');
          await delay(500);
        },
      );
      expect(Object.keys(outcomes)).toEqual(['200']);
      await own.stop();
    });

    it('report overload themselves, and recover immediately', async () => {
      const most = 8;
      const few = { PARVIS_MAX_CONNECTIONS: String(most) };
      const servers = [await serve(site, few), await serve(site, few)];
      const isFull = async (port: number) =>
        (await ask(port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).status === 503;
      const fill = async ({ port }: ServerProcess) => {
        const sockets: Socket[] = [];
        // Each client must be busy before the next one connects, because the server may close an idle connection to make room for it. The
        // last attempt of a client to connect occupies a connection until the server notices its end.
        while (sockets.length < most) {
          const { socket, send } = await openClient(port);
          // A client that does not read the responses counts as busy.
          socket.pause();
          send(`GET ${large()} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20));
          await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
          if (String(socket.read(12)) === 'HTTP/1.1 200') sockets.push(socket);
          else socket.destroy();
        }
        expect(await isFull(port)).toBe(true);
        return sockets;
      };
      const sockets = (await Promise.all(servers.map(fill))).flat();
      const own = await start(servers.map(({ port }) => port));
      for (let time = 0; time < 10; time++) {
        const { status, headers } = await asking(own)(undefined);
        expect({ status, after: headers['retry-after'] }).toEqual({ status: 503, after: '1' });
      }
      for (const socket of sockets) socket.destroy();
      await delay(100);
      for (let time = 0; time < 10; time++) expect((await asking(own)(undefined)).status).toBe(200);
      await own.stop();
      for (const { child } of servers) child.kill('SIGKILL');
    });
  });

  it(`no log of ${name} holds an address or a key`, () => expectNothingLogged(proxy));
}
