import type { Entity } from '../../model/entity.ts';
import { createProblem } from '../../model/format/problem.ts';
import type { StoredKind } from '../../model/present.ts';
import { listPlacedReferences, parentIdOf, removeReference, stripUnsafeUrls } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { MissingReferenceError } from '../errors.ts';
import type { Warning } from './warning.ts';

/**
 * Removes unsafe addresses that older versions accepted, a parent that is the entity itself, and references to missing entities. Adds a
 * warning for each removed reference. Throws MissingReferenceError for a required reference.
 */
export async function dropOutdatedValues(
  content: ContentTransaction,
  kind: StoredKind,
  entity: Entity,
  warnings: Warning[],
): Promise<Entity> {
  const missing = await content.missing(listPlacedReferences(kind, entity));
  let left = stripUnsafeUrls(kind, entity);
  for (const { path, kind: of, id } of missing) {
    const without = removeReference(kind, left, { kind: of, id, parentId: null });
    if (without === undefined) throw new MissingReferenceError(of, id);
    left = without;
    warnings.push(createProblem(path, 'left_out', { kind: of, id }));
  }
  return parentIdOf(left) === entity.id ? ({ ...left, parentId: null } as Entity) : left;
}
