// A week of the agenda: seven days beside each other, on the phone below each other.

import { type Html, html } from '../../kit/html.ts';
import { hasRole } from '../../model/authority.ts';
import type { Event } from '../../model/event.ts';
import { isWholeDays } from '../../model/whole-days.ts';
import { translator } from '../../words/translate.ts';
import type { SayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { Asked } from '../page.ts';
import { fromAgenda } from '../ways-back.ts';
import type { AgendaFacts } from './event-facts.ts';
import { drawPills, kindOf, unusualPills } from './state-pills.ts';

export interface CalendarEvents {
  readonly days: readonly string[];
  /** The day that was asked for. */
  readonly day: string;
  readonly facts: AgendaFacts;
  readonly say: SayDays;
  /** Those that go on for more than a week. */
  readonly long: readonly Event[];
  readonly on: (day: string) => readonly Event[];
}

export function weekView(asked: Asked, calendar: CalendarEvents): Html {
  const today = asked.now.slice(0, 10);
  const days = calendar.days.map((day) => {
    const events = calendar.on(day);
    const name = calendar.say.day(day);
    const list = html`<ul>${events.map((event) => block(asked, calendar, event, day))}</ul>`;
    return html`<li class="week-day"${day === today ? html` aria-current="date"` : ''}>
      <h3>${name}</h3>
      ${events.length === 0 ? '' : list}
      ${newLink(asked, day, name)}
    </li>`;
  });
  return html`${longOnes(asked, calendar)}<div class="fits"><ol class="week">${days}</ol></div>`;
}

/** What goes on all the time, above the days. */
export function longOnes({ link, language, query, instance }: Asked, { long, say }: CalendarEvents): Html | undefined {
  if (long.length === 0) return undefined;
  const links = long.map(
    ({ id, title, startsAt, endsAt }) =>
      html`<li>
        <a href="${link(fromAgenda(`/events/${id}`, query))}"${langOf(language, instance)}>${title}</a>
        <span class="soft small">${say.shortDay(startsAt)}–${say.shortDay(endsAt)}</span>
      </li>`,
  );
  return html`<div class="long-ones"><b>${translator(language)('states.running')}</b><ul>${links}</ul></div>`;
}

function block(asked: Asked, { say, facts }: CalendarEvents, event: Event, day: string): Html {
  const { link, language, query, instance } = asked;
  const isSaidWhole = event.startsAt.startsWith(day) || isWholeDays(event.startsAt, event.endsAt);
  const when = isSaidWhole ? say.span(event.startsAt, event.endsAt) : `–${endOf(event, day, say)}`;
  const t = translator(language);
  const lang = langOf(language, instance);
  const more = drawPills([
    ...facts.clashes(event).map((kind) => ['warn', t(`states.clashes.${kind}`)] as const),
    ...(facts.waits(event) ? ([['quiet', t('states.changeWaits')]] as const) : []),
  ]);
  return html`<li class="block ${kindOf(event, asked.now)}">
    <a href="${link(fromAgenda(`/events/${event.id}`, query))}"><span class="small">${when}</span> <b${lang}>${event.title}</b>
      <span class="small soft"${lang}>${facts.rooms(event)}</span></a>${unusualPills(asked, event, say)}${more}
  </li>`;
}

/** Of one that began before: its time, with its day where that is a later one. */
function endOf({ endsAt }: Event, day: string, say: SayDays): string {
  return endsAt.startsWith(day) ? say.time(endsAt) : `${say.shortDay(endsAt)} ${say.time(endsAt)}`;
}

/** The way to a new event on a day, for those who may make one. */
export function newLink({ link, language, editing, query }: Asked, day: string, name: string): Html | undefined {
  if (!hasRole(editing.authority, 'contributor')) return undefined;
  const label = translator(language)('calendar.newOn', { day: name });
  return html`<a class="new-here" href="${link(fromAgenda(`/events/new?on=${day}`, query))}" aria-label="${label}" title="${label}">+</a>`;
}
