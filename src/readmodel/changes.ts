// What differs between what somebody has and what is shown now (rule G6).

import { type Moment, toMoment } from '../model/moment.ts';
import { isOver } from '../model/visibility.ts';
import { has } from '../util/bitset.ts';
import { addDays } from '../util/dates.ts';
import { isToldSame, SHOWN_REVISION, STAMPS } from './event-rows.ts';
import { lateRowsAt, positionOf } from './event-table.ts';
import type { PastReason } from './past.ts';
import type { View } from './view.ts';

/** A state that somebody has: a revision of the content, and a moment at which it was looked at. */
export interface SeenState {
  readonly revision: number;
  readonly at: Moment;
}

export interface GoneEvent {
  readonly id: number;
  readonly reason: PastReason;
}

export interface Changes {
  /** Positions of the events that are new or look another way, ascending by id. */
  readonly positions: readonly number[];
  /** Those that are not shown any more, ascending by id; some of them may never have been seen. */
  readonly gone: readonly GoneEvent[];
  /** Whether anything but events may have changed. */
  readonly others: boolean;
}

/** The state of a view. */
export function stateOf({ snapshot, at }: View): SeenState {
  return { revision: snapshot.state.revision, at };
}

/** What is shown now and was not in that state, and the other way round; everything where there was none. */
export function changesSince(view: View, seen: SeenState | undefined): Changes {
  const { snapshot, visible, rows: rowOf } = view;
  const { rows, ids, endsAt, opensAt, sortedIds, sortedPositions } = snapshot.events;
  if (seen === undefined) {
    return { positions: [...sortedPositions].filter((position) => has(visible, position)), gone: [], others: true };
  }
  const wasShown = (end: Moment, opening: Moment) => !isOver(end, seen.at) && opening <= seen.at;
  // Whoever is in the midst of a pass may have had it since.
  const mayHaveBeenShown = (end: Moment, opening: Moment) =>
    !isOver(end, Math.min(seen.at, view.at)) && opening <= Math.max(seen.at, view.at);
  const reasonOf = (opening: Moment) => (opening <= view.at ? 'over' : 'hidden');
  const reworded = rewordedSince(view, seen.at);
  const positions: number[] = [];
  const gone: GoneEvent[] = [];
  for (let place = 0; place < sortedIds.length; place++) {
    const position = sortedPositions[place] ?? 0;
    const [end, opening] = [endsAt[position] ?? 0, opensAt[position] ?? 0];
    const changed = (rows.stamps[(rowOf[position] ?? 0) * STAMPS + SHOWN_REVISION] ?? 0) > seen.revision;
    const before = wasShown(end, opening);
    if (has(visible, position)) {
      if (changed || !before || reworded.has(position)) positions.push(position);
    } else if (mayHaveBeenShown(end, opening) || (changed && isOver(end, view.at) && opening <= view.at)) {
      gone.push({ id: ids[position] ?? 0, reason: reasonOf(opening) });
    }
  }
  const known = new Set(gone.map(({ id }) => id));
  for (const { id, revision, reason, endsAt: end, opensAt: opening } of snapshot.past.values()) {
    const isNews = revision > seen.revision || (reason === 'over' && mayHaveBeenShown(end, opening));
    if (!isNews || known.has(id) || isVisible(view, id)) continue;
    gone.push({ id, reason: reason === 'over' ? reasonOf(opening) : reason });
  }
  gone.sort((a, b) => a.id - b.id);
  return { positions, gone, others: snapshot.state.directoryRevision > seen.revision };
}

function isVisible({ visible, snapshot: { events } }: View, id: number): boolean {
  const position = positionOf(events, id);
  return position !== undefined && has(visible, position);
}

/** The positions of events of which time alone has changed what is told since a moment, forwards or backwards (rules F6 and J20). */
function rewordedSince({ snapshot: { events }, rows, profile }: View, at: Moment): ReadonlySet<number> {
  const before = [...lateRowsAt(events, at)];
  const reworded = before.filter(([position, row]) => !isToldSame(events.rows, row, rows[position] ?? 0, profile));
  return new Set(reworded.map(([position]) => position));
}

/** Whether so many days and more lie between a moment and the day of a view. */
export function isOlderThan({ today }: View, at: Moment, days: number): boolean {
  return at < toMoment(`${addDays(today, -days)} 00:00:00`);
}
