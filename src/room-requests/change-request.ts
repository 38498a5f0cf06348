// Changes to a request through its private link (rule H9).

import { VISITOR_ACTOR } from '../model/erased-actor.ts';
import { isRequestable } from '../model/room-requests/requestable-rooms.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { EnteredRequest, OwnRequestOutcome, RequestInput } from '../model/room-requests/visitor-requests.ts';
import type { ContentReader, ContentTransaction } from '../store/content/port.ts';
import type { StoredRequest } from '../store/room-requests/request-rows.ts';
import { isSameJson } from '../util/is-same-json.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { releaseOffer } from './answer-offer.ts';
import {
  cleanRequest,
  findSkippedTimeProblems,
  findTakenDates,
  readRoomsRequestableWith,
  termsOf,
  validateRequest,
} from './check-request.ts';
import { notifyOffice } from './notices.ts';
import { findRequestByKey, listHeldEventIds, readOwnRequestOutcome } from './own-request.ts';
import { readRoomForm, readRooms } from './read-room-form.ts';

const CHANGEABLE: readonly RoomRequest['state'][] = ['unconfirmed', 'open', 'approved', 'offered'];

/**
 * Changes a request and reopens it. A pending offer is withdrawn; the events of an approved request stay until the office has answered.
 * Unchanged dates are not checked again. The form shows the current terms, so submitting a change means accepting them.
 */
export async function changeRequest(
  content: ContentTransaction,
  key: string,
  entered: EnteredRequest,
  at: number,
): Promise<OwnRequestOutcome> {
  const present = await findRequestByKey(content, key, at);
  if (present === undefined) return { refused: 'unknown' };
  const { request: before, language } = present;
  const main = (await readRooms(content, before.roomIds)).find(isRequestable);
  const isPossible = CHANGEABLE.includes(before.state) && content.instance.outside.requests;
  if (main === undefined || !isPossible) return { refused: 'wrong_state' };
  const rooms = await readRoomsRequestableWith(content, main.id);
  const form = await readRoomForm(content, main.request);
  const given = { ...cleanRequest(entered, form), email: before.email };
  const { timeZone } = content.instance;
  const now = createWallClock(timeZone)(at);
  const isKept = keptPaths(before, given);
  const limits = { form, rooms, now, needsEmail: before.email !== '' };
  const found = [...validateRequest(given, limits), ...findSkippedTimeProblems(given.dates, timeZone)];
  const faults = found.filter(({ path }) => !isKept(path));
  if (faults.length > 0) return { refused: 'faults', faults };
  const chosen = rooms.filter(({ id }) => given.roomIds.includes(id));
  const moved = given.dates.filter((_, index) => !isKept(`dates[${index}]`));
  const taken = await findTakenDates(content, chosen, moved, listHeldEventIds(before));
  if (taken.length > 0) return { refused: 'taken', dates: taken };
  const changed: RoomRequest = { ...before, ...given };
  if (isSameJson(changed, before) && before.state !== 'unconfirmed') return readOwnRequestOutcome(content, key, at);
  await releaseOffer(content, before.offer);
  const request: RoomRequest = { ...changed, terms: termsOf(chosen), state: 'open', offer: null };
  await content.requests.put({
    request,
    language,
    by: VISITOR_ACTOR,
    ...(isKept('dates') ? {} : { isReminded: false }),
  });
  await notifyOffice(content, request, before.state === 'unconfirmed' ? 'new' : 'changed');
  return readOwnRequestOutcome(content, key, at);
}

/** Creates a predicate for problem paths: true if the rooms and the value at the path (rooms, all dates, or one date) are unchanged. */
function keptPaths(before: RoomRequest, given: RequestInput): (path: string) => boolean {
  const hasSameRooms = isSameJson([...before.roomIds].sort(), [...given.roomIds].sort());
  return (path) => {
    if (!hasSameRooms) return false;
    if (path === 'room_ids') return true;
    if (path === 'dates') return isSameJson(before.dates, given.dates);
    const date = given.dates[Number(/^dates\[(\d+)\]$/.exec(path)?.[1] ?? -1)];
    return date !== undefined && before.dates.some(({ from, to }) => from === date.from && to === date.to);
  };
}

/** Returns a changed request as it was approved, with the dates of its events; undefined if none of them is left. */
export async function restoreApproval(
  content: Pick<ContentReader, 'getAll'>,
  { request, approved }: Pick<StoredRequest, 'request' | 'approved'>,
): Promise<RoomRequest | undefined> {
  const events = (await content.getAll('event', request.eventIds)).filter(({ value }) => value.status !== 'cancelled');
  if (events.length === 0) return undefined;
  const dates = new Map(events.map(({ value: { startsAt, endsAt } }) => [startsAt, { from: startsAt, to: endsAt }]));
  const roomIds = events.flatMap(({ value }) => value.rooms.flatMap((room) => ('roomId' in room ? [room.roomId] : [])));
  return {
    ...request,
    ...approved,
    eventIds: request.eventIds,
    offer: null,
    state: 'approved',
    roomIds: [...new Set(roomIds)],
    dates: [...dates.values()].sort((a, b) => (a.from < b.from ? -1 : 1)),
  };
}
