// Cost of large responses while there are many requests (rule R21).

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CachedBody, type NegotiationTerms, respondFromBody, respondUncached } from './cached-body.ts';
import { createCompressor } from './compress.ts';

const MIB = 2 ** 20;

function bodyOf(pieces: number) {
  const made: Buffer[] = [];
  const piece = (at: number) => Buffer.alloc(MIB, `piece ${at} `);
  return {
    made,
    whole: () => Buffer.concat(Array.from({ length: pieces }, (_, at) => piece(at))),
    body: {
      size: pieces * MIB,
      bytes: () => {
        throw new Error('it was put together whole');
      },
      pieces: function* () {
        for (let at = 0; at < pieces; at++) {
          made.push(piece(at));
          yield piece(at);
        }
      },
      digest: () => 'd'.repeat(43),
    },
  };
}

const asking = (from: string, acceptEncoding = 'br'): NegotiationTerms => ({
  method: 'GET',
  acceptEncoding,
  ifNoneMatch: undefined,
  from,
});
const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('a large response for one client', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('has the same bytes compressed by %s, and is never in memory as a whole', async (coding, unpack) => {
    const { body, whole } = bodyOf(5);
    const answer = await respondUncached(asking('192.0.2.1', coding), body, JSON_TYPE, createCompressor());
    expect(answer.headers).toMatchObject({
      'Content-Encoding': coding,
      'Content-Length': String(answer.body?.length),
    });
    expect(unpack(answer.body ?? '').equals(whole())).toBe(true);
  });

  it('is sent uncompressed in pieces while two others are being compressed, each built when needed', async () => {
    const compressor = createCompressor();
    const others = [1, 2].map(() => respondUncached(asking('192.0.2.1'), bodyOf(5).body, JSON_TYPE, compressor));
    const { body, made, whole } = bodyOf(3);
    const answer = await respondFromBody(asking('192.0.2.2'), CachedBody.once(body), JSON_TYPE, compressor);
    expect(answer.headers).toMatchObject({ 'Content-Length': String(3 * MIB), ETag: `"${'d'.repeat(22)}"` });
    expect(answer.headers).not.toHaveProperty('Content-Encoding');
    expect(made).toHaveLength(0);
    expect(Buffer.concat([...(answer.pieces?.() ?? [])]).equals(whole())).toBe(true);
    for (const other of await Promise.all(others)) expect(other.headers['Content-Encoding']).toBe('br');
  });

  it('is sent uncompressed if the limit of compressed bytes is reached, per address or in total', async () => {
    const one = await respondUncached(asking('192.0.2.1'), bodyOf(2).body, JSON_TYPE, createCompressor());
    const compressor = createCompressor(3 * (one.body?.length ?? 0));
    const ask = (from: string) => respondUncached(asking(from), bodyOf(2).body, JSON_TYPE, compressor);
    const codingOf = async (from: string) => {
      const answer = await ask(from);
      return { coding: answer.headers['Content-Encoding'] ?? 'identity', sent: answer.sent };
    };
    const first = await codingOf('192.0.2.1');
    expect(first.coding).toBe('br');
    expect((await codingOf('192.0.2.1')).coding).toBe('identity');
    const sent = [first.sent];
    for (const other of ['192.0.2.2', '192.0.2.3']) {
      const { coding, sent: release } = await codingOf(other);
      expect(coding).toBe('br');
      sent.push(release);
    }
    expect((await codingOf('192.0.2.4')).coding).toBe('identity');
    for (const release of sent) release?.();
    for (const release of sent) release?.();
    expect((await codingOf('192.0.2.1')).coding).toBe('br');
  });
});

describe('a large cached response', () => {
  it('is compressed once for all clients, and not at all while two others are being compressed', async () => {
    const compressor = createCompressor();
    const finished = [0, 1, 2].map((seed) => new CachedBody(Buffer.alloc(3 * MIB, `text ${seed}`).toString()));
    const asked = finished.flatMap((one) =>
      [1, 2, 3].map(() => respondFromBody(asking('a'), one, JSON_TYPE, compressor)),
    );
    const answers = await Promise.all(asked);
    const codings = answers.map(({ headers }) => headers['Content-Encoding'] ?? 'identity');
    expect(codings).toEqual([...Array(6).fill('br'), ...Array(3).fill('identity')]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(3);
    const [, , last] = finished;
    const again = last && (await respondFromBody(asking('a'), last, JSON_TYPE, compressor));
    expect(again?.headers['Content-Encoding']).toBe('br');
    expect(brotliDecompressSync(again?.body ?? '').equals(last?.plain ?? Buffer.alloc(0))).toBe(true);
  });
});
