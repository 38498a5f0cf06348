// Creation of missing entities during an import, in the same change as the entities that refer to them (rule Z2).

import type { Kind } from '../../../model/entity.ts';
import type { PlainObject } from '../../../model/format/rule.ts';
import { createRefusal } from '../../refusal-codes.ts';
import { MissingBuildingError } from '../errors.ts';
import { foldName, type ImportDirectory, type NewName, type Resolution, resolutionKeyOf } from './directory.ts';
import { parseNameParts, stripNameTitles } from './person-name.ts';

/** Entity that the import creates before the entities that refer to it. */
export interface EntityToCreate {
  readonly kind: Kind;
  readonly name: string;
  /** Placeholder until the entity is created; no stored entity has this id. */
  readonly id: number;
  readonly value: PlainObject;
}

/** First placeholder id; stored entities never have ids this large. */
const FIRST_ID = 2_000_000_000;

export function isPlaceholderId(id: number): boolean {
  return id >= FIRST_ID;
}

export interface ResolvedNames {
  readonly resolutions: ReadonlyMap<string, number | 'leave' | 'words'>;
  readonly directory: ImportDirectory;
  readonly made: readonly EntityToCreate[];
}

/** Assigns placeholder ids to entities to be created. Throws MissingBuildingError for a room without a building. */
export function assignPlaceholderIds(said: ReadonlyMap<string, Resolution>, directory: ImportDirectory): ResolvedNames {
  const made: EntityToCreate[] = [];
  const make = (kind: Kind, name: string, more: PlainObject = {}): number => {
    const plain = kind === 'person' ? stripNameTitles(name) : name;
    const known = made.find((one) => one.kind === kind && foldName(one.name) === foldName(plain));
    if (known !== undefined) return known.id;
    const id = FIRST_ID + made.length;
    made.push({ kind, name: plain, id, value: { ...documentOf(kind, plain), ...more } });
    return id;
  };
  const resolutions = new Map<string, number | 'leave' | 'words'>();
  const spellings: [key: string, as: string][] = [];
  for (const [key, meant] of said) {
    const kind = kindIn(key);
    if (typeof meant !== 'object') resolutions.set(key, meant);
    else if ('as' in meant) spellings.push([key, resolutionKeyOf(kind, meant.as)]);
    else {
      const makeHouse = (name: string) => make('building', name);
      const more = kind === 'room' ? { building_id: buildingOf(meant, directory, makeHouse) } : {};
      resolutions.set(key, make(kind, meant.name, more));
    }
  }
  const others = new Map(spellings);
  for (const [key] of spellings) {
    const meant = resolutions.get(lastOf(key, others)) ?? findExistingId(lastOf(key, others), directory);
    if (meant !== undefined) resolutions.set(key, meant);
  }
  return { resolutions, directory: withNames(directory, made), made };
}

function kindIn(key: string): Kind {
  return key.slice(0, key.indexOf(':')) as Kind;
}

function lastOf(key: string, others: ReadonlyMap<string, string>): string {
  let [at, steps] = [key, 0];
  for (let next = others.get(at); next !== undefined && steps <= others.size; next = others.get(at)) {
    at = next;
    steps++;
  }
  return at;
}

function findExistingId(key: string, directory: ImportDirectory): number | undefined {
  const [only, other] = directory.find(kindIn(key), key.slice(key.indexOf(':') + 1));
  return other === undefined ? only : undefined;
}

function buildingOf({ name, building }: NewName, directory: ImportDirectory, make: (name: string) => number): number {
  const all = directory.all('building');
  if (building === undefined) {
    const [only, other] = all;
    if (only !== undefined && other === undefined) return only.id;
    throw new MissingBuildingError(createRefusal('room_without_building', { name }));
  }
  const found = directory.find('building', building);
  if (found.length > 1) throw new MissingBuildingError(createRefusal('several_buildings', { name, building }));
  return found[0] ?? make(building);
}

/** New people are not visible until an editor publishes them. */
function documentOf(kind: Kind, name: string): PlainObject {
  return kind === 'person' ? { ...nameOfPerson(name), visibility: 'none' } : { name };
}

function nameOfPerson(name: string): PlainObject {
  const { first, last } = parseNameParts(name);
  return { firstname: first, lastname: last === '' ? name : last };
}

function withNames(directory: ImportDirectory, made: readonly EntityToCreate[]): ImportDirectory {
  if (made.length === 0) return directory;
  return {
    ...directory,
    all: (kind) => [
      ...directory.all(kind),
      ...made.filter((one) => one.kind === kind).map(({ id, name }) => ({ id, label: name })),
    ],
  };
}

/** Selects the entities that the values refer to, directly or through other entities. */
export function selectReferencedEntities(
  made: readonly EntityToCreate[],
  values: readonly unknown[],
): EntityToCreate[] {
  const named = new Set<number>();
  const look = (value: unknown): void => {
    if (typeof value === 'number' && isPlaceholderId(value)) named.add(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner);
  };
  for (const value of values) look(value);
  for (const { id, value } of made) if (named.has(id)) look(value);
  return made.filter(({ id }) => named.has(id));
}

export function createEntityRef({ kind, id }: EntityToCreate): string {
  return `${kind}-${id - FIRST_ID + 1}`;
}

export function replacePlaceholders<T>(value: T, made: readonly EntityToCreate[]): T {
  if (made.length === 0) return value;
  const refs = new Map(made.map((one) => [one.id, createEntityRef(one)]));
  const exchange = (inner: unknown): unknown => {
    if (typeof inner === 'number') return refs.has(inner) ? { ref: refs.get(inner) } : inner;
    if (Array.isArray(inner)) return inner.map(exchange);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, exchange(one)]));
  };
  return exchange(value) as T;
}
