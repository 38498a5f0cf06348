// Availability of rooms for an event: what occupies them, and which other rooms are free (rule W13).

import { overlap } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { OfficeContext } from '../office-context.ts';
import { type FreeRoom, freeRooms } from './free-rooms.ts';
import { type Occupied, occupancy } from './occupancy.ts';

export interface CheckedRoom {
  readonly room_id: number;
  readonly label: string;
  /** Events in the room at that time, by start; empty if it is free. */
  readonly taken: readonly Occupied[];
}

export interface CheckedRooms {
  /** In the requested order. */
  readonly rooms: readonly CheckedRoom[];
  /** Other bookable rooms that are free at that time, in the office's order. */
  readonly free: readonly FreeRoom[];
}

export interface AskedRooms {
  /** Requested times, in order; the gaps between them may be occupied. */
  readonly spans: readonly UseSpan[];
  readonly roomIds: readonly number[];
  /** Event to ignore when checking occupancy, because it may keep its own rooms. */
  readonly eventId?: number | undefined;
}

/** Checks the rooms; deleted rooms are left out. Throws WrongParameter, and NotFound for an unknown instance. */
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
