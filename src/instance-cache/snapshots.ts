// Cache of snapshots: created on demand, refreshed when their instance changes, dropped when unused.

import { PROFILES, type Profile } from '../model/accounts/access-key.ts';
import { sizeOfUnpackedTexts } from '../readmodel/event-rows.ts';
import { packTexts, unpackTexts } from '../readmodel/packing.ts';
import { type Snapshot, sizeOfSnapshot } from '../readmodel/snapshot.ts';
import type { View } from '../readmodel/view.ts';
import type { InstanceRecord } from '../store/instances.ts';
import { type Clock, isPauseActive } from '../util/clock.ts';
import { addDays } from '../util/dates.ts';
import { UnknownTimeZoneError } from '../util/wall-clock.ts';
import {
  type CachedSnapshot,
  createCachedSnapshot,
  getCurrentView,
  isStale,
  type LoadedInstance,
  patchableStateOf,
} from './loaded-instance.ts';
import { DataUnavailableError, type SnapshotPurpose, type SnapshotSource } from './snapshot-source.ts';

const PACKING_SAVINGS = 0.7;

/** Idle time after which an unused snapshot is dropped; the shorter one applies if it would need a refresh. */
const IDLE_MS = 3_600_000;
const STALE_IDLE_MS = 600_000;

/** Interval of idle checks; each check visits all instances. */
const POLL_INTERVAL_MS = 10_000;

interface MemoryOptions {
  readonly instances: { readonly values: () => Iterable<LoadedInstance> };
  readonly clock: Clock;
  /** Memory limit of all snapshots: above it, texts are compressed, and then snapshots are dropped. The newest is always kept. */
  readonly maxBytes: number;
  readonly onRelease: (instance: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

class SnapshotMemory {
  readonly #options: MemoryOptions;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  bytes(): number {
    let sum = 0;
    for (const { state } of this.#options.instances.values()) {
      if (state !== undefined) sum += sizeOfSnapshot(state.snapshot);
    }
    return sum;
  }

  put(loaded: LoadedInstance, state: CachedSnapshot | undefined): void {
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
      over -= PACKING_SAVINGS * this.#packSoon(loaded);
      if (over <= 0) return;
    }
    for (const loaded of others.sort((a, b) => a.askedAt - b.askedAt)) {
      over -= loaded.state === undefined ? 0 : sizeOfSnapshot(loaded.state.snapshot) * (1 - PACKING_SAVINGS);
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
      packTexts(rows, () => loaded.readAt !== readAt)
        .catch(this.#options.onTrouble)
        .finally(() => {
          loaded.packing = false;
        });
    }
    return sizeOfUnpackedTexts(rows);
  }

  /** Drops idle snapshots; does nothing until the interval has passed. */
  dropIdle(): void {
    const { instances, clock } = this.#options;
    const now = clock();
    if (Math.abs(now - this.#checkedAt) < POLL_INTERVAL_MS) return;
    this.#checkedAt = now;
    for (const loaded of instances.values()) {
      if (loaded.state === undefined || loaded.loading !== undefined) continue;
      const idle = now - loaded.askedAt;
      if (idle > (isStale(loaded) ? STALE_IDLE_MS : IDLE_MS)) this.put(loaded, undefined);
    }
  }
}

export interface SnapshotCacheOptions extends MemoryOptions {
  readonly source: SnapshotSource;
}

/** Days that ended events stay in a snapshot, so that a clock set back a little still finds them. */
const ENDED_EVENT_DAYS = 2;

/** Days after which a snapshot is rebuilt without the events that have ended since. */
const REBUILD_DAYS = 7;

const REST_MS = 1000;

/** Size above which a snapshot is refreshed at low priority: about 1,000 events, which take about a tenth of a second. */
const LARGE_BYTES = 4_000_000;

/** Pause before the next refresh after a failed one. */
const RETRY_MS = 500;

export class SnapshotCache {
  readonly #options: SnapshotCacheOptions;
  readonly #memory: SnapshotMemory;
  /** False if no snapshot needs a check, which spares a server with thousands of instances from checking each one. */
  #mayBeStale = true;

  constructor(options: SnapshotCacheOptions) {
    this.#options = options;
    this.#memory = new SnapshotMemory(options);
  }

  view(loaded: LoadedInstance, profile: Profile): View | undefined | Promise<View | undefined> {
    loaded.askedAt = this.#options.clock();
    if (profile === 'connector') loaded.forConnectors = true;
    return getCurrentView(loaded, loaded.now(loaded.askedAt), profile) ?? this.#loadView(loaded, profile);
  }

  texts(loaded: LoadedInstance, { events }: Snapshot): Promise<void> | undefined {
    loaded.readAt = this.#options.clock();
    return unpackTexts(events.rows)?.then(() => this.#memory.makeRoom(loaded));
  }

  noteChange(): void {
    this.#mayBeStale = true;
  }

  /**
   * Refreshes stale snapshots. Without `all`, skips snapshots being loaded or paused after a failure. Rejects with the first failure after
   * all refreshes have ended.
   */
  async renew(all = false): Promise<void> {
    if (!all && !this.#mayBeStale) return;
    this.#mayBeStale = false;
    const failures: unknown[] = [];
    const due: LoadedInstance[] = [];
    for (const one of this.#options.instances.values()) {
      if (!isStale(one)) continue;
      if (all || this.#isDue(one)) due.push(one);
      else this.noteChange();
    }
    await Promise.all(due.map((loaded) => this.#renewOne(loaded, failures)));
    if (failures.length > 0) throw failures[0];
  }

  async #renewOne(loaded: LoadedInstance, failures: unknown[]): Promise<void> {
    // A load in progress may read the earlier state, so the check waits for it to end.
    await loaded.loading?.catch(() => undefined);
    if (!isStale(loaded)) return;
    await this.#reload(loaded).catch((error) => {
      loaded.retryAt = this.#options.clock() + RETRY_MS;
      this.noteChange();
      failures.push(error);
    });
  }

  async renewSubscribers(loaded: LoadedInstance): Promise<InstanceRecord | undefined> {
    return loaded.state === undefined ? undefined : loadSubscribers(this.#options.source, loaded, 'request');
  }

  dropIdle(): void {
    this.#memory.dropIdle();
  }

  bytes(): number {
    return this.#memory.bytes();
  }

  #isDue({ loading, retryAt }: LoadedInstance): boolean {
    return loading === undefined && !isPauseActive(retryAt, RETRY_MS, this.#options.clock());
  }

  async #loadView(loaded: LoadedInstance, profile: Profile): Promise<View | undefined> {
    const { clock } = this.#options;
    if (loaded.unknownZone !== undefined)
      throw new DataUnavailableError(new UnknownTimeZoneError(loaded.unknownZone).message);
    // Fails immediately after a recent database failure instead of waiting for another one.
    if (isPauseActive(loaded.awayUntil, REST_MS, clock()))
      throw new DataUnavailableError('the database was unavailable a moment ago');
    for (let attempt = 0; attempt < 3; attempt++) {
      await this.#reload(loaded).catch((error) => {
        if (error instanceof DataUnavailableError) loaded.awayUntil = clock() + REST_MS;
        throw error;
      });
      const view = getCurrentView(loaded, loaded.now(clock()), profile);
      if (view !== undefined) return view;
    }
    return undefined;
  }

  /** Loads once for all concurrent callers. */
  async #reload(loaded: LoadedInstance): Promise<void> {
    loaded.loading ??= this.#load(loaded).finally(() => {
      loaded.loading = undefined;
      // The loaded state may be older than a record stored in the meantime.
      this.noteChange();
      this.#memory.makeRoom(loaded);
    });
    await loaded.loading;
  }

