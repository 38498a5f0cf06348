import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningWebsite, openWebsite } from '../support/listening-website.ts';
import { bundleOf, event } from '../support/pushing.ts';
import { openSite, type RunningProcess, type Site, serve } from '../support/site.ts';

const ALLOW = { PARVIS_PUSH_ALLOW: '127.0.0.0/8' };

let site: Site;
let website: ListeningWebsite;

beforeEach(async () => {
  site = openSite();
  website = await openWebsite();
});
afterEach(async () => {
  await website.close();
  await site.clear();
});

async function parvis(args: readonly string[], environment: Record<string, string> = ALLOW) {
  const { code, out, err } = await site.run(args, '', environment);
  return { status: code, lines: out.split('\n').slice(0, -1), stderr: err };
}

async function importEvents(count: number, title: string) {
  const events = Array.from({ length: count }, (_, index) => event(index + 1, { title }));
  expect(await site.run(['import', '-'], JSON.stringify(bundleOf({ events })))).toMatchObject({ code: 0 });
}

async function ended(server: RunningProcess): Promise<number | null> {
  server.child.kill('SIGTERM');
  return (await server.ended).code;
}

function toldIds(): number[] {
  return website.told.map(({ body }) => Number(JSON.parse(body).data.event_id ?? 0));
}

test('the commands add, list, test, log, renew and remove', async () => {
  await importEvents(1, 'a');
  expect(await parvis(['website', 'add', 'test', website.url], {})).toMatchObject({
    status: 1,
    lines: [],
    stderr: expect.stringContaining('127.0.0.1 is a loopback address'),
  });
  expect(await parvis(['website', 'add', 'test', website.url])).toMatchObject({ status: 0, lines: ['1'], stderr: '' });
  const hook = await parvis(['website', 'add', 'test', `${website.url}hook`, '--kind', 'webhook']);
  expect(hook).toMatchObject({ status: 0, lines: ['2', expect.stringMatching(/^whsec_\S{44}$/)] });
  expect((await parvis(['website', 'list', 'test'])).lines).toEqual([
    `1\tconnector\t${website.url}\tactive\t0\t-\t-`,
    `2\twebhook\t${website.url}hook\tactive\t0\t-\t-`,
  ]);
  const rotated = await parvis(['website', 'rotate', 'test', '2', '--overlap-hours', '1']);
  expect(rotated).toMatchObject({ status: 0, lines: [expect.stringMatching(/^whsec_/)] });
  expect(rotated.lines[0]).not.toBe(hook.lines[1]);
  expect(await parvis(['website', 'log', 'test'])).toMatchObject({ status: 0, lines: [] });
  expect(await parvis(['website', 'enable', 'test', '1'])).toMatchObject({ status: 0, lines: [] });
  expect(await parvis(['website', 'remove', 'test', '1'])).toMatchObject({ status: 0, lines: [] });
  expect(await parvis(['website', 'remove', 'test', '1'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('instance test has no website 1'),
  });
  const wrong = [
    ['add', 'test'],
    ['add', 'test', website.url, '--kind', 'other'],
    ['log', 'test', '2', '3'],
    ['log', 'test', '--limit', '0'],
    ['rotate', 'test', '2', '--overlap-hours', 'x'],
  ];
  for (const args of wrong) expect(await parvis(['website', ...args])).toMatchObject({ status: 2 });
});

test('a test call reports the website’s answer, with exit code 0 or 1', async () => {
  await importEvents(1, 'a');
  const gone = await openWebsite();
  await gone.close();
  await parvis(['website', 'add', 'test', gone.url]);
  expect(await parvis(['website', 'test', 'test', '1'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the test could not be delivered to website 1: 127.0.0.1: connection refused'),
  });
  expect((await parvis(['website', 'log', 'test', '1', '--limit', '5'])).lines).toEqual([
    expect.stringMatching(/^\S+Z\t1\tinstance.changed\t-\t-\t\d+\ttrial: 127.0.0.1: connection refused/),
  ]);
});

test('a change by a command reaches the website within seconds, and no secret is logged', async () => {
  await importEvents(2, 'a');
  const [, secret = ''] = (await parvis(['website', 'add', 'test', `${website.url}hook`, '--kind', 'webhook'])).lines;
  website.answer = (_told, response) => response.writeHead(website.told.length === 1 ? 500 : 200).end('private text');
  const server = await serve(site, ALLOW);
  await importEvents(1, 'b');
  await expect.poll(() => website.told.length).toBeGreaterThan(0);
  await expect.poll(() => toldIds().sort()).toEqual([1, 1, 2]);
  expect(await ended(server)).toBe(0);
  expect(server.err()).toContain('website could not be notified of a change');
  for (const word of [secret, website.url, 'private text', 'v1,']) expect(server.err()).not.toContain(word);
});

test('a website that requests data right after a notification gets the changes', async () => {
  await importEvents(1500, 'a');
  const [key = ''] = (await parvis(['key', 'create', 'test'])).lines;
  await parvis(['website', 'add', 'test', website.url]);
  const server = await serve(site, ALLOW);
  const title = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/geteventdetails/test/${key}/1`);
    const [shown] = (await answer.json()) as { title: string }[];
    return shown?.title ?? '';
  };
  expect(await title()).toBe('a');
  const titles: string[] = [];
  website.answer = async (_told, response) => {
    titles.push(await title());
    response.end('0');
  };
  await importEvents(1500, 'b');
  await expect.poll(() => titles.length, { interval: 10 }).toBeGreaterThan(0);
  // A notification that is answered slowly may be repeated.
  expect([...new Set(titles)]).toEqual(['b']);
  expect([...new Set(website.told.map(({ path }) => path))]).toEqual(['/wp-json/verowa/v1/update/777']);
  expect(await ended(server)).toBe(0);
});

test('a server killed while pushing loses no notification, and sends at most the running one twice', async () => {
  const count = 60;
  await importEvents(1, 'a');
  await parvis(['website', 'add', 'test', `${website.url}hook`, '--kind', 'webhook']);
  website.answer = (_told, response) => setTimeout(() => response.end(), 20);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const first = await serve(site, ALLOW);
  await importEvents(count, 'b');
  await expect.poll(() => website.told.length).toBeGreaterThan(15);
  first.child.kill('SIGKILL');
  await first.ended;
  const before = website.told.length;
  expect(before).toBeLessThan(count);
  const second = await serve(site, ALLOW);
  await expect.poll(() => new Set(toldIds()).size).toBe(count);
  await expect.poll(async () => (await parvis(['website', 'list', 'test'])).lines[0]?.split('\t')[4]).toBe('0');
  expect([...new Set(toldIds())].sort((a, b) => a - b)).toEqual(all);
  expect(website.told.length).toBeLessThanOrEqual(count + 1);
  expect(website.most()).toBeLessThanOrEqual(2);
  expect(await ended(second)).toBe(0);
});
