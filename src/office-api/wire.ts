// Wire format of entities. Kinds have the names of the bundle's arrays, and values have all keys (rule W3).

import type { Authority } from '../model/authority.ts';
import { KINDS, ROUTED_KINDS } from '../model/kinds/index.ts';
import type { Referrer, StoredKind, VersionedEntity } from '../model/present.ts';
import { serializeVisibleEntity, serializeVisibleFields } from '../office/access/visible-fields.ts';
import type { AppliedChange } from '../office/content/apply-changes.ts';
import type { PastChange } from '../store/content/history.ts';

const ARRAY_OF = new Map<string, string>(KINDS.map(({ kind, array }) => [kind, array]));
const KIND_OF = new Map<string, StoredKind>(ROUTED_KINDS.map(({ kind, array }) => [array, kind]));

export const KIND_WIRE_NAMES: readonly string[] = KINDS.map(({ array }) => array);

export const ROUTED_KIND_WIRE_NAMES: readonly string[] = ROUTED_KINDS.map(({ array }) => array);

/** Name of a kind in paths and responses, such as `events`; `newsletter` and `settings` have the same name as the kind. */
export function kindWireName(kind: StoredKind): string {
  return ARRAY_OF.get(kind) ?? kind;
}

/** Kind by its name in paths; undefined for an unknown name. */
export function findKindByWireName(name: string): StoredKind | undefined {
  return KIND_OF.get(name) ?? (name === 'newsletter' || name === 'settings' ? name : undefined);
}

/** Instant in UTC (RFC 3339). */
export function formatInstant(at: number): string {
  return new Date(at).toISOString();
}

export function createEntityBody(
  authority: Authority,
  { kind, revision, changedAt, changedBy, value }: VersionedEntity,
) {
  return {
    revision,
    changed_at: formatInstant(changedAt),
    changed_by: changedBy,
    value: serializeVisibleEntity(authority, kind, value),
  };
}

export function createEntityTag({ revision }: Pick<VersionedEntity, 'revision'>): string {
  return `"${revision}"`;
}

export function createReferrerBody({ kind, id, label }: Referrer) {
  return kind === 'newsletter' ? { kind } : { kind: kindWireName(kind), id, label };
}

export function createChangesBody({
  revision,
  results,
  effects,
  bookings,
  serving,
  requests,
  warnings,
}: AppliedChange) {
  const told = results.map(({ kind, id, revision: last, proposal }) => ({
    kind: kindWireName(kind),
    id,
    revision: last,
    ...(proposal && { proposal: proposal.id }),
  }));
  return { revision, results: told, effects: createEffectsBody({ effects, bookings, serving, requests }), warnings };
}

/** Public effects of a change, with the numbers of notified bookings, volunteers and room requests if there are any. */
export function createEffectsBody({
  effects,
  bookings = 0,
  serving = 0,
  requests = 0,
}: Pick<AppliedChange, 'effects'> & Partial<Pick<AppliedChange, 'bookings' | 'serving' | 'requests'>>) {
  if (effects === undefined) return undefined;
  const { appears, changes, disappears, lists, kept } = effects;
  const told = lists.map(({ listId, gains, loses }) => ({ list_id: listId, gains, loses }));
  const mailed = {
    ...(bookings > 0 && { bookings }),
    ...(serving > 0 && { serving }),
    ...(requests > 0 && { requests }),
    ...(kept.length > 0 && { kept }),
  };
  return { appears, changes, disappears, lists: told, ...mailed };
}

/** Change in the history, reduced to what the caller may see (rule W10). In the history of one entity, it contains only that entity. */
export function createPastChangeBody(authority: Authority, past: PastChange, isOfOne: boolean) {
  const { revision, at, actor, what, note, count } = past;
  const changes = past.entities.map((one) => ({
    kind: kindWireName(one.kind),
    id: one.id,
    label: one.label,
    before: serializeVisibleFields(authority, one.kind, one.before),
    after: serializeVisibleFields(authority, one.kind, one.after),
  }));
  const more = isOfOne ? 0 : count - past.entities.length;
  return {
    revision,
    at: formatInstant(at),
    by: actor,
    what: what === 'erase' ? 'remove' : what,
    note,
    changes,
    ...(more > 0 && { more }),
  };
}
