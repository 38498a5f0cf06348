// Bookings of an event: its capacity, all bookings in order of arrival, and actions (rules J13 and J14).

import { attendeeNames } from '../../i18n/said-names.ts';
import { BOOKING_STATES, type BookingState, fromInstant } from '../../model/bookings/booking.ts';
import { isOnline } from '../../model/bookings/sign-up.ts';
import { type EventBookings, listBookings, readBookingLog } from '../../office/bookings/read-bookings.ts';
import type { PresentBooking } from '../../store/bookings/booking-rows.ts';
import { type Html, html } from '../../util/html.ts';
import { sayActor } from '../actors.ts';
import { drawLines, drawList, drawRow, searchWithin } from '../components/list.ts';
import { backLink, nextPage, notice, pill, postButton, type Tone, titleRow } from '../components/parts.ts';
import { drawSeats } from '../components/seats-bar.ts';
import { sayDays } from '../days.ts';
import { langOf } from '../languages.ts';
import type { PageContent, PageRequest } from '../page.ts';

const ROWS = 100;
const LOG_LINES = 50;

export const STATE_TONES: Readonly<Record<BookingState, Tone>> = {
  pending: 'warn',
  booked: 'live',
  waiting: 'warn',
  cancelled: 'quiet',
};

export function bookingsPath(eventId: number): string {
  return `/events/${eventId}/bookings`;
}

export async function showBookings(asked: PageRequest): Promise<PageContent> {
  const { editing, instance, ids, query, t } = asked;
  const eventId = ids['id'] ?? 0;
  const state = BOOKING_STATES.find((one) => one === query.get('state'));
  const words = (query.get('q') ?? '').trim();
  const after = placeIn(query.get('after'));
  const list = await listBookings(editing, instance.name, eventId, { state, words, limit: ROWS, after });
  const title = t('signUps.title');
  const numbers = html`<section class="card">${drawSeats(list, t)}${counted(asked, list)}</section>`;
  const main = html`${heading(asked, list, title)}
    ${numbers}
    ${list.sees ? await everybody(asked, list, { state, words }) : notice(t('signUps.numbersOnly'))}`;
  return { title: `${title}: ${list.event.title}`, main, at: '/agenda' };
}

export function heading(asked: PageRequest, { event }: Pick<EventBookings, 'event'>, title: string): Html {
  const { link, language, instance, locale, now } = asked;
  const when = sayDays(locale, instance.timeZone, now).when(event.startsAt, event.endsAt);
  return html`${backLink(link(`/events/${event.id}`), event.title)}
    ${titleRow(title, html`<span class="soft"${langOf(language, instance)}>${event.title}, ${when}</span>`)}`;
}

function counted({ t }: PageRequest, { event }: EventBookings): Html | undefined {
  const numbers = event.subscription?.online?.counted ?? null;
  return numbers === null ? undefined : html`<p class="soft">${t('signUps.counted', { ...numbers })}</p>`;
}

interface Filtered {
  readonly state: BookingState | undefined;
  readonly words: string;
}

async function everybody(asked: PageRequest, list: EventBookings, of: Filtered): Promise<Html> {
  const { t, link, editing, instance } = asked;
  const { event, items, next } = list;
  const path = bookingsPath(event.id);
  const log = await readBookingLog(editing, instance.name, event.id, LOG_LINES);
  const rows = items.map((one) => bookingRow(asked, one));
  const nothing = of.words !== '' || of.state !== undefined ? t('signUps.nothingFound') : t('signUps.nobody');
  const more = next && nextPage(link(`${path}?${withPlace(asked.query, next)}`), t('signUps.more'));
  return html`${actions(asked, list)}
    ${filters(asked, list, of)}
    ${drawList(rows, { text: nothing }, 'bookings')}
    ${more}
    ${
      log.length === 0
        ? ''
        : html`<details class="card fold"><summary><span class="fold-name">${t('signUps.log')}</span></summary>${drawLines(
            log.map((one) => logLine(asked, one)),
            '',
          )}</details>`
    }`;
}

