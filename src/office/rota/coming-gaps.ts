// Upcoming gaps in the rota (rule D8), as tasks for planners.

import type { PlanRole } from '../../model/rota/rota.ts';
import { cellOf, gapOf } from '../../model/rota/rota-cells.ts';
import { isCounted } from '../../model/rota/rota-warnings.ts';
import type { SearchEntry } from '../search/entry.ts';
import type { Indexes } from '../search/indexes.ts';
import type { SearchSpan } from '../search/without-organist.ts';
import type { WriteContext } from '../write-context.ts';
import { readPlanContent } from './rota-content.ts';
import { mayPlan } from './rota-permissions.ts';

export interface EventGaps {
  readonly eventId: number;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Roles with missing people, in the office’s order. */
  readonly gaps: readonly { readonly role: PlanRole; readonly gap: number }[];
}

/** Lists gaps by start of the event, only in cells that the account may plan. Throws NotFound for an unknown instance. */
export function comingGaps(
  { store, authority }: Pick<WriteContext, 'store' | 'authority'>,
  indexes: Indexes,
  instance: string,
  span: SearchSpan,
): Promise<readonly EventGaps[]> {
  const index = indexes.of(instance);
  return index.ask(store.content, instance, async (content) => {
    // Most parishes have no roles.
    if ((await content.all('role')).length === 0) return [];
    const { roles, layers, assignmentsOf } = await readPlanContent(content);
    return within(index.of('event').in('sortKey'), span).flatMap((event): EventGaps[] => {
      if (!isCounted(event)) return [];
      const { id: eventId, title, startsAt, endsAt } = event;
      const own = assignmentsOf(eventId);
      const gaps = roles
        .filter((role) => mayPlan(authority, event, role, layers))
        .map((role) => ({ role, gap: gapOf(cellOf(role, event, own, layers)) }))
        .filter(({ gap }) => gap > 0);
      return gaps.length === 0 ? [] : [{ eventId, title, startsAt, endsAt, gaps }];
    });
  });
}

function within(sorted: readonly SearchEntry[], { from, to }: SearchSpan) {
  const some = [];
  for (const { event } of sorted) {
    if (event === undefined || event.startsAt < from) continue;
    if (event.startsAt >= to) break;
    some.push(event);
  }
  return some;
}
