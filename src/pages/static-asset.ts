// Static assets: created and compressed once, sent with an ETag.

import { hash } from 'node:crypto';
import { compressWhole } from '../http/compress.ts';
import { type Coding, choosePreferredCoding, matchesEntityTag } from '../http/negotiate.ts';

/** Minimum size in bytes from which compression is worthwhile. */
const WORTH_IT = 1000;

export interface StaticAsset {
  readonly type: string;
  /** Called on the first request, so that modules are loaded only when needed. */
  readonly content: () => string | Buffer | Promise<string | Buffer>;
}

/** Asset whose content contains the address of the server. `address`: the address, or "" if unknown. */
export interface UrlDependentAsset {
  readonly type: string;
  readonly content: (address: string) => string | Promise<string>;
}

/** Creates a function that responds with an asset, or with 304 if the client has it already. */
export function createAssetResponder(
  { type, content }: StaticAsset,
  headers: Readonly<Record<string, string>>,
): (asker: Headers) => Promise<Response> {
  const coded = new Map<Coding, Promise<Buffer<ArrayBuffer>>>();
  const make = async () => {
    const plain = Buffer.from(await content());
    return { plain, tag: hash('sha256', plain).slice(0, 24) };
  };
  let making: ReturnType<typeof make> | undefined;
  return async (asker) => {
    making ??= make();
    const { plain, tag } = await making.catch((error) => {
      making = undefined;
      throw error;
    });
    const wanted =
      plain.length < WORTH_IT ? 'identity' : choosePreferredCoding(asker.get('accept-encoding') ?? undefined);
    const own = `"${tag}-${wanted}"`;
    const sent = { ...headers, 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: own, Vary: 'Accept-Encoding' };
    if (matchesEntityTag(asker.get('if-none-match') ?? undefined, own))
      return new Response(null, { status: 304, headers: sent });
    const bytes = coded.get(wanted) ?? (wanted === 'identity' ? Promise.resolve(plain) : compress(wanted, plain));
    coded.set(wanted, bytes);
    const more = wanted === 'identity' ? {} : { 'Content-Encoding': wanted };
    return new Response(await bytes, { headers: { ...sent, ...more } });
  };
}

const MAX_ADDRESSES = 4;

/** Like `createAssetResponder`, for assets with the server’s address, which is read from the request because none is configured. */
export function createUrlDependentResponder(
  { type, content }: UrlDependentAsset,
  headers: Readonly<Record<string, string>>,
): (asker: Headers) => Promise<Response> {
  const opened = new Map<string, (asker: Headers) => Promise<Response>>();
  return (asker) => {
    const asked = readServerUrl(asker);
    const address = opened.has(asked) || opened.size < MAX_ADDRESSES ? asked : '';
    const asset = opened.get(address) ?? createAssetResponder({ type, content: () => content(address) }, headers);
    opened.set(address, asset);
    return asset(asker);
  };
}

/** Server's address, read from the request; "" if the host is missing or invalid. */
export function readServerUrl(asker: Headers): string {
  const host = asker.get('host') ?? '';
  if (!/^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i.test(host)) return '';
  // Reads only the scheme from the forwarding headers: a client that forges it affects only its own response.
  const scheme = asker.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  return `${scheme}://${host.toLowerCase()}`;
}

/** Compresses a page in the client's preferred encoding. Returns other responses, and small pages, unchanged. */
export async function compressResponse(asker: Headers, answer: Response): Promise<Response> {
  const wanted = choosePreferredCoding(asker.get('accept-encoding') ?? undefined);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true && answer.body !== null;
  if (!isPage || wanted === 'identity' || answer.headers.has('content-encoding')) return answer;
  const plain = Buffer.from(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.append('Vary', 'Accept-Encoding');
  if (plain.length < WORTH_IT) return new Response(plain, { status: answer.status, headers });
  headers.set('Content-Encoding', wanted);
  return new Response(await compress(wanted, plain), { status: answer.status, headers });
}

async function compress(coding: Exclude<Coding, 'identity'>, plain: Buffer): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await compressWhole(coding, plain));
}
