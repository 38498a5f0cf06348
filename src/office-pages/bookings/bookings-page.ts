import { listAttendeeNames } from '../../i18n/attendee-names.ts';
import { BOOKING_STATES, type BookingState, parseInstantText } from '../../model/bookings/booking.ts';
import { hasOnlineSignUp } from '../../model/bookings/sign-up.ts';
import { type EventBookings, listBookings, readBookingLog } from '../../office/bookings/read-bookings.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import { type Html, html } from '../../util/html.ts';
import { type RecordTableRow, renderLines, renderListSearch, renderTable } from '../components/list.ts';
import {
  renderBackLink,
  renderEmptyState,
  renderNewButton,
  renderNextPageLink,
  renderNotice,
  renderPill,
  renderPostButton,
  renderTitleRow,
  type Tone,
} from '../components/parts.ts';
import { renderSeatsBar } from '../components/seats-bar.ts';
import { createDayFormatter } from '../day-formatter.ts';
import { formatActorName } from '../format-actor-name.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { renderAnswerSums } from './answer-sums.ts';

const ROWS = 100;
const LOG_LINES = 50;

export const BOOKING_STATE_TONES: Readonly<Record<BookingState, Tone>> = {
  pending: 'warn',
  booked: 'live',
  waiting: 'warn',
  cancelled: 'quiet',
};

export function bookingsPath(eventId: number): string {
  return `/events/${eventId}/bookings`;
}

export async function showBookings(request: PageRequest): Promise<PageContent> {
  const { editing, instance, ids, query, t } = request;
  const eventId = ids['id'] ?? 0;
  const state = BOOKING_STATES.find((one) => one === query.get('state'));
  const words = (query.get('q') ?? '').trim();
  const after = placeIn(query.get('after'));
  const list = await listBookings(editing, instance.name, eventId, { state, words, limit: ROWS, after });
  const title = t('signUps.title');
  const numbers = html`<section class="card booking-numbers">
      <div>${renderSeatsBar(list, t)}${renderCounts(request, list)}</div>
      ${list.sees ? actions(request, list) : ''}
    </section>`;
  const path = request.link(bookingsPath(eventId));
  const mayWrite = list.sees && hasOnlineSignUp(list.event);
  const write = mayWrite ? renderNewButton(`${path}/new`, t('signUps.writeDown'), t) : '';
  const main = html`${renderBookingsHeading(request, list, title, write)}
    ${numbers}
    ${list.sees ? await renderBookings(request, list, { state, words }) : renderNotice(t('signUps.numbersOnly'))}`;
  return { title: `${title}: ${list.event.title}`, main, at: '/agenda' };
}

export function renderBookingsHeading(
  request: PageRequest,
  { event }: Pick<EventBookings, 'event'>,
  title: string,
  button: Html | '' = '',
): Html {
  const { link, language, instance, locale, now } = request;
  const when = createDayFormatter(locale, instance.timeZone, now).when(event.startsAt, event.endsAt);
  const of = html`<span class="soft beneath"${renderInstanceLangAttribute(language, instance)}>${event.title}, ${when}</span>`;
  return html`${renderBackLink(link(`/events/${event.id}`), event.title)}
    ${renderTitleRow(title, html`${of}${button}`)}`;
}

function renderCounts({ t }: PageRequest, { event }: EventBookings): Html | undefined {
  const numbers = event.subscription?.online?.counted ?? null;
  return numbers === null ? undefined : html`<p class="soft">${t('signUps.counted', { ...numbers })}</p>`;
}

interface Filtered {
  readonly state: BookingState | undefined;
  readonly words: string;
}

async function renderBookings(request: PageRequest, list: EventBookings, of: Filtered): Promise<Html> {
  const { t, link, editing, instance } = request;
  const { event, items, next } = list;
  const path = bookingsPath(event.id);
  const log = await readBookingLog(editing, instance.name, event.id, LOG_LINES);
  const rows = items.map((one) => bookingRow(request, one));
  // The sums count all bookings, regardless of the filter.
  const sums = request.query.has('after')
    ? undefined
    : renderAnswerSums(request, await listBookings(editing, instance.name, event.id));
  const nothing = of.words !== '' || of.state !== undefined ? t('signUps.nothingFound') : t('signUps.nobody');
  const more = next && renderNextPageLink(link(`${path}?${withPlace(request.query, next)}`), t('signUps.more'));
  return html`${filters(request, list, of)}
    ${rows.length === 0 ? renderEmptyState({ text: nothing }) : bookingTable(request, rows)}
    ${more}
    ${sums}
    ${
      log.length === 0
        ? ''
        : html`<details class="card fold"><summary><span class="fold-name">${t('signUps.log')}</span></summary>${renderLines(
            log.map((one) => logLine(request, one)),
            '',
          )}</details>`
    }`;
}

