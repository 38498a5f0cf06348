// When events take rooms, and where two of them take the same one (rule W13). All moments are wall-clock times, which compare
// as texts.

import type { Event } from './event.ts';

/** From when until when; at `to` itself it is over. */
export interface UseSpan {
  readonly from: string;
  readonly to: string;
}

export interface RoomUse extends UseSpan {
  readonly roomId: number;
  readonly eventId: number;
}

/** Two events in one room, and for how long both are. */
export interface RoomClash extends UseSpan {
  readonly roomId: number;
  readonly eventIds: readonly [number, number];
}

/** The rooms that an event takes, each once; none where it is cancelled or a draft. Places in free text are nobody’s to take. */
export function roomUsesOf(event: Event): RoomUse[] {
  if (event.status === 'cancelled' || event.state === 'draft') return [];
  const [from, to] = [event.occupiesFrom ?? event.startsAt, event.occupiesTo ?? event.endsAt];
  const ids = new Set(event.rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])));
  return [...ids].map((roomId) => ({ roomId, eventId: event.id, from, to }));
}

/** Whether two states of an event plainly take the same rooms at the same time: what goes into it is the very same. */
export function takesSame(one: Event, other: Event): boolean {
  return (
    one.rooms === other.rooms &&
    one.startsAt === other.startsAt &&
    one.endsAt === other.endsAt &&
    one.status === other.status &&
    one.state === other.state &&
    one.occupiesFrom === other.occupiesFrom &&
    one.occupiesTo === other.occupiesTo
  );
}

/** Whether two spans overlap; where one only touches the other they don’t. */
export function overlap(a: UseSpan, b: UseSpan): boolean {
  return a.from < b.to && b.from < a.to;
}

/** The part that two overlapping spans have in common. */
export function commonSpan(a: UseSpan, b: UseSpan): UseSpan {
  return { from: a.from > b.from ? a.from : b.from, to: a.to < b.to ? a.to : b.to };
}

/** The order in which uses are told: by their beginning, then by event and room. */
export function byBeginning(a: RoomUse, b: RoomUse): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return a.eventId - b.eventId || a.roomId - b.roomId;
}

/** Every two of the uses that clash, by the beginning of the later one; the event that begins first comes first. */
export function* clashesAmong(uses: readonly RoomUse[]): Generator<RoomClash> {
  const open = new Map<number, RoomUse[]>();
  for (const use of uses.toSorted(byBeginning)) {
    const { roomId } = use;
    const others = (open.get(roomId) ?? []).filter(({ to }) => to > use.from);
    for (const other of others) {
      if (overlap(other, use)) yield { roomId, eventIds: [other.eventId, use.eventId], ...commonSpan(other, use) };
    }
    open.set(roomId, [...others, use]);
  }
}
