import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { runRequestThread } from '../../../src/app/request-thread.ts';

const { greeting } = workerData as { readonly greeting: string };
let requestCount = 0;

async function handle(request: Request, about: { readonly name: string }): Promise<Response> {
  const { pathname } = new URL(request.url);
  requestCount++;
  if (pathname === '/slow') await delay(200);
  if (pathname === '/ends') throw new Error('a fault');
  const headers = { 'X-Path': pathname };
  if (pathname === '/nothing') return new Response(null, { status: 304, headers: { ...headers, ETag: '"7"' } });
  const told = {
    greeting,
    name: about.name,
    asked: requestCount,
    method: request.method,
    type: request.headers.get('content-type'),
  };
  return Response.json({ ...told, body: await request.text() }, { status: 201, headers });
}

if (parentPort !== null) runRequestThread(parentPort, async () => ({ handle, close: async () => undefined }));
