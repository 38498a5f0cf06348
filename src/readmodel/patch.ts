// Incremental update of a snapshot: the texts of unchanged events stay in place, and positions are shifted range by range.

import type { PictureCopies } from '../model/external-pictures.ts';
import { addPosition, type Bitset, copyBits, createEmptySet, hasPosition } from '../util/bitset.ts';
import { appendCopy } from './event-rows.ts';
import type { EventTable } from './event-table.ts';
import type { Memberships } from './memberships.ts';
import { indexPastEvents, type PastEvent } from './past.ts';
import type { Snapshot } from './snapshot.ts';
import type { CollectedEvents } from './snapshot-builder.ts';

export interface SnapshotPatch {
  /** New and changed events, collected separately. */
  readonly changed: CollectedEvents;
  /** Ids of removed events, ascending; may include ids that never existed. */
  readonly gone: Uint32Array;
  readonly past: readonly PastEvent[];
  readonly pictures: PictureCopies;
  readonly roomUses: Snapshot['roomUses'];
  readonly revision: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

interface Moves {
  readonly count: number;
  readonly runs: readonly Run[];
  readonly inserted: Uint32Array;
  /** True if all other events keep their positions. */
  readonly isInPlace: boolean;
}

/** Maximum unused rows before a full rebuild: a share of the events, plus a number. */
const MAX_UNUSED = { share: 0.25, rows: 256 };

export function needsRebuild({ events: { rows, ids } }: Snapshot): boolean {
  return rows.count > (1 + MAX_UNUSED.share) * ids.length + MAX_UNUSED.rows;
}

/**
 * Returns the updated snapshot. Texts of changed events are appended to the snapshot's logs; unchanged arrays and sets are shared with
 * it.
 */
export function applyPatch(
  snapshot: Snapshot,
  { changed, gone, past, pictures, roomUses, revision }: SnapshotPatch,
): Snapshot {
  const { events } = snapshot;
  const { ids, startsAt, sortedIds, sortedPositions } = changed.events;
  const places = placesOf(events.sortedIds, [...sortedIds, ...gone]);
  const positions = places.map((place) => events.sortedPositions[place] ?? 0).sort((a, b) => a - b);
  const inOrder = Array.from(ids, (id, index) => firstAfter(events, startsAt[index] ?? 0, id));
  const moves = planMoves(events.ids.length, positions, inOrder);
  const rowsAdded = Array.from(changed.events.rowOf, (row) => appendCopy(events.rows, changed.events.rows, row));
  const moved = newPositions(events.ids.length, moves);
  const place = (position: number) => moves.inserted[position] ?? 0;
  const late = [
    ...events.late.flatMap((text) => {
      const position = moved[text.position] ?? GONE;
      return position === GONE ? [] : [{ ...text, position }];
    }),
    ...changed.events.late.map(({ from, position, row }) => ({
      from,
      position: place(position),
      row: appendCopy(events.rows, changed.events.rows, row),
    })),
  ];
  const byId = planMoves(
    events.ids.length,
    places,
    Array.from(sortedIds, (id) => findFirstAbove(events.sortedIds, id)),
  );
  const idsNow = splice(events.ids, ids, moves);
  const table: EventTable = {
    rows: events.rows,
    ids: idsNow,
    startsAt: splice(events.startsAt, startsAt, moves),
    endsAt: splice(events.endsAt, changed.events.endsAt, moves),
    opensAt: splice(events.opensAt, changed.events.opensAt, moves),
    rowOf: splice(events.rowOf, Uint32Array.from(rowsAdded), moves),
    sortedIds: splice(events.sortedIds, sortedIds, byId),
    sortedPositions:
      idsNow === events.ids
        ? events.sortedPositions
        : splice(
            events.sortedPositions.map((position) => moved[position] ?? 0),
            sortedPositions.map(place),
            byId,
          ),
    late,
  };
  return {
    ...snapshot,
    events: table,
    byLayer: splicedSets(snapshot.byLayer, changed.byLayer, moves),
    byTargetGroup: splicedSets(snapshot.byTargetGroup, changed.byTargetGroup, moves),
    byList: splicedSets(snapshot.byList, changed.byList, moves),
    byRoom: splicedSets(snapshot.byRoom, changed.byRoom, moves),
    byPerson: splicedSets(snapshot.byPerson, changed.byPerson, moves),
    past: indexPastEvents(past, snapshot.past),
    pictures,
    roomUses,
    state: { ...snapshot.state, revision },
  };
}

const GONE = 0xffffffff;

/**
 * Computes the moves of an order from the removed positions, ascending, and the old positions before which the new items are inserted,
 * in their order.
 */
function planMoves(countBefore: number, gone: readonly number[], places: readonly number[]): Moves {
  const inserted = new Uint32Array(places.length);
  const runs: Run[] = [];
  let [from, to, removals] = [0, 0, 0];
  /** Keeps the items before an old position, except removed ones. */
  const keepUntil = (position: number) => {
    while (from < position) {
      const nextGone = gone[removals] ?? Number.POSITIVE_INFINITY;
      const until = Math.min(position, nextGone);
      if (until > from) runs.push({ from, to, length: until - from });
      to += until - from;
      from = until;
      if (until === nextGone && until < position) {
        from++;
        removals++;
      }
    }
  };
  for (const [index, place] of places.entries()) {
    keepUntil(place);
    inserted[index] = to++;
  }
  keepUntil(countBefore);
  return { count: to, runs, inserted, isInPlace: to === countBefore && runs.every((run) => run.from === run.to) };
}

function placesOf(sortedIds: Uint32Array, ids: readonly number[]): number[] {
  const places = ids.map((id) => findFirstAbove(sortedIds, id) - 1);
  return [...new Set(places.filter((place, index) => sortedIds[place] === ids[index]))].sort((a, b) => a - b);
}

function findFirstAbove(sortedIds: Uint32Array, id: number): number {
  let low = 0;
  let high = sortedIds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedIds[middle] ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the first position of an event after this start and id in C4 order. */
function firstAfter({ startsAt, ids }: EventTable, start: number, id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = startsAt[middle] ?? 0;
    if (other < start || (other === start && (ids[middle] ?? 0) <= id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function newPositions(countBefore: number, { runs }: Moves): Uint32Array {
  const positions = new Uint32Array(countBefore).fill(GONE);
  for (const { from, to, length } of runs) {
    for (let index = 0; index < length; index++) positions[from + index] = to + index;
  }
  return positions;
}

function splice<A extends Uint32Array | Float64Array>(before: A, changed: A, moves: Moves): A {
  const { count, runs, inserted } = moves;
  if (moves.isInPlace && inserted.every((position, index) => before[position] === changed[index])) return before;
  const after = new (before.constructor as new (length: number) => A)(count);
  for (const { from, to, length } of runs) after.set(before.subarray(from, from + length), to);
  for (const [index, position] of inserted.entries()) after[position] = changed[index] ?? 0;
  return after;
}

function splicedSets(before: Memberships, changed: Memberships, moves: Moves): Memberships {
  const keys = new Set([...before.keys(), ...changed.keys()]);
  const none = createEmptySet(0);
  return new Map([...keys].map((key) => [key, splicedSet(before.get(key) ?? none, changed.get(key) ?? none, moves)]));
}

function splicedSet(before: Bitset, changed: Bitset, { count, runs, inserted, isInPlace }: Moves): Bitset {
  if (isInPlace && inserted.every((position, index) => hasPosition(before, position) === hasPosition(changed, index)))
    return before;
  const after = createEmptySet(count);
  if (before.length > 0) for (const { from, to, length } of runs) copyBits(before, from, after, to, length);
  for (const [index, position] of inserted.entries()) if (hasPosition(changed, index)) addPosition(after, position);
  return after;
}
