import type { Event } from '../../model/event.ts';
import { areClashing, type ResourceUse, resourceUsesOf } from '../../model/resource-use.ts';
import type { ResourceKind } from '../../model/resources.ts';
import type { ContentReader } from '../../store/content/port.ts';

/**
 * Finds the clashes of events that do not exist yet. Returns, for each event, the sorted ids of existing events that use the same
 * resource of the kind at the same time. Existing uses are read once for the whole period.
 */
export async function findClashesOfNewEvents(
  { uses }: Pick<ContentReader, 'uses'>,
  kind: ResourceKind,
  events: readonly Event[],
): Promise<readonly (readonly number[])[]> {
  const own = events.map((event) => resourceUsesOf(event).filter((use) => use.kind === kind));
  const all = own.flat();
  const [from, to] = [
    all.map((use) => use.from).sort()[0],
    all
      .map((use) => use.to)
      .sort()
      .at(-1),
  ];
  if (from === undefined || to === undefined) return events.map(() => []);
  const taken: ResourceUse[] = [];
  for (const id of new Set(all.map((use) => use.id))) taken.push(...(await uses(kind, { from, to }, id)));
  return own.map((some) => {
    const clashing = taken.filter((use) => some.some((one) => areClashing(one, use)));
    return [...new Set(clashing.map(({ eventId }) => eventId))].sort((a, b) => a - b);
  });
}
