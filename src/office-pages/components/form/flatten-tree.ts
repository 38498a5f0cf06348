import type { Nested } from '../../../model/entity.ts';

export interface TreeNode<T> {
  readonly entity: T;
  readonly depth: number;
}

/** Nodes in depth-first order: children after their parent, siblings sorted by position, then id. Nodes of a cycle are omitted. */
export function flattenTree<T extends Nested>(all: readonly T[], place: (entity: T) => number | null): TreeNode<T>[] {
  const below = Map.groupBy(all, ({ parentId }) => parentId);
  const walk = (parent: number | null, depth: number): TreeNode<T>[] =>
    sortByPosition(below.get(parent) ?? [], place).flatMap((entity) => [
      { entity, depth },
      ...walk(entity.id, depth + 1),
    ]);
  return walk(null, 0);
}

/** Sorts by position, then by id. A missing position counts as 0. */
export function sortByPosition<T extends { readonly id: number }>(
  some: readonly T[],
  place: (entity: T) => number | null,
): readonly T[] {
  const of = (entity: T) => place(entity) ?? 0;
  return some.toSorted((a, b) => (of(a) === of(b) ? a.id - b.id : of(a) - of(b)));
}
