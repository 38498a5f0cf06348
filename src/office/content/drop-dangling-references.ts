// Restoring an entity whose references were removed in the meantime: it is restored without them.

import type { Entity } from '../../model/entity.ts';
import { problem } from '../../model/format/problem.ts';
import type { StoredKind } from '../../model/present.ts';
import { detached, parentOf, placesOf, safeEntity } from '../../store/content/documents.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { MissingReferenceError } from '../errors.ts';
import type { Warning } from './warning.ts';

/**
 * Removes references to missing entities, with a warning for each, and unsafe addresses accepted by older versions. Throws
 * MissingReferenceError for a required reference.
 */
export async function dropDanglingReferences(
  content: ContentTransaction,
  kind: StoredKind,
  entity: Entity,
  warnings: Warning[],
): Promise<Entity> {
  const missing = await content.missing(placesOf(kind, entity));
  let left = safeEntity(kind, entity);
  for (const { path, kind: of, id } of missing) {
    const without = detached(kind, left, { kind: of, id, parentId: null });
    if (without === undefined) throw new MissingReferenceError(of, id);
    left = without;
    warnings.push(problem(path, 'left_out', { kind: of, id }));
  }
  return parentOf(left) === entity.id ? ({ ...left, parentId: null } as Entity) : left;
}
