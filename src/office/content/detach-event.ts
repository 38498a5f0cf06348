// Detachment of an event from its source (rule Z5): it becomes the office's own.

import { createProblem } from '../../model/format/problem.ts';
import type { VersionedEntity } from '../../model/present.ts';
import { ConflictError, InvalidContentError, NotFoundError } from '../../store/content/errors.ts';
import type { WriteContext } from '../write-context.ts';
import { changeContent } from './change-content.ts';
import { requireCanChange } from './permissions.ts';
import { detachFromSource } from './source-ownership.ts';

/**
 * Detaches an event from its source, which then no longer imports it, and returns it. Throws NotFoundError, ForbiddenError,
 * InvalidContentError for an event without a source, and ConflictError if its revision differs from the expected one.
 */
export async function detachEvent(
  editing: WriteContext,
  instance: string,
  id: number,
  ifRevision?: number,
): Promise<VersionedEntity> {
  requireCanChange(editing.authority, 'source');
  const change = { action: `detach event ${id} from its source` };
  const { result } = await changeContent(editing, instance, change, async (content) => {
    const before = await content.get('event', id);
    if (before === undefined) throw new NotFoundError(`event ${id}`);
    if (ifRevision !== undefined && before.revision !== ifRevision) throw new ConflictError([before]);
    if (before.value.source === null)
      throw new InvalidContentError([{ kind: 'event', id, ...createProblem('/source', 'no_source') }]);
    await detachFromSource(content, before.value);
    await content.put('event', { ...before.value, source: null }, before.revision);
    return content.get('event', id);
  });
  if (result === undefined) throw new NotFoundError(`event ${id}`);
  return result;
}
