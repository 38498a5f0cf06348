// Rooms and form of a request, as stored (rule H4).

import type { BookingForm } from '../model/bookings/form.ts';
import type { Room } from '../model/place.ts';
import type { RequestSettings } from '../model/room-requests/request-settings.ts';
import type { ContentReader } from '../store/content/port.ts';

/** Form of a room, or null. Questions that sign-up repeats for each person occur once. */
export async function readRoomForm(
  content: Pick<ContentReader, 'get'>,
  settings: RequestSettings | null,
): Promise<BookingForm | null> {
  const formId = settings?.formId ?? null;
  const form = formId === null ? undefined : (await content.get('form', formId))?.value;
  return form === undefined ? null : { ...form, fields: form.fields.map((field) => ({ ...field, each: false })) };
}

/** Rooms by id, in the given order; rooms that no longer exist are left out. */
export async function readRooms(content: Pick<ContentReader, 'getAll'>, ids: readonly number[]): Promise<Room[]> {
  const found = new Map((await content.getAll('room', ids)).map(({ id, value }) => [id, value]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
