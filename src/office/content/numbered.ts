// Steps with assigned ids and the stored entities, and the checks before any step is applied.

import type { Kind } from '../../model/entity.ts';
import { at, missing, type Problem, problem } from '../../model/format/problem.ts';
import type { Present, StoredKind } from '../../model/present.ts';
import { type Invalid, NotFound, removedSince } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { Create, Step } from './step.ts';

export type NumberedStep = Step & Numbered;

export interface Numbered {
  readonly id: number;
  readonly isNew: boolean;
}

export async function number(content: ContentTransaction, steps: readonly Step[]): Promise<NumberedStep[]> {
  const creates = steps.filter((step): step is Create => !('id' in step));
  const ids = new Map<Step, number>();
  for (const [kind, some] of Map.groupBy(creates, (step) => step.kind)) {
    const given = await content.newIds(kind as Kind, some.length);
    for (const [index, step] of some.entries()) ids.set(step, given[index] ?? 0);
  }
  const refs = new Map(creates.flatMap((step) => (step.ref === undefined ? [] : [[step.ref, ids.get(step)] as const])));
  return steps.map((step) => {
    const isNew = !('id' in step);
    const numbered = { ...step, id: isNew ? (ids.get(step) ?? 0) : step.id, isNew };
    if (!('complete' in step) || step.complete === undefined) return numbered;
    return { ...numbered, value: step.complete((ref) => refs.get(ref)) };
  });
}

export type PresentByKey = ReadonlyMap<string, Present>;

export function keyOf({ kind, id }: { readonly kind: StoredKind; readonly id: number }): string {
  return `${kind} ${id}`;
}

export async function readExisting(content: ContentTransaction, steps: readonly NumberedStep[]): Promise<PresentByKey> {
  const found = new Map<string, Present>();
  const old = steps.filter(({ isNew }) => !isNew);
  for (const [kind, some] of Map.groupBy(old, (step) => step.kind)) {
    const ids = some.map(({ id }) => id);
    const there = kind === 'settings' ? [await content.get(kind, 1)] : await content.getAll(kind, ids);
    for (const one of there) if (one !== undefined) found.set(keyOf(one), one);
  }
  return found;
}

export function doubles(steps: readonly NumberedStep[]): Problem[] {
  const seen = new Map<string, string>();
  return steps.flatMap((step) => {
    const names = [keyOf(step), ...('ref' in step && step.ref !== undefined ? [`ref ${step.ref}`] : [])];
    return names.flatMap((name) => {
      const first = seen.get(name);
      seen.set(name, first ?? step.at);
      if (first === undefined) return [];
      const place = name.startsWith('ref ') ? '/ref' : '/id';
      return [problem(`${step.at}${place}`, 'step_twice', { first })];
    });
  });
}

/** Throws NotFound for a single step; returns problems for several. */
export function absent(steps: readonly NumberedStep[], stood: PresentByKey): Problem[] {
  const gone = steps.filter((step) => isAbsent(step, stood));
  const [first] = gone;
  if (first !== undefined && first.at === '') throw new NotFound(keyOf(first));
  return gone.map(({ kind, id, at }) => missing({ path: `${at}/id`, kind: kind as Kind, id }));
}

export function isAbsent(step: NumberedStep, stood: PresentByKey): boolean {
  return !step.isNew && !isErasing(step) && !isOffer(step) && !stood.has(keyOf(step));
}

/** True for an erasure, which is also allowed after removal. */
export function isErasing(step: Step): boolean {
  return 'remove' in step && step.isErased === true;
}

/** The newsletter is a single entity that always exists, though it may be empty. */
function isOffer({ kind }: Step): boolean {
  return kind === 'newsletter';
}

/** Entities that no longer have the revision expected by their step (rule W8). */
export function changedMeanwhile(steps: readonly NumberedStep[], stood: PresentByKey): Present[] {
  return steps.flatMap((step) => {
    if (step.ifRevision === undefined) return [];
    const present = stood.get(keyOf(step));
    if (present === undefined) return isAbsent(step, stood) ? [removedSince(step.kind, step.id)] : [];
    return step.ifRevision === present.revision ? [] : [present];
  });
}

/** JSON pointer to the value of a step in the input. */
export function placeOf(step: Step): string {
  // The patch of a revised proposal is a part of the body, as with several changes: paths begin with `/merge`.
  const isWhole = step.at === '' && !('merge' in step && step.isAnew === true);
  return isWhole ? '' : `${step.at}/${partOf(step)}`;
}

function partOf(step: Step): string {
  if ('merge' in step) return step.isOfMany === true ? 'set' : 'merge';
  return 'set' in step ? 'set' : 'value';
}

const MAX_TOLD = 500;

/**
 * Maps the store's problems to the paths of the steps. Problems of entities without a step, such as the events of a series, repeat the
 * others and are reported only if there are no others.
 */
export function pointed({ problems: all }: Invalid, steps: readonly NumberedStep[]): Problem[] {
  const problems = all.slice(0, MAX_TOLD);
  const places = new Map(steps.map((step) => [keyOf(step), step]));
  const placed = problems.flatMap((one) => {
    const step = places.get(keyOf(one));
    return step === undefined ? [] : [at(placeOf(step) + one.path, one)];
  });
  if (placed.length > 0) return placed;
  return problems.map((one) => {
    const { kind, id, path, text } = one;
    return { ...at('', one), text: `${kind.replaceAll('_', ' ')} ${id}${path}: ${text}` };
  });
}
