// Replacement of an instance's content by a bundle: the difference is computed, reported, and written like any other change.

import type { Kysely, Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import type { Instance, InstanceContent } from '../../model/instance.ts';
import { ancestryOf } from '../../model/list-rule.ts';
import type { Referrer, StoredKind } from '../../model/present.ts';
import type { Assignment } from '../../model/rota/rota.ts';
import { assignedPerson, cellOf, planPersonKey } from '../../model/rota/rota-cells.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { judgeBookings } from '../bookings/judge-bookings.ts';
import { countGoing, replaceBookings } from '../bookings/replace-bookings.ts';
import type { BookingOptions } from '../bookings/update-bookings-on-event-change.ts';
import {
  type ContentDifference,
  type Differing,
  differs,
  type KindDifference,
  kindDifference,
  namedBy,
  settingDifferences,
} from '../difference.ts';
import * as instances from '../instances.ts';
import { replaceSubscribers } from '../newsletter/replace-subscribers.ts';
import { replaceKeys } from '../rota/replace-keys.ts';
import type { Tables } from '../tables.ts';
import { apply } from './apply.ts';
import type { Settings } from './by-kind.ts';
import { type Delta, diff, type StoredRow } from './diff.ts';
import { entityOf, isShownSame, TABLES } from './documents.ts';
import { ContentOutdated } from './errors.ts';
import type { What } from './history.ts';
import { withTouched } from './touched.ts';

export interface ReplaceOptions {
  /** Progress callback: changed documents written so far, and in total. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
  /** Called with the difference; if it throws, everything is rolled back. */
  readonly weigh?: ((difference: ContentDifference) => void) | undefined;
  /**
   * Revision of the office's last write that the content is based on, 0 for none (rule W16). Throws ContentOutdated if it is not the
   * current one; a new instance continues from it. Undefined: replaces whatever the office has written.
   */
  readonly basedOn?: number | undefined;
  /** Treatment of bookings of removed and changed events. */
  readonly bookings?: BookingOptions;
  /** Kind of change in the history. Default: an import. */
  readonly what?: What;
  readonly note?: string;
}

export interface ReplacedContent extends instances.InstanceRecord {
  /** Number of subscribers in the content who have since unsubscribed, and so were left out. */
  readonly ended: number;
  /** Number of removed subscribers who had registered here, because the content does not list them. */
  readonly lost: number;
}

/** Replaces the content of an instance, or creates it. Throws ContentOutdated. */
export async function replaceContent(
  tx: Transaction<Tables>,
  content: InstanceContent,
  change: instances.Change,
  { progress, weigh, basedOn, what = 'import', note = '', bookings = {} }: ReplaceOptions = {},
): Promise<ReplacedContent> {
  const record = await instances.raiseOrCreate(tx, content.instance, change, basedOn);
  const isNew = record.contentRevision === 0;
  if (basedOn !== undefined && !isNew && basedOn !== record.officeRevision) {
    throw new ContentOutdated(await changedByOffice(tx, record.id, Math.min(basedOn, record.officeRevision)));
  }
  const settingsShownChanged = !areShownSame(record.instance, content.instance);
  await instances.writeSettings(tx, record.id, content.instance);
  const { targetLists } = content;
  const rows = await storedRows(tx, record.id);
  const newsletter = targetLists.length === 0 ? ([] as const) : ([{ id: 1, targetLists }] as const);
  const deltas = withTouched(diff(rows, { ...content, newsletter }), rows);
  // An import removes what its file lacks; the caller warns about it in advance.
  const treated = { ...bookings, detaches: true };
  await judgeBookings(tx, record.id, deltas, treated);
  const ends = endsIn(rows);
  const goingBookings = await countGoing(tx, record, content.bookings, { ends, at: change.at });
  const now = wallClock(content.instance.timeZone)(change.at);
  const planned = rows.flatMap((row) => (row.kind === 'assignment' ? [entityOf(row) as Assignment] : []));
  const assignments = lostAssignments(planned, content, (eventId) => ends(eventId) >= now);
  await apply(tx, deltas, {
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
  if (subscribers.changed) await instances.markChanged(tx, record, 'subscribers');
  const booked = await replaceBookings(tx, { ...record, instance: content.instance }, content.bookings, {
    events: content.events,
    forms: content.forms,
    at: change.at,
    by: change.actor,
  });
  await replaceKeys(tx, record.id, content.personKeys);
  const differing = [...kindDifferences(rows, deltas), subscribers.difference, booked].filter(differs);
  const settings = isNew ? [] : settingDifferences(record.instance, content.instance);
  const { registered, confirmed } = subscribers;
  weigh?.({ isNew, settings, kinds: differing, registered, confirmed, bookings: goingBookings, assignments });
  return { ...record, ended: subscribers.ended, lost: subscribers.lost };
}

/** Checks whether the settings that public responses depend on are the same. */
function areShownSame(one: Instance, other: Instance): boolean {
  const [a, b] = [one, other].map((instance): Settings => ({ ...instance, id: 1 }));
  return isShownSame('settings', a, b);
}

async function storedRows(tx: Transaction<Tables>, instanceId: number): Promise<StoredRow[]> {
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'revision', 'document', 'shown_until as shownUntil', 'label'])
    .where('instance_id', '=', instanceId)
    .execute();
  return rows as StoredRow[];
}

/** Returns a look-up of the end of stored events; "" if there is no such event. */
function endsIn(rows: readonly StoredRow[]): (eventId: number) => string {
  const byId = new Map(rows.flatMap((row) => (row.kind === 'event' ? [[row.id, row] as const] : [])));
  return (eventId) => {
    const row = byId.get(eventId);
    return row === undefined ? '' : (entityOf(row) as Event).endsAt;
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
  return TABLES.map(({ kind }) => {
    const of = byKind.get(kind) ?? [];
    return kindDifference(kind, before.get(kind) ?? 0, {
      appearing: of.filter((delta) => delta.before === undefined).map(named),
      changing: of.filter((delta) => delta.before !== undefined && delta.after !== undefined).map(named),
      going: of.filter((delta) => delta.after === undefined).map(named),
    });
  });
}

function named({ kind, id, before, after }: Delta): Differing {
  const text = after?.text ?? before?.document ?? '{}';
  return { id, named: () => (kind === 'newsletter' ? { title: '' } : namedBy(text, `${kind} ${id}`)) };
}

interface LostAssignments {
  readonly before: number;
  /** Number of these that leave their rota cell, in the assignments and in the event's field. */
  readonly going: number;
}

/** Counts the assignments that the content removes; `isToCome` says whether an event, as stored, is not over. */
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
  const ancestry = ancestryOf(layers);
  const going = before.filter((one) => {
    const [event, role] = [eventOf.get(one.eventId), roleOf.get(one.roleId)];
    if (event === undefined || role === undefined) return true;
    const { people } = cellOf(role, event, beside.get(one.eventId) ?? [], ancestry);
    const key = planPersonKey(assignedPerson(one));
    return !people.some((person) => planPersonKey(person) === key);
  });
  return { before: before.length, going: going.length };
}
