import { type Clash, resourceKeyOf } from '../../model/resource-use.ts';
import type { ContentReader } from '../../store/content/port.ts';

export async function readResourceLabels(
  content: Pick<ContentReader, 'labels'>,
  clashes: readonly Pick<Clash, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [kind, some] of Map.groupBy(clashes, (clash) => clash.kind)) {
    const ids = [...new Set(some.map(({ id }) => id))];
    for (const [id, label] of await content.labels(kind, ids)) found.set(resourceKeyOf({ kind, id }), label);
  }
  return found;
}
