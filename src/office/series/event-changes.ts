// Changes to an event that also apply to other events of its series (rules Y3 and Y4).

import type { Event, SignUp } from '../../model/event.ts';
import { EVENT_FIELDS, TEMPLATE_FIELDS } from '../../model/kinds/event.ts';
import { MAX_EVENT_DAYS } from '../../model/kinds/series.ts';
import type { EventTemplate, Series } from '../../model/series.ts';
import type { BookingUpdateOptions } from '../../store/bookings/update-bookings-on-event-change.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import type { ContentReader, ContentTransaction } from '../../store/content/port.ts';
import { isSameJson } from '../../util/is-same-json.ts';
import { createEventOnDate, hasBegun, readEventsOfSeries, updateEventFromSeries } from './events.ts';
import { splitSeries } from './split.ts';
import { writeSeriesEvents } from './write-events.ts';

/** Events of a series to which a change to one event applies: the event and all later ones, or all that have not begun. */
export const SERIES_SCOPES = ['following', 'all'] as const;

export type SeriesScope = (typeof SERIES_SCOPES)[number];

/** Fields of a template that events set individually, because they describe a single date. */
const OF_ONE_DATE: ReadonlySet<string> = new Set(['status', 'status_note', 'state', 'publish_from']);

const SHARED_FIELDS = TEMPLATE_FIELDS.filter(([name]) => !OF_ONE_DATE.has(name));

const DAY_MS = 86_400_000;

const TIME_FIELDS = ['date_from', 'date_to'] as const;

/** Length of a wall-clock time to the minute. */
const MINUTES = 'YYYY-MM-DD HH:MM'.length;

type SeriesTimes = Pick<Series, 'timeFrom' | 'timeTo' | 'days'>;

export interface EventChangeParts {
  /** Names of the changed fields that the series has too, in the order of the format. */
  readonly shared: readonly string[];
  /** Names of the other changed fields, such as the day. */
  readonly single: readonly string[];
  /** Returns the series with the shared fields. */
  readonly change: (series: Series) => Series;
}

/** Divides the changed fields of an event into fields that its series has too, and fields of the single date. */
export function splitEventChange(before: Event, after: Event): EventChangeParts {
  const changed = EVENT_FIELDS.filter(([name, key]) => name !== 'series' && !isSameJson(before[key], after[key]));
  const times = changedTimes(before, after);
  const fields = SHARED_FIELDS.filter(
    ([name, key]) =>
      !isSameJson(before[key], after[key]) && (name !== 'subscription' || !hasOwnDays(after.subscription)),
  );
  const shared = new Set([...fields.map(([name]) => name), ...(times === undefined ? [] : TIME_FIELDS)]);
  const values = Object.fromEntries(fields.map(([, key]) => [key, after[key]])) as Partial<EventTemplate>;
  const names = changed.map(([name]) => name);
  return {
    shared: names.filter((name) => shared.has(name)),
    single: names.filter((name) => !shared.has(name)),
    change: (series) => ({ ...series, ...times, template: { ...series.template, ...values } }),
  };
}

/** Times of day that changed while the day stayed the same; undefined if they did not, or for any other change. */
function changedTimes(before: Event, after: Event): SeriesTimes | undefined {
  if (before.startsAt === after.startsAt && before.endsAt === after.endsAt) return undefined;
  const day = after.startsAt.slice(0, 10);
  if (before.startsAt.slice(0, 10) !== day || before.hours.length + after.hours.length > 0) return undefined;
  const days = (Date.parse(after.endsAt.slice(0, 10)) - Date.parse(day)) / DAY_MS;
  if (days > MAX_EVENT_DAYS) return undefined;
  return { timeFrom: after.startsAt.slice(11, 16), timeTo: after.endsAt.slice(11, 16), days };
}

/** True if the sign-up has a deadline, an opening time or counted people, which differ from date to date. */
function hasOwnDays(of: SignUp | null): boolean {
  const { opensAt = null, counted = null } = of?.online ?? {};
  return (of?.deadline ?? null) !== null || opensAt !== null || counted !== null;
}

