// Snapshot source: reads from the store and builds snapshots, here or in a separate thread. Results are plain data so that they can be sent
// between threads.

import type { Profile } from '../model/accounts/access-key.ts';
import { listedOf } from '../model/list-rule.ts';
import { toMoment } from '../model/moment.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import { type AddressBase, personWithWholeAddresses, withWholeAddresses } from '../model/whole-addresses.ts';
import { type FullDirectory, openDirectory } from '../readmodel/directory.ts';
import { type PastEvent, pastOf } from '../readmodel/past.ts';
import type { Patch } from '../readmodel/patch.ts';
import { buildSnapshot, type OpenWriter, type Snapshot, type SnapshotWriter } from '../readmodel/snapshot.ts';
import { createEventCollector, openLastChange } from '../readmodel/snapshot-builder.ts';
import { DatabaseError, databaseReason } from '../store/errors.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { KnownState, ShownContent, ShownEvents } from '../store/shown.ts';
import type { Store } from '../store/store.ts';
import { wallClock } from '../util/wall-clock.ts';

/** Request for a snapshot. */
export interface WantedSnapshot {
  readonly instance: string;
  /** Wall-clock time; events that ended before it are left out. */
  readonly since: string;
  readonly profiles: readonly Profile[];
  /** State behind the snapshot in use; with it, changes suffice. */
  readonly known?: KnownState | undefined;
  /** True if a request waits for the result. */
  readonly isAwaited?: boolean;
}

/** Full snapshot, or the changes since the known one, with its inputs. */
export interface MadeSnapshot {
  readonly record: InstanceRecord;
  readonly known: KnownState;
  readonly whole?: Snapshot;
  readonly patch?: Patch;
}

export interface MadeSubscribers {
  readonly record: InstanceRecord;
  readonly subscribers: readonly Subscriber[];
  /** Ids of all confirmed subscribers; set if only changed ones are included. */
  readonly ids?: Uint32Array;
}

/** Temporary database failure; a retry may succeed. */
export class DataAway extends Error {
  override readonly name = 'DataAway';
}

/** Converts database failures to DataAway; returns other errors unchanged. */
export function asDataAway(error: unknown): unknown {
  if (error instanceof DataAway) return error;
  const isAway = error instanceof DatabaseError || databaseReason(error) !== undefined;
  return isAway
    ? new DataAway(error instanceof Error ? error.message : 'the database is away', { cause: error })
    : error;
}

export interface SnapshotSource {
  /** Builds a snapshot; undefined if there is no such instance. Rejects with DataAway if the database fails. */
  readonly make: (wanted: WantedSnapshot) => Promise<MadeSnapshot | undefined>;
  /** Reads all subscribers, or those changed since a revision. */
  readonly subscribers: (instance: string, isAwaited?: boolean, since?: number) => Promise<MadeSubscribers | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * Creates a source that builds snapshots in the calling thread. `writerFor` creates the writer of the requested profiles; `serverUrl` is
 * the URL of the server for visitors, "" if unknown.
 */
export function openSource(
  store: Pick<Store, 'readShown' | 'readSubscribers'>,
  writerFor: (profiles: readonly Profile[]) => OpenWriter,
  serverUrl = '',
): SnapshotSource {
  const orAway = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw asDataAway(error);
    });
  return {
    make: async ({ instance, since, profiles, known }) => {
      let made: (() => Omit<MadeSnapshot, 'record' | 'known'>) | undefined;
      let content: ShownContent | undefined;
      const reading = store.readShown(instance, since, known, (shown, onlyChanges) => {
        content = shown;
        const whole = { ...shown, base: { instance: shown.record.instance, serverUrl, files: shown.files } };
        const { take, finish } = onlyChanges
          ? patching(whole, writerFor(profiles))
          : building(whole, writerFor(profiles));
        made = finish;
        return take;
      });
      const record = await orAway(reading);
      if (record === undefined || content === undefined || made === undefined) return undefined;
      const { contentRevision, instance: settings } = record;
      return {
        record,
        known: { contentRevision, settings: JSON.stringify(settings), count: content.count },
        ...made(),
      };
    },
    subscribers: async (instance, _isAwaited, since) => {
      const read = await orAway(store.readSubscribers(instance, since));
      if (read?.ids === undefined) return read && { record: read.record, subscribers: read.subscribers };
      return { ...read, ids: Uint32Array.from(read.ids) };
    },
    close: async () => undefined,
  };
}

interface CompletedContent extends ShownContent {
  readonly base: AddressBase;
}

interface Making {
  readonly take: (events: ShownEvents) => void;
  readonly finish: () => { readonly whole: Snapshot } | { readonly patch: Patch };
}

function building(shown: CompletedContent, openWriter: OpenWriter): Making {
  const { record, stamps } = shown;
  const directory = directoryOf(shown);
  const writer = openWriter(directory);
  const { take, finish } = buildSnapshot(directory, writer, stamps);
  const { contentRevision: revision } = record;
  const identity = record.createdAt + record.epoch;
  return {
    take: ({ events }) => {
      for (const one of events) take({ ...one, event: withWholeAddresses(one.event, shown.base) });
    },
    finish: () => {
      const past = pastOf(pastEvents(shown, directory, writer));
      return { whole: finish(past, { identity, revision, directoryRevision: revision }) };
    },
  };
}

function patching(shown: CompletedContent, openWriter: OpenWriter): Making {
  const { record, stamps } = shown;
  const directory = directoryOf(shown);
  const writer = openWriter(directory);
  const { take, finish } = createEventCollector(directory, writer.event, stamps);
  let gone = new Uint32Array(0);
  return {
    take: ({ events, gone: ids = [] }) => {
      for (const one of events) take({ ...one, event: withWholeAddresses(one.event, shown.base) });
      gone = Uint32Array.from(ids).sort();
    },
    finish: () => {
      const past = pastEvents(shown, directory, writer);
      const { pictures } = shown;
      return { patch: { changed: finish(), gone, past, pictures, revision: record.contentRevision } };
    },
  };
}

function directoryOf({ record, entities, targetLists, pictures, base }: CompletedContent): FullDirectory {
  const persons = entities.persons.map((person) => personWithWholeAddresses(person, base));
  return openDirectory({ instance: record.instance, ...entities, persons, targetLists, pictures });
}

/** Returns formerly shown events, with their current calendar data. */
function pastEvents(
  { past, record, stamps }: ShownContent,
  directory: FullDirectory,
  writer: SnapshotWriter,
): PastEvent[] {
  const dayOf = wallClock(record.instance.timeZone);
  const lastChange = openLastChange(stamps, directory);
  return past.map(({ id, stamp, reason, endsAt, opensAt, leftAt, title, event }) => {
    const leftOn = leftAt === undefined ? '' : dayOf(leftAt).slice(0, 10);
    const of = {
      id,
      reason,
      title,
      leftOn,
      revision: stamp.revision,
      endsAt: endsAt === '' ? 0 : toMoment(endsAt),
      opensAt: opensAt === null ? 0 : toMoment(opensAt),
    };
    if (event === undefined) return of;
    const went = leftOn !== '';
    const text = writer.notice(event, lastChange(event, stamp), went ? 'removed' : 'over');
    const longDesc = went ? '' : event.longDesc;
    const day = went ? leftOn : endsAt.slice(0, 10);
    return { ...of, notice: { day, text, longDesc, listed: listedOf(event) } };
  });
}
