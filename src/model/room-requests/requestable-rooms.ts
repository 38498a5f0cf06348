// Rooms that the public can request, alone or together (rules H1, H4 and H10).

import type { Membership } from '../person.ts';
import type { Room } from '../place.ts';
import type { RequestSettings } from './request-settings.ts';

export type RequestableRoom = Room & { readonly request: RequestSettings };

export function isRequestable(room: Room | undefined): room is RequestableRoom {
  return room?.bookable === true && room.request !== null;
}

/** Rooms that can be requested together with a room: those of its building with the same form, the room itself first. */
export function findRoomsRequestableWith(room: RequestableRoom, all: readonly Room[]): RequestableRoom[] {
  const others = all
    .filter(isRequestable)
    .filter(
      (other) =>
        other.id !== room.id && other.buildingId === room.buildingId && other.request.formId === room.request.formId,
    );
  return [room, ...others];
}

/** Returns the first of a person's groups whose members may use a room without approval, or undefined (rule H10). */
export function findDirectGroup(room: RequestableRoom, groups: readonly Membership[]): number | undefined {
  return groups.find(({ groupId }) => room.request.directGroupIds.includes(groupId))?.groupId;
}

/** Finds the rooms whose free times need no approval for a person (rule H10). */
export function findRoomsWithoutApproval(rooms: readonly Room[], groups: readonly Membership[]): RequestableRoom[] {
  return rooms.filter(isRequestable).filter((room) => findDirectGroup(room, groups) !== undefined);
}
