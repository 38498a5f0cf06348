// Whose bookings somebody of the office deals with (rule J14): editors all, contributors those of events they may change, others none.

import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { ofKind } from '../../store/content/by-kind.ts';
import { NotFound } from '../../store/content/errors.ts';
import { Forbidden } from '../content/errors.ts';
import { expectWithinAreas } from '../content/permissions.ts';
import { refusal } from '../refusal-codes.ts';
import type { WriteContext } from '../write-context.ts';

/** Whether somebody sees the bookings of an event, and the event. Throws NotFound. */
export async function seesBookings(
  { store, authority }: WriteContext,
  instance: string,
  eventId: number,
): Promise<{ readonly event: Event; readonly sees: boolean }> {
  return store.content.read(instance, async (content) => {
    const present = await content.get('event', eventId);
    if (present === undefined) throw new NotFound(`event ${eventId}`);
    const event = present.value;
    if (hasRole(authority, 'editor')) return { event, sees: true };
    if (!hasRole(authority, 'contributor')) return { event, sees: false };
    const within = expectWithinAreas(authority, content, [event]);
    return { event, sees: await within.then(() => true, isForbidden) };
  });
}

function isForbidden(error: unknown): false {
  if (error instanceof Forbidden) return false;
  throw error;
}

/** As `expectDealsWith`, for bookings of an event that lies in the trash, or stays without its sign-up. Throws NotFound and Forbidden. */
export async function expectDealsWithRemoved(editing: WriteContext, instance: string, eventId: number): Promise<void> {
  const { store, authority } = editing;
  const [removed] = await store.content.removed(instance, { kind: 'event', id: eventId, isWhole: true, limit: 1 });
  const event = ofKind('event', 'event', removed?.value);
  if (event === undefined) {
    await expectDealsWith(editing, instance, eventId);
    return;
  }
  if (!hasRole(authority, 'contributor')) {
    throw new Forbidden(refusal('role_needed', { needed: 'contributor', own: authority.role }), 'contributor');
  }
  await store.content.read(instance, (content) => expectWithinAreas(authority, content, [event]));
}

/** Throws NotFound, and Forbidden for who may not change the bookings of an event. */
export async function expectDealsWith(editing: WriteContext, instance: string, eventId: number): Promise<Event> {
  const { event, sees } = await seesBookings(editing, instance, eventId);
  if (sees) return event;
  if (hasRole(editing.authority, 'contributor')) throw new Forbidden(refusal('event_outside_areas'), 'editor');
  throw new Forbidden(refusal('role_needed', { needed: 'contributor', own: editing.authority.role }), 'contributor');
}
