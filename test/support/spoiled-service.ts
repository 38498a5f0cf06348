// Our own server as a service with one fault: its replies are altered, without a network.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MAX_BODY } from '../../src/contract/operation.ts';
import type { Send } from '../../src/service-client/request.ts';
import type { OneInstance } from './instance.ts';

export interface Spoilable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Request without instance and key: `GET /getevents`. */
export interface Asked {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Spoil = (answer: Spoilable, asked: Asked) => Spoilable;

/** Our reply for an unknown operation. */
const NOTHING: Spoilable = {
  status: 404,
  headers: { 'Content-Type': 'application/json' },
  text: '{"message":"No."}',
};

/** Bodies are read within the bound before the door gets them. */
const TOO_LARGE: Spoilable = {
  ...NOTHING,
  status: 413,
};

let opened = 0;

/** Gives what sends requests to the server, each answer spoiled; honest answers are remembered from one to the next. */
export function openSpoiled(ours: OneInstance, access: string): (spoil: Spoil) => Send {
  const honest = new Map<string, Promise<Spoilable>>();
  // Refused calls are counted by address: what is asked of one does not weigh on another.
  const address = `203.0.113.${opened++ % 256}`;
  const askOurs = async (target: string, { method = 'GET', headers, body }: RequestInit): Promise<Spoilable> => {
    const asking = { method, headers: headers as Record<string, string>, body: String(body ?? ''), address };
    if (asking.body.length > MAX_BODY) return TOO_LARGE;
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
