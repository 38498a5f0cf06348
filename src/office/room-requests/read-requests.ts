import type { BookingForm } from '../../model/bookings/form.ts';
import type { Room } from '../../model/place.ts';
import { overlaps } from '../../model/resource-use.ts';
import type { RequestState, RoomRequest } from '../../model/room-requests/room-request.ts';
import { readRoomForm, readRooms } from '../../room-requests/read-room-form.ts';
import { findRoomConflicts, type RoomConflict } from '../../room-requests/request-events.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader } from '../../store/content/port.ts';
import type { StoredRequest } from '../../store/room-requests/request-rows.ts';
import { addDays } from '../../util/dates.ts';
import { containsWords } from '../contains-words.ts';
import { ForbiddenError } from '../content/errors.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';
import { canAnswerAnyRequest, canAnswerRequest, requireRequestAccess } from './request-access.ts';

export type RequestCursor = readonly [createdAt: string, id: number];

export interface ListRequestsOptions {
  readonly states?: readonly RequestState[] | undefined;
  readonly roomId?: number | undefined;
  /** First and last day of the period in which a request must have a date. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Search words; a request matches if each occurs in it. */
  readonly words?: string | undefined;
  readonly limit?: number;
  readonly after?: RequestCursor | undefined;
}

export interface RequestPage {
  /** Oldest first. */
  readonly items: readonly StoredRequest[];
  readonly next: RequestCursor | undefined;
  readonly total: number;
}

/** Lists the requests that the user may answer. Throws NotFoundError, and ForbiddenError if the user may not answer any. */
export async function listRequests(
  { store, authority }: WriteContext,
  instance: string,
  { states, limit = Number.POSITIVE_INFINITY, after, ...filter }: ListRequestsOptions = {},
): Promise<RequestPage> {
  if (!canAnswerAnyRequest(authority)) throw new ForbiddenError(createRefusal('request_rooms'), 'editor');
  const all = await store.content.read(instance, (content) => content.requests.all(states));
  const found = all.filter(({ request }) => canAnswerRequest(authority, request) && matches(request, filter));
  const left = after === undefined ? found : found.filter(({ request }) => isBehind(request, after));
  const items = left.slice(0, limit);
  const last = items.at(-1)?.request;
  return {
    items,
    next: last !== undefined && items.length < left.length ? [last.createdAt, last.id] : undefined,
    total: found.length,
  };
}

function isBehind({ createdAt, id }: RoomRequest, [at, last]: RequestCursor): boolean {
  return createdAt > at || (createdAt === at && id > last);
}

function matches(
  request: RoomRequest,
  { roomId, from = '', to, words = '' }: Pick<ListRequestsOptions, 'roomId' | 'from' | 'to' | 'words'>,
): boolean {
  const end = to === undefined ? '~' : addDays(to, 1);
  if (roomId !== undefined && !request.roomIds.includes(roomId)) return false;
  if (!request.dates.some((date) => date.to >= from && date.from < end)) return false;
  const { title, organisation, name, email, phone, answers } = request;
  return containsWords(JSON.stringify([title, organisation, name, email, phone, answers]), words);
}

export interface RequestDetails extends StoredRequest {
  /** Other open or offered requests for one of the rooms at the same time, by id. */
  readonly sameTime: readonly number[];
  /** Other events that clash with the request's dates. */
  readonly conflicts: readonly RoomConflict[];
  readonly rooms: readonly Room[];
  readonly form: BookingForm | null;
}

/** Throws NotFoundError and ForbiddenError. */
export async function readRequestDetails(
  { store, authority }: WriteContext,
  instance: string,
  id: number,
): Promise<RequestDetails> {
  return store.content.read(instance, async (content) => {
    const present = await requireStoredRequest(content, id);
    requireRequestAccess(authority, present.request);
    const { request } = present;
    const rooms = await readRooms(content, request.roomIds);
    const own = [...request.eventIds, ...(request.offer?.eventIds ?? [])];
    const settings = rooms.find((room) => room.request !== null)?.request ?? null;
    return {
      ...present,
      sameTime: await findRequestsAtSameTime(content, request),
      conflicts: await findRoomConflicts(content, rooms, request.dates, own),
      rooms,
      form: await readRoomForm(content, settings),
    };
  });
}

/** Throws NotFoundError. */
export async function requireStoredRequest(
  content: Pick<ContentReader, 'requests'>,
  id: number,
): Promise<StoredRequest> {
  const present = await content.requests.byId(id);
  if (present === undefined) throw new NotFoundError(`room request ${id}`);
  return present;
}

/** Ids of other open or offered requests for one of the rooms at the same time, oldest first. */
export async function findRequestsAtSameTime(
  { requests }: Pick<ContentReader, 'requests'>,
  { id, roomIds, dates }: RoomRequest,
): Promise<number[]> {
  const waiting = await requests.all(['open', 'offered']);
  return waiting.flatMap(({ request }) => {
    const isOther = request.id !== id && request.roomIds.some((room) => roomIds.includes(room));
    const isThen = request.dates.some((date) => dates.some((own) => overlaps(own, date)));
    return isOther && isThen ? [request.id] : [];
  });
}
