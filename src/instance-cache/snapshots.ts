// Cache of snapshots: created on demand, refreshed when their instance changes, dropped when unused.

import { PROFILES, type Profile } from '../model/accounts/access-key.ts';
import { unpack } from '../readmodel/packing.ts';
import type { Snapshot } from '../readmodel/snapshot.ts';
import type { View } from '../readmodel/view.ts';
import type { InstanceRecord } from '../store/instances.ts';
import { isResting } from '../util/clock.ts';
import { addDays } from '../util/dates.ts';
import { UnknownTimeZone } from '../util/wall-clock.ts';
import { isStale, knownOf, type LoadedInstance, makeState, viewNow } from './loaded-instance.ts';
import { type MemoryOptions, SnapshotMemory } from './snapshot-memory.ts';
import { DataAway, type SnapshotSource } from './source.ts';

export interface SnapshotsOptions extends MemoryOptions {
  readonly source: SnapshotSource;
}

/** Days that ended events stay in a snapshot, so that a clock set back a little still finds them. */
const DAYS_KEPT = 2;

/** Days after which a snapshot is rebuilt without the events that have ended since. */
const DAYS_USED = 7;

/** Pause before the next load after a database failure. */
const REST_MS = 1000;

/** Pause before the next refresh after a failed one. */
const RETRY_MS = 500;

export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #memory: SnapshotMemory;
  /** True if any snapshot may be stale; otherwise a server with thousands of instances checks none. */
  #mayBeStale = true;

  constructor(options: SnapshotsOptions) {
    this.#options = options;
    this.#memory = new SnapshotMemory(options);
  }

  /** Returns the current view of an instance, synchronously if cached. */
  view(loaded: LoadedInstance, profile: Profile): View | undefined | Promise<View | undefined> {
    loaded.askedAt = this.#options.clock();
    if (profile === 'connector') loaded.forConnectors = true;
    return viewNow(loaded, loaded.now(loaded.askedAt), profile) ?? this.#loadView(loaded, profile);
  }

  /** Loads the texts of an instance's snapshot; undefined if they are loaded. */
  texts(loaded: LoadedInstance, { events }: Snapshot): Promise<void> | undefined {
    loaded.readAt = this.#options.clock();
    return unpack(events.rows)?.then(() => this.#memory.makeRoom(loaded));
  }

  /** Makes the next refresh look for stale snapshots. */
  noteChange(): void {
    this.#mayBeStale = true;
  }

  /**
   * Refreshes stale snapshots. Without `all`, skips those that are loading or paused after a failure. Rejects with the first failure after
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
    // A load in progress may read the earlier state, so the check waits for its end.
    await loaded.loading?.catch(() => undefined);
    if (!isStale(loaded)) return;
    await this.#reload(loaded).catch((error) => {
      loaded.retryAt = this.#options.clock() + RETRY_MS;
      this.noteChange();
      failures.push(error);
    });
  }

  /** Refreshes only the subscribers of a cached instance; returns the record read with them. */
  async renewSubscribers(loaded: LoadedInstance): Promise<InstanceRecord | undefined> {
    return loaded.state === undefined ? undefined : loadSubscribers(this.#options.source, loaded, true);
  }

  dropIdle(): void {
    this.#memory.dropIdle();
  }

  /** Returns the memory of the snapshots, in bytes. */
  bytes(): number {
    return this.#memory.bytes();
  }

  #isDue({ loading, retryAt }: LoadedInstance): boolean {
    return loading === undefined && !isResting(retryAt, RETRY_MS, this.#options.clock());
  }

  async #loadView(loaded: LoadedInstance, profile: Profile): Promise<View | undefined> {
    const { clock } = this.#options;
    if (loaded.unknownZone !== undefined) throw new DataAway(new UnknownTimeZone(loaded.unknownZone).message);
    // Fails at once after a recent database failure instead of waiting for another one.
    if (isResting(loaded.awayUntil, REST_MS, clock())) throw new DataAway('the database was away a moment ago');
    // A load started for another request may be for another profile or day.
    for (let attempt = 0; attempt < 3; attempt++) {
      await this.#reload(loaded).catch((error) => {
        if (error instanceof DataAway) loaded.awayUntil = clock() + REST_MS;
        throw error;
      });
      const view = viewNow(loaded, loaded.now(clock()), profile);
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
    const isAwaited = before === undefined;
    const profiles: readonly Profile[] = loaded.forConnectors ? PROFILES : ['document'];
    const wanted = { generation, profiles, since: sinceOf(loaded, clock()) };
    const known = knownOf(before, wanted);
    // Subscribers are loaded before the snapshot is published; otherwise a registered subscriber would be unknown for a moment.
    if (loaded.subscribersRevision !== record.subscribersRevision) await loadSubscribers(source, loaded, isAwaited);
    if (known?.contentRevision !== record.contentRevision) {
      const made = await source.make({ instance: name, profiles, since: wanted.since, known, isAwaited });
      this.#memory.put(loaded, made && makeState(made, before, loaded.subscribers, wanted));
    }
  }
}

/** Returns the start of a new snapshot: that of the snapshot in use if recent enough. */
function sinceOf({ now, state }: LoadedInstance, at: number): string {
  const day = now(at).slice(0, 10);
  const first = `${addDays(day, -DAYS_KEPT)} 00:00:00`;
  const isRecent = state !== undefined && state.since >= addDays(day, -DAYS_KEPT - DAYS_USED) && state.since <= first;
  return isRecent ? state.since : first;
}

/**
 * Loads an instance's subscribers, only the changed ones if possible. Returns the record read with them; undefined if another read was
 * newer or the instance no longer exists.
 */
async function loadSubscribers(
  source: Pick<SnapshotSource, 'subscribers'>,
  loaded: LoadedInstance,
  isAwaited: boolean,
): Promise<InstanceRecord | undefined> {
  const { generation, subscribersRevision: since } = loaded;
  const { name } = loaded.record.instance;
  const read = await source.subscribers(name, isAwaited, since);
  // A read that started later may have finished first.
  const isOld = read !== undefined && read.record.subscribersRevision < (loaded.subscribersRevision ?? 0);
  if (loaded.generation === generation && isOld) return undefined;
  const isBuiltUpon = loaded.generation === generation && read?.ids !== undefined;
  if (isBuiltUpon && !loaded.subscribers.patch(read.subscribers, read.ids)) {
    loaded.subscribersRevision = undefined;
    return loadSubscribers(source, loaded, isAwaited);
  }
  if (!isBuiltUpon && read?.ids === undefined) loaded.subscribers.renew(read?.subscribers ?? []);
  loaded.subscribersRevision = loaded.generation === generation ? read?.record.subscribersRevision : undefined;
  return read?.record;
}
