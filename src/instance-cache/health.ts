// How the live side is: what an operator and a balancer ask it.

import { sizeOfSnapshot } from '../readmodel/snapshot.ts';
import type { Unwritten } from '../store/writing.ts';
import type { Clock } from '../util/clock.ts';
import type { ClockJump } from './clock-watch.ts';
import { isStale, type LoadedInstance } from './loaded-instance.ts';

/** Current problems, none of which stops reads. */
export interface Troubles {
  /** Since when the database has not answered, in milliseconds since 1970; undefined: it does. */
  readonly awaySince: number | undefined;
  /** Recent write failures. */
  readonly unwritten: Unwritten | undefined;
  /** How the machine's clock was set of late. */
  readonly jump: ClockJump | undefined;
  readonly unknownZones: UnknownZones;
}

/** Time zones that this server's data lack, and how many instances live in them: those can't be shown. */
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
  /** Since when the database has not answered; undefined: it does. */
  readonly awaySince: number | undefined;
  /** Time of the last successful check for changes. */
  readonly lookedAt: number;
  readonly instances: number;
  /** Instances whose snapshot is in memory, and of these: with packed texts, and of a state before the database's. */
  readonly loaded: number;
  readonly packed: number;
  readonly stale: number;
  /** The memory of all snapshots. */
  readonly bytes: number;
  /** Activation time of the oldest snapshot in use; undefined if there is none. */
  readonly oldestSince: number | undefined;
}

/** A database that was not heard of for so long is away, even when a question to it is still under way. */
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
