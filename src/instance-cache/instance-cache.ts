// In-memory cache of all served data. It holds instances and keys, creates snapshots on demand, and refreshes soon after another process
// has written. A view of a cached instance needs no database, so reads continue during an outage.

import { type AccessKey, determineKeyState, type Profile } from '../model/accounts/access-key.ts';
import { type Instance, publicAgendaPath } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';
import type { Store } from '../store/store.ts';
import { type Clock, steadyClock } from '../util/clock.ts';
import { pollSerially } from '../util/poll-serially.ts';
import { type ClockWatch, createClockWatch } from './clock-watch.ts';
import {
  type CacheHealth,
  type CacheProblems,
  computeCacheHealth,
  createRefreshTracker,
  findUnknownZones,
  type RefreshTracker,
} from './health.ts';
import { LoadedInstances } from './instances.ts';
import { type AccessKeyCache, createAccessKeyCache } from './keys.ts';
import { isStale } from './loaded-instance.ts';
import type { SnapshotSource } from './snapshot-source.ts';
import { SnapshotCache } from './snapshots.ts';

export interface InstanceCache {
  /** Returns the key with this hash if it is valid for the instance today; otherwise undefined, regardless of the reason (rule A2). */
  readonly workingKey: (instance: string, hash: string) => AccessKey | undefined;
  /** True if a valid browser key allows the web origin (rule R1). */
  readonly knowsOrigin: (origin: string) => boolean;
  readonly knows: (instance: string) => boolean;
  /** Returns the enabled public channels of an instance; undefined for an unknown one. */
  readonly outsideOf: (instance: string) => Instance['outside'] | undefined;
  /** Returns the sorted names of the instances with separate public pages. */
  readonly withPages: () => string[];
  /** Returns the current view of an instance, synchronously if cached; undefined if the instance does not exist. */
  readonly view: (instance: string, profile?: Profile) => View | undefined | Promise<View | undefined>;
  /** Loads the texts of a view; undefined if they are loaded. Must be called before each read until it returns undefined. */
  readonly texts: (view: View) => Promise<void> | undefined;
  /** Number that changes whenever `workingKey` or `view` may return something else within the same second. */
  readonly epoch: () => number;
  readonly onRelease: (listen: (instance: string) => void) => void;
  readonly bytes: () => number;
  readonly health: () => CacheHealth;
  /** Returns the start of a database outage in milliseconds since 1970; undefined without one. */
  readonly awaySince: () => number | undefined;
  readonly troubles: () => CacheProblems;
  readonly shows: (instance: string, contentRevision: number) => boolean;
  /** Refreshes everything committed before the call, including all stale snapshots, without waiting for the next poll. */
  readonly refresh: () => Promise<void>;
  /**
   * Refreshes the subscribers of an instance after a write by this server, without waiting for snapshots or other instances. Writes by
   * other processes are picked up by polling.
   */
  readonly renewSubscribers: (instance: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface InstanceCacheOptions {
  readonly store: Pick<
    Store,
    'changeToken' | 'connections' | 'listInstances' | 'listMarks' | 'listKeys' | 'noteKeyUse'
  >;
  readonly source: SnapshotSource;
  readonly clock: Clock;
  /** Called with each error of a refresh; the next refresh retries. */
  readonly onTrouble: (error: unknown) => void;
  /** Called once for each event outside this process, such as the start or end of a database outage, or a changed clock. */
  readonly onNotice?: (what: string, details: object) => void;
  readonly unwritten?: Store['unwritten'];
  readonly steady?: Clock;
  /** Poll interval in milliseconds; 0: only `refresh` checks for changes. */
  readonly everyMs?: number;
  readonly maxBytes?: number;
}

interface Parts {
  readonly clock: Clock;
  readonly instances: LoadedInstances;
  readonly keys: AccessKeyCache;
  readonly snapshots: SnapshotCache;
  readonly checks: RefreshTracker;
  readonly watch: ClockWatch;
  /** Activation time of each instance's snapshot, in milliseconds since 1970. */
  readonly usedSince: Map<string, number>;
  readonly listeners: ((instance: string) => void)[];
  /** Incremented whenever earlier answers may be outdated. */
  epoch: number;
}

/** Opens the cache of a store; resolves when all instances and keys are loaded. */
export async function createInstanceCache(options: InstanceCacheOptions): Promise<InstanceCache> {
  const { store, onTrouble, everyMs = 200 } = options;
  const parts = openParts(options, everyMs > 0);
  const { snapshots, keys } = parts;
  const onChange = () => {
    parts.epoch++;
    snapshots.noteChange();
  };
  const renewal = new CacheRefresher({ ...parts, store, onChange, onNotice: options.onNotice });
  const lookAtClock = () => noteJump(parts, options);
  const turns = pollSerially(everyMs, onTrouble, async () => {
    lookAtClock();
    await renewal.lookForChanges();
    snapshots.dropIdle();
    // Not awaited, so that revoked keys take effect before large instances are refreshed.
    snapshots.renew().catch(onTrouble);
    await keys.writeUses(store.noteKeyUse);
  });
  await turns
    .now(() => renewal.renewRecords())
    .catch((error) => {
      turns.end();
      throw error;
    });
  return {
    ...createAccess(parts),
    ...createViews(parts),
    ...state(parts, options.unwritten),
    epoch: () => parts.epoch,
    onRelease: (listen) => void parts.listeners.push(listen),
    refresh: () =>
      turns.now(async () => {
        lookAtClock();
        await renewal.lookForChanges(true);
        await snapshots.renew(true);
      }),
    renewSubscribers: (instance) => renewal.renewSubscribers(instance),
    stop: async () => {
      turns.end();
      await turns.now(() => keys.writeUses(store.noteKeyUse));
    },
  };
}

function openParts(options: InstanceCacheOptions, areChecksRegular: boolean): Parts {
  const { source, clock, onTrouble, maxBytes = Number.POSITIVE_INFINITY } = options;
  const { onNotice = () => undefined, steady = steadyClock } = options;
  const instances = new LoadedInstances(onNotice);
  const usedSince = new Map<string, number>();
  const listeners: Parts['listeners'] = [];
  const onRelease = (instance: string) => {
    usedSince.set(instance, clock());
    parts.epoch++;
    for (const listen of listeners) listen(instance);
  };
  const parts: Parts = {
    clock,
    instances,
    usedSince,
    listeners,
    keys: createAccessKeyCache(),
    snapshots: new SnapshotCache({ instances, source, clock, maxBytes, onRelease, onTrouble }),
    checks: createRefreshTracker(clock, steady, areChecksRegular),
    watch: createClockWatch(clock, steady),
    epoch: 0,
  };
  return parts;
}

/** Handles a clock jump: recently used snapshots stay recent. */
function noteJump({ watch, instances, usedSince }: Parts, { onNotice }: InstanceCacheOptions): void {
  const jump = watch.check();
  if (jump === undefined) return;
  instances.moveTimes(jump.by);
  for (const [instance, since] of usedSince) usedSince.set(instance, since + jump.by);
  onNotice?.('the clock of this machine was changed, or the machine was suspended', {
    seconds: Math.round(jump.by / 1000),
  });
}

function createAccess({
  clock,
  instances,
  keys,
}: Parts): Pick<InstanceCache, 'workingKey' | 'knowsOrigin' | 'knows' | 'outsideOf' | 'withPages'> {
  const works = (key: AccessKey) => {
    const loaded = instances.get(key.instance);
    return loaded !== undefined && determineKeyState(key, loaded.now(clock()).slice(0, 10)) === 'active';
  };
  return {
    workingKey: (instance, hash) => {
      const key = keys.get(hash);
      if (key === undefined || key.instance !== instance || !works(key)) return undefined;
      keys.use(key, clock());
      return key;
    },
    knowsOrigin: (origin) => [...keys.all()].some((key) => key.origins.includes(origin) && works(key)),
    knows: (instance) => instances.has(instance),
    outsideOf: (instance) => instances.get(instance)?.record.instance.outside,
    withPages: () =>
      [...instances.values()]
        .flatMap(({ record: { instance } }) => (publicAgendaPath(instance) === undefined ? [] : instance.name))
        .sort(),
  };
}

function createViews({ instances, snapshots }: Parts): Pick<InstanceCache, 'view' | 'texts' | 'shows'> {
  return {
    view: (instance, profile = 'document') => {
      const loaded = instances.get(instance);
      return loaded && snapshots.view(loaded, profile);
    },
    texts: ({ snapshot }) => {
      const loaded = instances.get(snapshot.instance.name);
      return loaded && snapshots.texts(loaded, snapshot);
    },
    shows: (instance, contentRevision) => {
      const loaded = instances.get(instance);
      if (loaded === undefined || loaded.loading !== undefined || loaded.unknownZone !== undefined) return false;
      return loaded.record.contentRevision >= contentRevision && !isStale(loaded);
    },
  };
}

function state(
  { instances, snapshots, checks, watch, usedSince }: Parts,
  unwritten: InstanceCacheOptions['unwritten'],
): Pick<InstanceCache, 'bytes' | 'health' | 'awaySince' | 'troubles'> {
  return {
    bytes: () => snapshots.bytes(),
    health: () => computeCacheHealth(instances.values(), checks, usedSince),
    awaySince: checks.awaySince,
    troubles: () => ({
      awaySince: checks.awaySince(),
      unwritten: unwritten?.(),
      jump: watch.last(),
      unknownZones: findUnknownZones(instances.values()),
    }),
  };
}

interface RenewalOptions {
  readonly store: Pick<Store, 'changeToken' | 'connections' | 'listInstances' | 'listMarks' | 'listKeys'>;
  readonly instances: LoadedInstances;
  readonly keys: AccessKeyCache;
  readonly checks: RefreshTracker;
  readonly snapshots: Pick<SnapshotCache, 'renewSubscribers'>;
  readonly onChange: () => void;
  readonly onNotice: InstanceCacheOptions['onNotice'] | undefined;
}

class CacheRefresher {
  readonly #options: RenewalOptions;
  /** Instances whose keys have not been read since a change; a failed read must not leave a revoked key valid. */
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

  /** Checks the database for writes and refreshes if there are any; `exact` is passed to `changeToken`. */
  async lookForChanges(exact = false): Promise<void> {
    const { store, checks, onNotice } = this.#options;
    try {
      if ((await store.changeToken(exact)) !== this.#mark) await this.renewRecords();
      const outage = checks.succeeded();
      if (outage !== undefined) onNotice?.('database available again', { seconds: Math.round(outage / 1000) });
    } catch (error) {
      if (checks.failed())
        onNotice?.('database unavailable; serving the current data', {
          reason: error instanceof Error ? error.message : String(error),
        });
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
