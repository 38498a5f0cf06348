// Columns of import tables, derived from the rules of each kind, so that new fields and kinds are included automatically.

import type { Kind } from '../../../model/entity.ts';
import type { DescribedValue, JsonSchema } from '../../../model/format/rule.ts';
import type { Language } from '../../../model/instance.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import { foldForSearch } from '../../../util/fold-for-search.ts';
import { COLUMN_NAMES } from './column-names.ts';

export type CellForm =
  | {
      readonly form:
        | 'text'
        | 'html'
        | 'yes'
        | 'number'
        | 'moment'
        | 'day'
        | 'when'
        | 'uid'
        | 'id'
        | 'project'
        | 'private'
        | 'categories'
        | 'weekday';
    }
  | { readonly form: 'choice'; readonly choices: readonly string[] }
  | { readonly form: 'one' | 'some' | 'members' | 'organizer' | 'places'; readonly kind: Kind };

export type TableColumn = CellForm & {
  /** Bundle field; for events also parts of the times (`date`, …), `uid`, `private`, `categories` and `weekday`. */
  readonly name: string;
  readonly isRequired: boolean;
};

export const TABLE_KINDS = [
  'event',
  'person',
  'room',
  'building',
  'layer',
  'target_group',
  'person_group',
  'document_group',
  'list_group',
] as const satisfies readonly Kind[];

export type TableKind = (typeof TABLE_KINDS)[number];

export const WHEN = ['date', 'time_from', 'date_until', 'time_to', 'date_from', 'date_to'] as const;

/** Formats that can't be derived from the rules. */
const OWN_FORMS: Readonly<Record<string, CellForm>> = {
  'event.rooms': { form: 'places', kind: 'room' },
  'event.organizer': { form: 'organizer', kind: 'person' },
  'event.collection': { form: 'project' },
  'person.groups': { form: 'members', kind: 'person_group' },
};

const known = new Map<TableKind, readonly TableColumn[]>();

/** Columns of a kind, in the order of the bundle; for events the times come first. */
export function columnsOf(kind: TableKind): readonly TableColumn[] {
  const made = known.get(kind) ?? makeColumns(kind);
  known.set(kind, made);
  return made;
}

function makeColumns(kind: TableKind): TableColumn[] {
  const fields = KINDS.find((table) => table.kind === kind)?.rule.fields ?? [];
  const own = fields.flatMap(([name, rule]): TableColumn[] => {
    if (name === 'id' || name === 'position' || (kind === 'event' && name.startsWith('date_'))) return [];
    const form = OWN_FORMS[`${kind}.${name}`] ?? formOf(rule);
    return form === undefined ? [] : [{ ...form, name, isRequired: rule.fallback === undefined }];
  });
  if (kind !== 'event') return [{ name: 'id', form: 'id', isRequired: false }, ...own];
  const when = WHEN.map((name): TableColumn => ({ name, form: 'when', isRequired: name === 'date' }));
  return [
    ...when,
    ...own,
    { name: 'private', form: 'private', isRequired: false },
    { name: 'categories', form: 'categories', isRequired: false },
    { name: 'weekday', form: 'weekday', isRequired: false },
    { name: 'uid', form: 'uid', isRequired: false },
  ];
}

/** Undefined if the value does not fit into a cell. */
function formOf(rule: DescribedValue): CellForm | undefined {
  const schema = plainSchema(rule.schema);
  const of = kindNamed(schema);
  if (of !== undefined) return { form: schema['type'] === 'array' ? 'some' : 'one', kind: of };
  if (Array.isArray(schema['enum'])) return { form: 'choice', choices: schema['enum'].map(String) };
  switch (schema['type']) {
    case 'boolean':
      return { form: 'yes' };
    case 'integer':
      return { form: 'number' };
    case 'string':
      if (schema['contentMediaType'] === 'text/html') return { form: 'html' };
      if (schema['format'] === 'date') return { form: 'day' };
      return { form: String(schema['pattern'] ?? '').includes(' ') ? 'moment' : 'text' };
    default:
      return undefined;
  }
}

/** Schema without null. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const [inner] = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [];
  return inner ?? schema;
}

function kindNamed(schema: JsonSchema): Kind | undefined {
  const named = schema['type'] === 'array' ? (schema['items'] as JsonSchema | undefined) : schema;
  const [, kind = ''] = /^id of a (.+)$/.exec(String(named?.['description'] ?? '')) ?? [];
  return KINDS.find((table) => table.kind === kind.replaceAll(' ', '_'))?.kind;
}

const LANGUAGES: readonly Language[] = ['de', 'fr', 'it', 'en'];

function namesOf(kind: TableKind, name: string): readonly (readonly string[])[] {
  return (COLUMN_NAMES[kind]?.[name] ?? '').split('|').map((part) => part.split(',').map((one) => one.trim()));
}

/** Label of a column in a language. Default: its bundle name. */
export function columnLabel(kind: TableKind, name: string, language: Language): string {
  return namesOf(kind, name)[LANGUAGES.indexOf(language)]?.[0] || name;
}

/** Folds a heading for comparison: no case, no accents, no punctuation. */
function folded(heading: string): string {
  return foldForSearch(heading)
    .replace(/\(.*?\)|\*/g, ' ')
    .replace(/[^\p{L}\p{N}°.]+/gu, ' ')
    .trim();
}

const byHeading = new Map<TableKind, ReadonlyMap<string, string>>();

/** All known headings of a kind; a heading shared by two columns belongs to the first. */
function headingsOf(kind: TableKind): ReadonlyMap<string, string> {
  const before = byHeading.get(kind);
  if (before !== undefined) return before;
  const headings = new Map<string, string>();
  const add = (heading: string, name: string) => {
    if (heading !== '' && !headings.has(heading)) headings.set(heading, name);
  };
  const columns = columnsOf(kind);
  for (const { name } of columns) add(folded(name), name);
  // Primary names take precedence over alternative names.
  for (const { name } of columns) for (const [first = ''] of namesOf(kind, name)) add(folded(first), name);
  for (const { name } of columns)
    for (const names of namesOf(kind, name)) for (const one of names) add(folded(one), name);
  byHeading.set(kind, headings);
  return headings;
}

/** Column for a heading; undefined if unknown. */
export function columnFor(kind: TableKind, heading: string): string | undefined {
  return headingsOf(kind).get(folded(heading));
}

/** Languages in which a heading names its column; empty for unknown headings and bundle names. */
export function languagesOf(kind: TableKind, heading: string): readonly Language[] {
  const named = namesOf(kind, columnFor(kind, heading) ?? '');
  return LANGUAGES.filter((_, at) => named[at]?.some((one) => folded(one) === folded(heading)) === true);
}

/** True if a heading is the primary name of the column in any language. */
export function isUsualHeading(kind: TableKind, name: string, heading: string): boolean {
  return namesOf(kind, name).some(([first = '']) => first !== '' && folded(first) === folded(heading));
}

/** True if a line is a known heading of any kind, so a text without separators may be a table with one column. */
export function isColumnName(line: string): boolean {
  const heading = line.replace(/^"|"$/g, '');
  return TABLE_KINDS.some((kind) => columnFor(kind, heading) !== undefined);
}

export function namedKinds(kind: TableKind): ReadonlySet<Kind> {
  return new Set(columnsOf(kind).flatMap((column): Kind[] => ('kind' in column ? [column.kind] : [])));
}
