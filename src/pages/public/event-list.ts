import { isFullyBooked } from '../../contract/bookings/public-sign-up.ts';
import { type PublicEventDetail, readPublicEventDetail } from '../../contract/public-event-detail.ts';
import { createTranslator, type Translate } from '../../i18n/translate.ts';
import { findDailyRuns } from '../../model/daily-events.ts';
import type { Language } from '../../model/instance.ts';
import { placeName } from '../../model/place-names.ts';
import { removeStatusWord, statusWord } from '../../model/public-event.ts';
import { detectOtherLanguage } from '../../model/title-language.ts';
import type { View } from '../../readmodel/view.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { keepNumbersTogether, keepTimesTogether } from '../../util/typesetting.ts';
import { renderChurchDay } from '../church-day.ts';
import { eventPath } from './addresses.ts';
import { isWholeDay, lastDayOf } from './format-when.ts';
import { getPageDateFormats, type PageDateFormats } from './page-times.ts';
import { findPicture, renderPicture } from './pictures.ts';

export interface PageContext {
  readonly view: View;
  readonly t: Translate;
  readonly times: PageDateFormats;
  readonly publicUrl: string;
}

export function createPageContext(view: View, publicUrl: string): PageContext {
  const { language, instance } = view.snapshot;
  return { view, t: createTranslator(language), times: getPageDateFormats(instance.locale), publicUrl };
}

type ListedEvent = PublicEventDetail & { readonly isFull: boolean };

function readListedEvent(view: View, position: number): ListedEvent {
  return { ...readPublicEventDetail(view, position), isFull: isFullyBooked(view, position) };
}

interface Day {
  readonly day: string;
  readonly events: ListedEvent[];
}

