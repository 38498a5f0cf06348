// Snapshot source: reads from the store and builds snapshots, here or in a separate thread. Results are plain data so that they can be sent
// between threads.

import { makeEventUrlsAbsolute, makePersonUrlsAbsolute, type UrlBase } from '../model/absolute-urls.ts';
import type { Profile } from '../model/accounts/access-key.ts';
import { pickListRuleFields } from '../model/list-rule.ts';
import { toMoment } from '../model/moment.ts';
import type { Subscriber } from '../model/newsletter/newsletter.ts';
import { createDirectory, type FullDirectory } from '../readmodel/directory.ts';
import { indexPastEvents, type PastEvent } from '../readmodel/past.ts';
import type { SnapshotPatch } from '../readmodel/patch.ts';
import {
  createSnapshotBuilder,
  type Snapshot,
  type SnapshotWriter,
  type SnapshotWriterFactory,
} from '../readmodel/snapshot.ts';
import { createEventCollector, createLastChangeLookup } from '../readmodel/snapshot-builder.ts';
import { DatabaseError, findDatabaseFailureReason } from '../store/errors.ts';
import type { InstanceRecord } from '../store/instances.ts';
import type { KnownState, PublicContent, PublicEvents } from '../store/public-content.ts';
import type { Store } from '../store/store.ts';
import { createWallClock } from '../util/wall-clock.ts';

export interface SnapshotRequest {
  readonly instance: string;
  /** Wall-clock time; events that ended before it are left out. */
  readonly since: string;
  readonly profiles: readonly Profile[];
  /** State behind the snapshot in use; if set, only the changes since then may be returned. */
  readonly known?: KnownState | undefined;
  readonly purpose?: SnapshotPurpose;
}

/** Reason for a job. No caller waits for a refresh, because the earlier snapshot is served in the meantime. */
export type SnapshotPurpose = 'request' | 'small refresh' | 'large refresh';

/** Full snapshot, or the changes since the known one, with its inputs. */
export interface SnapshotResult {
  readonly record: InstanceRecord;
  readonly known: KnownState;
  readonly whole?: Snapshot;
  readonly patch?: SnapshotPatch;
}

export interface SubscribersResult {
  readonly record: InstanceRecord;
  readonly subscribers: readonly Subscriber[];
  /** Ids of all confirmed subscribers; set if only changed ones are included. */
  readonly ids?: Uint32Array;
}

/** Temporary database failure; a retry may succeed. */
export class DataUnavailableError extends Error {
  override readonly name = 'DataUnavailableError';
}

/** Converts database failures to DataUnavailableError; returns other errors unchanged. */
export function toDataUnavailableError(error: unknown): unknown {
  if (error instanceof DataUnavailableError) return error;
  const isAway = error instanceof DatabaseError || findDatabaseFailureReason(error) !== undefined;
  return isAway
    ? new DataUnavailableError(error instanceof Error ? error.message : 'the database is unavailable', { cause: error })
    : error;
}

export interface SnapshotSource {
  /** Builds a snapshot; undefined if the instance does not exist. Rejects with DataUnavailableError if the database fails. */
  readonly make: (wanted: SnapshotRequest) => Promise<SnapshotResult | undefined>;
  readonly subscribers: (
    instance: string,
    purpose?: SnapshotPurpose,
    since?: number,
  ) => Promise<SubscribersResult | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * Creates a source that builds snapshots in the calling thread. `writerFor` creates the writer of the requested profiles; `serverUrl` is
 * the URL of the server for visitors, "" if unknown.
 */
export function createSnapshotSource(
  store: Pick<Store, 'readShown' | 'readSubscribers'>,
  writerFor: (profiles: readonly Profile[]) => SnapshotWriterFactory,
  serverUrl = '',
): SnapshotSource {
  const orAway = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw toDataUnavailableError(error);
    });
  return {
    make: async ({ instance, since, profiles, known }) => {
      let made: (() => Omit<SnapshotResult, 'record' | 'known'>) | undefined;
      let content: PublicContent | undefined;
      const reading = store.readShown(instance, since, known, (shown, onlyChanges) => {
        content = shown;
        const whole = { ...shown, base: { instance: shown.record.instance, serverUrl, files: shown.files } };
        const { take, finish } = onlyChanges
          ? createPatchBuild(whole, writerFor(profiles))
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
    subscribers: async (instance, _purpose, since) => {
      const read = await orAway(store.readSubscribers(instance, since));
      if (read?.ids === undefined) return read && { record: read.record, subscribers: read.subscribers };
      return { ...read, ids: Uint32Array.from(read.ids) };
    },
    close: async () => undefined,
  };
}

interface CompletedContent extends PublicContent {
  readonly base: UrlBase;
}

interface SnapshotBuild {
  readonly take: (events: PublicEvents) => void;
  readonly finish: () => { readonly whole: Snapshot } | { readonly patch: SnapshotPatch };
}

function building(shown: CompletedContent, openWriter: SnapshotWriterFactory): SnapshotBuild {
  const { record, stamps } = shown;
  const directory = directoryOf(shown);
  const writer = openWriter(directory);
  const { take, finish } = createSnapshotBuilder(directory, writer, stamps);
  const { contentRevision: revision } = record;
  const identity = record.createdAt + record.epoch;
  return {
    take: ({ events }) => {
      for (const one of events) take({ ...one, event: makeEventUrlsAbsolute(one.event, shown.base) });
    },
    finish: () => {
      const past = indexPastEvents(pastEvents(shown, directory, writer));
      return { whole: finish(past, { identity, revision, directoryRevision: revision }) };
    },
  };
}

function createPatchBuild(shown: CompletedContent, openWriter: SnapshotWriterFactory): SnapshotBuild {
  const { record, stamps } = shown;
  const directory = directoryOf(shown);
  const writer = openWriter(directory);
  const { take, finish } = createEventCollector(directory, writer.event, stamps);
  let gone = new Uint32Array(0);
  return {
    take: ({ events, gone: ids = [] }) => {
      for (const one of events) take({ ...one, event: makeEventUrlsAbsolute(one.event, shown.base) });
      gone = Uint32Array.from(ids).sort();
    },
    finish: () => {
      const past = pastEvents(shown, directory, writer);
      const { pictures, roomUses } = shown;
      return { patch: { changed: finish(), gone, past, pictures, roomUses, revision: record.contentRevision } };
    },
  };
}

function directoryOf({ record, entities, targetLists, pictures, roomUses, base }: CompletedContent): FullDirectory {
  const persons = entities.persons.map((person) => makePersonUrlsAbsolute(person, base));
  return createDirectory({ instance: record.instance, ...entities, persons, targetLists, pictures, roomUses });
}

/** Returns formerly shown events, with their current calendar data. */
function pastEvents(
  { past, record, stamps }: PublicContent,
  directory: FullDirectory,
  writer: SnapshotWriter,
): PastEvent[] {
  const dayOf = createWallClock(record.instance.timeZone);
  const lastChange = createLastChangeLookup(stamps, directory);
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
    return { ...of, notice: { day, text, longDesc, listed: pickListRuleFields(event) } };
  });
}
