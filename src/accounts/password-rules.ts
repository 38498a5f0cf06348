// Password rules (rule U2): long, and not composed of common words. There are no rules about character classes.

import { COMMON_WORDS, RUNS } from './common-words.ts';
import type { AccountRefusal } from './problems.ts';

export const SHORTEST_PASSWORD = 12;
export const MAX_PASSWORD_LENGTH = 1000;

/** Owner of a password, whose own data make it easier to guess. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  readonly parishes: readonly string[];
}

/** Problem of a password, or undefined. */
export function passwordProblem(password: string, owner: PasswordOwner): AccountRefusal | undefined {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < SHORTEST_PASSWORD) return 'password-short';
  if (length > MAX_PASSWORD_LENGTH) return 'password-long';
  // Rates only the first 64 characters: a longer text is too hard to guess, unless it is repetitive.
  const start = foldPassword([...text].slice(0, 64).join(''));
  if (effort(start, new Set()) < MIN_EFFORT) return 'password-common';
  return effort(start, ownWords(owner)) < MIN_EFFORT ? 'password-own' : undefined;
}

/**
 * Minimum strength in bits; twelve random typed characters have about 55. The values below assume an attacker who tries words, names,
 * years, runs and repetitions first.
 */
const MIN_EFFORT = 34;

const OF_WORD = 9;
const OF_OWN_WORD = 4;
const OF_RUN = 6;
const OF_REPETITION = 4;
const OF_YEAR = 6;
const OF_LETTER = 4.5;
const OF_DIGIT = 3.3;
const OF_SIGN = 4.5;
/** Separators between words add little. */
const OF_GAP = 1.5;

/** Normalizes a password for comparison with words: lower case, umlauts spelled out, without accents. */
export function foldPassword(password: string): string {
  return password
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
  '+': 't',
};

/** Minimum effort in bits to guess a text, over all ways to split it. */
function effort(text: string, own: ReadonlySet<string>): number {
  const plain = [...text].map((sign) => LEET[sign] ?? sign).join('');
  const best = [0];
  for (let end = 1; end <= text.length; end++) {
    let least = (best[end - 1] ?? 0) + effortOfSign(text.charAt(end - 1));
    for (let from = Math.max(0, end - MAX_PIECE_LENGTH); from <= end - 2; from++) {
      const piece = effortOfPiece(text, plain, from, end, own);
      if (piece !== undefined) least = Math.min(least, (best[from] ?? 0) + piece);
    }
    best.push(least);
  }
  return best[text.length] ?? 0;
}

const MAX_PIECE_LENGTH = 24;

function effortOfSign(sign: string): number {
  if (/\p{L}/u.test(sign)) return OF_LETTER;
  if (/\d/.test(sign)) return OF_DIGIT;
  return /[\s._-]/.test(sign) ? OF_GAP : OF_SIGN;
}

/** Effort to guess a piece as a whole; undefined if it matches no pattern. */
function effortOfPiece(
  text: string,
  plain: string,
  from: number,
  end: number,
  own: ReadonlySet<string>,
): number | undefined {
  const piece = text.slice(from, end);
  const word = plain.slice(from, end);
  if (own.has(piece) || own.has(word)) return OF_OWN_WORD;
  if (isRepetition(text, from, end)) return OF_REPETITION;
  if (piece.length >= 3 && isRun(piece)) return OF_RUN;
  if (/^(19|20)\d\d$/.test(piece) || isDay(piece)) return OF_YEAR;
  if (!COMMON_WORDS.has(piece) && !COMMON_WORDS.has(word)) return undefined;
  // Words of two or three letters are hardly better than random letters.
  return Math.min(OF_WORD, piece.length * OF_LETTER * 0.7);
}

function isRepetition(text: string, from: number, end: number): boolean {
  const piece = text.slice(from, end);
  if (piece.length >= 3 && piece === piece.charAt(0).repeat(piece.length)) return true;
  return piece.length >= 2 && text.slice(0, from).endsWith(piece);
}

const EVERY_RUN = RUNS.flatMap((run) => [run, [...run].reverse().join('')]);

function isRun(piece: string): boolean {
  return EVERY_RUN.some((run) => run.includes(piece));
}

/** Date in digits, such as `24121985` or `241285`. */
function isDay(piece: string): boolean {
  return (
    /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((19|20)?\d\d)$/.test(piece) ||
    /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(piece)
  );
}

function ownWords({ email, name, parishes }: PasswordOwner): ReadonlySet<string> {
  const [local = '', domain = ''] = foldPassword(email).split('@');
  const texts = [local, domain, foldPassword(name), ...parishes.map(foldPassword)];
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u), text.replace(/[^\p{L}\d]+/gu, '')]);
  return new Set(parts.filter((part) => part.length >= 3));
}
