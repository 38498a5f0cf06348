import type { ContentIndex } from '../search/content-index.ts';
import { Servings } from './duties.ts';
import type { PlanContent } from './rota-content.ts';

/** Duties of all people at all events of an instance. */
export function allServings(index: ContentIndex, { roles, assignmentsOf }: PlanContent): Servings {
  const servings = new Servings(roles);
  for (const { id, event } of index.of('event').in('sortKey')) {
    if (event !== undefined) servings.add(event, assignmentsOf(id));
  }
  return servings;
}
