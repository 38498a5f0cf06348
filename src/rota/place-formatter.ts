import type { Event } from '../model/event.ts';
import type { ContentReader } from '../store/content/port.ts';

/** Creates a formatter of an event's first location: the room and its building; "" if there is none, or if it was deleted. */
export async function createPlaceFormatter({
  all,
}: Pick<ContentReader, 'all'>): Promise<(event: Pick<Event, 'rooms'>) => string> {
  const rooms = new Map((await all('room')).map((one) => [one.id, one]));
  const buildings = new Map((await all('building')).map((one) => [one.id, one]));
  return ({ rooms: [first] }) => {
    if (first === undefined) return '';
    if (!('roomId' in first))
      return joinParts([first.name, first.locationName, first.locationAddress, first.locationCity]);
    const room = rooms.get(first.roomId);
    if (room === undefined) return '';
    return joinParts([room.publicName || room.name, buildings.get(room.buildingId)?.name ?? '']);
  };
}

function joinParts(parts: readonly string[]): string {
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}
