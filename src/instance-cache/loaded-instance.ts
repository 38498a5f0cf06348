// Cached instance: its record and, once requested, its snapshot with views.

import type { Profile } from '../model/accounts/access-key.ts';
import { isWorn, patched } from '../readmodel/patch.ts';
import type { Snapshot } from '../readmodel/snapshot.ts';
import { openSubscribers, type RenewableSubscribers } from '../readmodel/subscribers.ts';
import { type View, viewer } from '../readmodel/view.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { KnownState } from '../store/shown.ts';
import { isTimeZone, type WallClock, wallClock } from '../util/wall-clock.ts';
import type { MadeSnapshot } from './source.ts';

export interface LoadedInstance {
  record: InstanceRecord;
  now: WallClock;
  /** Name of the time zone if this server does not know it; the instance can't be shown then. */
  unknownZone: string | undefined;
  /** Snapshot in use; undefined if not cached. */
  state: LiveSnapshot | undefined;
  loading: Promise<void> | undefined;
  readonly subscribers: RenewableSubscribers;
  /** Revision of the cached subscribers; undefined before the first read. */
  subscribersRevision: number | undefined;
  /** Incremented when the database may have been replaced; earlier data can't be patched then. */
  generation: number;
  /** Time of the last request, in milliseconds since 1970. */
  askedAt: number;
  /** Time of the last read of its texts. */
  readAt: number;
  packing: boolean;
  /** True if texts for connectors are written, too. */
  forConnectors: boolean;
  /** Instant before which a failed refresh is not retried. */
  retryAt: number;
  /** Requests for uncached data fail until this instant, because the database was just unavailable. */
  awayUntil: number;
}

/** Snapshot in use, with its inputs. */
export interface LiveSnapshot {
  readonly snapshot: Snapshot;
  readonly known: KnownState;
  /** Generation of the instance when the read began. */
  readonly generation: number;
  readonly profiles: readonly Profile[];
  /** Wall-clock time; events that ended before it are left out. */
  readonly since: string;
  readonly viewAt: (now: string, profile?: Profile) => View;
}

export function openLoadedInstance(record: InstanceRecord): LoadedInstance {
  return {
    record,
    ...clockOf(record),
    state: undefined,
    loading: undefined,
    subscribers: openSubscribers(),
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
export function clockOf({ instance: { timeZone } }: InstanceRecord): Pick<LoadedInstance, 'now' | 'unknownZone'> {
  const isKnown = isTimeZone(timeZone);
  return { now: wallClock(isKnown ? timeZone : 'UTC'), unknownZone: isKnown ? undefined : timeZone };
}

/** Live snapshot from a full build, or from a patch applied to `before`. */
export function makeState(
  made: MadeSnapshot,
  before: LiveSnapshot | undefined,
  subscribers: RenewableSubscribers,
  wanted: Pick<LiveSnapshot, 'generation' | 'profiles' | 'since'>,
): LiveSnapshot {
  const snapshot = made.whole ?? (before && made.patch && patched(before.snapshot, made.patch));
  if (snapshot === undefined) throw new TypeError('a patch without a snapshot to put it on');
  return { snapshot, known: made.known, ...wanted, viewAt: viewer(snapshot, subscribers) };
}

/** Returns the state that a patch can build upon: that of the snapshot in use, if it matches the request. */
export function knownOf(
  state: LiveSnapshot | undefined,
  { generation, profiles, since }: Pick<LiveSnapshot, 'generation' | 'profiles' | 'since'>,
) {
  if (state === undefined || state.generation !== generation) return undefined;
  if (state.profiles.length < profiles.length) return undefined;
  return state.since === since && !isWorn(state.snapshot) ? state.known : undefined;
}

/** Returns the view of the cached snapshot; undefined if it can't be used. */
export function viewNow({ state, unknownZone }: LoadedInstance, now: string, profile: Profile): View | undefined {
  if (unknownZone !== undefined) return undefined;
  const serves = state !== undefined && now >= state.since && state.profiles.includes(profile);
  return serves ? state.viewAt(now, profile) : undefined;
}

/** Returns whether the cached data is older than the record. */
export function isStale({ record, state, subscribersRevision, generation, unknownZone }: LoadedInstance): boolean {
  if (state === undefined || unknownZone !== undefined) return false;
  if (state.generation !== generation) return true;
  return state.known.contentRevision !== record.contentRevision || subscribersRevision !== record.subscribersRevision;
}
