// parvis as started by operators: `bin/parvis serve` with a database.

import { setTimeout as delay } from 'node:timers/promises';
import type { Dataset } from './dataset.ts';
import { type RunningServer, startServer } from './processes.ts';

/** Time-out for an instance to become ready, in milliseconds. */
const READY_MS = 120_000;

export interface Parvis extends RunningServer {
  /** Returns the path of an operation, such as `pathOf('getevents', 'large')`. `rest` is the literal path after the key. */
  readonly pathOf: (operation: string, instance: string, rest?: string) => string;
  readonly accessHeaders: (instance: string) => Record<string, string>;
  /** Sends a request. After 503, retries for as long as a large instance may take to become ready. Throws if the answer is not 200. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Buffer>;
}

export function createParvisEnv(database: string): Record<string, string> {
  return { PARVIS_DATABASE_URL: database, PARVIS_PORT: '0', PARVIS_LOG_LEVEL: 'error', PARVIS_RATE_LIMIT: '0' };
}

export async function startParvis({ database, keys }: Dataset): Promise<Parvis> {
  const server = await startServer(['bin/parvis', 'serve'], { env: createParvisEnv(database) });
  return {
    ...server,
    pathOf: (operation, instance, rest = '') => `/${operation}/${instance}/${keys.get(instance)}${rest}`,
    accessHeaders: (instance) => ({ member: instance, apikey: keys.get(instance) ?? '' }),
    ask: (path, init = {}) => ask(`${server.url}${path}`, init),
  };
}

async function ask(url: string, init: RequestInit): Promise<Buffer> {
  const headers = { 'accept-encoding': 'identity', ...(init.headers as Record<string, string>) };
  for (const until = Date.now() + READY_MS; ; await delay(1000)) {
    const response = await fetch(url, { ...init, headers });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) return body;
    if (response.status !== 503 || Date.now() > until) throw new Error(`${response.status}: ${body.subarray(0, 200)}`);
  }
}
