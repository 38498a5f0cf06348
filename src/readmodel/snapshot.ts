// All that the public side of an instance can show, as of one state of its data: immutable and indexed, so that every
// operation is a pure function over it. It holds texts and sets; entities with private fields stay behind.

import type { Person } from '../model/person.ts';
import { sizeOf } from './byte-log.ts';
import { type Directory, type DirectoryContent, type FullDirectory, openDirectory } from './directory.ts';
import { sizeOfRows } from './event-rows.ts';
import type { EventTable } from './event-table.ts';
import { type Gathered, gatherEvents, type StampedEvent, type Stamps, type WriteEvent } from './gathering.ts';
import { type PersonTable, personTable, type WrittenPerson } from './person-table.ts';

export interface Snapshot extends Directory, Gathered {
  readonly persons: PersonTable;
  /** The memory it takes, in bytes; of the directory roughly. */
  readonly bytes: number;
}

/** Writes events and persons in their public forms; which fields these have is not the read model's matter. */
export interface Writer {
  readonly event: WriteEvent;
  readonly person: (person: Person) => WrittenPerson;
}

/** Opens the writer for an instance. */
export type OpenWriter = (directory: FullDirectory) => Writer;

/** A snapshot in the making: everything else is there, events are taken one by one. */
export interface Building {
  readonly take: (event: StampedEvent) => void;
  readonly finish: () => Snapshot;
}

export function buildSnapshot(content: DirectoryContent, open: OpenWriter, stamps: Stamps): Building {
  const full = openDirectory(content);
  const writer = open(full);
  const { take, finish } = gatherEvents(full, writer.event, stamps);
  return {
    take,
    finish: () => {
      const { persons: _, ...directory } = full;
      return sized({ ...directory, ...finish(), persons: personTable(full, writer.person) });
    },
  };
}

/** The directory's objects take about this many times the length of their JSON text. */
const OBJECTS_PER_TEXT = 3;

/** The snapshot with its size. */
export function sized(parts: Omit<Snapshot, 'bytes'>): Snapshot {
  const { persons, events, byLayer, byTargetGroup, byList, ...directory } = parts;
  const sets = [byLayer, byTargetGroup, byList].flatMap((memberships) => [...memberships.values()]);
  const arrays = [persons.spans, persons.hashes, ...sets];
  const bytes =
    OBJECTS_PER_TEXT * JSON.stringify(directory).length +
    arrays.reduce((sum, array) => sum + array.byteLength, 0) +
    sizeOf(persons.texts) +
    sizeOfTable(events);
  return { ...parts, bytes };
}

/** The memory that a table takes, in bytes. */
export function sizeOfTable({ rows, ids, startsAt, endsAt, rowOf, sortedIds, sortedPositions }: EventTable): number {
  const arrays = [ids, startsAt, endsAt, rowOf, sortedIds, sortedPositions];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0) + sizeOfRows(rows);
}
