// The agenda as a week, a month, or the rooms of a day, with the same search and filters as the list.

import { translator } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { find } from '../../office/search/find.ts';
import { asUtc } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { unbrokenDay } from '../../util/typesetting.ts';
import { type AgendaOptions, readAgendaOptions } from '../components/agenda-options.ts';
import { readFacts, readSeats } from '../components/event-facts.ts';
import { titleRow } from '../components/parts.ts';
import { sayDays } from '../days.ts';
import { icon } from '../icons.ts';
import type { PageContent, PageRequest } from '../page.ts';
import {
  type AgendaView,
  type CalendarSpan,
  type CalendarView,
  dayAsked,
  isLong,
  isOn,
  spanOf,
} from './calendar-days.ts';
import { filterFields, NARROWING } from './filters.ts';
import { monthView } from './month-view.ts';
import { printChoice, printedSheet, printHead } from './printing.ts';
import { roomsView } from './rooms-view.ts';
import { stateChips } from './state-chips.ts';
import { type CalendarEvents, weekView } from './week-view.ts';

/** Maximum number of events in one view. */
const MOST = 2000;

const VIEWS = ['list', 'week', 'month', 'rooms'] as const;

/** Query parameters kept when the view changes. */
const KEPT = ['q', ...NARROWING, 'state', 'status', 'public'];

export async function showCalendar(asked: PageRequest, view: CalendarView): Promise<PageContent> {
  const { query, now, language } = asked;
  const t = translator(language);
  const wish = await readAgendaOptions(asked);
  // A searched day is shown, unless the user has moved on from it.
  const day = dayAsked(query, wish.when?.from ?? now.slice(0, 10));
  const span = spanOf(view, day);
  const shown = view === 'rooms' ? await roomsView(asked, day) : await eventsView(asked, view, day, span, wish);
  const fields = await filterFields(asked);
  // A week is printed as a separate sheet.
  const head = view === 'week' ? '' : printHead(asked, periodOf(asked, view, day, span));
  const main = html`${head}${titleRow(t('agenda.title'), viewSwitch(asked, view, day))}
${turning(asked, view, day, span)}
${view === 'rooms' ? '' : stateChips(asked, fields)}
${shown}${printChoice(asked)}`;
  return {
    title: `${t('named', { name: t('agenda.title') })} ${periodOf(asked, view, day, span)}`,
    main,
    at: '/agenda',
    islands: view === 'rooms' ? [] : ['calendar'],
  };
}

async function eventsView(
  asked: PageRequest,
  view: 'week' | 'month',
  day: string,
  span: CalendarSpan,
  wish: AgendaOptions,
): Promise<Html> {
  const { editing, instance, indexes, now, locale } = asked;
  const { days } = span;
  const filter = { ...wish.filter, from: days[0], to: days.at(-1) };
  const found = await find(editing, indexes, instance.name, {
    ...wish,
    filter,
    isDescending: false,
    after: undefined,
    limit: MOST,
  });
  const events = found.items.map(({ value }) => value);
  const seats = await readSeats(asked, events);
  const facts = await editing.store.content.read(instance.name, (content) =>
    readFacts(content, events, editing, seats),
  );
  const [long, short] = [events.filter(isLong), events.filter((event) => !isLong(event))];
  const byDay = new Map(days.map((date) => [date, short.filter((event) => isOn(date, event))]));
  const calendar: CalendarEvents = {
    days,
    day,
    facts,
    long,
    short,
    say: sayDays(locale, instance.timeZone, now),
    on: (date) => byDay.get(date) ?? [],
  };
  if (view === 'month') return monthView(asked, calendar);
  const ofDays = days.map((date) => [date, short.filter((event) => begins(date, event, days[0]))] as const);
  const printed = { period: periodOf(asked, view, day, span), days: [...ofDays, ['', long] as const], facts };
  return html`${weekView(asked, calendar)}${printedSheet(asked, printed)}`;
}

/** Returns whether an event is listed under a day: on the day it starts, or on the first day shown if it started before. */
function begins(day: string, { startsAt }: Event, first: string | undefined): boolean {
  return startsAt.startsWith(day) || (day === first && startsAt < day);
}

/** Switch between list, week, month and rooms, with the same day and filters. */
export function viewSwitch({ query, link, language }: PageRequest, current: AgendaView, day?: string): Html {
  const t = translator(language);
  const kept = [...query].filter(([name, value]) => KEPT.includes(name) && value !== '');
  const links = VIEWS.map((view) => {
    const address = new URLSearchParams(kept);
    if (view !== 'list') address.set('view', view);
    if (view !== 'list' && day !== undefined) address.set('on', day);
    const href = link(address.size === 0 ? '/agenda' : `/agenda?${address}`);
    return html`<li><a href="${href}"${view === current ? html` aria-current="true"` : ''}>${t(`calendar.views.${view}`)}</a></li>`;
  });
  return html`<ul class="segmented" aria-label="${t('calendar.view')}">${links}</ul>`;
}

/** Title of the view, with links to the previous and the next one. */
function turning(asked: PageRequest, view: CalendarView, day: string, span: CalendarSpan): Html {
  const { query, link, language, now } = asked;
  const t = translator(language);
  const to = (on: string) => {
    const address = new URLSearchParams(query);
    address.set('on', on);
    for (const name of ['did', 'revision']) address.delete(name);
    return link(`/agenda?${address}`);
  };
  return html`<nav class="turning" aria-label="${t('calendar.view')}">
    <a class="button" rel="prev" href="${to(span.before)}" aria-label="${t(`calendar.before.${view}`)}"
      title="${t(`calendar.before.${view}`)}">${icon('back')}</a>
    <a class="button" href="${to(now.slice(0, 10))}">${t('calendar.today')}</a>
    <a class="button" rel="next" href="${to(span.after)}" aria-label="${t(`calendar.after.${view}`)}"
      title="${t(`calendar.after.${view}`)}">${icon('forth')}</a>
    <h2>${periodOf(asked, view, day, span)}</h2>
  </nav>`;
}

function periodOf(
  { locale, instance, now }: PageRequest,
  view: CalendarView,
  day: string,
  { days }: CalendarSpan,
): string {
  const say = sayDays(locale, instance.timeZone, now);
  if (view === 'rooms') return say.day(day);
  if (view === 'month') return say.month(day);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return unbrokenDay(format.formatRange(asUtc(days[0] ?? day), asUtc(days.at(-1) ?? day)));
}
