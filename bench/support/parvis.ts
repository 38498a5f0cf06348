// parvis as it is run: `bin/parvis serve` over a database.

import type { Dataset } from './dataset.ts';
import { type RunningServer, startServer } from './processes.ts';

export interface Parvis extends RunningServer {
  /** The path of an operation: `pathOf('getevents', 'large')`, what follows the key as it stands in the address. */
  readonly pathOf: (operation: string, instance: string, rest?: string) => string;
  /** The headers that carry the access in place of the path. */
  readonly accessHeaders: (instance: string) => Record<string, string>;
  /** Asks once. Throws when the answer is not 200. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Buffer>;
}

/** The environment in which parvis runs here. */
export function parvisEnv(database: string): Record<string, string> {
  return { PARVIS_DATABASE_URL: database, PARVIS_PORT: '0', PARVIS_LOG_LEVEL: 'error', PARVIS_RATE_LIMIT: '0' };
}

/** Starts parvis over a database; the instances are loaded as it pleases. */
export async function startParvis({ database, keys }: Dataset): Promise<Parvis> {
  const server = await startServer(['bin/parvis', 'serve'], { env: parvisEnv(database) });
  return {
    ...server,
    pathOf: (operation, instance, rest = '') => `/${operation}/${instance}/${keys.get(instance)}${rest}`,
    accessHeaders: (instance) => ({ member: instance, apikey: keys.get(instance) ?? '' }),
    ask: (path, init = {}) => ask(`${server.url}${path}`, init),
  };
}

async function ask(url: string, init: RequestInit): Promise<Buffer> {
  const headers = { 'accept-encoding': 'identity', ...(init.headers as Record<string, string>) };
  const response = await fetch(url, { ...init, headers });
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${response.status}: ${body.subarray(0, 200)}`);
  return body;
}
