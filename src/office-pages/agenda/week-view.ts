import { createTranslator } from '../../i18n/translate.ts';
import { canCreateEvents } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import type { UseSpan } from '../../model/resources.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { type Html, html } from '../../util/html.ts';
import { createAreaMarkClasses, renderAreaLegend } from '../components/area-marks.ts';
import type { AgendaFacts } from '../components/event-facts.ts';
import { createSeatsPills } from '../components/seats-bar.ts';
import {
  createEventStateClasses,
  createHiddenReasonPills,
  createStatusPills,
  renderStatePills,
  type StatePill,
} from '../components/state-pills.ts';
import type { DayFormatter } from '../day-formatter.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { appendAgendaBackParameter } from '../return-url.ts';
import type { PlacedPiece } from './day-lanes.ts';
import { renderDragAttributes, renderDragForm } from './drag.ts';
import { countLinesThatFit, createLaneClasses, createTimeClasses, findOccupiedSpans } from './week-classes.ts';
import {
  type BandEntry,
  type EventPiece,
  layOutWeek,
  minutesSinceMidnight,
  type WeekAxis,
  type WeekLayout,
} from './week-layout.ts';

export interface CalendarViewData {
  readonly days: readonly string[];
  readonly day: string;
  readonly facts: AgendaFacts;
  readonly say: DayFormatter;
  readonly long: readonly Event[];
  readonly short: readonly Event[];
  readonly on: (day: string) => readonly Event[];
}

export function renderWeekView(request: PageRequest, calendar: CalendarViewData): Html {
  const layout = layOutWeek(calendar.days, calendar.short);
  const { first, last } = layout.axis;
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const band =
    layout.band.length === 0
      ? ''
      : html`<ul class="week-band">${layout.band.map((one) => renderBandEntry(request, calendar, one))}</ul>`;
  const marks = [...calendar.short, ...calendar.long].map(calendar.facts.area);
  return html`${renderLongEvents(request, calendar)}<div class="fits">
    <div class="week-table first-${first} last-${last}">
      ${band}
      <div class="axis" aria-hidden="true">${hours.map((hour) => html`<span class="h-${hour}">${hour}</span>`)}</div>
      <ol class="week">${calendar.days.map((day, index) => weekDay(request, calendar, { day, index, layout }))}</ol>
    </div>
    ${renderAreaLegend(request, marks)}
    ${renderDragForm(request)}
  </div>`;
}

interface DayOfWeek {
  readonly day: string;
  readonly index: number;
  readonly layout: WeekLayout<Event>;
}

function weekDay(request: PageRequest, calendar: CalendarViewData, { day, index, layout }: DayOfWeek): Html {
  const isToday = day === request.now.slice(0, 10);
  const name = calendar.say.day(day);
  const placed = Map.groupBy(layout.days[index] ?? [], ({ piece }) => piece.event);
  const events = calendar.on(day);
  const blocks = events.map((event) =>
    (placed.get(event) ?? [undefined]).map(
      (
        place,
      ) => html`${place === undefined ? '' : renderOccupiedTime(request, calendar, { day, place, axis: layout.axis })}
        ${blockIn(request, calendar, { event, day, place })}`,
    ),
  );
  const now = isToday ? nowLine(request, layout.axis) : '';
  const list = html`<ul class="day-hours">${blocks}${now}</ul>`;
  return html`<li class="week-day"${isToday ? html` aria-current="date"` : ''} data-day="${day}">
    <h3>${name}</h3>
    ${events.length === 0 && now === '' ? html`<div class="day-hours"></div>` : list}
    ${renderNewEventLink(request, day, name)}
  </li>`;
}

function renderOccupiedTime(
  { t }: PageRequest,
  { say }: CalendarViewData,
  {
    day,
    place,
    axis,
  }: { readonly day: string; readonly place: PlacedPiece<EventPiece<Event>>; readonly axis: WeekAxis },
): Html {
  const { occupiesFrom, occupiesTo, startsAt, endsAt } = place.piece.event;
  const title = t('calendar.taken', { span: say.span(occupiesFrom ?? startsAt, occupiesTo ?? endsAt) });
  return html`${findOccupiedSpans(place, day, axis).map(
    (span) =>
      html`<li class="around ${createTimeClasses(span)} ${createLaneClasses(place)}" title="${title}" aria-hidden="true"></li>`,
  )}`;
}

function nowLine({ now }: PageRequest, { first, last }: WeekAxis): Html | '' {
  const at = minutesSinceMidnight(now, now.slice(0, 10));
  if (at < first * 60 || at >= last * 60) return '';
  return html`<li class="now ${createTimeClasses({ from: at, to: at })}" aria-hidden="true"></li>`;
}

function renderBandEntry(
  request: PageRequest,
  { say, facts }: CalendarViewData,
  { event, column, columns }: BandEntry<Event>,
): Html {
  const { link, query, language, instance, now } = request;
  const path = link(appendAgendaBackParameter(`/events/${event.id}`, query));
  const place = `col-${column} cols-${columns}`;
  const when = say.span(event.startsAt, event.endsAt);
  const drag = facts.isMovable(event) ? renderDragAttributes(event, 'days', false) : '';
  return html`<li class="band-entry ${place} ${createEventStateClasses(event, now)}${createAreaMarkClasses(facts.area(event))}"${drag}>
    <a id="event-${event.id}" href="${path}" title="${event.title}, ${when}"><span class="hidden-text">${when}</span>
      <b${renderInstanceLangAttribute(language, instance)}>${event.title}</b></a>
  </li>`;
}

