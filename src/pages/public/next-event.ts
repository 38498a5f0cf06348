import { readPublicEventDetail } from '../../contract/public-event-detail.ts';
import type { View } from '../../readmodel/view.ts';
import { listPositions } from '../../util/bitset.ts';
import { UNFILTERED_QUERY } from './addresses.ts';
import { findMatchingEvents } from './find-events.ts';

/** Next visible event of `list`, or of all events if no list is given; undefined if there is none. */
export function findNextEvent(view: View, list: number | undefined): { id: number; name: string } | undefined {
  const choice = list === undefined ? {} : { list };
  const [position] = listPositions(findMatchingEvents(view, { ...UNFILTERED_QUERY, choice }));
  if (position === undefined) return undefined;
  const { title, event_id: id } = readPublicEventDetail(view, position).wire;
  return { id: Number(id), name: title };
}
