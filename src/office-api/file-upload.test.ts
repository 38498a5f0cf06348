import { describe, expect, it } from 'vitest';
import { type FileErrorCode, FileRefusedError } from '../office/files/errors.ts';
import type { StoredFileFields } from '../office/files/store-file.ts';
import { createRefusal } from '../office/refusal-codes.ts';
import { MAX_FILE_BODY_SIZE } from './body-limit.ts';
import { handleFileUpload } from './file-upload.ts';

const KEPT: StoredFileFields = {
  url: 'https://api.example.org/files/a/h/foto.png',
  width: 3,
  height: 2,
  filesizeKb: 4,
  fileType: 'png',
  fileName: 'foto.png',
  warnings: [],
};
const HEAD = 'Content-Disposition: form-data; name="file"; filename="foto.png"';
const part = (head: string, content = 'abc') => `--XX\r\n${head}\r\n\r\n${content}\r\n`;
const END = '--XX--\r\n';

async function send(body: string | Buffer, type: string | undefined = 'multipart/form-data; boundary=XX', keep = KEPT) {
  const given: { name: string; bytes: string }[] = [];
  const headers = type === undefined ? undefined : { 'Content-Type': type };
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    ...(headers && { headers }),
  });
  const answer = await handleFileUpload(request, async ({ name, bytes }) => {
    given.push({ name, bytes: bytes.toString('latin1') });
    return keep;
  });
  return { given, status: answer.status, headers: answer.headers, json: await answer.json() };
}

describe('a sent file', () => {
  it('is stored, and the response has the fields that an event has for it', async () => {
    const { given, status, headers, json } = await send(part(HEAD, 'a\0\xff\r\n--X') + END);
    expect(given).toEqual([{ name: 'foto.png', bytes: Buffer.from('a\0\xff\r\n--X').toString('latin1') }]);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([201, KEPT.url, 'no-store']);
    expect(json).toEqual({
      url: KEPT.url,
      width: 3,
      height: 2,
      filesize_kb: 4,
      file_type: 'png',
      file_name: 'foto.png',
    });
  });

  it('has its warnings in the response', async () => {
    const warnings = [{ code: 'animation', text: 'It stands still.' }] as const;
    expect((await send(part(HEAD) + END, undefined, { ...KEPT, warnings })).json).toMatchObject({ warnings });
  });

  it.each([
    ['filename="../../etc/passwd"', '../../etc/passwd'],
    ['filename="a.png"; filename*=UTF-8\'\'%c3%a4.png', 'ä.png'],
    ['filename="Größe.png"', 'Größe.png'],
  ])('has the name of its part: %s', async (name, expected) => {
    const { given } = await send(part(`Content-Disposition: form-data; name="file"; ${name}`) + END);
    expect(given.map((one) => one.name)).toEqual([expected]);
  });

  it.each<[string, number, string, string?]>([
    ['as JSON', 415, '{}', 'application/json'],
    ['as a form of text', 415, 'file=x', 'application/x-www-form-urlencoded'],
    ['as another multipart body', 415, part(HEAD) + END, 'multipart/mixed; boundary=XX'],
    ['without a boundary', 400, part(HEAD) + END, 'multipart/form-data'],
    ['with another boundary', 400, part(HEAD) + END, 'multipart/form-data; boundary=YY'],
    ['in half', 400, part(HEAD)],
    ['in half a part', 400, `--XX\r\n${HEAD}\r\n\r\nabc`],
    ['in half a header', 400, '--XX\r\nContent-Disp'],
    ['as nothing', 400, ''],
    ['as an empty form', 422, END],
    ['twice', 422, part(HEAD) + part(HEAD) + END],
    ['with another part', 422, part(HEAD) + part('Content-Disposition: form-data; name="desc"') + END],
    ['under another name', 422, part(HEAD.replace('"file"', '"image"')) + END],
    ['as a text', 422, part('Content-Disposition: form-data; name="file"') + END],
    ['with too many bytes', 413, 'x'.repeat(MAX_FILE_BODY_SIZE + 1)],
  ])('%s is rejected with %d, and nothing is stored', async (_how, status, body, type) => {
    const answer = await send(body, type);
    expect([answer.status, answer.given]).toEqual([status, []]);
    expect(answer.json).toEqual({
      message: expect.stringMatching(/^\S.*\.$/),
      code: expect.any(String),
      params: expect.any(Object),
    });
  });

  it('is rejected at once if its Content-Length is too large', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('nobody reads this')) });
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=XX',
      'Content-Length': `${MAX_FILE_BODY_SIZE + 1}`,
    };
    const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    expect((await handleFileUpload(request, async () => KEPT)).status).toBe(413);
  });

  it('is rejected if the client disconnects', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('the client disconnected')) });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=XX' };
    const request = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    const answer = await handleFileUpload(request, async () => KEPT);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        message: 'The upload was interrupted: the client disconnected.',
        code: 'body_broke_off',
        params: { why: 'the client disconnected' },
      },
    ]);
  });

  it.each<[FileErrorCode, number]>([
    ['type', 415],
    ['size', 413],
    ['pixels', 422],
    ['broken', 422],
    ['unable', 422],
    ['busy', 503],
  ])('with the error %s has the status %d', async (fault, status) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: part(HEAD) + END,
      headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
    });
    const answer = await handleFileUpload(request, () =>
      Promise.reject(new FileRefusedError(fault, createRefusal('file_empty'))),
    );
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { message: 'This file is empty.', code: 'file_empty', params: {} },
    ]);
    expect(answer.headers.has('retry-after')).toBe(status === 503);
  });

  it('passes all other errors on to the caller', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: part(HEAD) + END,
      headers: { 'Content-Type': 'multipart/form-data; boundary=XX' },
    });
    await expect(handleFileUpload(request, () => Promise.reject(new Error('on fire')))).rejects.toThrow('on fire');
  });
});
