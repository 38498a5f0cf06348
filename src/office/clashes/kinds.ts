// How clashes over resources of each kind are warned of (rule W13).

import type { Event } from '../../model/event.ts';
import { type Problem, problem } from '../../model/format/problem.ts';
import type { ResourceKind } from '../../model/resources.ts';
import type { Translate } from '../../words/translate.ts';

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

export const CLASH_KINDS: Readonly<Record<ResourceKind, ClashKind>> = {
  room: {
    namedIn: ({ rooms }) =>
      rooms.flatMap((place, index) => ('roomId' in place ? [{ id: place.roomId, path: `/rooms/${index}` }] : [])),
    problem: ({ id, path }, room) => problem(path, ROOM_CONFLICT, { room, room_id: id }),
    text: (t, room, events) => t('clash.taken', { room, events }),
  },
};
