// Cached instance: its record and, once requested, its snapshot with views.

import type { Profile } from '../model/accounts/access-key.ts';
import { applyPatch, needsRebuild } from '../readmodel/patch.ts';
import type { Snapshot } from '../readmodel/snapshot.ts';
import { createSubscriberIndex, type PatchableSubscriberIndex } from '../readmodel/subscribers.ts';
import { createViewer, type View } from '../readmodel/view.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { KnownState } from '../store/public-content.ts';
import { createWallClock, isTimeZone, type WallClock } from '../util/wall-clock.ts';
import type { SnapshotResult } from './snapshot-source.ts';

export interface LoadedInstance {
  record: InstanceRecord;
  now: WallClock;
  /** Name of the time zone if this server does not know it, in which case the instance can't be shown. */
  unknownZone: string | undefined;
  state: CachedSnapshot | undefined;
  loading: Promise<void> | undefined;
  readonly subscribers: PatchableSubscriberIndex;
  subscribersRevision: number | undefined;
  /** Incremented when the database may have been replaced, after which earlier data can't be patched. */
  generation: number;
  askedAt: number;
  readAt: number;
  packing: boolean;
  /** True if the snapshot includes texts for connectors. */
  forConnectors: boolean;
  /** Instant before which a failed refresh is not retried. */
  retryAt: number;
  /** Requests for uncached data fail until this instant, because the database was just unavailable. */
  awayUntil: number;
}

export interface CachedSnapshot {
  readonly snapshot: Snapshot;
  readonly known: KnownState;
  /** Generation of the instance when the read began. */
  readonly generation: number;
  readonly profiles: readonly Profile[];
  /** Wall-clock time; events that ended before it are left out. */
  readonly since: string;
  readonly viewAt: (now: string, profile?: Profile) => View;
}

export function createLoadedInstance(record: InstanceRecord): LoadedInstance {
  return {
    record,
    ...createInstanceClock(record),
    state: undefined,
    loading: undefined,
    subscribers: createSubscriberIndex(),
    subscribersRevision: undefined,
    generation: 0,
    askedAt: 0,
    readAt: 0,
    packing: false,
    forConnectors: false,
    retryAt: 0,
    awayUntil: 0,
  };
}

/** Returns the clock of an instance, UTC for an unknown zone so that its keys can still be checked. */
export function createInstanceClock({
  instance: { timeZone },
}: InstanceRecord): Pick<LoadedInstance, 'now' | 'unknownZone'> {
  const isKnown = isTimeZone(timeZone);
  return { now: createWallClock(isKnown ? timeZone : 'UTC'), unknownZone: isKnown ? undefined : timeZone };
}

/** Creates a cached snapshot from a full build, or from a patch applied to `before`. */
export function createCachedSnapshot(
  made: SnapshotResult,
  before: CachedSnapshot | undefined,
  subscribers: PatchableSubscriberIndex,
  wanted: Pick<CachedSnapshot, 'generation' | 'profiles' | 'since'>,
): CachedSnapshot {
  const snapshot = made.whole ?? (before && made.patch && applyPatch(before.snapshot, made.patch));
  if (snapshot === undefined) throw new TypeError('a patch without a snapshot to put it on');
  return { snapshot, known: made.known, ...wanted, viewAt: createViewer(snapshot, subscribers) };
}

/** Returns the state that a patch can build upon: that of the snapshot in use, if it matches the request. */
export function patchableStateOf(
  state: CachedSnapshot | undefined,
  { generation, profiles, since }: Pick<CachedSnapshot, 'generation' | 'profiles' | 'since'>,
) {
  if (state === undefined || state.generation !== generation) return undefined;
  if (state.profiles.length < profiles.length) return undefined;
  return state.since === since && !needsRebuild(state.snapshot) ? state.known : undefined;
}

/** Returns the view of the cached snapshot; undefined if it can't be used. */
export function getCurrentView(
  { state, unknownZone }: LoadedInstance,
  now: string,
  profile: Profile,
): View | undefined {
  if (unknownZone !== undefined) return undefined;
  const serves = state !== undefined && now >= state.since && state.profiles.includes(profile);
  return serves ? state.viewAt(now, profile) : undefined;
}

export function isStale({ record, state, subscribersRevision, generation, unknownZone }: LoadedInstance): boolean {
  if (state === undefined || unknownZone !== undefined) return false;
  if (state.generation !== generation) return true;
  return state.known.contentRevision !== record.contentRevision || subscribersRevision !== record.subscribersRevision;
}
