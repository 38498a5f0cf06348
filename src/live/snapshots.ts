// The snapshots in memory: made when first asked for, renewed when their instance changes, dropped when nobody asks.

import { type Clock, isResting } from '../kit/clock.ts';
import { addDays } from '../kit/dates.ts';
import { UnknownTimeZone } from '../kit/wall-clock.ts';
import { PROFILES, type Profile } from '../model/access-key.ts';
import { sizeOfTexts } from '../readmodel/event-rows.ts';
import { pack, unpack } from '../readmodel/packing.ts';
import { type Snapshot, sizeOfSnapshot } from '../readmodel/snapshot.ts';
import type { View } from '../readmodel/view.ts';
import type { InstanceRecord } from '../store/instances.ts';
import { isStale, knownOf, type Loaded, type LoadedInstance, loadedFrom, viewNow } from './loaded-instance.ts';
import { DataAway, type SnapshotSource } from './source.ts';

export interface SnapshotsOptions {
  /** Those in memory are kept in the tenants. */
  readonly tenants: ReadonlyMap<string, LoadedInstance>;
  readonly source: SnapshotSource;
  readonly clock: Clock;
  /** Bound on the memory of all snapshots: past it texts are packed, then snapshots dropped. The newest is always kept. */
  readonly maxBytes: number;
  /** Told of an instance whose snapshot is exchanged for another one or dropped. */
  readonly onRelease: (instance: string) => void;
  /** Told of what failed and does no harm. */
  readonly onTrouble: (error: unknown) => void;
}

export interface Snapshots {
  /** What a tenant shows now; at once where it is in memory. */
  readonly view: (tenant: LoadedInstance, profile: Profile) => View | undefined | Promise<View | undefined>;
  /**
   * Renews those that are stale; unless it is for `all`, not those that are just made or rest after a failure. Rejects
   * when one failed, after all others are done.
   */
  readonly renew: (all?: boolean) => Promise<void>;
  readonly dropIdle: () => void;
  /** Takes up the subscribers alone of a tenant that is in memory; answers its record of that moment. */
  readonly renewSubscribers: (tenant: LoadedInstance) => Promise<InstanceRecord | undefined>;
  /** Has the texts of a tenant's snapshot ready to be read; undefined when they are. */
  readonly texts: (tenant: LoadedInstance, snapshot: Snapshot) => Promise<void> | undefined;
  /** The memory they take, in bytes. */
  readonly bytes: () => number;
}

/** The share of their memory that packed texts save at the least, as texts of parishes are. */
const PACKING_SAVES = 0.7;

/** How far back events are kept in a snapshot, so that a clock set back a little finds them again. */
const DAYS_KEPT = 2;

/** After so many days a snapshot is made anew without the events that have ended since. */
const DAYS_USED = 7;

/** One that nobody has asked for is dropped: after this time, or after the shorter one when it would be renewed. */
const IDLE_MS = 3_600_000;
const IDLE_WHEN_STALE_MS = 600_000;

/** How long nobody tries to load what the database could not give. */
const REST_MS = 1000;

/** How long a renewal that failed rests. */
const RETRY_MS = 500;

