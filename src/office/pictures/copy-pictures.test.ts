import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { event } from '../../../test/support/content.ts';
import { createSharedDatabase } from '../../../test/support/databases.ts';
import { openTestServer, type TestServer } from '../../../test/support/instance.ts';
import { createPhoto } from '../../../test/support/pictures.ts';
import { applyChanges } from '../content/apply-changes.ts';
import type { Step } from '../content/step.ts';
import { SourceRefusedError } from '../sources/errors.ts';
import type { SourceFetcher } from '../sources/runs/fetch-source.ts';
import { createPictureCopier, type PictureCopier } from './copy-pictures.ts';

const HOUR = 3_600_000;
const NOON = '2026-11-20T12:00:00Z';
const A = 'https://fremd.example.net/bilder/chor%20probe.jpg';
const B = 'https://andere.example.net/b.png?x=1&y=2';
const LOGO = 'https://fremd.example.net/logo.png';
const OWN = 'https://www.example.org/hier.jpg';

const image = (url: string) => ({ image: { url, width: 8000, height: 5 } });
const long = (url: string) => ({ long_desc: `<p>x <img src="${url.replaceAll('&', '&amp;')}" alt="" /></p>` });

let database: Awaited<ReturnType<typeof createSharedDatabase>>;
let server: TestServer;
let copying: PictureCopier;
let web: Map<string, Buffer>;
let asked: string[];
let troubles: unknown[];

const fetch: SourceFetcher = async (address) => {
  asked.push(address);
  const bytes = web.get(address);
  if (bytes === undefined) throw new SourceRefusedError('away', 'nobody there');
  return { bytes, etag: '', lastModified: '', validatorsFrom: '' };
};

const open = () =>
  createPictureCopier({
    store: server.store,
    clock: server.clock.now,
    fetch,
    onTrouble: (error) => troubles.push(error),
    everyMs: 0,
  });

const passHours = (hours: number) => server.clock.set(server.clock.now() + hours * HOUR);

beforeEach(async () => {
  database = await createSharedDatabase();
  server = await openTestServer(NOON, database.url, 'https://agenda.example.org');
  [web, asked, troubles] = [new Map(), [], []];
  copying = open();
});
afterEach(async () => {
  await copying.stop();
  await server.store.close();
  database.remove();
});

const enter = (events: readonly object[], instance: object = {}) =>
  server.import({
    format: 'parvis-bundle',
    version: 1,
    instance: { name: 'test', title: 'Test', public_url: 'https://www.example.org', ...instance },
    events,
  });

async function change(...steps: Step[]): Promise<void> {
  const { store, clock } = server;
  const authority = { role: 'administrator', areas: [] } as const;
  await applyChanges({ store, clock: clock.now, actor: 'x', authority }, 'test', steps);
  await server.live.refresh();
}

async function fetchAll(): Promise<void> {
  await copying.now();
  await server.live.refresh();
}

async function picturesAt(path: string): Promise<string[]> {
  const { text, headers } = await server.ask(path);
  expect(headers['Content-Security-Policy']).not.toContain('example.net');
  return [...text.matchAll(/<img (?!class="mark")[^>]*src="([^"]*)"/g)].map(([, address = '']) => address);
}

const COPY = (name: string) => expect.stringMatching(new RegExp(`^/files/test/[0-9a-f]{64}/${name}$`));

