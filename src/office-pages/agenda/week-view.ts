// Week view of the agenda: seven columns with timed events; on phones a list of days.

import { translator } from '../../i18n/translate.ts';
import { makesEvents } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { type Html, html } from '../../util/html.ts';
import { areaLegend, markOf } from '../components/area-marks.ts';
import type { AgendaFacts } from '../components/event-facts.ts';
import { kindOf } from '../components/state-pills.ts';
import type { SayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { fromAgenda } from '../return-url.ts';
import type { PlacedPiece } from './day-lanes.ts';
import { dragData, dragForm } from './drag.ts';
import { blockIn } from './week-block.ts';
import {
  type BandEntry,
  type EventPiece,
  layOutWeek,
  minutesOf,
  type WeekAxis,
  type WeekLayout,
} from './week-layout.ts';
import { aroundOf, placeClasses, timeClasses } from './week-places.ts';

export interface CalendarEvents {
  readonly days: readonly string[];
  /** Requested day. */
  readonly day: string;
  readonly facts: AgendaFacts;
  readonly say: SayDays;
  /** Events that span more than a week. */
  readonly long: readonly Event[];
  /** Other events, in chronological order. */
  readonly short: readonly Event[];
  readonly on: (day: string) => readonly Event[];
}

export function weekView(asked: PageRequest, calendar: CalendarEvents): Html {
  const layout = layOutWeek(calendar.days, calendar.short);
  const { first, last } = layout.axis;
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const band =
    layout.band.length === 0
      ? ''
      : html`<ul class="week-band">${layout.band.map((one) => inBand(asked, calendar, one))}</ul>`;
  const marks = [...calendar.short, ...calendar.long].map(calendar.facts.area);
  return html`${longOnes(asked, calendar)}<div class="fits">
    <div class="week-table first-${first} last-${last}">
      ${band}
      <div class="axis" aria-hidden="true">${hours.map((hour) => html`<span class="h-${hour}">${hour}</span>`)}</div>
      <ol class="week">${calendar.days.map((day, index) => weekDay(asked, calendar, { day, index, layout }))}</ol>
    </div>
    ${areaLegend(asked, marks)}
    ${dragForm(asked)}
  </div>`;
}

interface DayOfWeek {
  readonly day: string;
  readonly index: number;
  readonly layout: WeekLayout<Event>;
}

function weekDay(asked: PageRequest, calendar: CalendarEvents, { day, index, layout }: DayOfWeek): Html {
  const isToday = day === asked.now.slice(0, 10);
  const name = calendar.say.day(day);
  const placed = Map.groupBy(layout.days[index] ?? [], ({ piece }) => piece.event);
  const events = calendar.on(day);
  const blocks = events.map((event) =>
    (placed.get(event) ?? [undefined]).map(
      (place) => html`${place === undefined ? '' : around(asked, calendar, { day, place, axis: layout.axis })}
        ${blockIn(asked, calendar, { event, day, place })}`,
    ),
  );
  const now = isToday ? nowLine(asked, layout.axis) : '';
  const list = html`<ul class="day-hours">${blocks}${now}</ul>`;
  return html`<li class="week-day"${isToday ? html` aria-current="date"` : ''} data-day="${day}">
    <h3>${name}</h3>
    ${events.length === 0 && now === '' ? html`<div class="day-hours"></div>` : list}
    ${newLink(asked, day, name)}
  </li>`;
}

/** Time for which the rooms are occupied, if longer than the event. */
function around(
  { t }: PageRequest,
  { say }: CalendarEvents,
  {
    day,
    place,
    axis,
  }: { readonly day: string; readonly place: PlacedPiece<EventPiece<Event>>; readonly axis: WeekAxis },
): Html {
  const { occupiesFrom, occupiesTo, startsAt, endsAt } = place.piece.event;
  const title = t('calendar.taken', { span: say.span(occupiesFrom ?? startsAt, occupiesTo ?? endsAt) });
  return html`${aroundOf(place, day, axis).map(
    (span) =>
      html`<li class="around ${timeClasses(span)} ${placeClasses(place)}" title="${title}" aria-hidden="true"></li>`,
  )}`;
}

function nowLine({ now }: PageRequest, { first, last }: WeekAxis): Html | '' {
  const at = minutesOf(now, now.slice(0, 10));
  if (at < first * 60 || at >= last * 60) return '';
  return html`<li class="now ${timeClasses({ from: at, to: at })}" aria-hidden="true"></li>`;
}

function inBand(
  asked: PageRequest,
  { say, facts }: CalendarEvents,
  { event, column, columns }: BandEntry<Event>,
): Html {
  const { link, query, language, instance, now } = asked;
  const path = link(fromAgenda(`/events/${event.id}`, query));
  const place = `col-${column} cols-${columns}`;
  const when = say.span(event.startsAt, event.endsAt);
  const drag = facts.isMovable(event) ? dragData(event, 'days', false) : '';
  return html`<li class="band-entry ${place} ${kindOf(event, now)}${markOf(facts.area(event))}"${drag}>
    <a id="event-${event.id}" href="${path}" title="${event.title}, ${when}"><span class="small when">${when}</span>
      <b${langOf(language, instance)}>${event.title}</b></a>
  </li>`;
}

export function longOnes(
  { link, language, query, instance }: PageRequest,
  { long, say, facts }: CalendarEvents,
): Html | undefined {
  if (long.length === 0) return undefined;
  const links = long.map(
    (event) =>
      html`<li class="marked${markOf(facts.area(event))}">
        <a href="${link(fromAgenda(`/events/${event.id}`, query))}"${langOf(language, instance)}>${event.title}</a>
        <span class="soft small">${say.shortDay(event.startsAt)}–${say.shortDay(event.endsAt)}</span>
      </li>`,
  );
  return html`<div class="long-ones"><b>${translator(language)('states.running')}</b><ul>${links}</ul></div>`;
}

/** Link to create an event on a day; undefined for users who may not create events. */
export function newLink({ link, language, editing, query }: PageRequest, day: string, name: string): Html | undefined {
  if (!makesEvents(editing.authority)) return undefined;
  const label = translator(language)('calendar.newOn', { day: name });
  return html`<a class="new-here" href="${link(fromAgenda(`/events/new?on=${day}`, query))}" aria-label="${label}" title="${label}">+</a>`;
}
