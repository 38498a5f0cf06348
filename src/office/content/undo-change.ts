import type { Problem } from '../../model/format/problem.ts';
import type { StoredKind, VersionedEntity } from '../../model/present.ts';
import { narrowToKind, type ValueOf } from '../../store/content/by-kind.ts';
import { ruleOf, stripUnsafeUrls } from '../../store/content/documents.ts';
import { ConflictError, createRemovedPlaceholder, NotFoundError } from '../../store/content/errors.ts';
import type { PastChange, PastEntity } from '../../store/content/history.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { HistoryExpiredError, LargeUndoError } from '../errors.ts';
import type { WriteContext } from '../write-context.ts';
import type { AppliedChange } from './apply-changes.ts';
import { changeContent } from './change-content.ts';
import { type ClashOptions, collectClashWarnings } from './clash-warnings.ts';
import { countUndoEffects, MAX_UNCONFIRMED_REMOVALS } from './count-undo-effects.ts';
import { dropOutdatedValues } from './drop-outdated-values.ts';
import { BadContentError } from './errors.ts';
import { requireCanPerform, setPermittedState } from './permissions.ts';
import { detachFromSource, findOwnershipProblems } from './source-ownership.ts';
import type { Warning } from './warning.ts';

export interface UndoOptions extends ClashOptions {
  /** True to revert entities even if they have changed since. */
  readonly isForced?: boolean;
  /** Number of removals that the caller confirmed; required above `MAX_UNCONFIRMED_REMOVALS` (rule W22). */
  readonly confirmedRemovals?: number | undefined;
  readonly isTrial?: boolean;
}

/**
 * Undoes the change made by a revision. Erased people stay erased (rule W17). Throws NotFoundError for an unknown change,
 * HistoryExpiredError if the history of the change is incomplete, LargeUndoError if a large number of removals is not confirmed,
 * ConflictError with the entities that changed since, InUseError, InvalidContentError, MissingReferenceError, RoomClashError, OfficeError
 * and ForbiddenError.
 */
export async function undoChange(
  editing: WriteContext,
  instance: string,
  revision: number,
  { isForced = false, confirmedRemovals, isTrial = false, ...wish }: UndoOptions = {},
): Promise<AppliedChange> {
  const { store, authority } = editing;
  const [past] = await store.content.history(instance, { revision, limit: 1 });
  if (past === undefined) throw new NotFoundError(`change ${revision}`);
  const entities = past.entities.filter(({ before, after }) => before !== null || after !== null);
  requireCanPerform(authority, entities);
  requireWholeHistory(past, entities);
  const weight = await countUndoEffects(editing, instance, revision);
  if (!isTrial && weight.removes > MAX_UNCONFIRMED_REMOVALS && confirmedRemovals !== weight.removes)
    throw new LargeUndoError(weight);
  const change = { what: 'undo', action: `undo ${revision}`, note: `undoes ${revision}`, isTrial } as const;
  const warnings: Warning[] = [];
  const {
    revision: now,
    result: { reach, serving, requests },
  } = await changeContent(editing, instance, change, async (content) => {
    const current = await readPresent(content, entities);
    const changed = entities.flatMap((one) => changedSince(one, current.get(one), revision));
    if (!isForced && changed.length > 0) throw new ConflictError(changed);
    const refused: Problem[] = [];
    for (const one of entities)
      refused.push(...(await restoreEntity(editing, content, one, { present: current.get(one), past })));
    if (refused.length > 0) throw new BadContentError(refused);
    // Runs after all entities are restored, so that references among them are kept.
    if (isForced) for (const one of entities) await releaseReferences(content, one, warnings);
    warnings.push(...(await collectClashWarnings(content, [], wish)));
    return {
      reach: await content.countNotifiedBookings(),
      serving: await content.countNotifiedVolunteers(),
      requests: await content.countNotifiedRequests(),
    };
  });
  return {
    revision: now,
    results: [],
    effects: undefined,
    bookings: reach.mailed,
    serving,
    requests,
    unreached: reach.unreached,
    warnings,
  };
}

/** Throws HistoryExpiredError if the history is incomplete: for the first import of an instance, and for very large changes. */
function requireWholeHistory({ revision, count }: PastChange, entities: readonly PastEntity[]): void {
  if (entities.length === 0 && count > 0) {
    throw new HistoryExpiredError(revision);
  }
}

async function readPresent(content: ContentTransaction, entities: readonly PastEntity[]) {
  const found = new Map<PastEntity, VersionedEntity>();
  for (const [kind, some] of Map.groupBy(entities, (one) => one.kind)) {
    const ids = some.map(({ id }) => id);
    const there = kind === 'settings' ? [await content.get(kind, 1)] : await content.getAll(kind, ids);
    const byId = new Map(there.flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])));
    for (const one of some) {
      const present = byId.get(one.id);
      if (present !== undefined) found.set(one, present);
    }
  }
  return found;
}

function changedSince(
  { kind, id, after }: PastEntity,
  present: VersionedEntity | undefined,
  revision: number,
): VersionedEntity[] {
  if (after === null) return present === undefined ? [] : [present];
  if (present === undefined) return [createRemovedPlaceholder(kind, id)];
  return present.revision === revision ? [] : [present];
}

interface PuttingBack {
  readonly present: VersionedEntity | undefined;
  readonly past: PastChange;
}

/** Returns problems if a manual undo would write fields owned by a source; changes made by a source itself can be undone (rule Z5). */
async function restoreEntity(
  { authority, bookings }: WriteContext,
  content: ContentTransaction,
  { kind, id, before, after }: PastEntity,
  { present, past: { what } }: PuttingBack,
): Promise<readonly Problem[]> {
  if (before === null) {
    if (present === undefined) return [];
    await setPermittedState(authority, content, kind, present.value, undefined);
    const event = narrowToKind('event', kind, present.value);
    if (event !== undefined && what !== 'source') await detachFromSource(content, event);
    if (kind === 'settings') return [];
    // Removes assignments and list entries of an event that is removed together with its bookings.
    if (event !== undefined && bookings?.detaches === true) await content.detach('event', id);
    const current = await content.get(kind, id);
    if (current !== undefined) await content.remove(kind, id, current.revision);
    return [];
  }
  // If the entity has been removed since, its other fields are unknown.
  if (after !== null && present === undefined) return [];
  const whole = { ...(present?.value ?? {}), ...before, id } as ValueOf<StoredKind>;
  // Values accepted by older versions are restored only if they are still valid.
  const filled = stripUnsafeUrls(kind, { ...(ruleOf(kind).fill?.(whole) ?? whole), id });
  const [stands, comes] = [narrowToKind('event', kind, present?.value), narrowToKind('event', kind, filled)];
  if (stands !== undefined && comes !== undefined && what !== 'source') {
    const owned = await findOwnershipProblems(content, stands, comes);
    if (owned.length > 0) return owned.map((one) => ({ ...one, path: `/events/${id}${one.path}` }));
  }
  const allowed = await setPermittedState(authority, content, kind, present?.value, filled);
  await content.put(kind, allowed, present?.revision ?? 'new');
  return [];
}

async function releaseReferences(
  content: ContentTransaction,
  { kind, id, before }: PastEntity,
  warnings: Warning[],
): Promise<void> {
  const present = before === null ? undefined : await content.get(kind, id);
  if (present === undefined) return;
  const entity = await dropOutdatedValues(content, kind, present.value, warnings);
  if (entity !== present.value) await content.put(kind, entity, present.revision);
}
