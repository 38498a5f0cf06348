import type { Kind } from '../model/entity.ts';
import { KINDS } from '../model/kinds/index.ts';
import { type Resolution, resolutionKeyOf } from '../office/sources/matching/directory.ts';
import type { SourcePreviewOptions } from '../office/sources/runs/preview-source.ts';
import { parseResolution } from '../office/sources/runs/source-answers.ts';
import { columnsOfKind, TABLE_KINDS } from '../office/sources/tables/columns.ts';
import { CommandError } from './command-error.ts';
import { readText } from './read-file.ts';

/**
 * Reads a map of columns and names: `{ "columns": { "Wann": "date" }, "names": { "rooms": { "KGH": 3 } } }`. A name maps to an id, to
 * `"words"`, to nothing (`"leave"`), or to a new entity (`"new"`, for a room `{ "new": { "building": "Haus" } }`); "" or null stands for a
 * missing answer. `"categories": { "Feier": "gottesdienst" }` maps categories of a calendar or table to event types. Throws CommandError.
 */
export function readImportMap(file: string): Pick<SourcePreviewOptions, 'columns' | 'categories' | 'resolutions'> {
  let map: unknown;
  try {
    map = JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { columns = {}, names = {}, categories, ...others } = expectObject(map, file);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new CommandError(`${file}: ${JSON.stringify(unknown)} is unknown; use columns, names and categories`);
  return {
    columns: readColumns(columns, file),
    ...(categories !== undefined && { categories: readCategories(categories, file) }),
    resolutions: readNames(names, file),
  };
}

function expectObject(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CommandError(`${where}: expected an object`);
  return value as Readonly<Record<string, unknown>>;
}

function readColumns(value: unknown, file: string): Readonly<Record<string, string>> {
  const known = new Set(TABLE_KINDS.flatMap((kind) => columnsOfKind(kind).map(({ name }) => name)));
  const columns: Record<string, string> = {};
  for (const [heading, name] of Object.entries(expectObject(value, `${file}: columns`))) {
    if (name !== '' && name !== null && !known.has(String(name))) {
      throw new CommandError(`${file}: columns: ${JSON.stringify(heading)}: ${JSON.stringify(name)} is not a field`);
    }
    columns[heading] = name === null ? '' : String(name);
  }
  return columns;
}

function readCategories(value: unknown, file: string): Readonly<Record<string, string>> {
  const entries = Object.entries(expectObject(value, `${file}: categories`));
  for (const [name, type] of entries) {
    if (typeof type !== 'string') {
      throw new CommandError(
        `${file}: categories: ${JSON.stringify(name)}: expected the event type as a string, or ""`,
      );
    }
  }
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

function readNames(value: unknown, file: string): ReadonlyMap<string, Resolution> {
  const resolutions = new Map<string, Resolution>();
  for (const [array, names] of Object.entries(expectObject(value, `${file}: names`))) {
    const kind = KINDS.find((table) => table.array === array)?.kind;
    if (kind === undefined)
      throw new CommandError(`${file}: names: ${JSON.stringify(array)} is not an array of the bundle`);
    for (const [text, meant] of Object.entries(expectObject(names, `${file}: names.${array}`))) {
      if (meant === '' || meant === null) continue;
      const resolution =
        typeof meant === 'object' ? resolutionAt(kind, text, meant) : parseResolution(String(meant), text);
      if (resolution === undefined || (typeof resolution === 'object' && !CREATABLE_KINDS.has(kind))) {
        const anew = CREATABLE_KINDS.has(kind) ? `, ${kind === 'room' ? '{ "new": { "building": … } }' : '"new"'}` : '';
        throw new CommandError(
          `${file}: names.${array}: ${JSON.stringify(text)}: expected one of: an id, "words", "leave"${anew}`,
        );
      }
      resolutions.set(resolutionKeyOf(kind, text), resolution);
    }
  }
  return resolutions;
}

const CREATABLE_KINDS: ReadonlySet<Kind> = new Set([
  'room',
  'building',
  'layer',
  'target_group',
  'person',
  'person_group',
]);

/** Parses `{ "as": "Kirche" }`: another name in the file with the same meaning, or a new entity. Undefined for anything else. */
function resolutionAt(kind: Kind, text: string, meant: object): Resolution | undefined {
  const { as, ...others } = meant as Readonly<Record<string, unknown>>;
  if (as === undefined) return newName(kind, text, meant);
  const isName = typeof as === 'string' && as.trim() !== '' && Object.keys(others).length === 0;
  return isName ? { as: as.trim() } : undefined;
}

/** Parses `{ "new": { "building": "Haus" } }`, with the building by name or id. Undefined for anything else. */
function newName(kind: Kind, text: string, meant: object): Resolution | undefined {
  const { new: said, ...others } = meant as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0 || typeof said !== 'object' || said === null) return undefined;
  const { building, name = text, ...unknown } = said as Readonly<Record<string, unknown>>;
  const isPlainObject = typeof name === 'string' && name.trim() !== '' && Object.keys(unknown).length === 0;
  const isPlace = building === undefined || (kind === 'room' && ['string', 'number'].includes(typeof building));
  if (!isPlainObject || !isPlace) return undefined;
  return { name: name.trim(), building: building === undefined ? undefined : String(building).trim() || undefined };
}
