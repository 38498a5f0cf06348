// Office of a parish with an unreliable database. It writes constantly, each time like a separate command.

import { setTimeout as delay } from 'node:timers/promises';
import { createKey } from '../../src/office/accounts/access-keys.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import type { OfficeContext } from '../../src/office/office-context.ts';
import { addWebsite } from '../../src/office/webhooks/websites.ts';
import { openStore } from '../../src/store/store.ts';
import { systemClock } from '../../src/util/clock.ts';
import { createOutboundTransport } from '../../src/webhooks/outbound-transport.ts';
import type { Ledger } from './loss-ledger.ts';
import { FIRST_MARK, markOf } from './loss-reading.ts';
import { createMarkedBundle } from './marked-bundle.ts';

const WRITE_PAUSE_MS = 300;

export interface Office {
  readonly ledger: Ledger;
  readonly keys: ReadonlyMap<string, string>;
  /** Writes a new state of an instance. False if the write failed; it may have happened nevertheless. */
  readonly write: (instance: string) => Promise<boolean>;
  readonly addWebsite: (instance: string, url: string) => Promise<void>;
  readonly startWriting: (instances: readonly string[]) => { readonly stop: () => Promise<void> };
  readonly idle: (work: () => Promise<void>) => Promise<void>;
  readonly acknowledged: () => number;
  readonly failed: () => number;
}

export async function startOffice(url: string, ledger: Ledger, instances: readonly string[]): Promise<Office> {
  let [number, acknowledged, failed, isIdle] = [0, 0, 0, false];
  let writing: Promise<unknown> = Promise.resolve();

  const acting = async <T>(create: boolean, work: (acting: OfficeContext) => Promise<T>): Promise<T> => {
    const store = await openStore(url, { create, busyTimeoutMs: 5000 });
    try {
      return await work({ store, clock: systemClock, actor: 'stress' });
    } finally {
      await store.close();
    }
  };
  const put = async (instance: string, mark: string) => {
    ledger.begin(instance, mark);
    try {
      await acting(true, (by) => importBundle(by, Buffer.from(createMarkedBundle(instance, mark))));
    } catch (error) {
      ledger.giveUp(instance, mark);
      throw error;
    }
    ledger.acknowledge(instance, mark);
  };

  const keys = new Map<string, string>();
  for (const instance of instances) {
    await put(instance, FIRST_MARK);
    const options = { name: '', scopes: ['read'], profile: 'document', origins: [], expiresOn: null } as const;
    keys.set(instance, await acting(false, (by) => createKey(by, instance, options)));
  }

  const write = async (instance: string): Promise<boolean> => {
    try {
      await put(instance, markOf(++number));
      acknowledged++;
      return true;
    } catch {
      failed++;
      return false;
    }
  };
  return {
    ledger,
    keys,
    write,
    addWebsite: (instance, address) =>
      acting(false, async (by) => {
        const outbound = createOutboundTransport(['127.0.0.0/8'], systemClock);
        await addWebsite(by, outbound, instance, { kind: 'build', url: address });
      }),
    startWriting: (written) => {
      let going = true;
      const loop = (async () => {
        for (let turn = 0; going; turn++) {
          if (!isIdle) {
            writing = write(written[turn % written.length] ?? '');
            await writing;
          }
          await delay(WRITE_PAUSE_MS);
        }
      })();
      return {
        stop: async () => {
          going = false;
          await loop;
        },
      };
    },
    idle: async (work) => {
      isIdle = true;
      await writing;
      await work().finally(() => {
        isIdle = false;
      });
    },
    acknowledged: () => acknowledged,
    failed: () => failed,
  };
}
