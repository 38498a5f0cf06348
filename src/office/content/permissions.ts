// Permissions to change content (rules U3 and W18), checked against the result of a step.

import { type Authority, hasRole, isPublisher, ROLES, type Role } from '../../model/authority.ts';
import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { StoredKind } from '../../model/present.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { createRefusal } from '../refusal-codes.ts';
import { ForbiddenError } from './errors.ts';

function leastFor(kind: StoredKind): Role {
  if (kind === 'settings') return 'administrator';
  return kind === 'event' ? 'contributor' : 'editor';
}

/** Throws ForbiddenError if the role may not change this kind. */
export function requireCanChange(authority: Authority, kind: StoredKind): void {
  requireCanPerform(authority, [{ kind }]);
}

interface ContentAction {
  readonly kind: StoredKind;
  readonly isErased?: boolean | undefined;
}

/** Throws ForbiddenError unless the role suffices for all actions; the error names the role required for all. */
export function requireCanPerform(authority: Authority, actions: readonly ContentAction[]): void {
  const [most] = actions
    .map((action) => ({ action, least: action.isErased === true ? ('administrator' as const) : leastFor(action.kind) }))
    .sort((a, b) => ROLES.indexOf(b.least) - ROLES.indexOf(a.least));
  if (most === undefined || hasRole(authority, most.least)) return;
  const { action, least } = most;
  const told = { kind: action.kind, needed: least, own: authority.role };
  const why =
    action.isErased === true
      ? createRefusal('role_needed_to_erase', told)
      : createRefusal('role_needed_to_change', told);
  throw new ForbiddenError(why, least);
}

/** True if a change to the event needs approval and becomes a proposal (rule W18). */
export function needsApproval(authority: Authority, event: Pick<Event, 'state'>): boolean {
  return event.state === 'ready' && !isPublisher(authority);
}

/**
 * Returns the event with the state that the role may set: an event that a contributor makes ready awaits approval (rule U3). Throws
 * ForbiddenError for an event outside the contributor's areas, before or after the change, and for an accepted event, which a contributor
 * may only propose to change.
 */
export async function setPermittedState<E extends Entity | undefined>(
  authority: Authority,
  content: ContentTransaction,
  kind: StoredKind,
  before: Entity | undefined,
  after: E,
): Promise<E> {
  if (kind !== 'event' || hasRole(authority, 'editor')) return after;
  const [old, event] = [narrowToKind('event', kind, before), narrowToKind('event', kind, after)];
  await requireCanChangeEvent(authority, content, old, event);
  return event !== undefined && needsApproval(authority, event) ? { ...after, state: 'proposed' } : after;
}

/** Throws ForbiddenError if the event is or would be outside the account's areas, or if the account may only propose to change it. */
export async function requireCanChangeEvent(
  authority: Authority,
  content: Pick<ContentReader, 'ancestors'>,
  before: Event | undefined,
  after: Event | undefined,
): Promise<void> {
  await requireWithinAreas(authority, content, [before, after]);
  if (before !== undefined && needsApproval(authority, before))
    throw new ForbiddenError(createRefusal('event_accepted'), 'editor');
}

export async function requireWithinAreas(
  authority: Authority,
  content: Pick<ContentReader, 'ancestors'>,
  events: readonly (Event | undefined)[],
): Promise<void> {
  if (hasRole(authority, 'editor')) return;
  for (const event of events) {
    if (event !== undefined && !(await isWithin(authority, content, event))) {
      throw new ForbiddenError(createRefusal('event_outside_areas'), 'editor');
    }
  }
}

async function isWithin(
  { areas }: Authority,
  content: Pick<ContentReader, 'ancestors'>,
  { layerIds }: Event,
): Promise<boolean> {
  for (const id of layerIds) {
    const path = [id, ...(await content.ancestors('layer', id))];
    if (!path.some((one) => areas.includes(one))) return false;
  }
  return layerIds.length > 0;
}
