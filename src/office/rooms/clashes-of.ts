import { type Clash, clashesAmong, usesOf } from '../../model/resource-use.ts';
import { NotFound } from '../../store/content/errors.ts';
import type { Acting } from '../acting.ts';

/** The clashes of one event over rooms, by the beginning of the later one (rule W13). Throws NotFound where there is no such event. */
export function clashesOf({ store }: Pick<Acting, 'store'>, instance: string, eventId: number): Promise<Clash[]> {
  return store.content.read(instance, async (content) => {
    const event = await content.get('event', eventId);
    if (event === undefined) throw new NotFound(`event ${eventId}`);
    const use = usesOf(event.value).find(({ kind }) => kind === 'room');
    if (use === undefined) return [];
    const uses = await content.uses('room', use);
    return [...clashesAmong(uses)].filter(({ eventIds }) => eventIds.includes(eventId));
  });
}
