// Hours of a multi-day event (rule W21). Wall-clock times, never converted (rule C1).

import { parseAsUtc } from '../util/dates.ts';
import type { Event, EventHours } from './event.ts';

interface Span {
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60_000;

export function hoursStart({ date, from }: EventHours): string {
  return `${date} ${from}:00`;
}

export function hoursEnd({ date, to }: EventHours): string {
  return `${date} ${to}:00`;
}

/** Returns the times of an event: its hours, in order, or its whole duration. */
export function spansOfEvent({
  startsAt,
  endsAt,
  hours,
}: Pick<Event, 'startsAt' | 'endsAt' | 'hours'>): readonly Span[] {
  if (hours.length === 0) return [{ from: startsAt, to: endsAt }];
  return hours.map((one) => ({ from: hoursStart(one), to: hoursEnd(one) }));
}

/** Moves hours by minutes. Hours moved past midnight end before they begin, which validation rejects. */
export function shiftHours(hours: readonly EventHours[], minutes: number): EventHours[] {
  const shiftMoment = (moment: string) => new Date(parseAsUtc(moment).getTime() + minutes * MINUTE_MS).toISOString();
  return hours.map((one) => {
    const [from, to] = [shiftMoment(hoursStart(one)), shiftMoment(hoursEnd(one))];
    return { date: from.slice(0, 10), from: from.slice(11, 16), to: to.slice(11, 16) };
  });
}

export function shiftHoursToStart(
  { startsAt, hours }: Pick<Event, 'startsAt' | 'hours'>,
  begins: string,
): EventHours[] {
  return shiftHours(hours, (parseAsUtc(begins).getTime() - parseAsUtc(startsAt).getTime()) / MINUTE_MS);
}
