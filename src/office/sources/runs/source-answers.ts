// Memory of a source: column mappings and answers of its last import.

import type { Kind } from '../../../model/entity.ts';
import { KINDS } from '../../../model/kinds/index.ts';
import type { Source } from '../../../model/sources/source.ts';
import { type ImportDirectory, type Resolution, type Resolutions, resolutionKeyOf } from '../matching/directory.ts';
import type { CellCorrections } from '../tables/cell-corrections.ts';

type Known = number | 'leave' | 'words';

export interface SourceMemory {
  readonly columns: Readonly<Record<string, string>>;
  readonly resolutions: Resolutions;
  readonly categories: Readonly<Record<string, string>>;
  readonly days: DateAnswers;
  readonly corrections: CellCorrections;
}

export interface DateAnswers {
  readonly year?: number;
  readonly order?: DayOrder;
  /** Meaning of times such as 9.3: `minutes` for 9:30. */
  readonly dots?: DottedTimeMeaning;
}

export type DayOrder = (typeof DAY_ORDERS)[number];
export const DAY_ORDERS = ['day', 'month'] as const;

export type DottedTimeMeaning = (typeof DOTTED_TIME_MEANINGS)[number];
export const DOTTED_TIME_MEANINGS = ['minutes', 'no'] as const;

const [OF_CATEGORY, YEAR, ORDER, DOTS] = ['category:', 'table:year', 'table:dates', 'table:times'];

const OF_CELL = 'cell:';

/** Reads the map: columns by heading, answers as `{kind}:{text}`; answers for rooms are in `roomsByLocation`. */
export function readSourceMemory({ map, roomsByLocation }: Pick<Source, 'map' | 'roomsByLocation'>): SourceMemory {
  const columns: Record<string, string> = {};
  const categories: Record<string, string> = {};
  const corrections: Record<string, string> = {};
  const resolutions = new Map<string, Known>();
  for (const [key, text] of Object.entries(map)) {
    const meant = knownOf(text);
    const kind = kindOfKey(key);
    if (kind !== undefined && meant !== undefined) resolutions.set(key, meant);
    else if (key.startsWith(OF_CATEGORY)) categories[key.slice(OF_CATEGORY.length)] = text;
    else if (key.startsWith(OF_CELL)) corrections[key.slice(OF_CELL.length)] = text;
    else if (![YEAR, ORDER, DOTS].includes(key)) columns[key] = text;
  }
  for (const [place, id] of Object.entries(roomsByLocation)) resolutions.set(resolutionKeyOf('room', place), id);
  const order = DAY_ORDERS.find((one) => one === map[ORDER]);
  const dots = DOTTED_TIME_MEANINGS.find((one) => one === map[DOTS]);
  const days = {
    ...(map[YEAR] !== undefined && { year: Number(map[YEAR]) }),
    ...(order && { order }),
    ...(dots && { dots }),
  };
  return { columns, resolutions, categories, days, corrections };
}

const NO_ANSWERS: Omit<SourceMemory, 'columns' | 'resolutions'> = { categories: {}, days: {}, corrections: {} };

/** Writes the map; inverse of `readSourceMemory`. */
export function serializeSourceMemory(
  columns: readonly (readonly [string, string])[],
  resolutions: Resolutions,
  { categories, days, corrections }: Omit<SourceMemory, 'columns' | 'resolutions'> = NO_ANSWERS,
): Pick<Source, 'map' | 'roomsByLocation'> {
  const roomsByLocation: Record<string, number> = {};
  const others: Record<string, string> = {};
  for (const [key, meant] of resolutions) {
    if (key.startsWith('room:') && typeof meant === 'number') roomsByLocation[key.slice('room:'.length)] = meant;
    else others[key] = String(meant);
  }
  const ofCategories = Object.entries(categories).map(([name, type]) => [`${OF_CATEGORY}${name}`, type] as const);
  const ofCells = Object.entries(corrections).map(([key, text]) => [`${OF_CELL}${key}`, text] as const);
  const ofDays = {
    ...(days.year !== undefined && { [YEAR]: String(days.year) }),
    ...(days.order !== undefined && { [ORDER]: days.order }),
    ...(days.dots !== undefined && { [DOTS]: days.dots }),
  };
  const map = {
    ...Object.fromEntries(columns),
    ...others,
    ...Object.fromEntries(ofCategories),
    ...Object.fromEntries(ofCells),
    ...ofDays,
  };
  return { map, roomsByLocation };
}

export function dropStaleResolutions(resolutions: Resolutions, directory: ImportDirectory): Resolutions {
  const ids = new Map<Kind, ReadonlySet<number>>();
  const isThere = (key: string, meant: Known) => {
    const kind = kindOfKey(key);
    if (kind === undefined || typeof meant !== 'number') return true;
    const known = ids.get(kind) ?? new Set(directory.all(kind).map(({ id }) => id));
    ids.set(kind, known);
    return known.has(meant);
  };
  return new Map([...resolutions].filter(([key, meant]) => isThere(key, meant)));
}

function kindOfKey(key: string): Kind | undefined {
  return KINDS.find(({ kind }) => key.startsWith(`${kind}:`))?.kind;
}

/** Parses `12`, `leave` or `words`; undefined for anything else. */
function knownOf(text: string): Known | undefined {
  if (text === 'leave' || text === 'words') return text;
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/**
 * Parses an answer: an id such as `12`, `leave`, `words`, `new` (an entity named `name`), or the JSON of a `NewName` (for a room with its
 * building) or a `NameAlias`. Undefined for anything else.
 */
export function parseResolution(text: string, name = ''): Resolution | undefined {
  if (text === 'new') return name === '' ? undefined : { name, building: undefined };
  if (!text.startsWith('{')) return knownOf(text);
  try {
    const said = JSON.parse(text) as Partial<Record<'name' | 'building' | 'as', unknown>>;
    if (typeof said.as === 'string' && said.as.trim() !== '') return { as: said.as.trim() };
    const [made, building] = [String(said.name ?? name).trim(), String(said.building ?? '').trim()];
    return made === '' ? undefined : { name: made, building: building === '' ? undefined : building };
  } catch {
    return undefined;
  }
}
