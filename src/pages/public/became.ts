import { toMoment } from '../../model/moment.ts';
import { isOver } from '../../model/visibility.ts';
import { positionOf } from '../../readmodel/event-table.ts';
import type { View } from '../../readmodel/view.ts';
import { addDays } from '../../util/dates.ts';

/** For how many days pages say that an event is over or gone (rule G1). */
const DAYS_GONE = 400;

/**
 * What became of an event that is not visible: everybody could see it once, and it is over, or was removed or hidden; or nobody
 * knows of it, or no longer. What never was public is unknown, whether it is there or not (rule V1).
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
