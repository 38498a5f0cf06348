// Effects of changed events on their room requests (rule H11). The request gets the dates, rooms and ids of its events, and the
// requester is mailed.

import type { Transaction } from 'kysely';
import { toMailedEvent } from '../../model/bookings/booking-mail.ts';
import type { Event } from '../../model/event.ts';
import type { Room } from '../../model/place.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { RequestMailKind } from '../../model/room-requests/request-mail.ts';
import type { RoomRequest } from '../../model/room-requests/room-request.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { narrowToKind } from '../content/by-kind.ts';
import type { Delta } from '../content/diff.ts';
import { parseEntity } from '../content/documents.ts';
import type { ChangeType } from '../content/history.ts';
import type { InstanceRecord } from '../instances.ts';
import type { Tables } from '../tables.ts';
import { type StoredRequest, toStoredRequest } from './request-rows.ts';
import { createRoomRequestTransaction, type RoomRequestTransaction } from './request-transaction.ts';

export interface RequestUpdateOptions {
  readonly at: number;
  readonly what?: ChangeType | undefined;
  readonly isSilent: boolean;
}

interface ChangedEvent {
  readonly id: number;
  readonly before: Event | undefined;
  readonly after: Event | undefined;
}

interface ConcernedRequest {
  readonly stored: StoredRequest;
  readonly changed: readonly ChangedEvent[];
}

/** Counts the requests whose requesters get a mail about the changed events. */
export async function countNotifiedRequests(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  options: RequestUpdateOptions,
): Promise<number> {
  const concerned = await findConcerned(tx, record, deltas, options);
  return concerned.filter((one) => mailAbout(record, one, options) !== undefined).length;
}

/** Updates requests after their events were written. Requests written by the same change are not touched. */
export async function updateRequestsOnEventChange(
  tx: Transaction<Tables>,
  record: InstanceRecord,
  deltas: readonly Delta[],
  options: RequestUpdateOptions & { readonly by: string },
): Promise<void> {
  const requests = createRoomRequestTransaction(tx, record, options.at, { onWrite: () => undefined, forgotten: [] });
  const removedRooms = removedRoomNames(deltas);
  for (const one of await findConcerned(tx, record, deltas, options)) {
    const { request, language } = one.stored;
    const mail = mailAbout(record, one, options);
    const now = await followEvents(tx, record.id, request, one.changed);
    if (!isSameJson(now, request)) await requests.put({ request: now, language, by: options.by });
    if (mail === undefined) continue;
    const named = await roomNamesOf(tx, record.id, one.changed);
    const about = mail === 'moved' && named.length === 0 ? 'room_lost' : mail;
    const rooms = about === 'room_lost' ? lostRoomNames(one.changed, removedRooms) : named;
    const events = one.changed.flatMap(({ before, after }) => {
      const event = after ?? (before && { ...before, status: 'cancelled' as const });
      return event === undefined ? [] : [{ ...toMailedEvent(event), title: request.title || event.title }];
    });
    const dates = events.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }));
    await requests.mail({ ...now, dates }, { about, language, rooms, events, isCounted: false });
  }
  await leaveRemovedRooms(requests, removedRooms, options);
}

function removedRoomNames(deltas: readonly Delta[]): ReadonlyMap<number, string> {
  return new Map(
    deltas.flatMap(({ kind, id, after, entityBefore }) => {
      const room = after === undefined ? narrowToKind('room', kind, entityBefore()) : undefined;
      return room === undefined ? [] : [[id, room.publicName || room.name] as const];
    }),
  );
}

function lostRoomNames(changed: readonly ChangedEvent[], removed: ReadonlyMap<number, string>): string[] {
  const places = changed.flatMap(({ before }) => before?.rooms ?? []);
  return [...new Set(places.flatMap((place) => ('roomId' in place ? (removed.get(place.roomId) ?? []) : [])))];
}

/** Removes deleted rooms from requests and offers (rule H2). */
async function leaveRemovedRooms(
  requests: RoomRequestTransaction,
  gone: ReadonlyMap<number, string>,
  { what, by }: RequestUpdateOptions & { readonly by: string },
): Promise<void> {
  if (gone.size === 0 || what === 'import') return;
  const left = (ids: readonly number[]) => ids.filter((id) => !gone.has(id));
  for (const { request, language, lostRooms } of await requests.all()) {
    const { roomIds, offer } = request;
    const named = [...roomIds, ...(offer?.roomIds ?? [])];
    if (left(named).length === named.length) continue;
    const kept = { ...request, roomIds: left(roomIds), offer: offer && { ...offer, roomIds: left(offer.roomIds) } };
    const lost = (offer?.roomIds ?? roomIds).flatMap((id) => gone.get(id) ?? []);
    await requests.put({ request: kept, language, by, lostRooms: [...lostRooms, ...lost] });
  }
}

