// Instance for tests, without a network or a database file: a bundle at a given time, behind the real router.

import { isDeepStrictEqual } from 'node:util';
import { publicDocuments } from '../../src/app/documents.ts';
import { createSignUpService } from '../../src/bookings/sign-ups.ts';
import { createSnapshotWriterFactory } from '../../src/contract/snapshot-writer.ts';
import { createApiRouter } from '../../src/http/api-router.ts';
import type { RawRequest } from '../../src/http/fast-lane.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';
import type { Request } from '../../src/http/request.ts';
import { createInstanceCache, type InstanceCache } from '../../src/instance-cache/instance-cache.ts';
import { createSnapshotSource } from '../../src/instance-cache/snapshot-source.ts';
import type { NewsletterSubscriptionService } from '../../src/model/newsletter/subscription.ts';
import { type AccessKeyOptions, createKey } from '../../src/office/accounts/access-keys.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { operations } from '../../src/operations/index.ts';
import { createVisitorRequestService } from '../../src/room-requests/visitor-requests.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Clock } from '../../src/util/clock.ts';
import { createProcessedSubscriptions } from './processed-subscriptions.ts';
import { openReadyStore } from './ready-store.ts';

export interface SettableClock {
  readonly now: Clock;
  readonly set: (instant: string | number) => void;
}

export function clockAt(instant: string): SettableClock {
  let ms = Date.parse(instant);
  return {
    now: () => ms,
    set: (next) => {
      ms = typeof next === 'number' ? next : Date.parse(next);
    },
  };
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly json: any;
}

export interface TestRequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly address?: string;
}

export interface TestServer {
  readonly store: Store;
  readonly live: InstanceCache;
  readonly clock: SettableClock;
  readonly subscriptions: NewsletterSubscriptionService;
  readonly import: (bundle: object) => Promise<void>;
  readonly key: (instance: string, options?: Partial<AccessKeyOptions>) => Promise<string>;
  readonly ask: (target: string, asking?: TestRequestOptions) => Promise<TestAnswer>;
}

const KEY_OPTIONS: AccessKeyOptions = {
  name: 'test',
  scopes: ['read', 'newsletter', 'signup', 'requests'],
  profile: 'document',
  origins: [],
  expiresOn: null,
};

export async function openTestServer(instant: string, url?: string, publicUrl = ''): Promise<TestServer> {
  const clock = clockAt(instant);
  const store = url === undefined ? await openReadyStore('') : await openStore(url, { create: true, busyTimeoutMs: 0 });
  const acting = { store, clock: clock.now, actor: 'test' };
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const source = createSnapshotSource(store, createSnapshotWriterFactory, publicUrl);
  const live = await createInstanceCache({ store, source, clock: clock.now, onTrouble, everyMs: 0 });
  const subscriptions = createProcessedSubscriptions(store.subscriptions, clock.now);
  const requests = createVisitorRequestService({
    content: store.content,
    bookings: store.bookings,
    clock: clock.now,
    onForgotten: async () => undefined,
  });
  const signUps = createSignUpService({
    bookings: store.bookings,
    clock: clock.now,
    onForgotten: async () => undefined,
  });
  const door = createApiRouter({
    operations,
    documents: publicDocuments,
    live,
    clock: clock.now,
    subscriptions,
    signUps,
    requests,
    publicUrl,
  });
  return {
    store,
    live,
    clock,
    subscriptions,
    import: async (bundle) => {
      await importBundle(acting, Buffer.from(JSON.stringify(bundle)));
      await live.refresh();
    },
    key: async (instance, options = {}) => {
      const key = await createKey(acting, instance, { ...KEY_OPTIONS, ...options });
      await live.refresh();
      return key;
    },
    ask: async (target, { method = 'GET', headers = {}, body = '', address = '192.0.2.1' } = {}) => {
      const asked = { method, target, headers, address, body: async () => Buffer.from(body) };
      const raw = rawRequest(asked);
      const before = door.answerFromCache(raw);
      const answer = await door.answer(asked);
      if (answer === undefined) throw new Error(`no operation at ${target}`);
      if (method === 'GET' && answer.status === 200 && door.answerFromCache(raw) === undefined)
        await door.answer(asked);
      for (const again of [before, door.answerFromCache(raw)]) {
        if (again === undefined) continue;
        if (!isDeepStrictEqual(again, joinPieces(answer))) throw new Error(`the fast lane answers ${target} otherwise`);
        comparedResponses.count++;
      }
      const text = (answer.pieces ? Buffer.concat([...answer.pieces()]) : answer.body)?.toString('utf8') ?? '';
      const coded = 'Content-Encoding' in answer.headers;
      return {
        ...answer,
        text,
        json:
          text === '' || coded || answer.headers['Content-Type'] !== 'application/json' ? undefined : JSON.parse(text),
      };
    },
  };
}

function joinPieces({ pieces, ...answer }: HttpResponse): HttpResponse {
  return pieces === undefined ? answer : { ...answer, body: Buffer.concat([...pieces()]) };
}

/** Number of fast-lane responses compared with those of the normal path. */
export const comparedResponses = { count: 0 };

function rawRequest({ method, target, headers }: Pick<Request, 'method' | 'target' | 'headers'>): RawRequest {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return { method, target, rawHeaders: ['Host', 'localhost', ...given.flatMap(([name, value]) => [name, `${value}`])] };
}

export interface SingleInstance extends TestServer {
  readonly apiKey: string;
  readonly get: (call: string, asking?: TestRequestOptions) => Promise<TestAnswer>;
}

export async function openInstance(content: object, instant: string, publicUrl = ''): Promise<SingleInstance> {
  const server = await openTestServer(instant, undefined, publicUrl);
  const bundle = { format: 'parvis-bundle', version: 1, instance: { name: 'test', title: 'Test' }, ...content };
  await server.import(bundle);
  const { name } = bundle.instance;
  const apiKey = await server.key(name);
  return {
    ...server,
    apiKey,
    get: (call, asking) => {
      const [operation = '', ...values] = call.split('/');
      return server.ask(`/${[operation, name, apiKey, ...values].join('/')}`, asking);
    },
  };
}
