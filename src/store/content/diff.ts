// Differences between the stored and the new content: one delta per entity.

import type { Entity } from '../../model/entity.ts';
import type { StoredKind } from '../../model/present.ts';
import { sameJson } from '../../util/same-json.ts';
import { type Document, documentOf, entityOf, type Stored, TABLES } from './documents.ts';

export interface StoredRow {
  readonly kind: StoredKind;
  readonly id: number;
  readonly revision: number;
  readonly document: string;
  readonly shownUntil: string | null;
  readonly label: string;
}

/** One entity that differs: created if `before` is undefined, removed if `after` is undefined. */
export interface Delta {
  readonly kind: StoredKind;
  readonly id: number;
  readonly before: StoredRow | undefined;
  readonly after: Document | undefined;
  /** Whether the entity is removed without a trace (rule W17); it may already be removed. */
  readonly isErased: boolean;
  /** Whether the entity counts as changed although none of its fields differ. */
  readonly isTouched: boolean;
  /** Entity before the change; parsed on first use. */
  readonly entityBefore: () => Entity | undefined;
}

/** `known` is the previous entity if already parsed. */
export function deltaOf(
  { kind, id }: Pick<StoredRow, 'kind' | 'id'>,
  before: StoredRow | undefined,
  after: Document | undefined,
  {
    isErased = false,
    isTouched = false,
    known,
  }: { readonly isErased?: boolean; readonly isTouched?: boolean; readonly known?: Entity | undefined } = {},
): Delta {
  let parsed = known;
  const entityBefore = () => {
    if (before !== undefined) parsed ??= entityOf(before);
    return parsed;
  };
  return { kind, id, before, after, isErased, isTouched, entityBefore };
}

/**
 * Checks whether a delta changes nothing. Equal texts are equal entities; texts of another version or key order are compared as parsed
 * JSON.
 */
export function isEmpty({ before, after, isErased, isTouched, entityBefore }: Delta): boolean {
  if (isErased || isTouched) return false;
  if (before === undefined || after === undefined) return before === after;
  return before.document === after.text || sameJson(entityBefore(), after.entity);
}

export function diff(rows: readonly StoredRow[], stored: Stored): Delta[] {
  const left = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const deltas: Delta[] = [];
  for (const { kind, key } of TABLES) {
    for (const entity of stored[key]) {
      const name = `${kind} ${entity.id}`;
      const before = left.get(name);
      left.delete(name);
      const delta = deltaOf({ kind, id: entity.id }, before, documentOf(kind, entity));
      if (!isEmpty(delta)) deltas.push(delta);
    }
  }
  for (const row of left.values()) deltas.push(deltaOf(row, row, undefined));
  return deltas;
}
