// How clashes over resources of each kind are warned of (rules W13 and W19).

import type { Translate } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import { personRoles, type ResourceKind } from '../../model/resources.ts';

/** A resource where an event names it. */
interface NamedAt {
  readonly id: number;
  /** As a JSON pointer in the event: `/rooms/0`. */
  readonly path: string;
}

export interface ClashKind {
  /** Where an event names resources of the kind, in the order in which it is warned of them. */
  readonly namedIn: (event: Event) => readonly NamedAt[];
  /** The warning of one, with its code. */
  readonly problem: (at: NamedAt, label: string) => Problem;
  /** The sentence of it; `events` are the others that take it. */
  readonly text: (t: Translate, label: string, events: string) => string;
}

export const ROOM_CONFLICT = 'room_conflict';
export const PERSON_CONFLICT = 'person_conflict';

/** Whether a code is that of a clash, which is said in the language that was asked for with the change. */
export function isClash(code: string): boolean {
  return code === ROOM_CONFLICT || code === PERSON_CONFLICT;
}

export const CLASH_KINDS: Readonly<Record<ResourceKind, ClashKind>> = {
  room: {
    namedIn: ({ rooms }) =>
      rooms.flatMap((place, index) => ('roomId' in place ? [{ id: place.roomId, path: `/rooms/${index}` }] : [])),
    problem: ({ id, path }, room) => problem(path, ROOM_CONFLICT, { room, room_id: id }),
    text: (t, room, events) => t('clash.taken', { room, events }),
  },
  person: {
    namedIn: (event) => personRoles(event).flatMap(namedInRole),
    problem: ({ id, path }, person) => problem(path, PERSON_CONFLICT, { person, person_id: id }),
    text: (t, person, events) => t('clash.person', { person, events }),
  },
};

function namedInRole({ ids, path }: ReturnType<typeof personRoles>[number]): NamedAt[] {
  return ids.map((id, index) => ({ id, path: path === '/organizer' ? path : `${path}/${index}` }));
}
