import { parseAsUtc } from '../util/dates.ts';

export type Moment = number;

export function toMoment(text: string): Moment {
  const day = text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10);
  return Number(day + text.slice(11, 13) + text.slice(14, 16) + text.slice(17, 19));
}

/** Returns the wall-clock seconds between two moments, in either order. */
export function secondsBetween(one: Moment, other: Moment): number {
  return Math.abs(msOf(one) - msOf(other)) / 1000;
}

export function toMomentText(moment: Moment): string {
  return String(moment)
    .padStart(14, '0')
    .replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3 $4:$5:$6');
}

function msOf(moment: Moment): number {
  return parseAsUtc(toMomentText(moment)).getTime();
}
