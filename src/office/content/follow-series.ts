// Reset of an individually changed event to its series (rule Y4).

import type { Present } from '../../model/present.ts';
import { Conflict, NotFound } from '../../store/content/errors.ts';
import { followSeries } from '../series/own.ts';
import type { WriteContext } from '../write-context.ts';
import { changeContent } from './change-content.ts';
import { expectMayChange } from './permissions.ts';

/**
 * Resets an event to its series and returns it. Throws NotFound, Forbidden, Invalid for an event without a series, and Conflict if the
 * event has another revision than expected.
 */
export async function followSeriesAgain(
  editing: WriteContext,
  instance: string,
  id: number,
  ifRevision?: number,
): Promise<Present> {
  expectMayChange(editing.authority, 'series');
  const change = { action: `follow series with event ${id}` };
  const { result, changed } = await changeContent(editing, instance, change, async (content) => {
    const before = await content.get('event', id);
    if (before && ifRevision !== undefined && before.revision !== ifRevision) throw new Conflict([before]);
    await followSeries(content, id);
    return { before, after: await content.get('event', id) };
  });
  const present = changed ? result.after : result.before;
  if (present === undefined) throw new NotFound(`event ${id}`);
  return present;
}
