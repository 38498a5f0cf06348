// The office of a parish whose database comes and goes: it writes all the time, each time as a command would.

import { setTimeout as delay } from 'node:timers/promises';
import { createKey } from '../../src/office/accounts/access-keys.ts';
import { importBundle } from '../../src/office/import-bundle.ts';
import type { OfficeContext } from '../../src/office/office-context.ts';
import { addWebsite } from '../../src/office/webhooks/websites.ts';
import { openStore } from '../../src/store/store.ts';
import { systemClock } from '../../src/util/clock.ts';
import { openOutbound } from '../../src/webhooks/deliver.ts';
import type { Ledger } from './loss-ledger.ts';
import { FIRST_MARK, markOf } from './loss-reading.ts';
import { markedBundle } from './marked-bundle.ts';

const BETWEEN_WRITES_MS = 300;

export interface Office {
  readonly ledger: Ledger;
  /** A key for each instance, by its name. */
  readonly keys: ReadonlyMap<string, string>;
  /** Writes a new state of an instance. False: it was refused, and may be there or not. */
  readonly write: (instance: string) => Promise<boolean>;
  /** Adds a website that gets notifications of changes without a delay. */
  readonly addWebsite: (instance: string, url: string) => Promise<void>;
  /** Writes these instances over and over. */
  readonly startWriting: (instances: readonly string[]) => { readonly stop: () => Promise<void> };
  /** Does something while nothing is written. */
  readonly idle: (work: () => Promise<void>) => Promise<void>;
  readonly acknowledged: () => number;
  readonly failed: () => number;
}

/** Makes the instances, all in the first state. */
export async function openOffice(url: string, ledger: Ledger, instances: readonly string[]): Promise<Office> {
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
      await acting(true, (by) => importBundle(by, Buffer.from(markedBundle(instance, mark))));
    } catch (error) {
      ledger.giveUp(instance, mark);
      throw error;
    }
    ledger.acknowledge(instance, mark);
  };

  const keys = new Map<string, string>();
  for (const instance of instances) {
    await put(instance, FIRST_MARK);
    const wish = { name: '', scopes: ['read'], profile: 'document', origins: [], expiresOn: null } as const;
    keys.set(instance, await acting(false, (by) => createKey(by, instance, wish)));
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
        const outbound = openOutbound(['127.0.0.0/8'], systemClock);
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
          await delay(BETWEEN_WRITES_MS);
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
