// Keeps what is served current. Instances and keys stand in memory, snapshots are made when first asked for, and all of
// it is renewed soon after another process has written. Asking for a view of a known instance touches no database, so
// reading goes on when the database is away.

import { type Clock, steadyClock } from '../kit/clock.ts';
import { pollSerially } from '../kit/poll-serially.ts';
import { UnknownTimeZone } from '../kit/wall-clock.ts';
import { type AccessKey, keyState, type Profile } from '../model/access-key.ts';
import type { View } from '../readmodel/view.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { Store } from '../store/store.ts';
import { watchClock } from './clock-watch.ts';
import { healthOf, type LiveHealth, openLooks, type Troubles, unknownZonesOf } from './health.ts';
import { openKeys } from './keys.ts';
import { clockOf, isStale, type LoadedInstance, openLoadedInstance } from './loaded-instance.ts';
import { openSnapshots } from './snapshots.ts';
import type { SnapshotSource } from './source.ts';

export interface Live {
  /** The key with this hash if it works for the instance today; undefined otherwise, whatever the reason (rule A2). */
  readonly workingKey: (instance: string, hash: string) => AccessKey | undefined;
  /** Whether some working browser key names the web origin (rule R1). */
  readonly knowsOrigin: (origin: string) => boolean;
  readonly knows: (instance: string) => boolean;
  /** What the instance shows now; at once when it has been asked for before. Undefined: no such instance. */
  readonly view: (instance: string, profile?: Profile) => View | undefined | Promise<View | undefined>;
  /** Has the texts of a view ready to be read; undefined when they are. Asked before every reading, until it is so. */
  readonly texts: (view: View) => Promise<void> | undefined;
  /** Changes whenever `workingKey` or `view` may answer otherwise than before within the same second of the clock. */
  readonly epoch: () => number;
  /** Tells `listen` whenever an instance's snapshot is no longer used. */
  readonly onRelease: (listen: (instance: string) => void) => void;
  /** The memory that the snapshots take, in bytes. */
  readonly bytes: () => number;
  readonly health: () => LiveHealth;
  /** Since when the database has not answered, in milliseconds since 1970; undefined: it does. */
  readonly awaySince: () => number | undefined;
  readonly troubles: () => Troubles;
  /** Whether the instance's content of this revision, or a later one, is what is shown now. */
  readonly shows: (instance: string, contentRevision: number) => boolean;
  /** Takes up what has been written, here or by another process, now instead of at the next turn. */
  readonly refresh: () => Promise<void>;
  /**
   * Takes up what this server has written of an instance's subscribers; waits for no snapshot and for no other instance. What
   * other processes write is taken up by itself.
   */
  readonly renewSubscribers: (instance: string) => Promise<void>;
  /** Ends the turns and notes the last uses of keys. */
  readonly stop: () => Promise<void>;
}

export interface LiveOptions {
  readonly store: Pick<Store, 'changeMark' | 'connections' | 'listInstances' | 'listKeys' | 'noteKeyUse'>;
  readonly source: SnapshotSource;
  readonly clock: Clock;
  /** Told of a turn that failed; the next one tries again. */
  readonly onTrouble: (error: unknown) => void;
  /** Told once of what is not in order outside of this server. */
  readonly onNotice?: (what: string, details: object) => void;
  /** What could not be written of late. */
  readonly unwritten?: Store['unwritten'];
  /** A clock that nobody sets. */
  readonly steady?: Clock;
  /** Between two looks for changes, in milliseconds; 0: none, only `refresh` looks. */
  readonly everyMs?: number;
  /** Bound on the memory of all snapshots. */
  readonly maxBytes?: number;
}

