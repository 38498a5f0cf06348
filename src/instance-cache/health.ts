// Health of the cache, for operators and load balancers.

import { sizeOfSnapshot } from '../readmodel/snapshot.ts';
import type { Unwritten } from '../store/writing.ts';
import type { Clock } from '../util/clock.ts';
import type { ClockJump } from './clock-watch.ts';
import { isStale, type LoadedInstance } from './loaded-instance.ts';

/** Current problems, none of which stops reads. */
export interface Troubles {
  /** Start of a database outage in milliseconds since 1970; undefined without one. */
  readonly awaySince: number | undefined;
  /** Recent write failures. */
  readonly unwritten: Unwritten | undefined;
  /** Recent jump of the system clock. */
  readonly jump: ClockJump | undefined;
  readonly unknownZones: UnknownZones;
}

/** Time zones unknown to this server, and the number of instances that can't be shown because of them. */
export interface UnknownZones {
  readonly names: readonly string[];
  readonly instances: number;
}

export function unknownZonesOf(instances: Iterable<LoadedInstance>): UnknownZones {
  const zones = [...instances].flatMap(({ unknownZone }) => unknownZone ?? []);
  return { names: [...new Set(zones)].sort(), instances: zones.length };
}

/** All instants are milliseconds since 1970. */
export interface LiveHealth {
  /** Start of a database outage; undefined without one. */
  readonly awaySince: number | undefined;
  /** Time of the last successful check for changes. */
  readonly lookedAt: number;
  readonly instances: number;
  /** Numbers of cached snapshots: all, those with compressed texts, and stale ones. */
  readonly loaded: number;
  readonly packed: number;
  readonly stale: number;
  /** Memory of all snapshots, in bytes. */
  readonly bytes: number;
  /** Activation time of the oldest snapshot in use; undefined if there is none. */
  readonly oldestSince: number | undefined;
}

/** Silence after which the database counts as unavailable, even if a query is still running. */
const SILENT_MS = 5000;

export interface Looks {
  readonly succeeded: () => void;
  readonly failed: () => void;
  readonly lookedAt: () => number;
  readonly awaySince: () => number | undefined;
}

/** Tracks the checks for changes; `areRegular`: they run at an interval, so a missing one is a sign of a problem. */
export function openLooks(clock: Clock, steady: Clock, areRegular: boolean): Looks {
  let lookedAt = clock();
  let heardAt = steady();
  let failedAt: number | undefined;
  return {
    succeeded: () => {
      lookedAt = clock();
      heardAt = steady();
      failedAt = undefined;
    },
    failed: () => {
      failedAt ??= clock();
    },
    lookedAt: () => lookedAt,
    awaySince: () => failedAt ?? (areRegular && steady() - heardAt > SILENT_MS ? lookedAt : undefined),
  };
}

export function healthOf(
  all: Iterable<LoadedInstance>,
  looks: Looks,
  usedSince: ReadonlyMap<string, number>,
): LiveHealth {
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
  const [awaySince, lookedAt] = [looks.awaySince(), looks.lookedAt()];
  return { awaySince, lookedAt, instances, loaded, packed, stale, bytes, oldestSince };
}
