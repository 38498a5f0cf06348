import { type Authority, hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Ancestry } from '../../model/list-rule.ts';

/** True if the account may create and change events in the layer, because the layer or an ancestor is one of its areas (rule U3). */
export function isOwnArea(authority: Authority, id: number, layers: Ancestry): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') && (layers.get(id) ?? []).some((one) => authority.areas.includes(one));
}

/** True if all areas of an event are open to the account. An event without areas is open to editors only. */
export function isWithinAreas(authority: Authority, { layerIds }: Pick<Event, 'layerIds'>, layers: Ancestry): boolean {
  if (hasRole(authority, 'editor')) return true;
  return layerIds.length > 0 && layerIds.every((id) => isOwnArea(authority, id, layers));
}
