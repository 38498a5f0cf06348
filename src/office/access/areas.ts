import { type Authority, hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Ancestry } from '../../model/list-rule.ts';

/** Whether somebody makes and changes events in an area (rule U3); what they change may wait for a yes. */
export function isTheirArea(authority: Authority, id: number, layers: Ancestry): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') && (layers.get(id) ?? []).some((one) => authority.areas.includes(one));
}

/** Whether an event stands in such areas alone. */
export function isWithinAreas(authority: Authority, { layerIds }: Pick<Event, 'layerIds'>, layers: Ancestry): boolean {
  if (hasRole(authority, 'editor')) return true;
  return layerIds.length > 0 && layerIds.every((id) => isTheirArea(authority, id, layers));
}
