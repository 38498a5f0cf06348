import type { Event } from '../../model/event.ts';
import type { OfficeContext } from '../office-context.ts';
import type { SearchEntry } from './entry.ts';
import type { SearchIndexes } from './indexes.ts';

/** Maximum upcoming events examined, and past events per type. */
const MAX_UPCOMING = 300;
const MAX_EVENTS = 10;

export interface SearchSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds events in the span that take place without an organist although more than half of the last ten events of their type had one, and at
 * least two did. Ordered by start. Throws NotFoundError for an unknown instance.
 */
export async function findEventsWithoutOrganist(
  { store }: Pick<OfficeContext, 'store'>,
  indexes: SearchIndexes,
  instance: string,
  span: SearchSpan,
): Promise<Event[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async ({ getAll }) => {
    const sorted = index.of('event').in('sortKey');
    const read = async (ids: readonly number[]) => (await getAll('event', ids)).map(({ value }) => value);
    const coming = (await read(idsWithin(sorted, span))).filter(({ organistIds }) => organistIds.length === 0);
    const before = await read(lastOfKinds(sorted, new Set(coming.map(({ eventType }) => eventType)), span.from));
    const byKind = Map.groupBy(before, ({ eventType }) => eventType);
    const isPlayed = (kind: string) => {
      const some = byKind.get(kind) ?? [];
      const times = some.filter(({ organistIds }) => organistIds.length > 0).length;
      return times > 1 && times * 2 > some.length;
    };
    return coming.filter(({ eventType }) => isPlayed(eventType));
  });
}

function idsWithin(sorted: readonly SearchEntry[], { from, to }: SearchSpan): number[] {
  const ids: number[] = [];
  for (const { id, event } of sorted) {
    if (event === undefined || event.startsAt < from || event.startsAt >= to || event.eventType === '') continue;
    if (event.state === 'ready' && event.status === 'confirmed' && ids.push(id) === MAX_UPCOMING) break;
  }
  return ids;
}

function lastOfKinds(sorted: readonly SearchEntry[], kinds: ReadonlySet<string>, moment: string): number[] {
  const found = new Map([...kinds].map((kind) => [kind, [] as number[]]));
  let open = found.size;
  for (let at = sorted.length - 1; at >= 0 && open > 0; at--) {
    const { id = 0, event } = sorted[at] ?? {};
    if (event === undefined || event.startsAt >= moment || event.state !== 'ready') continue;
    const ids = found.get(event.eventType);
    if (ids !== undefined && ids.length < MAX_EVENTS && ids.push(id) === MAX_EVENTS) open--;
  }
  return [...found.values()].flat();
}
