// Source of snapshots: all public data of an instance, or only the events changed since an earlier reading. Read in parts, so that a large
// instance is never in memory twice.

import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../model/event.ts';
import type { PictureCopies } from '../model/external-pictures.ts';
import type { Entities } from '../model/instance.ts';
import type { NewsletterList } from '../model/newsletter/newsletter.ts';
import type { Assignment } from '../model/rota/rota.ts';
import { addDays } from '../util/dates.ts';
import { type RevisionedOccupancy, readPublicOccupancies } from './bookings/revisioned-seats.ts';
import { groupByKind, parseEntity, STORED_KINDS, type StoredContent } from './content/documents.ts';
import { readPictureCopies } from './external-pictures.ts';
import { findInstance, type InstanceRecord } from './instances.ts';
import { type RoomUses, readRoomUses } from './room-requests/read-room-uses.ts';
import type { Tables } from './tables.ts';

export interface ChangeStamp {
  readonly revision: number;
  readonly at: number;
}

export interface StampedEventContent {
  readonly event: Event;
  readonly stamp: ChangeStamp;
  /** Seats taken, and the revision at which their public state changed; undefined without bookings. */
  readonly seats: RevisionedOccupancy | undefined;
  readonly sure: readonly Assignment[];
}

export interface PastPublicEvent {
  readonly id: number;
  readonly stamp: ChangeStamp;
  readonly reason: 'over' | 'removed' | 'hidden';
  readonly endsAt: string;
  readonly opensAt: string | null;
  /** If a write withdrew the event until its publication time, the time of that write in milliseconds since 1970. */
  readonly leftAt: number | undefined;
  /** Event as last shown. Undefined when calendars need no longer report it as cancelled, removed or hidden. */
  readonly event: Event | undefined;
  readonly title: string;
}

export interface PublicContent {
  readonly record: InstanceRecord;
  readonly entities: Omit<Entities, 'events'>;
  readonly targetLists: readonly NewsletterList[];
  readonly pictures: PictureCopies;
  readonly files: ReadonlySet<string>;
  readonly roomUses: RoomUses;
  /**
   * Last changes of all other entities, by kind and id, such as `room 12`. `settings 1`: the settings in all details; `sign_up 1`: whether
   * sign-up is on.
   */
  readonly stamps: ReadonlyMap<string, ChangeStamp>;
  /** Events shown in the last months, in any order; in a partial reading, only the changed ones. */
  readonly past: readonly PastPublicEvent[];
  /** Number of entities, from which a later reading detects removals. */
  readonly count: number;
}

export interface KnownState {
  readonly contentRevision: number;
  readonly settings: string;
  readonly count: number;
}

export interface PublicEvents {
  readonly events: readonly StampedEventContent[];
  /** Changed events that are not shown, in any order; only in a partial reading. */
  readonly gone: readonly number[] | undefined;
}

/** Receives the content, and returns the receiver of the events: all events or, with `onlyChanges`, the changed ones. */
export type PublicContentReceiver = (content: PublicContent, onlyChanges: boolean) => (events: PublicEvents) => void;

/** Kinds read with the content. Events are read separately, internal kinds not at all. */
const IN_DIRECTORY: readonly string[] = STORED_KINDS.flatMap(({ kind, isInternal }) =>
  kind === 'event' || isInternal ? [] : [kind],
);

const BATCH = 1000;

/**
 * Reads the public data of an instance from a wall-clock time onwards: `content` once, then `events` repeatedly. A partial reading has only
 * the changed events and the ids of withdrawn ones; it is enough if at most `MAX_CHANGES` events, and nothing else, changed since the known
 * reading for the same time. Undefined if the instance does not exist.
 */
export async function readPublicContent(
  tx: Transaction<Tables>,
  name: string,
  since: string,
  known: KnownState | undefined,
  take: PublicContentReceiver,
): Promise<InstanceRecord | undefined> {
  const record = await findInstance(tx, name);
  if (record === undefined) return undefined;
  const directory = await readDirectory(tx, record, since);
  const changes = known === undefined ? undefined : await readChanges(tx, directory, since, known);
  const changedAfter = changes === undefined ? 0 : (known?.contentRevision ?? 0);
  const content = { ...directory, past: await readPast(tx, record.id, since, changedAfter) };
  const each = take(content, changes !== undefined);
  if (changes !== undefined) each(changes);
  else for await (const events of readEvents(tx, record, since)) each({ events, gone: undefined });
  return record;
}

