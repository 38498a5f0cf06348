// Month of an agenda: a table of weeks, with bars for events that last several days. On phones, it is a list of days from today on.

import { type PublicEventDetail, readPublicEventDetail } from '../../contract/public-event-detail.ts';
import { toMomentText } from '../../model/moment.ts';
import { placeName } from '../../model/place-names.ts';
import { statusWord } from '../../model/public-event.ts';
import type { View } from '../../readmodel/view.ts';
import { countPositions, listPositions } from '../../util/bitset.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import { type Html, html } from '../../util/html.ts';
import {
  computeMonthRange,
  computeMonthWeeksRange,
  layOutMonth,
  type MonthDay,
  type WeekBar,
} from '../../util/month-weeks.ts';
import { renderChurchDay } from '../church-day.ts';
import { type AgendaQuery, agendaPath, eventPath, UNFILTERED_QUERY } from './addresses.ts';
import { findDailyEvents, type PageContext, renderEventDate, renderEventTitle } from './event-list.ts';
import { findMatchingEventsOnDays } from './find-events.ts';
import { isWholeDay, lastDayOf } from './format-when.ts';

/** Maximum number of events on a day, at most `MAX_BARS` of them as bars. If there are more, a link leads to the day. */
const MAX_OF_A_DAY = 4;
const MAX_BARS = 3;
/** Maximum number of events in a month for which daily events are joined into one entry; reading more takes too long. */
const MAX_JOINED = 500;

export interface RenderedMonth {
  readonly month: string;
  readonly total: number;
  readonly table: Html;
}

export function renderRequestedMonth(reading: PageContext, question: AgendaQuery): RenderedMonth {
  const { view } = reading;
  const month = question.month === '' ? currentMonth(view.today) : question.month;
  const found = listPositions(findMatchingEventsOnDays(view, question, computeMonthWeeksRange(month)));
  const total = countPositions(findMatchingEventsOnDays(view, question, computeMonthRange(month)));
  const parts: Month = { reading, question, month };
  const entries = joinDailyEvents(view, found);
  const weeks = layOutMonth(month, entries, (entry) => entry, { from: view.today, fillsWeeks: true });
  return { month, total, table: html`${bar(parts)}${table(parts, weeks)}` };
}

/** Month in which the current week ends. Its view shows the whole week. */
function currentMonth(today: string): string {
  const day = dayNumber(today);
  return fromDayNumber(day - weekdayOfDayNumber(day) + SUNDAY).slice(0, 7);
}

const SUNDAY = 6;

interface Month {
  readonly reading: PageContext;
  readonly question: AgendaQuery;
  readonly month: string;
}

/** An event, or events that run every day. `first`, `last`: beginning of the first and end of the last. */
interface MonthEntry {
  readonly position: number;
  readonly first: string;
  readonly last: string;
}

/** Events that run every day become one entry, in place of the first of them (rule G10). */
function joinDailyEvents(view: View, positions: readonly number[]): MonthEntry[] {
  const { events } = view.snapshot;
  const endOf = (position: number) => toMomentText(events.endsAt[position] ?? 0);
  const runs = positions.length > MAX_JOINED ? [] : findDailyEvents(view, positions);
  const lastOf = new Map(runs.map((run) => [run[0], run.at(-1)]));
  const joined = new Set(runs.flatMap((run) => run.slice(1)));
  return positions
    .filter((position) => !joined.has(position))
    .map((position) => ({
      position,
      first: toMomentText(events.startsAt[position] ?? 0),
      last: endOf(lastOf.get(position) ?? position),
    }));
}

function bar({ reading, question, month }: Month): Html {
  const { view, t, times } = reading;
  const number = monthNumber(dayNumber(`${month}-01`));
  const to = (other: number, sign: string, label: string, isThere: boolean) => {
    const at = fromDayNumber(firstOfMonth(other)).slice(0, 7);
    if (!isThere) return html`<span class="turn" aria-hidden="true">${sign}</span>`;
    const path = agendaPath(view.snapshot.instance.name, { ...question, month: at });
    const name = `${label}: ${times.monthAndYear(`${at}-01`)}`;
    return html`<a class="turn" href="${path}" rel="nofollow" aria-label="${name}">${sign}</a>`;
  };
  const isLater =
    listPositions(findMatchingEventsOnDays(view, question, { from: computeMonthRange(month).to, to: '' }), 0, 2)
      .length > 0;
  return html`<div class="month-bar">
    ${to(number - 1, '‹', t('agendaPages.monthBefore'), month > view.today.slice(0, 7))}
    <h2>${times.monthAndYear(`${month}-01`)}</h2>
    ${to(number + 1, '›', t('agendaPages.monthAfter'), isLater)}
  </div>`;
}

