// Parser for the time of a form field, as people write it: `10`, `10:30`, `10.30`, `1030`, `10h30`, `9 Uhr 30`, `7 pm`.

import { foldText } from './fold.ts';

/** Words around the numbers in the four languages, folded. */
const WORD_BEFORE_TIME = /^(?:(?:um|a|alle ore|alle|ore|vers|ca\.?|at|gegen|des|ab|dalle) )?/;
const WORD_AFTER_TIME = / ?uhr$|(?<=\d) ?(?:heures?|ore|o'clock|h)$/;

const NOON = ['mittag', 'midi', 'mezzogiorno', 'noon'];
const MIDNIGHT = ['mitternacht', 'minuit', 'mezzanotte', 'midnight'];

const TIME =
  /^(?<hours>\d{1,2})(?: ?(?:[:.h]|uhr|heures?|e) ?(?<minutes>\d{2})(?:[:.](?<seconds>\d{2}))?)?(?: ?(?<half>am|pm|a\.m\.|p\.m\.))?$/;
const DIGITS_ONLY_TIME = /^(?<hours>\d{1,2})(?<minutes>\d{2})(?: ?(?<half>am|pm))?$/;

/** Half past the hour before the named one: `halb elf`. */
const HALF_TO = /^halb (?:(?<number>\d{1,2})|(?<word>eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|elf|zwolf))$/;
const WORDS = 'eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf'.split(' ');

const MAX_TEXT_LENGTH = 80;

/** Returns `10:30`, or `10:30:15` if seconds are written; undefined for an invalid time. */
export function parseTime(text: string): string | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const folded = foldText(text).replace(WORD_BEFORE_TIME, '');
  if (folded.length > 30) return undefined;
  if (NOON.includes(folded)) return '12:00';
  if (MIDNIGHT.includes(folded)) return '00:00';
  const half = HALF_TO.exec(folded)?.groups;
  if (half !== undefined)
    return halfTo(half['number'] === undefined ? WORDS.indexOf(half['word'] ?? '') + 1 : Number(half['number']));
  const plain = folded.replace(WORD_AFTER_TIME, '');
  const groups = TIME.exec(plain)?.groups ?? DIGITS_ONLY_TIME.exec(plain)?.groups;
  if (groups === undefined) return undefined;
  const { hours: written, minutes = '00', seconds, half: part } = groups;
  const hours = hoursOf(Number(written), part?.replaceAll('.', ''));
  if (hours === undefined || hours > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const time = `${String(hours).padStart(2, '0')}:${minutes}`;
  return seconds === undefined || seconds === '00' ? time : `${time}:${seconds}`;
}

function halfTo(hour: number): string | undefined {
  return hour < 1 || hour > 24 ? undefined : `${String(hour - 1).padStart(2, '0')}:30`;
}

function hoursOf(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) + (half === 'pm' ? 12 : 0);
}

/** Returns the time as `HH:MM`; an unreadable text is returned as typed. */
export function parseTimeOrKeep(text: string): string {
  return parseTime(text) ?? text.trim();
}
