// Change to an event that also applies to other events of its series (rules Y3 and Y4).

import type { Event } from '../../model/event.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { createWallClock } from '../../util/wall-clock.ts';
import { applyEventChangeToSeries, type SeriesScope } from '../series/event-changes.ts';
import type { WriteContext } from '../write-context.ts';
import { type ApplyChangesOptions, applyChanges, type ChangeOutcome } from './apply-changes.ts';
import { requireCanChange } from './permissions.ts';
import type { MergeStep } from './step.ts';

/**
 * Changes an event, and its series in the changed fields that both have. Throws the same errors as `applyChanges` and `splitSeries`. Paths
 * of BadContentError are JSON pointers into the event.
 */
export async function changeEventOfSeries(
  editing: WriteContext,
  instance: string,
  step: MergeStep,
  scope: SeriesScope,
  options: Pick<ApplyChangesOptions, 'despite' | 'language'>,
): Promise<ChangeOutcome> {
  requireCanChange(editing.authority, 'series');
  const at = editing.clock();
  let before: Event | undefined;
  const steps = {
    action: `change event ${step.id} and ${scope === 'all' ? 'all' : 'the following'} of its series`,
    what: 'change' as const,
    find: async (content: ContentTransaction) => {
      before = (await content.get('event', step.id))?.value;
      return [step];
    },
    complete: async (content: ContentTransaction) => {
      if (before === undefined) throw new NotFoundError(`event ${step.id}`);
      const now = createWallClock(content.instance.timeZone)(at);
      await applyEventChangeToSeries(content, { before, scope, bookings: editing.bookings }, now);
    },
  };
  return applyChanges(editing, instance, steps, options);
}
