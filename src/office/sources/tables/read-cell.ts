import type { Kind } from '../../../model/entity.ts';
import { findSimilarEntities, isLikelyMisspelling } from '../matching/closest-names.ts';
import { foldName, type ImportDirectory, type Resolutions, resolutionKeyOf } from '../matching/directory.ts';
import type { RowFaultCode } from '../matching/fault.ts';
import type { EncounteredName } from '../matching/names-in-file.ts';
import { splitPersonNames } from '../matching/person-name.ts';
import { isPlaceholderName } from '../matching/placeholder-name.ts';
import { plainToHtml } from '../matching/plain-to-html.ts';
import { stripWordMarkup } from '../matching/strip-word-markup.ts';
import type { TableColumn } from './columns.ts';
import { parseCellMoment } from './read-moment.ts';

export interface CellFault {
  readonly code: RowFaultCode;
  readonly value: string;
  readonly expected?: string;
}

/**
 * Value or faults of a cell; the value is undefined if the cell does not set the field. `others`: ids of additional people, in a cell for
 * one person.
 */
export type CellResult =
  | { readonly value: unknown; readonly others?: readonly number[] }
  | { readonly faults: readonly CellFault[] };

export interface ReadCellOptions {
  readonly directory: ImportDirectory;
  readonly resolutions: Resolutions;
  readonly isMonthFirst?: boolean;
  readonly meet?: ((name: EncounteredName) => void) | undefined;
}

const [YES, NO] = [
  new Set([
    'ja',
    'j',
    'oui',
    'o',
    'si',
    's',
    'yes',
    'y',
    'true',
    'wahr',
    'vrai',
    'vero',
    '1',
    'x',
    '✓',
    '✔',
    // Values in Outlook exports in German and other languages.
    'ein',
    'an',
    'on',
    'active',
    'attivo',
    'attivato',
  ]),
  new Set([
    'nein',
    'n',
    'non',
    'no',
    'false',
    'falsch',
    'faux',
    'falso',
    '0',
    '-',
    '–',
    'aus',
    'off',
    'desactive',
    'disattivo',
    'disattivato',
  ]),
];

/** Words in the column `private`, in addition to yes and no. */
const [PRIVATE, OPEN] = [
  new Set(['privat', 'private', 'prive', 'privato', 'personlich', 'personal', 'personnel', 'personale', 'vertraulich']),
  new Set(['offentlich', 'public', 'pubblico', 'normal', 'normale']),
];
for (const word of ['confidential', 'confidentiel', 'riservato', 'intern', 'interne', 'interno', 'internal'])
  PRIVATE.add(word);

const CHOICES: Readonly<Record<string, string>> = {
  abgesagt: 'cancelled',
  annule: 'cancelled',
  annullato: 'cancelled',
  canceled: 'cancelled',
  'fallt aus': 'cancelled',
  verschoben: 'postponed',
  reporte: 'postponed',
  rinviato: 'postponed',
  bestatigt: 'confirmed',
  confirme: 'confirmed',
  confermato: 'confirmed',
  'findet statt': 'confirmed',
  entwurf: 'draft',
  brouillon: 'draft',
  bozza: 'draft',
  vorgeschlagen: 'proposed',
  propose: 'proposed',
  proposto: 'proposed',
  bereit: 'ready',
  pret: 'ready',
  pronto: 'ready',
  fertig: 'ready',
  w: 'f',
  weiblich: 'f',
  frau: 'f',
  femme: 'f',
  donna: 'f',
  female: 'f',
  mannlich: 'm',
  mann: 'm',
  homme: 'm',
  uomo: 'm',
  male: 'm',
  website: 'web',
  'site web': 'web',
  'sito web': 'web',
  site: 'web',
  internet: 'web',
  anlasse: 'events',
  evenements: 'events',
  eventi: 'events',
  nein: 'none',
  nicht: 'none',
  non: 'none',
  no: 'none',
  niemand: 'none',
  personne: 'none',
  nessuno: 'none',
  keine: 'none',
};

