// Acknowledged actions of writers, each with its expected effect on the model.

import type { Loose } from '../full-bundle.ts';
import {
  arrayOf,
  differencesOf,
  idOf,
  isSame,
  isShown,
  type Key,
  keyOf,
  looksSame,
  type Model,
  namersOf,
  type Outcome,
  withLayers,
} from './model.ts';

/** A write that was acknowledged. */
export interface Deed {
  readonly words: string;
  readonly actor: string;
  readonly revision: number;
  readonly what: string;
  readonly note?: string;
  /** Returns the effect on the preceding state at an instant. Throws if that state could not have acknowledged the action. */
  readonly make: (model: Model, at: number) => Outcome;
}

/** An answer that changed nothing: at one of the revisions from `low` to `high` it must have been right. */
export interface Refusal {
  readonly words: string;
  readonly low: number;
  readonly high: number;
  readonly isRight: (model: Model) => boolean;
}

export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

/** One step of a change; `id` is the assigned one. */
export interface Step {
  readonly array: string;
  readonly id: number;
  readonly isNew?: boolean;
  readonly ifRevision?: number | undefined;
  /** The whole value, or some of its fields. */
  readonly value?: Loose;
  readonly merge?: Loose;
  readonly isDetached?: boolean;
}

/** Combined effect of steps. */
export function taken(model: Model, steps: readonly Step[], defaults: ReadonlyMap<string, Loose>): Outcome {
  const outcome = new Map<Key, Loose | null>();
  const highest = new Map(model.highest);
  for (const { array, id, isNew = false, ifRevision, value, merge, isDetached = false } of steps) {
    const key = keyOf(array, id);
    const standing = model.there.get(key);
    if (isNew) {
      const next = (highest.get(array) ?? 0) + 1;
      must(id === next, `${key} was created where the next id was ${next}`);
      highest.set(array, id);
    } else must(standing !== undefined, `${key} was changed though it is not there`);
    const isExpected = ifRevision === undefined || ifRevision === standing?.revision;
    must(isNew || isExpected, `${key} was changed at ${ifRevision}, though it had ${standing?.revision}`);
    if (value !== undefined) outcome.set(key, { ...defaults.get(array), ...value, id });
    else if (merge !== undefined) outcome.set(key, { ...standing?.value, ...merge });
    else remove(model, key, isDetached, outcome);
  }
  return outcome;
}

function remove(model: Model, key: Key, isDetached: boolean, outcome: Map<Key, Loose | null>): void {
  const namers = arrayOf(key) === 'layers' ? namersOf(model, idOf(key)) : [];
  must(isDetached || namers.length === 0, `${key} was removed though ${namers[0]} names it`);
  for (const namer of namers) {
    const value = model.there.get(namer)?.value;
    if (value !== undefined)
      outcome.set(
        namer,
        withLayers(namer, value, (layer) => layer !== idOf(key)),
      );
  }
  outcome.set(key, null);
}

/** Whether a step's expected revision is outdated; a deleted entity has no revision. */
export function isOutdated({ there }: Model, { array, id, isNew, ifRevision }: Step): boolean {
  return isNew !== true && ifRevision !== undefined && there.get(keyOf(array, id))?.revision !== ifRevision;
}

export function isGone({ there }: Model, { array, id, isNew }: Step): boolean {
  return isNew !== true && !there.has(keyOf(array, id));
}

/** Inverse of a revision. */
export function undone(model: Model, revision: number, isForced: boolean): Outcome {
  const past = model.past.get(revision);
  must(past !== undefined, `${revision} was undone before it came about`);
  must(isForced || !isChangedSince(model, revision), `${revision} was undone though something has changed since`);
  const outcome = new Map<Key, Loose | null>();
  for (const { key, before, after } of past ?? []) {
    const standing = model.there.get(key);
    if (before !== null && (after === null || standing !== undefined))
      outcome.set(key, { ...standing?.value, ...before });
    else if (standing !== undefined) outcome.set(key, null);
  }
  if (isForced)
    for (const [key, value] of outcome) if (value !== null) outcome.set(key, letGo(model, key, value, outcome));
  return outcome;
}

/** Whether a revision cannot be undone, because others reference what it created or it references deleted entities. */
export function isHeld(model: Model, revision: number, isForced: boolean): boolean {
  const outcome = undone(model, revision, isForced);
  return [...outcome].some(([key, value]) => {
    if (value !== null) return !isSame(letGo(model, key, value, outcome), value);
    return arrayOf(key) === 'layers' && namersOf(model, idOf(key)).some((namer) => outcome.get(namer) === undefined);
  });
}

export function isChangedSince({ there, past }: Model, revision: number): boolean {
  return (past.get(revision) ?? []).some(({ key, after }) =>
    after === null ? there.has(key) : there.get(key)?.revision !== revision,
  );
}

/** An entity without the layers that are not there, once the outcome has come about. */
export function letGo({ there }: Model, key: Key, value: Loose, outcome: Outcome = new Map()): Loose {
  return withLayers(key, value, (layer) => {
    const layerKey = keyOf('layers', layer);
    return outcome.has(layerKey) ? outcome.get(layerKey) !== null : there.has(layerKey);
  });
}

/** Public effects of an outcome at an instant, as `changes` answers. */
export function effectsOf(model: Model, outcome: Outcome, at: number) {
  const events = differencesOf(model, outcome).flatMap(({ key }) =>
    arrayOf(key) === 'events'
      ? [{ id: idOf(key), before: model.there.get(key)?.value ?? null, after: outcome.get(key) ?? null }]
      : [],
  );
  const ids = (is: (one: (typeof events)[number]) => boolean) =>
    events
      .filter(is)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  return {
    appears: ids(({ before, after }) => !isShown(before, at) && isShown(after, at)),
    changes: ids(({ before, after }) => isShown(before, at) && isShown(after, at) && !looksSame(before, after)),
    disappears: ids(({ before, after }) => isShown(before, at) && !isShown(after, at)),
  };
}
