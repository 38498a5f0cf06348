import { type Authority, hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { Ancestry } from '../../model/list-rule.ts';

/** True if the role may create and change events in the layer or one of its ancestors (rule U3); such changes may still need approval. */
export function isOwnArea(authority: Authority, id: number, layers: Ancestry): boolean {
  if (hasRole(authority, 'editor')) return true;
  return hasRole(authority, 'contributor') && (layers.get(id) ?? []).some((one) => authority.areas.includes(one));
}

/** True if all areas of an event belong to the role. An event without areas belongs to editors only. */
export function isWithinAreas(authority: Authority, { layerIds }: Pick<Event, 'layerIds'>, layers: Ancestry): boolean {
  if (hasRole(authority, 'editor')) return true;
  return layerIds.length > 0 && layerIds.every((id) => isOwnArea(authority, id, layers));
}
