// Whether rooms are free for an event at a time, what takes them, and which others are free then (rule W13).

import { overlap } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { OfficeContext } from '../office-context.ts';
import { type FreeRoom, freeRooms } from './free-rooms.ts';
import { type Occupied, occupancy } from './occupancy.ts';

export interface CheckedRoom {
  readonly room_id: number;
  readonly label: string;
  /** The events in it at that time, by their beginning; empty where it is free. */
  readonly taken: readonly Occupied[];
}

export interface CheckedRooms {
  /** In the order in which they were asked for. */
  readonly rooms: readonly CheckedRoom[];
  /** Other bookable rooms that are free then, in the office's order. */
  readonly free: readonly FreeRoom[];
}

export interface AskedRooms {
  /** When, in order; between them it does not matter. */
  readonly spans: readonly UseSpan[];
  readonly roomIds: readonly number[];
  /** The event that is asked for: where it is itself is free for it. */
  readonly eventId?: number | undefined;
}

/** Rooms that there are not any more are left out. Throws WrongParameter, and NotFound where there is no such instance. */
export async function checkRooms(
  acting: Pick<OfficeContext, 'store'>,
  instance: string,
  { roomIds, eventId, spans }: AskedRooms,
): Promise<CheckedRooms> {
  const whole = { from: spans[0]?.from, to: spans.at(-1)?.to };
  const labels = await acting.store.content.read(instance, ({ labels: of }) => of('room', roomIds));
  const there = roomIds.filter((id) => labels.has(id));
  const rooms = await Promise.all(
    there.map(async (id) => {
      const { items } = await occupancy(acting, instance, id, whole);
      const taken = items.filter((use) => use.event_id !== eventId && spans.some((span) => overlap(span, use)));
      return { room_id: id, label: labels.get(id) ?? '', taken };
    }),
  );
  const { items } = await freeRooms(acting, instance, { ...whole, besides: eventId, during: spans });
  return { rooms, free: items.filter(({ room_id }) => !there.includes(room_id)) };
}
