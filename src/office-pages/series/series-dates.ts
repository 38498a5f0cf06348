import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { hasRole } from '../../model/authority.ts';
import type { EventStatus } from '../../model/event.ts';
import { isPlainObject, type PlainObject } from '../../model/format/rule.ts';
import { shiftSpan } from '../../model/free-times.ts';
import type { VersionedEntity } from '../../model/present.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { BadContentError } from '../../office/content/errors.ts';
import {
  type DateWithConflicts,
  findFreeSeriesTimes,
  previewSeriesValue,
  type SeriesPreview,
} from '../../office/content/preview-series-change.ts';
import { describeProblem } from '../../office/words/describe-problem.ts';
import { serializeEntity } from '../../store/content/documents.ts';
import { type Html, html } from '../../util/html.ts';
import { renderPreviewButton } from '../components/form/render-form.ts';
import { runWithUpcomingEvents } from '../components/upcoming-events.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { PageRequest } from '../page.ts';
import { readHolidays } from './holidays.ts';
import { describeSeriesTotal } from './series-total.ts';

const FIRST = 12;

/** Maximum number of dates in the preview: about a year of daily dates. */
const MAX_DATES = 400;

export async function renderSeriesDates(
  request: PageRequest,
  present: VersionedEntity | undefined,
  values: PlainObject,
): Promise<Html> {
  const t = createTranslator(request.language);
  const preview = await tryPreview(request, present, values);
  const isEditor = hasRole(request.editing.authority, 'editor');
  const button = isEditor ? html`<p>${renderPreviewButton(t('series.preview'))}</p>` : '';
  if ('problem' in preview) {
    return html`<section class="card series-dates"><h2>${t('series.dates')}</h2><p class="soft">${preview.problem}</p>
      ${button}</section>`;
  }
  const { items, total } = preview;
  const rest = total - items.length;
  const more = rest > 0 ? html`<p class="soft">${t('series.moreDates', { count: rest })}</p>` : '';
  const made =
    present === undefined
      ? html`<p>${describeSeriesTotal(request, values['rule'], total, values['ahead_days'])}</p>`
      : '';
  const rows = await dateRows(request, present, values, items);
  const folded = rows.slice(FIRST);
  const others =
    folded.length === 0
      ? ''
      : html`<details class="inner">
        <summary>${t('series.showMore', { count: folded.length })}</summary>
        <ul class="waiting">${folded}</ul>
      </details>`;
  return html`<section class="card series-dates">
    <h2>${t('series.dates')} <span class="soft">${String(total)}</span></h2>
    ${made}
    ${laterStartWarning(request, values, items[0]?.date)}
    ${missingAreasWarning(values, t)}
    ${await renderRoomNotes(request, present, values, items)}
    ${await renderPersonNotes(request, present, items)}
    ${await renderSeriesTimes(request, present, values, items)}
    <ul class="waiting">${rows.slice(0, FIRST)}</ul>
    ${others}
    ${more}
    <p class="hint">${t('series.skipHelp')}</p>
    ${button}
  </section>`;
}

/** Warning with the first date, if the rule does not apply to the first day. */
function laterStartWarning(
  { language, locale, instance, now }: PageRequest,
  values: PlainObject,
  first: string | undefined,
) {
  const startsOn = String(values['starts_on'] ?? '');
  const except = Array.isArray(values['except']) ? values['except'] : [];
  const isSaid = first === undefined || startsOn >= first || startsOn < now.slice(0, 10) || except.includes(startsOn);
  if (isSaid) return undefined;
  const { day } = createDayFormatter(locale, instance.timeZone, now);
  const text = createTranslator(language)('series.beginsLater', { day: day(startsOn), first: day(first) });
  return html`<p class="notice warn">${text}</p>`;
}

/** Warning that public events without an area are missing from the agendas of areas. */
function missingAreasWarning(values: PlainObject, t: Translate): Html | undefined {
  const { layer_ids: areas, public: isPublic } = isPlainObject(values['template']) ? values['template'] : {};
  const isNone = isPublic === true && Array.isArray(areas) && areas.length === 0;
  return isNone ? html`<p class="notice warn">${t('series.noAreas')}</p>` : undefined;
}

