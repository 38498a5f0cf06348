// Wire format of entities: kinds have the names of the bundle's arrays, values have every key (rule W3).

import type { Authority } from '../model/authority.ts';
import { ADDRESSED_KINDS, KINDS } from '../model/kinds/index.ts';
import type { Present, Referrer, StoredKind } from '../model/present.ts';
import { fieldsFor, valueFor } from '../office/access/visible-fields.ts';
import type { Applied } from '../office/content/apply-changes.ts';
import type { PastChange } from '../store/content/history.ts';

const ARRAY_OF = new Map<string, string>(KINDS.map(({ kind, array }) => [kind, array]));
const KIND_OF = new Map<string, StoredKind>(ADDRESSED_KINDS.map(({ kind, array }) => [array, kind]));

/** Public names of the kinds. */
export const KIND_NAMES: readonly string[] = KINDS.map(({ array }) => array);

/** Names of the kinds with routes. */
export const ARRAYS: readonly string[] = ADDRESSED_KINDS.map(({ array }) => array);

/** Returns the name of a kind in paths and answers: `events`; `newsletter` and `settings` keep their names. */
export function kindName(kind: StoredKind): string {
  return ARRAY_OF.get(kind) ?? kind;
}

/** Returns the kind of a name; undefined if unknown. */
export function kindNamed(name: string): StoredKind | undefined {
  return KIND_OF.get(name) ?? (name === 'newsletter' || name === 'settings' ? name : undefined);
}

/** Formats an instant in UTC (RFC 3339). */
export function instant(at: number): string {
  return new Date(at).toISOString();
}

/** Builds the answer for an entity (rule W3). */
export function entityAnswer(authority: Authority, { kind, revision, changedAt, changedBy, value }: Present) {
  return {
    revision,
    changed_at: instant(changedAt),
    changed_by: changedBy,
    value: valueFor(authority, kind, value),
  };
}

export function entityTag({ revision }: Pick<Present, 'revision'>): string {
  return `"${revision}"`;
}

export function referrerAnswer({ kind, id, label }: Referrer) {
  return kind === 'newsletter' ? { kind } : { kind: kindName(kind), id, label };
}

/** Builds the answer to a change of several entities (rule W8). */
export function changesAnswer({ revision, results, effects, bookings, serving, warnings }: Applied) {
  const told = results.map(({ kind, id, revision: last, proposal }) => ({
    kind: kindName(kind),
    id,
    revision: last,
    ...(proposal && { proposal: proposal.id }),
  }));
  return { revision, results: told, effects: effectsAnswer({ effects, bookings, serving }), warnings };
}

/** Builds the public effects of a change, with the numbers of notified bookings and volunteers if there are any. */
export function effectsAnswer({ effects, bookings, serving }: Pick<Applied, 'effects' | 'bookings' | 'serving'>) {
  if (effects === undefined) return undefined;
  const { appears, changes, disappears, lists, kept } = effects;
  const told = lists.map(({ listId, gains, loses }) => ({ list_id: listId, gains, loses }));
  const mailed = {
    ...(bookings > 0 && { bookings }),
    ...(serving > 0 && { serving }),
    ...(kept.length > 0 && { kept }),
  };
  return { appears, changes, disappears, lists: told, ...mailed };
}

/**
 * Builds a change of the history (rule W10), as far as the caller may see it; in the history of one entity, only that entity is included.
 */
export function pastAnswer(authority: Authority, past: PastChange, isOfOne: boolean) {
  const { revision, at, actor, what, note, count } = past;
  const changes = past.entities.map((one) => ({
    kind: kindName(one.kind),
    id: one.id,
    label: one.label,
    before: fieldsFor(authority, one.kind, one.before),
    after: fieldsFor(authority, one.kind, one.after),
  }));
  const more = isOfOne ? 0 : count - past.entities.length;
  return {
    revision,
    at: instant(at),
    by: actor,
    what: what === 'erase' ? 'remove' : what,
    note,
    changes,
    ...(more > 0 && { more }),
  };
}
