// Memory of an imported file, so that the next one from the same source needs no questions (rule Z2).

import type { Source } from '../../../model/sources/source.ts';
import type { Resolutions } from '../matching/directory.ts';
import { SERVICE_FIELDS } from '../services/service-item.ts';
import { createColumnKeys } from '../tables/column-keys.ts';
import { columnsOfKind } from '../tables/columns.ts';
import type { ColumnMapping } from '../tables/read-rows.ts';
import type { ParsedSource } from './parse-source.ts';
import { readSourceMemory, type SourceMemory, serializeSourceMemory } from './source-answers.ts';

export function addResolutions(
  source: Source | undefined,
  fresh: Omit<Source, 'id'>,
  answers: Resolutions,
): Omit<Source, 'id'> {
  const { map, roomsByLocation } = serializeSourceMemory([], answers);
  if (source === undefined) return { ...fresh, map, roomsByLocation, owns: [] };
  const { id: _, ...stands } = source;
  return {
    ...stands,
    map: { ...source.map, ...map },
    roomsByLocation: { ...source.roomsByLocation, ...roomsByLocation },
  };
}

/** Fields that the source overwrites: its configured ones and, for a manually imported table, those of new columns. */
export function findOwnedFields(source: Source, said: readonly string[], isKept: boolean): ReadonlySet<string> {
  if (isKept || source.kind === 'ics') return new Set(source.owns);
  const before = fieldsOfColumns(new Set(Object.values(readSourceMemory(source).columns)));
  return new Set([...source.owns, ...said.filter((name) => !before.includes(name))]);
}

export const CALENDAR_FIELDS: readonly string[] = [
  'date_from',
  'date_to',
  'title',
  'hide_time',
  'long_desc',
  'rooms',
  'status',
];

/** True if the source overwrites both fields, so that a status prefix in a title can become the status. */
export function ownsStatus(owns: readonly string[]): boolean {
  return owns.includes('title') && owns.includes('status');
}

export function createSourceSettings(
  opened: ParsedSource,
  name: string,
  source: Source | undefined,
): Omit<Source, 'id' | 'map' | 'defaults' | 'roomsByLocation' | 'gone' | 'owns'> {
  const kind = 'table' in opened ? 'csv' : opened.format;
  // A new remembered source is not fetched until the user enables it.
  return source === undefined
    ? { name, kind, url: '', everyMinutes: 60, enabled: false }
    : {
        name: source.name,
        kind: source.kind,
        url: source.url,
        everyMinutes: source.everyMinutes,
        enabled: source.enabled,
      };
}

export function createSourceMemory(
  opened: ParsedSource,
  mapping: ColumnMapping,
  resolutions: Resolutions,
  said: Omit<SourceMemory, 'resolutions'>,
): Pick<Source, 'map' | 'roomsByLocation' | 'owns'> {
  const columns =
    'table' in opened
      ? createColumnKeys(opened.table.columns).map((heading, at) => [heading, mapping[at] ?? ''] as const)
      : Object.entries(said.columns);
  return {
    ...serializeSourceMemory(columns, resolutions, 'table' in opened ? said : undefined),
    owns:
      opened.format === 'ics'
        ? CALENDAR_FIELDS
        : 'table' in opened
          ? fieldsOfColumns(new Set(mapping))
          : SERVICE_FIELDS,
  };
}

function fieldsOfColumns(columns: ReadonlySet<string>): string[] {
  const said = new Set(columns);
  if (['date', 'time_from', 'date_from'].some((name) => said.has(name)))
    for (const name of ['date_from', 'date_to', 'hide_time']) said.add(name);
  const names = columnsOfKind('event').map(({ name }) => name);
  return [...new Set([...names, 'date_from', 'date_to'])].filter((name) => said.has(name) && !PARTS.has(name));
}

/** Columns that fill only part of a field, or none. */
const PARTS = new Set(['date', 'time_from', 'date_until', 'time_to', 'uid', 'private', 'categories', 'weekday']);