async function renderRoomNotes(
  request: PageRequest,
  present: VersionedEntity | undefined,
  values: PlainObject,
  items: SeriesPreview['items'],
): Promise<Html | undefined> {
  const rooms = isPlainObject(values['template']) ? values['template']['rooms'] : undefined;
  const ids = (Array.isArray(rooms) ? rooms : []).flatMap((room) =>
    isPlainObject(room) && typeof room['room_id'] === 'number' ? [room['room_id']] : [],
  );
  if (ids.length === 0 || items.length === 0) return undefined;
  const t = createTranslator(request.language);
  const { own, names } = await runWithUpcomingEvents(request, async ({ events }, content) => ({
    own: new Set(ownEventIds(events, present)),
    names: [...(await content.labels('room', ids)).values()].join(', '),
  }));
  const taken = items.filter(({ conflicts }) => conflicts.some((id) => !own.has(id))).length;
  return taken === 0
    ? html`<div class="room-note free"><p>${t('series.roomsFree', { rooms: names })}</p></div>`
    : html`<div class="room-note taken"><p>${t('series.roomsTaken', { count: taken })}</p></div>`;
}

async function renderPersonNotes(
  request: PageRequest,
  present: VersionedEntity | undefined,
  items: SeriesPreview['items'],
) {
  const own = await runWithUpcomingEvents(request, async ({ events }) => new Set(ownEventIds(events, present)));
  const taken = items.filter(({ personConflicts }) => personConflicts.some((id) => !own.has(id))).length;
  if (taken === 0) return undefined;
  const text = createTranslator(request.language)('series.personsTaken', { count: taken });
  return html`<div class="room-note taken"><p>${text}</p></div>`;
}

/** Name of the button that moves all dates to another time of day. Its value is the new start and end. */
export const SERIES_TIME_BUTTON = '_time';

/** Times of day without clashes; undefined if nothing clashes, no such time is found, or the user is not an editor. */
async function renderSeriesTimes(
  request: PageRequest,
  present: VersionedEntity | undefined,
  values: PlainObject,
  items: SeriesPreview['items'],
): Promise<Html | undefined> {
  const { editing, instance, t } = request;
  if (!hasRole(editing.authority, 'editor')) return undefined;
  const ignored = await runWithUpcomingEvents(request, async ({ events }) => new Set(ownEventIds(events, present)));
  const isTaken = items.some((item) => listClashesOfDate(item).some(([, ids]) => ids.some((id) => !ignored.has(id))));
  const [first] = items;
  if (!isTaken || first === undefined) return undefined;
  const named = withPlaceholders(present, values);
  const shifts = await findFreeSeriesTimes(editing, instance.name, named, { most: MAX_DATES, ignored });
  if (shifts.length === 0) return undefined;
  const buttons = shifts.map((minutes) => {
    const { from, to } = shiftSpan({ from: first.dateFrom, to: first.dateTo }, minutes);
    const [begin, end] = [from.slice(11, 16), to.slice(11, 16)];
    return html`<button class="small" name="${SERIES_TIME_BUTTON}" value="${begin} ${end}" form="entry"
        formnovalidate>${begin}–${end}</button>`;
  });
  return html`<div class="room-note"><p class="instead"><span>${t('series.otherTimes')}</span>${buttons}</p></div>`;
}

function ownEventIds(
  events: readonly { readonly id: number; readonly seriesId: number | undefined }[],
  of: VersionedEntity | undefined,
) {
  return events.filter(({ seriesId }) => seriesId !== undefined && seriesId === of?.id).map(({ id }) => id);
}

type Preview = SeriesPreview | { readonly problem: string };

async function tryPreview(
  request: PageRequest,
  present: VersionedEntity | undefined,
  values: PlainObject,
): Promise<Preview> {
  const t = createTranslator(request.language);
  const named = withPlaceholders(present, values);
  if (named['starts_on'] === undefined || named['starts_on'] === null) return { problem: t('series.noDates') };
  try {
    return await previewSeriesValue(request.editing, request.instance.name, named, { most: MAX_DATES });
  } catch (error) {
    if (!(error instanceof BadContentError)) throw error;
    return { problem: error.problems.map((one) => describeProblem(one, request.language)).join(' ') };
  }
}

/** Series described by the form, with placeholders for a missing name and title, because the preview of its dates needs neither. */
function withPlaceholders(present: VersionedEntity | undefined, values: PlainObject): PlainObject {
  const stored = present === undefined ? {} : serializeEntity('series', present.value);
  const { id: _, ...whole } = withValues(stored, values);
  const template = isPlainObject(whole['template']) ? whole['template'] : {};
  return { ...whole, name: whole['name'] || '-', template: { ...template, title: template['title'] || '-' } };
}

