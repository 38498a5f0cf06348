// Names and days for the sentences of the history, which the changes themselves do not contain.

import type { Event } from '../../model/event.ts';
import { personName } from '../../model/person.ts';
import { serializeVisibleFields } from '../../office/access/visible-fields.ts';
import { readVisibleHistory } from '../../office/access/visible-history.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { PageRequest } from '../page.ts';

const MAX_LOOKED_UP = 500;

/** Current entities by id, without removed or erased ones. */
export interface HistoryNames {
  readonly events: ReadonlyMap<number, Pick<Event, 'title' | 'startsAt'>>;
  readonly persons: ReadonlyMap<number, string>;
  readonly rooms: ReadonlyMap<number, string>;
  readonly assignments: ReadonlyMap<number, AssignmentIds>;
  /** Roles that fill a field of the event; the assigned persons are in this field. */
  readonly fieldRoles: ReadonlySet<number>;
  readonly undone: ReadonlyMap<number, PastChange>;
}

/** Event, role and person of an assignment; a guest has no person id. */
export interface AssignmentIds {
  readonly eventId: number;
  readonly roleId: number;
  readonly personId: number | undefined;
}

type Written = Readonly<Record<string, unknown>>;

export function readVisibleSides({ editing }: Pick<PageRequest, 'editing'>, { kind, before, after }: PastEntity) {
  const [old, present] = [before, after].map(
    (side) => serializeVisibleFields(editing.authority, kind, side) as Written | null,
  );
  return { old: old ?? null, present: present ?? null };
}

export function findUndoneRevision({ what, note }: Pick<PastChange, 'what' | 'note'>): number | undefined {
  const [, revision] = /^undoes (\d+)$/.exec(note) ?? [];
  return what === 'undo' && revision !== undefined ? Number(revision) : undefined;
}

export async function readHistoryNames(request: PageRequest, changes: readonly PastChange[]): Promise<HistoryNames> {
  const { editing, instance } = request;
  const undone = await readUndone(request, changes);
  const sides = [...changes, ...undone.values()]
    .flatMap(({ entities }) => entities)
    .filter(({ kind }) => kind === 'assignment' || kind === 'event')
    .map((one) => ({ one, ...readVisibleSides(request, one) }));
  return editing.store.content.read(instance.name, async (content) => {
    const ids = collectNamedIds(sides.flatMap(({ old, present }) => [old, present]));
    const assignments = await readAssigned(
      content,
      sides.flatMap(({ one }) => (one.kind === 'assignment' ? [one] : [])),
    );
    for (const { eventId, personId } of assignments.values()) {
      ids.events.add(eventId);
      if (personId !== undefined) ids.persons.add(personId);
    }
    const roles = assignments.size === 0 ? [] : await content.all('role');
    const fieldRoles = new Set(roles.flatMap(({ id, field }) => (field === '' ? [] : [id])));
    return { undone, assignments, fieldRoles, ...(await readNamed(content, ids)) };
  });
}

/** Ids of an assignment, from its label in the history. Labels of older entries contain no person, so the person is looked up. */
async function readAssigned(
  content: ContentReader,
  entities: readonly PastEntity[],
): Promise<ReadonlyMap<number, AssignmentIds>> {
  const labelled = entities.flatMap(({ id, label }): (readonly [number, AssignmentIds])[] => {
    const [, eventId, roleId, personId] = /^(\d+) (\d+) (\d+)$/.exec(label) ?? [];
    return eventId === undefined
      ? []
      : [[id, { eventId: Number(eventId), roleId: Number(roleId), personId: Number(personId) }]];
  });
  const known = new Map(labelled);
  const others = entities.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  const found = others.length === 0 ? [] : await content.getAll('assignment', limitIds(others));
  for (const { id, value } of found) {
    known.set(id, { eventId: value.eventId, roleId: value.roleId, personId: value.personId ?? undefined });
  }
  return known;
}

async function readUndone(
  { editing, instance }: PageRequest,
  changes: readonly PastChange[],
): Promise<ReadonlyMap<number, PastChange>> {
  const revisions = new Set(changes.flatMap((past) => findUndoneRevision(past) ?? []));
  const found = await Promise.all(
    [...revisions].map((revision) =>
      readVisibleHistory(editing, instance.name, { revision, limit: 1, maxEntities: 100 }),
    ),
  );
  return new Map(found.flat().map((past) => [past.revision, past]));
}

interface NamedIds {
  readonly events: Set<number>;
  readonly persons: Set<number>;
  readonly rooms: Set<number>;
}

function collectNamedIds(sides: readonly (Written | null)[]): NamedIds {
  const ids = { events: new Set<number>(), persons: new Set<number>(), rooms: new Set<number>() };
  for (const side of sides) {
    if (side === null) continue;
    if (typeof side['event_id'] === 'number') ids.events.add(side['event_id']);
    for (const id of collectPersonIds(side)) ids.persons.add(id);
    for (const place of readRoomsOfFields(side))
      if (typeof place['room_id'] === 'number') ids.rooms.add(place['room_id']);
  }
  return ids;
}

async function readNamed(
  content: ContentReader,
  ids: NamedIds,
): Promise<Pick<HistoryNames, 'events' | 'persons' | 'rooms'>> {
  const [events, persons, rooms] = [
    await content.getAll('event', limitIds(ids.events)),
    await content.getAll('person', limitIds(ids.persons)),
    await content.getAll('room', limitIds(ids.rooms)),
  ];
  return {
    events: new Map(events.map(({ id, value }) => [id, value])),
    persons: new Map(persons.map(({ id, value }) => [id, personName(value)])),
    rooms: new Map(rooms.map(({ id, value }) => [id, value.name])),
  };
}

function limitIds(ids: Iterable<number>): number[] {
  return [...ids].slice(0, MAX_LOOKED_UP);
}

export const EVENT_PERSON_KEYS: readonly string[] = [
  'organizer',
  'coorganizer_ids',
  'lector_ids',
  'visitator_ids',
  'organist_ids',
  'verger_ids',
  'childcare',
];

export function collectPersonIds(fields: Written): number[] {
  return [fields['person_id'], ...EVENT_PERSON_KEYS.map((key) => fields[key])].flatMap(idsIn);
}

function idsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'number');
  if (typeof value !== 'object' || value === null) return [];
  const { person_id: own, person_ids: several } = value as Written;
  return [own, several].flatMap((part) => (part === undefined ? [] : idsIn(part)));
}

export function readRoomsOfFields(fields: Written): readonly Written[] {
  return Array.isArray(fields['rooms']) ? fields['rooms'] : [];
}
