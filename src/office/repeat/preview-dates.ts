// Preview of repeating an event on single dates, with the clashes it would cause (rules W13, W19 and W21); nothing is written.

import type { Event } from '../../model/event.ts';
import { ruleOf } from '../../store/content/documents.ts';
import { findClashesOfNewEvents } from '../clashes/preview-clashes.ts';
import type { DateWithConflicts } from '../content/preview-series-change.ts';
import { readValue } from '../content/read-value.ts';
import type { WriteContext } from '../write-context.ts';
import { copyToDate, findDateProblems } from './copy-to-dates.ts';
import type { RepeatedDate } from './repetition.ts';

/** Previews the dates in the given order; leaves out invalid ones. */
export function previewRepetitionDates(
  { store }: Pick<WriteContext, 'store'>,
  instance: string,
  event: Event,
  dates: readonly RepeatedDate[],
): Promise<readonly DateWithConflicts[]> {
  const readable = dates.filter((date) => findDateProblems([date]).length === 0);
  const copies = readable.map((date) => {
    const value = { ...copyToDate(event, date), long_desc: '' };
    return readValue(ruleOf('event'), { id: 0, isNew: true }, value, new Map()).entity;
  });
  return store.content.read(instance, async (content) => {
    const [rooms, persons] = [
      await findClashesOfNewEvents(content, 'room', copies),
      await findClashesOfNewEvents(content, 'person', copies),
    ];
    return readable.map(({ date }, index) => ({
      date,
      dateFrom: copies[index]?.startsAt ?? '',
      dateTo: copies[index]?.endsAt ?? '',
      conflicts: rooms[index] ?? [],
      personConflicts: persons[index] ?? [],
    }));
  });
}
