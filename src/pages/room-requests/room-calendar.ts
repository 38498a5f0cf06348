// Month and week on the page of a room that visitors can request, with free and taken times (rule H3).

import type { UseSpan } from '../../model/resources.ts';
import { computeRequestableDays, findBusySpans } from '../../model/room-requests/busy-times.ts';
import type { RequestableRoom } from '../../model/room-requests/requestable-rooms.ts';
import { addDays, isDate, parseAsUtc } from '../../util/dates.ts';
import { dayNumber, firstOfMonth, fromDayNumber, monthNumber, weekdayOfDayNumber } from '../../util/day-number.ts';
import { type Html, html } from '../../util/html.ts';
import { layOutMonth } from '../../util/month-weeks.ts';
import { roomRequestPath } from '../public/addresses.ts';
import type { PageContext } from '../public/event-list.ts';
import { findRequestableRoom, listBusySpans } from './room-times.ts';

/** Parameter of the room's page: a day, whose week and month are shown. */
export const DAY_PARAMETER = 'day';

interface Calendar {
  readonly reading: PageContext;
  readonly room: RequestableRoom;
  readonly day: string;
}

/** Calendar of a room; undefined if the public can't request it. */
export function renderRoomCalendar(reading: PageContext, roomId: number, query: URLSearchParams): Html | undefined {
  const room = findRequestableRoom(reading.view, roomId);
  if (room === undefined) return undefined;
  const { today } = reading.view;
  const asked = query.get(DAY_PARAMETER) ?? '';
  const isChosen = isDate(asked) && asked >= today && asked < MAX_DAY;
  const day = isChosen ? asked : computeRequestableDays(room.request, today).first;
  const calendar = { reading, room, day };
  const path = roomRequestPath(reading.view.snapshot.instance.name, roomId, isChosen ? { from: day } : {});
  return html`<section class="room-times" id="times">
      <h2>${reading.t('roomRequests.times')}</h2>
      <div class="both">
        ${monthOf(calendar)}
        <p class="to-request"><a class="button" href="${path}">${reading.t('roomRequests.request')}</a></p>
        ${weekOf(calendar)}
      </div>
    </section>
    \n`;
}

const MINUTE_MS = 60_000;

const MAX_DAY = '9999-11-01';

export function roomDayPath(instance: string, roomId: number, day: string): string {
  return `/${instance}/rooms/${roomId}?${DAY_PARAMETER}=${day}#times`;
}

function renderStepLink({ reading, room }: Calendar, day: string, sign: string, label: string): Html {
  const { today, snapshot } = reading.view;
  const last = addDays(today, room.request.aheadDays);
  if (day > last || (sign === '‹' && day < today && reading.view.today.slice(0, 7) > day.slice(0, 7))) {
    return html`<span class="turn" aria-hidden="true">${sign}</span>`;
  }
  const path = roomDayPath(snapshot.instance.name, room.id, day < today ? today : day);
  return html`<a class="turn" href="${path}" rel="nofollow" aria-label="${label}">${sign}</a>`;
}

function monthOf(calendar: Calendar): Html {
  const { reading, room, day } = calendar;
  const { t, times, view } = reading;
  const number = monthNumber(dayNumber(day));
  const month = day.slice(0, 7);
  const first = (of: number) => fromDayNumber(firstOfMonth(of));
  const weeks = layOutMonth<never>(month, [], () => ({ first: '', last: '' }));
  const days = weeks.flat().map((one) => one.day);
  const states = dayStates(calendar, days[0] ?? day, days.at(-1) ?? day);
  const head = (weeks[0] ?? []).map(
    (one) => html`<th scope="col"><abbr title="${times.longWeekday(one.day)}">${times.weekday(one.day)}</abbr></th>`,
  );
  const cell = (of: string, isOfMonth: boolean) => {
    if (!isOfMonth || of < view.today) return html`<td></td>`;
    const { state, word } = states.get(of) ?? { state: 'taken', word: 'taken' };
    const current = of === day ? html` aria-current="date"` : '';
    const name = `${times.shortDay(of)}: ${t(`roomRequests.states.${word}`)}`;
    const path = roomDayPath(view.snapshot.instance.name, room.id, of);
    return html`<td class="${state}"${current}><a href="${path}" rel="nofollow" aria-label="${name}">${Number(of.slice(8))}</a></td>`;
  };
  const legend = STATES.map((state) => html`<li class="${state}">${t(`roomRequests.states.${state}`)}</li>`);
  return html`<div class="room-month">
    <div class="month-bar">
      ${renderStepLink(calendar, addDays(first(number), -1), '‹', t('agendaPages.monthBefore'))}
      <h3>${times.monthAndYear(`${month}-01`)}</h3>
      ${renderStepLink(calendar, first(number + 1), '›', t('agendaPages.monthAfter'))}
    </div>
    <table>
      <thead><tr>${head}</tr></thead>
      <tbody>${weeks.map((week) => html`<tr>${week.map((one) => cell(one.day, one.isOfMonth))}</tr>\n`)}</tbody>
    </table>
    <ul class="legend">${legend}</ul>
  </div>`;
}

