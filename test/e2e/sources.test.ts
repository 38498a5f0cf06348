import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { fullBundle } from '../support/full-bundle.ts';
import { createPhoto } from '../support/pictures.ts';
import { readExposition } from '../support/prometheus.ts';
import { fetchOperatorInfo, openSite, serve } from '../support/site.ts';
import { calendarOf } from '../support/source-office.ts';

const site = openSite();
const byHand = openSite();
const pictures = openSite();
const ALLOW = { PARVIS_PUSH_ALLOW: '127.0.0.0/8' };

const PICTURE = await createPhoto('image/png', { width: 60, height: 40 });

const asked: (string | undefined)[] = [];
let calendar = '';
const web = createServer((request, response) => {
  if (request.url === '/moved.ics') {
    response.writeHead(302, { Location: '/kalender.ics' }).end();
    return;
  }
  if (request.url === '/chor.png') {
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(PICTURE);
    return;
  }
  const tag = `"${calendar.length}"`;
  asked.push(request.headers['if-none-match']);
  if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
  else response.writeHead(200, { ETag: tag, 'Content-Type': 'text/calendar' }).end(calendar);
});
afterAll(async () => {
  web.close();
  await Promise.all([site.clear(), byHand.clear(), pictures.clear()]);
});

const listening = once(web.listen(0, '127.0.0.1'), 'listening');

it('imports the content of an address once per period, and again after a kill', async () => {
  await listening;
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

it('counts the results of manual fetches separately from scheduled ones', async () => {
  await listening;
  const { port } = web.address() as AddressInfo;
  calendar = calendarOf([{ uid: 'a', at: '20991206T100000', title: 'Von weither' }]);
  const bundle = fullBundle();
  bundle['sources'] = [{ id: 7, name: 'Weit', kind: 'ics', url: `http://127.0.0.1:${port}/kalender.ics` }];
  expect((await byHand.run(['import', '-'], JSON.stringify(bundle))).code).toBe(0);
  const key = (await byHand.run(['key', 'create', 'seewil', '--scope', 'office'])).out.trim();
  const server = await serve(byHand, { ...ALLOW, PARVIS_METRICS_ADDRESS: '127.0.0.1:0' });
  const runs = async (started: string) => {
    const metrics = readExposition(await (await fetchOperatorInfo(server, '/metrics')).text());
    const samples = [...(metrics.get('parvis_source_runs_total')?.samples ?? [])];
    return samples.reduce((sum, [name, value]) => sum + (name.includes(`started="${started}"`) ? value : 0), 0);
  };
  await expect.poll(() => runs('due')).toBe(1);
  expect(await runs('hand')).toBe(0);
  const headers = { authorization: `Bearer ${key}` };
  const run = () => fetch(`${server.url}/office/api/seewil/sources/7/run`, { method: 'POST', headers });
  expect([(await run()).status, (await run()).status]).toEqual([200, 200]);
  await expect.poll(() => runs('hand')).toBe(2);
  expect(await runs('due')).toBe(1);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});

it('fetches the pictures from other hosts that its pages show', async () => {
  await listening;
  const { port } = web.address() as AddressInfo;
  const bundle = fullBundle();
  const [first] = bundle['events'];
  const times = {
    date_from: '2099-12-06 10:00:00',
    date_to: '2099-12-06 11:00:00',
    occupies_from: null,
    occupies_to: null,
  };
  const image = { url: `http://127.0.0.1:${port}/chor.png`, width: 1, height: 1 };
  Object.assign(first, { ...times, public: true, state: 'ready', publish_from: null, image });
  expect((await pictures.run(['import', '-'], JSON.stringify(bundle))).code).toBe(0);
  const server = await serve(pictures, ALLOW);
  const page = async () => (await fetch(`${server.url}/seewil/events/${first.id}`)).text();
  const shown = /<img [^>]*src="(\/files\/seewil\/[^"]*chor\.png)"[^>]* width="60" height="40"/;
  await expect.poll(page).toMatch(shown);
  const [, path = ''] = shown.exec(await page()) ?? [];
  const picture = await fetch(`${server.url}${path}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  server.child.kill('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
