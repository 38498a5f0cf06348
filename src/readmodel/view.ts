// A snapshot at one moment: which of its events are visible now. What is visible changes only when an event ends or a
// day begins, so one view serves many requests.

import { add, type Bitset, count, emptySet, intersection, positions } from '../kit/bitset.ts';
import type { Profile } from '../model/access-key.ts';
import { isOver } from '../model/visibility.ts';
import type { Snapshot } from './snapshot.ts';

export interface View {
  readonly snapshot: Snapshot;
  /** How the one who asks wants answers to look. */
  readonly profile: Profile;
  /** `YYYY-MM-DD` in the instance's zone. */
  readonly today: string;
  /** Positions of the events that are not over (rule C2). */
  readonly visible: Bitset;
  /** Positions of the visible events that are not over at the given wall-clock time. */
  readonly visibleAt: (time: string) => Bitset;
  /** Finished texts of events by shape and position, kept as long as they hold; filled by whoever writes them. */
  readonly texts: Map<object, (string | undefined)[]>;
}

export interface Page {
  /** How many events match, whatever the page. */
  readonly total: number;
  /** Positions of the page's events, in C4 order. */
  readonly positions: readonly number[];
}

/** The events that are in all of the sets, from `offset` on, at most `max` of them. */
export function page(first: Bitset, others: readonly Bitset[], offset: number, max: number): Page {
  const matching = intersection(first, ...others);
  return { total: count(matching), positions: positions(matching, offset, max) };
}

/**
 * Gives the view of a snapshot at a wall-clock time in the instance's zone (`YYYY-MM-DD HH:MM:SS`), the same one as long
 * as nothing changes. The time may go backwards, as it does once a year.
 */
export function viewer(snapshot: Snapshot): (now: string, profile?: Profile) => View {
  const ends = snapshot.events.map((event) => event.endsAt).sort();
  const deadlines = snapshot.events
    .flatMap(({ subscription }) => (subscription?.deadline ? [subscription.deadline] : []))
    .sort();
  const views = new Map<Profile, Latest>();

  return (now, profile = 'document') => {
    const last = views.get(profile);
    const today = now.slice(0, 10);
    const ended = countBefore(ends, now);
    if (last !== undefined && last.ended === ended && last.view.today === today) return last.view;
    const expired = countBefore(deadlines, today.replaceAll('-', ''));
    const texts = last?.expired === expired ? last.view.texts : new Map<object, (string | undefined)[]>();
    const view = viewAt(snapshot, profile, now, texts);
    views.set(profile, { ended, expired, view });
    return view;
  };
}

/** The view told last, with how many events had ended and how many deadlines had passed then. */
interface Latest {
  readonly ended: number;
  readonly expired: number;
  readonly view: View;
}

function viewAt(snapshot: Snapshot, profile: Profile, now: string, texts: View['texts']): View {
  const visible = notOver(snapshot, now);
  const later = new Map<string, Bitset>();
  return {
    snapshot,
    profile,
    today: now.slice(0, 10),
    visible,
    texts,
    visibleAt: (time) => {
      const known = later.get(time);
      if (known !== undefined) return known;
      const set = intersection(visible, notOver(snapshot, time));
      if (later.size < MAX_LATER) later.set(time, set);
      return set;
    },
  };
}

/** How many start dates of a list are remembered; a website asks for one or two. */
const MAX_LATER = 64;

function notOver(snapshot: Snapshot, time: string): Bitset {
  const set = emptySet(snapshot.events.length);
  for (const [position, event] of snapshot.events.entries()) if (!isOver(event, time)) add(set, position);
  return set;
}

/** How many of the sorted texts are smaller than `limit`. */
function countBefore(sorted: readonly string[], limit: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
