// Simple model of an instance: objects by kind and id, and the effects of each change. Answers of the office are compared with it.

import { isDeepStrictEqual } from 'node:util';
import type { Loose } from '../full-bundle.ts';

export type Key = string;

export function keyOf(array: string, id: number): Key {
  return `${array} ${id}`;
}

export function arrayOf(key: Key): string {
  return key.split(' ')[0] ?? '';
}

export function idOf(key: Key): number {
  return Number(key.split(' ')[1]);
}

export type Outcome = ReadonlyMap<Key, Loose | null>;

/** Entity that a change altered, with the changed fields, or with all fields of a created or deleted one. */
export interface Difference {
  readonly key: Key;
  readonly before: Loose | null;
  readonly after: Loose | null;
}

export interface CurrentState {
  readonly revision: number;
  readonly value: Loose;
}

export interface Model {
  revision: number;
  officeRevision: number;
  readonly there: Map<Key, CurrentState>;
  /** Deleted entities with their last value and the time of the deletion. */
  readonly trash: Map<Key, { readonly value: Loose; readonly at: number }>;
  /** Highest id ever used, by kind. */
  readonly highest: Map<string, number>;
  readonly past: Map<number, readonly Difference[]>;
  /** Last announcement and the number of announcements, by subject. */
  readonly announced: Map<string, { readonly type: string; readonly revision: number; readonly times: number }>;
}

export function createModel(there: ReadonlyMap<Key, CurrentState>, revision: number): Model {
  const highest = new Map<string, number>();
  for (const key of there.keys()) highest.set(arrayOf(key), Math.max(idOf(key), highest.get(arrayOf(key)) ?? 0));
  const empty = { trash: new Map(), past: new Map(), announced: new Map() };
  return { revision, officeRevision: 0, there: new Map(there), highest, ...empty };
}

/** Deep comparison that ignores the order of keys. */
export const isSame = isDeepStrictEqual;

export function differencesOf({ there }: Model, outcome: Outcome): Difference[] {
  return [...outcome].flatMap(([key, after]): Difference[] => {
    const before = there.get(key)?.value ?? null;
    if (isSame(before, after)) return [];
    if (before === null || after === null) return [{ key, before, after }];
    const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
    const only = (of: Loose) => Object.fromEntries(names.map((name) => [name, of[name]]));
    return [{ key, before: only(before), after: only(after) }];
  });
}

export interface NextRevision {
  readonly revision: number;
  readonly at: number;
  readonly isImport: boolean;
}

export function commit(model: Model, outcome: Outcome, { revision, at, isImport }: NextRevision): void {
  const differences = differencesOf(model, outcome);
  model.past.set(revision, differences);
  for (const { key } of differences) {
    const [before, after] = [model.there.get(key)?.value ?? null, outcome.get(key) ?? null];
    announce(model, key, { revision, at }, before, after);
    model.highest.set(arrayOf(key), Math.max(idOf(key), model.highest.get(arrayOf(key)) ?? 0));
    if (after === null) model.there.delete(key);
    else model.there.set(key, { revision, value: after });
    if (after === null && before !== null) model.trash.set(key, { value: before, at });
    else model.trash.delete(key);
  }
  model.revision = revision;
  if (!isImport) model.officeRevision = revision;
}

/** True if an event is public and not over at an instant. */
export function isPublicAt(event: Loose | null, at: number): boolean {
  return event !== null && event['public'] === true && event['state'] === 'ready' && event['date_to'] > wallClockAt(at);
}

export function wallClockAt(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

const HIDDEN_KEYS = new Set(['publish_from', 'occupies_from', 'occupies_to', 'internal_note', 'series', 'source']);

export function hasSamePublicData(one: Loose | null, other: Loose | null): boolean {
  const seen = (event: Loose | null) =>
    event && Object.fromEntries(Object.entries(event).filter(([name]) => !HIDDEN_KEYS.has(name)));
  return isSame(seen(one), seen(other));
}

/** Announces an outcome to websites. Series are internal to the office. */
function announce(
  model: Model,
  key: Key,
  { revision, at }: Pick<NextRevision, 'revision' | 'at'>,
  before: Loose | null,
  after: Loose | null,
): void {
  const array = arrayOf(key);
  const note = (subject: string, type: string) => {
    const times = (model.announced.get(subject)?.times ?? 0) + 1;
    model.announced.set(subject, { type, revision, times });
  };
  if (array === 'series') return;
  if (array !== 'events') note('instance', 'instance.changed');
  else if (isPublicAt(after, at) && !(isPublicAt(before, at) && hasSamePublicData(before, after))) {
    note(`event ${idOf(key)}`, 'event.changed');
  } else if (isPublicAt(before, at) && !isPublicAt(after, at)) note(`event ${idOf(key)}`, 'event.removed');
}

export function referrersOf({ there }: Model, layer: number): Key[] {
  return [...there].flatMap(([key, { value }]) => (layersOf(key, value).includes(layer) ? [key] : []));
}

function layersOf(key: Key, value: Loose): readonly number[] {
  if (arrayOf(key) === 'events') return value['layer_ids'];
  return arrayOf(key) === 'lists' ? (value['rule']?.layer_ids ?? []) : [];
}

/** Returns the entity with only the layers for which `stays` returns true. */
export function withLayers(key: Key, value: Loose, stays: (layer: number) => boolean): Loose {
  if (layersOf(key, value).every(stays)) return value;
  const layer_ids = layersOf(key, value).filter(stays);
  return arrayOf(key) === 'events' ? { ...value, layer_ids } : { ...value, rule: { ...value['rule'], layer_ids } };
}
