// Public data of an instance at one revision: immutable and indexed, so that every operation is a pure function over it. It has texts and
// sets; entities with private fields are not included.

import type { Event } from '../model/event.ts';
import type { Person } from '../model/person.ts';
import { sizeOfByteLog } from './byte-log.ts';
import type { Directory, FullDirectory } from './directory.ts';
import { type Stamp, sizeOfRows } from './event-rows.ts';
import { type PastEvents, type PastReason, sizeOfPastEvents } from './past.ts';
import { createPersonTable, type PersonTable, type RenderedPerson } from './person-table.ts';
import {
  type CollectedEvents,
  createEventCollector,
  type EventRenderer,
  type StampedEvent,
  type Stamps,
} from './snapshot-builder.ts';

export interface Snapshot extends Directory, CollectedEvents {
  readonly persons: PersonTable;
  readonly past: PastEvents;
  readonly state: SnapshotState;
  /** Memory in bytes, without the texts of the events; approximate for the directory. */
  readonly ownBytes: number;
}

export interface SnapshotState {
  readonly identity: number;
  readonly revision: number;
  /** Revision since which only events have changed. */
  readonly directoryRevision: number;
}

/** Renders events and persons in their public forms; the read model does not know their fields. */
export interface SnapshotWriter {
  readonly event: EventRenderer;
  /** Returns the iCalendar text of an event that is over or was removed. */
  readonly notice: (event: Event, changed: Stamp, reason: PastReason) => string;
  readonly person: (person: Person) => RenderedPerson;
}

export type SnapshotWriterFactory = (directory: FullDirectory) => SnapshotWriter;

export interface SnapshotBuilder {
  readonly take: (event: StampedEvent) => void;
  readonly finish: (past?: PastEvents, state?: SnapshotState) => Snapshot;
}

const NO_STATE: SnapshotState = { identity: 0, revision: 0, directoryRevision: 0 };

export function createSnapshotBuilder(full: FullDirectory, writer: SnapshotWriter, stamps: Stamps): SnapshotBuilder {
  const { take, finish } = createEventCollector(full, writer.event, stamps);
  return {
    take,
    finish: (past = new Map(), state = NO_STATE) => {
      const { persons: _, ...directory } = full;
      return addOwnBytes({ ...directory, ...finish(), persons: createPersonTable(full, writer.person), past, state });
    },
  };
}

/** Memory overhead of an array in bytes, without its elements. */
const PER_ARRAY = 200;

/** Ratio of the directory's memory to the length of its JSON text. */
const OBJECTS_PER_TEXT = 3;

export function addOwnBytes(parts: Omit<Snapshot, 'ownBytes'>): Snapshot {
  const { persons, past, state: _, events, byLayer, byTargetGroup, byList, byRoom, byPerson, ...directory } = parts;
  const sets = [byLayer, byTargetGroup, byList, byRoom, byPerson].flatMap((memberships) => [...memberships.values()]);
  const { ids, startsAt, endsAt, opensAt, rowOf, sortedIds, sortedPositions } = events;
  const ofEvents = [ids, startsAt, endsAt, opensAt, rowOf, sortedIds, sortedPositions, ...directory.roomUses.values()];
  const arrays = [persons.spans, persons.hashes, ...sets, ...ofEvents];
  const ownBytes =
    OBJECTS_PER_TEXT * JSON.stringify([directory, ...directory.forms.values()]).length +
    arrays.reduce((sum, array) => sum + array.byteLength + PER_ARRAY, 0) +
    sizeOfPastEvents(past) +
    sizeOfByteLog(persons.texts);
  return { ...parts, ownBytes };
}

export function sizeOfSnapshot({ ownBytes, events }: Snapshot): number {
  return ownBytes + sizeOfRows(events.rows);
}
