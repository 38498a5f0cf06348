import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressResponse, createAssetResponder } from './static-asset.ts';

const TEXT = 'Kirchgemeinde Seewil\n'.repeat(200);
const asks = (headers: Record<string, string>) => new Headers(headers);

it('a resource is created once, and sent in the client’s preferred encoding', async () => {
  let made = 0;
  const content = () => {
    made++;
    return TEXT;
  };
  const answer = createAssetResponder({ type: 'text/css', content }, { 'X-All': 'yes' });
  const plain = await answer(asks({}));
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, TEXT]);
  expect([plain.headers.get('x-all'), plain.headers.get('vary')]).toEqual(['yes', 'Accept-Encoding']);
  const br = await answer(asks({ 'accept-encoding': 'gzip, br' }));
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(TEXT);
  const gzip = await answer(asks({ 'accept-encoding': 'gzip' }));
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(TEXT);
  expect(made).toBe(1);
});

it('a client that has it gets 304, and a client with another encoding gets the resource', async () => {
  const answer = createAssetResponder({ type: 'text/css', content: () => TEXT }, {});
  const tag = (await answer(asks({ 'accept-encoding': 'br' }))).headers.get('etag') ?? '';
  const again = await answer(asks({ 'accept-encoding': 'br', 'if-none-match': tag }));
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await answer(asks({ 'if-none-match': tag }))).status).toBe(200);
});

it('a page is compressed with its status and cookies, and other content is not', async () => {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  headers.append('set-cookie', 'a=1');
  headers.append('set-cookie', 'b=2');
  const page = await compressResponse(asks({ 'accept-encoding': 'br' }), new Response(TEXT, { status: 422, headers }));
  expect([page.status, page.headers.getSetCookie(), page.headers.get('content-encoding')]).toEqual([
    422,
    ['a=1', 'b=2'],
    'br',
  ]);
  expect(brotliDecompressSync(Buffer.from(await page.arrayBuffer())).toString()).toBe(TEXT);
  for (const other of [new Response(null, { status: 303 }), Response.json({ a: TEXT })]) {
    expect(await compressResponse(asks({ 'accept-encoding': 'br' }), other)).toBe(other);
  }
});
