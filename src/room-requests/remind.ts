// Reminder of an approved request, with the place and the text about keys and handover (rule H11).

import type { Event } from '../model/event.ts';
import type { Room } from '../model/place.ts';
import { wallClockToInstant } from '../store/bookings/task-times.ts';
import type { ContentReader, ContentTransaction } from '../store/content/port.ts';
import type { StoredRequest } from '../store/room-requests/request-rows.ts';
import { addDays } from '../util/dates.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { listRoomNames } from './notices.ts';
import { readRooms } from './read-room-form.ts';

const REMINDER_DAYS = 3;
const REMINDER_TIME = '10:00:00';

export interface DueReminder {
  readonly event: Event;
  /** Time of the reminder, in milliseconds since 1970. */
  readonly at: number;
}

/** Returns the reminder of the next event of a request; undefined if there is none, or it has been sent. */
export async function findReminder(
  content: Pick<ContentReader, 'getAll' | 'instance'>,
  { request, isReminded }: StoredRequest,
  at: number,
): Promise<DueReminder | undefined> {
  if (request.state !== 'approved' || isReminded) return undefined;
  const { timeZone } = content.instance;
  const now = createWallClock(timeZone)(at);
  const coming = (await content.getAll('event', request.eventIds))
    .map(({ value }) => value)
    .filter(({ startsAt, status }) => startsAt > now && status === 'confirmed')
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const [event] = coming;
  if (event === undefined) return undefined;
  const day = addDays(event.startsAt.slice(0, 10), -REMINDER_DAYS);
  return { event, at: wallClockToInstant(`${day} ${REMINDER_TIME}`, timeZone) };
}

export async function sendReminder(
  content: ContentTransaction,
  { request, language }: StoredRequest,
  { startsAt, endsAt, rooms: places }: Event,
  by: string,
): Promise<void> {
  const ids = places.flatMap((place) => ('roomId' in place ? [place.roomId] : []));
  const rooms = await readRooms(content, ids);
  const text = [...new Set(rooms.map((room) => room.request?.handover ?? ''))].filter((one) => one !== '').join('\n\n');
  await content.requests.put({ request, language, by, isReminded: true });
  const reminded = { ...request, dates: [{ from: startsAt, to: endsAt }] };
  await content.requests.mail(reminded, {
    about: 'reminder',
    language,
    rooms: listRoomNames(rooms),
    places: await formatAddresses(content, rooms),
    text,
    isCounted: false,
  });
}

/** Formats the rooms of each building, with the address of the building. */
async function formatAddresses(content: ContentTransaction, rooms: readonly Room[]): Promise<string[]> {
  const byBuilding = Map.groupBy(rooms, ({ buildingId }) => buildingId);
  const buildings = new Map(
    (await content.getAll('building', [...byBuilding.keys()])).map((one) => [one.id, one.value]),
  );
  return [...byBuilding].map(([id, some]) => {
    const { name = '', street = '', postcode = '', city = '' } = buildings.get(id) ?? {};
    const parts = [...listRoomNames(some), name, street, `${postcode} ${city}`.trim()];
    return [...new Set(parts)].filter((part) => part !== '').join(', ');
  });
}
