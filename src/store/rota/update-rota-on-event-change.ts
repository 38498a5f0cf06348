// Effects of a content change on volunteers (rule D14): one mail to each person whose event changed, or who was removed from it. Data about
// removed people is deleted (rule D17).

import type { Transaction } from 'kysely';
import { compareByPosition, type Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import { languageOf } from '../../model/instance.ts';
import { type Person, personName } from '../../model/person.ts';
import type { Assignment, RotaRole } from '../../model/rota/rota.ts';
import { listPersonIdsInField } from '../../model/rota/rota-cells.ts';
import { type DutyChange, type RotaMailItem, toDutyEvent } from '../../model/rota/rota-mail.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { runInBatches } from '../batches.ts';
import { narrowToKind } from '../content/by-kind.ts';
import type { Delta } from '../content/diff.ts';
import { parseEntity } from '../content/documents.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { deletePersonKeys, readPersonKeysOf } from './person-keys.ts';
import { deleteQueuedRotaMails, queueRotaMail } from './rota-mails.ts';
import { type DutyRequest, deleteDutyRequest, readDutyRequests } from './rota-requests.ts';

export interface RotaUpdateOptions {
  readonly at: number;
  readonly isSilent: boolean;
}

interface ChangedEvent {
  readonly id: number;
  readonly before: Event | undefined;
  readonly after: Event | undefined;
}

interface Notification {
  readonly items: ReadonlyMap<number, readonly RotaMailItem[]>;
  readonly over: readonly DutyRequest[];
  readonly people: ReadonlyMap<number, Person>;
}

/** Notifies the people affected by a written change, and deletes data about removed people. */
export async function updateRotaOnEventChange(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  { at, isSilent }: RotaUpdateOptions,
): Promise<void> {
  const gone = deltas.flatMap(({ kind, id, after }) => (kind === 'person' && after === undefined ? [id] : []));
  if (gone.length > 0) await forgetPeople(tx, record.id, gone);
  if (!concernsPlan(deltas)) return;
  const { items, over, people } = await notificationOf(tx, record, deltas, at);
  for (const ask of over) await deleteDutyRequest(tx, record.id, ask);
  if (isSilent || items.size === 0) return;
  const keys = await readPersonKeysOf(tx, record.id, [...items.keys()]);
  for (const [personId, some] of items) {
    const person = people.get(personId);
    if (person === undefined) continue;
    await queueRotaMail(
      tx,
      record.id,
      {
        about: 'changed',
        language: languageOf(record.instance.locale) ?? 'de',
        email: person.email,
        personId,
        name: personName(person),
        key: keys.get(personId)?.key ?? '',
        items: inOrder(some),
        text: '',
        replyTo: '',
      },
      { at },
    );
  }
}

/** Counts the people with an address whom a change notifies; 0 for a silent change. The change need not be written yet. */
export async function countNotifiedVolunteers(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  { at, isSilent }: RotaUpdateOptions,
): Promise<number> {
  if (isSilent || !concernsPlan(deltas)) return 0;
  const { items, people } = await notificationOf(tx, record, deltas, at);
  return [...items.keys()].filter((id) => (people.get(id)?.email ?? '') !== '').length;
}

async function forgetPeople(tx: Transaction<Tables>, instanceId: number, personIds: readonly number[]): Promise<void> {
  await deletePersonKeys(tx, instanceId, personIds);
  await deleteQueuedRotaMails(tx, instanceId, personIds);
  for (const personId of personIds) {
    await tx.deleteFrom('plan_asks').where('instance_id', '=', instanceId).where('person_id', '=', personId).execute();
  }
}

function concernsPlan(deltas: readonly Delta[]): boolean {
  return deltas.some(({ kind, before }) => kind === 'assignment' || (kind === 'event' && before !== undefined));
}

async function notificationOf(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  at: number,
): Promise<Notification> {
  const content = overlaid(tx, record.id, deltas);
  const roles = await content.roles();
  const nothing: Notification = { items: new Map(), over: [], people: new Map() };
  if (roles.size === 0) return nothing;
  const now = createWallClock(record.instance.timeZone)(at);
  const events = await changedEvents(deltas, content.event);
  const assignments = Map.groupBy(await content.assignmentsOf([...events.keys()]), ({ eventId }) => eventId);
  const asks = Map.groupBy(await readDutyRequests(tx, record.id, [...events.keys()]), ({ eventId }) => eventId);
  const before = assignmentsBefore(deltas);
  const items = new Map<number, RotaMailItem[]>();
  const over: DutyRequest[] = [];
  for (const one of events.values()) {
    const { id } = one;
    const told = (personId: number, item: RotaMailItem) => items.set(personId, [...(items.get(personId) ?? []), item]);
    const of = { roles, assignments: assignments.get(id) ?? [] };
    const isToCome = ((one.after ?? one.before)?.endsAt ?? '') >= now;
    const change = changeOf(one);
    if (change !== undefined && isToCome) notifyAll(one, change, of, told);
    const gone = one.after === undefined ? [] : goneFrom(one.after, asks.get(id) ?? [], of);
    over.push(...gone);
    if (one.after === undefined || !isToCome || one.after.status === 'cancelled') continue;
    const out = gone.filter((ask) => {
      const was = before.get(keyOf(ask));
      return was === undefined || was.state === 'asked' || was.state === 'yes';
    });
    for (const [personId, theirs] of Map.groupBy(out, (ask) => ask.personId)) {
      const names = [...roles.values()].filter((role) => theirs.some(({ roleId }) => roleId === role.id));
      told(personId, { event: toDutyEvent(one.after), roles: names.map(({ name }) => name), change: 'taken_out' });
    }
  }
  return { items, over, people: await content.people([...items.keys()]) };
}

/** Returns the kind of change to an event that people are notified of, or undefined. */
function changeOf({ before, after }: ChangedEvent): Exclude<DutyChange, 'taken_out'> | undefined {
  if (before === undefined || isPrivate(before)) return undefined;
  if (after === undefined) return before.status === 'cancelled' ? undefined : 'cancelled';
  if (after.status !== before.status && after.status !== 'confirmed') return after.status;
  const isMoved =
    after.startsAt !== before.startsAt ||
    after.endsAt !== before.endsAt ||
    !isSameJson(after.rooms[0], before.rooms[0]) ||
    (after.status === 'confirmed' && before.status !== 'confirmed');
  return isMoved && after.status !== 'cancelled' ? 'moved' : undefined;
}

function isPrivate({ state }: Event): boolean {
  return state === 'draft';
}

interface Served {
  readonly roles: ReadonlyMap<number, RotaRole>;
  readonly assignments: readonly Assignment[];
}

/** Notifies everyone requested or confirmed both before and after a change. People added by the change know the new state. */
function notifyAll(
  { before, after }: ChangedEvent,
  change: DutyChange,
  { roles, assignments }: Served,
  told: (personId: number, item: RotaMailItem) => void,
): void {
  if (before === undefined) return;
  const names = new Map<number, string[]>();
  const add = (personId: number, name: string) => names.set(personId, [...(names.get(personId) ?? []), name]);
  for (const { id, name, ask, field } of roles.values()) {
    if (ask && field !== '') {
      const stay = after === undefined ? undefined : new Set(listPersonIdsInField(after, field));
      for (const personId of listPersonIdsInField(before, field)) if (stay?.has(personId) ?? true) add(personId, name);
    }
    for (const { roleId, personId, state } of assignments) {
      if (roleId !== id || personId === null || (state !== 'asked' && state !== 'yes')) continue;
      if (!names.get(personId)?.includes(name)) add(personId, name);
    }
  }
  const event = toDutyEvent(after ?? { ...before, status: 'cancelled' });
  for (const [personId, some] of names) told(personId, { event, roles: some, change });
}

function goneFrom(event: Event, asks: readonly DutyRequest[], of: Served): DutyRequest[] {
  return asks.filter((ask) => !isThere(ask, event, of));
}

function isThere({ roleId, personId }: DutyRequest, event: Event, { roles, assignments }: Served): boolean {
  const role = roles.get(roleId);
  if (role !== undefined && listPersonIdsInField(event, role.field).includes(personId)) return true;
  return assignments.some((one) => one.roleId === roleId && one.personId === personId && one.state !== 'planned');
}

async function changedEvents(
  deltas: readonly Delta[],
  eventOf: (id: number) => Promise<Event | undefined>,
): Promise<Map<number, ChangedEvent>> {
  const events = new Map<number, ChangedEvent>();
  for (const { kind, id, after, entityBefore } of deltas) {
    if (kind !== 'event') continue;
    events.set(id, {
      id,
      before: narrowToKind('event', kind, entityBefore()),
      after: narrowToKind('event', kind, after?.entity),
    });
  }
  for (const { kind, after, entityBefore } of deltas) {
    const one = narrowToKind('assignment', kind, after?.entity) ?? narrowToKind('assignment', kind, entityBefore());
    if (one === undefined || events.has(one.eventId)) continue;
    const event = await eventOf(one.eventId);
    // Requests for an event in the trash stay until the event is restored or deleted.
    if (event !== undefined) events.set(one.eventId, { id: one.eventId, before: event, after: event });
  }
  return events;
}

const keyOf = ({ eventId, roleId, personId }: Pick<Assignment, 'eventId' | 'roleId' | 'personId'>) =>
  `${eventId} ${roleId} ${personId}`;

function assignmentsBefore(deltas: readonly Delta[]): Map<string, Assignment> {
  const before = new Map<string, Assignment>();
  for (const { kind, entityBefore } of deltas) {
    const one = narrowToKind('assignment', kind, entityBefore());
    if (one !== undefined) before.set(keyOf(one), one);
  }
  return before;
}

function inOrder(items: readonly RotaMailItem[]): RotaMailItem[] {
  return items.toSorted(
    ({ event: a }, { event: b }) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id,
  );
}

interface ServedContent {
  /** Returns the roles by id, in the office's order. Includes roles that the change removes, because mails still name them. */
  readonly roles: () => Promise<ReadonlyMap<number, RotaRole>>;
  readonly event: (id: number) => Promise<Event | undefined>;
  readonly people: (ids: readonly number[]) => Promise<ReadonlyMap<number, Person>>;
  readonly assignmentsOf: (eventIds: readonly number[]) => Promise<readonly Assignment[]>;
}

type ServedKind = 'role' | 'event' | 'person' | 'assignment';

function overlaid(tx: Transaction<Tables>, instanceId: number, deltas: readonly Delta[]): ServedContent {
  const rowsOf = (kind: ServedKind) =>
    tx
      .selectFrom('entities')
      .select(['kind', 'id', 'document'])
      .where('instance_id', '=', instanceId)
      .where('kind', '=', kind);
  const over = (kind: ServedKind, stored: readonly Entity[]): Map<number, Entity> => {
    const found = new Map(stored.map((one) => [one.id, one]));
    for (const { kind: of, id, after } of deltas) {
      if (of !== kind) continue;
      if (after === undefined) found.delete(id);
      else found.set(id, after.entity);
    }
    return found;
  };
  const some = async (kind: ServedKind, ids: readonly number[]) => {
    const stored: Entity[] = [];
    await runInBatches(ids, async (part) => {
      stored.push(...(await rowsOf(kind).where('id', 'in', part).execute()).map(parseEntity));
    });
    return over(kind, stored);
  };
  let roles: Promise<ReadonlyMap<number, RotaRole>> | undefined;
  const readRoles = async () => {
    const found = over('role', (await rowsOf('role').execute()).map(parseEntity)) as Map<number, RotaRole>;
    for (const { kind, id, after, entityBefore } of deltas) {
      const before = kind === 'role' && after === undefined ? entityBefore() : undefined;
      if (before !== undefined) found.set(id, before as RotaRole);
    }
    return new Map([...found].sort(([, a], [, b]) => compareByPosition(a, b)));
  };
  const rolesOnce = () => {
    roles ??= readRoles();
    return roles;
  };
  return {
    roles: rolesOnce,
    event: async (id) => (await some('event', [id])).get(id) as Event | undefined,
    people: async (ids) => {
      const wanted = new Set(ids);
      const found = (await some('person', ids)) as Map<number, Person>;
      return new Map([...found].filter(([id]) => wanted.has(id)));
    },
    assignmentsOf: async (eventIds) => {
      const wanted = new Set(eventIds);
      const labels = [...(await rolesOnce()).keys()].flatMap((role) => eventIds.map((event) => `${event} ${role}`));
      const stored: Entity[] = [];
      await runInBatches(labels, async (part) => {
        stored.push(...(await rowsOf('assignment').where('label', 'in', part).execute()).map(parseEntity));
      });
      return [...(over('assignment', stored) as Map<number, Assignment>).values()].filter(({ eventId }) =>
        wanted.has(eventId),
      );
    },
  };
}
