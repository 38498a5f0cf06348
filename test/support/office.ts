// Office API over its own store, requested as if over HTTP but without opening a port. Every answer is checked against the OpenAPI
// document.

import { inject } from 'vitest';
import { createRequestQuotas } from '../../src/http/request-quotas.ts';
import type { AccessKey } from '../../src/model/accounts/access-key.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import type { OfficeAccess } from '../../src/office-api/access.ts';
import { createOfficeApi } from '../../src/office-api/office-api.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { hashKey } from '../../src/util/hash-key.ts';
import { parseAllowedTargets } from '../../src/util/target-address.ts';
import { createTargetPolicy } from '../../src/webhooks/targets.ts';
import { bytesOf } from './bundle-faults.ts';
import { createDatabaseUrl } from './databases.ts';
import type { Loose } from './full-bundle.ts';
import { faultOf } from './office-document.ts';
import { openStoreWith } from './ready-store.ts';

export interface OfficeAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the answer
  readonly json: any;
}

export interface OfficeCall {
  readonly body?: unknown;
  readonly bytes?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Access key; "" for none. */
  readonly key?: string;
  readonly instance?: string;
  /** Logged-in user who sends the request, instead of a key. */
  readonly as?: OfficeAccess;
}

export interface Office {
  readonly store: Store;
  readonly time: { now: number };
  readonly call: (method: string, path: string, call?: OfficeCall) => Promise<OfficeAnswer>;
  /** Requests an address that does not return JSON. Default: with the key of the office. */
  readonly sent: (
    path: string,
    asked?: { readonly language?: string; readonly as?: OfficeAccess },
  ) => Promise<Response>;
  readonly file: (path: string, language?: string) => Promise<Uint8Array>;
  readonly create: (array: string, value: object) => Promise<number>;
  readonly close: () => Promise<void>;
}

const resolveToLoopback = async () => [{ address: '127.0.0.1', family: 4 }];

export const OFFICE_KEY = 'parvis_office-key';
export const READ_KEY = 'parvis_read-key';

function keyOf(instance: string, text: string, scopes: AccessKey['scopes'], id: number): AccessKey {
  const nothing = { origins: [], createdAt: 0, expiresOn: null, revokedAt: null, lastUsedAt: null };
  return { id, instance, hash: hashKey(text), name: `Key ${id}`, scopes, profile: 'document', ...nothing };
}

async function storeWith(bundles: readonly Loose[], now: number): Promise<Store> {
  if (inject('database') === 'sqlite') return openStoreWith(bundles, now, 1000);
  const store = await openStore(await createDatabaseUrl(), { create: true, busyTimeoutMs: 1000 });
  for (const bundle of bundles) {
    await importBundle({ store, clock: () => now, actor: 'import' }, bytesOf(bundle));
  }
  return store;
}

export async function openOffice(...bundles: readonly Loose[]): Promise<Office> {
  const time = { now: Date.parse('2026-11-20T12:00:00Z') };
  const store = await storeWith(bundles, time.now);
  const names = bundles.map((bundle) => String(bundle['instance'].name));
  const keys = names.flatMap((name, index) => [
    keyOf(name, `${OFFICE_KEY}${index || ''}`, ['office'], 2 * index + 1),
    keyOf(name, `${READ_KEY}${index || ''}`, ['read'], 2 * index + 2),
  ]);
  const people = new Map<string, OfficeAccess>();
  const app = createOfficeApi({
    store,
    clock: () => time.now,
    headers: {},
    publicUrl: 'https://a.example',
    limits: createRequestQuotas(0),
    targets: createTargetPolicy(parseAllowedTargets(['127.0.0.1']), resolveToLoopback),
    workingKey: (instance, hash) => keys.find((key) => key.instance === instance && key.hash === hash),
    session: async (request) => people.get(request.headers.get('x-person') ?? ''),
    onError: (error) => {
      throw error;
    },
  });
  const call: Office['call'] = async (method, path, asked = {}) => {
    const { body, bytes = body === undefined ? undefined : JSON.stringify(body), key = OFFICE_KEY } = asked;
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const headers = new Headers({
      ...(bytes !== undefined && { 'content-type': type }),
      ...(key !== '' && asked.as === undefined && { authorization: `Bearer ${key}` }),
      ...(asked.as !== undefined && { 'x-person': asked.as.callerId }),
      ...asked.headers,
    });
    if (asked.as !== undefined) people.set(asked.as.callerId, asked.as);
    const url = `http://localhost/office/api/${asked.instance ?? names[0]}${path}`;
    const response = await app.fetch(
      new Request(url, { method, headers, ...(bytes !== undefined && { body: bytes }) }),
      {
        address: '192.0.2.1',
      },
    );
    const text = await response.text();
    const json = text === '' ? undefined : JSON.parse(text);
    const fault = faultOf(method, new URL(url).pathname, response.status, json);
    if (fault !== '') throw new Error(fault);
    return { status: response.status, headers: response.headers, json };
  };
  const create: Office['create'] = async (array, value) => {
    const { status, json } = await call('POST', `/${array}`, { body: value });
    if (status !== 201) throw new Error(`${array} was not created: ${JSON.stringify(json)}`);
    return json.value.id;
  };
  const sent: Office['sent'] = async (path, { language = 'de', as } = {}) => {
    const headers = new Headers({
      'accept-language': language,
      ...(as === undefined ? { authorization: `Bearer ${OFFICE_KEY}` } : { 'x-person': as.callerId }),
    });
    if (as !== undefined) people.set(as.callerId, as);
    const request = new Request(`http://localhost/office/api/${names[0]}${path}`, { headers });
    const response = await app.fetch(request, { address: '192.0.2.1' });
    if (response.status !== 200) throw new Error(await response.text());
    return response;
  };
  const file: Office['file'] = async (path, language) => {
    const response = await sent(path, language === undefined ? {} : { language });
    return new Uint8Array(await response.arrayBuffer());
  };
  return { store, time, call, sent, file, create, close: () => store.close() };
}
