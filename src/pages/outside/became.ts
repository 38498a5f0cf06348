import { toMoment } from '../../model/moment.ts';
import { positionOf } from '../../readmodel/event-table.ts';
import type { View } from '../../readmodel/view.ts';

/**
 * What became of an event that is not visible: everybody could see it once and it is over, or nobody knows of it. What waits to be
 * published is unknown (rule V1), and so is for the rest of the day what was published and ended on the same one.
 */
export function becameOf({ snapshot: { events }, today }: View, id: number): 'over' | 'unknown' {
  const position = positionOf(events, id);
  if (position === undefined) return 'unknown';
  const opened = events.opensAt[position] ?? 0;
  const wasOpen = opened < toMoment(`${today} 00:00:00`) && opened <= (events.endsAt[position] ?? 0);
  return wasOpen ? 'over' : 'unknown';
}