function actions({ t, link }: PageRequest, { event }: EventBookings): Html {
  const path = link(bookingsPath(event.id));
  return html`<div class="booking-actions">
    <a class="button" href="${path}/present">${t('signUps.present')}</a>
    <a class="button" href="${path}/message">${t('signUps.message')}</a>
    <details class="menu">
      <summary class="button">${t('signUps.list')}</summary>
      <div class="menu-panel ways-list">
        <a class="button quiet" href="${path}/print">${t('signUps.print')}</a>
        <a class="button quiet" href="${path}.xlsx" download>Excel</a>
        <a class="button quiet" href="${path}.csv" download>CSV</a>
      </div>
    </details>
  </div>`;
}

function filters({ t, link }: PageRequest, { event }: EventBookings, { state, words }: Filtered): Html {
  const path = link(bookingsPath(event.id));
  const address = (one: BookingState | undefined) => {
    const requested = new URLSearchParams({
      ...(one !== undefined && { state: one }),
      ...(words !== '' && { q: words }),
    });
    return requested.size === 0 ? path : `${path}?${requested}`;
  };
  const tab = (one: BookingState | undefined, text: string) =>
    html`<a href="${address(one)}"${one === state ? html` aria-current="page"` : ''}>${text}</a>`;
  const tabs = BOOKING_STATES.map((one) => tab(one, t(`signUps.filters.${one}`)));
  const kept = state === undefined ? '' : html`<input type="hidden" name="state" value="${state}">`;
  return html`<div class="booking-filters">
    <nav class="tabs" aria-label="${t('signUps.filter')}">${tab(undefined, t('signUps.filters.all'))}${tabs}</nav>
    ${renderListSearch(words, t('signUps.search'), t('lists.search'), undefined, kept)}
  </div>`;
}

function bookingTable({ t }: PageRequest, rows: readonly RecordTableRow[]): Html {
  const columns = [
    { label: t('signUps.people') },
    { label: t('signUps.columns.companions'), isOnDesk: true },
    { label: t('signUps.columns.contact') },
    { label: t('signUps.columns.date'), isWhole: true, isOnDesk: true },
  ];
  const hasButtons = rows.some(({ moves }) => moves !== undefined);
  return renderTable(t('signUps.columns.name'), columns, rows, hasButtons ? '' : undefined);
}

function bookingRow(request: PageRequest, { booking }: StoredBooking): RecordTableRow {
  const { t, link } = request;
  const { id, state, people, phone, email, note } = booking;
  const [first = '', ...others] = listAttendeeNames(
    people.map(({ name }) => name),
    t,
  );
  const path = link(`/bookings/${id}`);
  const mark = state === 'booked' ? '' : renderPill(t(`bookings.states.${state}`), BOOKING_STATE_TONES[state]);
  const deed = (verb: string, text: string) => {
    const label = `${text}: ${first}`;
    return html`<div class="deeds">${renderPostButton({ action: `${path}/${verb}`, text, look: 'small', label })}</div>`;
  };
  const beside =
    state === 'waiting'
      ? deed('promote', t('signUps.promote'))
      : state === 'pending'
        ? deed('accept', t('signUps.accept'))
        : undefined;
  const remark = note === '' ? '' : html` <span class="small soft">${note}</span>`;
  return {
    name: html`<a href="${path}">${first}</a> ${mark}${remark}`,
    cells: [
      html`<span class="on-desk">${people.length}</span><span class="on-phone">${t('signUps.party', { count: people.length })}</span>`,
      others.join(', '),
      phone === ''
        ? html`<span class="contacts">${email}</span>`
        : html`<span class="contacts"><span class="nowrap">${phone}</span><span class="on-desk">${email}</span></span>`,
      formatBookingTime(request, booking.createdAt),
    ],
    moves: beside,
  };
}

export function formatBookingTime({ locale, instance, now }: PageRequest, createdAt: string): string {
  return createDayFormatter(locale, instance.timeZone, now).instant(parseInstantText(createdAt));
}

export function formatBookingActorName({ t, language }: PageRequest, by: string): string {
  if (by === 'visitor') return t('signUps.visitor');
  return by === 'parvis' ? t('signUps.bySelf') : formatActorName(by, language);
}

function logLine(
  request: PageRequest,
  { at, by, what, people }: Awaited<ReturnType<typeof readBookingLog>>[number],
): Html {
  const { t, locale, instance, now } = request;
  const when = createDayFormatter(locale, instance.timeZone, now).instant(at);
  const who = formatBookingActorName(request, by);
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
