// The events of a series: what one is on its date, and how it follows the series later.

import type { Event } from '../../model/event.ts';
import { beginningOf, endOf } from '../../model/event-hours.ts';
import { EVENT_FIELDS } from '../../model/kinds/event.ts';
import type { Series } from '../../model/series.ts';
import type { PresentOf } from '../../store/content/by-kind.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { addDays } from '../../util/dates.ts';

/** The event of a series on one of its dates (`YYYY-MM-DD`), with nothing of its own. */
export function eventOn(series: Series, date: string, id: number): Event {
  return {
    ...series.template,
    id,
    startsAt: `${date} ${series.timeFrom}:00`,
    endsAt: `${addDays(date, series.days)} ${series.timeTo}:00`,
    occupiesFrom: null,
    occupiesTo: null,
    hours: [],
    series: { id: series.id, date, own: [] },
    source: null,
  };
}

/**
 * An event as its series says it is, but for its own fields (rule Y3). One that a source brings follows that alone (rule Z5). Where its
 * own times and those of the series can't go together, such as an end before the beginning, it keeps the times that it has.
 */
export function following(series: Series, event: Event): Event {
  if (event.series === null || event.source !== null) return event;
  const own = new Set(event.series.own);
  const like = eventOn(series, event.series.date, event.id);
  const theirs = EVENT_FIELDS.filter(([name]) => !own.has(name)).map(([, key]) => [key, like[key]] as const);
  const changed: Event = { ...event, ...Object.fromEntries(theirs) };
  if (areInOrder(changed)) return changed;
  const { startsAt, endsAt, occupiesFrom, occupiesTo, hours } = event;
  return { ...changed, startsAt, endsAt, occupiesFrom, occupiesTo, hours };
}

function areInOrder({ startsAt, endsAt, occupiesFrom, occupiesTo, hours }: Event): boolean {
  const [opening, closing] = [hours[0], hours.at(-1)];
  if (opening !== undefined && beginningOf(opening) !== startsAt) return false;
  if (closing !== undefined && endOf(closing) !== endsAt) return false;
  return startsAt <= endsAt && (occupiesFrom ?? startsAt) <= startsAt && endsAt <= (occupiesTo ?? endsAt);
}

/**
 * Whether a series leaves an event alone since it has begun, wherever its date lies (rule Y2). `now` is the wall-clock time in
 * the instance's zone; a day alone stands for its beginning.
 */
export function hasBegun({ startsAt }: Event, now: string): boolean {
  return startsAt <= now;
}

/** An event of a series, as it stands there. */
export interface EventOfSeries extends PresentOf<'event'> {
  readonly value: Event & { readonly series: NonNullable<Event['series']> };
}

/** The events that name a series, past ones too. */
export async function eventsOf(content: ContentReader, id: number): Promise<EventOfSeries[]> {
  const referrers = await content.referrers('series', id);
  const ids = referrers.filter(({ kind }) => kind === 'event').map((one) => one.id);
  const events = await content.getAll('event', ids);
  return events.filter((event): event is EventOfSeries => event.value.series?.id === id);
}
