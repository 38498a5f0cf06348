// Entities that count as changed through another entity: an event when an assignment changes who is confirmed for it (rule D5).

import type { Reference } from '../../model/entity.ts';
import { sameJson } from '../../util/same-json.ts';
import { type Delta, deltaOf, type StoredRow } from './diff.ts';
import { documentOf, entityOf, touchedBy } from './documents.ts';
import type { PendingContent } from './pending.ts';

/** Returns the touched entities, in the order of the deltas without duplicates. */
function touchedIn(deltas: readonly Delta[]): Reference[] {
  const found = new Map<string, Reference>();
  for (const { kind, after, entityBefore } of deltas) {
    const [was, is] = [touchedBy(kind, entityBefore()), touchedBy(kind, after?.entity)];
    if (sameJson(was, is)) continue;
    for (const one of [was, is]) if (one !== undefined) found.set(`${one.kind} ${one.id}`, one);
  }
  return [...found.values()];
}

/** Gives touched entities a new revision if they exist and do not change otherwise. */
export async function touchPending(pending: PendingContent): Promise<void> {
  for (const { kind, id } of touchedIn(pending.deltas())) {
    const found = await pending.look({ kind, id });
    const value = found?.present?.value;
    if (value !== undefined) pending.set({ kind, id, before: found?.row, entity: value, isTouched: true });
  }
}

/** Like `touchPending`, for deltas found by comparing rows. */
export function withTouched(deltas: readonly Delta[], rows: readonly StoredRow[]): readonly Delta[] {
  const touched = touchedIn(deltas);
  if (touched.length === 0) return deltas;
  const known = new Set(deltas.map(({ kind, id }) => `${kind} ${id}`));
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const more = touched.flatMap(({ kind, id }) => {
    const row = byKey.get(`${kind} ${id}`);
    if (row === undefined || known.has(`${kind} ${id}`)) return [];
    return [deltaOf({ kind, id }, row, documentOf(row.kind, entityOf(row)), { isTouched: true })];
  });
  return [...deltas, ...more];
}
