// Collection of events for a snapshot: rendered one by one, and sorted in C4 order at the end.

import { NOBODY, type Occupancy } from '../model/bookings/seats.ts';
import { isOnline, rewordedFrom } from '../model/bookings/sign-up.ts';
import type { Event } from '../model/event.ts';
import { eventReferences } from '../model/kinds/event.ts';
import { roomsOf } from '../model/list-rule.ts';
import { type Moment, toMoment } from '../model/moment.ts';
import type { Assignment } from '../model/rota/rota.ts';
import { mayBeShown } from '../model/visibility.ts';
import type { Directory, FullDirectory } from './directory.ts';
import { appendRow, type EventStamp, emptyRows, rearranged, type Stamp, type WrittenEvent } from './event-rows.ts';
import { type EventTable, type LateText, placeOf } from './event-table.ts';
import { type AllMemberships, emptyNotes, note, placed } from './memberships.ts';
import { ancestry } from './tree.ts';

/** Time at which an event is rendered, its seats, and its confirmed volunteers who are not in a field. */
export interface EventMoment {
  /** Wall-clock time. */
  readonly now: string;
  readonly occupancy: Occupancy;
  /** Sorted by id. */
  readonly sure: readonly Assignment[];
}

/** Renders the public event at a moment. */
export type WriteEvent = (event: Event, at: EventMoment, changed: Stamp) => WrittenEvent;

/** Taken seats of an event, and the revision at which their public state changed (rule J20). */
export interface StampedSeats {
  readonly occupancy: Occupancy;
  readonly revision: number;
}

export interface StampedEvent {
  readonly event: Event;
  readonly stamp: Stamp;
  /** Undefined without bookings. */
  readonly seats?: StampedSeats | undefined;
  /** Confirmed volunteers who are not in a field, by id. Default: none. */
  readonly sure?: readonly Assignment[] | undefined;
}

/**
 * Stamps of all other entities by kind and id: `room 12`; `settings 1` are the settings in all details, `sign_up 1` is whether sign-up
 * is on.
 */
export type Stamps = ReadonlyMap<string, Stamp>;

export interface Gathering {
  /** Adds an event, unless it may never be shown. Each event once, in any order. */
  readonly take: (event: StampedEvent) => void;
  /** Sorts the collected events. */
  readonly finish: () => GatheredContent;
}

export interface GatheredContent extends AllMemberships {
  readonly events: EventTable;
}

/** Data of the events in the order of their collection. */
interface Taken {
  readonly ids: number[];
  readonly startsAt: number[];
  readonly endsAt: number[];
  readonly opensAt: number[];
  readonly rows: number[];
  readonly late: { readonly from: Moment; readonly of: number; readonly row: number }[];
}

/** Earlier than any change that depends on time. */
const BEGINNING = '0000-01-01 00:00:00';

export function createEventCollector(directory: FullDirectory, write: WriteEvent, stamps: Stamps): Gathering {
  const taken: Taken = { ids: [], startsAt: [], endsAt: [], opensAt: [], rows: [], late: [] };
  const texts = emptyRows();
  const notes = emptyNotes();
  const notedBy = { ancestry: ancestry(directory.layers), hiddenFields: directory.plan.hiddenFields };
  const lastChange = openLastChange(stamps, directory);
  return {
    take: ({ event, stamp, seats, sure = [] }) => {
      if (!mayBeShown(event)) return;
      const of = taken.ids.push(event.id) - 1;
      taken.startsAt.push(toMoment(event.startsAt));
      taken.endsAt.push(toMoment(event.endsAt));
      taken.opensAt.push(event.publishFrom === null ? 0 : toMoment(event.publishFrom));
      note(notes, of, event, notedBy);
      const changed = lastChange(event, stamp, seats, sure);
      const writtenAt = (now: string) => write(event, { now, occupancy: seats?.occupancy ?? NOBODY, sure }, changed);
      let written = writtenAt(BEGINNING);
      taken.rows.push(appendRow(texts, written, changed));
      for (const from of rewordedFrom(event)) {
        const then = writtenAt(from);
        if (isSame(written, then)) continue;
        taken.late.push({ from: toMoment(from), of, row: appendRow(texts, then, changed) });
        written = then;
      }
    },
    finish: () => {
      const { order, positions, sortedIds, sortedPositions } = arranged(taken);
      const rowOrder = [...Array.from(order, (of) => taken.rows[of] ?? 0), ...taken.late.map(({ row }) => row)];
      const placing = {
        count: order.length,
        positions,
        positionOf: (id: number) => sortedPositions[placeOf(sortedIds, id) ?? Number.NaN],
      };
      return {
        events: {
          rows: rearranged(texts, Uint32Array.from(rowOrder)),
          ids: Uint32Array.from(order, (of) => taken.ids[of] ?? 0),
          startsAt: Float64Array.from(order, (of) => taken.startsAt[of] ?? 0),
          endsAt: Float64Array.from(order, (of) => taken.endsAt[of] ?? 0),
          opensAt: Float64Array.from(order, (of) => taken.opensAt[of] ?? 0),
          rowOf: Uint32Array.from(order.keys()),
          sortedIds,
          sortedPositions,
          late: lateTexts(taken, positions),
        },
        ...placed(notes, directory.lists, placing),
      };
    },
  };
}

