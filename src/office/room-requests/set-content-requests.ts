import type { InstanceContent } from '../../model/instance.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';

/**
 * Replaces the room requests of the content (rule H2). Drops requests none of whose rooms are in the content, and references to missing
 * events and requests.
 */
export function setContentRequests<C extends Pick<InstanceContent, 'events' | 'rooms' | 'requests'>>(
  content: C,
  all: readonly RoomRequest[],
): C {
  const rooms = new Set(content.rooms.map(({ id }) => id));
  const events = new Set(content.events.map(({ id }) => id));
  const areThere = (ids: readonly number[]) => ids.filter((id) => events.has(id));
  const requests = all.flatMap((request): RoomRequest[] => {
    const { roomIds, eventIds, offer } = request;
    const left = roomIds.filter((id) => rooms.has(id));
    if (left.length === 0) return [];
    const offered = offer && {
      ...offer,
      roomIds: offer.roomIds.filter((id) => rooms.has(id)),
      eventIds: areThere(offer.eventIds),
    };
    return [{ ...request, roomIds: left, eventIds: areThere(eventIds), offer: offered }];
  });
  const requestOf = new Map(
    requests.flatMap(({ id, eventIds, offer }) => [...eventIds, ...(offer?.eventIds ?? [])].map((one) => [one, id])),
  );
  const requested = content.events.map((event) => {
    const requestId = requestOf.get(event.id) ?? null;
    return event.requestId === requestId ? event : { ...event, requestId };
  });
  return { ...content, requests, events: requested };
}
