// Repetition of an event (rule W21): copies on single dates, or a series with the event as its first date.

import type { WriteContext } from '../write-context.ts';
import { copyToDates } from './copy-to-dates.ts';
import { repeatAsSeries } from './repeat-as-series.ts';
import type { RepeatedEvents, RepeatOptions, Repetition } from './repetition.ts';

/**
 * Repeats an event atomically. Throws BadContentError with JSON pointers into the repetition, ConflictError, NotFoundError, ForbiddenError,
 * RoomClashError and IdempotencyKeyReusedError.
 */
export async function repeatEvent(
  editing: WriteContext,
  instance: string,
  id: number,
  repetition: Repetition,
  options: RepeatOptions = {},
): Promise<RepeatedEvents> {
  return 'rule' in repetition
    ? repeatAsSeries(editing, instance, { id, ...repetition }, options)
    : copyToDates(editing, instance, { id, dates: repetition.dates }, options);
}
