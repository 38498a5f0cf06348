// The warnings of a write by which a room would be taken twice (rule W13).

import { type Problem, problem } from '../../model/format/problem.ts';
import type { Language } from '../../model/instance.ts';
import type { RoomClash } from '../../model/room-use.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { translator } from '../../words/translate.ts';
import { sayMoment } from '../wall-clock-texts.ts';

export const ROOM_CONFLICT = 'room_conflict';

/** Its path is the room in the event as a JSON pointer: `/rooms/0`. */
export interface ClashWarning extends Problem {
  /** The events that take it too, by id. */
  readonly with: readonly number[];
}

/** By the id of the event that was put. */
export type ClashWarnings = ReadonlyMap<number, readonly ClashWarning[]>;

/** So many of the other events are named in a text; where there are more, one less, so that the rest are several. */
const MOST_NAMED = 4;

/**
 * The clashes that a change makes so far, a warning for each room of each event that it has put; one that leaves rooms, times,
 * status and state of its events as they were makes none.
 */
export async function clashWarnings(
  content: Pick<ContentTransaction, 'instance' | 'get' | 'labels' | 'clashesMade'>,
  language: Language,
): Promise<ClashWarnings> {
  const made = await content.clashesMade();
  const rooms = await content.labels(
    'room',
    made.map(({ roomId }) => roomId),
  );
  const titles = await content.labels(
    'event',
    made.map(({ eventIds: [, other] }) => other),
  );
  const warnings = new Map<number, readonly ClashWarning[]>();
  for (const [id, clashes] of Map.groupBy(made, ({ eventIds: [put] }) => put)) {
    const places = (await content.get('event', id))?.value.rooms ?? [];
    const byRoom = Map.groupBy(clashes, ({ roomId }) => roomId);
    const of = places.flatMap((place, index): ClashWarning[] => {
      const here = 'roomId' in place ? byRoom.get(place.roomId) : undefined;
      if (here === undefined || !('roomId' in place)) return [];
      byRoom.delete(place.roomId);
      const room = rooms.get(place.roomId) ?? '';
      const text = say(content, language, room, here, titles);
      const others = here.map(({ eventIds: [, other] }) => other).sort((a, b) => a - b);
      const clash = problem(`/rooms/${index}`, ROOM_CONFLICT, { room, room_id: place.roomId });
      return [{ ...clash, text, with: others }];
    });
    warnings.set(id, of);
  }
  return warnings;
}

function say(
  { instance }: Pick<ContentTransaction, 'instance'>,
  language: Language,
  room: string,
  clashes: readonly RoomClash[],
  titles: ReadonlyMap<number, string>,
): string {
  const t = translator(language);
  const moment = sayMoment(instance, language);
  const told = clashes.length > MOST_NAMED ? clashes.slice(0, MOST_NAMED - 1) : clashes;
  const named = told.map(({ from, eventIds: [, other] }) =>
    t('clash.event', { title: titles.get(other) ?? '', moment: moment(from) }),
  );
  const left = clashes.length - named.length;
  const all = left === 0 ? named : [...named, t('clash.more', { count: left })];
  const events = new Intl.ListFormat(language, { type: 'conjunction' }).format(all);
  return t('clash.taken', { room, events });
}