export interface SeriesScopeChoice {
  readonly scope: SeriesScope;
  /** Events affected by the change, including the event itself, by date. */
  readonly events: readonly Event[];
  /** Number of these events that keep their own value of a changed field. */
  readonly keeping: number;
}

/**
 * Lists the scopes to choose from. Empty if the event does not follow a series: it has none, has begun, has a past date in the series, or
 * comes from a source. Omits `following` if it has the same events as `all`.
 */
export async function listSeriesScopes(
  content: ContentReader,
  { id, series, source, startsAt }: Event,
  shared: readonly string[],
  now: string,
): Promise<readonly SeriesScopeChoice[]> {
  if (series === null || source !== null || startsAt <= now || series.date < now.slice(0, 10)) return [];
  const all = (await readEventsOfSeries(content, series.id))
    .map(({ value }) => value)
    .filter((event) => event.source === null && (event.id === id || !hasBegun(event, now)))
    .sort((a, b) => ((a.series?.date ?? '') < (b.series?.date ?? '') ? -1 : 1));
  const following = all.filter((event) => (event.series?.date ?? '') >= series.date);
  const isKeeping = (event: Event) =>
    event.id !== id && event.series?.own.some((name) => shared.includes(name)) === true;
  const of = (scope: SeriesScope, events: readonly Event[]): SeriesScopeChoice => ({
    scope,
    events,
    keeping: events.filter(isKeeping).length,
  });
  return following.length === all.length ? [of('all', all)] : [of('following', following), of('all', all)];
}

export interface SeriesChangeOptions {
  readonly before: Event;
  readonly scope: SeriesScope;
  readonly bookings?: BookingUpdateOptions | undefined;
}

/**
 * Applies a change to an event, which has already been written, to its series. The event follows its series again in the shared fields;
 * other events keep their own fields. For `following`, the series splits at the date of the event. Throws NotFoundError, and the same
 * errors as `splitSeries` and `writeSeriesEvents`.
 */
export async function applyEventChangeToSeries(
  content: ContentTransaction,
  { before, scope, bookings }: SeriesChangeOptions,
  now: string,
): Promise<void> {
  const after = (await content.get('event', before.id))?.value;
  if (after === undefined || before.series === null) throw new NotFoundError(`event ${before.id}`);
  const { shared, change } = splitEventChange(before, after);
  const present = await content.get('series', before.series.id);
  if (present === undefined) throw new NotFoundError(`series ${before.series.id}`);
  if (shared.length === 0) return;
  if (scope === 'all') {
    const next = change(present.value);
    await content.put('series', next, present.revision);
    await writeSeriesEvents(content, { before: present.value, after: next, bookings }, now);
    return followAgain(content, before.id, next, shared);
  }
  const next = await splitSeries(
    content,
    { id: present.id, from: before.series.date, change, isRenamed: true, bookings },
    now,
  );
  return followAgain(content, before.id, next, shared);
}

async function followAgain(
  content: ContentTransaction,
  id: number,
  series: Series,
  shared: readonly string[],
): Promise<void> {
  const event = await content.get('event', id);
  if (event === undefined || event.value.series === null) return;
  const of = event.value.series;
  const like = createEventOnDate(series, of.date, id);
  const isLike = ([, key]: (typeof EVENT_FIELDS)[number]) =>
    key === 'startsAt' || key === 'endsAt'
      ? event.value[key].slice(0, MINUTES) === like[key].slice(0, MINUTES)
      : isSameJson(event.value[key], like[key]);
  const followed = new Set(
    EVENT_FIELDS.filter((field) => shared.includes(field[0]) && isLike(field)).map(([name]) => name),
  );
  const own = of.own.filter((name) => !followed.has(name));
  if (own.length === of.own.length) return;
  await content.put('event', updateEventFromSeries(series, { ...event.value, series: { ...of, own } }), event.revision);
}