/** Separator of several values in a cell; commas also occur within names, so they are tried only if the whole cell matches nothing. */
const VALUE_SEPARATOR = /\s*[;|\n]\s*/;

export function readCell(column: TableColumn, cell: string, reading: ReadCellOptions): CellResult {
  switch (column.form) {
    case 'text':
    case 'uid':
      return { value: cell };
    case 'html':
      return { value: /<\/?[a-z][^>]*>/i.test(cell) ? stripWordMarkup(cell) : plainToHtml(cell) };
    case 'project':
      return { value: cell === '' ? null : { project: cell } };
    case 'yes':
      return readYes(cell);
    case 'private':
      return readPrivate(cell);
    case 'number':
    case 'id':
      if (cell === '') return { value: undefined };
      if (/^-?\d{1,10}$/.test(cell)) return { value: Number(cell) };
      return YES_NO_NUMBERS.has(column.name) ? asNumber(readYes(cell), cell) : cellFault('number', cell);
    case 'choice':
      return readChoice(cell, column.choices);
    case 'moment':
    case 'day':
      return readWhen(cell, column.form, reading);
    case 'categories':
    case 'weekday':
    case 'when':
      return { value: undefined };
    default:
      return readNamed(column.form, column.kind, cell, reading);
  }
}

function cellFault(code: RowFaultCode, value: string, expected?: string): CellResult {
  return { faults: [{ code, value, ...(expected !== undefined && { expected }) }] };
}

function readYes(cell: string): CellResult {
  const word = foldName(cell);
  if (word === '') return { value: undefined };
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : cellFault('yes', cell);
}

/** Number fields that accept yes, or a cross, as 1 and no as 0. */
const YES_NO_NUMBERS: ReadonlySet<string> = new Set(['with_sacrament']);

function asNumber(read: CellResult, cell: string): CellResult {
  return 'value' in read ? { value: read.value === true ? 1 : 0 } : cellFault('number', cell);
}

function readPrivate(cell: string): CellResult {
  const word = foldName(cell);
  if (PRIVATE.has(word)) return { value: true };
  return OPEN.has(word) ? { value: false } : readYes(cell);
}

function readChoice(cell: string, choices: readonly string[]): CellResult {
  const word = foldName(cell);
  if (word === '') return { value: choices.includes('') ? '' : undefined };
  const meant = choices.find((one) => foldName(one) === word) ?? CHOICES[word];
  return meant !== undefined && choices.includes(meant)
    ? { value: meant }
    : cellFault('choice', cell, choices.filter((one) => one !== '').join(', '));
}

function readWhen(cell: string, form: 'moment' | 'day', { isMonthFirst = false }: ReadCellOptions): CellResult {
  if (cell === '') return { value: null };
  const read = parseCellMoment(cell, { isMonthFirst });
  if ('fault' in read) return cellFault(read.fault, cell);
  if (read.day === undefined) return cellFault('date', cell);
  return { value: form === 'day' ? read.day : `${read.day} ${read.time ?? '00:00:00'}` };
}

type NamedForm = 'one' | 'some' | 'members' | 'organizer' | 'places';

function readNamed(form: NamedForm, kind: Kind, cell: string, reading: ReadCellOptions): CellResult {
  if (form === 'one' || form === 'organizer') {
    if (cell === '') return { value: null };
    const people = form === 'organizer' ? peopleIn(cell, reading) : [cell];
    if (people.length > 1) return readOrganizers(cell, people, reading);
    const found = resolve(kind, cell, reading, form);
    const open = form === 'organizer' && isStranger(kind, found, reading) ? 'words' : found;
    if (typeof open === 'object') return { faults: [open] };
    if (open === 'leave') return { value: null };
    if (form === 'one') return { value: open === 'words' ? null : open };
    return { value: open === 'words' ? { name: cell } : { person_id: open } };
  }
  const parts = splitCell(kind, cell, reading);
  const values: unknown[] = [];
  const faults: CellFault[] = [];
  for (const part of parts) {
    const found = resolve(kind, part, reading, form);
    if (typeof found === 'object') faults.push(found);
    else if (found === 'words' && form === 'places') values.push({ name: part });
    else if (typeof found === 'number') values.push(form === 'places' ? { room_id: found } : found);
  }
  if (faults.length > 0) return { faults };
  if (form === 'members') return { value: values.map((id) => ({ group_id: id })) };
  return { value: form === 'some' ? [...new Set(values)] : values };
}

