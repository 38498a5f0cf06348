import { clashesAmong } from '../../model/resource-use.ts';
import type { Acting } from '../acting.ts';
import { WrongParameter } from '../errors.ts';
import { refusal } from '../refusal-codes.ts';
import { type AskedSpan, readSpan } from '../wall-clock-texts.ts';

/** Two events that take a room at the same time, and when both do. */
export interface RoomConflict {
  readonly room_id: number;
  readonly from: string;
  readonly to: string;
  readonly event_ids: readonly [number, number];
}

/** More conflicts than these are not answered at once. */
const MOST = 5000;

/**
 * The clashes within a time, by the beginning of the later event (rule W13); one that reaches beyond that time is told whole.
 * The event that begins first comes first. Throws WrongParameter, and NotFound where there is no such instance.
 */
export async function conflicts(
  { store }: Pick<Acting, 'store'>,
  instance: string,
  asked: AskedSpan,
): Promise<{ readonly items: readonly RoomConflict[] }> {
  const span = readSpan(asked);
  const uses = await store.content.read(instance, (content) => content.uses('room', span));
  const items: RoomConflict[] = [];
  for (const { id, from, to, eventIds } of clashesAmong(uses)) {
    if (items.length === MOST) {
      throw new WrongParameter('to', refusal('too_many_conflicts', { most: MOST }));
    }
    items.push({ room_id: id, from, to, event_ids: eventIds });
  }
  return { items };
}
