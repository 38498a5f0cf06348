// The conformance kit finds nothing wrong with our own server, in either profile.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INSTANCE, openExample } from '../../test/support/calls.ts';
import type { OneInstance } from '../../test/support/instance.ts';
import { PROFILES } from '../model/access-key.ts';
import { verify } from './verify.ts';

let ours: OneInstance;
let url: string;
let close: () => void;

beforeAll(async () => {
  ours = await openExample();
  const server = createServer(async (request, response) => {
    const answer = await askOurs(request).catch(() => undefined);
    response.writeHead(answer?.status ?? 404, { ...(answer?.headers ?? { 'Content-Type': 'application/json' }) });
    response.end(answer === undefined ? '{"message":"There is no such operation."}' : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(() => close());

async function askOurs(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return ours.ask(request.url ?? '', { method: request.method ?? '', headers, body: Buffer.concat(chunks).toString() });
}

it.each(PROFILES)('our own server holds everything, with a key of the profile %s', async (profile) => {
  const key = await ours.key(INSTANCE, { profile });
  const service = { url, instance: INSTANCE, key };
  const report = await verify(service, { clock: ours.clock.now, turn: async () => undefined });
  expect(report.findings.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(report).toMatchObject({ profile, isMoving: false });
});
