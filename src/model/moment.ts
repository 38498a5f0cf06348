/** A wall-clock time as a number that compares like it: `2026-11-22 09:30:00` is 20261122093000. */
export type Moment = number;

/** Reads `YYYY-MM-DD HH:MM:SS`. */
export function toMoment(text: string): Moment {
  const day = text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10);
  return Number(day + text.slice(11, 13) + text.slice(14, 16) + text.slice(17, 19));
}
