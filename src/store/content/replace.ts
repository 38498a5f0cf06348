// Replacement of an instance's content with a bundle. The difference is computed, reported, and written like any other change.

import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import type { Instance, InstanceContent } from '../../model/instance.ts';
import { buildAncestry } from '../../model/list-rule.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { createCell, rotaPersonKeyOf, toRotaPerson } from '../../model/rota/rota-cells.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { countBookingsRemovedByImport, replaceBookings } from '../bookings/replace-bookings.ts';
import type { BookingUpdateOptions } from '../bookings/update-bookings-on-event-change.ts';
import { validateBookings } from '../bookings/validate-bookings.ts';
import {
  type ContentDifference,
  createKindDifference,
  type DifferingItem,
  findSettingDifferences,
  hasDifferences,
  type KindDifference,
  readItemName,
} from '../difference.ts';
import * as instances from '../instances.ts';
import { replaceSubscribers } from '../newsletter/replace-subscribers.ts';
import { countRequestsRemovedByImport, replaceRequests } from '../room-requests/replace-requests.ts';
import { replacePersonKeys } from '../rota/replace-person-keys.ts';
import type { Tables } from '../tables.ts';
import { applyDeltas } from './apply.ts';
import type { Settings } from './by-kind.ts';
import { type Delta, diffContent, type StoredRow } from './diff.ts';
import { looksSamePublicly, parseEntity, STORED_KINDS } from './documents.ts';
import { ContentOutdatedError } from './errors.ts';
import type { ChangeType } from './history.ts';
import { addTouchedDeltas } from './touched-entities.ts';

export interface ReplaceOptions {
  readonly progress?: ((done: number, total: number) => void) | undefined;
  /** Called with the difference. An error that it throws rolls everything back. */
  readonly weigh?: ((difference: ContentDifference) => void) | undefined;
  /**
   * Revision of the office's last write that the content is based on, 0 for none (rule W16). Throws ContentOutdatedError if it is not the
   * current one; a new instance continues from it. Undefined replaces everything that the office has written.
   */
  readonly basedOn?: number | undefined;
  readonly bookings?: BookingUpdateOptions;
  /** Kind of change in the history. Default: an import. */
  readonly what?: ChangeType;
  readonly note?: string;
}

export interface ReplaceResult extends instances.InstanceRecord {
  /** Number of subscribers in the content who have since unsubscribed, and so were omitted. */
  readonly ended: number;
  readonly lost: number;
}

/** Throws ContentOutdatedError if `basedOn` is not the revision of the office's last write. */
export async function replaceContent(
  tx: Transaction<Tables>,
  content: InstanceContent,
  change: instances.ChangeMetadata,
  { progress, weigh, basedOn, what = 'import', note = '', bookings = {} }: ReplaceOptions = {},
): Promise<ReplaceResult> {
  const record = await instances.raiseRevisionOrCreate(tx, content.instance, change, basedOn);
  const isNew = record.contentRevision === 0;
  if (basedOn !== undefined && !isNew && basedOn !== record.officeRevision) {
    throw new ContentOutdatedError(await changedByOffice(tx, record.id, Math.min(basedOn, record.officeRevision)));
  }
  const settingsShownChanged = !areShownSame(record.instance, content.instance);
  await instances.writeSettings(tx, record.id, content.instance);
  const { targetLists } = content;
  const rows = await storedRows(tx, record.id);
  const newsletter = targetLists.length === 0 ? ([] as const) : ([{ id: 1, targetLists }] as const);
  const deltas = addTouchedDeltas(diffContent(rows, { ...content, newsletter }), rows);
  // An import removes entities missing from its file. The caller warns about it in advance.
  const treated = { ...bookings, detaches: true };
  await validateBookings(tx, record.id, deltas, treated);
  const ends = createEndLookup(rows);
  // The stored time zone may be unknown; that of the file was checked.
  const now = createWallClock(content.instance.timeZone)(change.at);
  const goingBookings = await countBookingsRemovedByImport(tx, record, content.bookings, { ends, now });
  const goingRequests = await countRequestsRemovedByImport(tx, record, content.requests, now);
  const planned = rows.flatMap((row) => (row.kind === 'assignment' ? [parseEntity(row) as Assignment] : []));
  const assignments = lostAssignments(planned, content, (eventId) => ends(eventId) >= now);
  await applyDeltas(tx, deltas, {
    record: { ...record, instance: content.instance },
    bookings: treated,
    line: { at: change.at, actor: change.actor, what, note },
    settingsBefore: record.instance,
    settingsShownChanged,
    progress,
  });
  const subscribers = await replaceSubscribers(tx, record.id, content.subscribers, {
    revision: record.revision,
    at: change.at,
  });
  if (subscribers.changed) await instances.markPartsChanged(tx, record, 'subscribers');
  const booked = await replaceBookings(tx, { ...record, instance: content.instance }, content.bookings, {
    events: content.events,
    forms: content.forms,
    at: change.at,
    by: change.actor,
  });
  await replacePersonKeys(tx, record.id, content.personKeys);
  const requested = await replaceRequests(tx, { ...record, instance: content.instance }, content.requests, {
    at: change.at,
    by: change.actor,
  });
  const differing = [...kindDifferences(rows, deltas), subscribers.difference, booked, requested].filter(
    hasDifferences,
  );
  const settings = isNew ? [] : findSettingDifferences(record.instance, content.instance);
  const { registered, confirmed } = subscribers;
  const going = { bookings: goingBookings, requests: goingRequests, assignments };
  weigh?.({ isNew, settings, kinds: differing, registered, confirmed, ...going });
  return { ...record, ended: subscribers.ended, lost: subscribers.lost };
}

