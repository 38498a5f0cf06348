// Differences between a client's state and the current one (rule G6).

import { type Moment, toMoment } from '../model/moment.ts';
import { isOver } from '../model/visibility.ts';
import { hasPosition } from '../util/bitset.ts';
import { addDays } from '../util/dates.ts';
import { hasSamePublicTexts, SHOWN_REVISION, STAMPS_PER_ROW } from './event-rows.ts';
import { lateRowsAt, positionOf } from './event-table.ts';
import type { PastReason } from './past.ts';
import type { View } from './view.ts';

/** State that a client has: a revision of the content, and the time at which it was read. */
export interface ClientState {
  readonly revision: number;
  readonly at: Moment;
}

export interface DisappearedEvent {
  readonly id: number;
  readonly reason: PastReason;
}

export interface Changes {
  /** Positions of new and changed events, ascending by id. */
  readonly positions: readonly number[];
  /** Events no longer shown, ascending by id; the client may never have received some. */
  readonly gone: readonly DisappearedEvent[];
  readonly others: boolean;
}

export function createClientState({ snapshot, at }: View): ClientState {
  return { revision: snapshot.state.revision, at };
}

/** Returns the differences between a view and the state that a client has seen; all events if the client has none. */
export function findChangesSince(view: View, seen: ClientState | undefined): Changes {
  const { snapshot, visible, rows: rowOf } = view;
  const { rows, ids, endsAt, opensAt, sortedIds, sortedPositions } = snapshot.events;
  if (seen === undefined) {
    return {
      positions: [...sortedPositions].filter((position) => hasPosition(visible, position)),
      gone: [],
      others: true,
    };
  }
  const wasShown = (end: Moment, opening: Moment) => !isOver(end, seen.at) && opening <= seen.at;
  // The client may have received the event since, in an unfinished synchronization.
  const mayHaveBeenShown = (end: Moment, opening: Moment) =>
    !isOver(end, Math.min(seen.at, view.at)) && opening <= Math.max(seen.at, view.at);
  const reasonOf = (opening: Moment) => (opening <= view.at ? 'over' : 'hidden');
  const reworded = rewordedSince(view, seen.at);
  const positions: number[] = [];
  const gone: DisappearedEvent[] = [];
  for (let place = 0; place < sortedIds.length; place++) {
    const position = sortedPositions[place] ?? 0;
    const [end, opening] = [endsAt[position] ?? 0, opensAt[position] ?? 0];
    const changed = (rows.stamps[(rowOf[position] ?? 0) * STAMPS_PER_ROW + SHOWN_REVISION] ?? 0) > seen.revision;
    const before = wasShown(end, opening);
    if (hasPosition(visible, position)) {
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
  return position !== undefined && hasPosition(visible, position);
}

function rewordedSince({ snapshot: { events }, rows, profile }: View, at: Moment): ReadonlySet<number> {
  const before = [...lateRowsAt(events, at)];
  const reworded = before.filter(
    ([position, row]) => !hasSamePublicTexts(events.rows, row, rows[position] ?? 0, profile),
  );
  return new Set(reworded.map(([position]) => position));
}

export function isOlderThan({ today }: View, at: Moment, days: number): boolean {
  return at < toMoment(`${addDays(today, -days)} 00:00:00`);
}
