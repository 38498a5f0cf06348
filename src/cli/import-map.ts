import { KINDS } from '../model/kinds/index.ts';
import { Refused } from '../office/errors.ts';
import { columnsOf, TABLE_KINDS } from '../office/sources/columns.ts';
import { type Resolution, resolutionKey } from '../office/sources/directory.ts';
import type { SourceWish } from '../office/sources/foresee-source.ts';
import { resolutionOf } from '../office/sources/remembered.ts';
import { readText } from './read-file.ts';

/**
 * What a file says of columns and names: `{ "columns": { "Wann": "date" }, "names": { "rooms": { "KGH": 3 } } }`; a name stands
 * for an id, for `"words"`, or for nothing (`"leave"`). `"categories": { "Feier": "gottesdienst" }` says which kinds of event the
 * categories of a calendar are. Throws Refused.
 */
export function readMap(file: string): Pick<SourceWish, 'columns' | 'resolutions'> {
  let map: unknown;
  try {
    map = JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { columns = {}, names = {}, categories, ...others } = expectObject(map, file);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new Refused(`${file}: ${JSON.stringify(unknown)} is not known; columns, names and categories are`);
  const meant = categories === undefined ? readColumns(columns, file) : readCategories(categories, file);
  return { columns: meant, resolutions: readNames(names, file) };
}

function expectObject(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(`${where}: expected an object`);
  return value as Readonly<Record<string, unknown>>;
}

function readColumns(value: unknown, file: string): Readonly<Record<string, string>> {
  const known = new Set(TABLE_KINDS.flatMap((kind) => columnsOf(kind).map(({ name }) => name)));
  const columns: Record<string, string> = {};
  for (const [heading, name] of Object.entries(expectObject(value, `${file}: columns`))) {
    if (name !== '' && name !== null && !known.has(String(name))) {
      throw new Refused(`${file}: columns: ${JSON.stringify(heading)}: ${JSON.stringify(name)} is no field`);
    }
    columns[heading] = name === null ? '' : String(name);
  }
  return columns;
}

function readCategories(value: unknown, file: string): Readonly<Record<string, string>> {
  const entries = Object.entries(expectObject(value, `${file}: categories`));
  for (const [name, type] of entries) {
    if (typeof type !== 'string') {
      throw new Refused(`${file}: categories: ${JSON.stringify(name)} needs the kind of event as a text, or ""`);
    }
  }
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

function readNames(value: unknown, file: string): ReadonlyMap<string, Resolution> {
  const resolutions = new Map<string, Resolution>();
  for (const [array, names] of Object.entries(expectObject(value, `${file}: names`))) {
    const kind = KINDS.find((table) => table.array === array)?.kind;
    if (kind === undefined)
      throw new Refused(`${file}: names: ${JSON.stringify(array)} is none of the bundle's arrays`);
    for (const [text, meant] of Object.entries(expectObject(names, `${file}: names.${array}`))) {
      const resolution = resolutionOf(String(meant));
      if (resolution === undefined) {
        throw new Refused(`${file}: names.${array}: ${JSON.stringify(text)} needs an id, "words" or "leave"`);
      }
      resolutions.set(resolutionKey(kind, text), resolution);
    }
  }
  return resolutions;
}
