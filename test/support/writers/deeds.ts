// Acknowledged actions of writers, each with its expected effect on the model.

import type { Loose } from '../full-bundle.ts';
import {
  arrayOf,
  differencesOf,
  hasSamePublicData,
  idOf,
  isPublicAt,
  isSame,
  type Key,
  keyOf,
  type Model,
  type Outcome,
  referrersOf,
  withLayers,
} from './model.ts';

export interface WriteAction {
  readonly words: string;
  readonly actor: string;
  readonly revision: number;
  readonly what: string;
  readonly note?: string;
  /** Returns the effect of the action on the preceding state at an instant. Throws if that state could not have acknowledged the action. */
  readonly make: (model: Model, at: number) => Outcome;
}

/** Answer that changed nothing. It must have been right at one of the revisions from `low` to `high`. */
export interface Refusal {
  readonly words: string;
  readonly low: number;
  readonly high: number;
  readonly isRight: (model: Model) => boolean;
}

export function assertThat(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

/** Step of a change; `id` is assigned by the server, also for a new entity. */
export interface Step {
  readonly array: string;
  readonly id: number;
  readonly isNew?: boolean;
  readonly ifRevision?: number | undefined;
  /** Whole value of the entity; `merge`: some of its fields. */
  readonly value?: Loose;
  readonly merge?: Loose;
  readonly isDetached?: boolean;
}

export function applySteps(model: Model, steps: readonly Step[], defaults: ReadonlyMap<string, Loose>): Outcome {
  const outcome = new Map<Key, Loose | null>();
  const highest = new Map(model.highest);
  for (const { array, id, isNew = false, ifRevision, value, merge, isDetached = false } of steps) {
    const key = keyOf(array, id);
    const standing = model.there.get(key);
    if (isNew) {
      const next = (highest.get(array) ?? 0) + 1;
      assertThat(id === next, `${key} was created where the next id was ${next}`);
      highest.set(array, id);
    } else assertThat(standing !== undefined, `${key} was changed though it is not there`);
    const isExpected = ifRevision === undefined || ifRevision === standing?.revision;
    assertThat(isNew || isExpected, `${key} was changed at ${ifRevision}, though it had ${standing?.revision}`);
    if (value !== undefined) outcome.set(key, { ...defaults.get(array), ...value, id });
    else if (merge !== undefined) outcome.set(key, { ...standing?.value, ...merge });
    else remove(model, key, isDetached, outcome);
  }
  return outcome;
}

function remove(model: Model, key: Key, isDetached: boolean, outcome: Map<Key, Loose | null>): void {
  const namers = arrayOf(key) === 'layers' ? referrersOf(model, idOf(key)) : [];
  assertThat(isDetached || namers.length === 0, `${key} was removed though ${namers[0]} names it`);
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

/** True if a step's expected revision is outdated. A deleted entity has no revision. */
export function isOutdated({ there }: Model, { array, id, isNew, ifRevision }: Step): boolean {
  return isNew !== true && ifRevision !== undefined && there.get(keyOf(array, id))?.revision !== ifRevision;
}

export function isGone({ there }: Model, { array, id, isNew }: Step): boolean {
  return isNew !== true && !there.has(keyOf(array, id));
}

export function computeUndoOutcome(model: Model, revision: number, isForced: boolean): Outcome {
  const past = model.past.get(revision);
  assertThat(past !== undefined, `${revision} was undone before it came about`);
  assertThat(isForced || !isChangedSince(model, revision), `${revision} was undone though something has changed since`);
  const outcome = new Map<Key, Loose | null>();
  for (const { key, before, after } of past ?? []) {
    const standing = model.there.get(key);
    if (before !== null && (after === null || standing !== undefined))
      outcome.set(key, { ...standing?.value, ...before });
    else if (standing !== undefined) outcome.set(key, null);
  }
  if (isForced)
    for (const [key, value] of outcome)
      if (value !== null) outcome.set(key, dropMissingLayers(model, key, value, outcome));
  return outcome;
}

/** True if a revision can't be undone, because later entities reference what it created, or it references deleted entities. */
export function isUndoBlocked(model: Model, revision: number, isForced: boolean): boolean {
  const outcome = computeUndoOutcome(model, revision, isForced);
  return [...outcome].some(([key, value]) => {
    if (value !== null) return !isSame(dropMissingLayers(model, key, value, outcome), value);
    return arrayOf(key) === 'layers' && referrersOf(model, idOf(key)).some((namer) => outcome.get(namer) === undefined);
  });
}

export function isChangedSince({ there, past }: Model, revision: number): boolean {
  return (past.get(revision) ?? []).some(({ key, after }) =>
    after === null ? there.has(key) : there.get(key)?.revision !== revision,
  );
}

/** Returns an entity without references to layers that are missing after the outcome. */
export function dropMissingLayers({ there }: Model, key: Key, value: Loose, outcome: Outcome = new Map()): Loose {
  return withLayers(key, value, (layer) => {
    const layerKey = keyOf('layers', layer);
    return outcome.has(layerKey) ? outcome.get(layerKey) !== null : there.has(layerKey);
  });
}

/** Public effects of an outcome at an instant, in the format of `changes`. */
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
    appears: ids(({ before, after }) => !isPublicAt(before, at) && isPublicAt(after, at)),
    changes: ids(
      ({ before, after }) => isPublicAt(before, at) && isPublicAt(after, at) && !hasSamePublicData(before, after),
    ),
    disappears: ids(({ before, after }) => isPublicAt(before, at) && !isPublicAt(after, at)),
  };
}