/** The first person is the organizer, and the others are co-organizers; if one of the names stays free text, so does the whole cell. */
function readOrganizers(cell: string, people: readonly string[], reading: ReadCellOptions): CellResult {
  const found = people.map((name) => {
    const one = resolve('person', name, reading, 'organizer');
    return isStranger('person', one, reading) ? 'words' : one;
  });
  const faults = found.filter((one) => typeof one === 'object');
  if (faults.length > 0) return { faults };
  if (found.includes('words')) return { value: { name: cell } };
  const [first, ...others] = [...new Set(found.filter((one) => typeof one === 'number'))];
  return first === undefined ? { value: null } : { value: { person_id: first }, others };
}

/** Names of the people in a cell; the cell alone if it is known, or names one person or a group. */
function peopleIn(cell: string, { directory, resolutions }: ReadCellOptions): readonly string[] {
  const isKnown = directory.find('person', cell).length > 0 || resolutions.has(resolutionKeyOf('person', cell));
  if (isKnown || isAlmostKnown(cell, directory)) return [cell];
  return splitPersonNames(cell, (folded) => isFirstNameIn(directory, folded));
}

function isAlmostKnown(text: string, directory: ImportDirectory): boolean {
  return findSimilarEntities(directory, 'person', text).some(({ label }) => isLikelyMisspelling('person', text, label));
}

const firstNames = new WeakMap<ImportDirectory, ReadonlySet<string>>();

function isFirstNameIn(directory: ImportDirectory, folded: string): boolean {
  const known =
    firstNames.get(directory) ??
    new Set(directory.all('person').map(({ label }) => foldName(label.split(' ', 1)[0] ?? '')));
  firstNames.set(directory, known);
  return known.has(folded);
}

function isStranger(kind: Kind, found: ReturnType<typeof resolve>, { directory }: ReadCellOptions): boolean {
  return (
    typeof found === 'object' &&
    found.code === 'unknown' &&
    findSimilarEntities(directory, kind, found.value).length === 0
  );
}

function splitCell(kind: Kind, cell: string, { directory, resolutions }: ReadCellOptions): string[] {
  const parts = cell.split(VALUE_SEPARATOR).filter((part) => part !== '');
  return parts.flatMap((part) => {
    const isKnown = directory.find(kind, part).length > 0 || resolutions.has(resolutionKeyOf(kind, part));
    if (isKnown) return [part];
    if (kind === 'person') return peopleIn(part, { directory, resolutions });
    if (!part.includes(',')) return [part];
    const pieces = part
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
    return pieces.some((piece) => directory.find(kind, piece).length > 0) ? pieces : [part];
  });
}

function resolve(
  kind: Kind,
  text: string,
  { directory, resolutions, meet }: ReadCellOptions,
  form: NamedForm,
): number | 'leave' | 'words' | CellFault {
  const said = resolutions.get(resolutionKeyOf(kind, text));
  const found = directory.find(kind, text);
  if (said === undefined && found.length === 0 && isPlaceholderName(text)) return 'leave';
  if (found.length !== 1 && meet !== undefined) {
    const isStranger =
      form === 'organizer' && found.length === 0 && findSimilarEntities(directory, kind, text).length === 0;
    meet({ kind, text, takesWords: form === 'organizer' || form === 'places', isStranger });
  }
  if (said !== undefined) return said;
  const [only] = found;
  if (found.length === 1 && only !== undefined) return only;
  if (found.length > 1) return { code: 'several', value: text, expected: found.join(', ') };
  return { code: 'unknown', value: text, expected: kind };
}