/** Groups events by their first day. Events that began before both `first` and today form one group. */
export function groupEventsByDay({ view }: PageContext, positions: readonly number[], first: string): Day[] {
  const days: Day[] = [];
  for (const position of positions) {
    const event = readListedEvent(view, position);
    const begins = event.wire.date_from.slice(0, 10);
    // An upcoming event stays on its first day, even if that is before the requested days.
    const day = begins < first && begins < view.today ? '' : begins;
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

export interface DailyEvents {
  readonly lines: readonly Html[];
  readonly others: readonly number[];
}

/** Separates events that take place every day from the other events of a page (rule G10). */
export function splitDailyEvents({ view, t, times }: PageContext, positions: readonly number[]): DailyEvents {
  const runs = findDailyEvents(view, positions);
  const daily = new Set(runs.flat());
  const lines = runs.map((run) => {
    const [first, last] = [run[0], run.at(-1)].map((one) => readPublicEventDetail(view, one ?? 0).wire);
    if (first === undefined || last === undefined) return html``;
    const days = t('agendaPages.daily', { period: times.period(first.date_from, last.date_from) });
    const hours = isWholeDay(first) ? '' : keepTimesTogether(times.time(first.date_from, first.date_to));
    const when = [days, hours].filter((fact) => fact !== '').join(' · ');
    const place = placeName(first.rooms[0]);
    const at = place === '' ? '' : html` <span class="at">${place}</span>`;
    const path = eventPath(view.snapshot.instance.name, first.event_id);
    const title = withLanguage(first.title, view.snapshot.language);
    return html`<li class="daily"><a href="${path}">${title}</a> <span class="soft">${when}${at}</span></li>`;
  });
  return { lines, others: positions.filter((position) => !daily.has(position)) };
}

/** Returns the events that run every day, as groups in the order of their first events (rule G10). */
export function findDailyEvents(view: View, positions: readonly number[]): number[][] {
  return findDailyRuns(positions, (position) => {
    const { wire, status } = readPublicEventDetail(view, position);
    const place = placeName(wire.rooms[0]);
    const isUsual = status === 'confirmed';
    return { title: wire.title, place, startsAt: wire.date_from, endsAt: wire.date_to, isUsual };
  });
}

interface DayOptions {
  /** Further rows, for events that take place every day. */
  readonly lines?: readonly Html[];
  /** Room whose page this is. Its events don't repeat it as their place. */
  readonly roomId?: number | undefined;
}

export function renderDay(reading: PageContext, { day, events }: Day, { lines = [], roomId }: DayOptions = {}): Html {
  const isToday = day === reading.view.today;
  return html`<section class="${isToday ? 'day now' : 'day'}">
      ${heading(reading, day)}
      <ul class="entries">${renderDayName(reading, day)}${events.map((event) => entry(reading, event, { day, roomId }))}${lines}</ul>
    </section>
    \n`;
}

/** Name of a day in the parish's church year (rule D21). */
function renderDayName({ view: { snapshot } }: PageContext, day: string): Html | '' {
  const { instance, language } = snapshot;
  const name = instance.plan.churchYear === '' ? '' : renderChurchDay(day, instance, language);
  return name === '' ? '' : html`<li class="church-day">${name}</li>`;
}

function heading({ t, times, view: { today } }: PageContext, day: string): Html {
  if (day === '') return html`<h2 class="date on"><span>${t('agendaPages.running')}</span></h2>`;
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : html` <span class="small">${day.slice(0, 4)}</span>`;
  const near = day === today ? t('agendaPages.today') : day === addDays(today, 1) ? t('agendaPages.tomorrow') : '';
  const pill = near === '' ? '' : html`<span class="pill">${near}</span>`;
  const small = (text: string) => html`<span class="small">${text}</span>`;
  const sheet = html`${small(times.weekday(day))}<b>${Number(day.slice(8))}</b>${small(times.month(day))}${year}`;
  return html`<h2 class="date">
    ${pill}<time datetime="${day}"><span class="hidden">${times.day(day)}</span><span aria-hidden="true">${sheet}</span></time>
  </h2>`;
}

function entry(
  reading: PageContext,
  event: ListedEvent,
  { day, roomId }: { readonly day: string; readonly roomId: number | undefined },
): Html {
  const { instance } = reading.view.snapshot;
  const { wire, status, note, shortDesc } = event;
  const [room] = wire.rooms;
  const place = roomId !== undefined && room?.id === String(roomId) ? '' : placeName(room);
  const when = formatEventStart(reading, event, day);
  const date = when === '' ? '' : renderEventDate(event, html`${keepTimesTogether(when)}`);
  const picture = findPicture(wire, reading.view.snapshot, reading.publicUrl);
  const path = eventPath(instance.name, wire.event_id);
  const organizer = wire.organizer.name;
  const at = place === '' ? '' : html`<span>${place}</span>`;
  const by = organizer === '' ? '' : html` <span class="by">${organizer}</span>`;
  const text = shortDesc === '' ? wire.topic : shortDesc;
  return html`<li class="${status === 'confirmed' ? 'entry' : 'entry off'}">
    <div class="words">
      <h3>${linkedTitle(reading, event)}</h3>
      ${when === '' ? '' : html`<p class="when"><time datetime="${formatMachineDateTime(wire)}">${date}</time></p>`}
      ${place === '' && by === '' ? '' : html`<p class="place soft">${at}${by}</p>`}
      ${note === '' ? '' : html`<p class="note">${note}</p>`}
      ${text === '' ? '' : html`<p class="soft short">${keepNumbersTogether(text)}</p>`}
    </div>
    ${picture && html`<a class="look" href="${path}" tabindex="-1" aria-hidden="true">${renderPicture(picture, 'thumb')}</a>`}
  </li>`;
}

/** Start of an event, with the end if that is on another day. For an all-day event, “all day” or only its last day. */
export function formatEventStart({ t, times }: PageContext, { wire }: PublicEventDetail, shown: string): string {
  const { date_from: from, date_to: to } = wire;
  const last = lastDayOf(wire);
  const isOneDay = from.slice(0, 10) === last;
  const end = t('agendaPages.until', { day: times.shortDay(last) });
  if (isWholeDay(wire)) return isOneDay ? t('days.allDay') : end;
  if (isOneDay) return times.time(from, to);
  return [...(shown === '' ? [] : [times.time(from)]), end, times.time(to)].join(', ');
}

function linkedTitle(reading: PageContext, event: ListedEvent): Html {
  const { language, instance } = reading.view.snapshot;
  const { wire, status, isFull } = event;
  const word = statusWord(status, language);
  const mark = isFull && word === '' ? renderFullyBookedMark(reading) : '';
  const pill =
    word === '' ? '' : html`<span class="${status === 'cancelled' ? 'pill bad' : 'pill warn'}">${word}</span> `;
  return html`${pill}${mark}<a href="${eventPath(instance.name, wire.event_id)}">${renderEventTitle(reading, event)}</a>`;
}

export function renderFullyBookedMark({ t }: PageContext): Html {
  return html`<span class="pill warn">${t('agendaPages.full')}</span> `;
}

/** Title without the status prefix (rule G9). */
export function renderEventTitle({ view }: PageContext, { wire, status }: PublicEventDetail): Html {
  const { language } = view.snapshot;
  return withLanguage(removeStatusWord(wire.title, status, language), language);
}

export function renderEventDate({ status }: Pick<PublicEventDetail, 'status'>, date: Html): Html {
  return status === 'confirmed' ? date : html`<s>${date}</s>`;
}

/** Title with its language if that differs from the page, so that screen readers pronounce it correctly (WCAG 3.1.2). */
function withLanguage(title: string, language: Language): Html {
  const other = detectOtherLanguage(title, language);
  return other === undefined ? html`${title}` : html`<span lang="${other}">${title}</span>`;
}

export function formatMachineDateTime(wire: Parameters<typeof isWholeDay>[0]): string {
  return isWholeDay(wire) ? wire.date_from.slice(0, 10) : wire.date_from.slice(0, 16).replace(' ', 'T');
}

/**
 * Events in a few lines, running events first. `title`: title that all the events share; the heading shows it, so the dates are the links.
 */
export function renderShortEventList(reading: PageContext, positions: readonly number[], title?: string): Html {
  const { view, times, t } = reading;
  const events = positions.map((position) => readListedEvent(view, position));
  const isRunning = ({ wire }: ListedEvent) => wire.date_from.slice(0, 10) < view.today;
  const inOrder = [...events.filter(isRunning), ...events.filter((event) => !isRunning(event))];
  return html`<ul class="next">${inOrder.map((event) => {
    const { wire } = event;
    const time = isWholeDay(wire) ? '' : `, ${times.time(wire.date_from)}`;
    const place = placeName(wire.rooms[0]);
    const format = (day: string) => {
      if (title === undefined) return times.dayInBrief(day, view.today);
      return day.slice(0, 4) === view.today.slice(0, 4) ? times.shortDay(day) : times.day(day);
    };
    const when = isRunning(event)
      ? t('agendaPages.until', { day: format(lastDayOf(wire)) })
      : `${format(wire.date_from)}${time}`;
    const date = html`<time datetime="${formatMachineDateTime(wire)}">${renderEventDate(event, html`${when}`)}</time>`;
    if (title !== undefined) {
      const link = html`<a href="${eventPath(view.snapshot.instance.name, wire.event_id)}">${date}</a>`;
      return html`<li>${link}${place === '' ? '' : html` <span class="soft">${place}</span>`}</li>`;
    }
    return html`<li>
      ${date}
      <span>${linkedTitle(reading, event)}</span>${place === '' ? '' : html` <span class="soft">${place}</span>`}
    </li>`;
  })}</ul>`;
}
