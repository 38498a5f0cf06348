// Websites as an operator and a parish see them: the commands, and a server that is killed while it pushes.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningWebsite, openWebsite } from '../support/listening-website.ts';
import { environmentIn, PARVIS, serveIn, temporaryFolder } from '../support/process.ts';
import { bundleOf, event } from '../support/pushing.ts';

const ALLOW = { PARVIS_PUSH_ALLOW: '127.0.0.0/8' };

let folder: string;
let remove: () => void;
let website: ListeningWebsite;

beforeEach(async () => {
  ({ folder, remove } = temporaryFolder());
  website = await openWebsite();
});
afterEach(async () => {
  await website.close();
  remove();
});

function parvis(args: readonly string[], environment: Readonly<Record<string, string>> = ALLOW) {
  const env = { ...environmentIn(folder), ...environment };
  const { status, stdout, stderr } = spawnSync(PARVIS, args, { env, encoding: 'utf8' });
  return { status, lines: stdout.split('\n').slice(0, -1), stderr };
}

function importEvents(count: number, title: string) {
  const events = Array.from({ length: count }, (_, index) => event(index + 1, { title }));
  const file = join(folder, 'bundle.json');
  writeFileSync(file, JSON.stringify(bundleOf({ events })));
  const imported = parvis(['import', file]);
  expect(imported.stderr).toBe('');
}

function toldIds(): number[] {
  return website.told.map(({ body }) => Number(JSON.parse(body).data.event_id ?? 0));
}

test('the commands enter, list, try, log, renew and remove', async () => {
  importEvents(1, 'a');
  // The website answers from this process, so a command that pushes must not block it.
  expect(parvis(['website', 'add', 'test', website.url], {})).toMatchObject({
    status: 1,
    lines: [],
    stderr: expect.stringContaining('127.0.0.1 is a loopback address'),
  });
  expect(parvis(['website', 'add', 'test', website.url])).toMatchObject({ status: 0, lines: ['1'], stderr: '' });
  const hook = parvis(['website', 'add', 'test', `${website.url}hook`, '--kind', 'webhook']);
  expect(hook).toMatchObject({ status: 0, lines: ['2', expect.stringMatching(/^whsec_\S{44}$/)] });
  expect(parvis(['website', 'list', 'test']).lines).toEqual([
    `1\tconnector\t${website.url}\tactive\t0\t-\t-`,
    `2\twebhook\t${website.url}hook\tactive\t0\t-\t-`,
  ]);
  const rotated = parvis(['website', 'rotate', 'test', '2', '--overlap-hours', '1']);
  expect(rotated).toMatchObject({ status: 0, lines: [expect.stringMatching(/^whsec_/)] });
  expect(rotated.lines[0]).not.toBe(hook.lines[1]);
  expect(parvis(['website', 'log', 'test'])).toMatchObject({ status: 0, lines: [] });
  expect(parvis(['website', 'enable', 'test', '1'])).toMatchObject({ status: 0, lines: [] });
  expect(parvis(['website', 'remove', 'test', '1'])).toMatchObject({ status: 0, lines: [] });
  expect(parvis(['website', 'remove', 'test', '1'])).toMatchObject({
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
  for (const args of wrong) expect(parvis(['website', ...args])).toMatchObject({ status: 2 });
}, 60_000);

test('a trial says what the website answered, with exit code 0 or 1', async () => {
  importEvents(1, 'a');
  // Nothing listens there: a command that is waited for could not be answered from this process.
  const gone = await openWebsite();
  await gone.close();
  parvis(['website', 'add', 'test', gone.url]);
  expect(parvis(['website', 'test', 'test', '1'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('website 1 did not take it: 127.0.0.1: nothing listens there'),
  });
  expect(parvis(['website', 'log', 'test', '1', '--limit', '5']).lines).toEqual([
    expect.stringMatching(/^\S+Z\t1\tinstance.changed\t-\t-\t\d+\ttrial: 127.0.0.1: nothing listens there/),
  ]);
}, 60_000);

test('a change by a command reaches the website within seconds, and nothing secret is logged', async () => {
  importEvents(2, 'a');
  const [, secret = ''] = parvis(['website', 'add', 'test', `${website.url}hook`, '--kind', 'webhook']).lines;
  website.answer = (_told, response) => response.writeHead(website.told.length === 1 ? 500 : 200).end('private text');
  const server = await serveIn(folder, ALLOW);
  importEvents(1, 'b');
  await expect.poll(() => website.told.length, { timeout: 5000 }).toBeGreaterThan(0);
  await expect.poll(() => toldIds().sort(), { timeout: 15_000 }).toEqual([1, 1, 2]);
  expect(await server.stop()).toBe(0);
  expect(server.log()).toContain('a website could not be told of a change');
  for (const word of [secret, website.url, 'private text', 'v1,']) expect(server.log()).not.toContain(word);
}, 60_000);

test('a website that asks as soon as it is told gets what has changed', async () => {
  importEvents(1500, 'a');
  const [key = ''] = parvis(['key', 'create', 'test']).lines;
  parvis(['website', 'add', 'test', website.url]);
  const server = await serveIn(folder, ALLOW);
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
  importEvents(1500, 'b');
  await expect.poll(() => titles, { timeout: 20_000, interval: 10 }).toEqual(['b']);
  expect(website.told).toMatchObject([{ path: '/wp-json/verowa/v1/update/777' }]);
  expect(await server.stop()).toBe(0);
}, 60_000);

test('a server that is killed while it pushes loses none, and tells at most the running one twice', async () => {
  const count = 60;
  importEvents(1, 'a');
  parvis(['website', 'add', 'test', `${website.url}hook`, '--kind', 'webhook']);
  website.answer = (_told, response) => setTimeout(() => response.end(), 20);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const first = await serveIn(folder, ALLOW);
  importEvents(count, 'b');
  await expect.poll(() => website.told.length, { timeout: 10_000 }).toBeGreaterThan(15);
  first.child.kill('SIGKILL');
  await new Promise((ended) => first.child.once('exit', ended));
  const before = website.told.length;
  expect(before).toBeLessThan(count);
  const second = await serveIn(folder, ALLOW);
  await expect.poll(() => new Set(toldIds()).size, { timeout: 20_000 }).toBe(count);
  await expect.poll(() => parvis(['website', 'list', 'test']).lines[0]?.split('\t')[4], { timeout: 5000 }).toBe('0');
  expect([...new Set(toldIds())].sort((a, b) => a - b)).toEqual(all);
  expect(website.told.length).toBeLessThanOrEqual(count + 1);
  expect(website.most()).toBeLessThanOrEqual(2);
  expect(await second.stop()).toBe(0);
}, 90_000);
