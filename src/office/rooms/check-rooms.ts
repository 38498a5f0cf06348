import { overlaps } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { OfficeContext } from '../office-context.ts';
import { type FreeRoom, findFreeRooms } from './free-rooms.ts';
import { type OccupyingEvent, readRoomOccupancy } from './occupancy.ts';

export interface CheckedRoom {
  readonly room_id: number;
  readonly label: string;
  /** Events in the room at that time, by start; empty if it is free. */
  readonly taken: readonly OccupyingEvent[];
}

export interface CheckedRooms {
  readonly rooms: readonly CheckedRoom[];
  /** Other bookable rooms that are free at that time, in the office's order. */
  readonly free: readonly FreeRoom[];
}

export interface CheckRoomsOptions {
  /** Requested times, in order; the gaps between them may be occupied. */
  readonly spans: readonly UseSpan[];
  readonly roomIds: readonly number[];
  readonly eventId?: number | undefined;
}

/**
 * Finds events that occupy the rooms, and other free rooms. Ignores deleted rooms. Throws InvalidParameterError, and NotFoundError for an
 * unknown instance.
 */
export async function checkRooms(
  acting: Pick<OfficeContext, 'store'>,
  instance: string,
  { roomIds, eventId, spans }: CheckRoomsOptions,
): Promise<CheckedRooms> {
  const whole = { from: spans[0]?.from, to: spans.at(-1)?.to };
  const labels = await acting.store.content.read(instance, ({ labels: of }) => of('room', roomIds));
  const there = roomIds.filter((id) => labels.has(id));
  const rooms = await Promise.all(
    there.map(async (id) => {
      const { items } = await readRoomOccupancy(acting, instance, id, whole);
      const taken = items.filter((use) => use.event_id !== eventId && spans.some((span) => overlaps(span, use)));
      return { room_id: id, label: labels.get(id) ?? '', taken };
    }),
  );
  const { items } = await findFreeRooms(acting, instance, { ...whole, ignoredEventId: eventId, during: spans });
  return { rooms, free: items.filter(({ room_id }) => !there.includes(room_id)) };
}
