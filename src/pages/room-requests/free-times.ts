import type { ResourceUse } from '../../model/resource-use.ts';
import type { UseSpan } from '../../model/resources.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import type { View } from '../../readmodel/view.ts';
import { formatAsUtc, parseAsUtc } from '../../util/dates.ts';
import { busySpansOf } from './room-times.ts';

const MAX_SUGGESTED = 3;
const MINUTE_MS = 60_000;
const SEARCHED_DAYS = 3;
const DAY_MS = 86_400_000;

/** Returns the nearest times of the same length, up to three days away, at which all rooms are free; nearest first. */
export function suggestTimes(
  view: View,
  rooms: readonly RequestableRoom[],
  wanted: UseSpan,
  own: readonly ResourceUse[] = [],
): UseSpan[] {
  const [first] = rooms;
  if (first === undefined) return [];
  const [start, end] = [parseAsUtc(wanted.from).getTime(), parseAsUtc(wanted.to).getTime()];
  const days = {
    from: formatAsUtc(start - SEARCHED_DAYS * DAY_MS).slice(0, 10),
    to: formatAsUtc(end + SEARCHED_DAYS * DAY_MS).slice(0, 10),
  };
  const busy = rooms.flatMap((room) => busySpansOf(view, room, days, { own, together: rooms }));
  const step = first.request.step * MINUTE_MS;
  const found: UseSpan[] = [];
  for (let away = step; away <= SEARCHED_DAYS * DAY_MS && found.length < MAX_SUGGESTED; away += step) {
    for (const shift of [-away, away]) {
      const span = { from: formatAsUtc(start + shift), to: formatAsUtc(end + shift) };
      const isFree = !busy.some((one) => span.from < one.to && one.from < span.to);
      if (isFree && found.length < MAX_SUGGESTED) found.push(span);
    }
  }
  return found;
}