/** Returns the rows in C4 order: by start, then by id. */
function arranged({ ids, startsAt }: Taken) {
  const all = Uint32Array.from(ids.keys());
  const byId = (a: number, b: number) => (ids[a] ?? 0) - (ids[b] ?? 0);
  const order = all.slice().sort((a, b) => (startsAt[a] ?? 0) - (startsAt[b] ?? 0) || byId(a, b));
  const positions = new Uint32Array(order.length);
  for (const [position, of] of order.entries()) positions[of] = position;
  const sorted = all.sort(byId);
  return {
    order,
    positions,
    sortedIds: sorted.map((of) => ids[of] ?? 0),
    sortedPositions: sorted.map((of) => positions[of] ?? 0),
  };
}

/** Returns the late texts; their rows follow those of all events. */
function lateTexts({ ids, late }: Taken, positions: Uint32Array): LateText[] {
  return late.map(({ from, of }, index) => ({
    from,
    position: positions[of] ?? 0,
    row: ids.length + index,
  }));
}

function isSame(a: WrittenEvent, b: WrittenEvent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Creates a look-up of an event's last change in calendars (the event, its first room, that room's building), and of the last revision
 * of its detail.
 */
export function openLastChange(
  stamps: Stamps,
  { roomsById, layers, instance }: Directory,
): (event: Event, own: Stamp, seats?: StampedSeats, sure?: readonly Assignment[]) => EventStamp {
  const paths = ancestry(layers);
  const ofSettings = stamps.get('settings 1')?.revision ?? 0;
  const ofSignUp = stamps.get('sign_up 1')?.revision ?? 0;
  const ofPlace = (roomId: number) => {
    const keys = [`room ${roomId}`, `building ${roomsById.get(roomId)?.building.id}`];
    return keys.flatMap((key) => stamps.get(key) ?? []);
  };
  const newest = (some: readonly Stamp[]) => some.reduce((most, { revision }) => Math.max(most, revision), 0);
  return (event, own, seats, sure = []) => {
    const [first] = event.rooms;
    const places = first !== undefined && 'roomId' in first ? ofPlace(first.roomId) : [];
    let shownRevision = Math.max(own.revision, ofSettings, newest(roomsOf(event).flatMap(ofPlace)));
    const take = (kind: string, id: number) => {
      shownRevision = Math.max(shownRevision, stamps.get(`${kind} ${id}`)?.revision ?? 0);
    };
    eventReferences(event, (kind, id) => {
      if (kind === 'person' || kind === 'layer' || kind === 'target_group') take(kind, id);
      if (kind === 'form' && instance.outside.signup) take(kind, id);
    });
    for (const { personId } of sure) if (personId !== null) take('person', personId);
    if (isOnline(event)) shownRevision = Math.max(shownRevision, ofSignUp, seats?.revision ?? 0);
    // The order of its layers also depends on their ancestors.
    if (event.layerIds.length > 1)
      for (const id of event.layerIds.flatMap((one) => paths.get(one) ?? [])) take('layer', id);
    return {
      revision: Math.max(own.revision, newest(places)),
      at: Math.max(own.at, ...places.map(({ at }) => at)),
      shownRevision,
    };
  };
}
