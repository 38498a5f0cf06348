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
  /** How many people it holds; null when nobody has said. */
  readonly capacity: number | null;
}

export interface AskedRoom extends AskedSpan {
  /** For so many people at least; a room of which nobody has said how many it holds is not among those then. */
  readonly capacity?: number | undefined;
  /** An event that may take them itself. */
  readonly besides?: number | undefined;
  /** Within that time, when alone they have to be free; all the time where nothing is said. */
  readonly during?: readonly UseSpan[] | undefined;
}

/**
 * The bookable rooms that no event takes within a time, in the office's order: by building, then by room (rules L7 and W13).
 * Throws WrongParameter, and NotFound where there is no such instance.
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
