// A snapshot after some of its events changed, made without looking at the others: their texts stay where they are, and
// what is told by position is shifted piece by piece.

import { add, type Bitset, copyBits, emptySet, has } from '../kit/bitset.ts';
import { appendCopy } from './event-rows.ts';
import type { EventTable } from './event-table.ts';
import type { Gathered } from './gathering.ts';
import type { Memberships } from './memberships.ts';
import { type PastEvent, pastOf } from './past.ts';
import type { Snapshot } from './snapshot.ts';

/** What has become of the events of a snapshot; everything else is as it was. */
export interface Patch {
  /** The events that are new or changed, gathered for themselves. */
  readonly changed: Gathered;
  /** The ids of all events there are now, ascending. */
  readonly sortedIds: Uint32Array;
  /** What can no longer be seen, of what has changed. */
  readonly past: readonly PastEvent[];
  /** The revision of the content now. */
  readonly revision: number;
}

/** A run of events that stay side by side: from a position of before to one of now. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

interface Moves {
  readonly count: number;
  readonly runs: readonly Run[];
  /** Where the changed events come to lie, by their position among themselves. */
  readonly inserted: Uint32Array;
}

/** The share of rows that no event has any more (and some) past which a snapshot had better be built anew. */
const WASTE = { share: 0.25, rows: 256 };

/** Whether so much of the snapshot is of events that have changed or ended that it should be built anew. */
export function isWorn({ events: { rows, ids } }: Snapshot): boolean {
  return rows.count > (1 + WASTE.share) * ids.length + WASTE.rows;
}

/** The snapshot with the events as they are now. The texts of the changed ones are added to those of the snapshot. */
export function patched(snapshot: Snapshot, { changed, sortedIds, past, revision }: Patch): Snapshot {
  const { events } = snapshot;
  const moves = movesOf(events, changed.events, sortedIds);
  const rowsAdded = Array.from(changed.events.rowOf, (row) => appendCopy(events.rows, changed.events.rows, row));
  const moved = newPositions(events.ids.length, moves);
  const place = (position: number) => moves.inserted[position] ?? 0;
  const late = [
    ...events.late.flatMap((text) => {
      const position = moved[text.position] ?? GONE;
      return position === GONE ? [] : [{ ...text, position }];
    }),
    ...changed.events.late.map(({ deadline, position, row }) => ({
      deadline,
      position: place(position),
      row: appendCopy(events.rows, changed.events.rows, row),
    })),
  ];
  const table: EventTable = {
    rows: events.rows,
    ids: spliced(events.ids, changed.events.ids, moves),
    startsAt: spliced(events.startsAt, changed.events.startsAt, moves),
    endsAt: spliced(events.endsAt, changed.events.endsAt, moves),
    opensAt: spliced(events.opensAt, changed.events.opensAt, moves),
    rowOf: spliced(events.rowOf, Uint32Array.from(rowsAdded), moves),
    sortedIds,
    sortedPositions: positionsById(events, changed.events, sortedIds, moves, moved),
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
    past: pastOf(past, snapshot.past),
    state: { ...snapshot.state, revision },
  };
}

/** The position of an event that is no longer there, or has been replaced. */
const GONE = 0xffffffff;

function movesOf(before: EventTable, changed: EventTable, sortedIds: Uint32Array): Moves {
  const gone = positionsGone(before, changed, sortedIds);
  const inserted = new Uint32Array(changed.ids.length);
  const runs: Run[] = [];
  let [from, to, removals] = [0, 0, 0];
  /** Keeps what lies before a position of before, but for what is gone. */
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
  for (let index = 0; index < inserted.length; index++) {
    keepUntil(firstAfter(before, changed.startsAt[index] ?? 0, changed.ids[index] ?? 0));
    inserted[index] = to++;
  }
  keepUntil(before.ids.length);
  return { count: to, runs, inserted };
}

/** The positions, ascending, of the events that are no longer there or have changed. All ids are walked through once. */
function positionsGone(before: EventTable, changed: EventTable, sortedIds: Uint32Array): number[] {
  const gone: number[] = [];
  let [now, different] = [0, 0];
  for (let place = 0; place < before.sortedIds.length; place++) {
    const id = before.sortedIds[place] ?? 0;
    while ((sortedIds[now] ?? END) < id) now++;
    while ((changed.sortedIds[different] ?? END) < id) different++;
    if (sortedIds[now] !== id || changed.sortedIds[different] === id) gone.push(before.sortedPositions[place] ?? 0);
  }
  return gone.sort((a, b) => a - b);
}

/** For each id its position of now. All ids are walked through once. */
function positionsById(
  before: EventTable,
  changed: EventTable,
  sortedIds: Uint32Array,
  { inserted }: Moves,
  moved: Uint32Array,
): Uint32Array {
  const positions = new Uint32Array(sortedIds.length);
  let [known, different] = [0, 0];
  for (let place = 0; place < sortedIds.length; place++) {
    const id = sortedIds[place] ?? 0;
    while ((before.sortedIds[known] ?? END) < id) known++;
    while ((changed.sortedIds[different] ?? END) < id) different++;
    const isChanged = changed.sortedIds[different] === id;
    positions[place] =
      (isChanged ? inserted[changed.sortedPositions[different] ?? 0] : moved[before.sortedPositions[known] ?? 0]) ?? 0;
  }
  return positions;
}

/** Larger than every id. */
const END = Number.POSITIVE_INFINITY;

/** The first position of an event that comes after this start and id in C4 order. */
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

/** For each position of before the one of now. */
function newPositions(countBefore: number, { runs }: Moves): Uint32Array {
  const positions = new Uint32Array(countBefore).fill(GONE);
  for (const { from, to, length } of runs) {
    for (let index = 0; index < length; index++) positions[from + index] = to + index;
  }
  return positions;
}

function spliced<A extends Uint32Array | Float64Array>(before: A, changed: A, { count, runs, inserted }: Moves): A {
  const after = new (before.constructor as new (length: number) => A)(count);
  for (const { from, to, length } of runs) after.set(before.subarray(from, from + length), to);
  for (const [index, position] of inserted.entries()) after[position] = changed[index] ?? 0;
  return after;
}

function splicedSets(before: Memberships, changed: Memberships, moves: Moves): Memberships {
  const keys = new Set([...before.keys(), ...changed.keys()]);
  const none = emptySet(0);
  return new Map([...keys].map((key) => [key, splicedSet(before.get(key) ?? none, changed.get(key) ?? none, moves)]));
}

function splicedSet(before: Bitset, changed: Bitset, { count, runs, inserted }: Moves): Bitset {
  const after = emptySet(count);
  if (before.length > 0) for (const { from, to, length } of runs) copyBits(before, from, after, to, length);
  for (const [index, position] of inserted.entries()) if (has(changed, index)) add(after, position);
  return after;
}
