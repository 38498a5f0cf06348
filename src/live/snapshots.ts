// The snapshots in memory: made when first asked for, renewed when their instance changes, dropped when nobody asks.

import type { Clock } from '../kit/clock.ts';
import { addDays } from '../kit/dates.ts';
import { PROFILES, type Profile } from '../model/access-key.ts';
import type { View } from '../readmodel/view.ts';
import type { SnapshotSource } from './source.ts';
import { isStale, knownOf, type Loaded, loadedFrom, type Tenant, viewNow } from './tenant.ts';

export interface SnapshotsOptions {
  /** Those in memory are kept in the tenants. */
  readonly tenants: ReadonlyMap<string, Tenant>;
  readonly source: SnapshotSource;
  readonly clock: Clock;
  /** Bound on the memory of all snapshots; past it those not asked for longest are dropped. The newest is always kept. */
  readonly maxBytes: number;
  /** Told of an instance whose snapshot is exchanged for another one or dropped. */
  readonly onRelease: (instance: string) => void;
}

export interface Snapshots {
  /** What a tenant shows now; at once where it is in memory. */
  readonly view: (tenant: Tenant, profile: Profile) => View | undefined | Promise<View | undefined>;
  /** Renews those that are stale and for which `isDue`; rejects when one failed, after all others are done. */
  readonly renew: (isDue: (tenant: Tenant) => boolean) => Promise<void>;
  readonly dropIdle: () => void;
  /** The memory they take, in bytes. */
  readonly bytes: () => number;
}

/** How far back events are kept in a snapshot, so that a clock set back a little finds them again. */
const DAYS_KEPT = 2;

/** After so many days a snapshot is made anew without the events that have ended since. */
const DAYS_USED = 7;

/** One that nobody has asked for is dropped: after this time, or after the shorter one when it would be renewed. */
const IDLE_MS = 3_600_000;
const IDLE_WHEN_STALE_MS = 600_000;

/** How long a renewal that failed rests. */
const RETRY_MS = 2000;

export function openSnapshots({ tenants, source, clock, maxBytes, onRelease }: SnapshotsOptions): Snapshots {
  const put = (tenant: Tenant, loaded: Loaded | undefined) => {
    tenant.loaded = loaded;
    onRelease(tenant.record.instance.name);
  };

  const load = async (tenant: Tenant): Promise<void> => {
    const { record, loaded: before } = tenant;
    const { name } = record.instance;
    const profiles: readonly Profile[] = tenant.forConnectors ? PROFILES : ['document'];
    const wanted = { profiles, since: sinceOf(tenant, clock()) };
    const known = knownOf(before, wanted);
    if (known?.contentRevision !== record.contentRevision) {
      const made = await source.make({ instance: name, ...wanted, known });
      put(tenant, made && loadedFrom(made, before, tenant.subscribers, wanted));
    }
    if (tenant.subscribersRevision !== record.subscribersRevision) {
      const read = await source.subscribers(name);
      tenant.subscribers.renew(read?.subscribers ?? []);
      tenant.subscribersRevision = read?.record.subscribersRevision;
    }
  };

  /** Loads once for all who wait for it. */
  const reload = async (tenant: Tenant): Promise<void> => {
    tenant.loading ??= load(tenant).finally(() => {
      tenant.loading = undefined;
      makeRoom(tenant);
    });
    await tenant.loading;
  };

  const bytes = () => {
    let sum = 0;
    for (const { loaded } of tenants.values()) sum += loaded?.snapshot.bytes ?? 0;
    return sum;
  };

  const makeRoom = (newest: Tenant) => {
    let over = bytes() - maxBytes;
    if (over <= 0) return;
    const others = [...tenants.values()].filter((tenant) => tenant !== newest && tenant.loaded !== undefined);
    for (const tenant of others.sort((a, b) => a.askedAt - b.askedAt)) {
      over -= tenant.loaded?.snapshot.bytes ?? 0;
      put(tenant, undefined);
      if (over <= 0) return;
    }
  };

  const loadedView = async (tenant: Tenant, profile: Profile): Promise<View | undefined> => {
    // A loading that others had begun may be for another profile or day.
    for (let attempt = 0; attempt < 3; attempt++) {
      await reload(tenant);
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
    renew: async (isDue) => {
      const failures: unknown[] = [];
      const one = async (tenant: Tenant) => {
        // One that is just being made may be of the state before: it is made again once that is done.
        await tenant.loading?.catch(() => undefined);
        if (!isStale(tenant)) return;
        await reload(tenant).catch((error) => {
          tenant.retryAt = clock() + RETRY_MS;
          failures.push(error);
        });
      };
      await Promise.all([...tenants.values()].filter((tenant) => isStale(tenant) && isDue(tenant)).map(one));
      if (failures.length > 0) throw failures[0];
    },
    dropIdle: () => {
      for (const tenant of tenants.values()) {
        if (tenant.loaded === undefined || tenant.loading !== undefined) continue;
        const idle = clock() - tenant.askedAt;
        if (idle > (isStale(tenant) ? IDLE_WHEN_STALE_MS : IDLE_MS)) put(tenant, undefined);
      }
    },
    bytes,
  };
}

/** From when on a snapshot made now should hold events: as the one in use does, while that is recent. */
function sinceOf({ now, loaded }: Tenant, at: number): string {
  const day = now(at).slice(0, 10);
  const first = `${addDays(day, -DAYS_KEPT)} 00:00:00`;
  const isRecent =
    loaded !== undefined && loaded.since >= addDays(day, -DAYS_KEPT - DAYS_USED) && loaded.since <= first;
  return isRecent ? loaded.since : first;
}
