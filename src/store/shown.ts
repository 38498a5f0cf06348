// Source of snapshots: all public data of an instance, read so that a large one is never in memory twice, or only the events changed
// since an earlier reading.

import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../model/event.ts';
import type { PictureCopies } from '../model/foreign-pictures.ts';
import type { Entities } from '../model/instance.ts';
import type { TargetList } from '../model/newsletter/newsletter.ts';
import type { Assignment } from '../model/rota/rota.ts';
import { addDays } from '../util/dates.ts';
import { readStampedSeats, type StampedOccupancy } from './bookings/stamped-seats.ts';
import { entityOf, type Stored, storedFrom, TABLES } from './content/documents.ts';
import { readPictureCopies } from './foreign-pictures.ts';
import { findInstance, type InstanceRecord } from './instances.ts';
import type { Tables } from './tables.ts';

/** Last change: the instance's revision, and the time in milliseconds since 1970. */
export interface StoredStamp {
  readonly revision: number;
  readonly at: number;
}

export interface StampedContent {
  readonly event: Event;
  readonly stamp: StoredStamp;
  /** Seats taken, and the revision at which their public state changed; undefined without bookings. */
  readonly seats: StampedOccupancy | undefined;
  /** Confirmed volunteers who are not in a field of the event, by id. */
  readonly sure: readonly Assignment[];
}

export interface PastShown {
  readonly id: number;
  readonly stamp: StoredStamp;
  readonly reason: 'over' | 'removed' | 'hidden';
  /** End of the event, and start of publication (null: at once), if it is over. */
  readonly endsAt: string;
  readonly opensAt: string | null;
  /** Time at which a write withdrew it until its publication opens, in milliseconds since 1970; undefined otherwise. */
  readonly leftAt: number | undefined;
  /** Event as last shown; undefined when calendars need no longer report it as cancelled, removed or hidden. */
  readonly event: Event | undefined;
  /** "" if no longer stored. */
  readonly title: string;
}

/** Public content of an instance without events and subscribers. */
export interface ShownContent {
  readonly record: InstanceRecord;
  readonly entities: Omit<Entities, 'events'>;
  readonly targetLists: readonly TargetList[];
  readonly pictures: PictureCopies;
  readonly files: ReadonlySet<string>;
  /**
   * Last changes of all other entities, by kind and id: `room 12`; `settings 1` are the settings in all details, `sign_up 1` is whether
   * sign-up is on.
   */
  readonly stamps: ReadonlyMap<string, StoredStamp>;
  /** Events shown in the last months, in any order; in a partial reading, only the changed ones. */
  readonly past: readonly PastShown[];
  /** Number of entities, so that a later reading notices removals. */
  readonly count: number;
}

export interface KnownState {
  readonly contentRevision: number;
  /** Settings of the instance then, as JSON text. */
  readonly settings: string;
  readonly count: number;
}

export interface ShownEvents {
  /** In any order, without duplicates. */
  readonly events: readonly StampedContent[];
  /** Changed events that are not, or no longer, shown, in any order; only in a partial reading. */
  readonly gone: readonly number[] | undefined;
}

/** Receives the content, and returns the receiver of the events: all, or (`onlyChanges`) the changed ones. */
export type TakeShown = (content: ShownContent, onlyChanges: boolean) => (events: ShownEvents) => void;

/** Kinds read with the content: events are read separately, and internal kinds not at all. */
const IN_DIRECTORY: readonly string[] = TABLES.flatMap(({ kind, isInternal }) =>
  kind === 'event' || isInternal ? [] : [kind],
);

/** Events per query. */
const BATCH = 1000;

/**
 * Reads the public data of an instance from a wall-clock time on: first `content`, then `events` repeatedly. If at most `MAX_CHANGES`
 * events, and nothing else, changed since the known reading for the same time, only these are read, with the ids of withdrawn events.
 * Undefined if there is no such instance.
 */
export async function readShown(
  tx: Transaction<Tables>,
  name: string,
  since: string,
  known: KnownState | undefined,
  take: TakeShown,
): Promise<InstanceRecord | undefined> {
  const record = await findInstance(tx, name);
  if (record === undefined) return undefined;
  const directory = await readDirectory(tx, record);
  const changes = known === undefined ? undefined : await readChanges(tx, directory, since, known);
  const changedAfter = changes === undefined ? 0 : (known?.contentRevision ?? 0);
  const content = { ...directory, past: await readPast(tx, record.id, since, changedAfter) };
  const each = take(content, changes !== undefined);
  if (changes !== undefined) each(changes);
  else for await (const events of readEvents(tx, record, since)) each({ events, gone: undefined });
  return record;
}

