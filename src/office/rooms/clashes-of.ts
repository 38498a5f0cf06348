import { type Clash, findClashes, type ResourceUse, resourceUsesOf } from '../../model/resource-use.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { OfficeContext } from '../office-context.ts';

/**
 * Finds the room and person clashes of an event, sorted by the start of the later event (rules W13 and W19). Throws NotFoundError for an
 * unknown event.
 */
export function findClashesOfEvent(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  eventId: number,
): Promise<Clash[]> {
  return store.content.read(instance, async (content) => {
    const event = await content.get('event', eventId);
    if (event === undefined) throw new NotFoundError(`event ${eventId}`);
    const found = new Map<string, ResourceUse>();
    for (const own of resourceUsesOf(event.value)) {
      for (const use of await content.uses(own.kind, own, own.id)) found.set(JSON.stringify(use), use);
    }
    return [...findClashes([...found.values()])].filter(({ eventIds }) => eventIds.includes(eventId));
  });
}
