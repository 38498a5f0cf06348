import type { RotaRole } from '../../model/rota/rota.ts';
import { countGap, createCell } from '../../model/rota/rota-cells.ts';
import { occupiesPeople } from '../../model/rota/rota-warnings.ts';
import type { SearchEntry } from '../search/entry.ts';
import type { SearchSpan } from '../search/events-without-organist.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import { readRotaContent } from './rota-content.ts';
import { canPlanCell } from './rota-permissions.ts';

export interface EventGaps {
  readonly eventId: number;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly gaps: readonly { readonly role: RotaRole; readonly gap: number }[];
}

/** Lists gaps by start of the event, only in cells that the account may plan. Throws NotFoundError for an unknown instance. */
export function findUpcomingGaps(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: SearchIndexes,
  instance: string,
  span: SearchSpan,
): Promise<readonly EventGaps[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    if ((await content.all('role')).length === 0) return [];
    const { roles, layers, assignmentsOf } = await readRotaContent(content);
    return eventsWithin(index.of('event').in('sortKey'), span).flatMap((event): EventGaps[] => {
      if (!occupiesPeople(event)) return [];
      const { id: eventId, title, startsAt, endsAt } = event;
      const own = assignmentsOf(eventId);
      const gaps = roles
        .filter((role) => canPlanCell(authority, event, role, layers))
        .map((role) => ({ role, gap: countGap(createCell(role, event, own, layers)) }))
        .filter(({ gap }) => gap > 0);
      return gaps.length === 0 ? [] : [{ eventId, title, startsAt, endsAt, gaps }];
    });
  });
}

function eventsWithin(sorted: readonly SearchEntry[], { from, to }: SearchSpan) {
  const some = [];
  for (const { event } of sorted) {
    if (event === undefined || event.startsAt < from) continue;
    if (event.startsAt >= to) break;
    some.push(event);
  }
  return some;
}
