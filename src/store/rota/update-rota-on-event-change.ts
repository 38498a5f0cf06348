// Effects of a change of content on volunteers (rule D14): one mail to each person whose event changed or who was removed from it, and
// deletion of data about removed people (rule D17).

import type { Transaction } from 'kysely';
import type { Event } from '../../model/event.ts';
import { languageOf } from '../../model/instance.ts';
import { type Person, personName } from '../../model/person.ts';
import type { Assignment, PlanRole } from '../../model/rota/rota.ts';
import { personIdsIn } from '../../model/rota/rota-cells.ts';
import { type PlanMailItem, type ServedChange, servedEvent } from '../../model/rota/rota-mail.ts';
import { sameJson } from '../../util/same-json.ts';
import { wallClock } from '../../util/wall-clock.ts';
import { ofKind } from '../content/by-kind.ts';
import type { Delta } from '../content/diff.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { dropKeys, keysOf } from './person-keys.ts';
import { dropPlanMails, putPlanMail } from './rota-mails.ts';
import { dropAsk, type PlanAsk, readAsks } from './rota-requests.ts';
import { overlaid } from './served-content.ts';

export interface RotaUpdateOptions {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly isSilent: boolean;
}

interface ChangedEvent {
  readonly id: number;
  readonly before: Event | undefined;
  readonly after: Event | undefined;
}

/** Notifications by person, and the duty requests that end with them. */
interface Telling {
  readonly items: ReadonlyMap<number, readonly PlanMailItem[]>;
  readonly over: readonly PlanAsk[];
  readonly people: ReadonlyMap<number, Person>;
}

