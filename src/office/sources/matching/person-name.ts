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

export function canBeSamePerson(one: NameParts, other: NameParts): boolean {
  return one.last !== '' && foldName(one.last) === foldName(other.last) && areNamesCompatible(one.first, other.first);
}

/** True if two names almost certainly belong to one person, because each has a first name or initial. */
export function areSamePerson(one: NameParts, other: NameParts): boolean {
  return one.first !== '' && other.first !== '' && canBeSamePerson(one, other);
}

function areNamesCompatible(one: string, other: string): boolean {
  const [a, b] = [foldName(one), foldName(other)].map((name) => name.replaceAll('.', ''));
  if (a === undefined || b === undefined || a === '' || b === '' || a === b) return true;
  return (a.length === 1 || b.length === 1) && a[0] === b[0];
}

/** Common first names, folded. They distinguish one person (`Huber, Anna`) from two (`Keller, Huber`). */
const FIRST_NAMES: ReadonlySet<string> = new Set(
  [
    'adrian alessandro alex alexander alfred alois ana andrea andreas andre angela anita anja anke anna anne annelies annemarie',
    'antoine antonio arthur astrid barbara bea beat beatrice benjamin bernadette bernard bernhard bettina bruno brigitte carla carlo',
    'carmen caroline catherine chantal charles christa christian christine christoph claire claudia claudio cornelia corinne daniel',
    'daniela david denise didier dieter dominik dora doris edith elena elisabeth emil emma eric erich erika ernst esther eva fabian',
    'felix ferdinand florian francesca francesco franco francois frank franz franziska fritz gabriela gabriele georg gerhard gian',
    'giovanni gisela giulia giuseppe guido hanna hannah hans hansruedi heidi heinrich heinz helen helena helmut herbert hermann hilde',
    'hugo ida ingrid irene iris isabelle jacqueline jakob jan jana janine jean jens joachim johanna johannes john jonas josef joseph',
    'judith julia julie jurg jorg kaspar karin karl katharina katja kathrin klara klaus konrad kurt lara laura lea lena leo linda lisa',
    'louis luc luca lucas lukas luigi luisa lydia manfred manuel manuela marc marcel marco margrit maria marianne marie mario marion',
    'markus martha martin martina matthias max maya melanie michael michel michele miriam monika moritz nadia nadine natalie nicole',
    'nico nicolas niklaus nina nora olivier otto paola paolo pascal patricia patrick paul paula peter petra philipp philippe pia pierre',
    'rahel ralf regina regula reinhard reto rita robert roberto robin roger roland rolf rosa rosmarie ruedi rudolf ruth sabine samuel',
    'sandra sara sarah sebastian silvia simon simone sofia sonja stefan stefanie stephan susanne sven sylvia tanja theo therese thomas',
    'tim tobias tom ulrich urs ursula ueli uwe valentin vera verena veronika viktor vincent vreni walter werner willi wolfgang yves',
  ].flatMap((line) => line.split(' ')),
);

const MAX_PIECES = 12;

/**
 * Splits a text that names several people: `Keller, Huber`, `Anna Keller und Beat Huber`. Returns the whole text if it names one person, a
 * couple (`Anna und Beat Keller`) or a group. `isFirstName` recognizes additional first names.
 */
export function splitPersonNames(text: string, isFirstName: (folded: string) => boolean): readonly string[] {
  const pieces = text
    .split(/\s*[,;/&+]\s*|\s+(?:und|et|and|ed?)\s+/iu)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const whole = [text];
  if (pieces.length < 2 || pieces.length > MAX_PIECES || !pieces.every(isNameLike)) return whole;
  const isFirst = (piece: string) => {
    const [word = ''] = withoutTitles(piece).split(/\s+/);
    const folded = foldName(word).replaceAll('.', '');
    return folded.length <= 1 || FIRST_NAMES.has(folded) || isFirstName(folded);
  };
  const isSingle = (piece: string) => !withoutTitles(piece).includes(' ');
  const [first = '', second = ''] = pieces;
  // Last name first, such as `Huber, Anna` and `Huber, Anna Maria`.
  const isLastFirst =
    pieces.length === 2 && text.includes(',') && isSingle(first) && !isFirst(first) && isFirst(second);
  const isCouple = isSingle(first) && isFirst(first);
  return isLastFirst || isCouple ? whole : pieces;
}

function isNameLike(piece: string): boolean {
  const name = withoutTitles(piece);
  const words = name.split(/\s+/);
  return name !== '' && words.length <= 3 && /^\p{Lu}/u.test(name) && !/\d/.test(name) && !OF_SEVERAL.test(name);
}