async function readDirectory(
  tx: Kysely<Tables>,
  record: InstanceRecord,
  since: string,
): Promise<Omit<PublicContent, 'past'>> {
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'revision', 'changed_at', 'document'])
    .where('instance_id', '=', record.id)
    .where('kind', 'in', IN_DIRECTORY)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const { newsletter, events: _, ...entities }: StoredContent = groupByKind(rows);
  const stamps = rows.map((row) => [`${row.kind} ${row.id}`, { revision: row.revision, at: row.changed_at }] as const);
  const settings = { revision: record.shownSettingsRevision, at: 0 };
  const signUp = { revision: record.signUpRevision, at: 0 };
  return {
    record,
    entities,
    targetLists: newsletter[0]?.targetLists ?? [],
    pictures: await readPictureCopies(tx, record),
    files: await readFileHashes(tx, record),
    roomUses: await readRoomUses(tx, record, entities.rooms, since),
    stamps: new Map([...stamps, ['settings 1', settings], ['sign_up 1', signUp]]),
    count: rows.length,
  };
}

async function readFileHashes(tx: Kysely<Tables>, record: InstanceRecord): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('files').select('hash').where('instance_id', '=', record.id).execute();
  return new Set(rows.map(({ hash }) => hash));
}

async function* readEvents(
  tx: Kysely<Tables>,
  record: InstanceRecord,
  since: string,
): AsyncGenerator<StampedEventContent[]> {
  const { id: instanceId } = record;
  const beside = await readBeside(tx, record);
  for (let after = -1; ; ) {
    const rows = await tx
      .selectFrom('entities')
      .where('instance_id', '=', instanceId)
      .where('kind', '=', 'event')
      .where('shown_until', '>=', since)
      .where('id', '>', after)
      .orderBy('id')
      .select(['id', 'revision', 'changed_at', 'document'])
      .limit(BATCH)
      .execute();
    yield rows.map((row) => toContent(row, beside));
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

const MAX_CHANGES = 500;

async function readChanges(
  tx: Kysely<Tables>,
  { record, count }: Pick<PublicContent, 'record' | 'count'>,
  since: string,
  known: KnownState,
): Promise<PublicEvents | undefined> {
  if (count !== known.count || JSON.stringify(record.instance) !== known.settings) return undefined;
  const others = await tx
    .selectFrom('entities')
    .select('id')
    .where('instance_id', '=', record.id)
    .where('kind', 'in', IN_DIRECTORY)
    .where('revision', '>', known.contentRevision)
    .limit(1)
    .execute();
  if (others.length > 0) return undefined;
  const events = tx
    .selectFrom('entities')
    .where('instance_id', '=', record.id)
    .where('kind', '=', 'event')
    .select(['id', 'revision', 'changed_at', 'shown_until', 'document']);
  const written = await events
    .where('revision', '>', known.contentRevision)
    .limit(MAX_CHANGES + 1)
    .execute();
  const removed = await tx
    .selectFrom('removed_entities')
    .where('instance_id', '=', record.id)
    .where('kind', '=', 'event')
    .where('revision', '>', known.contentRevision)
    .select('id')
    .limit(MAX_CHANGES + 1)
    .execute();
  const beside = await readBeside(tx, record);
  const isKnown = new Set(written.map(({ id }) => id));
  const taken = [...beside.seats].flatMap(([id, { revision }]) =>
    revision > known.contentRevision && !isKnown.has(id) ? [id] : [],
  );
  if (written.length + removed.length + taken.length > MAX_CHANGES) return undefined;
  const rows = taken.length === 0 ? written : [...written, ...(await events.where('id', 'in', taken).execute())];
  const isShown = ({ shown_until: until }: (typeof rows)[number]) => until !== null && until >= since;
  const hidden = rows.filter((row) => !isShown(row));
  const shown = rows.filter(isShown).map((row) => toContent(row, beside));
  return { events: shown, gone: [...hidden, ...removed].map(({ id }) => id) };
}

interface EventRow {
  readonly id: number;
  readonly revision: number;
  readonly changed_at: number;
  readonly document: string;
}

interface Beside {
  readonly seats: ReadonlyMap<number, RevisionedOccupancy>;
  readonly sure: ReadonlyMap<number, readonly Assignment[]>;
}

async function readBeside(tx: Kysely<Tables>, record: InstanceRecord): Promise<Beside> {
  return { seats: await readPublicOccupancies(tx, record), sure: await readSure(tx, record.id) };
}

async function readSure(tx: Kysely<Tables>, instanceId: number): Promise<ReadonlyMap<number, readonly Assignment[]>> {
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'assignment')
    .where('sort_key', 'like', 'yes %')
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map((row) => parseEntity(row) as Assignment),
    ({ eventId }) => eventId,
  );
}

function toContent(row: EventRow, { seats, sure }: Beside): StampedEventContent {
  const stamp = { revision: row.revision, at: row.changed_at };
  return { event: toEvent(row), stamp, seats: seats.get(row.id), sure: sure.get(row.id) ?? [] };
}

function toEvent({ id, document }: Pick<EventRow, 'id' | 'document'>): Event {
  return parseEntity({ kind: 'event', id, document }) as Event;
}

