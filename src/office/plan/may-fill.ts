// Which cells somebody may fill (rule D16), asked before anything is written.

import { type Authority, hasRole, isPublisher } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Ancestry } from '../../model/list-rule.ts';
import type { PlanRole } from '../../model/plan.ts';

/** Whether somebody may plan who serves at an event: editors everywhere, contributors in their areas. */
export function mayPlanEvents(authority: Authority, layers: Ancestry): (event: Pick<Event, 'layerIds'>) => boolean {
  if (hasRole(authority, 'editor')) return () => true;
  if (!hasRole(authority, 'contributor')) return () => false;
  const isTheirs = (id: number) => (layers.get(id) ?? [id]).some((one) => authority.areas.includes(one));
  return ({ layerIds }) => layerIds.length > 0 && layerIds.every(isTheirs);
}

/** Whether somebody may put people into a role: where nobody is asked first they are sure at once, for which some need a yes. */
export function mayFillRole(authority: Authority, { ask }: Pick<PlanRole, 'ask'>): boolean {
  return ask || isPublisher(authority);
}
