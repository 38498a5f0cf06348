import type { Loose } from '../full-bundle.ts';
import type { Refusal, WriteAction } from './deeds.ts';
import { type CurrentState, type Key, keyOf } from './model.ts';
import type { Reply, Servers } from './servers.ts';

/** Upper bound on the number of revisions created between a request and its answer. */
const MAX_CONCURRENT_REVISIONS = 60;

export interface World {
  readonly servers: Servers;
  readonly random: () => number;
  readonly defaults: ReadonlyMap<string, Loose>;
  readonly known: Map<Key, CurrentState>;
  readonly deeds: WriteAction[];
  readonly refusals: Refusal[];
  readonly undoable: number[];
  readonly removed: Key[];
  highest: number;
  serial: number;
}

export function pick<T>({ random }: Pick<World, 'random'>, some: readonly T[]): T | undefined {
  return some[Math.floor(random() * some.length)];
}

export function chance({ random }: Pick<World, 'random'>, share: number): boolean {
  return random() < share;
}

export function createUniqueTitle(world: World, word: string): string {
  world.serial++;
  return `${word} ${world.serial}`;
}

export function acknowledge(world: World, deed: WriteAction): void {
  world.deeds.push(deed);
  world.highest = Math.max(world.highest, deed.revision);
}

/** Records an answer that changed nothing. `low` is the value of `highest` at the time of the request. */
export function recordRefusal(world: World, low: number, words: string, isRight: Refusal['isRight']): void {
  world.refusals.push({ words, low, high: world.highest + MAX_CONCURRENT_REVISIONS, isRight });
}

export function noteState(world: World, array: string, { json }: Reply): void {
  const key = keyOf(array, json.value.id);
  if ((world.known.get(key)?.revision ?? 0) < json.revision) {
    world.known.set(key, { revision: json.revision, value: json.value });
  }
}

export function pickKnown(world: World, array: string): [Key, CurrentState] | undefined {
  const isFree = ([key, { value }]: [Key, CurrentState]) =>
    key.startsWith(`${array} `) && (value['series'] ?? null) === null;
  return pick(world, [...world.known].filter(isFree));
}

export function createUnexpectedAnswerError(words: string, { status, json }: Reply): Error {
  return new Error(`${words} was answered ${status}: ${JSON.stringify(json)}`);
}
