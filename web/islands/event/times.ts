// Lets the end of an event follow its start, and the last day follow the first.

import { readMomentInput, writeMomentInput } from '../shared/moments.ts';
import { findFirstControl } from './rows.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

export interface EndTimeUpdater {
  /** Sets the usual length for the event’s type, and moves the end accordingly. Returns whether the end has changed. */
  readonly setUsual: (minutes: number | null) => boolean;
}

export function createEndTimeUpdater(form: HTMLFormElement): EndTimeUpdater {
  const [day, from, to, until] = ['day', 'from', 'to', 'until'].map(
    (name) => findFirstControl(form, name) as HTMLInputElement,
  );
  if (!day || !from || !to || !until) return { setUsual: () => false };
  let [begins, first] = [minutesOf(readMomentInput(from)), readMomentInput(day)];
  let usual = HOUR;
  // An end that the user has not typed follows the usual length.
  let made = to.value === '' ? '' : undefined;
  const endAfter = (length: number) => {
    const moved = (minutesOf(readMomentInput(from)) ?? 0) + length;
    if (until.value === '' && moved >= DAY && readMomentInput(day) !== '') {
      until.closest('details')?.setAttribute('open', '');
      writeMomentInput(until, addDays(readMomentInput(day), Math.floor(moved / DAY)));
    }
    to.value = timeOf(((moved % DAY) + DAY) % DAY);
    if (made !== undefined) made = to.value;
  };
  from.addEventListener('change', () => {
    const [now, end] = [minutesOf(readMomentInput(from)), minutesOf(readMomentInput(to))];
    if (now === undefined) return;
    endAfter(begins === undefined || end === undefined ? usual : end - begins);
    begins = now;
  });
  day.addEventListener('change', () => {
    const [now, last] = [readMomentInput(day), readMomentInput(until)];
    if (first !== '' && now !== '' && last !== '') writeMomentInput(until, addDays(last, daysBetween(first, now)));
    first = now;
  });
  return {
    setUsual: (minutes) => {
      usual = minutes ?? HOUR;
      const isUntouched = made !== undefined && to.value === made && until.value === '';
      const before = to.value;
      if (isUntouched && minutesOf(readMomentInput(from)) !== undefined && (minutes !== null || before !== ''))
        endAfter(usual);
      return minutes !== null && to.value !== before;
    },
  };
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * HOUR + Number(minutes);
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
