import { type Context, Hono } from 'hono';
import { createByteBudget } from '../http/byte-budget.ts';
import { JSON_TYPE, NOSNIFF_HEADERS } from '../http/http-response.ts';
import { FILE_TYPES, FILES_PATH, type FileType, isPicture, type StoredFile } from '../model/stored-file.ts';
import { createFileSender } from './file-sending.ts';
import type { PageBindings } from './form-responses.ts';

/** Storage of files. Both functions reject if the database is unavailable. */
export interface FileSource {
  readonly find: (instance: string, hash: string) => Promise<StoredFile | undefined>;
  readonly bytes: (instance: string, hash: string) => Promise<Uint8Array | undefined>;
}

export interface FilePagesOptions {
  readonly files: FileSource;
  readonly onError: (error: unknown) => void;
}

/** `MAX_ON_THE_WAY`: maximum number of bytes being sent at the same time. `SHARE`: fraction of them that one network address may use. */
const MAX_ON_THE_WAY = 64 * 2 ** 20;
const SHARE = 1 / 2;

/** Seconds for `Retry-After`: `AWAY_SECONDS` if the database is unavailable, `FULL_SECONDS` if too much is being sent. */
const AWAY_SECONDS = '10';
const FULL_SECONDS = '1';

/** Headers of files. Any website may embed a file; a file that a browser opens directly can't run scripts. */
const HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  ...NOSNIFF_HEADERS,
} as const;

export function createFilePages({ files, onError }: FilePagesOptions): Hono<PageBindings> {
  const app = new Hono<PageBindings>({ strict: false });
  const send = createFileSender(createByteBudget(MAX_ON_THE_WAY, SHARE));

  const answer = async (context: Context<PageBindings>, instance: string, hash: string): Promise<Response> => {
    const file = await files.find(instance, hash);
    if (file === undefined || !isKnown(file.mediaType)) return refusal(404, 'There is no such file.');
    const tag = `"${hash}"`;
    const headers = { ...HEADERS, ETag: tag };
    if (isKnownTo(context.req.header('if-none-match'), tag)) return new Response(null, { status: 304, headers });
    const whole = { ...headers, ...aboutBody(file, file.mediaType) };
    if (context.req.method === 'HEAD') return new Response(null, { headers: whole });
    const load = () => files.bytes(instance, hash);
    const address = context.env?.address ?? '';
    const body = await send({ key: `${instance}/${hash}`, size: file.size, load, address });
    if (body === 'full') return refusal(503, 'Too many files are being read; try again.', FULL_SECONDS);
    return body === undefined ? refusal(404, 'There is no such file.') : new Response(body, { headers: whole });
  };

  // The hash identifies the file. The name only makes the address readable.
  app.get(`${FILES_PATH}/:instance/:hash{[0-9a-f]{64}}/:name`, (context) =>
    answer(context, context.req.param('instance'), context.req.param('hash')).catch((error: unknown) => {
      onError(error);
      return refusal(503, 'The database is unavailable; try again.', AWAY_SECONDS);
    }),
  );
  return app;
}

function isKnown(mediaType: string): mediaType is FileType {
  return Object.hasOwn(FILE_TYPES, mediaType);
}

function aboutBody({ name, size }: StoredFile, type: FileType): Record<string, string> {
  const way = isPicture(type) ? 'inline' : 'attachment';
  return {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': `${way}; filename*=UTF-8''${encodeName(name)}`,
  };
}

/** Encodes a file name as RFC 8187 requires. `encodeURIComponent` does not encode `'()*`, which the header must not contain. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function isKnownTo(given: string | undefined, tag: string): boolean {
  const tags = (given ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}

function refusal(status: number, message: string, seconds?: string): Response {
  const headers = { 'Content-Type': JSON_TYPE, ...NOSNIFF_HEADERS, ...(seconds && { 'Retry-After': seconds }) };
  return new Response(JSON.stringify({ message }), { status, headers });
}
