// Answers to an offer of other rooms or dates (rule H8). Its events hold the rooms, so accepting it can't clash.

import { parseInstantText } from '../model/bookings/booking.ts';
import { VISITOR_ACTOR } from '../model/erased-actor.ts';
import type { Event } from '../model/event.ts';
import type { RoomOffer, RoomRequest } from '../model/room-requests/room-request.ts';
import type { OwnRequestOutcome } from '../model/room-requests/visitor-requests.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import type { StoredRequest } from '../store/room-requests/request-rows.ts';
import { createWallClock } from '../util/wall-clock.ts';
import { mailReservation, notifyOffice } from './notices.ts';
import { findRequestByKey, readOwnRequestOutcome } from './own-request.ts';

/** Gives the request the rooms, dates and events of its offer; ends an offer that has lapsed, or lost an event or all rooms. */
export async function acceptOffer(content: ContentTransaction, key: string, at: number): Promise<OwnRequestOutcome> {
  const present = await findRequestByKey(content, key, at);
  if (present === undefined) return { refused: 'unknown' };
  const { request: before, language } = present;
  if (before.state === 'approved') return readOwnRequestOutcome(content, key, at);
  const { offer } = before;
  if (before.state !== 'offered' || offer === null) return { refused: 'wrong_state' };
  const held = await content.getAll('event', offer.eventIds);
  if (parseInstantText(offer.until) <= at || held.length < offer.dates.length || offer.roomIds.length === 0) {
    await endOffer(content, present, 'lapsed', VISITOR_ACTOR);
    return { refused: 'wrong_state' };
  }
  const now = createWallClock(content.instance.timeZone)(at);
  const replaced = await content.getAll('event', before.eventIds);
  const past = replaced.filter(({ value }) => value.endsAt < now).map(({ id }) => id);
  await removeEvents(
    content,
    before.eventIds.filter((id) => !past.includes(id)),
  );
  for (const { value, revision } of held) {
    const ready: Event = { ...value, state: 'ready' };
    await content.put('event', ready, revision);
  }
  const request: RoomRequest = {
    ...before,
    state: 'approved',
    roomIds: offer.roomIds,
    dates: offer.dates,
    eventIds: [...past, ...offer.eventIds],
    offer: null,
  };
  await content.requests.put({ request, language, by: VISITOR_ACTOR, isReminded: false });
  await mailReservation(content, request, language);
  await notifyOffice(content, request, 'accepted');
  return readOwnRequestOutcome(content, key, at);
}

export async function declineOffer(content: ContentTransaction, key: string, at: number): Promise<OwnRequestOutcome> {
  const present = await findRequestByKey(content, key, at);
  if (present === undefined) return { refused: 'unknown' };
  const { state } = present.request;
  if (state === 'open') return readOwnRequestOutcome(content, key, at);
  if (state !== 'offered') return { refused: 'wrong_state' };
  await endOffer(content, present, 'refused', VISITOR_ACTOR);
  return readOwnRequestOutcome(content, key, at);
}

/** Frees the rooms of an offer; the request is open again, and the office gets a mail. */
export async function endOffer(
  content: ContentTransaction,
  { request: before, language }: StoredRequest,
  about: 'refused' | 'lapsed',
  by: string,
): Promise<void> {
  await releaseOffer(content, before.offer);
  const request: RoomRequest = { ...before, state: 'open', offer: null };
  await content.requests.put({ request, language, by });
  await notifyOffice(content, request, about);
}

export async function releaseOffer(content: ContentTransaction, offer: RoomOffer | null): Promise<void> {
  await removeEvents(content, offer?.eventIds ?? []);
}

async function removeEvents(content: ContentTransaction, ids: readonly number[]): Promise<void> {
  for (const { id } of await content.getAll('event', ids)) {
    await content.detach('event', id);
    const present = await content.get('event', id);
    if (present !== undefined) await content.remove('event', id, present.revision);
  }
}
