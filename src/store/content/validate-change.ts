// Validation of a change as a whole: no removed entity is referenced, references exist, trees have no loops, and unique values occur
// once.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Entity, Reference } from '../../model/entity.ts';
import {
  createProblem,
  createMissingReferenceProblem as missingOne,
  truncateProblem,
} from '../../model/format/problem.ts';
import type { Delta } from './diff.ts';
import {
  getUniqueConstraints,
  hasSameReferences,
  listPlacedReferences,
  parentIdOf,
  referencesOf,
} from './documents.ts';
import { type EntityProblem, InUseError, InvalidContentError } from './errors.ts';
import type { ContentReader } from './port.ts';

const ENTITIES_PER_TURN = 50;

const MAX_FAULTS = 500;

export async function validateChange(deltas: readonly Delta[], content: ContentReader): Promise<void> {
  await checkUnused(deltas, content.referrers);
  const problems = [
    ...(await missingIn(deltas, content.missing)),
    ...(await loopsIn(deltas, content.ancestors)),
    ...(await doublesIn(deltas, content.all)),
  ];
  if (problems.length > 0) throw new InvalidContentError(problems);
}

async function checkUnused(deltas: readonly Delta[], referrers: ContentReader['referrers']): Promise<void> {
  for (const [index, { kind, id, after }] of deltas.entries()) {
    // Lets pending reads run in between, even if many entities are removed.
    if (index % ENTITIES_PER_TURN === ENTITIES_PER_TURN - 1) await nextTurn();
    if (after !== undefined || kind === 'newsletter' || kind === 'settings') continue;
    const found = await referrers(kind, id);
    if (found.length > 0) throw new InUseError(`${kind} ${id}`, found);
  }
}

async function missingIn(deltas: readonly Delta[], missing: ContentReader['missing']): Promise<EntityProblem[]> {
  const named = deltas.flatMap(({ kind, id, after, entityBefore }) => {
    if (after === undefined) return [];
    const before = entityBefore();
    if (before !== undefined && hasSameReferences(kind, before, after.entity)) return [];
    const known = new Set(before === undefined ? [] : referencesOf(kind, before).map(nameOf));
    const by = { kind, id, entity: after.entity };
    return referencesOf(kind, after.entity).flatMap((to) => (known.has(nameOf(to)) ? [] : [{ ...to, by }]));
  });
  const faults: EntityProblem[] = [];
  for (const [{ kind, id, entity }, some] of Map.groupBy(await missing(named), ({ by }) => by)) {
    const gone = new Set(some.map(nameOf));
    for (const { path, ...to } of listPlacedReferences(kind, entity)) {
      if (faults.length === MAX_FAULTS) return faults;
      if (gone.has(nameOf(to))) faults.push({ kind, id, ...missingOne({ path, ...to }) });
    }
  }
  return faults;
}

function nameOf({ kind, id }: Reference): string {
  return `${kind} ${id}`;
}

async function loopsIn(deltas: readonly Delta[], ancestors: ContentReader['ancestors']): Promise<EntityProblem[]> {
  const problems: EntityProblem[] = [];
  const settled = new Map<string, Set<number>>();
  for (const { kind, id, after, entityBefore } of deltas) {
    const parent = parentIdOf(after?.entity);
    if (kind === 'newsletter' || kind === 'settings' || parent === null || parent === parentIdOf(entityBefore()))
      continue;
    const known = settled.get(kind) ?? new Set();
    settled.set(kind, known);
    if (known.has(id)) continue;
    const above = await ancestors(kind, id, known);
    if (above.includes(id)) {
      const loop = [id, ...above].map(String);
      problems.push({ kind, id, ...truncateProblem(createProblem('/parent_id', 'parent_loop', { loop })) });
    }
    for (const one of [id, ...above]) known.add(one);
  }
  return problems;
}

async function doublesIn(deltas: readonly Delta[], all: ContentReader['all']): Promise<EntityProblem[]> {
  const problems: EntityProblem[] = [];
  for (const [kind, some] of Map.groupBy(deltas, (delta) => delta.kind)) {
    const unique = getUniqueConstraints(kind);
    if (unique.length === 0) continue;
    const entities: readonly Entity[] = await all(kind);
    for (const { id, after } of some) {
      if (after === undefined) continue;
      for (const [name, of] of unique) {
        const value = of(after.entity);
        const other = value === null ? undefined : entities.find((one) => one.id !== id && of(one) === value);
        if (other === undefined) continue;
        const first = `${kind} ${other.id}`;
        problems.push({ kind, id, ...createProblem(`/${name}`, 'used_twice', { value: String(value), first }) });
      }
    }
  }
  return problems;
}
