// Instance with webhooks, pushed by the real loop over real connections, with a clock that tests set.

import type { Website } from '../../src/model/webhooks/website.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import { addWebsite } from '../../src/office/webhooks/websites.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { createOutboundTransport, type DeliveryOutcome } from '../../src/webhooks/outbound-transport.ts';
import { createPusher, type Pusher, type PusherOptions } from '../../src/webhooks/pusher.ts';
import { createDatabaseUrl } from './databases.ts';
import { clockAt } from './instance.ts';

export const LOOPBACK = ['127.0.0.0/8'];

export function event(id: number, over: object = {}) {
  return {
    id,
    title: `Event ${id}`,
    public: true,
    date_from: '2099-06-01 10:00:00',
    date_to: '2099-06-01 11:00:00',
    ...over,
  };
}

export function bundleOf(content: object, name = 'test'): object {
  return {
    format: 'parvis-bundle',
    version: 1,
    instance: { name, title: 'Test', time_zone: 'Europe/Zurich' },
    ...content,
  };
}

export interface PushFixture {
  readonly store: Store;
  readonly acting: { readonly store: Store; readonly clock: () => number; readonly actor: string };
  readonly clock: ReturnType<typeof clockAt>;
  readonly failures: DeliveryOutcome[];
  readonly import: (content: object) => Promise<void>;
  readonly add: (kind: Website['kind'], url: string) => Promise<{ id: number; secret: string | undefined }>;
  readonly another: (options?: Partial<PusherOptions>) => Pusher;
  readonly pass: (ms?: number) => Promise<void>;
  readonly pusher: Pusher;
}

/** Opens an instance `test` with the content, in its own database. Pushes are only sent on demand. */
export async function openPushFixture(
  content: object,
  { instant = '2026-11-20T11:00:00Z', url = '' } = {},
): Promise<PushFixture> {
  const clock = clockAt(instant);
  const store = await openStore(url || (await createDatabaseUrl()), { create: true, busyTimeoutMs: 0 });
  const acting = { store, clock: clock.now, actor: 'test' };
  const outbound = createOutboundTransport(LOOPBACK, clock.now);
  const failures: DeliveryOutcome[] = [];
  const another = (options: Partial<PusherOptions> = {}) =>
    createPusher({
      pushes: store.pushes,
      deliver: outbound.deliver,
      clock: clock.now,
      random: () => 0.5,
      isShown: () => true,
      onFailure: (_website, _push, outcome) => failures.push(outcome),
      onTrouble: (error) => {
        throw error;
      },
      everyMs: 0,
      pauseMs: 0,
      ...options,
    });
  const pusher = another();
  const importContent = async (next: object) => {
    await importBundle(acting, Buffer.from(JSON.stringify(bundleOf(next))));
  };
  await importContent(content);
  return {
    store,
    acting,
    clock,
    failures,
    import: importContent,
    add: (kind, address) => addWebsite(acting, outbound, 'test', { kind, url: address }),
    another,
    pass: async (ms = 1000) => {
      clock.set(clock.now() + ms);
      await pusher.now();
    },
    pusher,
  };
}
