// A series that comes back from the trash, and events that come back into their series (rules W11 and Y2): no date twice.

import type { Event } from '../../model/event.ts';
import { problem } from '../../model/format/problem.ts';
import type { Series } from '../../model/series.ts';
import type { PastChange } from '../../store/content/history.ts';
import type { ContentTransaction } from '../../store/content/port.ts';
import { eventsOf } from '../series/events.ts';
import { takeBack } from '../series/own.ts';
import { writeEventsOf } from '../series/write-events.ts';
import { letGo } from './let-go.ts';
import type { Warning } from './warning.ts';

/** Puts back the events that went with a series or stood alone since, as far as they are as that change left them. */
export async function restoreEventsOf(
  content: ContentTransaction,
  series: Series,
  past: PastChange | undefined,
  now: string,
  warnings: Warning[],
): Promise<void> {
  for (const { kind, id, before, after } of past?.entities ?? []) {
    const of = (before as Partial<Event> | null)?.series;
    if (kind !== 'event' || before === null || of?.id !== series.id) continue;
    const present = await content.get('event', id);
    if (after === null && present === undefined) {
      const event = (await letGo(content, 'event', { ...before, id } as Event, warnings)) as Event;
      await content.put('event', event, 'new');
    } else if (after !== null && present?.value.series === null && present.revision === past?.revision) {
      await content.put('event', { ...present.value, series: of }, present.revision);
    }
  }
  await writeEventsOf(content, { before: series, after: series, bookings: { keeps: true } }, now);
}

/** Lets an event that comes back take its date again; where the series has another one by now, it stands alone. */
export async function joinSeries(content: ContentTransaction, id: number, warnings: Warning[]): Promise<void> {
  const event = await content.get('event', id);
  const of = event?.value.series;
  if (event === undefined || of === null || of === undefined) return;
  const isTaken = (await eventsOf(content, of.id)).some((one) => one.id !== id && one.value.series.date === of.date);
  if (!isTaken) return takeBack(content, event.value);
  await content.put('event', { ...event.value, series: null }, event.revision);
  warnings.push(problem('/series', 'date_taken', { series: of.id, date: of.date }));
}
