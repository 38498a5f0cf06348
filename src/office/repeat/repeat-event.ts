// Repetition of an event (rule W21): copies on single dates, or a series with the event as its first date.

import type { WriteContext } from '../write-context.ts';
import { makeSeries } from './as-series.ts';
import { copyToDates } from './on-dates.ts';
import type { RepeatedEvents, RepeatOptions, Repetition } from './repetition.ts';

/**
 * Repeats an event atomically. Throws BadContent with JSON pointers into the repetition, Conflict, NotFound, Forbidden, RoomTaken and
 * KeyTaken.
 */
export async function repeatEvent(
  editing: WriteContext,
  instance: string,
  id: number,
  repetition: Repetition,
  wish: RepeatOptions = {},
): Promise<RepeatedEvents> {
  return 'rule' in repetition
    ? makeSeries(editing, instance, { id, ...repetition }, wish)
    : copyToDates(editing, instance, { id, dates: repetition.dates }, wish);
}
