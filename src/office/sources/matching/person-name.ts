// Names of people as tables write them: with a title before them, the last name first, or the first name as one letter.

import { foldedName } from './directory.ts';

/** What stands before names, without case, accents and the full stop. */
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

/** `Pfr. A. Muster`, `Muster, A.` and `A. Muster` are the same; the first name is "" where there is none. */
export function nameParts(text: string): NameParts {
  const [before = '', after] = text.split(',', 2).map((part) => withoutTitles(part));
  if (after !== undefined && after !== '' && before !== '') return { first: after, last: before };
  const name = before === '' ? (after ?? '') : before;
  const at = name.lastIndexOf(' ');
  return { first: name.slice(0, Math.max(at, 0)).trim(), last: name.slice(at + 1) };
}

/** Without the titles at its beginning; the whole where it is nothing else. */
function withoutTitles(text: string): string {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word) => !TITLES.has(foldedName(word).replaceAll('.', '')));
  return at === -1 ? '' : words.slice(at).join(' ');
}

/** The name as it is written, without titles; the whole where it is nothing but titles. */
export function plainName(text: string): string {
  const { first, last } = nameParts(text);
  const name = `${first} ${last}`.trim();
  return name === '' ? text.trim() : name;
}

/** Words for several people, or for whoever it will be. */
const OF_SEVERAL =
  /chor|team|gruppe|verein|kommission|pflege|\brat\b|band\b|ensemble|orchester|musik|jugend|frauen|m[aä]nner|familie|gemeinde|kreis|ch[oœ]eur|groupe|[ée]quipe|conseil|coro\b|gruppo|consiglio|choir|group|council|committee|diverse|noch offen|\bund\b|\bet\b|\band\b|&|\+|\//iu;

/** Whether a text is the name of one person: a first and a last name, and no word for several. */
export function isPersonName(text: string): boolean {
  const { first, last } = nameParts(text);
  return first !== '' && last !== '' && `${first} ${last}`.length <= 60 && !/\d/.test(text) && !OF_SEVERAL.test(text);
}

/** Whether both can be one person: their last names are the same, and neither first name speaks against it. */
export function canBeOne(one: NameParts, other: NameParts): boolean {
  return one.last !== '' && foldedName(one.last) === foldedName(other.last) && agree(one.first, other.first);
}

/** Whether both are surely the same name: each has a first name, be it one letter. */
export function areOne(one: NameParts, other: NameParts): boolean {
  return one.first !== '' && other.first !== '' && canBeOne(one, other);
}

function agree(one: string, other: string): boolean {
  const [a, b] = [foldedName(one), foldedName(other)].map((name) => name.replaceAll('.', ''));
  if (a === undefined || b === undefined || a === '' || b === '' || a === b) return true;
  return (a.length === 1 || b.length === 1) && a[0] === b[0];
}
