// Health of the cache, for operators and load balancers.

import { sizeOfSnapshot } from '../readmodel/snapshot.ts';
import type { WriteFailure } from '../store/write-watch.ts';
import type { Clock } from '../util/clock.ts';
import type { ClockJump } from './clock-watch.ts';
import { isStale, type LoadedInstance } from './loaded-instance.ts';

export interface CacheProblems {
  /** Start of a database outage in milliseconds since 1970; undefined without one. */
  readonly awaySince: number | undefined;
  readonly unwritten: WriteFailure | undefined;
  readonly jump: ClockJump | undefined;
  readonly unknownZones: UnknownZones;
}

/** Unknown time zones of this server, and the number of instances that can't be shown for this reason. */
export interface UnknownZones {
  readonly names: readonly string[];
  readonly instances: number;
}

export function findUnknownZones(instances: Iterable<LoadedInstance>): UnknownZones {
  const zones = [...instances].flatMap(({ unknownZone }) => unknownZone ?? []);
  return { names: [...new Set(zones)].sort(), instances: zones.length };
}

/** All instants are milliseconds since 1970. */
export interface CacheHealth {
  readonly awaySince: number | undefined;
  /** Time of the last successful check for changes. */
  readonly checkedAt: number;
  readonly instances: number;
  /** Numbers of cached snapshots: all, those with compressed texts, and stale ones. */
  readonly loaded: number;
  readonly packed: number;
  readonly stale: number;
  readonly bytes: number;
  /** Activation time of the oldest snapshot in use; undefined if there is none. */
  readonly oldestSince: number | undefined;
}

/** Time without a successful check after which the database counts as unavailable, even if a query is still running. */
const MAX_SILENCE_MS = 5000;

export interface RefreshTracker {
  /** Returns the length of the outage that has ended, in milliseconds; undefined if there was none. */
  readonly succeeded: () => number | undefined;
  readonly failed: () => boolean;
  readonly lastCheckedAt: () => number;
  readonly awaySince: () => number | undefined;
}

/**
 * Records when the database was last checked for changes. `areRegular`: checks run at an interval, so a missing one indicates an outage.
 */
export function createRefreshTracker(clock: Clock, steady: Clock, areRegular: boolean): RefreshTracker {
  let checkedAt = clock();
  let heardAt = steady();
  let failedAt: number | undefined;
  let failedSteady: number | undefined;
  return {
    succeeded: () => {
      const outage = failedSteady === undefined ? undefined : steady() - failedSteady;
      checkedAt = clock();
      heardAt = steady();
      [failedAt, failedSteady] = [undefined, undefined];
      return outage;
    },
    failed: () => {
      if (failedAt !== undefined) return false;
      [failedAt, failedSteady] = [clock(), steady()];
      return true;
    },
    lastCheckedAt: () => checkedAt,
    awaySince: () => failedAt ?? (areRegular && steady() - heardAt > MAX_SILENCE_MS ? checkedAt : undefined),
  };
}

export function computeCacheHealth(
  all: Iterable<LoadedInstance>,
  checks: RefreshTracker,
  usedSince: ReadonlyMap<string, number>,
): CacheHealth {
  let [instances, loaded, packed, stale, bytes] = [0, 0, 0, 0, 0];
  let oldestSince: number | undefined;
  for (const instance of all) {
    instances++;
    if (instance.state === undefined) continue;
    const { snapshot } = instance.state;
    loaded++;
    if (snapshot.events.rows.packed !== undefined) packed++;
    if (isStale(instance)) stale++;
    bytes += sizeOfSnapshot(snapshot);
    const since = usedSince.get(instance.record.instance.name);
    if (since !== undefined && (oldestSince === undefined || since < oldestSince)) oldestSince = since;
  }
  const [awaySince, checkedAt] = [checks.awaySince(), checks.lastCheckedAt()];
  return { awaySince, checkedAt, instances, loaded, packed, stale, bytes, oldestSince };
}
