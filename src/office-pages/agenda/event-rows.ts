// Events as rows grouped by day: time, title, place, areas, and their state in words.

import { translator } from '../../i18n/translate.ts';
import { nameOfDay } from '../../model/church-year-days.ts';
import type { Event } from '../../model/event.ts';
import { hoursInBrief } from '../../model/hours-text.ts';
import { toMoment } from '../../model/moment.ts';
import type { ResourceKind } from '../../model/resources.ts';
import { isOver, mayBeShown } from '../../model/visibility.ts';
import { type Html, html } from '../../util/html.ts';
import type { AgendaFacts } from '../components/event-facts.ts';
import { pill, pillLink, type Tone } from '../components/parts.ts';
import { seatsOf } from '../components/seats-bar.ts';
import { kindOf, tellHidden, tellStatus } from '../components/state-pills.ts';
import type { SayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { PageRequest } from '../page.ts';

export interface RowsOptions {
  readonly asked: PageRequest;
  readonly facts: AgendaFacts;
  readonly days: SayDays;
  /** Events that began before this day are grouped as running; undefined: every event is listed under its own day. */
  readonly runsFrom?: string | undefined;
  /** Whether rows have a checkbox for bulk actions. */
  readonly isChoosable?: boolean;
  /** Whether the checkboxes are ticked initially. */
  readonly areChosen?: boolean;
  readonly time?: (event: Event, time: Html) => Html;
  /** Target of the title link. Default: the event’s page. */
  readonly path?: (event: Event) => string;
}

/**
 * Groups events by their first day, in the given order; events that began before `runsFrom` are grouped under "". Today’s group comes
 * before the running events.
 */
export function byDay(events: readonly Event[], today: string, runsFrom = ''): EventsOfDay[] {
  const groups = Map.groupBy(events, ({ startsAt }) => (startsAt < runsFrom ? '' : startsAt.slice(0, 10)));
  const first = groups.get(today);
  return [...(first === undefined ? [] : [[today, first] as const]), ...[...groups].filter(([day]) => day !== today)];
}

/** A day, or "" for running events, and its events. */
export type EventsOfDay = readonly [day: string, events: readonly Event[]];

/** Rows grouped by first day, in the given order. */
export function eventDays(events: readonly Event[], options: RowsOptions): Html {
  const { asked, days, runsFrom } = options;
  const today = asked.now.slice(0, 10);
  const t = translator(asked.language);
  return html`${byDay(events, today, runsFrom).map(
    ([day, some]) => html`<section class="day">
      <h2>
        ${day === '' ? t('states.running') : sayHead(days, day)}
        ${day === today ? pill(t('states.today'), 'quiet') : ''}
        ${feastOf(day, asked)}
      </h2>
      <ul class="rows">${some.map((event) => eventRow(event, options))}</ul>
    </section>`,
  )}`;
}

export function feastOf(day: string, { instance, language }: Pick<PageRequest, 'instance' | 'language'>): Html | '' {
  const name = day === '' ? '' : nameOfDay(day, instance.plan.churchYear, language);
  return name === '' ? '' : html`<span class="feast">${name}</span>`;
}

/** The weekday is a separate line in layouts with the day next to the rows. */
function sayHead(days: SayDays, day: string): Html {
  const [weekday = '', ...rest] = days.day(day).split(', ');
  return rest.length === 0 ? html`${weekday}` : html`<span>${weekday},</span> <span>${rest.join(', ')}</span>`;
}

function pathOf({ id }: Event): string {
  return `/events/${id}`;
}

export function eventRow(
  event: Event,
  {
    asked,
    facts,
    days,
    isChoosable = false,
    areChosen = false,
    time = (_, shown) => shown,
    path = pathOf,
  }: RowsOptions,
): Html {
  const href = asked.link(path(event));
  const lang = langOf(asked.language, asked.instance);
  const under = event.status !== 'confirmed' && event.statusNote !== '' ? event.statusNote : facts.people(event);
  const told = [hoursInBrief(event.hours, asked.locale).join(', '), under].filter((text) => text !== '').join(' · ');
  const box = html`<label class="choose"><input type="checkbox" name="event" value="${event.id}" form="chosen"
      aria-label="${event.title}"${areChosen ? html` checked` : ''}></label>`;
  const { startsAt, endsAt } = event;
  const span = html`<time datetime="${startsAt.replace(' ', 'T')}">${days.span(startsAt, endsAt)}</time>`;
  return html`<li class="row ${kindOf(event, asked.now)}" id="event-${event.id}">
    <div class="when">${isChoosable ? box : ''}${time(event, span)}</div>
    <div class="what"${lang}><a href="${href}">${event.title}</a> <span class="small soft">${told}</span></div>
    <div class="where"${lang}>${facts.rooms(event)}</div>
    <div class="areas small soft"${lang}>${facts.layers(event)}</div>
    <div class="state">${states(event, { asked, facts, days })}</div>
  </li>`;
}

/** State pills of an event, each linked to a remedy; quiet if there is no problem. */
function states(event: Event, { asked, facts, days }: RowsOptions): Html {
  const { now, t, link } = asked;
  const { id, title } = event;
  const told: readonly (readonly [tone: Tone, text: string, path: string])[] = [
    ...tellStatus(event, t).map(([tone, text]) => [tone, text, `/events/${id}`] as const),
    ...facts.clashes(event).map((kind) => ['warn', t(`states.clashes.${kind}`), clashPath(event, kind)] as const),
    ...(facts.waits(event) ? [['warn', t('states.changeWaits'), '/proposals'] as const] : []),
    ...seatsOf(event, facts, t).map(([tone, text]) => [tone, text, `/events/${id}/bookings`] as const),
    ...whereSeen(event, { t, now, days, lists: facts.lists(event) }).map(
      ([tone, text]) => [tone, text, `/events/${id}#where`] as const,
    ),
  ];
  return html`${told.map(([tone, text, path]) => html`${pillLink(text, { tone, address: link(path), of: title })} `)}`;
}

/** Room conflicts link to the rooms view of the day; people conflicts link to the note in the event’s form. */
function clashPath({ id, startsAt }: Event, kind: ResourceKind): string {
  return kind === 'room' ? `/agenda?view=rooms&on=${startsAt.slice(0, 10)}` : `/events/${id}#people-note`;
}

interface SeenWhere {
  readonly t: PageRequest['t'];
  readonly now: string;
  readonly days: SayDays;
  /** Number of lists that contain the event. */
  readonly lists: number;
}

function whereSeen(event: Event, { t, now, days, lists }: SeenWhere): readonly (readonly [Tone, string])[] {
  if (mayBeShown(event) && isOver(toMoment(event.endsAt), toMoment(now))) return [['quiet', t('states.over')]];
  const hidden = tellHidden(event, t, now, days);
  if (hidden.length > 0) return hidden;
  return [['quiet', lists === 0 ? t('states.agendaAlone') : t('states.inLists', { count: lists })]];
}
