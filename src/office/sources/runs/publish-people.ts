// People created by an import of events. Their names are not public until an editor publishes them.

import type { PastEntity } from '../../../store/content/history.ts';
import { readVisibleHistory } from '../../access/visible-history.ts';
import { type AppliedChange, applyChanges } from '../../content/apply-changes.ts';
import type { WriteContext } from '../../write-context.ts';

/** Returns the ids of the people created with events by the import of a revision; empty if the revision is not an import of events. */
export function findPeopleCreatedWith(entities: readonly PastEntity[]): readonly number[] {
  const isOfEvents = entities.some(({ kind, after }) => kind === 'event' && after !== null);
  if (!isOfEvents) return [];
  return entities.flatMap(({ kind, id, before, after }) =>
    kind === 'person' && before === null && after !== null ? [id] : [],
  );
}

export async function findHiddenPeople(
  { store }: Pick<WriteContext, 'store'>,
  instance: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const all = await store.content.read(instance, (content) => content.getAll('person', ids));
  return all.filter(({ value }) => value.visibility === 'none').map(({ id }) => id);
}

/** Makes the hidden people of an import visible by name at events. Returns undefined if there are none. */
export async function publishImportedPeople(
  editing: WriteContext,
  instance: string,
  revision: number,
): Promise<AppliedChange | undefined> {
  const [past] = await readVisibleHistory(editing, instance, { revision, limit: 1 });
  if (past?.what !== 'source') return undefined;
  const ids = await findHiddenPeople(editing, instance, findPeopleCreatedWith(past.entities));
  if (ids.length === 0) return undefined;
  const steps = ids.map(
    (id, at) => ({ kind: 'person', id, merge: { visibility: 'events' }, at: `/people/${at}` }) as const,
  );
  const outcome = await applyChanges(editing, instance, steps);
  return 'applied' in outcome ? outcome.applied : undefined;
}