describe('a picture on another host (rule G1)', () => {
  it('is omitted until it is fetched once, and then shown from this server, reduced in size', async () => {
    web.set(A, await createPhoto('image/jpeg', { width: 2400, height: 1200 }));
    web.set(B, await createPhoto('image/png', { width: 30, height: 20 }));
    web.set(LOGO, await createPhoto('image/png', { width: 40, height: 40 }));
    await enter([event(1, '2026-11-29', { ...image(A), ...long(B) }), event(2, '2026-11-30', image(OWN))], {
      logo_url: LOGO,
    });
    expect(await picturesAt('/test/events/1')).toEqual([]);
    expect(await picturesAt('/test/events/2')).toEqual([OWN]);
    await fetchAll();
    expect(asked.toSorted()).toEqual([B, A, LOGO]);
    const [logo = '', first = '', second = ''] = await picturesAt('/test/events/1');
    expect([logo, first, second]).toEqual([COPY('logo\\.png'), COPY('chor%20probe\\.jpg'), COPY('b\\.png')]);
    expect((await server.ask('/test/events/1')).text).toContain(`src="${first}" alt="" width="2000" height="1000"`);
    expect(await server.store.files.find('test', first.split('/')[3] ?? '')).toMatchObject({ width: 2000 });
    expect(await picturesAt('/test/')).toContain(first);
    await fetchAll();
    passHours(1000);
    await fetchAll();
    expect(asked).toHaveLength(3);
    expect(troubles).toEqual([]);
  });

  it('is copied even if its query looks like a local file', async () => {
    const sly = 'https://fremd.example.net/a.png?/files/test/';
    web.set(sly, await createPhoto('image/png', { width: 24, height: 12 }));
    await enter([event(1, '2026-11-29', image(sly))]);
    await fetchAll();
    expect(asked).toEqual([sly]);
    expect(await picturesAt('/test/events/1')).toEqual([COPY('a\\.png')]);
  });

  it('keeps its address in the interface', async () => {
    web.set(A, await createPhoto('image/jpeg', { width: 24, height: 12 }));
    await enter([event(1, '2026-11-29', image(A))]);
    const key = await server.key('test');
    const before = (await server.ask(`/geteventdetails/test/${key}/1`)).text;
    await fetchAll();
    expect((await server.ask(`/geteventdetails/test/${key}/1`)).text).toBe(before);
    expect(before).toContain(A);
  });

  it('of an event is not fetched before the public can see the event', async () => {
    web.set(A, await createPhoto('image/jpeg', { width: 24, height: 12 }));
    await enter([event(1, '2026-11-29', { ...image(A), state: 'draft' })]);
    await fetchAll();
    expect(asked).toEqual([]);
    await change({ kind: 'event', id: 1, at: '', merge: { state: 'ready' } });
    await fetchAll();
    expect(asked).toEqual([A]);
    expect(await picturesAt('/test/events/1')).toHaveLength(1);
  });

  it.each([
    ['is away', undefined],
    ['is no picture', Buffer.from('%PDF-1.7\n')],
    ['sends nothing', Buffer.alloc(0)],
    ['is a picture that could hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('that %s is omitted, and retried after an hour, a day and a week', async (_what, bytes) => {
    if (bytes !== undefined) web.set(A, bytes);
    await enter([event(1, '2026-11-29', image(A))]);
    await fetchAll();
    expect(asked).toHaveLength(1);
    for (const [times, hours] of [1, 24, 168, 168].entries()) {
      passHours(hours - 0.1);
      await fetchAll();
      expect(asked).toHaveLength(times + 1);
      passHours(0.1);
      await fetchAll();
      expect(asked).toHaveLength(times + 2);
    }
    expect(await picturesAt('/test/events/1')).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('that failed is retried at once when an event refers to it again', async () => {
    await enter([event(1, '2026-11-29', image(A)), event(2, '2026-11-30')]);
    await fetchAll();
    web.set(A, await createPhoto('image/jpeg', { width: 24, height: 12 }));
    await change({ kind: 'event', id: 2, at: '', merge: { long_desc: long(A).long_desc } });
    await fetchAll();
    expect(asked).toEqual([A, A]);
    expect(await picturesAt('/test/events/1')).toHaveLength(1);
  });

  it('is fetched by only one of several servers', async () => {
    const events = [];
    for (let id = 1; id <= 12; id++) {
      const address = `https://fremd.example.net/${id}.png`;
      web.set(address, await createPhoto('image/png', { width: 10 + id, height: 10 }));
      events.push(event(id, '2026-11-29', image(address)));
    }
    await enter(events);
    const other = open();
    for (let turn = 0; turn < 12; turn++) await Promise.all([copying.now(), other.now()]);
    await other.stop();
    expect(asked.toSorted()).toEqual([...web.keys()].toSorted());
  });

  it('is deleted some time after its last reference, and kept while it has one', async () => {
    web.set(A, await createPhoto('image/jpeg', { width: 24, height: 12 }));
    await enter([event(1, '2026-11-29', image(A))]);
    await fetchAll();
    const [copy = ''] = await picturesAt('/test/events/1');
    const isThere = async () => (await server.store.files.find('test', copy.split('/')[3] ?? '')) !== undefined;
    const sweep = async (days: number) => {
      passHours(24 * days);
      await server.store.foreignPictures.review(server.clock.now());
      await server.store.files.deleteUnused(server.clock.now());
    };
    for (const days of [1, 31, 31]) await sweep(days);
    expect(await isThere()).toBe(true);
    await change({ kind: 'event', id: 1, at: '', remove: true });
    await sweep(1);
    expect(await isThere()).toBe(true);
    await sweep(31);
    expect(await isThere()).toBe(false);
  });

  it('is fetched if it becomes the logo', async () => {
    web.set(LOGO, await createPhoto('image/png', { width: 40, height: 40 }));
    await enter([event(1, '2026-11-29')]);
    await change({ kind: 'settings', id: 1, at: '', merge: { logo_url: LOGO } });
    await fetchAll();
    expect(asked).toEqual([LOGO]);
    expect(await picturesAt('/test/events/1')).toEqual([COPY('logo\\.png')]);
  });

  it('that was stored as a local one is found within a day', async () => {
    web.set(A, await createPhoto('image/jpeg', { width: 24, height: 12 }));
    // The picture is stored while its address is on the parish's own website; then the website moves.
    await enter([event(1, '2026-11-29', image(A))], { public_url: 'https://fremd.example.net' });
    await fetchAll();
    expect(asked).toEqual([]);
    await change({ kind: 'settings', id: 1, at: '', merge: { public_url: 'https://www.example.org' } });
    await server.store.foreignPictures.review(server.clock.now());
    await fetchAll();
    expect(asked).toEqual([A]);
    expect(await picturesAt('/test/events/1')).toHaveLength(1);
  });
});
