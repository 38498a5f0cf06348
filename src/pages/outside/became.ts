import { isOver } from '../../model/visibility.ts';
import { positionOf } from '../../readmodel/event-table.ts';
import type { View } from '../../readmodel/view.ts';

/**
 * What became of an event that is not visible: everybody could see it once, and it is over or was removed; or nobody knows of it.
 * What waits to be published, or was hidden again, is unknown (rule V1).
 */
export function becameOf({ snapshot: { events, past }, at }: View, id: number): 'over' | 'removed' | 'unknown' {
  const position = positionOf(events, id);
  if (position !== undefined) {
    const [end, opened] = [events.endsAt[position] ?? 0, events.opensAt[position] ?? 0];
    return isOver(end, at) && opened <= end ? 'over' : 'unknown';
  }
  const gone = past.get(id);
  if (gone?.reason === 'removed') return 'removed';
  return gone?.reason === 'over' && gone.opensAt <= gone.endsAt ? 'over' : 'unknown';
}