/** Days before `since` for which past events are read: pages report them for 400 days (rule G1), cursors are valid for 90 (rule G6). */
const PAST_DAYS = 401;

const CANCELLED_DAYS = 40;

/**
 * Returns the events that stopped being public within `PAST_DAYS` before `since`, by their end or by a write, and changed after a revision.
 */
async function readPast(
  tx: Kysely<Tables>,
  instanceId: number,
  since: string,
  changedAfter: number,
): Promise<PastPublicEvent[]> {
  const over = await tx
    .selectFrom('entities')
    .select(['id', 'revision', 'changed_at', 'shown_until', 'document'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('shown_until', '>=', `${addDays(since.slice(0, 10), -PAST_DAYS)} 00:00:00`)
    .where('shown_until', '<', since)
    .where('revision', '>', changedAfter)
    .execute();
  const departed = await readDeparted(tx, instanceId, changedAfter);
  const calledOffFrom = `${addDays(since.slice(0, 10), -CANCELLED_DAYS)} 00:00:00`;
  const byId = new Map(over.map((row) => [row.id, toPastEvent(row, calledOffFrom)]));
  for (const row of departed) byId.set(row.id, toDepartedEvent(row, byId.get(row.id)));
  return [...byId.values()];
}

/** Selects withdrawn events that changed after a revision. They may have been restored, removed again or moved since. */
function readDeparted(tx: Kysely<Tables>, instanceId: number, changedAfter: number) {
  return tx
    .selectFrom('departures')
    .leftJoin('entities as present', (join) =>
      join
        .onRef('present.instance_id', '=', 'departures.instance_id')
        .onRef('present.id', '=', 'departures.event_id')
        .on('present.kind', '=', 'event'),
    )
    .leftJoin('removed_entities as removed', (join) =>
      join
        .onRef('removed.instance_id', '=', 'departures.instance_id')
        .onRef('removed.id', '=', 'departures.event_id')
        .on('removed.kind', '=', 'event'),
    )
    .select(['event_id as id', 'departures.revision', 'left_at as changed_at', 'departures.reason as went'])
    .select(['departures.document as told', 'removed.document as buried'])
    .select(['present.shown_until', 'present.opens_at', 'present.revision as present_revision'])
    .where('departures.instance_id', '=', instanceId)
    .where((eb) =>
      eb.or([
        eb('departures.revision', '>', changedAfter),
        eb('present.revision', '>', changedAfter),
        eb('removed.revision', '>', changedAfter),
      ]),
    )
    .execute();
}

type DepartedRow = Awaited<ReturnType<typeof readDeparted>>[number];

/** Returns the current state of a withdrawn event. `over`: the event, if it was public until its end. */
function toDepartedEvent(row: DepartedRow, over: PastPublicEvent | undefined): PastPublicEvent {
  const { id, revision, changed_at: at, shown_until: endsAt, opens_at: opensAt } = row;
  const stamp = over !== undefined && over.stamp.revision > revision ? over.stamp : { revision, at };
  const isThere = row.present_revision !== null;
  const event = lastPublicVersion(row);
  if (isThere && endsAt) {
    const one = over ?? { id, reason: 'over', endsAt, opensAt, leftAt: undefined, title: '', event: undefined };
    // True for a scheduled event. The view decides at its own time whether the event is still hidden, shown or over.
    const waits = opensAt !== null && (over === undefined || opensAt > endsAt);
    return waits ? { ...one, stamp, opensAt, leftAt: at, title: event?.title ?? '', event } : { ...one, stamp };
  }
  const reason = isThere ? 'hidden' : 'removed';
  return { id, stamp, reason, endsAt: '', opensAt: null, leftAt: at, title: event?.title ?? '', event };
}

/** Returns the event as last shown to the public, without changes made while it was hidden; undefined if not stored. */
function lastPublicVersion({ id, told, buried, went }: DepartedRow): Event | undefined {
  // Older versions did not store the document of a departure; that of a removed event is in the trash.
  const document = told ?? (went === 'removed' ? buried : null);
  return document === null ? undefined : (parseEntity({ kind: 'event', id, document }) as Event);
}

/** Returns a past event. Parses in full only the few that have a status or a publication time. */
function toPastEvent(row: EventRow & { readonly shown_until: string | null }, calledOffFrom: string): PastPublicEvent {
  const { id, revision, changed_at: at, document, shown_until: endsAt } = row;
  const isPlainObject = !document.includes('"status"') && !document.includes('"publishFrom"');
  const event = isPlainObject ? undefined : toEvent(row);
  return {
    id,
    stamp: { revision, at },
    reason: 'over',
    endsAt: endsAt ?? '',
    opensAt: event?.publishFrom ?? null,
    leftAt: undefined,
    title: event?.title ?? JSON.parse(document).title,
    event: event?.status === 'cancelled' && (endsAt ?? '') >= calledOffFrom ? event : undefined,
  };
}
