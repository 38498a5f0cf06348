import { dayNumber, dayOfNumber } from '../../kit/day-number.ts';

/** Easter Sunday of a year by the Gregorian calendar, as the number of the day (the rule of Meeus, Jones and Butcher). */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  // Days after the 22nd of March, the earliest there can be.
  return dayNumber(`${String(year).padStart(4, '0')}-03-22`) + epact + weekday - 7 * late;
}

/** The days that lie so many days after Easter, between two days, both counted. */
export function* daysByEaster(days: number, from: number, to: number): Generator<number> {
  const last = yearOf(to - days);
  for (let year = yearOf(from - days); year <= last; year++) {
    const day = easterOf(year) + days;
    if (day >= from && day <= to) yield day;
  }
}

function yearOf(day: number): number {
  return Number(dayOfNumber(day).slice(0, 4));
}
