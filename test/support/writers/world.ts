// State shared by all writers: the servers, their possibly outdated knowledge of the content, and the responses.

import type { Loose } from '../full-bundle.ts';
import type { Deed, Refusal } from './deeds.ts';
import { type Key, keyOf, type Standing } from './model.ts';
import type { Reply, Servers } from './servers.ts';

/** More revisions than this never come about between the end of a request and its answer. */
const UNDER_WAY = 60;

export interface World {
  readonly servers: Servers;
  readonly random: () => number;
  /** Default values of entities, by array. */
  readonly defaults: ReadonlyMap<string, Loose>;
  readonly known: Map<Key, Standing>;
  readonly deeds: Deed[];
  readonly refusals: Refusal[];
  /** Revisions that a writer may undo. */
  readonly undoable: number[];
  readonly removed: Key[];
  /** The highest revision that was answered. */
  highest: number;
  serial: number;
}

export function pick<T>({ random }: Pick<World, 'random'>, some: readonly T[]): T | undefined {
  return some[Math.floor(random() * some.length)];
}

export function chance({ random }: Pick<World, 'random'>, share: number): boolean {
  return random() < share;
}

/** Returns an unused text. */
export function fresh(world: World, word: string): string {
  world.serial++;
  return `${word} ${world.serial}`;
}

/** Takes note of an acknowledged write. */
export function acknowledge(world: World, deed: Deed): void {
  world.deeds.push(deed);
  world.highest = Math.max(world.highest, deed.revision);
}

/** Takes note of an answer that changed nothing; `low` is what `highest` was when it was asked. */
export function refuse(world: World, low: number, words: string, isRight: Refusal['isRight']): void {
  world.refusals.push({ words, low, high: world.highest + UNDER_WAY, isRight });
}

/** Takes note of an entity as it was answered, unless something newer is known. */
export function learn(world: World, array: string, { json }: Reply): void {
  const key = keyOf(array, json.value.id);
  if ((world.known.get(key)?.revision ?? 0) < json.revision) {
    world.known.set(key, { revision: json.revision, value: json.value });
  }
}

/** Picks an entity of a kind that a writer may change; events of series change only with their series. */
export function someone(world: World, array: string): [Key, Standing] | undefined {
  const isFree = ([key, { value }]: [Key, Standing]) =>
    key.startsWith(`${array} `) && (value['series'] ?? null) === null;
  return pick(world, [...world.known].filter(isFree));
}

export function unexpected(words: string, { status, json }: Reply): Error {
  return new Error(`${words} was answered ${status}: ${JSON.stringify(json)}`);
}
