// Memory limit of snapshots: above it, texts are compressed first, then unused snapshots are dropped.

import { sizeOfTexts } from '../readmodel/event-rows.ts';
import { pack } from '../readmodel/packing.ts';
import { sizeOfSnapshot } from '../readmodel/snapshot.ts';
import type { Clock } from '../util/clock.ts';
import { isStale, type LiveSnapshot, type LoadedInstance } from './loaded-instance.ts';

/** Minimum share of memory saved by compressing typical parish texts. */
const PACKING_SAVES = 0.7;

/** Idle time after which an unused snapshot is dropped; the shorter one applies if it would need a refresh. */
const IDLE_MS = 3_600_000;
const IDLE_WHEN_STALE_MS = 600_000;

/** Interval of idle checks, each of which visits all instances. */
const POLL_INTERVAL_MS = 10_000;

export interface MemoryOptions {
  readonly instances: { readonly values: () => Iterable<LoadedInstance> };
  readonly clock: Clock;
  /** Memory limit of all snapshots: above it, texts are compressed, then snapshots dropped. The newest is always kept. */
  readonly maxBytes: number;
  /** Receives the name of an instance whose snapshot was replaced or dropped. */
  readonly onRelease: (instance: string) => void;
  /** Receives harmless errors. */
  readonly onTrouble: (error: unknown) => void;
}

export class SnapshotMemory {
  readonly #options: MemoryOptions;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  /** Returns the memory of all snapshots, in bytes. */
  bytes(): number {
    let sum = 0;
    for (const { state } of this.#options.instances.values()) {
      if (state !== undefined) sum += sizeOfSnapshot(state.snapshot);
    }
    return sum;
  }

  /** Replaces or removes an instance's snapshot. */
  put(loaded: LoadedInstance, state: LiveSnapshot | undefined): void {
    loaded.state = state;
    this.#options.onRelease(loaded.record.instance.name);
  }

  /** Compresses the least recently read texts; if that is not enough, drops the least recently used snapshots. */
  makeRoom(newest: LoadedInstance): void {
    let over = this.bytes() - this.#options.maxBytes;
    if (over <= 0) return;
    const all = [...this.#options.instances.values()];
    const others = all.filter((loaded) => loaded !== newest && loaded.state !== undefined);
    for (const loaded of others.sort((a, b) => a.readAt - b.readAt)) {
      over -= PACKING_SAVES * this.#packSoon(loaded);
      if (over <= 0) return;
    }
    for (const loaded of others.sort((a, b) => a.askedAt - b.askedAt)) {
      over -= loaded.state === undefined ? 0 : sizeOfSnapshot(loaded.state.snapshot) * (1 - PACKING_SAVES);
      this.put(loaded, undefined);
      if (over <= 0) return;
    }
  }

  /** Starts compressing an instance's texts and returns their size in bytes. */
  #packSoon(loaded: LoadedInstance): number {
    const rows = loaded.state?.snapshot.events.rows;
    if (rows === undefined || rows.packed !== undefined) return 0;
    const { readAt } = loaded;
    if (!loaded.packing) {
      loaded.packing = true;
      pack(rows, () => loaded.readAt !== readAt)
        .catch(this.#options.onTrouble)
        .finally(() => {
          loaded.packing = false;
        });
    }
    return sizeOfTexts(rows);
  }

  /** Drops idle snapshots; does nothing until the interval has passed. */
  dropIdle(): void {
    const { instances, clock } = this.#options;
    const now = clock();
    if (Math.abs(now - this.#lookedAt) < POLL_INTERVAL_MS) return;
    this.#lookedAt = now;
    for (const loaded of instances.values()) {
      if (loaded.state === undefined || loaded.loading !== undefined) continue;
      const idle = now - loaded.askedAt;
      if (idle > (isStale(loaded) ? IDLE_WHEN_STALE_MS : IDLE_MS)) this.put(loaded, undefined);
    }
  }
}
