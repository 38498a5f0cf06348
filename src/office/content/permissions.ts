// What a role may change (rule U3), judged by what a step makes of an entity.

import { type Authority, hasRole, type Role } from '../../model/authority.ts';
import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { StoredKind } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { Forbidden } from './errors.ts';

/** The least role that may change entities of a kind. */
function leastFor(kind: StoredKind): Role {
  if (kind === 'settings') return 'administrator';
  return kind === 'event' ? 'contributor' : 'editor';
}

/** Throws Forbidden for whoever may not change this kind at all. */
export function expectMayChange(authority: Authority, kind: StoredKind): void {
  const least = leastFor(kind);
  if (hasRole(authority, least)) return;
  const what = kind === 'settings' ? 'the settings' : `${kind.replaceAll('_', ' ')}s`.replace(/ss$/, 's');
  throw new Forbidden(`Changing ${what} needs the role ${least}; yours is ${authority.role}.`, least);
}

/**
 * An event as a contributor may leave it: it waits for an editor (rule U3). Throws Forbidden where it lies, or lay, outside of
 * their areas.
 */
export async function asAllowed(
  authority: Authority,
  content: ContentTransaction,
  kind: StoredKind,
  before: Entity | undefined,
  after: Entity | undefined,
): Promise<Entity | undefined> {
  if (kind !== 'event' || hasRole(authority, 'editor')) return after;
  for (const event of [before, after] as (Event | undefined)[]) {
    if (event !== undefined && !(await isWithin(authority, content, event))) {
      throw new Forbidden('This event lies outside of the areas in which you may change events.', 'editor');
    }
  }
  const event = after as Event | undefined;
  return event?.state === 'ready' ? ({ ...event, state: 'proposed' } as Event) : after;
}

/** Whether an event stands in areas alone that somebody may change. */
async function isWithin({ areas }: Authority, content: ContentTransaction, { layerIds }: Event): Promise<boolean> {
  for (const id of layerIds) {
    const path = [id, ...(await content.ancestors('layer', id))];
    if (!path.some((one) => areas.includes(one))) return false;
  }
  return layerIds.length > 0;
}
