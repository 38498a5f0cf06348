// Undo of a change for a single entity, as a new change; other entities of that change remain as they are (rule W22).

import type { ValueOf } from '../../store/content/by-kind.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { ConflictError, NotFoundError } from '../../store/content/errors.ts';
import type { EntityKey } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import type { WriteContext } from '../write-context.ts';
import { type AppliedChange, applyChanges } from './apply-changes.ts';
import type { UndoOptions } from './undo-change.ts';

/** Fields that an undo does not change, because the series and the source control them. */
const BINDINGS: readonly string[] = ['series', 'source'];

/**
 * Reverts the fields of one entity that a change altered. Throws the same errors as `applyChanges`, NotFoundError if the change did not
 * alter the entity, or created or removed it, and ConflictError if one of the fields has changed since, unless forced.
 */
export async function revertEntity(
  editing: WriteContext,
  instance: string,
  revision: number,
  { kind, id }: EntityKey,
  { isForced = false, confirmedRemovals: _, ...options }: UndoOptions = {},
): Promise<AppliedChange> {
  const { store } = editing;
  const [past] = await store.content.history(instance, { revision, limit: 1 });
  const found = past?.entities.find((one) => one.kind === kind && one.id === id);
  if (found?.before == null || found.after === null) throw new NotFoundError(`change ${revision} of ${kind} ${id}`);
  const { before, after } = found;
  const fields = Object.keys(before).filter((name) => !BINDINGS.includes(name));
  const present = await store.content.read(instance, (content) => content.get(kind, id));
  if (present === undefined) throw new NotFoundError(`${kind} ${id}`);
  const value = present.value as unknown as Readonly<Record<string, unknown>>;
  if (!isForced && fields.some((name) => !isSameJson(value[name], after[name]))) throw new ConflictError([present]);
  const reverted = { ...value, ...Object.fromEntries(fields.map((name) => [name, before[name]])) };
  const step = {
    kind,
    id,
    value: serializeEntity(kind, reverted as unknown as ValueOf<typeof kind>),
    ifRevision: present.revision,
    at: '',
  };
  const outcome = await applyChanges(editing, instance, [step], {
    ...options,
    what: 'undo',
    note: `undoes ${revision}`,
  });
  if (!('applied' in outcome)) throw new Error('a change without an idempotency key was answered from memory');
  return outcome.applied;
}
