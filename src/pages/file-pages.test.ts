import { describe, expect, it } from 'vitest';
import type { StoredFile } from '../model/stored-file.ts';
import { createFilePages } from './file-pages.ts';
import { createSite } from './site.ts';

const [PHOTO, PAPER, ODD] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
const picture = { hash: PHOTO, mediaType: 'image/jpeg', size: 5, width: 2, height: 1, name: 'Chor.jpg' };
const none = { width: null, height: null };
const FILES: readonly StoredFile[] = [
  picture,
  { ...none, hash: PAPER, mediaType: 'application/pdf', size: 3, name: "Brief (Größe) 'a'*.pdf" },
  { ...none, hash: ODD, mediaType: 'text/html', size: 3, name: 'x.html' },
];

function opened(
  find = async (instance: string, hash: string) => FILES.find((one) => one.hash === hash && instance === 'seewil'),
) {
  let reads = 0;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const bytes = async (_instance: string, hash: string) => {
    reads++;
    return Buffer.alloc(FILES.find((one) => one.hash === hash)?.size ?? 0, 'x');
  };
  const files = createFilePages({ files: { find, bytes }, onError });
  const site = createSite({ operations: [], version: '1', publicUrl: '', files, onError });
  const ask = async (path: string, init: RequestInit = {}) => site(new Request(`http://localhost${path}`, init));
  return { ask, reads: () => reads, errors };
}

describe('a file', () => {
  it('is sent with its media type, cacheable for a year and embeddable by any website', async () => {
    const answer = await opened().ask(`/files/seewil/${PHOTO}/Chor.jpg`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('xxxxx');
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': "inline; filename*=UTF-8''Chor.jpg",
      'content-length': '5',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${PHOTO}"`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is a download if it is a document', async () => {
    const { headers } = await opened().ask(`/files/seewil/${PAPER}/brief.pdf`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Brief%20%28Gr%C3%B6%C3%9Fe%29%20%27a%27%2A.pdf",
    );
  });

  it('is the same whatever name follows its hash', async () => {
    const { ask } = opened();
    for (const name of ['evil.html', '%0d%0aX: y', 'a%2fb.svg', '%ff.png']) {
      const { status, headers } = await ask(`/files/seewil/${PHOTO}/${name}`);
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        200,
        'image/jpeg',
        "inline; filename*=UTF-8''Chor.jpg",
      ]);
    }
  });

  it.each([
    [`"${PHOTO}"`, 304],
    [`W/"${PHOTO}"`, 304],
    [`"x", "${PHOTO}"`, 304],
    ['*', 304],
    ['"x"', 200],
    [PHOTO, 200],
  ])('cached by the client, as stated by %s, is answered with %d', async (tag, status) => {
    const { ask, reads } = opened();
    const answer = await ask(`/files/seewil/${PHOTO}/Chor.jpg`, { headers: { 'If-None-Match': tag } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('etag')).toBe(`"${PHOTO}"`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    if (status === 304) expect([await answer.text(), reads()]).toEqual(['', 0]);
  });

  it('has the same headers for HEAD, without reading its bytes', async () => {
    const { ask, reads } = opened();
    const answer = await ask(`/files/seewil/${PHOTO}/Chor.jpg`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text(), reads()]).toEqual([
      200,
      '5',
      '',
      0,
    ]);
  });

  it.each([
    `/files/seewil/${'d'.repeat(64)}/Chor.jpg`,
    `/files/other/${PHOTO}/Chor.jpg`,
    `/files/seewil/${ODD}/x.html`,
  ])('that does not exist is 404: %s', async (path) => {
    const answer = await opened().ask(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null]);
    expect(await answer.json()).toEqual({ message: 'There is no such file.' });
  });

  it.each([
    `/files/seewil/${PHOTO.toUpperCase()}/Chor.jpg`,
    `/files/seewil/${PHOTO}0/Chor.jpg`,
    `/files/seewil/${PHOTO}`,
    `/files/seewil/${PHOTO}/a/b.jpg`,
    '/files/',
  ])('with an invalid address is 404 like any other: %s', async (path) => {
    const { ask, reads } = opened();
    const answer = await ask(path);
    expect([answer.status, reads()]).toEqual([404, 0]);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('See /docs') });
  });

  it('accepts no POST', async () => {
    const answer = await opened().ask(`/files/seewil/${PHOTO}/Chor.jpg`, { method: 'POST' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it("that can't be read now is 503, and the error is logged", async () => {
    const away = new Error('the database is unavailable');
    const { ask, errors } = opened(() => Promise.reject(away));
    const answer = await ask(`/files/seewil/${PHOTO}/Chor.jpg`);
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '10',
      null,
    ]);
    expect(errors).toEqual([away]);
  });
});