export function openSnapshots({ tenants, source, clock, maxBytes, onRelease, onTrouble }: SnapshotsOptions): Snapshots {
  const put = (tenant: LoadedInstance, loaded: Loaded | undefined) => {
    tenant.loaded = loaded;
    onRelease(tenant.record.instance.name);
  };

  /** Takes up the subscribers, only those that have changed where that is enough. Answers the record of that moment. */
  const loadSubscribers = async (tenant: LoadedInstance, isAwaited: boolean): Promise<InstanceRecord | undefined> => {
    const { history, subscribersRevision: since } = tenant;
    const { name } = tenant.record.instance;
    const read = await source.subscribers(name, isAwaited, since);
    // Another reading that began later may be here already.
    const isOld = read !== undefined && read.record.subscribersRevision < (tenant.subscribersRevision ?? 0);
    if (tenant.history === history && isOld) return undefined;
    const isBuiltUpon = tenant.history === history && read?.ids !== undefined;
    if (isBuiltUpon && !tenant.subscribers.patch(read.subscribers, read.ids)) {
      tenant.subscribersRevision = undefined;
      return loadSubscribers(tenant, isAwaited);
    }
    if (!isBuiltUpon && read?.ids === undefined) tenant.subscribers.renew(read?.subscribers ?? []);
    tenant.subscribersRevision = tenant.history === history ? read?.record.subscribersRevision : undefined;
    return read?.record;
  };

  const load = async (tenant: LoadedInstance): Promise<void> => {
    const { record, loaded: before, history } = tenant;
    const { name } = record.instance;
    const profiles: readonly Profile[] = tenant.forConnectors ? PROFILES : ['document'];
    const wanted = { history, profiles, since: sinceOf(tenant, clock()) };
    const known = knownOf(before, wanted);
    // Before the snapshot is there for all: else somebody registered would be nobody for a moment.
    if (tenant.subscribersRevision !== record.subscribersRevision) await loadSubscribers(tenant, before === undefined);
    if (known?.contentRevision !== record.contentRevision) {
      const { since } = wanted;
      const made = await source.make({ instance: name, profiles, since, known, isAwaited: before === undefined });
      put(tenant, made && loadedFrom(made, before, tenant.subscribers, wanted));
    }
  };

  /** Loads once for all who wait for it. */
  const reload = async (tenant: LoadedInstance): Promise<void> => {
    tenant.loading ??= load(tenant).finally(() => {
      tenant.loading = undefined;
      makeRoom(tenant);
    });
    await tenant.loading;
  };

  const bytes = () => {
    let sum = 0;
    for (const { loaded } of tenants.values()) if (loaded !== undefined) sum += sizeOfSnapshot(loaded.snapshot);
    return sum;
  };

  /** Packs the texts that were not read for longest, and where that is not enough, drops what nobody asked for longest. */
  const makeRoom = (newest: LoadedInstance) => {
    let over = bytes() - maxBytes;
    if (over <= 0) return;
    const others = [...tenants.values()].filter((tenant) => tenant !== newest && tenant.loaded !== undefined);
    for (const tenant of others.sort((a, b) => a.readAt - b.readAt)) {
      over -= PACKING_SAVES * packSoon(tenant);
      if (over <= 0) return;
    }
    for (const tenant of others.sort((a, b) => a.askedAt - b.askedAt)) {
      over -= tenant.loaded === undefined ? 0 : sizeOfSnapshot(tenant.loaded.snapshot) * (1 - PACKING_SAVES);
      put(tenant, undefined);
      if (over <= 0) return;
    }
  };

  /** Begins to pack a tenant's texts. Answers how many bytes that are. */
  const packSoon = (tenant: LoadedInstance): number => {
    const rows = tenant.loaded?.snapshot.events.rows;
    if (rows === undefined || rows.packed !== undefined) return 0;
    const { readAt } = tenant;
    if (!tenant.packing) {
      tenant.packing = true;
      pack(rows, () => tenant.readAt !== readAt)
        .catch(onTrouble)
        .finally(() => {
          tenant.packing = false;
        });
    }
    return sizeOfTexts(rows);
  };

  const texts = (tenant: LoadedInstance, { events }: Snapshot): Promise<void> | undefined => {
    tenant.readAt = clock();
    return unpack(events.rows)?.then(() => makeRoom(tenant));
  };

  const isDue = ({ loading, retryAt }: LoadedInstance) =>
    loading === undefined && !isResting(retryAt, RETRY_MS, clock());

  const loadedView = async (tenant: LoadedInstance, profile: Profile): Promise<View | undefined> => {
    if (tenant.unknownZone !== undefined) throw new DataAway(new UnknownTimeZone(tenant.unknownZone).message);
    // Whoever asks right after a failure of the database need not wait for the next one.
    if (isResting(tenant.awayUntil, REST_MS, clock())) throw new DataAway('the database was away a moment ago');
    // A loading that others had begun may be for another profile or day.
    for (let attempt = 0; attempt < 3; attempt++) {
      await reload(tenant).catch((error) => {
        if (error instanceof DataAway) tenant.awayUntil = clock() + REST_MS;
        throw error;
      });
      const view = viewNow(tenant, tenant.now(clock()), profile);
      if (view !== undefined) return view;
    }
    return undefined;
  };

  return {
    view: (tenant, profile) => {
      tenant.askedAt = clock();
      if (profile === 'connector') tenant.forConnectors = true;
      return viewNow(tenant, tenant.now(tenant.askedAt), profile) ?? loadedView(tenant, profile);
    },
    renew: async (all = false) => {
      const failures: unknown[] = [];
      const one = async (tenant: LoadedInstance) => {
        // One that is just being made may be of the state before: it is made again once that is done.
        await tenant.loading?.catch(() => undefined);
        if (!isStale(tenant)) return;
        await reload(tenant).catch((error) => {
          tenant.retryAt = clock() + RETRY_MS;
          failures.push(error);
        });
      };
      await Promise.all([...tenants.values()].filter((tenant) => isStale(tenant) && (all || isDue(tenant))).map(one));
      if (failures.length > 0) throw failures[0];
    },
    renewSubscribers: async (tenant) => (tenant.loaded === undefined ? undefined : loadSubscribers(tenant, false)),
    dropIdle: () => {
      for (const tenant of tenants.values()) {
        if (tenant.loaded === undefined || tenant.loading !== undefined) continue;
        const idle = clock() - tenant.askedAt;
        if (idle > (isStale(tenant) ? IDLE_WHEN_STALE_MS : IDLE_MS)) put(tenant, undefined);
      }
    },
    bytes,
    texts,
  };
}

/** From when on a snapshot made now should hold events: as the one in use does, while that is recent. */
function sinceOf({ now, loaded }: LoadedInstance, at: number): string {
  const day = now(at).slice(0, 10);
  const first = `${addDays(day, -DAYS_KEPT)} 00:00:00`;
  const isRecent =
    loaded !== undefined && loaded.since >= addDays(day, -DAYS_KEPT - DAYS_USED) && loaded.since <= first;
  return isRecent ? loaded.since : first;
}
