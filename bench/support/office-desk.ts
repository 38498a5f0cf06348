// The office of a large instance, called over HTTP but without a port.

import { openLimits } from '../../src/http/limits.ts';
import type { AccessKey } from '../../src/model/accounts/access-key.ts';
import { officeApi } from '../../src/office-api/office-api.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { namedPlaces } from '../../src/util/public-address.ts';
import { openTargets } from '../../src/webhooks/targets.ts';
import { fillLarge } from './fill-large.ts';
import { type Bare, openBare } from './statements.ts';

export const INSTANCE = 'large';
const KEY: AccessKey = {
  id: 1,
  instance: INSTANCE,
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

/** First revision and id, large enough to be distinguished from all other numbers in a statement. */
export const FIRST = 7_000_000;

export interface Desk {
  readonly name: string;
  readonly store: Store;
  readonly bare: Bare;
  /** Returns the complete body of an answer; parsing it is left to the caller. */
  readonly call: (method: string, path: string, body?: object) => Promise<Buffer>;
}

export interface Answer {
  readonly revision: number;
  readonly value: { readonly id: number };
  readonly total: number;
}

export function answerIn(bytes: Buffer): Answer {
  return JSON.parse(bytes.toString()) as Answer;
}

export function openDesk(name: string, url: string, events: number): Promise<Desk> {
  return openDeskWith(name, url, (store) => fillLarge(store, INSTANCE, events));
}

/** Same as `openDesk`, for an instance of that name that `fill` creates. */
export async function openDeskWith(name: string, url: string, fill: (store: Store) => Promise<unknown>): Promise<Desk> {
  const store = await openStore(url, { create: true, busyTimeoutMs: 1000 });
  await fill(store);
  const bare = await openBare(url);
  await bare.run([
    { sql: `update instances set revision = ${FIRST}`, parameters: [] },
    { sql: `update id_counters set last_id = ${2 * FIRST} where kind = 'event'`, parameters: [] },
  ]);
  const app = officeApi({
    store,
    clock: Date.now,
    headers: {},
    limits: openLimits(0),
    workingKey: () => KEY,
    publicUrl: 'https://office.example',
    targets: openTargets(namedPlaces([])),
    onError: (error) => {
      throw error;
    },
  });
  const call: Desk['call'] = async (method, path, body) => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const headers = { authorization: 'Bearer key', 'if-match': '*', ...(body && { 'content-type': type }) };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await app.fetch(new Request(`http://localhost/office/api/${INSTANCE}${path}`, init), {});
    if (response.status > 201) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  };
  return { name, store, bare, call };
}

export async function closeDesk({ bare, store }: Desk): Promise<void> {
  await bare.close();
  await store.close();
}
