// Warnings about clashes, by kind of resource (rules W13 and W19).

import type { Translate } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { createProblem, type Problem } from '../../model/format/problem.ts';
import { personRolesOf, type ResourceKind } from '../../model/resources.ts';

interface NamedAt {
  readonly id: number;
  readonly path: string;
}

export interface ClashKind {
  /** Resources of this kind that an event uses, in the order of the warnings. */
  readonly namedIn: (event: Event) => readonly NamedAt[];
  readonly problem: (at: NamedAt, label: string) => Problem;
  readonly text: (t: Translate, label: string, events: string) => string;
}

export const ROOM_CONFLICT = 'room_conflict';
export const PERSON_CONFLICT = 'person_conflict';

/** True for the code of a clash warning, whose text is already in the language of the change. */
export function isClashCode(code: string): boolean {
  return code === ROOM_CONFLICT || code === PERSON_CONFLICT;
}

export const CLASH_KINDS: Readonly<Record<ResourceKind, ClashKind>> = {
  room: {
    namedIn: ({ rooms }) =>
      rooms.flatMap((place, index) => ('roomId' in place ? [{ id: place.roomId, path: `/rooms/${index}` }] : [])),
    problem: ({ id, path }, room) => createProblem(path, ROOM_CONFLICT, { room, room_id: id }),
    text: (t, room, events) => t('clash.taken', { room, events }),
  },
  person: {
    namedIn: (event) => personRolesOf(event).flatMap(namedInRole),
    problem: ({ id, path }, person) => createProblem(path, PERSON_CONFLICT, { person, person_id: id }),
    text: (t, person, events) => t('clash.person', { person, events }),
  },
};

function namedInRole({ ids, path }: ReturnType<typeof personRolesOf>[number]): NamedAt[] {
  return ids.map((id, index) => ({ id, path: path === '/organizer' ? path : `${path}/${index}` }));
}
