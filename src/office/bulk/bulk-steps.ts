import type { Kind } from '../../model/entity.ts';
import { createMissingReferenceProblem, createProblem, type Problem } from '../../model/format/problem.ts';
import { BadContentError } from '../content/errors.ts';
import type { AlterStep } from '../content/step.ts';
import { countCharacters } from '../content/text-size.ts';
import type { EventFilter } from '../search/event-filter.ts';
import { findEntities } from '../search/find-entities.ts';
import type { SearchIndexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import type { BulkOperations } from './bulk-operations.ts';

export const MAX_BULK_EVENTS = 5000;

export interface BulkStep {
  readonly chosen: { readonly ids: readonly number[] } | { readonly words: string; readonly filter: EventFilter };
  readonly set: BulkOperations;
  readonly at: string;
}

/**
 * Builds a step for each target event. Events found by a search must still have the revision at which they were found. Throws
 * BadContentError for too many events, or for an id that does not exist.
 */
export async function createBulkSteps(
  editing: WriteContext,
  indexes: SearchIndexes,
  instance: string,
  { chosen, set, at }: BulkStep,
): Promise<AlterStep[]> {
  const events = await eventsOf(editing, indexes, instance, chosen, at);
  requireTextWithinLimit(set, events.length, `${at}/set`);
  await expectNamed(editing, instance, set, at);
  return events.map((one) => ({ kind: 'event', ...one, set, at }));
}

/** Maximum total characters written into all events. */
const MAX_TEXT = 20_000_000;

/** Throws BadContentError if the total text for all events exceeds `MAX_TEXT`, because each copy is cleaned and stored. */
export function requireTextWithinLimit(set: BulkOperations, events: number, path: string): void {
  const limit = Math.floor(MAX_TEXT / Math.max(1, events));
  const has = countCharacters(set);
  if (has > limit) throw new BadContentError([createProblem(path, 'too_long', { has, most: limit })]);
}

async function eventsOf(
  editing: WriteContext,
  indexes: SearchIndexes,
  instance: string,
  chosen: BulkStep['chosen'],
  at: string,
): Promise<readonly Pick<AlterStep, 'id' | 'ifRevision'>[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)].map((id) => ({ id }));
  const order = { order: 'sortKey', isDescending: false, after: undefined, limit: MAX_BULK_EVENTS } as const;
  const { items, total } = await findEntities(editing, indexes, instance, { kind: 'event', ...chosen, ...order });
  if (total > MAX_BULK_EVENTS) {
    throw new BadContentError([createProblem(`${at}/filter`, 'too_many', { has: total, most: MAX_BULK_EVENTS })]);
  }
  return items.map(({ id, revision }) => ({ id, ifRevision: revision }));
}

async function expectNamed(editing: WriteContext, instance: string, set: BulkOperations, at: string): Promise<void> {
  const { replacePerson, replaceRoom, add } = set;
  const ref = (kind: Kind, id: number | null | undefined, path: string) => {
    return id === undefined || id === null ? [] : [{ kind, id, path: `${at}/set/${path}` }];
  };
  const named = [
    ...ref('person', replacePerson?.to, 'replace_person/to'),
    ...ref('room', replaceRoom?.to, 'replace_room/to'),
    ...(add.layer_ids ?? []).flatMap((id, index) => ref('layer', id, `add_layer_ids/${index}`)),
    ...(add.target_group_ids ?? []).flatMap((id, index) => ref('target_group', id, `add_target_group_ids/${index}`)),
  ];
  const problems = await editing.store.content.read(instance, async (content) => {
    const found: Problem[] = [];
    for (const [kind, some] of Map.groupBy(named, (one) => one.kind)) {
      const there = await content.labels(
        kind,
        some.map(({ id }) => id),
      );
      found.push(...some.filter(({ id }) => !there.has(id)).map(createMissingReferenceProblem));
    }
    return found;
  });
  if (problems.length > 0) throw new BadContentError(problems);
}
