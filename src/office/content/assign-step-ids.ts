import type { Kind } from '../../model/entity.ts';
import { createMissingReferenceProblem, createProblem, type Problem, toProblem } from '../../model/format/problem.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import { createRemovedPlaceholder, type InvalidContentError, NotFoundError } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import type { CreateStep, Step } from './step.ts';

export type NumberedStep = Step & AssignedId;

export interface AssignedId {
  readonly id: number;
  readonly isNew: boolean;
}

export async function assignStepIds(content: ContentTransaction, steps: readonly Step[]): Promise<NumberedStep[]> {
  const creates = steps.filter((step): step is CreateStep => !('id' in step));
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

export type CurrentEntities = ReadonlyMap<string, VersionedEntity>;

export function stepKeyOf({ kind, id }: { readonly kind: StoredKind; readonly id: number }): string {
  return `${kind} ${id}`;
}

export async function readCurrentEntities(
  content: ContentTransaction,
  steps: readonly NumberedStep[],
): Promise<CurrentEntities> {
  const found = new Map<string, VersionedEntity>();
  const old = steps.filter(({ isNew }) => !isNew);
  for (const [kind, some] of Map.groupBy(old, (step) => step.kind)) {
    const ids = some.map(({ id }) => id);
    const there = kind === 'settings' ? [await content.get(kind, 1)] : await content.getAll(kind, ids);
    for (const one of there) if (one !== undefined) found.set(stepKeyOf(one), one);
  }
  return found;
}

export function findDuplicateStepProblems(steps: readonly NumberedStep[]): Problem[] {
  const seen = new Map<string, string>();
  return steps.flatMap((step) => {
    const names = [stepKeyOf(step), ...('ref' in step && step.ref !== undefined ? [`ref ${step.ref}`] : [])];
    return names.flatMap((name) => {
      const first = seen.get(name);
      seen.set(name, first ?? step.at);
      if (first === undefined) return [];
      const place = name.startsWith('ref ') ? '/ref' : '/id';
      return [createProblem(`${step.at}${place}`, 'step_twice', { first })];
    });
  });
}

/** Throws NotFoundError for a single step; returns problems for several. */
export function findMissingEntityProblems(steps: readonly NumberedStep[], current: CurrentEntities): Problem[] {
  const gone = steps.filter((step) => isMissingEntity(step, current));
  const [first] = gone;
  if (first !== undefined && first.at === '') throw new NotFoundError(stepKeyOf(first));
  return gone.map(({ kind, id, at }) => createMissingReferenceProblem({ path: `${at}/id`, kind: kind as Kind, id }));
}

export function isMissingEntity(step: NumberedStep, current: CurrentEntities): boolean {
  return !step.isNew && !isErasure(step) && !isNewsletter(step) && !current.has(stepKeyOf(step));
}

export function isErasure(step: Step): boolean {
  return 'remove' in step && step.isErased === true;
}

/** True for the newsletter, a single entity that always exists, even if it is empty. */
function isNewsletter({ kind }: Step): boolean {
  return kind === 'newsletter';
}

export function findConcurrentChanges(steps: readonly NumberedStep[], current: CurrentEntities): VersionedEntity[] {
  return steps.flatMap((step) => {
    if (step.ifRevision === undefined) return [];
    const present = current.get(stepKeyOf(step));
    if (present === undefined)
      return isMissingEntity(step, current) ? [createRemovedPlaceholder(step.kind, step.id)] : [];
    return step.ifRevision === present.revision ? [] : [present];
  });
}

export function stepPointerOf(step: Step): string {
  // The body of a revised proposal has the patch in a key, so paths begin with `/merge`, as in changes with several steps.
  const isWhole = step.at === '' && !('merge' in step && step.replacesProposal === true);
  return isWhole ? '' : `${step.at}/${partOf(step)}`;
}

function partOf(step: Step): string {
  if ('merge' in step) return step.isOfMany === true ? 'set' : 'merge';
  return 'set' in step ? 'set' : 'value';
}

const MAX_REPORTED = 500;

/**
 * Maps the store's problems to the paths of the steps. Entities without a step, such as the events of a series, repeat the problems of the
 * steps, so their problems are reported only if no step has any.
 */
export function toStepProblems({ problems: all }: InvalidContentError, steps: readonly NumberedStep[]): Problem[] {
  const problems = all.slice(0, MAX_REPORTED);
  const places = new Map(steps.map((step) => [stepKeyOf(step), step]));
  const placed = problems.flatMap((one) => {
    const step = places.get(stepKeyOf(one));
    return step === undefined ? [] : [toProblem(stepPointerOf(step) + one.path, one)];
  });
  if (placed.length > 0) return placed;
  return problems.map((one) => {
    const { kind, id, path, text } = one;
    return { ...toProblem('', one), text: `${kind.replaceAll('_', ' ')} ${id}${path}: ${text}` };
  });
}