function table(parts: Month, weeks: readonly (readonly MonthDay<MonthEntry>[])[]): Html {
  const { times } = parts.reading;
  const head = (weeks[0] ?? []).map(
    ({ day }) => html`<th scope="col"><abbr title="${times.longWeekday(day)}">${times.weekday(day)}</abbr></th>`,
  );
  return html`<table class="month">
    <thead><tr>${head}</tr></thead>
    <tbody>${weeks.map((week) => {
      const isGone = week.every(({ day }) => day < parts.reading.view.today);
      return html`<tr${isGone ? html` class="gone"` : ''}>${week.map((day) => cell(parts, day))}</tr>\n`;
    })}</tbody>
  </table>`;
}

function cell(parts: Month, { day, isOfMonth, bars, alone }: MonthDay<MonthEntry>): Html {
  const { view, t, times } = parts.reading;
  const isToday = day === view.today;
  const shownBars = bars.slice(0, MAX_BARS);
  const limit = Math.max(1, MAX_OF_A_DAY - shownBars.length);
  const shown = alone.length === limit + 1 && bars.length <= MAX_BARS ? alone : alone.slice(0, limit);
  const left = alone.length - shown.length + bars.slice(MAX_BARS).filter((one) => one !== undefined).length;
  const more = () => {
    const { choice, q } = parts.question;
    const path = agendaPath(view.snapshot.instance.name, { ...UNFILTERED_QUERY, choice, q, from: day, to: day });
    const label = html`${t('agendaPages.further', { count: left })}<span class="hidden">, ${times.shortDay(day)}</span>`;
    return html`<li><a class="more" href="${path}" rel="nofollow">${label}</a></li>`;
  };
  const { instance, language } = view.snapshot;
  const feast = instance.plan.churchYear === '' ? '' : renderChurchDay(day, instance, language);
  // Bars come first, so that each is at the same height on all of its days.
  const list = [
    ...shownBars.map((one) => (typeof one === 'object' ? barLine(parts, day, one) : html`<li class="held"></li>`)),
    ...(feast === '' ? [] : [html`<li class="church-day">${feast}</li>`]),
    ...shown.map(({ position }) => line(parts, readPublicEventDetail(view, position))),
    ...(left === 0 ? [] : [more()]),
  ];
  const number = html`<span aria-hidden="true">${Number(day.slice(8))}</span>`;
  const named = html`<time datetime="${day}"><span class="full">${times.shortDay(day)}</span>${number}</time>`;
  const today = isToday ? html` aria-current="date"` : '';
  const kind = day < view.today ? html` class="past"` : isOfMonth ? '' : html` class="other"`;
  return html`<td${kind}${today}>${named}${list.length === 0 ? '' : html`<ul>${list}</ul>`}</td>`;
}

function firstVisibleDay({ reading: { view }, month }: Month): string {
  const { from } = computeMonthWeeksRange(month);
  return from > view.today ? from : view.today;
}

function line({ reading }: Month, event: PublicEventDetail): Html {
  const { wire } = event;
  const time = isWholeDay(wire)
    ? ''
    : html`<time>${renderEventDate(event, html`${wire.date_from.slice(11, 16)}`)}</time> `;
  return html`<li>${time}${titleLink(reading, event)}${placeOf(event)}</li>`;
}

/** Part of an event that lasts several days. The list on phones shows the event only where it begins. */
function barLine(parts: Month, day: string, { item, days, hasBegun, goesOn }: WeekBar<MonthEntry>): Html {
  const { reading } = parts;
  const { t, times } = reading;
  const event = readPublicEventDetail(reading.view, item.position);
  const isFirst = !hasBegun || day === firstVisibleDay(parts);
  const names = ['bar', `d${days}`, hasBegun ? 'begun' : '', isFirst ? '' : 'again', goesOn ? 'on' : ''].filter(
    (name) => name !== '',
  );
  const last = lastDayOf({ ...event.wire, date_to: item.last });
  const until = html`<span class="full"> ${t('agendaPages.until', { day: times.shortDay(last) })}</span>`;
  return html`<li class="${names.join(' ')}">${titleLink(reading, event)}${isFirst ? until : ''}${placeOf(event)}</li>`;
}

function titleLink(reading: PageContext, event: PublicEventDetail): Html {
  const { language, instance } = reading.view.snapshot;
  const word = statusWord(event.status, language);
  const state = word === '' ? '' : html`<span class="state">${word}<span class="hidden">: </span></span>`;
  return html`<a href="${eventPath(instance.name, event.wire.event_id)}">${state}${renderEventTitle(reading, event)}</a>`;
}

function placeOf({ wire }: PublicEventDetail): Html | string {
  const place = placeName(wire.rooms[0]);
  return place === '' ? '' : html`<span class="at">${place}</span>`;
}
