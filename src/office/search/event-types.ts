// Event types in use.

import { foldForSearch } from '../../util/fold-for-search.ts';
import type { OfficeContext } from '../office-context.ts';
import type { Indexes } from './indexes.ts';

/** Lists the types, each in one spelling of its case, sorted. Throws NotFound for an unknown instance. */
export async function eventTypes(
  { store }: Pick<OfficeContext, 'store'>,
  indexes: Indexes,
  instance: string,
): Promise<string[]> {
  const index = indexes.of(instance);
  const types = await index.ask(store.content, instance, async () => {
    return new Set([...index.of('event').entries.values()].map(({ event }) => event?.eventType ?? ''));
  });
  types.delete('');
  const groups = Map.groupBy([...types].sort(), foldForSearch);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, some]) => some[0] ?? '');
}
