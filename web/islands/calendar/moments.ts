// Local date-times (`YYYY-MM-DD HH:MM:SS`) as milliseconds, without time zones.

export const MINUTE_MS = 60_000;
export const DAY_MS = 1440 * MINUTE_MS;

export function momentToMs(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}Z`);
}

export function msToMoment(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

export function minutesOf(ms: number): number {
  return (ms - dayOf(ms) * DAY_MS) / MINUTE_MS;
}

export function formatTimes(from: number, to: number): string {
  const [begins, ends] = [from, to].map((ms) => msToMoment(ms).slice(11, 16));
  return `${begins}–${ends}`;
}
