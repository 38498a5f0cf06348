// Month view of the agenda: a table of weeks with some titles per day; on phones dots, and a list of days below.

import { translator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { type Html, html } from '../../util/html.ts';
import { areaLegend, markOf } from '../components/area-marks.ts';
import { kindOf } from '../components/state-pills.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';
import { fromAgenda } from '../return-url.ts';
import { dragData, dragForm } from './drag.ts';
import { eventRow, feastOf } from './event-rows.ts';
import { type CalendarEvents, longOnes, newLink } from './week-view.ts';

/** Maximum number of titles per day. */
const TITLES = 4;

export function monthView(asked: PageRequest, calendar: CalendarEvents): Html {
  const { days, day, say, facts, short, long } = calendar;
  const month = day.slice(0, 7);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const names = weeks[0]?.map((one) => {
    const name = say.day(one).split(/[ ,\u00a0]/)[0] ?? '';
    return html`<th scope="col"><abbr title="${name}">${name.slice(0, 2)}</abbr></th>`;
  });
  const rows = weeks.map(
    (week) => html`<tr>${week.map((one) => dayCell(asked, calendar, one, one.startsWith(month)))}</tr>`,
  );
  return html`${longOnes(asked, calendar)}
    <table class="month"><thead><tr>${names}</tr></thead><tbody>${rows}</tbody></table>
    ${areaLegend(asked, [...short, ...long].map(facts.area))}
    ${dragForm(asked)}
    ${dayList(
      asked,
      calendar,
      days.filter((one) => one.startsWith(month)),
    )}`;
}

function dayCell(asked: PageRequest, calendar: CalendarEvents, day: string, isInside: boolean): Html {
  const { link, language, now } = asked;
  const t = translator(language);
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
    .map((event) => html`<i class="${kindOf(event, now)}${markOf(calendar.facts.area(event))}"></i>`);
  const dots = html`<span class="dots" aria-hidden="true">${signs}</span>`;
  const list = html`<ul>${shown.map((event) => titleOf(asked, calendar, event, day))}${left > 0 ? more : ''}</ul>`;
  const today = day === now.slice(0, 10) ? html` aria-current="date"` : '';
  return html`<td class="${isInside ? '' : 'outside'}"${today} data-day="${day}">
    ${number}${events.length === 0 ? newLink(asked, day, name) : html`${dots}${list}${newLink(asked, day, name)}`}
  </td>`;
}

function titleOf(
  { link, language, query, instance, now }: PageRequest,
  { say, facts }: CalendarEvents,
  event: Event,
  day: string,
): Html {
  const t = translator(language);
  const told = [
    event.status !== 'confirmed' && t(`states.${event.status}`),
    event.state !== 'ready' && t(`states.${event.state}`),
    ...facts.clashes(event).map((kind) => t(`states.clashes.${kind}`)),
    facts.waits(event) && t('states.changeWaits'),
  ].filter((word) => word !== false);
  const time =
    event.startsAt.startsWith(day) && !isWholeDays(event.startsAt, event.endsAt) ? say.time(event.startsAt) : '';
  const areas = facts.layers(event);
  const drag = facts.isMovable(event) && event.startsAt.startsWith(day) ? dragData(event, 'days', false) : '';
  const all = [event.title, ...told, areas].filter((text) => text !== '').join(', ');
  const said = [told.join(', '), areas].filter((text) => text !== '').join('; ');
  const more = said === '' ? '' : html`<span class="hidden-text"> (${said})</span>`;
  const path = fromAgenda(`/events/${event.id}`, query);
  const title = html`<span${langOf(language, instance)}>${event.title}</span>`;
  return html`<li class="${kindOf(event, now)}${facts.clashes(event).length > 0 ? ' clash' : ''}${markOf(facts.area(event))}"${drag}>
    <a href="${link(path)}" title="${all}"><span class="soft">${time}</span> ${title}${more}</a>
  </li>`;
}

/** Days with events, for screens too small for titles in the table. */
function dayList(asked: PageRequest, { on, say, facts }: CalendarEvents, days: readonly string[]): Html {
  const full = days.filter((day) => on(day).length > 0);
  if (full.length === 0) return html`<p class="soft month-list">${translator(asked.language)('calendar.nothing')}</p>`;
  return html`<div class="month-list">${full.map(
    (day) => html`<section class="day" id="day-${day}">
      <h3>${say.day(day)}${asked.instance.plan.churchYear === '' ? '' : feastOf(day, asked)}</h3>
      <ul class="rows">${on(day).map((event) =>
        eventRow(event, { asked, facts, days: say, path: ({ id }) => fromAgenda(`/events/${id}`, asked.query) }),
      )}</ul>
    </section>`,
  )}</div>`;
}
