// Two servers of the office on one database, like two processes, and a key for each writer.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { withBusyRetries } from '../../../src/app/office.ts';
import { createRequestQuotas } from '../../../src/http/request-quotas.ts';
import type { AccessKey } from '../../../src/model/accounts/access-key.ts';
import { importBundle } from '../../../src/office/import-bundle.ts';
import { createOfficeApi } from '../../../src/office-api/office-api.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { hashKey } from '../../../src/util/hash-key.ts';
import { parseAllowedTargets } from '../../../src/util/target-address.ts';
import { createTargetPolicy } from '../../../src/webhooks/targets.ts';
import { createSharedDatabase } from '../databases.ts';
import type { Loose } from '../full-bundle.ts';

export const INSTANCE = 'parish';
export const DAY_MS = 86_400_000;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the reply
  readonly json: any;
}

export interface Request {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to one of the servers as one of the writers. */
export type Call = (method: string, path: string, request?: Request) => Promise<Reply>;

export interface Servers {
  readonly stores: readonly Store[];
  readonly time: { now: number };
  readonly call: (server: number, writer: number) => Call;
  readonly close: () => Promise<void>;
}

export function writerName(writer: number): string {
  return `Writer ${writer}`;
}

function keyOf(writer: number): AccessKey {
  const nothing = { origins: [], createdAt: 0, expiresOn: null, revokedAt: null, lastUsedAt: null };
  const of = { id: writer, instance: INSTANCE, hash: hashKey(`key-${writer}`), name: writerName(writer) };
  return { ...of, scopes: ['office'], profile: 'document', ...nothing };
}

export async function openServers(bundle: Loose, writers: number): Promise<Servers> {
  const { url, remove } = await createSharedDatabase();
  const time = { now: Date.parse('2026-11-20T12:00:00Z') };
  const open = () => openStore(url, { create: true, busyTimeoutMs: 0, durable: false });
  const stores = [await open(), await open()];
  const [first] = stores;
  if (first === undefined) throw new Error('no store was opened');
  const acting = { store: first, clock: () => time.now, actor: 'import' };
  await importBundle(acting, Buffer.from(JSON.stringify(bundle)));
  const keys = Array.from({ length: writers }, (_, writer) => keyOf(writer));
  const apps = stores.map((store) =>
    createOfficeApi({
      store: withBusyRetries(store),
      clock: () => time.now,
      headers: {},
      limits: createRequestQuotas(0),
      publicUrl: 'https://office.example',
      targets: createTargetPolicy(parseAllowedTargets([])),
      workingKey: (_, hash) => keys.find((key) => key.hash === hash),
      onError: (error) => ({ status: 500, body: { message: inspect(error) } }),
    }),
  );
  const call: Servers['call'] =
    (server, writer) =>
    async (method, path, { body, headers = {} } = {}) => {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
      const sent = { authorization: `Bearer key-${writer}`, ...(body && { 'content-type': type }), ...headers };
      const init = { method, headers: sent, ...(body && { body: JSON.stringify(body) }) };
      // Without a network, nothing would yield, and work that waits for a timer would starve.
      await nextTurn();
      const asked = new Request(`http://localhost/office/api/${INSTANCE}${path}`, init);
      const response = await (apps[server] ?? apps[0])?.fetch(asked, { address: '192.0.2.1' });
      if (response === undefined) throw new Error(`there is no server ${server}`);
      return { status: response.status, headers: response.headers, json: await response.json() };
    };
  const close = async () => {
    for (const store of stores) await store.close();
    remove();
  };
  return { stores, time, call, close };
}
