// Number of entities that an undo would affect, computed in advance (rule W22).

import { type Authority, hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { StoredKind } from '../../model/present.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import { narrowToKind } from '../../store/content/by-kind.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { PastEntity } from '../../store/content/history.ts';
import type { ContentReader, EntityKey } from '../../store/content/port.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import type { WriteContext } from '../write-context.ts';
import { requireCanChangeEvent, requireCanPerform } from './permissions.ts';

export interface UndoEffectCounts {
  /** Entities that are removed, restored and changed; assignments are counted separately. */
  readonly removes: number;
  readonly restores: number;
  readonly changes: number;
  readonly removedKinds: ReadonlyMap<StoredKind, number>;
  readonly comingEvents: number;
  readonly bookings: number;
  readonly assignments: number;
  readonly returningBookings: number;
}

export const MAX_UNCONFIRMED_REMOVALS = 20;

/**
 * Counts the effects of undoing a change, or of undoing it for one entity. Throws NotFoundError if the history has no such change,
 * ForbiddenError if the role may not undo it.
 */
export async function countUndoEffects(
  { store, clock, authority }: Pick<WriteContext, 'store' | 'clock' | 'authority'>,
  instance: string,
  revision: number,
  only?: EntityKey,
): Promise<UndoEffectCounts> {
  const [past] = await store.content.history(instance, { revision, limit: 1 });
  if (past === undefined) throw new NotFoundError(`change ${revision}`);
  const isChosen = ({ kind, id }: EntityKey) => only === undefined || (only.kind === kind && only.id === id);
  const entities = past.entities.filter(isChosen);
  requireCanPerform(authority, entities);
  const at = clock();
  const { offIds, backIds, ...weight } = await store.content.read(instance, async (content) => {
    await requireCanRestore(authority, content, entities);
    return countEffects(content, entities, at);
  });
  const counted = await store.bookings.read(instance, at, async (tx) => {
    let [bookings, returningBookings] = [0, 0];
    for (const id of offIds) bookings += (await tx.ofEvent(id, { states: ['pending', 'booked', 'waiting'] })).length;
    for (const id of backIds) returningBookings += (await tx.returningBookings(id)).filter(isActive).length;
    return { bookings, returningBookings };
  });
  return { ...weight, ...(counted ?? { bookings: 0, returningBookings: 0 }) };
}

const isActive = ({ booking: { state } }: StoredBooking) => state !== 'cancelled';

/** Throws ForbiddenError if the role may not change one of the events, in its present or its restored form. */
async function requireCanRestore(authority: Authority, content: ContentReader, entities: readonly PastEntity[]) {
  if (hasRole(authority, 'editor')) return;
  const events = entities.filter(({ kind }) => kind === 'event');
  const ids = events.map(({ id }) => id);
  const present = new Map((await content.getAll('event', ids)).map(({ id, value }) => [id, value]));
  for (const { id, before } of events) {
    const old = present.get(id);
    const after = before === null ? undefined : ({ ...old, ...before } as unknown as Event);
    await requireCanChangeEvent(authority, content, old, after);
  }
}

/** True if an undo removes several entities, or affects more than `MAX_UNCONFIRMED`. */
export function isLargeUndo({ removes, restores, changes }: UndoEffectCounts): boolean {
  return removes > 1 || removes + restores + changes > MAX_UNCONFIRMED;
}

const MAX_UNCONFIRMED = 5;

async function countEffects(content: ContentReader, entities: readonly PastEntity[], at: number) {
  const now = createWallClock(content.instance.timeZone)(at);
  const counts = { removes: 0, restores: 0, changes: 0 };
  let comingEvents = 0;
  const removedIds = new Set<number>();
  const removedKinds = new Map<StoredKind, number>();
  const [offIds, backIds] = [new Set<number>(), new Set<number>()];
  for (const [kind, some] of Map.groupBy(entities, (one) => one.kind)) {
    if (kind === 'assignment') continue;
    const there =
      kind === 'settings'
        ? []
        : await content.getAll(
            kind,
            some.map(({ id }) => id),
          );
    const standing = new Map(there.flatMap((one) => (one === undefined ? [] : [[one.id, one.value] as const])));
    for (const { id, before, after } of some) {
      const current = standing.get(id);
      const does = actionOf({ before, after, isThere: current !== undefined || kind === 'settings' });
      if (does === undefined) continue;
      counts[does]++;
      if (does === 'removes') removedKinds.set(kind, (removedKinds.get(kind) ?? 0) + 1);
      if (kind !== 'event') continue;
      if (does === 'removes') removedIds.add(id);
      const present = narrowToKind('event', kind, current);
      const restored = before === null ? undefined : ({ ...present, ...before } as Partial<Event>);
      if (takesSignUps(present) && !takesSignUps(restored)) offIds.add(id);
      if (!takesSignUps(present) && takesSignUps(restored)) backIds.add(id);
      const event = present ?? restored;
      if ((event?.endsAt ?? '') >= now) comingEvents++;
    }
  }
  const assignments = removedIds.size === 0 ? [] : await content.all('assignment');
  return {
    ...counts,
    removedKinds,
    comingEvents,
    offIds,
    backIds,
    assignments: assignments.filter(({ eventId }) => removedIds.has(eventId)).length,
  };
}

function takesSignUps(event: Partial<Event> | undefined): boolean {
  return event?.subscription?.online != null;
}

function actionOf({
  before,
  after,
  isThere,
}: Pick<PastEntity, 'before' | 'after'> & { readonly isThere: boolean }):
  | 'removes'
  | 'restores'
  | 'changes'
  | undefined {
  if (before === null) return after !== null && isThere ? 'removes' : undefined;
  if (after === null) return isThere ? undefined : 'restores';
  return isThere ? 'changes' : undefined;
}