  async #load(loaded: LoadedInstance): Promise<void> {
    const { source, clock } = this.#options;
    const { record, state: before, generation } = loaded;
    const { name } = record.instance;
    const purpose = purposeOf(before);
    const profiles: readonly Profile[] = loaded.forConnectors ? PROFILES : ['document'];
    const wanted = { generation, profiles, since: chooseStart(loaded, clock()) };
    const known = patchableStateOf(before, wanted);
    // Subscribers are loaded before the snapshot is published; otherwise a registered subscriber would be unknown for a moment.
    if (loaded.subscribersRevision !== record.subscribersRevision) await loadSubscribers(source, loaded, purpose);
    if (known?.contentRevision !== record.contentRevision) {
      const made = await source.make({ instance: name, profiles, since: wanted.since, known, purpose });
      this.#memory.put(loaded, made && createCachedSnapshot(made, before, loaded.subscribers, wanted));
    }
  }
}

function purposeOf(before: CachedSnapshot | undefined): SnapshotPurpose {
  if (before === undefined) return 'request';
  return sizeOfSnapshot(before.snapshot) > LARGE_BYTES ? 'large refresh' : 'small refresh';
}

/** Returns the time from which a new snapshot contains events: that of the snapshot in use if recent enough. */
function chooseStart({ now, state }: LoadedInstance, at: number): string {
  const day = now(at).slice(0, 10);
  const first = `${addDays(day, -ENDED_EVENT_DAYS)} 00:00:00`;
  const isRecent =
    state !== undefined && state.since >= addDays(day, -ENDED_EVENT_DAYS - REBUILD_DAYS) && state.since <= first;
  return isRecent ? state.since : first;
}

/**
 * Loads an instance's subscribers, only the changed ones if possible. Returns the record read with them; undefined if another read was
 * newer or the instance no longer exists.
 */
async function loadSubscribers(
  source: Pick<SnapshotSource, 'subscribers'>,
  loaded: LoadedInstance,
  purpose: SnapshotPurpose,
): Promise<InstanceRecord | undefined> {
  const { generation, subscribersRevision: since } = loaded;
  const { name } = loaded.record.instance;
  const read = await source.subscribers(name, purpose, since);
  // A read that started later may have finished first.
  const isOld = read !== undefined && read.record.subscribersRevision < (loaded.subscribersRevision ?? 0);
  if (loaded.generation === generation && isOld) return undefined;
  const isBuiltUpon = loaded.generation === generation && read?.ids !== undefined;
  if (isBuiltUpon && !loaded.subscribers.patch(read.subscribers, read.ids)) {
    loaded.subscribersRevision = undefined;
    return loadSubscribers(source, loaded, purpose);
  }
  if (!isBuiltUpon && read?.ids === undefined) loaded.subscribers.renew(read?.subscribers ?? []);
  loaded.subscribersRevision = loaded.generation === generation ? read?.record.subscribersRevision : undefined;
  return read?.record;
}
