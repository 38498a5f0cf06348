import type { Event } from '../../model/event.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { type AskedSpan, readSpan } from '../wall-clock-texts.ts';

export interface Occupied {
  readonly event_id: number;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly status: Event['status'];
  readonly state: Event['state'];
}

/**
 * Lists the events that occupy a room within a period, by start (rule W13); cancelled events and drafts do not. Throws WrongParameter,
 * and NotFound for an unknown room or instance.
 */
export async function occupancy(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  roomId: number,
  asked: AskedSpan,
): Promise<{ readonly items: readonly Occupied[] }> {
  const span = readSpan(asked);
  return store.content.read(instance, async ({ get, getAll, uses }) => {
    if ((await get('room', roomId)) === undefined) throw new NotFound(`room ${roomId}`);
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
