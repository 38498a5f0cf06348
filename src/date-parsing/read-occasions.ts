// Parser for several dates in one text, with or without times, on one line or on several: `6.12., 13.12., 3.1. 17:00–18:15`.

import { createDayParser, type ParseDayOptions } from './read-day.ts';
import { parseTime } from './read-time.ts';

export interface Occasion {
  readonly date: string;
  /** `HH:MM`; undefined if the text has no time. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface UnreadableOccasion {
  readonly fault: 'noSuchDay' | 'badDay' | 'badTimeIn';
  readonly typed: string;
}

const MAX_OCCASIONS = 1000;

const TIME = '\\d{1,2}(?:[:.h]\\d{2}|\\s?(?:uhr|h|am|pm))(?:\\s?(?:uhr|am|pm))?';

/** Day with its time, and possibly the end after it. */
const DAY_WITH_TIME = new RegExp(
  `^(?<day>.*?)[\\s,]+(?:um |à |at |alle )?(?<from>${TIME})(?:\\s*[-–—]\\s*(?<to>${TIME}|\\d{1,2}))?$`,
  'i',
);

export function parseOccasions(text: string, options: ParseDayOptions): readonly (Occasion | UnreadableOccasion)[] {
  const dayIn = createDayParser(options);
  const read = (piece: string): Occasion | UnreadableOccasion => {
    const whole = dayIn(piece);
    if ('day' in whole) return { date: whole.day, from: undefined, to: undefined };
    const { day, from, to } = DAY_WITH_TIME.exec(piece)?.groups ?? {};
    const found = day === undefined ? whole : dayIn(day);
    if ('fault' in found) return { fault: found.fault, typed: piece };
    const times = [from, to].map((time) => (time === undefined ? undefined : parseTime(time)?.slice(0, 5)));
    const isBad = (from !== undefined && times[0] === undefined) || (to !== undefined && times[1] === undefined);
    return isBad ? { fault: 'badTimeIn', typed: piece } : { date: found.day, from: times[0], to: times[1] };
  };
  return text
    .split(/[\n;]/)
    .flatMap((line) => readLine(line, read))
    .slice(0, MAX_OCCASIONS);
}

/** Reads the dates in a line. A comma separates two dates, or a weekday from its date. */
function readLine(
  line: string,
  read: (piece: string) => Occasion | UnreadableOccasion,
): (Occasion | UnreadableOccasion)[] {
  const pieces = line
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .slice(0, MAX_OCCASIONS);
  const found: (Occasion | UnreadableOccasion)[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const [piece = '', next] = [pieces[at], pieces[at + 1]];
    const both = next === undefined ? undefined : read(`${piece}, ${next}`);
    if (both !== undefined && 'date' in both) {
      found.push(both);
      at++;
    } else found.push(read(piece));
  }
  return found;
}
