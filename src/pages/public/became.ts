import { toMoment } from '../../model/moment.ts';
import { isOver } from '../../model/visibility.ts';
import { positionOf } from '../../readmodel/event-table.ts';
import type { View } from '../../readmodel/view.ts';
import { addDays } from '../../util/dates.ts';

/** Days for which pages of past and removed events explain this (rule G1). */
const DAYS_GONE = 400;

/**
 * Fate of an event that is not visible: over, or removed or hidden after having been public; otherwise unknown, so that events that never
 * were public are not revealed (rule V1).
 */
export function becameOf({ snapshot: { events, past }, at, today }: View, id: number): 'over' | 'removed' | 'unknown' {
  const first = addDays(today, -DAYS_GONE);
  const position = positionOf(events, id);
  const gone = past.get(id);
  const [end, opened] =
    position === undefined
      ? [gone?.reason === 'over' ? gone.endsAt : 0, gone?.opensAt ?? 0]
      : [events.endsAt[position] ?? 0, events.opensAt[position] ?? 0];
  if (isOver(end, at) && end >= toMoment(`${first} 00:00:00`) && opened <= end) return 'over';
  return gone !== undefined && gone.leftOn >= first ? 'removed' : 'unknown';
}
