// Access to bookings in the office (rule J14): editors see all, contributors see those of events that they may change, and other roles see
// none.

import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { ForbiddenError } from '../content/errors.ts';
import { requireWithinAreas } from '../content/permissions.ts';
import { createRefusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';

/** Returns the event, and whether the role may see its bookings. Throws NotFoundError. */
export async function readEventWithAccess(
  { store, authority }: WriteContext,
  instance: string,
  eventId: number,
): Promise<{ readonly event: Event; readonly sees: boolean }> {
  return store.content.read(instance, async (content) => {
    const present = await content.get('event', eventId);
    if (present === undefined) throw new NotFoundError(`event ${eventId}`);
    const event = present.value;
    if (hasRole(authority, 'editor')) return { event, sees: true };
    if (!hasRole(authority, 'contributor')) return { event, sees: false };
    const within = requireWithinAreas(authority, content, [event]);
    return { event, sees: await within.then(() => true, isForbidden) };
  });
}

function isForbidden(error: unknown): false {
  if (error instanceof ForbiddenError) return false;
  throw error;
}

/**
 * Checks access like `requireBookingAccess`, including bookings of an event in the trash or without sign-up. Throws NotFoundError and
 * ForbiddenError.
 */
export async function requireRemovedBookingAccess(
  editing: WriteContext,
  instance: string,
  eventId: number,
): Promise<void> {
  const { store, authority } = editing;
  const [removed] = await store.content.removed(instance, { kind: 'event', id: eventId, isWhole: true, limit: 1 });
  const event = narrowToKind('event', 'event', removed?.value);
  if (event === undefined) {
    await requireBookingAccess(editing, instance, eventId);
    return;
  }
  if (!hasRole(authority, 'contributor')) {
    throw new ForbiddenError(
      createRefusal('role_needed', { needed: 'contributor', own: authority.role }),
      'contributor',
    );
  }
  await store.content.read(instance, (content) => requireWithinAreas(authority, content, [event]));
}

/** Returns the event. Throws NotFoundError, and ForbiddenError if the role may not change its bookings. */
export async function requireBookingAccess(editing: WriteContext, instance: string, eventId: number): Promise<Event> {
  const { event, sees } = await readEventWithAccess(editing, instance, eventId);
  if (sees) return event;
  if (hasRole(editing.authority, 'contributor'))
    throw new ForbiddenError(createRefusal('event_outside_areas'), 'editor');
  throw new ForbiddenError(
    createRefusal('role_needed', { needed: 'contributor', own: editing.authority.role }),
    'contributor',
  );
}
