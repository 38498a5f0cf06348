import { BlockList } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWebServer, type WebServer } from '../../../../test/support/web-server.ts';
import { createOutboundTransport } from '../../../webhooks/outbound-transport.ts';
import { createTargetPolicy } from '../../../webhooks/targets.ts';
import { fetchIfChanged, NO_VALIDATORS } from './fetch-source.ts';

let web: WebServer;
beforeEach(async () => {
  web = await openWebServer();
});
afterEach(() => web.close());

const outbound = createOutboundTransport(['127.0.0.0/8'], () => 0);
const fetch = (path: string) => fetchIfChanged(outbound, web.at(path), NO_VALIDATORS);

it.each([
  [429, '120', '120'],
  [503, 'Fri, 20 Nov 2026 11:00:30 GMT', 'Fri, 20 Nov 2026 11:00:30 GMT'],
  [503, undefined, ''],
  [404, '120', ''],
])('a response %i with Retry-After: %s is rejected with the time of the next attempt', async (status, says, heard) => {
  web.pages.set('/k.ics', (_request, response) => {
    response.writeHead(status, says === undefined ? {} : { 'Retry-After': says }).end();
  });
  await expect(fetch('/k.ics')).rejects.toMatchObject({ code: 'status', value: String(status), retryAfter: heard });
});

it('a host name in this network is reported as unknown, a private IP address as private', async () => {
  const resolve = async (host: string) => {
    if (host === 'inside.example') return [{ address: '10.0.0.8', family: 4 }];
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  };
  const { targets } = { targets: createTargetPolicy({ hosts: new Set(), range: new BlockList() }, resolve) };
  const told = async (host: string) => {
    const error = await fetchIfChanged({ targets }, `http://${host}/k.ics`, NO_VALIDATORS).catch((thrown) => thrown);
    return [error.code, error.message.replaceAll(host, 'HOST'), error.value.replaceAll(host, 'HOST')];
  };
  expect(await told('inside.example')).toEqual(await told('nowhere.example'));
  expect((await told('inside.example'))[0]).toBe('away');
  expect((await told('10.0.0.8'))[0]).toBe('inside');
});

it('validators are sent only to the URL that returned them, regardless of redirects', async () => {
  const asked: unknown[] = [];
  let leadsTo: string | undefined = web.at('/b.ics');
  for (const path of ['/a.ics', '/b.ics', '/c.ics']) {
    web.pages.set(path, (request, response) => {
      const known = request.headers['if-none-match'];
      asked.push([path, known, request.headers['if-modified-since']]);
      if (path === '/a.ics' && leadsTo !== undefined) response.writeHead(302, { Location: leadsTo }).end();
      else if (known === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { ETag: '"1"', 'Last-Modified': 'Fri, 20 Nov 2026 11:00:30 GMT' }).end(path);
    });
  }
  const said = async (known = NO_VALIDATORS) => {
    const { bytes, ...validators } = await fetchIfChanged(outbound, web.at('/a.ics'), known);
    return { bytes: bytes?.toString(), validators };
  };
  const first = await said();
  expect(first).toMatchObject({ bytes: '/b.ics', validators: { etag: '"1"' } });
  const again = await said(first.validators);
  expect(again).toEqual({ bytes: undefined, validators: first.validators });
  leadsTo = web.at('/c.ics');
  const elsewhere = await said(again.validators);
  expect(elsewhere.bytes).toBe('/c.ics');
  leadsTo = undefined;
  expect((await said(elsewhere.validators)).bytes).toBe('/a.ics');
  const since = 'Fri, 20 Nov 2026 11:00:30 GMT';
  expect(asked).toEqual([
    ['/a.ics', undefined, undefined],
    ['/b.ics', undefined, undefined],
    ['/a.ics', undefined, undefined],
    ['/b.ics', '"1"', since],
    ['/a.ics', undefined, undefined],
    ['/c.ics', undefined, undefined],
    ['/a.ics', undefined, undefined],
  ]);
});
