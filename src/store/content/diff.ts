import type { Entity } from '../../model/entity.ts';
import type { StoredKind } from '../../model/present.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createDocument, parseEntity, STORED_KINDS, type StoredContent, type StoredDocument } from './documents.ts';

export interface StoredRow {
  readonly kind: StoredKind;
  readonly id: number;
  readonly revision: number;
  readonly document: string;
  readonly shownUntil: string | null;
  readonly label: string;
}

/** Difference of one entity: created if `before` is undefined, removed if `after` is undefined. */
export interface Delta {
  readonly kind: StoredKind;
  readonly id: number;
  readonly before: StoredRow | undefined;
  readonly after: StoredDocument | undefined;
  readonly isErased: boolean;
  readonly isTouched: boolean;
  /** Entity before the change; parsed on first use. */
  readonly entityBefore: () => Entity | undefined;
}

export function createDelta(
  { kind, id }: Pick<StoredRow, 'kind' | 'id'>,
  before: StoredRow | undefined,
  after: StoredDocument | undefined,
  {
    isErased = false,
    isTouched = false,
    known,
  }: { readonly isErased?: boolean; readonly isTouched?: boolean; readonly known?: Entity | undefined } = {},
): Delta {
  let parsed = known;
  const entityBefore = () => {
    if (before !== undefined) parsed ??= parseEntity(before);
    return parsed;
  };
  return { kind, id, before, after, isErased, isTouched, entityBefore };
}

/** True if a delta changes nothing. Differing texts are compared as parsed JSON, because the version or the key order may differ. */
export function isEmptyDelta({ before, after, isErased, isTouched, entityBefore }: Delta): boolean {
  if (isErased || isTouched) return false;
  if (before === undefined || after === undefined) return before === after;
  return before.document === after.text || isSameJson(entityBefore(), after.entity);
}

export function diffContent(rows: readonly StoredRow[], stored: StoredContent): Delta[] {
  const left = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  const deltas: Delta[] = [];
  for (const { kind, key } of STORED_KINDS) {
    for (const entity of stored[key]) {
      const name = `${kind} ${entity.id}`;
      const before = left.get(name);
      left.delete(name);
      const delta = createDelta({ kind, id: entity.id }, before, createDocument(kind, entity));
      if (!isEmptyDelta(delta)) deltas.push(delta);
    }
  }
  for (const row of left.values()) deltas.push(createDelta(row, row, undefined));
  return deltas;
}
