// Local date-times, `YYYY-MM-DD HH:MM:SS`, as milliseconds without time zones.

export const MINUTE = 60_000;
export const DAY = 1440 * MINUTE;

export function toMs(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`);
}

export function toMoment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** Days since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY);
}

export function minutesOf(ms: number): number {
  return (ms - dayOf(ms) * DAY) / MINUTE;
}

/** `10:00–11:15` */
export function timesOf(from: number, to: number): string {
  const [begins, ends] = [from, to].map((ms) => toMoment(ms).slice(11, 16));
  return `${begins}–${ends}`;
}