function actions({ t, link }: PageRequest, { event }: EventBookings): Html {
  const path = link(bookingsPath(event.id));
  const button = (at: string, text: string, look = '') =>
    html`<a class="button${look && ` ${look}`}" href="${path}${at}">${text}</a>`;
  const write = isOnline(event) ? button('/new', t('signUps.writeDown'), 'primary') : '';
  return html`<p class="booking-actions">
    ${write}
    ${button('/present', t('signUps.present'))}
    ${button('/message', t('signUps.message'))}
    ${button('/print', t('signUps.print'))}
    <a class="button quiet" href="${path}.xlsx" download>Excel</a>
    <a class="button quiet" href="${path}.csv" download>CSV</a>
  </p>`;
}

function filters({ t, link }: PageRequest, { event }: EventBookings, { state, words }: Filtered): Html {
  const path = link(bookingsPath(event.id));
  const address = (one: BookingState | undefined) => {
    const wish = new URLSearchParams({ ...(one !== undefined && { state: one }), ...(words !== '' && { q: words }) });
    return wish.size === 0 ? path : `${path}?${wish}`;
  };
  const tab = (one: BookingState | undefined, text: string) =>
    html`<a href="${address(one)}"${one === state ? html` aria-current="page"` : ''}>${text}</a>`;
  const tabs = BOOKING_STATES.map((one) => tab(one, t(`signUps.filters.${one}`)));
  const kept = state === undefined ? '' : html`<input type="hidden" name="state" value="${state}">`;
  return html`<div class="booking-filters">
    <nav class="tabs" aria-label="${t('signUps.filter')}">${tab(undefined, t('signUps.filters.all'))}${tabs}</nav>
    ${searchWithin(words, t('signUps.search'), t('lists.search'), undefined, kept)}
  </div>`;
}

function bookingRow(asked: PageRequest, { booking }: PresentBooking): Html {
  const { t, link } = asked;
  const { id, state, people, phone, email, note } = booking;
  const [first = '', ...others] = attendeeNames(
    people.map(({ name }) => name),
    t,
  );
  const path = link(`/bookings/${id}`);
  const contact = [atTime(asked, booking.createdAt), phone, email].filter((text) => text !== '').join(' · ');
  const party = people.length > 1 ? t('signUps.party', { count: people.length }) : '';
  const marks = html`${pill(t(`bookings.states.${state}`), STATE_TONES[state])}${party && html` ${pill(party)}`}`;
  const deed = (verb: string, text: string) => {
    const label = `${text}: ${first}`;
    return html`<div class="deeds">${postButton({ action: `${path}/${verb}`, text, look: 'small', label })}</div>`;
  };
  const beside =
    state === 'waiting'
      ? deed('promote', t('signUps.promote'))
      : state === 'pending'
        ? deed('accept', t('signUps.accept'))
        : undefined;
  return drawRow({
    name: first,
    page: path,
    mark: marks,
    lines: [others.join(', '), contact, note].filter((text) => text !== ''),
    beside,
  });
}

/** Time of the booking in the instance’s time zone. */
export function atTime({ locale, instance, now }: PageRequest, createdAt: string): string {
  return sayDays(locale, instance.timeZone, now).instant(fromInstant(createdAt));
}

/** Name of the actor of a change: the visitor, the server, or an account. */
export function sayBy({ t, language }: PageRequest, by: string): string {
  if (by === 'visitor') return t('signUps.visitor');
  return by === 'parvis' ? t('signUps.bySelf') : sayActor(by, language);
}

function logLine(
  asked: PageRequest,
  { at, by, what, people }: Awaited<ReturnType<typeof readBookingLog>>[number],
): Html {
  const { t, locale, instance, now } = asked;
  const when = sayDays(locale, instance.timeZone, now).instant(at);
  const who = sayBy(asked, by);
  const said = [t(`signUps.deeds.${what}`), ...(people > 0 ? [t('signUps.party', { count: people })] : []), who];
  return html`<span class="soft">${when}</span> ${said.join(', ')}`;
}

function placeIn(text: string | null): readonly [string, number] | undefined {
  const [createdAt = '', id = ''] = (text ?? '').split('_');
  return createdAt === '' || !/^\d{1,10}$/.test(id) ? undefined : [createdAt, Number(id)];
}

function withPlace(query: URLSearchParams, [createdAt, id]: readonly [string, number]): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('after', `${createdAt}_${id}`);
  return next;
}
