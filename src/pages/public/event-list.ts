// Events of an agenda: by day, each with its time, place and a short text.

import { isBookedOut } from '../../contract/bookings/shown-sign-up.ts';
import { type ShownDetail, shownDetail } from '../../contract/shown-detail.ts';
import { type Translate, translator } from '../../i18n/translate.ts';
import { nameOfDay } from '../../model/church-year-days.ts';
import type { Language } from '../../model/instance.ts';
import { placeName } from '../../model/place-names.ts';
import { statusWord, titleAlone } from '../../model/public-event.ts';
import { otherLanguageOf } from '../../model/title-language.ts';
import type { View } from '../../readmodel/view.ts';
import { addDays } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { eventPath } from './addresses.ts';
import { type PageTimes, pageTimes } from './page-times.ts';
import { image, pictureOf } from './pictures.ts';
import { hasNoTime, lastDayOf } from './shown-times.ts';

export interface PageParts {
  readonly view: View;
  readonly t: Translate;
  readonly times: PageTimes;
  readonly publicUrl: string;
}

export function readingOf(view: View, publicUrl: string): PageParts {
  const { language, instance } = view.snapshot;
  return { view, t: translator(language), times: pageTimes(instance.locale), publicUrl };
}

/** Event, with a flag if it is fully booked. */
type ListedEvent = ShownDetail & { readonly isFull: boolean };

function listed(view: View, position: number): ListedEvent {
  return { ...shownDetail(view, position), isFull: isBookedOut(view, position) };
}

interface Day {
  /** `YYYY-MM-DD`; "" for events that began earlier. */
  readonly day: string;
  readonly events: ListedEvent[];
}

/** Events by start day; those that began before `first` form one group. */
export function daysOf({ view }: PageParts, positions: readonly number[], first: string): Day[] {
  const days: Day[] = [];
  for (const position of positions) {
    const event = listed(view, position);
    const begins = event.wire.date_from.slice(0, 10);
    // An upcoming event keeps its own day, even before the requested ones.
    const day = begins < first && begins < view.today ? '' : begins;
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

export function dayOf(reading: PageParts, { day, events }: Day): Html {
  const isToday = day === reading.view.today;
  return html`<section class="${isToday ? 'day now' : 'day'}">
      ${heading(reading, day)}
      <ul class="entries">${called(reading, day)}${events.map((event) => entry(reading, event, day))}</ul>
    </section>
    \n`;
}

/** Name of the day in the parish's church year (rule D21). */
function called({ view: { snapshot } }: PageParts, day: string): Html | '' {
  const { instance, language } = snapshot;
  const { churchYear } = instance.plan;
  const name = churchYear === '' || day === '' ? '' : nameOfDay(day, churchYear, language);
  return name === '' ? '' : html`<li class="feast">${name}</li>`;
}

function heading({ t, times, view: { today } }: PageParts, day: string): Html {
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

function entry(reading: PageParts, event: ListedEvent, day: string): Html {
  const { instance } = reading.view.snapshot;
  const { wire, status, note, shortDesc } = event;
  const place = placeName(wire.rooms[0]);
  const when = whenOf(reading, event, day);
  const line = html`${when === '' ? '' : shownDate(event, html`${when}`)}${when === '' || place === '' ? '' : ' · '}${place}`;
  const hasLine = when !== '' || place !== '';
  const picture = pictureOf(wire, reading.view.snapshot, reading.publicUrl);
  const path = eventPath(instance.name, wire.event_id);
  const organizer = wire.organizer.name;
  const text = shortDesc === '' ? wire.topic : shortDesc;
  return html`<li class="${status === 'confirmed' ? 'entry' : 'entry off'}">
    <div class="words">
      <h3>${linkedTitle(reading, event)}</h3>
      ${hasLine ? html`<p class="when"><time datetime="${machineTime(wire)}">${line}</time></p>` : ''}
      ${note === '' ? '' : html`<p class="note">${note}</p>`}
      ${text === '' ? '' : html`<p class="soft short">${text}</p>`}
      ${organizer === '' ? '' : html`<p class="soft small">${organizer}</p>`}
    </div>
    ${picture && html`<a class="look" href="${path}" tabindex="-1" aria-hidden="true">${image(picture, 'thumb')}</a>`}
  </li>`;
}

/** Start time, and the end if on another day; a word for a single day with hidden time. */
export function whenOf({ t, times }: PageParts, { wire }: ShownDetail, shown: string): string {
  const { date_from: from, date_to: to } = wire;
  const last = lastDayOf(wire);
  const isOneDay = from.slice(0, 10) === last;
  const end = t('agendaPages.until', { day: times.shortDay(last) });
  if (hasNoTime(wire)) return isOneDay ? t('days.allDay') : end;
  if (isOneDay) return times.time(from, to);
  return [...(shown === '' ? [] : [times.time(from)]), end, times.time(to)].join(', ');
}

function linkedTitle(reading: PageParts, event: ListedEvent): Html {
  const { language, instance } = reading.view.snapshot;
  const { wire, status, isFull } = event;
  const word = statusWord(status, language);
  const mark = isFull && word === '' ? fullMark(reading) : '';
  const pill =
    word === '' ? '' : html`<span class="${status === 'cancelled' ? 'pill bad' : 'pill warn'}">${word}</span> `;
  return html`${pill}${mark}<a href="${eventPath(instance.name, wire.event_id)}">${shownTitle(reading, event)}</a>`;
}

/** Mark of a fully booked event (rule G9). */
export function fullMark({ t }: PageParts): Html {
  return html`<span class="pill warn">${t('agendaPages.full')}</span> `;
}

/** Title without the status prefix (rule G9). */
export function shownTitle({ view }: PageParts, { wire, status }: ShownDetail): Html {
  const { language } = view.snapshot;
  return spoken(titleAlone(wire.title, status, language), language);
}

/** Date or time, struck through if the event is cancelled or postponed (rule G9). */
export function shownDate({ status }: Pick<ShownDetail, 'status'>, date: Html): Html {
  return status === 'confirmed' ? date : html`<s>${date}</s>`;
}

/** Title with its language if that differs from the page, so that screen readers pronounce it correctly (WCAG 3.1.2). */
function spoken(title: string, language: Language): Html {
  const other = otherLanguageOf(title, language);
  return other === undefined ? html`${title}` : html`<span lang="${other}">${title}</span>`;
}

export function machineTime(wire: Parameters<typeof hasNoTime>[0]): string {
  return hasNoTime(wire) ? wire.date_from.slice(0, 10) : wire.date_from.slice(0, 16).replace(' ', 'T');
}

export function shortList(reading: PageParts, positions: readonly number[]): Html {
  const { view, times, t } = reading;
  return html`<ul class="next">${positions.map((position) => {
    const event = listed(view, position);
    const { wire } = event;
    const time = hasNoTime(wire) ? '' : `, ${times.time(wire.date_from)}`;
    const place = placeName(wire.rooms[0]);
    const hasBegun = wire.date_from.slice(0, 10) < view.today;
    const when = hasBegun
      ? t('agendaPages.until', { day: times.day(lastDayOf(wire)) })
      : `${times.day(wire.date_from)}${time}`;
    return html`<li>
      <time datetime="${machineTime(wire)}">${shownDate(event, html`${when}`)}</time>
      <span>${linkedTitle(reading, event)}</span>${place === '' ? '' : html` <span class="soft">${place}</span>`}
    </li>`;
  })}</ul>`;
}
