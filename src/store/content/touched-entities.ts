// Entities that count as changed through another entity: an event when an assignment changes who is confirmed for it (rule D5).

import type { Reference } from '../../model/entity.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createDelta, type Delta, type StoredRow } from './diff.ts';
import { createDocument, findTouchedEntity, parseEntity } from './documents.ts';
import type { PendingContent } from './pending.ts';

function touchedIn(deltas: readonly Delta[]): Reference[] {
  const found = new Map<string, Reference>();
  for (const { kind, after, entityBefore } of deltas) {
    const [was, is] = [findTouchedEntity(kind, entityBefore()), findTouchedEntity(kind, after?.entity)];
    if (isSameJson(was, is)) continue;
    for (const one of [was, is]) if (one !== undefined) found.set(`${one.kind} ${one.id}`, one);
  }
  return [...found.values()];
}

export async function bumpTouchedRevisions(pending: PendingContent): Promise<void> {
  for (const { kind, id } of touchedIn(pending.deltas())) {
    const found = await pending.look({ kind, id });
    const value = found?.present?.value;
    if (value !== undefined) pending.set({ kind, id, before: found?.row, entity: value, isTouched: true });
  }
}

export function addTouchedDeltas(deltas: readonly Delta[], rows: readonly StoredRow[]): readonly Delta[] {
  const touched = touchedIn(deltas);
  if (touched.length === 0) return deltas;
  const known = new Set(deltas.map(({ kind, id }) => `${kind} ${id}`));
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const more = touched.flatMap(({ kind, id }) => {
    const row = byKey.get(`${kind} ${id}`);
    if (row === undefined || known.has(`${kind} ${id}`)) return [];
    return [createDelta({ kind, id }, row, createDocument(row.kind, parseEntity(row)), { isTouched: true })];
  });
  return [...deltas, ...more];
}