const STATES = ['free', 'partly', 'taken'] as const;

interface DayState {
  /** `closed`: a day without any requestable time. */
  readonly state: (typeof STATES)[number] | 'closed';
  /** Word for the state; for a closed day, the reason. */
  readonly word: (typeof STATES)[number] | 'tooSoon' | 'tooFar' | 'closed';
}

/** State of each day: free if all requestable time is available, taken if none is left. */
function dayStates({ reading, room }: Calendar, from: string, to: string): ReadonlyMap<string, DayState> {
  const { today } = reading.view;
  const requestable = computeRequestableDays(room.request, today);
  const busy = listBusySpans(reading.view, room, { from, to });
  const closed = findBusySpans(room.request, [], { today, from, to });
  const states = new Map<string, DayState>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const [free, all] = [freeSpansOn(day, busy), freeSpansOn(day, closed)];
    const isUnused = JSON.stringify(free) === JSON.stringify(all);
    const state = all.length === 0 ? 'closed' : free.length === 0 ? 'taken' : isUnused ? 'free' : 'partly';
    const reason = day < requestable.first ? 'tooSoon' : day > requestable.last ? 'tooFar' : 'closed';
    states.set(day, { state, word: state === 'closed' ? reason : state });
  }
  return states;
}

/** Free times of a day in order. A day ends at the start of the next one. */
function freeSpansOn(day: string, busy: readonly UseSpan[]): UseSpan[] {
  const [start, end] = [`${day} 00:00:00`, `${addDays(day, 1)} 00:00:00`];
  const free: UseSpan[] = [];
  let from = start;
  for (const span of busy) {
    if (span.to <= start || span.from >= end) continue;
    if (span.from > from) free.push({ from, to: span.from });
    from = span.to;
  }
  if (from < end) free.push({ from, to: end });
  return free;
}

function weekOf(calendar: Calendar): Html {
  const { reading, room, day } = calendar;
  const { t, times, view } = reading;
  const monday = fromDayNumber(dayNumber(day) - weekdayOfDayNumber(dayNumber(day)));
  const sunday = addDays(monday, 6);
  const busy = listBusySpans(view, room, { from: monday, to: sunday });
  const states = dayStates(calendar, monday, sunday);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter((of) => of >= view.today);
  const closed = days.filter((of) => states.get(of)?.word === 'tooSoon');
  const [first, last] = [closed[0], closed.at(-1)];
  const rows = days.flatMap((of) => {
    if (closed.length > 1 && closed.includes(of) && of !== first) return [];
    const free = freeSpansOn(of, busy);
    const current = of === day ? html` aria-current="date"` : '';
    const { state, word } = states.get(of) ?? { state: 'taken', word: 'taken' };
    const look = state === 'partly' ? 'free' : state;
    const words =
      free.length === 0 ? t(`roomRequests.states.${word}`) : free.map((span) => freeTime(calendar, of, span));
    // Days that are too soon for a request share one row.
    const name = closed.includes(of) && last !== undefined ? times.briefPeriod(of, last) : times.shortDay(of);
    return [
      html`<li class="${look}"${current}><span class="of-day">${name}</span> <span class="spans">${words}</span></li>`,
    ];
  });
  return html`<div class="room-week">
    <h3>${times.period(monday, sunday)}</h3>
    <ul>${rows}</ul>
  </div>`;
}

/** Free time with a link to the form, which fills in the time, or only the day if the time is longer than a request may be. */
function freeTime({ reading: { t, view }, room }: Calendar, day: string, { from, to }: UseSpan): Html {
  const until = to.slice(0, 10) === day ? to.slice(11, 16) : '24:00';
  const isWholeDay = from.slice(11, 16) === '00:00' && until === '24:00';
  const text = isWholeDay
    ? t('roomRequests.allDay')
    : t('roomRequests.freeTime', { from: from.slice(11, 16), to: until });
  const minutes = (parseAsUtc(to).getTime() - parseAsUtc(from).getTime()) / MINUTE_MS;
  const filled = minutes > room.request.longest ? { from: day } : { from, to };
  const path = roomRequestPath(view.snapshot.instance.name, room.id, filled);
  return html`<a href="${path}" rel="nofollow">${text}</a>`;
}
