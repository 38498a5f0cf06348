import { expect, it } from 'vitest';
import { CachedBody, respondFromBody, respondUncached } from './cached-body.ts';
import { createCompressor } from './compress.ts';

const TERMS = { method: 'GET', acceptEncoding: undefined, ifNoneMatch: undefined, from: '192.0.2.1' };
const compressor = createCompressor();
const LARGE = Buffer.alloc(2 ** 20 + 1, 0x20);
const large = { size: LARGE.length, bytes: () => LARGE, pieces: () => [LARGE], digest: () => 'd'.repeat(43) };

it('every response with a body disables content sniffing', async () => {
  const type = { 'Content-Type': 'text/calendar' };
  for (const answer of [
    await respondFromBody(TERMS, new CachedBody('[]'), type, compressor),
    await respondFromBody({ ...TERMS, acceptEncoding: 'br' }, new CachedBody('[]'), type, compressor),
    await respondFromBody({ ...TERMS, method: 'HEAD' }, new CachedBody('[]'), type, compressor),
    await respondFromBody(TERMS, CachedBody.once(large), type, compressor),
    await respondUncached(TERMS, '[]', type, compressor),
    await respondUncached({ ...TERMS, acceptEncoding: 'gzip' }, '[]', type, compressor),
    await respondUncached(TERMS, large, type, compressor),
  ]) {
    expect(answer.headers).toMatchObject({ ...type, 'X-Content-Type-Options': 'nosniff' });
  }
});

it('304, which has no body, omits that header', async () => {
  const { status, headers } = await respondFromBody(
    { ...TERMS, ifNoneMatch: '*' },
    new CachedBody('[]'),
    {
      'Content-Type': 'text/calendar',
      Vary: 'Accept-Encoding, Origin',
    },
    compressor,
  );
  expect([status, Object.keys(headers)]).toEqual([304, ['ETag', 'Cache-Control', 'Vary']]);
});
