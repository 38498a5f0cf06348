import type { Nested } from '../model/entity.ts';

/** Visible entity of a tree. Its parent is the nearest visible ancestor; `depth` is the number of visible ancestors. */
export interface VisibleNode<T> {
  readonly entity: T;
  /** 0 at the top level. */
  readonly parentId: number;
  readonly depth: number;
}

/**
 * Returns a tree depth-first, children after their parent, siblings in the given order (rule L7). A hidden entity is skipped: its
 * children stay at its place, under the nearest visible ancestor.
 */
export function flattenDepthFirst<T extends Nested>(
  entities: readonly T[],
  compare: (a: T, b: T) => number,
  isShown: (entity: T) => boolean = () => true,
): VisibleNode<T>[] {
  const children = Map.groupBy([...entities].sort(compare), (entity) => entity.parentId);
  const shown: VisibleNode<T>[] = [];
  // Uses an explicit stack, because a tree may exceed the maximum call depth.
  const waiting = (children.get(null) ?? []).map((entity) => ({ entity, parentId: 0, depth: 0 })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { entity, parentId, depth } = next;
    const visible = isShown(entity);
    if (visible) shown.push(next);
    const below = { parentId: visible ? entity.id : parentId, depth: visible ? depth + 1 : depth };
    for (const child of (children.get(entity.id) ?? []).toReversed()) waiting.push({ entity: child, ...below });
  }
  return shown;
}

export function buildVisibleAncestry(shown: readonly VisibleNode<Nested>[]): Map<number, readonly number[]> {
  const paths = new Map<number, readonly number[]>();
  for (const { entity, parentId } of shown) paths.set(entity.id, [entity.id, ...(paths.get(parentId) ?? [])]);
  return paths;
}
