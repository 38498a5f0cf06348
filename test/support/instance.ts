// An instance for tests, without a network or a database file: a bundle at a moment, behind the real door.

import { isDeepStrictEqual } from 'node:util';
import { documents } from '../../src/app/documents.ts';
import { openSignUps } from '../../src/bookings/sign-ups.ts';
import { writerFor } from '../../src/contract/writing.ts';
import { openApiRouter } from '../../src/http/api-router.ts';
import type { RawRequest } from '../../src/http/fast-lane.ts';
import type { HttpResponse } from '../../src/http/http-response.ts';
import type { Request } from '../../src/http/request.ts';
import { type Live, openLive } from '../../src/instance-cache/live.ts';
import { openSource } from '../../src/instance-cache/source.ts';
import type { NewsletterSubscriptions } from '../../src/model/newsletter/subscription.ts';
import { createKey, type KeyOptions } from '../../src/office/accounts/access-keys.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { operations } from '../../src/operations/index.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Clock } from '../../src/util/clock.ts';
import { openReadyStore } from './ready-store.ts';
import { openWorkedOff } from './worked-off.ts';

/** A clock that stands still until it is set. */
export interface SetClock {
  readonly now: Clock;
  /** Sets the instant, as ISO 8601 with zone (`2026-11-20T12:00:00Z`) or in milliseconds. */
  readonly set: (instant: string | number) => void;
}

export function clockAt(instant: string): SetClock {
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
  /** The bytes as sent, perhaps compressed. */
  readonly body?: Buffer | undefined;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly address?: string;
}

export interface TestServer {
  readonly store: Store;
  readonly live: Live;
  readonly clock: SetClock;
  readonly subscriptions: NewsletterSubscriptions;
  readonly import: (bundle: object) => Promise<void>;
  readonly key: (instance: string, wish?: Partial<KeyOptions>) => Promise<string>;
  /** Asks a raw target, as in the request line. */
  readonly ask: (target: string, asking?: Asking) => Promise<TestAnswer>;
}

const WISH: KeyOptions = {
  name: 'test',
  scopes: ['read', 'newsletter', 'signup'],
  profile: 'document',
  origins: [],
  expiresOn: null,
};

/** Opens a store (default: a new one) behind the HTTP server; the clock is fixed at `instant`. */
export async function openTestServer(instant: string, url?: string, publicUrl = ''): Promise<TestServer> {
  const clock = clockAt(instant);
  const store = url === undefined ? await openReadyStore('') : await openStore(url, { create: true, busyTimeoutMs: 0 });
  const acting = { store, clock: clock.now, actor: 'test' };
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const source = openSource(store, writerFor, publicUrl);
  const live = await openLive({ store, source, clock: clock.now, onTrouble, everyMs: 0 });
  const subscriptions = openWorkedOff(store.subscriptions, clock.now);
  const signUps = openSignUps({ bookings: store.bookings, clock: clock.now, onForgotten: async () => undefined });
  const door = openApiRouter({ operations, documents, live, clock: clock.now, subscriptions, signUps, publicUrl });
  return {
    store,
    live,
    clock,
    subscriptions,
    import: async (bundle) => {
      await importBundle(acting, Buffer.from(JSON.stringify(bundle)));
      await live.refresh();
    },
    key: async (instance, wish = {}) => {
      const key = await createKey(acting, instance, { ...WISH, ...wish });
      await live.refresh();
      return key;
    },
    ask: async (target, { method = 'GET', headers = {}, body = '', address = '192.0.2.1' } = {}) => {
      const asked = { method, target, headers, address, body: async () => Buffer.from(body) };
      const raw = rawRequest(asked);
      const before = door.answerFromCache(raw);
      const answer = await door.answer(asked);
      if (answer === undefined) throw new Error(`no operation at ${target}`);
      // The second request caches the response, and then the fast lane can answer it.
      if (method === 'GET' && answer.status === 200 && door.answerFromCache(raw) === undefined)
        await door.answer(asked);
      // The fast lane may leave a request to the longer way, and else answers as that does.
      for (const again of [before, door.answerFromCache(raw)]) {
        if (again === undefined) continue;
        if (!isDeepStrictEqual(again, wholeOf(answer))) throw new Error(`the fast lane answers ${target} otherwise`);
        answeredAgain.count++;
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

/** An answer with its body in one piece, as it is kept. */
function wholeOf({ pieces, ...answer }: HttpResponse): HttpResponse {
  return pieces === undefined ? answer : { ...answer, body: Buffer.concat([...pieces()]) };
}

/** Number of fast-lane responses that were compared with those of the full path. */
export const answeredAgain = { count: 0 };

function rawRequest({ method, target, headers }: Pick<Request, 'method' | 'target' | 'headers'>): RawRequest {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  return { method, target, rawHeaders: ['Host', 'localhost', ...given.flatMap(([name, value]) => [name, `${value}`])] };
}

export interface OneInstance extends TestServer {
  readonly apiKey: string;
  /** Asks an operation of the instance: `get('geteventdetails/1,2')`. */
  readonly get: (call: string, asking?: Asking) => Promise<TestAnswer>;
}

/** Opens one instance with a key for everything. `content` is a bundle's content; format and instance are optional. */
export async function openInstance(content: object, instant: string, publicUrl = ''): Promise<OneInstance> {
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
