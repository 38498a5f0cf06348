// Access to room requests in the office (rule H14): editors may answer all, other accounts only those for rooms assigned to them.

import { type Authority, hasRole } from '../../model/authority.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { ForbiddenError } from '../content/errors.ts';
import { createRefusal } from '../refusal-codes.ts';

export function canAnswerAnyRequest(authority: Authority): boolean {
  return hasRole(authority, 'editor') || (authority.requestRoomIds ?? []).length > 0;
}

export function canAnswerRequest(authority: Authority, { roomIds }: Pick<RoomRequest, 'roomIds'>): boolean {
  if (hasRole(authority, 'editor')) return true;
  const given = authority.requestRoomIds ?? [];
  return roomIds.length > 0 && roomIds.every((id) => given.includes(id));
}

/** Throws ForbiddenError if the user may not answer requests for these rooms. */
export function requireRequestAccess(authority: Authority, request: Pick<RoomRequest, 'roomIds'>): void {
  if (!canAnswerRequest(authority, request)) throw new ForbiddenError(createRefusal('request_rooms'), 'editor');
}
