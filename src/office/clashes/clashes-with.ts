import type { Event } from '../../model/event.ts';
import { overlap, type ResourceUse, usesOf } from '../../model/resource-use.ts';
import type { ResourceKind } from '../../model/resources.ts';
import type { ContentReader } from '../../store/content/port.ts';

/**
 * For each of some events that are not there yet, in order of time: the ids of those with which it would clash over resources of a kind,
 * sorted. What each of them takes is looked up once, from the first to the last of them.
 */
export async function clashesWith(
  { uses }: Pick<ContentReader, 'uses'>,
  kind: ResourceKind,
  events: readonly Event[],
): Promise<readonly (readonly number[])[]> {
  const own = events.map((event) => usesOf(event).filter((use) => use.kind === kind));
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
    const clashing = taken.filter((use) => some.some((one) => one.id === use.id && overlap(one, use)));
    return [...new Set(clashing.map(({ eventId }) => eventId))].sort((a, b) => a - b);
  });
}
