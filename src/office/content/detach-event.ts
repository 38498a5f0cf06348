// Detachment of an event from its source (rule Z5): it becomes the office's own.

import { problem } from '../../model/format/problem.ts';
import type { Present } from '../../model/present.ts';
import { Conflict, Invalid, NotFound } from '../../store/content/errors.ts';
import type { WriteContext } from '../write-context.ts';
import { changeContent } from './change-content.ts';
import { leaveToOffice } from './owned.ts';
import { expectMayChange } from './permissions.ts';

/**
 * Detaches an event, which its source no longer imports, and returns it. Throws NotFound, Forbidden, Invalid for an event without a
 * source, and Conflict if it has another revision than expected.
 */
export async function detachEvent(
  editing: WriteContext,
  instance: string,
  id: number,
  ifRevision?: number,
): Promise<Present> {
  expectMayChange(editing.authority, 'source');
  const change = { action: `detach event ${id} from its source` };
  const { result } = await changeContent(editing, instance, change, async (content) => {
    const before = await content.get('event', id);
    if (before === undefined) throw new NotFound(`event ${id}`);
    if (ifRevision !== undefined && before.revision !== ifRevision) throw new Conflict([before]);
    if (before.value.source === null) throw new Invalid([{ kind: 'event', id, ...problem('/source', 'no_source') }]);
    await leaveToOffice(content, before.value);
    await content.put('event', { ...before.value, source: null }, before.revision);
    return content.get('event', id);
  });
  if (result === undefined) throw new NotFound(`event ${id}`);
  return result;
}
