import type { Event } from '../../model/event.ts';
import type { AxisSpan, PlacedPiece } from './day-lanes.ts';
import { type EventPiece, minutesSinceMidnight, type WeekAxis } from './week-layout.ts';

const HOUR = 60;
const STEP = 5;

export function createTimeClasses({ from, to }: AxisSpan): string {
  const [begin, end] = [from, to].map((minutes) => Math.round(minutes / STEP) * STEP) as [number, number];
  const [hour, until] = [Math.floor(begin / HOUR), Math.floor(end / HOUR)];
  return `timed h-${hour} m-${begin % HOUR} uh-${until} um-${end % HOUR}`;
}

export function createLaneClasses({ lane, lanes }: Pick<PlacedPiece<never>, 'lane' | 'lanes'>): string {
  return `lane-${lane} lanes-${lanes}`;
}

const [MINUTE_PX, EDGES_PX, LINE_PX, MAX_LINES] = [44 / HOUR, 6, 17.55, 8];

export function countLinesThatFit({ from, to }: AxisSpan): number {
  return Math.min(Math.max(Math.floor(((to - from) * MINUTE_PX - EDGES_PX) / LINE_PX), 1), MAX_LINES);
}

export function findOccupiedSpans(
  {
    piece: { event },
  }: PlacedPiece<EventPiece<Pick<Event, 'startsAt' | 'endsAt' | 'hours' | 'occupiesFrom' | 'occupiesTo'>>>,
  day: string,
  { first, last }: WeekAxis,
): AxisSpan[] {
  const { occupiesFrom, occupiesTo, startsAt, endsAt } = event;
  if (event.hours.length > 0) return [];
  const within = (moment: string) => Math.min(Math.max(minutesSinceMidnight(moment, day), first * HOUR), last * HOUR);
  return [
    { from: within(occupiesFrom ?? startsAt), to: within(startsAt) },
    { from: within(endsAt), to: within(occupiesTo ?? endsAt) },
  ].filter(({ from, to }) => to - from >= STEP);
}
