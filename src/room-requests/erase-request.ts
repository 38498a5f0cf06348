import type { Event } from '../model/event.ts';
import type { RoomRequest } from '../model/room-requests/room-request.ts';
import type { ContentTransaction } from '../store/content/port.ts';
import type { DeletedRequest } from '../store/room-requests/request-transaction.ts';
import { releaseOffer } from './answer-offer.ts';

/**
 * Deletes a request and the events that hold the rooms of an offer. The request's other events stay, without a reference to it (rules H2
 * and H15).
 */
export async function eraseRequest(content: ContentTransaction, request: RoomRequest): Promise<DeletedRequest> {
  const { eventIds, key, offer } = request;
  await releaseOffer(content, offer);
  for (const { value, revision } of await content.getAll('event', eventIds)) {
    const unlinked: Event = { ...value, requestId: null };
    await content.put('event', unlinked, revision);
  }
  await content.requests.remove([request]);
  return { key };
}
