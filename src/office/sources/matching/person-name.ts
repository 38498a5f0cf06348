// Parsing of people's names in tables: with a title, last name first, or the first name as an initial.

import { foldName } from './directory.ts';

const TITLES: ReadonlySet<string> = new Set(
  [
    'pfr pfrn pfarrer pfarrerin pastor pastorin vikar vikarin diakon diakonin kaplan dekan dekanin',
    'dr prof herr frau hr fr sr br schwester bruder p pater',
    'pasteur pasteure past diacre abbe m mme mlle monsieur madame soeur frere pere',
    'don padre pastora diacono suor fra sig sigra signor signora dott',
    'rev reverend revd mr mrs ms miss father sister brother vicar deacon curate',
  ].flatMap((words) => words.split(' ')),
);

export interface NameParts {
  readonly first: string;
  readonly last: string;
}

/** Splits a name: `Pfr. A. Muster`, `Muster, A.` and `A. Muster` are equal; the first name may be "". */
export function parseNameParts(text: string): NameParts {
  const [before = '', after] = text.split(',', 2).map((part) => withoutTitles(part));
  if (after !== undefined && after !== '' && before !== '') return { first: after, last: before };
  const name = before === '' ? (after ?? '') : before;
  const at = name.lastIndexOf(' ');
  return { first: name.slice(0, Math.max(at, 0)).trim(), last: name.slice(at + 1) };
}

function withoutTitles(text: string): string {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word) => !TITLES.has(foldName(word).replaceAll('.', '')));
  return at === -1 ? '' : words.slice(at).join(' ');
}

export function stripNameTitles(text: string): string {
  const { first, last } = parseNameParts(text);
  const name = `${first} ${last}`.trim();
  return name === '' ? text.trim() : name;
}

/** Words for groups of people, or for an unknown person. */
const OF_SEVERAL =
  /chor|team|gruppe|verein|kommission|pflege|\brat\b|band\b|ensemble|orchester|musik|jugend|frauen|m[aä]nner|familie|gemeinde|kreis|ch[oœ]eur|groupe|[ée]quipe|conseil|coro\b|gruppo|consiglio|choir|group|council|committee|diverse|noch offen|\bund\b|\bet\b|\band\b|&|\+|\//iu;

/** True if a text is the name of one person: first and last name, and no word for a group. */
export function isPersonName(text: string): boolean {
  const { first, last } = parseNameParts(text);
  return first !== '' && last !== '' && `${first} ${last}`.length <= 60 && !/\d/.test(text) && !OF_SEVERAL.test(text);
}

/** True if both can be the same person: same last name, and compatible first names. */
export function canBeSamePerson(one: NameParts, other: NameParts): boolean {
  return one.last !== '' && foldName(one.last) === foldName(other.last) && agree(one.first, other.first);
}

/** True if both are almost certainly the same name: each has a first name or initial. */
export function areSamePerson(one: NameParts, other: NameParts): boolean {
  return one.first !== '' && other.first !== '' && canBeSamePerson(one, other);
}

function agree(one: string, other: string): boolean {
  const [a, b] = [foldName(one), foldName(other)].map((name) => name.replaceAll('.', ''));
  if (a === undefined || b === undefined || a === '' || b === '' || a === b) return true;
  return (a.length === 1 || b.length === 1) && a[0] === b[0];
}
