// Target events of a bulk change (rule W20): listed ids, or all results of a search.

import type { Kind } from '../../model/entity.ts';
import { missing, type Problem, problem } from '../../model/format/problem.ts';
import { BadContent } from '../content/errors.ts';
import type { Alter } from '../content/step.ts';
import { charactersOf } from '../content/text-size.ts';
import type { EventFilter } from '../search/event-filter.ts';
import { find } from '../search/find.ts';
import type { Indexes } from '../search/indexes.ts';
import type { WriteContext } from '../write-context.ts';
import type { EventSet } from './event-set.ts';

export const MAX_CHANGED = 5000;

export interface ForMany {
  readonly chosen: { readonly ids: readonly number[] } | { readonly words: string; readonly filter: EventFilter };
  readonly set: EventSet;
  /** JSON pointer to the step in the input. */
  readonly at: string;
}

/**
 * Builds a step for each target event. Events found by a search must still have the revision at which they were found. Throws BadContent
 * for too many events, or for an id that does not exist.
 */
export async function stepsForMany(
  editing: WriteContext,
  indexes: Indexes,
  instance: string,
  { chosen, set, at }: ForMany,
): Promise<Alter[]> {
  const events = await eventsOf(editing, indexes, instance, chosen, at);
  expectBounded(set, events.length, `${at}/set`);
  await expectNamed(editing, instance, set, at);
  return events.map((one) => ({ kind: 'event', ...one, set, at }));
}

/** Maximum characters written into all events together. */
const MAX_TEXT = 20_000_000;

/** Throws BadContent if the total text for all events exceeds `MAX_TEXT`: each copy is cleaned and stored. */
export function expectBounded(set: EventSet, events: number, path: string): void {
  const most = Math.floor(MAX_TEXT / Math.max(1, events));
  const has = charactersOf(set);
  if (has > most) throw new BadContent([problem(path, 'too_long', { has, most })]);
}

async function eventsOf(
  editing: WriteContext,
  indexes: Indexes,
  instance: string,
  chosen: ForMany['chosen'],
  at: string,
): Promise<readonly Pick<Alter, 'id' | 'ifRevision'>[]> {
  if ('ids' in chosen) return [...new Set(chosen.ids)].map((id) => ({ id }));
  const order = { order: 'sortKey', isDescending: false, after: undefined, limit: MAX_CHANGED } as const;
  const { items, total } = await find(editing, indexes, instance, { kind: 'event', ...chosen, ...order });
  if (total > MAX_CHANGED) {
    throw new BadContent([problem(`${at}/filter`, 'too_many', { has: total, most: MAX_CHANGED })]);
  }
  return items.map(({ id, revision }) => ({ id, ifRevision: revision }));
}

/** Checks once, and not for each event, that the referenced entities exist. */
async function expectNamed(editing: WriteContext, instance: string, set: EventSet, at: string): Promise<void> {
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
      found.push(...some.filter(({ id }) => !there.has(id)).map(missing));
    }
    return found;
  });
  if (problems.length > 0) throw new BadContent(problems);
}
