// Creation of missing entities during an import, in the same change as the entities that refer to them (rule Z2).

import type { Kind } from '../../../model/entity.ts';
import type { Plain } from '../../../model/format/rule.ts';
import { refusal } from '../../refusal-codes.ts';
import { NameRefused } from '../errors.ts';
import { foldedName, type ImportDirectory, type NewName, type Resolution, resolutionKey } from './directory.ts';
import { nameParts, plainName } from './person-name.ts';

/** Entity that the import creates before those that refer to it. */
export interface MadeAnew {
  readonly kind: Kind;
  readonly name: string;
  /** Placeholder until the entity is created; no stored entity has this id. */
  readonly id: number;
  readonly value: Plain;
}

/** First placeholder id; stored entities never have ids this large. */
const FIRST_ID = 2_000_000_000;

export function isMade(id: number): boolean {
  return id >= FIRST_ID;
}

export interface AnsweredNames {
  readonly resolutions: ReadonlyMap<string, number | 'leave' | 'words'>;
  /** Stored entities, and those to be created. */
  readonly directory: ImportDirectory;
  readonly made: readonly MadeAnew[];
}

/** Assigns placeholder ids to entities to be created. Throws NameRefused for a room without a building. */
export function withMade(said: ReadonlyMap<string, Resolution>, directory: ImportDirectory): AnsweredNames {
  const made: MadeAnew[] = [];
  const make = (kind: Kind, name: string, more: Plain = {}): number => {
    const plain = kind === 'person' ? plainName(name) : name;
    const known = made.find((one) => one.kind === kind && foldedName(one.name) === foldedName(plain));
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
    else if ('as' in meant) spellings.push([key, resolutionKey(kind, meant.as)]);
    else {
      const makeHouse = (name: string) => make('building', name);
      const more = kind === 'room' ? { building_id: buildingOf(meant, directory, makeHouse) } : {};
      resolutions.set(key, make(kind, meant.name, more));
    }
  }
  const others = new Map(spellings);
  for (const [key] of spellings) {
    const meant = resolutions.get(lastOf(key, others)) ?? thereOf(lastOf(key, others), directory);
    if (meant !== undefined) resolutions.set(key, meant);
  }
  return { resolutions, directory: withNames(directory, made), made };
}

function kindIn(key: string): Kind {
  return key.slice(0, key.indexOf(':')) as Kind;
}

/** Follows a chain of spellings to its end; a cycle is cut off. */
function lastOf(key: string, others: ReadonlyMap<string, string>): string {
  let [at, steps] = [key, 0];
  for (let next = others.get(at); next !== undefined && steps <= others.size; next = others.get(at)) {
    at = next;
    steps++;
  }
  return at;
}

function thereOf(key: string, directory: ImportDirectory): number | undefined {
  const [only, other] = directory.find(kindIn(key), key.slice(key.indexOf(':') + 1));
  return other === undefined ? only : undefined;
}

/** Building of a new room: the given one, or the only existing one. */
function buildingOf({ name, building }: NewName, directory: ImportDirectory, make: (name: string) => number): number {
  const all = directory.all('building');
  if (building === undefined) {
    const [only, other] = all;
    if (only !== undefined && other === undefined) return only.id;
    throw new NameRefused(refusal('room_without_building', { name }));
  }
  const found = directory.find('building', building);
  if (found.length > 1) throw new NameRefused(refusal('several_buildings', { name, building }));
  return found[0] ?? make(building);
}

/** New people are not visible until an editor publishes them. */
function documentOf(kind: Kind, name: string): Plain {
  return kind === 'person' ? { ...nameOfPerson(name), visibility: 'none' } : { name };
}

function nameOfPerson(name: string): Plain {
  const { first, last } = nameParts(name);
  return { firstname: first, lastname: last === '' ? name : last };
}

function withNames(directory: ImportDirectory, made: readonly MadeAnew[]): ImportDirectory {
  if (made.length === 0) return directory;
  return {
    ...directory,
    all: (kind) => [
      ...directory.all(kind),
      ...made.filter((one) => one.kind === kind).map(({ id, name }) => ({ id, label: name })),
    ],
  };
}

/** Entities to be created that the values refer to, directly or indirectly. */
export function usedOf(made: readonly MadeAnew[], values: readonly unknown[]): MadeAnew[] {
  const named = new Set<number>();
  const look = (value: unknown): void => {
    if (typeof value === 'number' && isMade(value)) named.add(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) look(inner);
  };
  for (const value of values) look(value);
  for (const { id, value } of made) if (named.has(id)) look(value);
  return made.filter(({ id }) => named.has(id));
}

export function refOf({ kind, id }: MadeAnew): string {
  return `${kind}-${id - FIRST_ID + 1}`;
}

/** Replaces placeholder ids in a value by refs. */
export function withRefs<T>(value: T, made: readonly MadeAnew[]): T {
  if (made.length === 0) return value;
  const refs = new Map(made.map((one) => [one.id, refOf(one)]));
  const exchange = (inner: unknown): unknown => {
    if (typeof inner === 'number') return refs.has(inner) ? { ref: refs.get(inner) } : inner;
    if (Array.isArray(inner)) return inner.map(exchange);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, exchange(one)]));
  };
  return exchange(value) as T;
}
