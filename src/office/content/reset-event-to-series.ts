// Reset of an individually changed event to its series (rule Y4).

import type { VersionedEntity } from '../../model/present.ts';
import { ConflictError, NotFoundError } from '../../store/content/errors.ts';
import { resetToSeries } from '../series/own-fields.ts';
import type { WriteContext } from '../write-context.ts';
import { changeContent } from './change-content.ts';
import { requireCanChange } from './permissions.ts';

/**
 * Resets an event to its series and returns it. Throws NotFoundError, ForbiddenError, InvalidContentError for an event without a series,
 * and ConflictError if its revision differs from the expected one.
 */
export async function resetEventToSeries(
  editing: WriteContext,
  instance: string,
  id: number,
  ifRevision?: number,
): Promise<VersionedEntity> {
  requireCanChange(editing.authority, 'series');
  const change = { action: `reset event ${id} to its series` };
  const { result, changed } = await changeContent(editing, instance, change, async (content) => {
    const before = await content.get('event', id);
    if (before && ifRevision !== undefined && before.revision !== ifRevision) throw new ConflictError([before]);
    await resetToSeries(content, id);
    return { before, after: await content.get('event', id) };
  });
  const present = changed ? result.after : result.before;
  if (present === undefined) throw new NotFoundError(`event ${id}`);
  return present;
}
