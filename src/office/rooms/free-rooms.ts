import { byPosition } from '../../model/entity.ts';
import { overlap } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import { WrongParameter } from '../errors.ts';
import type { OfficeContext } from '../office-context.ts';
import { refusal } from '../refusal-codes.ts';
import { type AskedSpan, readSpan } from '../wall-clock-texts.ts';

export interface FreeRoom {
  readonly room_id: number;
  readonly label: string;
  /** Number of people, or null if unknown. */
  readonly capacity: number | null;
}

export interface AskedRoom extends AskedSpan {
  /** Minimum capacity; excludes rooms of unknown capacity. */
  readonly capacity?: number | undefined;
  /** Event whose own occupancy is ignored. */
  readonly besides?: number | undefined;
  /** Times within the period at which the rooms must be free. Default: the whole period. */
  readonly during?: readonly UseSpan[] | undefined;
}

/**
 * Finds the bookable rooms that are free during a period, in the office's order: by building, then by room (rules L7 and W13). Throws
 * WrongParameter, and NotFound for an unknown instance.
 */
export async function freeRooms(
  { store }: Pick<OfficeContext, 'store'>,
  instance: string,
  { capacity = 0, besides, during, ...asked }: AskedRoom,
): Promise<{ readonly items: readonly FreeRoom[] }> {
  const span = readSpan(asked);
  if (!Number.isSafeInteger(capacity) || capacity < 0) {
    throw new WrongParameter('capacity', refusal('parameter_no_capacity', { given: String(capacity) }));
  }
  return store.content.read(instance, async ({ all, uses }) => {
    const isThen = (use: UseSpan) => during === undefined || during.some((one) => overlap(one, use));
    const others = (await uses('room', span)).filter((use) => use.eventId !== besides && isThen(use));
    const taken = new Set(others.map(({ id }) => id));
    const rooms = Map.groupBy(await all('room'), ({ buildingId }) => buildingId);
    const buildings = (await all('building')).sort(byPosition);
    const items = buildings
      .flatMap(({ id }) => (rooms.get(id) ?? []).sort(byPosition))
      .filter((room) => room.bookable && !taken.has(room.id) && (capacity === 0 || (room.capacity ?? 0) >= capacity))
      .map(({ id, name, capacity: holds }) => ({ room_id: id, label: name, capacity: holds }));
    return { items };
  });
}
