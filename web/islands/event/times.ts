// The end of an event keeps its distance when the beginning moves, and the last day when the first does.

import { control } from './rows.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

export interface Times {
  /** Says how long events of its kind usually last: a new end goes by it. Whether it changed the end. */
  readonly setUsual: (minutes: number | null) => boolean;
}

/** Says the weekday of what is typed as the first day. */
export function sayDay(form: HTMLFormElement): void {
  const day = control(form, 'day');
  const said = form.querySelector<HTMLElement>('[data-day]');
  if (day === undefined || said === null) return;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const say = () => {
    const at = Date.parse(day.value);
    said.textContent = Number.isNaN(at) ? '' : format.format(at);
  };
  day.addEventListener('input', say);
  day.addEventListener('change', say);
}

export function keepLength(form: HTMLFormElement): Times {
  const [day, from, to, until] = ['day', 'from', 'to', 'until'].map((name) => control(form, name) as HTMLInputElement);
  if (!day || !from || !to || !until) return { setUsual: () => false };
  let [begins, first] = [minutesOf(from.value), day.value];
  let usual = HOUR;
  // An end that nobody has typed goes by the usual length.
  let made = to.value === '' ? '' : undefined;
  const endAfter = (length: number) => {
    const moved = (minutesOf(from.value) ?? 0) + length;
    if (until.value === '' && moved >= DAY && day.value !== '') {
      until.closest('details')?.setAttribute('open', '');
      until.value = later(day.value, Math.floor(moved / DAY));
    }
    to.value = timeOf(((moved % DAY) + DAY) % DAY);
    if (made !== undefined) made = to.value;
  };
  from.addEventListener('change', () => {
    const [now, end] = [minutesOf(from.value), minutesOf(to.value)];
    if (now === undefined) return;
    endAfter(begins === undefined || end === undefined ? usual : end - begins);
    begins = now;
  });
  day.addEventListener('change', () => {
    if (first !== '' && day.value !== '' && until.value !== '')
      until.value = later(until.value, daysBetween(first, day.value));
    first = day.value;
  });
  return {
    setUsual: (minutes) => {
      usual = minutes ?? HOUR;
      const isUntouched = made !== undefined && to.value === made && until.value === '';
      const before = to.value;
      if (isUntouched && minutesOf(from.value) !== undefined && (minutes !== null || before !== '')) endAfter(usual);
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

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
