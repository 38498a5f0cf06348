import { clashesAmong, type RoomClash, roomUsesOf } from '../../model/room-use.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { Acting } from '../acting.ts';

/** The clashes of one event, by the beginning of the later one (rule W13). Throws NotFound where there is no such event. */
export function clashesOf({ store }: Pick<Acting, 'store'>, instance: string, eventId: number): Promise<RoomClash[]> {
  return store.content.read(instance, async (content) => {
    const event = await content.get('event', eventId);
    if (event === undefined) throw new NotFound(`event ${eventId}`);
    const [use] = roomUsesOf(event.value);
    if (use === undefined) return [];
    const uses = await content.roomUses({ from: use.from, to: use.to });
    return [...clashesAmong(uses)].filter(({ eventIds }) => eventIds.includes(eventId));
  });
}
