// Days of the church year common to all traditions, computed from Easter and the first Sunday of Advent.

import { dayNumber, fromDayNumber, weekdayOfDayNumber } from '../util/day-number.ts';
import type { Language } from './instance.ts';

export const [FIRST_CHURCH_YEAR, LAST_CHURCH_YEAR] = [1900, 2199];

export function isSupportedChurchYear(year: number): boolean {
  return year >= FIRST_CHURCH_YEAR && year <= LAST_CHURCH_YEAR;
}

/** Returns Easter Sunday of a year in the Gregorian calendar as a day number (algorithm of Meeus, Jones and Butcher). */
export function computeEasterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  // Days after 22 March, the earliest possible date.
  return dayNumber(dateIn(year, '03-22')) + epact + weekday - 7 * late;
}

export function computeFirstAdventSunday(year: number): number {
  const earliest = dayNumber(dateIn(year, '11-27'));
  return earliest + 6 - weekdayOfDayNumber(earliest);
}

/** Day from which the offset of a feast is counted; a feast on a fixed `MM-DD` has the offset 0. */
type Anchor = 'easter' | 'advent' | `${number}-${number}`;

export interface FeastRow {
  readonly anchor: Anchor;
  readonly offset: number;
  /** "" in a language whose usual name is uncertain. */
  readonly names: Readonly<Record<Language, string>>;
}

const feast = (anchor: Anchor, offset: number, ...[de, fr, it, en]: readonly string[]): FeastRow => ({
  anchor,
  offset,
  names: { de: de ?? '', fr: fr ?? '', it: it ?? '', en: en ?? '' },
});

/** Common feasts, in the order of the church year. */
export const FEASTS = {
  advent1: feast(
    'advent',
    0,
    '1. Advent',
    '1er dimanche de l’Avent',
    '1ª domenica di Avvento',
    'First Sunday of Advent',
  ),
  advent2: feast(
    'advent',
    7,
    '2. Advent',
    '2e dimanche de l’Avent',
    '2ª domenica di Avvento',
    'Second Sunday of Advent',
  ),
  advent3: feast(
    'advent',
    14,
    '3. Advent',
    '3e dimanche de l’Avent',
    '3ª domenica di Avvento',
    'Third Sunday of Advent',
  ),
  advent4: feast(
    'advent',
    21,
    '4. Advent',
    '4e dimanche de l’Avent',
    '4ª domenica di Avvento',
    'Fourth Sunday of Advent',
  ),
  christmasEve: feast('12-24', 0, 'Heiligabend', 'Veille de Noël', 'Vigilia di Natale', 'Christmas Eve'),
  christmas: feast('12-25', 0, 'Weihnachten', 'Noël', 'Natale', 'Christmas Day'),
  stephen: feast('12-26', 0, '2. Weihnachtstag', 'Saint Étienne', 'Santo Stefano', 'St Stephen’s Day'),
  newYear: feast('01-01', 0, 'Neujahr', 'Nouvel An', 'Capodanno', 'New Year’s Day'),
  epiphany: feast('01-06', 0, 'Epiphanias', 'Épiphanie', 'Epifania', 'Epiphany'),
  ashWednesday: feast(
    'easter',
    -46,
    'Aschermittwoch',
    'Mercredi des Cendres',
    'Mercoledì delle Ceneri',
    'Ash Wednesday',
  ),
  palmSunday: feast('easter', -7, 'Palmsonntag', 'Rameaux', 'Domenica delle Palme', 'Palm Sunday'),
  maundyThursday: feast('easter', -3, 'Gründonnerstag', 'Jeudi saint', 'Giovedì santo', 'Maundy Thursday'),
  goodFriday: feast('easter', -2, 'Karfreitag', 'Vendredi saint', 'Venerdì santo', 'Good Friday'),
  holySaturday: feast('easter', -1, 'Karsamstag', 'Samedi saint', 'Sabato santo', 'Holy Saturday'),
  easter: feast('easter', 0, 'Ostern', 'Pâques', 'Pasqua', 'Easter Day'),
  easterMonday: feast('easter', 1, 'Ostermontag', 'Lundi de Pâques', 'Lunedì dell’Angelo', 'Easter Monday'),
  ascension: feast('easter', 39, 'Christi Himmelfahrt', 'Ascension', 'Ascensione', 'Ascension Day'),
  pentecost: feast('easter', 49, 'Pfingsten', 'Pentecôte', 'Pentecoste', 'Pentecost'),
  whitMonday: feast('easter', 50, 'Pfingstmontag', 'Lundi de Pentecôte', 'Lunedì di Pentecoste', 'Whit Monday'),
  trinity: feast('easter', 56, 'Trinitatis', 'Trinité', 'Trinità', 'Trinity Sunday'),
  lastSunday: feast('advent', -7, 'Ewigkeitssonntag', 'Dimanche de l’Éternité', '', 'Last Sunday of the church year'),
} as const satisfies Readonly<Record<string, FeastRow>>;

export type FeastKey = keyof typeof FEASTS;

export const FEAST_KEYS = Object.keys(FEASTS) as readonly FeastKey[];

/** Returns the date of a feast in a year, `YYYY-MM-DD`; undefined for a year outside the tables. */
export function dateOfFeast(key: FeastKey, year: number): string | undefined {
  if (!isSupportedChurchYear(year)) return undefined;
  const { anchor, offset }: FeastRow = FEASTS[key];
  if (anchor === 'easter') return fromDayNumber(computeEasterSunday(year) + offset);
  return anchor === 'advent' ? fromDayNumber(computeFirstAdventSunday(year) + offset) : dateIn(year, anchor);
}

/** Returns the name of a day, `YYYY-MM-DD`, in the church year; "" if it has no name common to all orders. */
export function findCommonChurchDayName(date: string, language: Language): string {
  const year = Number(date.slice(0, 4));
  const names = FEAST_KEYS.filter((key) => dateOfFeast(key, year) === date).map((key) => FEASTS[key].names[language]);
  return names.filter((name) => name !== '').join(' · ');
}

function dateIn(year: number, day: string): string {
  return `${String(year).padStart(4, '0')}-${day}`;
}
