// A running server fetches sources by itself, from a web server on loopback.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { openSite, serve } from '../support/site.ts';
import { calendarOf } from '../support/source-office.ts';

const site = openSite();
const ALLOW = { PARVIS_PUSH_ALLOW: '127.0.0.0/8' };

const asked: (string | undefined)[] = [];
let calendar = '';
const web = createServer((request, response) => {
  if (request.url === '/moved.ics') {
    response.writeHead(302, { Location: '/kalender.ics' }).end();
    return;
  }
  const tag = `"${calendar.length}"`;
  asked.push(request.headers['if-none-match']);
  if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
  else response.writeHead(200, { ETag: tag, 'Content-Type': 'text/calendar' }).end(calendar);
});
afterAll(async () => {
  web.close();
  await site.clear();
});

it('brings in what an address has, once a period, and again after it was killed', async () => {
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  calendar = calendarOf([{ uid: 'a', at: '20991206T100000', title: 'Von weither' }]);
  const bundle = fullBundle();
  const { name } = bundle['instance'];
  bundle['sources'] = [{ id: 7, name: 'Weit', kind: 'ics', url: `http://127.0.0.1:${port}/moved.ics` }];
  expect((await site.run(['import', '-'], JSON.stringify(bundle))).code).toBe(0);
  const titles = async (): Promise<string[]> => {
    const exported = JSON.parse((await site.run(['export', name])).out);
    return exported.events.flatMap((one: { title: string; source?: object }) => (one.source ? one.title : []));
  };
  const server = await serve(site, ALLOW);
  await expect.poll(titles).toEqual(['Von weither']);
  expect(asked).toEqual([undefined]);
  server.child.kill('SIGKILL');
  await server.ended;

  calendar = calendarOf([{ uid: 'a', at: '20991206T100000', title: 'Von ganz weither' }]);
  const merge = JSON.stringify({ ...bundle, sources: [{ ...bundle['sources'][0], name: 'Weiter' }] });
  expect((await site.run(['import', '-', '--force', '--yes'], merge)).code).toBe(0);
  const again = await serve(site, ALLOW);
  await expect.poll(titles).toEqual(['Von ganz weither']);
  again.child.kill('SIGTERM');
  expect((await again.ended).code).toBe(0);
  expect(again.err()).not.toMatch(/"level":(40|50|60)/);
});
