// What a role may change (rules U3 and W18), judged by what a step makes of an entity.

import { type Authority, hasRole, isPublisher, ROLES, type Role } from '../../model/authority.ts';
import type { Entity } from '../../model/entity.ts';
import type { Event } from '../../model/event.ts';
import type { StoredKind } from '../../model/present.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { refusal } from '../refusal-codes.ts';
import { Forbidden } from './errors.ts';

/** The least role that may change entities of a kind. */
function leastFor(kind: StoredKind): Role {
  if (kind === 'settings') return 'administrator';
  return kind === 'event' ? 'contributor' : 'editor';
}

/** Throws Forbidden for whoever may not change this kind at all. */
export function expectMayChange(authority: Authority, kind: StoredKind): void {
  expectMayDo(authority, [{ kind }]);
}

/** What is to be done to something of a kind; a step is one. */
interface Deed {
  readonly kind: StoredKind;
  /** Whether nothing of it is kept (rule W17). */
  readonly isErased?: boolean | undefined;
}

/** Throws Forbidden for whoever may not do all of it, with the role that suffices for all of it. */
export function expectMayDo(authority: Authority, deeds: readonly Deed[]): void {
  const [most] = deeds
    .map((deed) => ({ deed, least: deed.isErased === true ? ('administrator' as const) : leastFor(deed.kind) }))
    .sort((a, b) => ROLES.indexOf(b.least) - ROLES.indexOf(a.least));
  if (most === undefined || hasRole(authority, most.least)) return;
  const { deed, least } = most;
  const told = { kind: deed.kind, needed: least, own: authority.role };
  const why = deed.isErased === true ? refusal('role_needed_to_erase', told) : refusal('role_needed_to_change', told);
  throw new Forbidden(why, least);
}

/** Whether what somebody wants of an event waits beside it for a yes (rule W18). */
export function mustPropose(authority: Authority, event: Pick<Event, 'state'>): boolean {
  return event.state === 'ready' && !isPublisher(authority);
}

/**
 * An event as a contributor may leave it: a new one waits for an editor (rule U3). Throws Forbidden where it lies, or lay, outside of
 * their areas, and for one that is accepted, of which they propose changes.
 */
export async function asAllowed<E extends Entity | undefined>(
  authority: Authority,
  content: ContentTransaction,
  kind: StoredKind,
  before: Entity | undefined,
  after: E,
): Promise<E> {
  if (kind !== 'event' || hasRole(authority, 'editor')) return after;
  const [old, event] = [ofKind('event', kind, before), ofKind('event', kind, after)];
  await expectMayChangeEvent(authority, content, old, event);
  return event !== undefined && mustPropose(authority, event) ? { ...after, state: 'proposed' } : after;
}

/** Throws Forbidden if the event is or would be outside the areas of the role, or was accepted and may only be proposed to. */
export async function expectMayChangeEvent(
  authority: Authority,
  content: Pick<ContentReader, 'ancestors'>,
  before: Event | undefined,
  after: Event | undefined,
): Promise<void> {
  await expectWithinAreas(authority, content, [before, after]);
  if (before !== undefined && mustPropose(authority, before)) throw new Forbidden(refusal('event_accepted'), 'editor');
}

/** Throws Forbidden where an event lies outside of the areas in which somebody may change events. */
export async function expectWithinAreas(
  authority: Authority,
  content: Pick<ContentReader, 'ancestors'>,
  events: readonly (Event | undefined)[],
): Promise<void> {
  if (hasRole(authority, 'editor')) return;
  for (const event of events) {
    if (event !== undefined && !(await isWithin(authority, content, event))) {
      throw new Forbidden(refusal('event_outside_areas'), 'editor');
    }
  }
}

/** Whether an event stands in areas alone that somebody may change. */
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
