// The agenda as a week, a month, or the rooms of a day, with the same search and filters as the list.

import { createTranslator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { spansWholeDays } from '../../model/whole-days.ts';
import { findEntities } from '../../office/search/find-entities.ts';
import { renderChurchDay } from '../../pages/church-day.ts';
import { parseAsUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { keepDayTogether } from '../../util/typesetting.ts';
import type { AgendaOptions } from '../components/agenda-options.ts';
import { createAreaMarkClasses, renderAreaLegend } from '../components/area-marks.ts';
import { readAgendaFacts, readSeats } from '../components/event-facts.ts';
import { renderTitleRow } from '../components/parts.ts';
import { createEventStateClasses } from '../components/state-pills.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { renderIcon } from '../icons.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { appendAgendaBackParameter } from '../return-url.ts';
import { readAgendaSearch } from '../search/read-search.ts';
import { FILTER_PARAMETERS, renderFilterForm } from './agenda-filters.ts';
import {
  type AgendaView,
  type CalendarSpan,
  type CalendarView,
  computeCalendarSpan,
  isLongerThanWeek,
  readDayFromQuery,
  takesPlaceOn,
} from './calendar-days.ts';
import { renderDragAttributes, renderDragForm } from './drag.ts';
import { renderEventRow } from './event-rows.ts';
import { renderPrintHeading, renderPrintOptions, renderPrintSheet } from './print-agenda.ts';
import { renderRoomsView } from './rooms-view.ts';
import { renderStateChips } from './state-chips.ts';
import { type CalendarViewData, renderLongEvents, renderNewEventLink, renderWeekView } from './week-view.ts';

const MAX_EVENTS = 2000;

const VIEWS = ['list', 'week', 'month', 'rooms'] as const;

/** Query parameters kept when the view changes. */
const KEPT_PARAMETERS = ['q', ...FILTER_PARAMETERS, 'state', 'status', 'public'];

export async function showCalendar(request: PageRequest, view: CalendarView): Promise<PageContent> {
  const { query, now, language } = request;
  const t = createTranslator(language);
  const options = await readAgendaSearch(request);
  // The day mentioned in the search, until the user navigates to another one.
  const day = readDayFromQuery(query, options.when?.from ?? now.slice(0, 10));
  const span = computeCalendarSpan(view, day);
  const shown =
    view === 'rooms' ? await renderRoomsView(request, day) : await eventsView(request, view, day, span, options);
  const fields = await renderFilterForm(request);
  // No heading for a week, which is printed as a separate sheet.
  const head = view === 'week' ? '' : renderPrintHeading(request, periodOf(request, view, day, span));
  const main = html`${head}${renderTitleRow(
    t('agenda.title'),
    html`${renderViewSwitch(request, view, day)}${renderPeriodLinks(request, view, day, span)}`,
  )}
${view === 'rooms' ? '' : renderStateChips(request, fields)}
${shown}${renderPrintOptions(request)}`;
  return {
    title: `${t('named', { name: t('agenda.title') })} ${periodOf(request, view, day, span)}`,
    main,
    at: '/agenda',
    islands: view === 'rooms' ? [] : ['calendar'],
  };
}

async function eventsView(
  request: PageRequest,
  view: 'week' | 'month',
  day: string,
  span: CalendarSpan,
  options: AgendaOptions,
): Promise<Html> {
  const { editing, instance, indexes, now, locale } = request;
  const { days } = span;
  const filter = { ...options.filter, from: days[0], to: days.at(-1) };
  const found = await findEntities(editing, indexes, instance.name, {
    ...options,
    filter,
    isDescending: false,
    after: undefined,
    limit: MAX_EVENTS,
  });
  const events = found.items.map(({ value }) => value);
  const seats = await readSeats(request, events);
  const facts = await editing.store.content.read(instance.name, (content) =>
    readAgendaFacts(content, events, editing, seats),
  );
  const [long, short] = [events.filter(isLongerThanWeek), events.filter((event) => !isLongerThanWeek(event))];
  const byDay = new Map(days.map((date) => [date, short.filter((event) => takesPlaceOn(date, event))]));
  const calendar: CalendarViewData = {
    days,
    day,
    facts,
    long,
    short,
    say: createDayFormatter(locale, instance.timeZone, now),
    on: (date) => byDay.get(date) ?? [],
  };
  if (view === 'month') return monthView(request, calendar);
  const ofDays = days.map((date) => [date, short.filter((event) => isListedUnder(date, event, days[0]))] as const);
  const printed = { period: periodOf(request, view, day, span), days: [...ofDays, ['', long] as const], facts };
  return html`${renderWeekView(request, calendar)}${renderPrintSheet(request, printed)}`;
}

/** True if a list of days shows the event under this day, which is its first day, or the first listed day if it began earlier. */
function isListedUnder(day: string, { startsAt }: Event, first: string | undefined): boolean {
  return startsAt.startsWith(day) || (day === first && startsAt < day);
}

export function renderViewSwitch({ query, link, language }: PageRequest, current: AgendaView, day?: string): Html {
  const t = createTranslator(language);
  const kept = [...query].filter(([name, value]) => KEPT_PARAMETERS.includes(name) && value !== '');
  const links = VIEWS.map((view) => {
    const address = new URLSearchParams(kept);
    if (view !== 'list') address.set('view', view);
    if (view !== 'list' && day !== undefined) address.set('on', day);
    const href = link(address.size === 0 ? '/agenda' : `/agenda?${address}`);
    return html`<li><a href="${href}"${view === current ? html` aria-current="true"` : ''}>${t(`calendar.views.${view}`)}</a></li>`;
  });
  return html`<ul class="segmented" aria-label="${t('calendar.view')}">${links}</ul>`;
}

function renderPeriodLinks(request: PageRequest, view: CalendarView, day: string, span: CalendarSpan): Html {
  const { query, link, language, now } = request;
  const t = createTranslator(language);
  const to = (on: string) => {
    const address = new URLSearchParams(query);
    address.set('on', on);
    for (const name of ['did', 'revision']) address.delete(name);
    return link(`/agenda?${address}`);
  };
  return html`<nav class="turning" aria-label="${t('calendar.view')}">
    <a class="button" rel="prev" href="${to(span.before)}" aria-label="${t(`calendar.before.${view}`)}"
      title="${t(`calendar.before.${view}`)}">${renderIcon('back')}</a>
    <a class="button" href="${to(now.slice(0, 10))}">${t('calendar.today')}</a>
    <a class="button" rel="next" href="${to(span.after)}" aria-label="${t(`calendar.after.${view}`)}"
      title="${t(`calendar.after.${view}`)}">${renderIcon('forth')}</a>
    <h2>${periodOf(request, view, day, span)}</h2>
  </nav>`;
}

function periodOf(
  { locale, instance, now }: PageRequest,
  view: CalendarView,
  day: string,
  { days }: CalendarSpan,
): string {
  const say = createDayFormatter(locale, instance.timeZone, now);
  if (view === 'rooms') return say.day(day);
  if (view === 'month') return say.month(day);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return keepDayTogether(format.formatRange(parseAsUtc(days[0] ?? day), parseAsUtc(days.at(-1) ?? day)));
}

const TITLES = 4;

function monthView(request: PageRequest, calendar: CalendarViewData): Html {
  const { days, day, say, facts, short, long } = calendar;
  const month = day.slice(0, 7);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const names = weeks[0]?.map((one) => {
    const name = say.day(one).split(/[ ,\u00a0]/)[0] ?? '';
    return html`<th scope="col"><abbr title="${name}">${name.slice(0, 2)}</abbr></th>`;
  });
  const rows = weeks.map(
    (week) => html`<tr>${week.map((one) => dayCell(request, calendar, one, one.startsWith(month)))}</tr>`,
  );
  return html`${renderLongEvents(request, calendar)}
    <table class="month"><thead><tr>${names}</tr></thead><tbody>${rows}</tbody></table>
    ${dayList(
      request,
      calendar,
      days.filter((one) => one.startsWith(month)),
    )}
    ${renderAreaLegend(request, [...short, ...long].map(facts.area))}
    ${renderDragForm(request)}`;
}

function dayCell(request: PageRequest, calendar: CalendarViewData, day: string, isInside: boolean): Html {
  const { link, language, now } = request;
  const t = createTranslator(language);
  const events = calendar.on(day);
  const name = calendar.say.day(day);
  const shown = events.length > TITLES ? events.slice(0, TITLES - 1) : events;
  const left = events.length - shown.length;
  const more = html`<li><a class="small" href="${link(`/agenda?view=week&on=${day}`)}">${t('calendar.more', { count: left })}</a></li>`;
  const count = t('calendar.count', { count: events.length });
  const number = html`<a class="number" href="${link(`/agenda?view=week&on=${day}`)}"
    aria-label="${name}, ${count}">${Number(day.slice(8))}</a>`;
  const signs = events
    .slice(0, TITLES)
    .map(
      (event) =>
        html`<i class="${createEventStateClasses(event, now)}${createAreaMarkClasses(calendar.facts.area(event))}"></i>`,
    );
  const dots = html`<span class="dots" aria-hidden="true">${signs}</span>`;
  const list = html`<ul>${shown.map((event) => titleOf(request, calendar, event, day))}${left > 0 ? more : ''}</ul>`;
  const today = day === now.slice(0, 10) ? html` aria-current="date"` : '';
  const { instance } = request;
  const feast = instance.plan.churchYear === '' ? '' : renderChurchDay(day, instance, language);
  return html`<td class="${isInside ? '' : 'outside'}"${today} data-day="${day}">
    ${number}${feast}${events.length === 0 ? '' : html`${dots}${list}`}${renderNewEventLink(request, day, name)}
  </td>`;
}

function titleOf(
  { link, language, query, instance, now }: PageRequest,
  { say, facts }: CalendarViewData,
  event: Event,
  day: string,
): Html {
  const t = createTranslator(language);
  const notes = [
    event.status !== 'confirmed' && t(`states.${event.status}`),
    event.state !== 'ready' && t(`states.${event.state}`),
    ...facts.clashes(event).map((kind) => t(`states.clashes.${kind}`)),
    facts.hasPendingProposal(event) && t('states.changeWaits'),
  ].filter((word) => word !== false);
  const time =
    event.startsAt.startsWith(day) && !spansWholeDays(event.startsAt, event.endsAt)
      ? html`<span class="soft">${say.time(event.startsAt)}</span> `
      : '';
  const areas = facts.layers(event);
  const drag =
    facts.isMovable(event) && event.startsAt.startsWith(day) ? renderDragAttributes(event, 'days', false) : '';
  const all = [event.title, ...notes, areas].filter((text) => text !== '').join(', ');
  const said = [notes.join(', '), areas].filter((text) => text !== '').join('; ');
  const more = said === '' ? '' : html`<span class="hidden-text"> (${said})</span>`;
  const path = appendAgendaBackParameter(`/events/${event.id}`, query);
  const title = html`<span${renderInstanceLangAttribute(language, instance)}>${event.title}</span>`;
  return html`<li class="${createEventStateClasses(event, now)}${facts.clashes(event).length > 0 ? ' clash' : ''}${createAreaMarkClasses(
    facts.area(event),
  )}"${drag}>
    <a href="${link(path)}" title="${all}"><span class="of-day">${time}<span class="name">${title}${more}</span></span></a>
  </li>`;
}

/** List of the days with events, for screens on which titles don’t fit into the table. The days before today are folded. */
function dayList(request: PageRequest, calendar: CalendarViewData, days: readonly string[]): Html {
  const full = days.filter((day) => calendar.on(day).length > 0);
  if (full.length === 0)
    return html`<p class="soft month-list">${createTranslator(request.language)('calendar.nothing')}</p>`;
  const today = request.now.slice(0, 10);
  const coming = full.filter((day) => day >= today);
  const shown = coming.length === 0 ? full : coming;
  const past = full.filter((day) => !shown.includes(day));
  const folded =
    past.length === 0
      ? ''
      : html`<details class="inner">
        <summary>${request.t('agenda.past')}</summary>
        ${past.map((day) => dayOfList(request, calendar, day))}
      </details>`;
  return html`<div class="month-list">${folded}${shown.map((day) => dayOfList(request, calendar, day))}</div>`;
}

function dayOfList(request: PageRequest, { on, say, facts }: CalendarViewData, day: string): Html {
  const { instance, language, query } = request;
  return html`<section class="day" id="day-${day}">
    <h3>${say.day(day)}${instance.plan.churchYear === '' ? '' : renderChurchDay(day, instance, language)}</h3>
    <ul class="rows">${on(day).map((event) =>
      renderEventRow(event, {
        asked: request,
        facts,
        days: say,
        path: ({ id }) => appendAgendaBackParameter(`/events/${id}`, query),
      }),
    )}</ul>
  </section>`;
}