function areShownSame(one: Instance, other: Instance): boolean {
  const [a, b] = [one, other].map((instance): Settings => ({ ...instance, id: 1 }));
  return looksSamePublicly('settings', a, b);
}

async function storedRows(tx: Transaction<Tables>, instanceId: number): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'revision', 'document', 'shown_until as shownUntil', 'label'])
    .where('instance_id', '=', instanceId)
    .execute();
  return rows as StoredRow[];
}

/** The lookup returns "" for an unknown event. */
function createEndLookup(rows: readonly StoredRow[]): (eventId: number) => string {
  const byId = new Map(rows.flatMap((row) => (row.kind === 'event' ? [[row.id, row] as const] : [])));
  return (eventId) => {
    const row = byId.get(eventId);
    return row === undefined ? '' : (parseEntity(row) as Event).endsAt;
  };
}

async function changedByOffice(db: Kysely<Tables>, instanceId: number, revision: number): Promise<Referrer[]> {
  const changed = await db
    .selectFrom('history')
    .innerJoin('history_entities', (join) =>
      join
        .onRef('history_entities.instance_id', '=', 'history.instance_id')
        .onRef('history_entities.revision', '=', 'history.revision'),
    )
    .select(({ fn }) => ['kind', 'history_entities.id as id', fn.max('label').as('label')])
    .groupBy(['kind', 'history_entities.id'])
    .where('history.instance_id', '=', instanceId)
    .where('history.revision', '>', revision)
    .where('what', '<>', 'import')
    .orderBy('kind')
    .orderBy('history_entities.id')
    .execute();
  return changed.map(({ kind, id, label }) => ({ kind: kind as StoredKind, id, label }));
}

function kindDifferences(rows: readonly StoredRow[], deltas: readonly Delta[]): KindDifference[] {
  const before = new Map<string, number>();
  for (const { kind } of rows) before.set(kind, (before.get(kind) ?? 0) + 1);
  const byKind = Map.groupBy(deltas, ({ kind }) => kind);
  return STORED_KINDS.map(({ kind }) => {
    const of = byKind.get(kind) ?? [];
    return createKindDifference(kind, before.get(kind) ?? 0, {
      appearing: of.filter((delta) => delta.before === undefined).map(named),
      changing: of.filter((delta) => delta.before !== undefined && delta.after !== undefined).map(named),
      going: of.filter((delta) => delta.after === undefined).map(named),
    });
  });
}

function named({ kind, id, before, after }: Delta): DifferingItem {
  const text = after?.text ?? before?.document ?? '{}';
  return { id, named: () => (kind === 'newsletter' ? { title: '' } : readItemName(text, `${kind} ${id}`)) };
}

interface LostAssignments {
  readonly before: number;
  /** Number of previous assignments that are no longer in their rota cell, neither as assignments nor in the event's field. */
  readonly going: number;
}

function lostAssignments(
  stored: readonly Assignment[],
  { events, roles, layers, assignments }: InstanceContent,
  isToCome: (eventId: number) => boolean,
): LostAssignments {
  const before = stored.filter(({ eventId }) => isToCome(eventId));
  if (before.length === 0) return { before: 0, going: 0 };
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const roleOf = new Map(roles.map((role) => [role.id, role]));
  const beside = Map.groupBy(assignments, ({ eventId }) => eventId);
  const ancestry = buildAncestry(layers);
  const going = before.filter((one) => {
    const [event, role] = [eventOf.get(one.eventId), roleOf.get(one.roleId)];
    if (event === undefined || role === undefined) return true;
    const { people } = createCell(role, event, beside.get(one.eventId) ?? [], ancestry);
    const key = rotaPersonKeyOf(toRotaPerson(one));
    return !people.some((person) => rotaPersonKeyOf(person) === key);
  });
  return { before: before.length, going: going.length };
}
