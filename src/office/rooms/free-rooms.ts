import { compareByPosition } from '../../model/entity.ts';
import { overlaps } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { InvalidParameterError } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { createRefusal } from '../refusal-codes.ts';
import { parseRequestedSpan, type RequestedSpan } from '../wall-clock-texts.ts';

export interface FreeRoom {
  readonly room_id: number;
  readonly label: string;
  /** Number of people, or null if unknown. */
  readonly capacity: number | null;
}

export interface FreeRoomOptions extends RequestedSpan {
  /** Minimum capacity; excludes rooms of unknown capacity. */
  readonly capacity?: number | undefined;
  readonly ignoredEventId?: number | undefined;
  /** Times within the period at which the rooms must be free. Default: the whole period. */
  readonly during?: readonly UseSpan[] | undefined;
}

/**
 * Finds the bookable rooms that are free during a period, in the office's order: by building, then by room (rules L7 and W13). Throws
 * InvalidParameterError, and NotFoundError for an unknown instance.
 */
export async function findFreeRooms(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  { capacity = 0, ignoredEventId, during, ...asked }: FreeRoomOptions,
): Promise<{ readonly items: readonly FreeRoom[] }> {
  const span = parseRequestedSpan(asked);
  if (!Number.isSafeInteger(capacity) || capacity < 0) {
    throw new InvalidParameterError('capacity', createRefusal('parameter_no_capacity', { given: String(capacity) }));
  }
  return store.content.read(instance, async ({ all, uses }) => {
    const isThen = (use: UseSpan) => during === undefined || during.some((one) => overlaps(one, use));
    const others = (await uses('room', span)).filter((use) => use.eventId !== ignoredEventId && isThen(use));
    const taken = new Set(others.map(({ id }) => id));
    const rooms = Map.groupBy(await all('room'), ({ buildingId }) => buildingId);
    const buildings = (await all('building')).sort(compareByPosition);
    const items = buildings
      .flatMap(({ id }) => (rooms.get(id) ?? []).sort(compareByPosition))
      .filter((room) => room.bookable && !taken.has(room.id) && (capacity === 0 || (room.capacity ?? 0) >= capacity))
      .map(({ id, name, capacity: holds }) => ({ room_id: id, label: name, capacity: holds }));
    return { items };
  });
}
