import { foldForSearch } from '../../util/fold-for-search.ts';
import type { OfficeContext } from '../office-context.ts';
import type { SearchIndexes } from './indexes.ts';

/**
 * Lists the event types, sorted, with one spelling of types that differ only in case or accents. Throws NotFoundError for an unknown
 * instance.
 */
export async function listEventTypes(
  { store }: Pick<OfficeContext, 'store'>,
  indexes: SearchIndexes,
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
