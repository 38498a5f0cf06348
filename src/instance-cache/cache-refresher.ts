// Refresh after writes by this or another process: records of the instances, keys, and subscribers at once after the server's own writes.

import type { Store } from '../store/store.ts';
import type { Looks } from './health.ts';
import type { Instances } from './instances.ts';
import type { Keys } from './keys.ts';
import type { Snapshots } from './snapshots.ts';

export interface RenewalOptions {
  readonly store: Pick<Store, 'changeToken' | 'connections' | 'listInstances' | 'listMarks' | 'listKeys'>;
  readonly instances: Instances;
  readonly keys: Keys;
  readonly looks: Looks;
  readonly snapshots: Pick<Snapshots, 'renewSubscribers'>;
  /** Called whenever cached data may have changed. */
  readonly onChange: () => void;
}

export class CacheRefresher {
  readonly #options: RenewalOptions;
  /** Instances stay in it until their keys have been read: a reading that fails must not leave a revoked key working. */
  readonly #staleKeys = new Set<string>();
  /** Change token and number of database connections at the last read of the records. */
  #mark = '';
  #connections = 0;

  constructor(options: RenewalOptions) {
    this.#options = options;
  }

  /** Reads the records of the instances that have changed, and the keys of those whose keys may have changed. */
  async renewRecords(): Promise<void> {
    const { store, instances, onChange } = this.#options;
    const next = await store.changeToken();
    const connected = store.connections();
    const marks = await store.listMarks();
    const changed = marks.filter((mark) => !instances.hasRecord(mark)).map(({ id }) => id);
    const isReconnected = connected !== this.#connections;
    // The next change token covers instances created or deleted between the two reads.
    for (const record of await store.listInstances(changed.length === marks.length ? undefined : changed)) {
      if (instances.noteRecord(record, isReconnected)) this.#staleKeys.add(record.instance.name);
    }
    const names = new Set(marks.map(({ name }) => name));
    for (const name of instances.keepOnly(names)) this.#staleKeys.add(name);
    onChange();
    if (this.#staleKeys.size > 0) await this.#renewKeys(names.size);
    [this.#mark, this.#connections] = [next, connected];
  }

  async #renewKeys(instanceCount: number): Promise<void> {
    const { store, instances, keys, onChange } = this.#options;
    const named = new Set(this.#staleKeys);
    keys.replace(named, await store.listKeys(named.size < instanceCount ? [...named] : undefined));
    for (const key of keys.all()) instances.noteConnectors(key);
    for (const name of named) this.#staleKeys.delete(name);
    onChange();
  }

  /** Checks the database for writes and refreshes if there are any; `exact` as for `changeToken`. */
  async lookForChanges(exact = false): Promise<void> {
    const { store, looks } = this.#options;
    try {
      if ((await store.changeToken(exact)) !== this.#mark) await this.renewRecords();
      looks.succeeded();
    } catch (error) {
      looks.failed();
      throw error;
    }
  }

  /** Refreshes an instance's subscribers without waiting for snapshots or other instances. */
  async renewSubscribers(instance: string): Promise<void> {
    const { instances, snapshots, onChange } = this.#options;
    const loaded = instances.get(instance);
    if (loaded === undefined) return;
    const record = await snapshots.renewSubscribers(loaded).catch((error: unknown) => {
      // An empty mark makes the next poll refresh everything.
      this.#mark = '';
      throw error;
    });
    onChange();
    // A newer record may have been stored in the meantime.
    if (record === undefined || instances.get(instance) !== loaded || record.revision <= loaded.record.revision) return;
    if (instances.noteRecord(record, false)) this.#staleKeys.add(instance);
  }
}
