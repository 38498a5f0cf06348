// Snapshot at a moment: its visible events and their texts. These change only when an event ends, is published or gets another text, or a
// day begins, so one view serves many requests.

import type { Profile } from '../model/accounts/access-key.ts';
import { type Moment, toMoment, toMomentText } from '../model/moment.ts';
import { isOver } from '../model/visibility.ts';
import { addPosition, type Bitset, createEmptySet, type Ranks } from '../util/bitset.ts';
import { type EventTable, rowsAt } from './event-table.ts';
import type { Memberships } from './memberships.ts';
import type { Snapshot } from './snapshot.ts';
import type { SubscriberIndex } from './subscribers.ts';

export interface View {
  readonly snapshot: Snapshot;
  readonly profile: Profile;
  readonly today: string;
  /** A moment for which the view is valid. */
  readonly at: Moment;
  /** Expiry of the view; at the latest the end of the day. */
  readonly validUntil: Moment;
  /** Positions of the published events that are not over (rules C2 and V1). */
  readonly visible: Bitset;
  readonly rows: Uint32Array;
  /** Positions of the visible events that are not over at the given wall-clock time. */
  readonly visibleAt: (time: string) => Bitset;
  /** Returns the ranks of the events in some lists, layers or groups, memoized by memberships and ids. */
  readonly ranks: (memberships: Memberships, ids: string, make: () => Ranks) => Ranks;
  /** Newsletter subscribers: always current, however old the view. */
  readonly subscribers: SubscriberIndex;
}

/**
 * Returns a function that gives the view of a snapshot at a wall-clock time in the instance's zone (`YYYY-MM-DD HH:MM:SS`), the same
 * object until something changes. The time may go backwards, as it does once a year.
 */
export function createViewer(
  snapshot: Snapshot,
  subscribers: SubscriberIndex,
): (now: string, profile?: Profile) => View {
  let last: VisibleData | undefined;
  return (now, profile = 'document') => {
    if (last === undefined || now < last.from || now > last.until || now >= last.before)
      last = visibleAt(snapshot, subscribers, now);
    let view = last.views[profile];
    if (view === undefined) {
      view = { ...last.common, profile };
      last.views[profile] = view;
    }
    return view;
  };
}

interface VisibleData {
  readonly from: string;
  readonly until: string;
  readonly before: string;
  readonly common: Omit<View, 'profile'>;
  readonly views: Partial<Record<Profile, View>>;
}

/** Later than any time of publication or request. */
const NEVER = '9999-12-31 23:59:59';

function visibleAt(snapshot: Snapshot, subscribers: SubscriberIndex, now: string): VisibleData {
  const { endsAt, opensAt, late } = snapshot.events;
  const moment = toMoment(now);
  const today = now.slice(0, 10);
  let nextEnd = Number.POSITIVE_INFINITY;
  for (const end of endsAt) if (!isOver(end, moment) && end < nextEnd) nextEnd = end;
  let next = toMoment(NEVER);
  for (const opening of opensAt) if (opening > moment && opening < next) next = opening;
  for (const { from } of late) if (from > moment && from < next) next = from;
  const visible = visibleOf(snapshot.events, moment, moment);
  const endOfDay = `${today} 23:59:59`;
  const until = Math.min(nextEnd, toMoment(endOfDay));
  return {
    from: now,
    until: toMomentText(until),
    before: toMomentText(next),
    common: {
      snapshot,
      subscribers,
      today,
      at: moment,
      validUntil: Math.min(until, next),
      visible,
      rows: rowsAt(snapshot.events, moment),
      visibleAt: memoizeByTime((time) => visibleOf(snapshot.events, moment, Math.max(moment, toMoment(time)))),
      ranks: memoizeRanks(),
    },
    views: {},
  };
}

/** Maximum memoized start dates of lists; a website uses one or two. */
const MAX_MEMOIZED_STARTS = 64;

function memoizeByTime(make: (time: string) => Bitset): (time: string) => Bitset {
  const sets = new Map<string, Bitset>();
  return (time) => {
    const known = sets.get(time);
    if (known !== undefined) return known;
    const set = make(time);
    if (sets.size < MAX_MEMOIZED_STARTS) sets.set(time, set);
    return set;
  };
}

/** Maximum memoized ranks: 400 bytes each at 200,000 events. */
const MAX_RANKS = 1000;

function memoizeRanks(): View['ranks'] {
  const known = new Map<Memberships, Map<string, Ranks>>();
  return (memberships, ids, make) => {
    const byIds = known.get(memberships) ?? new Map<string, Ranks>();
    known.set(memberships, byIds);
    const ranks = byIds.get(ids) ?? make();
    // Above the limit nothing is memoized until the next view, at the latest the next day.
    if (byIds.size < MAX_RANKS) byIds.set(ids, ranks);
    return ranks;
  };
}

function visibleOf({ endsAt, opensAt }: EventTable, moment: Moment, later: Moment): Bitset {
  const set = createEmptySet(endsAt.length);
  for (let position = 0; position < endsAt.length; position++) {
    if (!isOver(endsAt[position] ?? 0, later) && (opensAt[position] ?? 0) <= moment) addPosition(set, position);
  }
  return set;
}
