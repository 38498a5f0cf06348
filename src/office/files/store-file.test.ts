import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseUrl } from '../../../test/support/databases.ts';
import { createPhoto, describePicture } from '../../../test/support/pictures.ts';
import { createOdt, createPdf } from '../../../test/support/sent-files.ts';
import { contentOf } from '../../../test/support/store-suite.ts';
import { MAX_DOCUMENT_BYTES, MAX_PICTURE_BYTES } from '../../model/stored-file.ts';
import { openStore, type Store } from '../../store/store.ts';
import type { OfficeContext } from '../office-context.ts';
import { FileRefusedError } from './errors.ts';
import { storeFile } from './store-file.ts';

let store: Store;
let acting: OfficeContext;
beforeEach(async () => {
  store = await openStore(await createDatabaseUrl(), { create: true, busyTimeoutMs: 0 });
  acting = { store, clock: () => 5, actor: 'anna' };
  await store.replaceContent(contentOf('a'), { actor: 'test', action: 'test', at: 1 });
});
afterEach(() => store.close());

const hashIn = (url: string) => /[0-9a-f]{64}/.exec(url)?.[0] ?? '';
const kept = (url: string) => store.files.bytes('a', hashIn(url));
const faultOf = async (bytes: Buffer) => {
  const error = await storeFile(acting, 'a', { name: 'x', bytes }).catch((thrown: unknown) => thrown);
  return error instanceof FileRefusedError ? error.fault : error;
};

describe('storing a file', () => {
  it('keeps a document unchanged, under the hash of its bytes', async () => {
    const bytes = createPdf();
    const { url, ...rest } = await storeFile(acting, 'a', { name: 'C:\\Briefe\\Größe.PDF', bytes });
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(url).toBe(`/files/a/${hash}/Gr%C3%B6%C3%9Fe.pdf`);
    expect(rest).toEqual({
      width: null,
      height: null,
      filesizeKb: 1,
      fileType: 'pdf',
      fileName: 'Größe.pdf',
      warnings: [],
    });
    expect((await kept(url))?.equals(bytes)).toBe(true);
    expect(await store.files.find('a', hash)).toMatchObject({ mediaType: 'application/pdf', name: 'Größe.pdf' });
  });

  it('stores a picture as it is served, whatever its name', async () => {
    const bytes = await createPhoto('image/jpeg', { width: 60, height: 40, orientation: 6, isTelling: true });
    const sent = { name: 'foto.html', bytes, baseUrl: 'https://api.example.org' };
    const { url, ...rest } = await storeFile(acting, 'a', sent);
    expect(url).toMatch(/^https:\/\/api\.example\.org\/files\/a\/[0-9a-f]{64}\/foto\.html\.jpg$/);
    expect(rest).toMatchObject({ width: 40, height: 60, fileType: 'jpg', fileName: 'foto.html.jpg' });
    const served = (await kept(url)) ?? Buffer.alloc(0);
    expect(await describePicture(served)).toMatchObject({ width: 40, height: 60, metadata: 0 });
    expect(rest.filesizeKb).toBe(Math.ceil(served.length / 1000));
    expect(createHash('sha256').update(served).digest('hex')).toBe(hashIn(url));
  });

  it('stores the same picture once', async () => {
    const bytes = await createPhoto('image/png', { width: 60, height: 40 });
    const [first, second] = [
      await storeFile(acting, 'a', { name: 'a.png', bytes }),
      await storeFile(acting, 'a', { name: 'b.png', bytes }),
    ];
    expect(hashIn(second.url)).toBe(hashIn(first.url));
    expect(second.fileName).toBe('b.png');
  });

  it('works without the image library', async () => {
    const bytes = await createPhoto('image/jpeg', { width: 60, height: 40, isTelling: true });
    const { url } = await storeFile(acting, 'a', { name: 'a.jpg', bytes }, async () => undefined);
    expect(await describePicture((await kept(url)) ?? Buffer.alloc(0))).toMatchObject({
      width: 60,
      height: 40,
      ends: 'rb',
    });
  });

  it('logs the uploader, but not the file name', async () => {
    const before = (await store.findInstance('a'))?.revision ?? 0;
    await storeFile(acting, 'a', { name: 'Anna Muster.pdf', bytes: createPdf() });
    expect(await store.findInstance('a')).toMatchObject({ revision: before + 1, changedAt: 5 });
  });

  it.each<[string, string, () => Buffer]>([
    ['an empty file', 'broken', () => Buffer.alloc(0)],
    ['a web page', 'type', () => Buffer.from('<!doctype html>')],
    ['anything above 25 MB', 'size', () => Buffer.alloc(MAX_PICTURE_BYTES + 1)],
    [
      'a document above 20 MB',
      'size',
      () => Buffer.concat([Buffer.alloc(MAX_DOCUMENT_BYTES, '%PDF-1.7 '), createPdf()]),
    ],
    ['half a document', 'broken', () => createOdt().subarray(0, 100)],
  ])('rejects %s without a trace', async (_what, fault, make) => {
    const before = await store.findInstance('a');
    expect(await faultOf(make())).toBe(fault);
    expect(await store.findInstance('a')).toEqual(before);
  });

  it('stores nothing in an unknown instance', async () => {
    await expect(storeFile(acting, 'b', { name: 'a.pdf', bytes: createPdf() })).rejects.toThrow(
      /there is no instance "b"/,
    );
  });
});
