// Our own server as a service with one fault. Its replies are altered without a network.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MAX_REQUEST_BODY_SIZE } from '../../src/contract/operation.ts';
import type { SendFunction } from '../../src/service-client/request.ts';
import type { SingleInstance } from './instance.ts';

export interface SpoiledReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface SpoiledRequest {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type ReplySpoiler = (answer: SpoiledReply, asked: SpoiledRequest) => SpoiledReply;

const NOTHING: SpoiledReply = {
  status: 404,
  headers: { 'Content-Type': 'application/json' },
  text: '{"message":"No."}',
};

const TOO_LARGE: SpoiledReply = {
  ...NOTHING,
  status: 413,
};

let openedServices = 0;

/** Creates a client of the server whose replies are altered; unaltered replies are cached. */
export function createSpoiledService(ours: SingleInstance, access: string): (spoil: ReplySpoiler) => SendFunction {
  const honest = new Map<string, Promise<SpoiledReply>>();
  // Each service has its own address, because rejected requests are counted per address.
  const address = `203.0.113.${openedServices++ % 256}`;
  const askOurs = async (target: string, { method = 'GET', headers, body }: RequestInit): Promise<SpoiledReply> => {
    const asking = { method, headers: headers as Record<string, string>, body: String(body ?? ''), address };
    if (asking.body.length > MAX_REQUEST_BODY_SIZE) return TOO_LARGE;
    const answer = await ours.ask(target, asking).catch(() => undefined);
    if (answer === undefined) return NOTHING;
    const coding = answer.headers['Content-Encoding'];
    const { body: packed } = answer;
    if (coding === undefined || packed === undefined) return answer;
    return { ...answer, text: (coding === 'br' ? brotliDecompressSync(packed) : gunzipSync(packed)).toString() };
  };
  return (spoil) => async (url, init) => {
    const target = url.replace(/^http:\/\/[^/]*/, '');
    const name = JSON.stringify([target, init.method, init.headers, init.body]);
    const known = honest.get(name) ?? askOurs(target, init);
    honest.set(name, known);
    const line = `${init.method} ${target.replace(access, '')}`;
    const { status, headers, text } = spoil(await known, { line, headers: init.headers as Record<string, string> });
    const hasBody = init.method !== 'HEAD' && status !== 304 && status !== 204;
    return new Response(hasBody ? text : null, { status, headers });
  };
}
