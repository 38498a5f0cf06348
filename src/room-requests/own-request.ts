// Visitor's own request, found by its private link (rule H9).

import { CONFIRMATION_PERIOD_MS, parseInstantText } from '../model/bookings/booking.ts';
import { resourceUsesOf } from '../model/resource-use.ts';
import { isRequestable } from '../model/room-requests/requestable-rooms.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { OwnRequest, OwnRequestOutcome } from '../model/room-requests/visitor-requests.ts';
import type { ContentReader, ContentTransaction } from '../store/content/port.ts';
import type { StoredRequest } from '../store/room-requests/request-rows.ts';
import { readRoomForm, readRooms } from './read-room-form.ts';

/** Finds the request with a key. Unconfirmed requests that have expired count as removed (rule H5). */
export async function findRequestByKey(
  content: Pick<ContentReader, 'requests'>,
  key: string,
  at: number,
): Promise<StoredRequest | undefined> {
  const present = await content.requests.byKey(key);
  if (present === undefined) return undefined;
  const { state, createdAt } = present.request;
  return state === 'unconfirmed' && parseInstantText(createdAt) + CONFIRMATION_PERIOD_MS <= at ? undefined : present;
}

export async function findOwnRequest(
  content: Pick<ContentReader, 'get' | 'getAll' | 'requests'>,
  key: string,
  at: number,
): Promise<OwnRequest | undefined> {
  const present = await findRequestByKey(content, key, at);
  if (present === undefined) return undefined;
  const { request } = present;
  const rooms = await readRooms(content, request.roomIds);
  const settings = rooms.find(isRequestable)?.request ?? null;
  return {
    request,
    form: await readRoomForm(content, settings),
    rooms: publicRoomNames(rooms),
    uses: (await content.getAll('event', listHeldEventIds(request))).flatMap(({ value }) => resourceUsesOf(value)),
    offerRooms: publicRoomNames(await readRooms(content, request.offer?.roomIds ?? [])),
    lostRooms: present.lostRooms,
    settings,
    messages: present.messages,
  };
}

export function listHeldEventIds({ eventIds, offer }: RoomRequest): number[] {
  return [...eventIds, ...(offer?.eventIds ?? [])];
}

function publicRoomNames(rooms: Awaited<ReturnType<typeof readRooms>>): OwnRequest['rooms'] {
  return rooms.map(({ id, name, publicName }) => ({ id, name: publicName || name }));
}

export async function readOwnRequestOutcome(
  content: ContentTransaction,
  key: string,
  at: number,
): Promise<OwnRequestOutcome> {
  const own = await findOwnRequest(content, key, at);
  return own === undefined ? { refused: 'unknown' } : { own };
}
