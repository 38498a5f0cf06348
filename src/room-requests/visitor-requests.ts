import { createFormTokenGenerator, verifyFormToken } from '../bookings/form-token.ts';
import { VISITOR_ACTOR } from '../model/erased-actor.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { OwnRequestOutcome, VisitorRequestService } from '../model/room-requests/visitor-requests.ts';
import type { BookingStore } from '../store/bookings/bookings.ts';
import type { ContentStore } from '../store/content/content.ts';
import { NotFoundError } from '../store/content/errors.ts';
import type { ContentReader, ContentTransaction } from '../store/content/port.ts';
import type { DeletedRequest } from '../store/room-requests/request-transaction.ts';
import type { Clock } from '../util/clock.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { acceptOffer, declineOffer, releaseOffer } from './answer-offer.ts';
import { changeRequest } from './change-request.ts';
import { findSkippedTimeProblems, readRoomsRequestableWith } from './check-request.ts';
import { eraseRequest } from './erase-request.ts';
import { findGroupMember } from './find-member.ts';
import { listRoomNames, notifyOffice } from './notices.ts';
import { findOwnRequest, findRequestByKey, readOwnRequestOutcome } from './own-request.ts';
import { readRoomForm, readRooms } from './read-room-form.ts';
import { RequestRefusedError, sendRequest } from './send-request.ts';

export interface VisitorRequestsOptions {
  readonly content: Pick<ContentStore, 'read' | 'change'>;
  readonly bookings: Pick<BookingStore, 'sealKey'>;
  readonly clock: Clock;
  readonly onForgotten: (forgotten: readonly DeletedRequest[]) => Promise<void>;
}

export function createVisitorRequestService(options: VisitorRequestsOptions): VisitorRequestService {
  const { content: store, bookings, clock, onForgotten } = options;
  const read = <T>(instance: string, work: (content: ContentReader) => Promise<T>) =>
    orUndefined(store.read(instance, work));
  const change = async <T>(instance: string, what: string, work: (content: ContentTransaction) => Promise<T>) => {
    const done = store.change(instance, { actor: VISITOR_ACTOR, action: `room request: ${what}`, at: clock() }, work);
    return (await orUndefined(done))?.result;
  };
  return {
    form: async (instance, roomId, memberKey) => {
      const key = await bookings.sealKey(instance);
      if (key === undefined) return undefined;
      return read(instance, async (content) => {
        const [room] = content.instance.outside.requests ? await readRoomsRequestableWith(content, roomId) : [];
        const member = memberKey === undefined || !room ? undefined : await findGroupMember(content, memberKey, room);
        if (room === undefined || (memberKey !== undefined && member === undefined)) return 'unknown' as const;
        const form = await readRoomForm(content, room.request);
        return { form, token: createFormTokenGenerator(subjectOf(roomId), key)(clock()), member };
      });
    },
    send: async (instance, roomId, entered, way) => {
      const key = way === 'website' ? '' : await bookings.sealKey(instance);
      if (key === undefined) return undefined;
      const form = way === 'website' ? undefined : verifyFormToken(way.token, subjectOf(roomId), clock(), key);
      if (way !== 'website' && (form === undefined || way.trap !== '')) return { refused: 'stale' };
      if (form === 'quick') return { refused: 'quick' };
      const memberKey = way === 'website' ? undefined : way.memberKey;
      try {
        return await change(instance, 'sent', (content) => {
          const faults = findSkippedTimeProblems(entered.dates, content.instance.timeZone);
          if (faults.length > 0) throw new RequestRefusedError({ refused: 'faults', faults });
          return sendRequest(content, roomId, entered, { form, at: clock(), memberKey });
        });
      } catch (error) {
        if (error instanceof RequestRefusedError) return error.outcome;
        throw error;
      }
    },
    find: (instance, key) =>
      read(instance, async (content) => {
        const own = await findOwnRequest(content, key, clock());
        const answeredForm = (await content.requests.byKey(key))?.answeredForm ?? null;
        return own === undefined ? 'unknown' : { ...own, answeredForm };
      }),
    confirm: (instance, key) => change(instance, 'confirmed', (content) => confirm(content, key, clock())),
    withdraw: (instance, key) => change(instance, 'withdrawn', (content) => withdraw(content, key, clock())),
    change: (instance, key, entered) =>
      change(instance, 'changed', (content) => changeRequest(content, key, entered, clock())),
    accept: (instance, key) => change(instance, 'offer accepted', (content) => acceptOffer(content, key, clock())),
    refuse: (instance, key) => change(instance, 'offer refused', (content) => declineOffer(content, key, clock())),
    erase: async (instance, key) => {
      const forgotten = await change(instance, 'erased', async (content) => {
        const present = await content.requests.byKey(key);
        return present === undefined ? undefined : eraseRequest(content, present.request);
      });
      if (forgotten === undefined) return 'unknown';
      await onForgotten([forgotten]);
      return 'erased';
    },
  };
}

/** Subject of a form's token; negative, so that it never equals the id of an event. */
function subjectOf(roomId: number): number {
  return -roomId;
}

async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

async function confirm(content: ContentTransaction, key: string, at: number): Promise<OwnRequestOutcome> {
  const present = await findRequestByKey(content, key, at);
  if (present === undefined) return { refused: 'unknown' };
  if (present.request.state !== 'unconfirmed') return readOwnRequestOutcome(content, key, at);
  const { language } = present;
  const request: RoomRequest = { ...present.request, state: 'open' };
  await content.requests.put({ request, language, by: VISITOR_ACTOR });
  await notifyOffice(content, request, 'new');
  return readOwnRequestOutcome(content, key, at);
}

const WITHDRAWABLE: readonly RoomRequest['state'][] = ['unconfirmed', 'open', 'approved', 'offered'];

/** Withdraws a request; its upcoming events are cancelled, and the office is notified (rule H9). */
async function withdraw(content: ContentTransaction, key: string, at: number): Promise<OwnRequestOutcome> {
  const present = await findRequestByKey(content, key, at);
  if (present === undefined) return { refused: 'unknown' };
  const { request: before, language } = present;
  if (before.state === 'withdrawn') return readOwnRequestOutcome(content, key, at);
  if (!WITHDRAWABLE.includes(before.state)) return { refused: 'wrong_state' };
  const now = createWallClock(content.instance.timeZone)(at);
  for (const { value, revision } of await content.getAll('event', before.eventIds)) {
    if (value.endsAt < now || value.status === 'cancelled') continue;
    await content.put('event', { ...value, status: 'cancelled' }, revision);
  }
  await releaseOffer(content, before.offer);
  const request: RoomRequest = { ...before, state: 'withdrawn', offer: null };
  await content.requests.put({ request, language, by: VISITOR_ACTOR });
  const rooms = listRoomNames(await readRooms(content, request.roomIds));
  await content.requests.mail(request, { about: 'withdrawn', language, rooms, isCounted: true });
  if (before.state !== 'unconfirmed') await notifyOffice(content, request, 'taken_back');
  return readOwnRequestOutcome(content, key, at);
}
