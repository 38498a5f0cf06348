// What is remembered of a file when it comes in, so that the next one of its source is read without a question (rule Z2).

import type { Source } from '../../../model/sources/source.ts';
import type { Resolutions } from '../matching/directory.ts';
import { OF_SERVICES } from '../services/service-item.ts';
import { columnsOf } from '../tables/columns.ts';
import { columnKeys, type Mapping } from '../tables/read-rows.ts';
import type { OpenedSource } from './opened-source.ts';
import { mapsOf, type Remembered, rememberedIn } from './remembered.ts';

/** Of a file that brings no events only the answers are remembered, beside what is known of a source of that name. */
export function withAnswers(
  source: Source | undefined,
  fresh: Omit<Source, 'id'>,
  answers: Resolutions,
): Omit<Source, 'id'> {
  const { map, roomsByLocation } = mapsOf([], answers);
  if (source === undefined) return { ...fresh, map, roomsByLocation, owns: [] };
  const { id: _, ...stands } = source;
  return {
    ...stands,
    map: { ...source.map, ...map },
    roomsByLocation: { ...source.roomsByLocation, ...roomsByLocation },
  };
}

/** What a source overwrites: what it is set up to, and what a table says for the first time that somebody brings in. */
export function ownedBy(source: Source, said: readonly string[], isKept: boolean): ReadonlySet<string> {
  if (isKept || source.kind === 'ics') return new Set(source.owns);
  const before = ownedOf(new Set(Object.values(rememberedIn(source).columns)));
  return new Set([...source.owns, ...said.filter((name) => !before.includes(name))]);
}

/** What a calendar says again each time it is read. */
export const OF_CALENDARS: readonly string[] = [
  'date_from',
  'date_to',
  'title',
  'hide_time',
  'long_desc',
  'rooms',
  'status',
];

/** Whether a source overwrites both, so that a status in front of a title can become the status. */
export function setsStatus(owns: readonly string[]): boolean {
  return owns.includes('title') && owns.includes('status');
}

/** How a source is set up: as it stands, or one that is kept. */
export function settingsOf(
  opened: OpenedSource,
  name: string,
  source: Source | undefined,
): Omit<Source, 'id' | 'map' | 'defaults' | 'roomsByLocation' | 'gone' | 'owns'> {
  const kind = 'table' in opened ? 'csv' : opened.format;
  // A source that is kept is not fetched until that is switched on.
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

/** What was said of a file, as the next one of its source is read by it. */
export function memoryOf(
  opened: OpenedSource,
  mapping: Mapping,
  resolutions: Resolutions,
  said: Omit<Remembered, 'resolutions'>,
): Pick<Source, 'map' | 'roomsByLocation' | 'owns'> {
  const columns =
    'table' in opened
      ? columnKeys(opened.table.columns).map((heading, at) => [heading, mapping[at] ?? ''] as const)
      : Object.entries(said.columns);
  return {
    ...mapsOf(columns, resolutions, 'table' in opened ? said : undefined),
    owns: opened.format === 'ics' ? OF_CALENDARS : 'table' in opened ? ownedOf(new Set(mapping)) : OF_SERVICES,
  };
}

/** The fields of which the columns of a table say something. */
function ownedOf(columns: ReadonlySet<string>): string[] {
  const said = new Set(columns);
  if (['date', 'time_from', 'date_from'].some((name) => said.has(name)))
    for (const name of ['date_from', 'date_to', 'hide_time']) said.add(name);
  const names = columnsOf('event').map(({ name }) => name);
  return [...new Set([...names, 'date_from', 'date_to'])].filter((name) => said.has(name) && !PARTS.has(name));
}

/** Columns that are only part of a field, or none. */
const PARTS = new Set(['date', 'time_from', 'date_until', 'time_to', 'uid', 'private', 'categories', 'weekday']);
