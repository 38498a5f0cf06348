import type { Event } from '../../model/event.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { parseRequestedSpan, type RequestedSpan } from '../wall-clock-texts.ts';

export interface OccupyingEvent {
  readonly event_id: number;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly status: Event['status'];
  readonly state: Event['state'];
}

/**
 * Lists the events that occupy a room within a period, by start (rule W13); cancelled events and drafts do not. Throws
 * InvalidParameterError, and NotFoundError for an unknown room or instance.
 */
export async function readRoomOccupancy(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  roomId: number,
  asked: RequestedSpan,
): Promise<{ readonly items: readonly OccupyingEvent[] }> {
  const span = parseRequestedSpan(asked);
  return store.content.read(instance, async ({ get, getAll, uses }) => {
    if ((await get('room', roomId)) === undefined) throw new NotFoundError(`room ${roomId}`);
    const inRoom = await uses('room', span, roomId);
    const found = await getAll(
      'event',
      inRoom.map(({ eventId }) => eventId),
    );
    const events = new Map(found.map(({ id, value }) => [id, value]));
    const items = inRoom.flatMap(({ eventId, from, to }) => {
      const event = events.get(eventId);
      if (event === undefined) return [];
      return { event_id: eventId, label: event.title, from, to, status: event.status, state: event.state };
    });
    return { items };
  });
}
