import type { Kind } from '../../../model/entity.ts';
import { computeEditDistance } from '../../../util/closest-matches.ts';
import { foldName, type ImportDirectory } from './directory.ts';
import { areSamePerson, canBeSamePerson, parseNameParts } from './person-name.ts';

export interface SimilarEntity {
  readonly id: number;
  readonly label: string;
}

const MAX_NEAR = 3;

type Folded = SimilarEntity & { readonly name: string };

interface Known {
  readonly all: readonly Folded[];
  readonly asked: Map<string, readonly SimilarEntity[]>;
}

/** Cached, because a file repeats the same names in many rows. */
const known = new WeakMap<ImportDirectory, Map<Kind, Known>>();

/** Entities with a similar name, most similar first. */
export function findSimilarEntities(directory: ImportDirectory, kind: Kind, text: string): readonly SimilarEntity[] {
  const { all, asked } = knownOf(directory, kind);
  const word = foldName(text);
  const before = asked.get(word);
  if (before !== undefined) return before;
  const near = all
    .flatMap((one) => {
      const distance = computeNameDistance(kind, text, one.name);
      return distance === undefined ? [] : [{ one, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
  const found = [...new Map(near.map(({ id, label }) => [id, { id, label }])).values()].slice(0, MAX_NEAR);
  asked.set(word, found);
  return found;
}

export function findSimilarNames(kind: Kind, text: string, names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => {
      const distance = computeNameDistance(kind, text, name);
      return distance === undefined ? [] : [{ name, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
    .slice(0, MAX_NEAR);
}

const MAX_NAME_LENGTH = 200;

const [PART, LETTERS] = [10, 20];

/** Number of edits, or a fixed distance if one name abbreviates or contains the other; undefined if the names are not similar. */
export function computeNameDistance(kind: Kind, text: string, name: string): number | undefined {
  const [word, other] = [foldName(text), foldName(name)];
  if (Math.max(word.length, other.length) > MAX_NAME_LENGTH) return undefined;
  const limit = maxSlips(Math.max(word.length, other.length));
  const slips = Math.abs(word.length - other.length) > limit ? limit + 1 : computeEditDistance(word, other);
  if (slips <= limit) return slips;
  if (kind === 'person') {
    const [one, two] = [parseNameParts(text), parseNameParts(name)];
    if (areSamePerson(one, two)) return 1;
    if (canBeSamePerson(one, two)) return PART;
  }
  if (containsWord(other, word)) return PART + 1;
  return isAcronym(word, other) || isAcronym(other, word) ? LETTERS : undefined;
}

function maxSlips(length: number): number {
  return Math.min(3, Math.max(1, Math.floor(length / 4)));
}

function containsWord(name: string, word: string): boolean {
  if (name.length < 3 || word.length < 3) return false;
  return ` ${word} `.includes(` ${name} `) || ` ${name} `.includes(` ${word} `);
}

/** True if a short text is an acronym of a long word, such as `KGH` for `Kirchgemeindehaus`. */
function isAcronym(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 4 || long.length < 3 * short.length || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

export function isLikelyMisspelling(kind: Kind, text: string, name: string): boolean {
  if (kind === 'person' && areSamePerson(parseNameParts(text), parseNameParts(name))) return true;
  const [word, other] = [foldName(text), foldName(name)];
  const short = Math.min(word.length, other.length);
  const most = short < 5 ? 0 : short < 10 ? 1 : 2;
  if (Math.max(word.length, other.length) > Math.min(short + most, MAX_NAME_LENGTH)) return false;
  return computeEditDistance(word, other) <= most && extractMarkers(word) === extractMarkers(other);
}

/** Numbers and single letters that distinguish similar names: `Saal A`, `Zimmer 12`. */
function extractMarkers(word: string): string {
  return word
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length === 1 || /\d/.test(part))
    .join(' ');
}

function knownOf(directory: ImportDirectory, kind: Kind): Known {
  const kinds = known.get(directory) ?? new Map<Kind, Known>();
  known.set(directory, kinds);
  const there = kinds.get(kind);
  if (there !== undefined) return there;
  const all = directory
    .all(kind)
    .flatMap(({ id, label, names = [] }) => [label, ...names].map((name) => ({ id, label, name })));
  const made: Known = { all, asked: new Map() };
  kinds.set(kind, made);
  return made;
}