/** Opens the live side of a store: knows all instances and keys when it is done. */
export async function goLive(options: LiveOptions): Promise<Live> {
  const { store, source, clock, onTrouble, everyMs = 200, maxBytes = Number.POSITIVE_INFINITY } = options;
  const { onNotice = () => undefined, unwritten = () => undefined, steady = steadyClock } = options;
  const tenants = new Map<string, LoadedInstance>();
  const keys = openKeys();
  // Stay named until their keys have been read: a reading that fails must not leave a revoked key working.
  const staleKeys = new Set<string>();
  let mark = '';
  let connections = 0;
  let epoch = 0;
  const onChange = () => void epoch++;
  const listeners: ((instance: string) => void)[] = [];
  const looks = openLooks(clock, steady, everyMs > 0);
  const watch = watchClock(clock, steady);
  const usedSince = new Map<string, number>();
  const onRelease = (instance: string) => {
    usedSince.set(instance, clock());
    onChange();
    for (const listen of listeners) listen(instance);
  };
  const snapshots = openSnapshots({ tenants, source, clock, maxBytes, onRelease, onTrouble });

  const works = (key: AccessKey) => {
    const tenant = tenants.get(key.instance);
    return tenant !== undefined && keyState(key, tenant.now(clock()).slice(0, 10)) === 'active';
  };

  const renewRecords = async () => {
    const next = await store.changeMark();
    const connected = store.connections();
    const records = await store.listInstances();
    const told = { isReconnected: connected !== connections, onNotice };
    for (const record of records) if (enter(tenants, record, told)) staleKeys.add(record.instance.name);
    const names = new Set(records.map((record) => record.instance.name));
    for (const name of tenants.keys()) {
      if (names.has(name)) continue;
      tenants.delete(name);
      staleKeys.add(name);
    }
    onChange();
    if (staleKeys.size > 0) {
      const named = new Set(staleKeys);
      keys.replace(named, await store.listKeys(named.size < names.size ? [...named] : undefined));
      for (const key of keys.all()) noteConnectors(tenants, key);
      for (const name of named) staleKeys.delete(name);
      onChange();
    }
    [mark, connections] = [next, connected];
  };

  const lookForChanges = async () => {
    try {
      if ((await store.changeMark()) !== mark) await renewRecords();
      looks.succeeded();
    } catch (error) {
      looks.failed();
      throw error;
    }
  };

  /** What was used a moment ago stays so, whatever the clock says now. */
  const lookAtClock = () => {
    const jump = watch.look();
    if (jump === undefined) return;
    for (const tenant of tenants.values()) {
      tenant.askedAt += jump.by;
      tenant.readAt += jump.by;
    }
    for (const [instance, since] of usedSince) usedSince.set(instance, since + jump.by);
    onNotice('the clock of this machine was set, or the machine slept', { seconds: Math.round(jump.by / 1000) });
  };

  const turns = pollSerially(everyMs, onTrouble, async () => {
    lookAtClock();
    await lookForChanges();
    snapshots.dropIdle();
    // Large instances take their time: keys that were revoked don't wait for them.
    snapshots.renew().catch(onTrouble);
    await keys.noteUses(store.noteKeyUse);
  });
  await turns.now(renewRecords).catch((error) => {
    turns.end();
    throw error;
  });

  return {
    workingKey: (instance, hash) => {
      const key = keys.get(hash);
      if (key === undefined || key.instance !== instance || !works(key)) return undefined;
      keys.use(key, clock());
      return key;
    },
    knowsOrigin: (origin) => [...keys.all()].some((key) => key.origins.includes(origin) && works(key)),
    knows: (instance) => tenants.has(instance),
    view: (instance, profile = 'document') => {
      const tenant = tenants.get(instance);
      return tenant && snapshots.view(tenant, profile);
    },
    texts: ({ snapshot }) => {
      const tenant = tenants.get(snapshot.instance.name);
      return tenant && snapshots.texts(tenant, snapshot);
    },
    epoch: () => epoch,
    onRelease: (listen) => void listeners.push(listen),
    bytes: snapshots.bytes,
    health: () => healthOf(tenants.values(), looks, usedSince),
    awaySince: looks.awaySince,
    troubles: () => ({
      awaySince: looks.awaySince(),
      unwritten: unwritten(),
      jump: watch.last(),
      unknownZones: unknownZonesOf(tenants.values()),
    }),
    shows: (instance, contentRevision) => {
      const tenant = tenants.get(instance);
      if (tenant === undefined || tenant.loading !== undefined || tenant.unknownZone !== undefined) return false;
      return tenant.record.contentRevision >= contentRevision && !isStale(tenant);
    },
    refresh: () =>
      turns.now(async () => {
        lookAtClock();
        await renewRecords();
        await snapshots.renew(true);
      }),
    renewSubscribers: async (instance) => {
      const tenant = tenants.get(instance);
      const renewed = tenant && snapshots.renewSubscribers(tenant);
      const record = await renewed?.catch((error: unknown) => {
        // The next turn takes it up with everything else.
        mark = '';
        throw error;
      });
      // A newer one may have been entered meanwhile.
      if (
        tenant === undefined ||
        record === undefined ||
        tenants.get(instance) !== tenant ||
        record.revision <= tenant.record.revision
      )
        return;
      if (enter(tenants, record, { isReconnected: false, onNotice })) staleKeys.add(instance);
      onChange();
    },
    stop: async () => {
      turns.end();
      await turns.now(() => keys.noteUses(store.noteKeyUse));
    },
  };
}

interface Entering {
  /** Whether the connection to the database had to be made anew since the records were read last. */
  readonly isReconnected: boolean;
  readonly onNotice: NonNullable<LiveOptions['onNotice']>;
}

/** Enters an instance's newest record. Answers whether its keys may have changed. */
function enter(
  tenants: Map<string, LoadedInstance>,
  record: InstanceRecord,
  { isReconnected, onNotice }: Entering,
): boolean {
  const { name, timeZone } = record.instance;
  const known = tenants.get(name);
  // A number may be given again: what was removed and came anew is another one of the same name.
  const isNew = known === undefined || !isSame(known.record, record);
  const tenant = isNew ? openLoadedInstance(record) : known;
  const [before, zoneBefore] = [tenant.record, known?.unknownZone];
  if (isNew) tenants.set(name, tenant);
  tenant.record = record;
  if (before.instance.timeZone !== timeZone) Object.assign(tenant, clockOf(record));
  if (tenant.unknownZone !== undefined && tenant.unknownZone !== zoneBefore) {
    onNotice(`an instance can't be shown: ${new UnknownTimeZone(timeZone).message}`, { instance: name });
  }
  if (mayBeOther(before, record, isReconnected)) {
    tenant.history++;
    tenant.subscribersRevision = undefined;
    return true;
  }
  return isNew || before.keysRevision !== record.keysRevision;
}

/** Whether two records are of one instance, and not of one that was removed and another that has come in its place. */
function isSame(one: InstanceRecord, other: InstanceRecord): boolean {
  return one.id === other.id && one.createdAt === other.createdAt;
}

/**
 * Whether what is known of an instance need not be an earlier state of what is in the database: it may be another database,
 * and its revisions others of the same numbers.
 */
function mayBeOther(before: InstanceRecord, now: InstanceRecord, isReconnected: boolean): boolean {
  if (now.revision === before.revision) return now.changedAt !== before.changedAt;
  return isReconnected || now.revision < before.revision;
}

/** An instance with a key for connectors is written for them from the beginning. */
function noteConnectors(
  tenants: ReadonlyMap<string, LoadedInstance>,
  { instance, profile, revokedAt }: AccessKey,
): void {
  const tenant = tenants.get(instance);
  if (tenant !== undefined && profile === 'connector' && revokedAt === null) tenant.forConnectors = true;
}
