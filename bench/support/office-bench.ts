// Office of a large instance, called as if over HTTP but without opening a port.

import { createRequestQuotas } from '../../src/http/request-quotas.ts';
import type { AccessKey } from '../../src/model/accounts/access-key.ts';
import { createOfficeApi } from '../../src/office-api/office-api.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { parseAllowedTargets } from '../../src/util/target-address.ts';
import { createTargetPolicy } from '../../src/webhooks/targets.ts';
import { fillLargeInstance } from './fill-large.ts';
import { type BareConnection, openBareConnection } from './statements.ts';

export const BENCH_INSTANCE = 'large';
const KEY: AccessKey = {
  id: 1,
  instance: BENCH_INSTANCE,
  hash: hashKey('key'),
  name: 'bench',
  scopes: ['office'],
  profile: 'document',
  origins: [],
  createdAt: 0,
  expiresOn: null,
  revokedAt: null,
  lastUsedAt: null,
};

/** Revision from which raw SQL writes continue; ids of their events start at twice this number. */
export const RAW_WRITES_BASE = 7_000_000;

export interface OfficeBench {
  readonly name: string;
  readonly store: Store;
  readonly bare: BareConnection;
  readonly call: (method: string, path: string, body?: object) => Promise<Buffer>;
}

export interface Answer {
  readonly revision: number;
  readonly value: { readonly id: number };
  readonly total: number;
}

export function parseAnswer(bytes: Buffer): Answer {
  return JSON.parse(bytes.toString()) as Answer;
}

export function openOfficeBench(name: string, url: string, events: number): Promise<OfficeBench> {
  return openFilledOfficeBench(name, url, (store) => fillLargeInstance(store, BENCH_INSTANCE, events));
}

export async function openFilledOfficeBench(
  name: string,
  url: string,
  fill: (store: Store) => Promise<unknown>,
): Promise<OfficeBench> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 1000 });
  await fill(store);
  const bare = await openBareConnection(url);
  await bare.run([
    { sql: `update instances set revision = ${RAW_WRITES_BASE}`, parameters: [] },
    { sql: `update id_counters set last_id = ${2 * RAW_WRITES_BASE} where kind = 'event'`, parameters: [] },
  ]);
  const app = createOfficeApi({
    store,
    clock: Date.now,
    headers: {},
    limits: createRequestQuotas(0),
    workingKey: () => KEY,
    publicUrl: 'https://office.example',
    targets: createTargetPolicy(parseAllowedTargets([])),
    onError: (error) => {
      throw error;
    },
  });
  const call: OfficeBench['call'] = async (method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const headers = { authorization: 'Bearer key', 'if-match': '*', ...(body && { 'content-type': type }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await app.fetch(new Request(`http://localhost/office/api/${BENCH_INSTANCE}${path}`, init), {});
    if (response.status > 201) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  };
  return { name, store, bare, call };
}

export async function closeOfficeBench({ bare, store }: OfficeBench): Promise<void> {
  await bare.close();
  await store.close();
}