async function findConcerned(
  tx: Transaction<Tables>,
  { id: instanceId, revision }: InstanceRecord,
  deltas: readonly Delta[],
  { what }: RequestUpdateOptions,
): Promise<ConcernedRequest[]> {
  // An import brings its own requests.
  if (what === 'import') return [];
  const changed = deltas.flatMap(({ kind, id, after: document, entityBefore }) => {
    if (kind !== 'event') return [];
    const [before, after] = [
      narrowToKind('event', kind, entityBefore()),
      narrowToKind('event', kind, document?.entity),
    ];
    const requestId = after?.requestId ?? before?.requestId ?? null;
    return requestId === null ? [] : [{ requestId, id, before, after }];
  });
  const byRequest = Map.groupBy(changed, ({ requestId }) => requestId);
  if (byRequest.size === 0) return [];
  const rows = await tx
    .selectFrom('room_requests')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .where('id', 'in', [...byRequest.keys()])
    .where('revision', '!=', revision)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ stored: toStoredRequest(row), changed: byRequest.get(row.id) ?? [] }));
}

/**
 * Returns the mail about changes to events that have not ended; undefined if there is none to send. Open requests and offers get none,
 * because the office answers them.
 */
function mailAbout(
  { instance }: InstanceRecord,
  { stored: { request }, changed }: ConcernedRequest,
  { at, isSilent }: RequestUpdateOptions,
): Extract<RequestMailKind, 'moved' | 'called_off'> | undefined {
  if (isSilent || !hasAnsweredEvents(request) || request.email === '') return undefined;
  const now = createWallClock(instance.timeZone)(at);
  const felt = changed.filter(({ before, after }) => {
    const isToCome = (after ?? before)?.endsAt !== undefined && String((after ?? before)?.endsAt) >= now;
    return isToCome && !isSameToPerson(before, after);
  });
  if (felt.length === 0) return undefined;
  return felt.every(({ after }) => !takesPlace(after)) ? 'called_off' : 'moved';
}

function takesPlace(event: Event | undefined): event is Event {
  return event !== undefined && event.status === 'confirmed' && event.state === 'ready';
}

function isSameToPerson(before: Event | undefined, after: Event | undefined): boolean {
  if (!takesPlace(before) && !takesPlace(after)) return true;
  if (takesPlace(before) !== takesPlace(after)) return false;
  return (['startsAt', 'endsAt', 'rooms'] as const).every((key) => isSameJson(before?.[key], after?.[key]));
}

/** True if the events determine the state of the request: it is approved, or declined because the office cancelled all its events. */
function hasAnsweredEvents({ state }: RoomRequest): boolean {
  return state === 'approved' || state === 'declined';
}

/** Returns the request with its events and their times. It is declined while none of them takes place, and then keeps its dates. */
async function followEvents(
  tx: Transaction<Tables>,
  instanceId: number,
  request: RoomRequest,
  changed: readonly ChangedEvent[],
): Promise<RoomRequest> {
  const gone = new Set(changed.flatMap(({ id, after }) => (after === undefined ? [id] : [])));
  const isOffered = (id: number) => request.offer?.eventIds.includes(id) === true;
  const returned = changed.flatMap(({ id, before, after }) =>
    before === undefined && after !== undefined && !isOffered(id) && !request.eventIds.includes(id) ? [id] : [],
  );
  const eventIds = [...request.eventIds.filter((id) => !gone.has(id)), ...returned].sort((a, b) => a - b);
  const offer = request.offer && {
    ...request.offer,
    eventIds: request.offer.eventIds.filter((id) => !gone.has(id)),
  };
  const left: RoomRequest = {
    ...request,
    eventIds: isSameJson(eventIds, request.eventIds) ? request.eventIds : eventIds,
    offer,
  };
  if (!hasAnsweredEvents(request)) return left;
  const events = await eventsThatTakePlace(tx, instanceId, left.eventIds);
  if (events.length === 0) return { ...left, state: 'declined' };
  const dates: UseSpan[] = events.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt }));
  const used = [
    ...new Set(events.flatMap(({ rooms }) => rooms.flatMap((one) => ('roomId' in one ? [one.roomId] : [])))),
  ];
  const isMoved = !isSameJson([...used].sort(), [...request.roomIds].sort());
  return { ...left, state: 'approved', dates, ...(isMoved && used.length > 0 && { roomIds: used }) };
}

async function eventsThatTakePlace(
  tx: Transaction<Tables>,
  instanceId: number,
  eventIds: readonly number[],
): Promise<Event[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'event')
    .where('id', 'in', [...eventIds])
    .execute();
  return rows
    .map((row) => parseEntity(row) as Event)
    .filter(takesPlace)
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
}

async function roomNamesOf(
  tx: Transaction<Tables>,
  instanceId: number,
  changed: readonly ChangedEvent[],
): Promise<string[]> {
  const places = changed.flatMap(({ before, after }) => (after ?? before)?.rooms ?? []);
  const ids = [...new Set(places.flatMap((place) => ('roomId' in place ? [place.roomId] : [])))];
  const rows = await tx
    .selectFrom('entities')
    .select(['kind', 'id', 'document'])
    .where('instance_id', '=', instanceId)
    .where('kind', '=', 'room')
    .where('id', 'in', ids.length === 0 ? [-1] : ids)
    .execute();
  const names = new Map(
    rows.map((row) => {
      const { publicName, name } = parseEntity(row) as Room;
      return [row.id, publicName || name];
    }),
  );
  const free = places.flatMap((place) => ('roomId' in place ? [] : [place.name]));
  return [...new Set([...ids.flatMap((id) => names.get(id) ?? []), ...free])];
}