export function renderLongEvents(
  { link, language, query, instance }: PageRequest,
  { long, say, facts }: CalendarViewData,
): Html | undefined {
  if (long.length === 0) return undefined;
  const lang = renderInstanceLangAttribute(language, instance);
  const links = long.map(
    (event) =>
      html`<li class="marked${createAreaMarkClasses(facts.area(event))}">
        <a href="${link(appendAgendaBackParameter(`/events/${event.id}`, query))}"${lang}>${event.title}</a>
        <span class="soft small">${say.shortDay(event.startsAt)}–${say.shortDay(event.endsAt)}</span>
      </li>`,
  );
  return html`<div class="long-ones"><b>${createTranslator(language)('states.running')}</b><ul>${links}</ul></div>`;
}

/** Link to a new event on a day; undefined for users who may not create events. */
export function renderNewEventLink(
  { link, language, editing, query }: PageRequest,
  day: string,
  name: string,
): Html | undefined {
  if (!canCreateEvents(editing.authority)) return undefined;
  const label = createTranslator(language)('calendar.newOn', { day: name });
  return html`<a class="new-here" href="${link(appendAgendaBackParameter(`/events/new?on=${day}`, query))}" aria-label="${label}" title="${
    label
  }">+</a>`;
}

interface BlockOptions {
  readonly event: Event;
  readonly day: string;
  /** Undefined if only the list of the day shows the event. */
  readonly place: PlacedPiece<EventPiece<Event>> | undefined;
}

function blockIn(
  request: PageRequest,
  { say, facts }: { readonly say: DayFormatter; readonly facts: AgendaFacts },
  { event, day, place }: BlockOptions,
): Html {
  const { link, language, query, instance, now } = request;
  const lang = renderInstanceLangAttribute(language, instance);
  const pills = pillsOf(request, event, say, facts);
  const clash = facts.clashes(event).length > 0 ? ' clash' : '';
  const where =
    place === undefined
      ? 'list-only'
      : `${createTimeClasses(place)} ${createLaneClasses(place)} lines-${countLinesThatFit(place)}`;
  const [areas, rooms, when] = [
    facts.layers(event),
    facts.rooms(event),
    formatTimeOn(place?.piece.span ?? { from: event.startsAt, to: event.endsAt }, day, say),
  ];
  const all = [event.title, when.join(''), rooms, ...pills.map(([, word]) => word), areas].filter(
    (text) => text !== '',
  );
  const area = areas === '' ? '' : html`<span class="hidden-text">, ${areas}</span>`;
  const isFirst = place?.piece.span.from.startsWith(day) === true && place.piece.span.from === event.startsAt;
  const isWhole = isFirst && place.piece.span.to === event.endsAt;
  const drag =
    isFirst && facts.isMovable(event)
      ? renderDragAttributes(event, 'minutes', isWhole && event.endsAt.startsWith(day))
      : '';
  const id = isFirst ? html` id="event-${event.id}"` : '';
  const page = link(appendAgendaBackParameter(`/events/${event.id}`, query));
  return html`<li class="block ${where} ${createEventStateClasses(event, now)}${clash}${createAreaMarkClasses(facts.area(event))}"${drag}>
    <a${id} href="${page}" title="${all.join(', ')}"><span class="in-head"><span class="small when">${when[0]}<span
      class="until">${when[1]}</span></span> ${renderStatePills(pills)}</span> <span class="in-block"${lang}><b>${event.title}</b>
      <span class="small soft">${rooms}</span>${area}</span></a>
  </li>`;
}

function pillsOf({ t, now }: PageRequest, event: Event, say: DayFormatter, facts: AgendaFacts): readonly StatePill[] {
  return [
    ...createStatusPills(event, t),
    ...createHiddenReasonPills(event, t, now, say),
    ...facts.clashes(event).map((kind) => ['warn', t(`states.clashes.${kind}`)] as const),
    ...(facts.hasPendingProposal(event) ? ([['quiet', t('states.changeWaits')]] as const) : []),
    ...createSeatsPills(event, facts, t),
  ];
}

/** Time on a day in two parts, `20:00` and `–22:00`; narrow blocks hide the second. */
function formatTimeOn(span: UseSpan, day: string, say: DayFormatter): readonly [string, string] {
  const { from, to } = span;
  if (!from.startsWith(day) && !spansWholeDays(from, to)) return [`–${endOf(span, day, say)}`, ''];
  const [whole, begin] = [say.span(from, to), say.time(from)];
  return whole.startsWith(begin) ? [begin, whole.slice(begin.length)] : [whole, ''];
}

function endOf({ to }: UseSpan, day: string, say: DayFormatter): string {
  return to.startsWith(day) ? say.time(to) : `${say.shortDay(to)} ${say.time(to)}`;
}