function withValues(base: PlainObject, over: PlainObject): PlainObject {
  const merged = Object.entries(over).map(([key, value]) => {
    const old = base[key];
    return [
      key,
      isPlainObject(value) && isPlainObject(old) && key === 'template' ? withValues(old, value) : value,
    ] as const;
  });
  return { ...base, ...Object.fromEntries(merged.filter(([, value]) => value !== null)) };
}

async function dateRows(
  request: PageRequest,
  present: VersionedEntity | undefined,
  values: PlainObject,
  items: SeriesPreview['items'],
): Promise<Html[]> {
  const { locale, instance, now, language, link, editing } = request;
  const t = createTranslator(language);
  const days = createDayFormatter(locale, instance.timeZone, now);
  const { own, titles } = await readEvents(request, present, items);
  const mayEdit = hasRole(editing.authority, 'editor');
  const holidays = await readHolidays(request);
  return items.map(({ date, dateFrom, dateTo, ...inTheWay }) => {
    const event = own.get(date);
    const [from, to] = event?.isChanged === true ? [event.startsAt, event.endsAt] : [dateFrom, dateTo];
    const time = `${values['time_from']}–${values['time_to']}`;
    const span = days.span(from, to);
    const year = from.startsWith(now.slice(0, 4)) ? '' : from.slice(0, 4);
    const others = span === time ? '' : html` <span class="nowrap">${span}</span>`;
    const day = html`<span class="nowrap">${days.shortDay(from)}${year}</span>${others}`;
    const isOther = (id: number) => ![...own.values()].some((one) => one.id === id);
    const clash = listClashesOfDate(inTheWay).flatMap(([kind, ids]) =>
      ids.filter(isOther).map(
        (id) =>
          html`<br><span class="pill warn">${t(`series.clashes.${kind}`)}</span>
              <a href="${link(`/events/${id}`)}">${titles.get(id)}</a>`,
      ),
    );
    const skip = html`<label class="check omit"><input type="checkbox" name="except/skip" value="${date}" form="entry"
        aria-label="${t('named', { name: t('series.skip') })} ${days.day(date)}"> <span>${t('series.skip')}</span></label>`;
    const changed = event?.isChanged === true ? html` <span class="pill quiet">${t('series.ownChange')}</span>` : '';
    const within = holidays.filter((one) => one.from <= from.slice(0, 10) && from.slice(0, 10) <= one.to);
    const falls = within.map(({ title }) => html` <span class="pill warn">${title}</span>`);
    const isMoved = from.slice(0, 10) !== date;
    const instead = isMoved
      ? html`<br><span class="small soft">${t('series.insteadOf', { day: days.day(date) })}</span>`
      : '';
    const status =
      event === undefined || event.status === 'confirmed'
        ? ''
        : html` <span class="pill bad">${createTranslator(language)(`states.${event.status}`)}</span>`;
    const title =
      event === undefined ? day : html`<a class="line-title" href="${link(`/events/${event.id}`)}">${day}</a>`;
    return html`<li class="picked">
      <div>${title}${status}${changed}${falls}${instead}${clash}</div>
      ${mayEdit ? skip : ''}
    </li>`;
  });
}

export function listClashesOfDate({
  conflicts,
  personConflicts,
}: Pick<DateWithConflicts, 'conflicts' | 'personConflicts'>): readonly (readonly [ResourceKind, readonly number[]])[] {
  return [
    ['room', conflicts],
    ['person', personConflicts],
  ];
}

interface OwnEvent {
  readonly id: number;
  readonly isChanged: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly status: EventStatus;
}

function readEvents(request: PageRequest, present: VersionedEntity | undefined, items: SeriesPreview['items']) {
  return runWithUpcomingEvents(request, async ({ events }, content) => {
    const ids = ownEventIds(events, present);
    const own = new Map<string, OwnEvent>();
    for (const { id, value } of await content.getAll('event', ids)) {
      if (value.series !== null) {
        const { startsAt, endsAt, status } = value;
        own.set(value.series.date, { id, isChanged: value.series.own.length > 0, startsAt, endsAt, status });
      }
    }
    const titles = await content.labels('event', [
      ...new Set(items.flatMap(listClashesOfDate).flatMap(([, some]) => some)),
    ]);
    return { own, titles };
  });
}
