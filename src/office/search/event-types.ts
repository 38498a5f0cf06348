// The kinds of events that were used before.

import { comparable } from '../../util/comparable.ts';
import type { Acting } from '../acting.ts';
import type { Indexes } from './indexes.ts';

/** Each once, though it be written in several cases; sorted. Throws NotFound where there is no such instance. */
export async function eventTypes(
  { store }: Pick<Acting, 'store'>,
  indexes: Indexes,
  instance: string,
): Promise<string[]> {
  const index = indexes.of(instance);
  const types = await index.ask(store.content, instance, async () => {
    return new Set([...index.of('event').entries.values()].map(({ event }) => event?.eventType ?? ''));
  });
  types.delete('');
  const groups = Map.groupBy([...types].sort(), comparable);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, some]) => some[0] ?? '');
}
