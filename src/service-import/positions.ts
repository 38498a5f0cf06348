import type { FieldReader } from '../service-client/field-reader.ts';

export interface OrderedEntity {
  readonly id: number;
  readonly parent_id?: number | null;
}

/** Adds positions if the order differs from that of the ids within any parent, so that the order is preserved (rule L7). */
export function addPositions<T extends OrderedEntity>(things: readonly T[]): readonly (T & { position?: number })[] {
  const last = new Map<number | null, number>();
  const isById = things.every(({ id, parent_id: parent = null }) => {
    const before = last.get(parent) ?? 0;
    last.set(parent, id);
    return before < id;
  });
  return isById ? things : things.map((thing, index) => ({ ...thing, position: index + 1 }));
}

/** Clears parents that are missing or part of a cycle, so that such entities become top-level. */
export function clearInvalidParents<T extends OrderedEntity>(
  things: readonly T[],
  noun: string,
  taking: FieldReader,
): readonly T[] {
  const parents = new Map(things.map(({ id, parent_id: parent = null }) => [id, parent]));
  const settled = new Set<number>();
  const cut = (id: number) => {
    taking.reportDropped(
      `${noun} ${id}`,
      `its parent (${parents.get(id)}) does not exist or is below it; imported at the top level`,
    );
    parents.set(id, null);
  };
  for (const { id } of things) {
    const chain = new Set<number>();
    let at: number | null = id;
    while (at !== null && !settled.has(at) && !chain.has(at)) {
      chain.add(at);
      const above: number | null = parents.get(at) ?? null;
      if (above !== null && !parents.has(above)) cut(at);
      at = parents.get(at) ?? null;
    }
    if (at !== null && chain.has(at)) cut(at);
    for (const link of chain) settled.add(link);
  }
  return things.map((thing) => ({ ...thing, parent_id: parents.get(thing.id) ?? null }));
}
