// Times at which a room is taken, in the form that the public may see (rule H3).

import { toMomentText } from '../../model/moment.ts';
import type { ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { computeNeededTime, findBusySpans } from '../../model/room-requests/busy-times.ts';
import {
  findRoomsRequestableWith,
  isRequestable,
  type RequestableRoom,
} from '../../model/room-requests/requestable-rooms.ts';
import type { View } from '../../readmodel/view.ts';

/** Room that the public can request; undefined if there is none with this id. */
export function findRequestableRoom({ snapshot }: View, id: number): RequestableRoom | undefined {
  const room = snapshot.roomsById.get(id)?.room;
  return snapshot.instance.outside.requests && isRequestable(room) ? room : undefined;
}

export interface BusySpansOptions {
  /** Uses that count as free. Default: none. */
  readonly own?: readonly ResourceUse[];
  /** Rooms that are requested with this one. Default: none. */
  readonly together?: readonly RequestableRoom[];
}

/** Times at which a room is taken, on the days from `from` to `to`, both included. */
export function listBusySpans(
  { snapshot, today }: View,
  room: RequestableRoom,
  days: { readonly from: string; readonly to: string },
  { own = [], together = [room] }: BusySpansOptions = {},
): UseSpan[] {
  const settings = { ...room.request, ...computeNeededTime(together) };
  return findBusySpans(settings, roomUsesOf(snapshot, room.id, own), { today, ...days });
}

function roomUsesOf({ roomUses }: View['snapshot'], roomId: number, own: readonly ResourceUse[]): UseSpan[] {
  const moments = roomUses.get(roomId) ?? new Float64Array(0);
  const uses = Array.from({ length: moments.length / 2 }, (_, index) => ({
    from: toMomentText(moments[2 * index] ?? 0),
    to: toMomentText(moments[2 * index + 1] ?? 0),
  }));
  for (const { from, to } of own.filter(({ kind, id }) => kind === 'room' && id === roomId)) {
    const index = uses.findIndex((use) => use.from === from && use.to === to);
    if (index >= 0) uses.splice(index, 1);
  }
  return uses;
}

/** Rooms that can be requested together with a room; that room comes first. */
export function listRoomsRequestableWith({ snapshot }: View, room: RequestableRoom): RequestableRoom[] {
  return findRoomsRequestableWith(
    room,
    snapshot.rooms.map((one) => one.room),
  );
}
