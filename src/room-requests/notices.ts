import { toMailedEvent } from '../model/bookings/booking-mail.ts';
import { type Language, languageOf } from '../model/instance.ts';
import type { Room } from '../model/place.ts';
import type { RequestNoticeKind } from '../model/room-requests/request-mail.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import { readRooms } from './read-room-form.ts';

export function listRoomNames(rooms: readonly Room[]): string[] {
  return rooms.map(({ name, publicName }) => publicName || name);
}

/** Notifies the addresses in the rooms' `notify`, in the parish's language (rule H5). */
export async function notifyOffice(
  content: Pick<ContentTransaction, 'getAll' | 'instance' | 'requests'>,
  request: RoomRequest,
  about: RequestNoticeKind,
): Promise<void> {
  const rooms = await readRooms(content, request.roomIds);
  const emails = [...new Set(rooms.flatMap((room) => room.request?.notify ?? []))];
  const language = languageOf(content.instance.locale) ?? 'de';
  await content.requests.notify(emails, request, { about, language, rooms: listRoomNames(rooms) });
}

/**
 * Mails the requester the confirmation of a reservation made without the office, with its events as calendar entries (rules H8 and H10).
 */
export async function mailReservation(
  content: ContentTransaction,
  request: RoomRequest,
  language: Language,
): Promise<void> {
  const rooms = listRoomNames(await readRooms(content, request.roomIds));
  const events = (await content.getAll('event', request.eventIds)).map(({ value }) => ({
    ...toMailedEvent(value),
    title: request.title || value.title,
  }));
  await content.requests.mail(request, { about: 'approved', language, rooms, events, isCounted: true });
}
