// Tree of entities in display order (rule L7).

import type { Nested } from '../../../model/entity.ts';

export interface Branch<T> {
  readonly entity: T;
  readonly depth: number;
}

/** Depth-first, children after their parent; siblings by `place`, then by id. Cycles are omitted. */
export function treeOf<T extends Nested>(all: readonly T[], place: (entity: T) => number | null): Branch<T>[] {
  const below = Map.groupBy(all, ({ parentId }) => parentId);
  const walk = (parent: number | null, depth: number): Branch<T>[] =>
    inOrder(below.get(parent) ?? [], place).flatMap((entity) => [{ entity, depth }, ...walk(entity.id, depth + 1)]);
  return walk(null, 0);
}

/** Sorts by place, then by id; a missing place is 0. */
export function inOrder<T extends { readonly id: number }>(
  some: readonly T[],
  place: (entity: T) => number | null,
): readonly T[] {
  const of = (entity: T) => place(entity) ?? 0;
  return some.toSorted((a, b) => (of(a) === of(b) ? a.id - b.id : of(a) - of(b)));
}