async function readDirectory(tx: Kysely<Tables>, record: InstanceRecord): Promise<Omit<ShownContent, 'past'>> {
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'revision', 'changed_at', 'document'])
    .where('instance_id', '=', record.id)
    .where('kind', 'in', IN_DIRECTORY)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const { newsletter, events: _, ...entities }: Stored = storedFrom(rows);
  const stamps = rows.map((row) => [`${row.kind} ${row.id}`, { revision: row.revision, at: row.changed_at }] as const);
  const settings = { revision: record.shownSettingsRevision, at: 0 };
  const signUp = { revision: record.signUpRevision, at: 0 };
  return {
    record,
    entities,
    targetLists: newsletter[0]?.targetLists ?? [],
    pictures: await readPictureCopies(tx, record),
    files: await readFileHashes(tx, record),
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
): AsyncGenerator<StampedContent[]> {
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

/** Maximum number of changed events for a partial reading. */
const MAX_CHANGES = 500;

async function readChanges(
  tx: Kysely<Tables>,
  { record, count }: Pick<ShownContent, 'record' | 'count'>,
  since: string,
  known: KnownState,
): Promise<ShownEvents | undefined> {
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

/** Public data of events that is stored apart from them. */
interface Beside {
  readonly seats: ReadonlyMap<number, StampedOccupancy>;
  readonly sure: ReadonlyMap<number, readonly Assignment[]>;
}

async function readBeside(tx: Kysely<Tables>, record: InstanceRecord): Promise<Beside> {
  return { seats: await readStampedSeats(tx, record), sure: await readSure(tx, record.id) };
}

/** Returns the confirmed volunteers who are not in a field, by event (rule D5). */
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
    rows.map((row) => entityOf(row) as Assignment),
    ({ eventId }) => eventId,
  );
}

function toContent(row: EventRow, { seats, sure }: Beside): StampedContent {
  const stamp = { revision: row.revision, at: row.changed_at };
  return { event: toEvent(row), stamp, seats: seats.get(row.id), sure: sure.get(row.id) ?? [] };
}

function toEvent({ id, document }: Pick<EventRow, 'id' | 'document'>): Event {
  return entityOf({ kind: 'event', id, document }) as Event;
}

/** Days before `since` for which past events are read: pages report them for 400 days (rule G1), cursors live for 90 (rule G6). */
const DAYS_OVER = 401;

/** Days for which calendars may report an event as cancelled (rule G3), with a margin. */
const DAYS_CALLED_OFF = 40;

/** Returns the events shown in the year before `since`, and those withdrawn by a write, that changed after a revision. */
async function readPast(
  tx: Kysely<Tables>,
  instanceId: number,
  since: string,
  changedAfter: number,
): Promise<PastShown[]> {
  const over = await tx
    .selectFrom('entities')
    .select(['id', 'revision', 'changed_at', 'shown_until', 'document'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('shown_until', '>=', `${addDays(since.slice(0, 10), -DAYS_OVER)} 00:00:00`)
    .where('shown_until', '<', since)
    .where('revision', '>', changedAfter)
    .execute();
  const departed = await readDeparted(tx, instanceId, changedAfter);
  const calledOffFrom = `${addDays(since.slice(0, 10), -DAYS_CALLED_OFF)} 00:00:00`;
  const byId = new Map(over.map((row) => [row.id, overOf(row, calledOffFrom)]));
  for (const row of departed) byId.set(row.id, departedOf(row, byId.get(row.id)));
  return [...byId.values()];
}

/** Selects withdrawn events that changed after a revision; they may have been restored, removed again or moved since. */
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

/** Returns the current state of a withdrawn event; `over` if it exists and was shown in the last months. */
function departedOf(row: DepartedRow, over: PastShown | undefined): PastShown {
  const { id, revision, changed_at: at, shown_until: endsAt, opens_at: opensAt } = row;
  const stamp = over !== undefined && over.stamp.revision > revision ? over.stamp : { revision, at };
  const isThere = row.present_revision !== null;
  const event = toldOf(row);
  if (isThere && endsAt) {
    const one = over ?? { id, reason: 'over', endsAt, opensAt, leftAt: undefined, title: '', event: undefined };
    // After the opening it is shown, or over, like any other event.
    const waits = opensAt !== null && (over === undefined || opensAt > endsAt);
    return waits ? { ...one, stamp, opensAt, leftAt: at, title: event?.title ?? '', event } : { ...one, stamp };
  }
  const reason = isThere ? 'hidden' : 'removed';
  return { id, stamp, reason, endsAt: '', opensAt: null, leftAt: at, title: event?.title ?? '', event };
}

/** Returns the event as last shown to the public: never as changed after it was hidden. */
function toldOf({ id, told, buried, went }: DepartedRow): Event | undefined {
  // Events withdrawn before their documents were stored are in the trash.
  const document = told ?? (went === 'removed' ? buried : null);
  return document === null ? undefined : (entityOf({ kind: 'event', id, document }) as Event);
}

/** Parses only the few events that were cancelled, or had a publication time. */
function overOf(row: EventRow & { readonly shown_until: string | null }, calledOffFrom: string): PastShown {
  const { id, revision, changed_at: at, document, shown_until: endsAt } = row;
  const isPlain = !document.includes('"status"') && !document.includes('"publishFrom"');
  const event = isPlain ? undefined : toEvent(row);
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
