import { EMPTY_OCCUPANCY, type Occupancy } from '../model/bookings/seats.ts';
import { hasOnlineSignUp, listPublicTextChangeTimes } from '../model/bookings/sign-up.ts';
import type { Event } from '../model/event.ts';
import { visitEventReferences } from '../model/kinds/event.ts';
import { roomIdsOfEvent } from '../model/list-rule.ts';
import { type Moment, toMoment } from '../model/moment.ts';
import type { Assignment } from '../model/rota/rota.ts';
import { canBePublic } from '../model/visibility.ts';
import type { Directory, FullDirectory } from './directory.ts';
import {
  appendRow,
  createEventRows,
  type EventStamp,
  type RenderedEvent,
  reorderRows,
  type Stamp,
} from './event-rows.ts';
import { binarySearchId, type EventTable, type TimedText } from './event-table.ts';
import { type AllMemberships, addEventMemberships, createMemberships, createRowMemberships } from './memberships.ts';
import { buildVisibleAncestry } from './tree.ts';

/** Time at which an event is rendered, its seats, and its confirmed volunteers who are in none of its fields for people. */
export interface RenderContext {
  readonly now: string;
  readonly occupancy: Occupancy;
  readonly sure: readonly Assignment[];
}

export type EventRenderer = (event: Event, at: RenderContext, changed: Stamp) => RenderedEvent;

/** Taken seats of an event, and the revision at which their public state changed (rule J20). */
export interface StampedSeats {
  readonly occupancy: Occupancy;
  readonly revision: number;
}

export interface StampedEvent {
  readonly event: Event;
  readonly stamp: Stamp;
  readonly seats?: StampedSeats | undefined;
  readonly sure?: readonly Assignment[] | undefined;
}

/**
 * Stamps of all entities except events, by kind and id: `room 12`. `settings 1` is the last change to settings that details show; `sign_up
 * 1` is the last time that sign-up was turned on or off.
 */
export type Stamps = ReadonlyMap<string, Stamp>;

export interface EventCollector {
  /** Adds an event, unless it may never be shown. Must be called once per event, in any order. */
  readonly take: (event: StampedEvent) => void;
  readonly finish: () => CollectedEvents;
}

export interface CollectedEvents extends AllMemberships {
  readonly events: EventTable;
}

interface Taken {
  readonly ids: number[];
  readonly startsAt: number[];
  readonly endsAt: number[];
  readonly opensAt: number[];
  readonly rows: number[];
  readonly late: { readonly from: Moment; readonly of: number; readonly row: number }[];
}

/** Earlier than any publication or end of an event. */
const BEGINNING = '0000-01-01 00:00:00';

