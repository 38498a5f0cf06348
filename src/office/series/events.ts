import type { Event } from '../../model/event.ts';
import { hoursEnd, hoursStart } from '../../model/event-hours.ts';
import { EVENT_FIELDS } from '../../model/kinds/event.ts';
import type { Series } from '../../model/series.ts';
import type { VersionedOf } from '../../store/content/by-kind.ts';
import type { ContentReader } from '../../store/content/port.ts';
import { addDays } from '../../util/dates.ts';

/** Event of a series on one of its dates (`YYYY-MM-DD`), without own fields. */
export function createEventOnDate(series: Series, date: string, id: number): Event {
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
    requestId: null,
  };
}

/**
 * Updates an event from its series, except for its own fields (rule Y3). An event from a source ignores the series (rule Z5). If its own
 * times contradict those of the series, such as an end before the start, the event keeps all its times.
 */
export function updateEventFromSeries(series: Series, event: Event): Event {
  if (event.series === null || event.source !== null) return event;
  const own = new Set(event.series.own);
  const like = createEventOnDate(series, event.series.date, event.id);
  const theirs = EVENT_FIELDS.filter(([name]) => !own.has(name)).map(([, key]) => [key, like[key]] as const);
  const changed: Event = { ...event, ...Object.fromEntries(theirs) };
  if (areInOrder(changed)) return changed;
  const { startsAt, endsAt, occupiesFrom, occupiesTo, hours } = event;
  return { ...changed, startsAt, endsAt, occupiesFrom, occupiesTo, hours };
}

function areInOrder({ startsAt, endsAt, occupiesFrom, occupiesTo, hours }: Event): boolean {
  const [opening, closing] = [hours[0], hours.at(-1)];
  if (opening !== undefined && hoursStart(opening) !== startsAt) return false;
  if (closing !== undefined && hoursEnd(closing) !== endsAt) return false;
  return startsAt <= endsAt && (occupiesFrom ?? startsAt) <= startsAt && endsAt <= (occupiesTo ?? endsAt);
}

/**
 * True if the event has begun, so that its series no longer changes it, even if its date in the series is later (rule Y2). `now` is
 * wall-clock time in the instance's zone; a day without a time means its start.
 */
export function hasBegun({ startsAt }: Event, now: string): boolean {
  return startsAt <= now;
}

export interface EventOfSeries extends VersionedOf<'event'> {
  readonly value: Event & { readonly series: NonNullable<Event['series']> };
}

export async function readEventsOfSeries(content: ContentReader, id: number): Promise<EventOfSeries[]> {
  const referrers = await content.referrers('series', id);
  const ids = referrers.filter(({ kind }) => kind === 'event').map((one) => one.id);
  const events = await content.getAll('event', ids);
  return events.filter((event): event is EventOfSeries => event.value.series?.id === id);
}