/** Notifies the people concerned by a change, and deletes data of removed people. The change is already written. */
export async function followPlan(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  { at, isSilent }: RotaUpdateOptions,
): Promise<void> {
  const gone = deltas.flatMap(({ kind, id, after }) => (kind === 'person' && after === undefined ? [id] : []));
  if (gone.length > 0) await forgetPeople(tx, record.id, gone);
  if (!concernsPlan(deltas)) return;
  const { items, over, people } = await tellingOf(tx, record, deltas, at);
  for (const ask of over) await dropAsk(tx, record.id, ask);
  if (isSilent || items.size === 0) return;
  const keys = await keysOf(tx, record.id, [...items.keys()]);
  for (const [personId, some] of items) {
    const person = people.get(personId);
    if (person === undefined) continue;
    await putPlanMail(
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

/** Counts the people with an address whom a change notifies, or would; it need not be written yet. */
export async function countServing(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  { at, isSilent }: RotaUpdateOptions,
): Promise<number> {
  if (isSilent || !concernsPlan(deltas)) return 0;
  const { items, people } = await tellingOf(tx, record, deltas, at);
  return [...items.keys()].filter((id) => (people.get(id)?.email ?? '') !== '').length;
}

/** Deletes the private pages, duty requests and queued mails of removed people. */
async function forgetPeople(tx: Transaction<Tables>, instanceId: number, personIds: readonly number[]): Promise<void> {
  await dropKeys(tx, instanceId, personIds);
  await dropPlanMails(tx, instanceId, personIds);
  for (const personId of personIds) {
    await tx.deleteFrom('plan_asks').where('instance_id', '=', instanceId).where('person_id', '=', personId).execute();
  }
}

function concernsPlan(deltas: readonly Delta[]): boolean {
  return deltas.some(({ kind, before }) => kind === 'assignment' || (kind === 'event' && before !== undefined));
}

async function tellingOf(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  at: number,
): Promise<Telling> {
  const content = overlaid(tx, record.id, deltas);
  const roles = await content.roles();
  const nothing: Telling = { items: new Map(), over: [], people: new Map() };
  if (roles.size === 0) return nothing;
  const now = wallClock(record.instance.timeZone)(at);
  const events = await changedEvents(deltas, content.event);
  const assignments = Map.groupBy(await content.assignmentsOf([...events.keys()]), ({ eventId }) => eventId);
  const asks = Map.groupBy(await readAsks(tx, record.id, [...events.keys()]), ({ eventId }) => eventId);
  const before = assignmentsBefore(deltas);
  const items = new Map<number, PlanMailItem[]>();
  const over: PlanAsk[] = [];
  for (const one of events.values()) {
    const { id } = one;
    const told = (personId: number, item: PlanMailItem) => items.set(personId, [...(items.get(personId) ?? []), item]);
    const of = { roles, assignments: assignments.get(id) ?? [] };
    const isToCome = ((one.after ?? one.before)?.endsAt ?? '') >= now;
    const change = changeOf(one);
    if (change !== undefined && isToCome) tellAll(one, change, of, told);
    const gone = one.after === undefined ? [] : goneFrom(one.after, asks.get(id) ?? [], of);
    over.push(...gone);
    if (one.after === undefined || !isToCome || one.after.status === 'cancelled') continue;
    const out = gone.filter((ask) => {
      const was = before.get(keyOf(ask));
      return was === undefined || was.state === 'asked' || was.state === 'yes';
    });
    for (const [personId, theirs] of Map.groupBy(out, (ask) => ask.personId)) {
      const names = [...roles.values()].filter((role) => theirs.some(({ roleId }) => roleId === role.id));
      told(personId, { event: servedEvent(one.after), roles: names.map(({ name }) => name), change: 'taken_out' });
    }
  }
  return { items, over, people: await content.people([...items.keys()]) };
}

/** Returns the change of an event that people are notified of, or undefined. */
function changeOf({ before, after }: ChangedEvent): Exclude<ServedChange, 'taken_out'> | undefined {
  if (before === undefined || isPrivate(before)) return undefined;
  if (after === undefined) return before.status === 'cancelled' ? undefined : 'cancelled';
  if (after.status !== before.status && after.status !== 'confirmed') return after.status;
  const isMoved =
    after.startsAt !== before.startsAt ||
    after.endsAt !== before.endsAt ||
    !sameJson(after.rooms[0], before.rooms[0]) ||
    (after.status === 'confirmed' && before.status !== 'confirmed');
  return isMoved && after.status !== 'cancelled' ? 'moved' : undefined;
}

/** Whether only the office knows the event. */
function isPrivate({ state }: Event): boolean {
  return state === 'draft';
}

interface Served {
  readonly roles: ReadonlyMap<number, PlanRole>;
  readonly assignments: readonly Assignment[];
}

/** Reports a change to everyone requested or confirmed both before and after; people added by the change know the new state. */
function tellAll(
  { before, after }: ChangedEvent,
  change: ServedChange,
  { roles, assignments }: Served,
  told: (personId: number, item: PlanMailItem) => void,
): void {
  if (before === undefined) return;
  const names = new Map<number, string[]>();
  const add = (personId: number, name: string) => names.set(personId, [...(names.get(personId) ?? []), name]);
  for (const { id, name, ask, field } of roles.values()) {
    if (ask && field !== '') {
      const stay = after === undefined ? undefined : new Set(personIdsIn(after, field));
      for (const personId of personIdsIn(before, field)) if (stay?.has(personId) ?? true) add(personId, name);
    }
    for (const { roleId, personId, state } of assignments) {
      if (roleId !== id || personId === null || (state !== 'asked' && state !== 'yes')) continue;
      if (!names.get(personId)?.includes(name)) add(personId, name);
    }
  }
  const event = servedEvent(after ?? { ...before, status: 'cancelled' });
  for (const [personId, some] of names) told(personId, { event, roles: some, change });
}

/** Returns the requests of an event whose people are no longer assigned. */
function goneFrom(event: Event, asks: readonly PlanAsk[], of: Served): PlanAsk[] {
  return asks.filter((ask) => !isThere(ask, event, of));
}

function isThere({ roleId, personId }: PlanAsk, event: Event, { roles, assignments }: Served): boolean {
  const role = roles.get(roleId);
  if (role !== undefined && personIdsIn(event, role.field).includes(personId)) return true;
  return assignments.some((one) => one.roleId === roleId && one.personId === personId && one.state !== 'planned');
}

/** Returns the events that changed themselves or through an assignment. */
async function changedEvents(
  deltas: readonly Delta[],
  eventOf: (id: number) => Promise<Event | undefined>,
): Promise<Map<number, ChangedEvent>> {
  const events = new Map<number, ChangedEvent>();
  for (const { kind, id, after, entityBefore } of deltas) {
    if (kind !== 'event') continue;
    events.set(id, {
      id,
      before: ofKind('event', kind, entityBefore()),
      after: ofKind('event', kind, after?.entity),
    });
  }
  for (const { kind, after, entityBefore } of deltas) {
    const one = ofKind('assignment', kind, after?.entity) ?? ofKind('assignment', kind, entityBefore());
    if (one === undefined || events.has(one.eventId)) continue;
    const event = await eventOf(one.eventId);
    // Requests for an event in the trash stay until it is restored or deleted.
    if (event !== undefined) events.set(one.eventId, { id: one.eventId, before: event, after: event });
  }
  return events;
}

const keyOf = ({ eventId, roleId, personId }: Pick<Assignment, 'eventId' | 'roleId' | 'personId'>) =>
  `${eventId} ${roleId} ${personId}`;

function assignmentsBefore(deltas: readonly Delta[]): Map<string, Assignment> {
  const before = new Map<string, Assignment>();
  for (const { kind, entityBefore } of deltas) {
    const one = ofKind('assignment', kind, entityBefore());
    if (one !== undefined) before.set(keyOf(one), one);
  }
  return before;
}

function inOrder(items: readonly PlanMailItem[]): PlanMailItem[] {
  return items.toSorted(
    ({ event: a }, { event: b }) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)) || a.id - b.id,
  );
}