export function createEventCollector(directory: FullDirectory, write: EventRenderer, stamps: Stamps): EventCollector {
  const taken: Taken = { ids: [], startsAt: [], endsAt: [], opensAt: [], rows: [], late: [] };
  const texts = createEventRows();
  const notes = createRowMemberships();
  const notedBy = { ancestry: buildVisibleAncestry(directory.layers), hiddenFields: directory.plan.hiddenFields };
  const lastChange = createLastChangeLookup(stamps, directory);
  return {
    take: ({ event, stamp, seats, sure = [] }) => {
      if (!canBePublic(event)) return;
      const of = taken.ids.push(event.id) - 1;
      taken.startsAt.push(toMoment(event.startsAt));
      taken.endsAt.push(toMoment(event.endsAt));
      taken.opensAt.push(event.publishFrom === null ? 0 : toMoment(event.publishFrom));
      addEventMemberships(notes, of, event, notedBy);
      const changed = lastChange(event, stamp, seats, sure);
      const writtenAt = (now: string) =>
        write(event, { now, occupancy: seats?.occupancy ?? EMPTY_OCCUPANCY, sure }, changed);
      let written = writtenAt(BEGINNING);
      taken.rows.push(appendRow(texts, written, changed));
      for (const from of listPublicTextChangeTimes(event)) {
        const then = writtenAt(from);
        if (isSame(written, then)) continue;
        taken.late.push({ from: toMoment(from), of, row: appendRow(texts, then, changed) });
        written = then;
      }
    },
    finish: () => {
      const { order, positions, sortedIds, sortedPositions } = sortByStart(taken);
      const rowOrder = [...Array.from(order, (of) => taken.rows[of] ?? 0), ...taken.late.map(({ row }) => row)];
      const placing = {
        count: order.length,
        positions,
        positionOf: (id: number) => sortedPositions[binarySearchId(sortedIds, id) ?? Number.NaN],
      };
      return {
        events: {
          rows: reorderRows(texts, Uint32Array.from(rowOrder)),
          ids: Uint32Array.from(order, (of) => taken.ids[of] ?? 0),
          startsAt: Float64Array.from(order, (of) => taken.startsAt[of] ?? 0),
          endsAt: Float64Array.from(order, (of) => taken.endsAt[of] ?? 0),
          opensAt: Float64Array.from(order, (of) => taken.opensAt[of] ?? 0),
          rowOf: Uint32Array.from(order.keys()),
          sortedIds,
          sortedPositions,
          late: timedTexts(taken, positions),
        },
        ...createMemberships(notes, directory.lists, placing),
      };
    },
  };
}

function sortByStart({ ids, startsAt }: Taken) {
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

function timedTexts({ ids, late }: Taken, positions: Uint32Array): TimedText[] {
  return late.map(({ from, of }, index) => ({
    from,
    position: positions[of] ?? 0,
    row: ids.length + index,
  }));
}

function isSame(a: RenderedEvent, b: RenderedEvent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Creates a lookup of an event's last change in calendars (the event, its first room, that room's building), and of the last revision of
 * its detail.
 */
export function createLastChangeLookup(
  stamps: Stamps,
  { roomsById, layers, instance }: Directory,
): (event: Event, own: Stamp, seats?: StampedSeats, sure?: readonly Assignment[]) => EventStamp {
  const paths = buildVisibleAncestry(layers);
  const ofSettings = stamps.get('settings 1')?.revision ?? 0;
  const ofSignUp = stamps.get('sign_up 1')?.revision ?? 0;
  const ofPlace = (roomId: number) => {
    const keys = [`room ${roomId}`, `building ${roomsById.get(roomId)?.building.id}`];
    return keys.flatMap((key) => stamps.get(key) ?? []);
  };
  const newest = (some: readonly Stamp[]) => some.reduce((limit, { revision }) => Math.max(limit, revision), 0);
  return (event, own, seats, sure = []) => {
    const [first] = event.rooms;
    const places = first !== undefined && 'roomId' in first ? ofPlace(first.roomId) : [];
    let shownRevision = Math.max(own.revision, ofSettings, newest(roomIdsOfEvent(event).flatMap(ofPlace)));
    const take = (kind: string, id: number) => {
      shownRevision = Math.max(shownRevision, stamps.get(`${kind} ${id}`)?.revision ?? 0);
    };
    visitEventReferences(event, (kind, id) => {
      if (kind === 'person' || kind === 'layer' || kind === 'target_group') take(kind, id);
      if (kind === 'form' && instance.outside.signup) take(kind, id);
    });
    for (const { personId } of sure) if (personId !== null) take('person', personId);
    if (hasOnlineSignUp(event)) shownRevision = Math.max(shownRevision, ofSignUp, seats?.revision ?? 0);
    // The order of an event's layers depends on their ancestors as well.
    if (event.layerIds.length > 1)
      for (const id of event.layerIds.flatMap((one) => paths.get(one) ?? [])) take('layer', id);
    return {
      revision: Math.max(own.revision, newest(places)),
      at: Math.max(own.at, ...places.map(({ at }) => at)),
      shownRevision,
    };
  };
}
