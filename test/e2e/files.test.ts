import { renameSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFile } from '../../src/office/files/store-file.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { fullBundle } from '../support/full-bundle.ts';
import { createPhoto } from '../support/pictures.ts';
import { copyFilledDatabaseTo } from '../support/ready-store.ts';
import { createPdf } from '../support/sent-files.ts';
import { openSite, type ServerProcess, serve } from '../support/site.ts';

const site = openSite();
const LARGE = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(19 * 2 ** 20, 'parvis \n'), createPdf()]);

let store: Store;
let server: ServerProcess;
const urls = { picture: '', paper: '', large: '' };

beforeAll(async () => {
  await copyFilledDatabaseTo(site.database, fullBundle());
  store = await openStore(`sqlite:${site.database}`, { create: false, busyTimeoutMs: 5000 });
  server = await serve(site);
  const acting = { store, clock: () => 1_800_000_000_000, actor: 'test' };
  const keep = async (name: string, bytes: Buffer) =>
    (await storeFile(acting, 'seewil', { name, bytes, baseUrl: server.url })).url;
  urls.picture = await keep('Chor – Probe.jpg', await createPhoto('image/jpeg', { width: 60, height: 40 }));
  urls.paper = await keep('Brief.pdf', createPdf());
  urls.large = await keep('Gross.pdf', LARGE);
});
afterAll(async () => {
  await store.close();
  await site.clear();
});

describe('a file stored while the server runs', () => {
  it('is served at its address', async () => {
    const answer = await fetch(urls.picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.length, bytes.toString('hex', 0, 3)]).toEqual([
      Number(answer.headers.get('content-length')),
      'ffd8ff',
    ]);
    const tag = answer.headers.get('etag') ?? '';
    expect((await fetch(urls.picture, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await fetch(urls.paper)).headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const [got, head] = [await fetch(urls.large), await fetch(urls.large, { method: 'HEAD' })];
    // These headers depend on the client or on the time of the request.
    const own = { date: '', connection: '', 'keep-alive': '' };
    const told = ({ headers, status }: Response) => ({ ...Object.fromEntries(headers), status, ...own });
    expect(told(head)).toEqual(told(got));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    expect(Buffer.from(await got.arrayBuffer()).equals(LARGE)).toBe(true);
  });

  it('is read by many clients at once', async () => {
    const sizes = await Promise.all(
      Array.from({ length: 30 }, async () => (await (await fetch(urls.large)).arrayBuffer()).byteLength),
    );
    expect(new Set(sizes)).toEqual(new Set([LARGE.length]));
  });

  it('leaves the server responsive if its readers disconnect in the middle', async () => {
    for (let time = 0; time < 20; time++) {
      const aborting = new AbortController();
      const { body } = await fetch(urls.large, { signal: aborting.signal });
      await body?.getReader().read();
      aborting.abort();
    }
    expect((await (await fetch(urls.large)).arrayBuffer()).byteLength).toBe(LARGE.length);
    expect(server.err()).not.toContain('"level":50');
  });

  it('accepts no other method, and has no neighbouring addresses', async () => {
    const { status, headers } = await fetch(urls.paper, { method: 'POST', body: 'x' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const other = urls.paper.replace('/seewil/', '/other/');
    expect([(await fetch(other)).status, (await fetch(`${server.url}/files/`)).status]).toEqual([404, 404]);
  });
});

it('a file is answered with 503 while the database is unavailable', async () => {
  await store.close();
  renameSync(site.database, `${site.database}.away`);
  const { status, headers } = await fetch(urls.paper);
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '10', null]);
  store = await openStore('sqlite::memory:', { create: true, busyTimeoutMs: 0 });
});
