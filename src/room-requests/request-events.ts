// Events of room requests, and the uses of rooms that clash with them (rules H3, H6 and H7). Changes to an instance run one after another,
// so what is free within a transaction stays free until its end.

import type { Event } from '../model/event.ts';
import { Report } from '../model/format/report.ts';
import { type Language, languageOf } from '../model/instance.ts';
import { eventKind } from '../model/kinds/event.ts';
import type { Room } from '../model/place.ts';
import type { UseSpan } from '../model/resources.ts';
import { computeNeededSpan, computeNeededTime, findClashingUses } from '../model/room-requests/busy-times.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { ContentReader, ContentTransaction } from '../store/content/port.ts';

export interface RoomConflict extends UseSpan {
  readonly roomId: number;
  readonly eventId: number;
}

/** Finds the events that clash with a request, in the order of its dates and rooms, then by event id. Ignores `ignoredEventIds`. */
export async function findRoomConflicts(
  content: Pick<ContentReader, 'uses'>,
  rooms: readonly Room[],
  dates: readonly UseSpan[],
  ignoredEventIds: readonly number[] = [],
): Promise<RoomConflict[]> {
  const needed = computeNeededTime(rooms);
  const found: RoomConflict[] = [];
  for (const { from, to } of dates) {
    for (const { id: roomId } of rooms) {
      const uses = await content.uses('room', computeNeededSpan(needed, { from, to }), roomId);
      const others = uses.filter(({ eventId }) => !ignoredEventIds.includes(eventId));
      const ids = new Set(findClashingUses(needed, { from, to }, others).map(({ eventId }) => eventId));
      for (const eventId of [...ids].sort((a, b) => a - b)) found.push({ from, to, roomId, eventId });
    }
  }
  return found;
}

/** Finds the first of the sorted dates that needs a room before the previous date has released it. */
export function findDateTooClose(
  rooms: readonly Pick<Room, 'request'>[],
  dates: readonly UseSpan[],
): { readonly index: number; readonly before: string } | undefined {
  const needed = computeNeededTime(rooms);
  const index = dates.findIndex((date, at) => {
    const earlier = dates[at - 1];
    return earlier !== undefined && computeNeededSpan(needed, earlier).to > computeNeededSpan(needed, date).from;
  });
  return index === -1 ? undefined : { index, before: computeNeededSpan(needed, dates[index - 1] as UseSpan).to };
}

export interface RequestEventsOptions {
  readonly rooms: readonly Room[];
  readonly dates: readonly UseSpan[];
  /** `proposed`: the event only holds the room for an offer. */
  readonly state: 'ready' | 'proposed';
  /** Existing events to move, in order; additional dates get new events, and surplus events are cancelled. */
  readonly moves?: readonly number[];
  /** Returns the event to store, for example with fields entered by the office. */
  readonly adapt?: (event: Event) => Event;
}

/** Creates or moves the events of a request, one for each date, and returns their ids in the order of the dates. */
export async function putRequestEvents(
  content: ContentTransaction,
  request: RoomRequest,
  { rooms, dates, state, moves = [], adapt = (event) => event }: RequestEventsOptions,
): Promise<number[]> {
  const present = (await content.getAll('event', moves)).toSorted((a, b) =>
    a.value.startsAt < b.value.startsAt ? -1 : 1,
  );
  const isAt = (date: UseSpan, { startsAt, endsAt }: Event) => date.from === startsAt && date.to === endsAt;
  // Events that stay at their time are not moved to another date.
  const moved = present.filter(({ value }) => !dates.some((date) => isAt(date, value)));
  const ids: number[] = [];
  for (const date of dates) {
    const old = present.find(({ value }) => isAt(date, value)) ?? moved.shift();
    const times = timesOf(date, rooms);
    const event: Event = old
      ? {
          ...old.value,
          ...namedFor(request, old.value, content),
          ...times,
          hours: [],
          state,
          status: 'confirmed',
          statusNote: '',
        }
      : { ...newEvent(request, content, await content.newId('event')), ...times, state };
    await content.put('event', adapt(event), old?.revision ?? 'new');
    ids.push(event.id);
  }
  for (const { value, revision } of moved) {
    if (value.status !== 'cancelled') await content.put('event', { ...value, status: 'cancelled' }, revision);
  }
  return ids;
}

function timesOf({ from, to }: UseSpan, rooms: readonly Room[]) {
  const occupied = computeNeededSpan(computeNeededTime(rooms), { from, to });
  return {
    startsAt: from,
    endsAt: to,
    occupiesFrom: occupied.from === from ? null : occupied.from,
    occupiesTo: occupied.to === to ? null : occupied.to,
    rooms: rooms.map(({ id }) => ({ roomId: id })),
  };
}

/** Titles of events for private requests, which reveal nothing that the person wrote (rule H6). */
const TAKEN_TITLES: Readonly<Record<Language, string>> = {
  de: 'Belegt',
  fr: 'Occupé',
  it: 'Occupato',
  en: 'Taken',
};

/**
 * Returns the title and organizer of a moved event: those of a new event if the request is private, or was until now; otherwise the
 * event's own, which the office may have edited.
 */
function namedFor(
  request: RoomRequest,
  { title, organizer }: Event,
  content: Pick<ContentReader, 'instance'>,
): Pick<Event, 'title' | 'organizer'> {
  const made = newEvent(request, content, 1);
  const wasPrivate = Object.values(TAKEN_TITLES).includes(title);
  return request.kind === 'private' || wasPrivate
    ? { title: made.title, organizer: made.organizer }
    : { title, organizer };
}

/** Builds an event that isn't public. It contains neither the title nor a name of a private request. */
function newEvent(
  { id: requestId, kind, title, organisation }: RoomRequest,
  { instance }: Pick<ContentReader, 'instance'>,
  id: number,
): Event {
  const isPrivate = kind === 'private';
  const written = {
    id,
    public: false,
    // The dates are set by the caller.
    date_from: '2000-01-01 00:00:00',
    date_to: '2000-01-01 00:00:00',
    title: isPrivate ? TAKEN_TITLES[languageOf(instance.locale) ?? 'de'] : title,
    organizer: isPrivate || organisation === '' ? null : { name: organisation },
    request_id: requestId,
  };
  return eventKind.rule.read(written, '', new Report({ cleanHtml: (html) => html })) as Event;
}
