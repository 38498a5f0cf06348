// Routes of the booking pages. Users who may not manage an event’s bookings only see its seat counts (rule J14).

import { createAnswerTable } from '../../bookings/answer-sums.ts';
import { createBookingTable } from '../../bookings/booking-table.ts';
import { type Booking, type BookingState, countNotified } from '../../model/bookings/booking.ts';
import { requireBookingAccess } from '../../office/bookings/booking-access.ts';
import { eraseBooking, resendLink, transitionBooking } from '../../office/bookings/change-booking.ts';
import { type EventBookings, findBooking, listBookings } from '../../office/bookings/read-bookings.ts';
import { readBookingMessage, sendBookingMessage } from '../../office/bookings/send-booking-message.ts';
import { BadContentError } from '../../office/content/errors.ts';
import { OfficeError, RateLimitedError } from '../../office/office-error.ts';
import { writeCsv } from '../../office/tables/write-csv.ts';
import { writeXlsx } from '../../office/tables/write-xlsx.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import { createDownloadResponse } from '../../office-api/download-response.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import { type Html, html } from '../../util/html.ts';
import { type ConfirmedAction, createConfirmPages, renderConfirmQuestion } from '../components/confirm.ts';
import { createBlankFormWithoutIdempotencyKey } from '../components/form/create-from-form.ts';
import type { Field } from '../components/form/field.ts';
import { type FormState, readFormValues, readSubmittedFormState } from '../components/form/form-state.ts';
import { renderHiddenInput } from '../components/form/parts.ts';
import { assignProblemsToFields } from '../components/form/problems.ts';
import { renderForm } from '../components/form/render-form.ts';
import { describeUnreachedPeople } from '../components/notify-options.ts';
import {
  renderBackLink,
  renderCancelLink,
  renderCard,
  renderEmptyState,
  renderMessage,
  renderTitleRow,
} from '../components/parts.ts';
import { describeSeatCounts } from '../components/seats-bar.ts';
import { createDayFormatter, formatPrintTime } from '../day-formatter.ts';
import type { OfficePage, PageContent, PageRequest, PageResult } from '../page.ts';
import { renderPrintedAnswerSums } from './answer-sums.ts';
import { saveAttendance, showAttendance } from './attendance-page.ts';
import { renderBookingPage, saveBooking, showBooking } from './booking-page.ts';
import { bookingsPath, renderBookingsHeading, showBookings } from './bookings-page.ts';
import { removedBookingPages } from './removed-bookings.ts';
import { showBookingCreation, writeNewBooking } from './write-booking.ts';

const TO = ['booked', 'waiting', 'all'] as const;

/** Fields for a message. With `list`, each choice of recipients shows the number of mails. */
function fieldsFor({ t }: PageRequest, list?: EventBookings): readonly Field[] {
  const labelOf = (value: (typeof TO)[number]) => {
    const text = t(`signUps.to.${value}`);
    return list === undefined ? text : `${text} (${countNotified(addressedOf(list, value)).mailed})`;
  };
  const offered = TO.filter(
    (value) => value !== 'waiting' || list === undefined || addressedOf(list, value).length > 0,
  );
  return [
    {
      name: 'to',
      label: t('signUps.messageTo'),
      kind: 'radios',
      choices: offered.map((value) => ({ value, label: labelOf(value) })),
    },
    { name: 'subject', label: t('signUps.subject'), kind: 'text', isRequired: true },
    { name: 'text', label: t('signUps.text'), kind: 'lines', isRequired: true },
  ];
}

function addressedOf({ items }: EventBookings, to: string): readonly Booking[] {
  return items
    .map(({ booking }) => booking)
    .filter(({ state }) => state === to || (to === 'all' && (state === 'booked' || state === 'waiting')));
}

async function showMessage(request: PageRequest): Promise<PageContent> {
  return messagePage(request, createBlankFormWithoutIdempotencyKey({ to: 'booked', subject: '', text: '' }));
}

/** Previews a message, or sends it if the form of the preview was submitted (`send=1`). */
async function sendMessage(request: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, form, language, t } = request;
  const eventId = ids['id'] ?? 0;
  const fields = fieldsFor(request);
  try {
    const isTrial = form.text('send') !== '1';
    const requested = readBookingMessage({ ...readFormValues(form, fields), dry_run: isTrial });
    const count = await sendBookingMessage(editing, instance.name, eventId, requested);
    if (isTrial) return messagePreviewPage(request, count);
    const list = await listBookings(editing, instance.name, eventId, { limit: 0 });
    const back = html`<p><a class="button" href="${request.link(bookingsPath(eventId))}">${t('signUps.title')}</a></p>`;
    const main = html`${renderBookingsHeading(request, list, t('signUps.message'))}${renderMessage(t('signUps.sent', { count }))}${back}`;
    return { title: t('signUps.message'), main, at: '/agenda' };
  } catch (error) {
    if (error instanceof OfficeError) {
      const problems = [{ name: undefined, text: describeRefusal(error.refusal, language) }];
      const status = error instanceof RateLimitedError ? 429 : 409;
      return { ...(await messagePage(request, readSubmittedFormState(form, fields, problems))), status };
    }
    if (!(error instanceof BadContentError)) throw error;
    const problems = assignProblemsToFields(error.problems, fields, language);
    return { ...(await messagePage(request, readSubmittedFormState(form, fields, problems))), status: 422 };
  }
}

async function messagePage(request: PageRequest, filled: FormState): Promise<PageContent> {
  const { editing, instance, ids, t, link, language } = request;
  const eventId = ids['id'] ?? 0;
  await requireBookingAccess(editing, instance.name, eventId);
  const list = await listBookings(editing, instance.name, eventId);
  const path = link(bookingsPath(eventId));
  const title = t('signUps.message');
  const heading = renderBookingsHeading(request, list, title);
  if (list.items.length === 0) {
    const add = html`<a class="button" href="${path}/new">${t('signUps.writeDown')}</a>`;
    return {
      title,
      main: html`${heading}${renderEmptyState({ title: t('signUps.nobody'), link: add })}`,
      at: '/agenda',
    };
  }
  const entry = renderForm({
    action: `${path}/message`,
    groups: [{ fields: fieldsFor(request, list) }],
    filled,
    choices: () => [],
    language,
    button: t('signUps.look'),
    belowButtons: renderCancelLink(path, t),
  });
  return {
    title,
    main: html`${heading}<div class="narrow-page message-page">${entry}</div>`,
    at: '/agenda',
  };
}

async function messagePreviewPage(request: PageRequest, count: number): Promise<PageContent> {
  const { editing, instance, ids, t, link, form } = request;
  const eventId = ids['id'] ?? 0;
  const list = await listBookings(editing, instance.name, eventId);
  const path = link(bookingsPath(eventId));
  const [to, subject, text] = [form.text('to'), form.text('subject'), form.text('text')];
  const call = describeUnreachedPeople(countNotified(addressedOf(list, to)).unreached, t);
  const fields = html`${renderHiddenInput('to', to)}${renderHiddenInput('subject', subject)}${renderHiddenInput('text', text)}`;
  const send = html`<button class="primary" name="send" value="1">${t('signUps.send', { count })}</button>`;
  const main = html`${renderBookingsHeading(request, list, t('signUps.message'))}
    <div class="narrow-page">
      ${renderCard(subject, html`<p class="as-typed">${text}</p><p class="soft">${t('signUps.messageBelow')}</p>`)}
      <p>${count === 0 ? t('signUps.sentToNobody') : t('signUps.goesTo', { count })}${call === undefined ? '' : html` ${call}`}</p>
      <form method="post" action="${path}/message">${fields}
        <p class="more">${count === 0 ? '' : send} ${renderCancelLink(path, t)}</p>
      </form>
    </div>`;
  return { title: t('signUps.message'), main, at: '/agenda', hasDrafts: false };
}

const ROLE = 'contributor';
const AT = '/agenda';

function find({ editing, instance, ids }: PageRequest): Promise<StoredBooking> {
  return findBooking(editing, instance.name, ids['id'] ?? 0);
}

/** Accepts or promotes a booking; if there is no free seat, asks whether to proceed. */
async function move(request: PageRequest, verb: 'accept' | 'promote'): Promise<PageResult> {
  const { editing, instance, ids, form, t, language } = request;
  const id = ids['id'] ?? 0;
  const { booking } = await find(request);
  try {
    await transitionBooking(editing, instance.name, id, verb, { isOver: form.text('despite') === 'full' });
    return { to: bookingsPath(booking.eventId), did: 'saved' };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const why = describeRefusal(error.refusal, language);
    if (error.refusal.code !== 'full') return { ...(await renderBookingPage(request, { refused: why })), status: 409 };
    const question = {
      title: t('signUps.fullTitle', { name: booking.people[0]?.name ?? '' }),
      help: why,
      fields: renderHiddenInput('despite', 'full'),
      button: t('signUps.despite'),
      back: bookingsPath(booking.eventId),
    };
    const main = html`${renderConfirmQuestion(request, `/bookings/${id}/${verb}`, question)}`;
    return { title: question.title, main, at: AT, status: 409 };
  }
}

async function resend(request: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, language } = request;
  try {
    await resendLink(editing, instance.name, ids['id'] ?? 0);
    return { to: `/bookings/${ids['id']}`, did: 'saved' };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const refused = describeRefusal(error.refusal, language);
    return {
      ...(await renderBookingPage(request, { refused })),
      status: error instanceof RateLimitedError ? 429 : 409,
    };
  }
}

const cancelling: ConfirmedAction<StoredBooking> = {
  ask: (_, { booking }, t) => ({
    title: t('signUps.cancelTitle', { name: booking.people[0]?.name ?? '' }),
    help: booking.email === '' ? t('signUps.cancelUntold') : t('signUps.cancelTold', { email: booking.email }),
    button: t('signUps.cancel'),
    back: `/bookings/${booking.id}`,
  }),
  run: async ({ editing, instance, ids }, { booking }) => {
    await transitionBooking(editing, instance.name, ids['id'] ?? 0, 'cancel');
    return { to: bookingsPath(booking.eventId), did: 'saved' };
  },
};

const eraseBookingAction: ConfirmedAction<StoredBooking> = {
  ask: (_, { booking }, t) => ({
    title: t('signUps.eraseTitle', { name: booking.people[0]?.name ?? '' }),
    help: t('signUps.eraseHelp'),
    button: t('signUps.erase'),
    back: `/bookings/${booking.id}`,
  }),
  run: async ({ editing, instance, ids }, { booking }) => {
    await eraseBooking(editing, instance.name, ids['id'] ?? 0);
    return { to: bookingsPath(booking.eventId), did: 'erased' };
  },
};

const bookingVerbPages: readonly OfficePage[] = [
  { method: 'POST', path: '/bookings/{id}/accept', role: ROLE, show: (request) => move(request, 'accept') },
  { method: 'POST', path: '/bookings/{id}/promote', role: ROLE, show: (request) => move(request, 'promote') },
  { method: 'POST', path: '/bookings/{id}/resend', role: ROLE, show: resend },
  ...createConfirmPages({ path: '/bookings/{id}/cancel', role: ROLE, at: AT, find }, cancelling),
  ...createConfirmPages({ path: '/bookings/{id}/erase', role: ROLE, at: AT, find }, eraseBookingAction),
];

const [NAME, PARTY, EMAIL, PHONE] = [1, 2, 3, 4];

/** Maximum number of columns in portrait format; tables with more are printed in landscape. */
const MAX_UPRIGHT = 4;

async function readTable(request: PageRequest) {
  const { editing, instance, ids, language } = request;
  const eventId = ids['id'] ?? 0;
  await requireBookingAccess(editing, instance.name, eventId);
  const list = await listBookings(editing, instance.name, eventId);
  return { list, table: createBookingTable(list, { language, withSensitive: true, days: 'written' }) };
}

async function csvFile(request: PageRequest): Promise<Response> {
  const { list, table } = await readTable(request);
  return createDownloadResponse(fileName(request, list), 'csv', writeCsv(table));
}

async function xlsxFile(request: PageRequest): Promise<Response> {
  const { list, table } = await readTable(request);
  const sums = createAnswerTable(list, request.language);
  return createDownloadResponse(
    fileName(request, list),
    'xlsx',
    writeXlsx(table, ...(sums === undefined ? [] : [sums])),
  );
}

function fileName({ instance }: PageRequest, { event }: EventBookings): string {
  return `${instance.name}-${event.id}`;
}

/**
 * Sheet for the entrance: one line per person with an empty checkbox, then the waiting list, then the sums of the answers. People of one
 * booking are together, phone and mail share a column, and columns without values are omitted.
 */
async function showPrintedList(request: PageRequest): Promise<PageContent> {
  const { t, link, locale, instance, now } = request;
  const { list, table } = await readTable(request);
  const { event } = list;
  const groups = (['booked', 'waiting'] as const).map((state) => ({ state, rows: rowsOf(request, list, state) }));
  const all = groups.flatMap(({ rows }) => rows);
  const isUsed = (at: number) => all.some((row) => (row[at] ?? '') !== '');
  // The sheet omits the position and the attendance: its sections and checkboxes show them.
  const answers = table.headings.map((_, at) => at).filter((at) => at > PHONE && at < table.headings.length - 1);
  const used = answers.filter(isUsed);
  const hasContact = isUsed(EMAIL) || isUsed(PHONE);
  const heading = (text = '') => html`<th scope="col"><span>${text}</span></th>`;
  const head = html`<thead><tr><th scope="col"><span class="hidden-text">${t('signUps.came')}</span></th>${heading(table.headings[NAME])}${
    hasContact ? heading(t('signUps.columns.contact')) : ''
  }${used.map((at) => heading(table.headings[at]))}</tr></thead>`;
  const tables = groups
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ state, rows }) => html`${state === 'waiting' ? html`<h2>${t('signUps.filters.waiting')}</h2>` : ''}
      <table>
        ${head}
        <tbody>${rows.map((row) => drawLine(row, used, hasContact))}</tbody>
      </table>`,
    );
  const title = t('signUps.printTitle');
  const look = used.length + 2 > MAX_UPRIGHT ? ' wide' : '';
  const sheet = html`<div class="card booking-sheet${look}" role="region" tabindex="0" aria-label="${title}">
      ${tables}
      ${renderPrintedAnswerSums(request, list)}
    </div>`;
  const days = createDayFormatter(locale, instance.timeZone, now);
  const main = html`${renderBackLink(link(bookingsPath(event.id)), t('signUps.title'))}
    ${renderTitleRow(
      event.title,
      html`<span class="sheet-parish">${instance.title}</span>
      <span>${days.when(event.startsAt, event.endsAt)}</span><span>${describeSeatCounts(list, t)}</span>
      <button type="button" class="primary" data-print>${t('agenda.print')}</button>`,
    )}
    ${all.length === 0 ? renderEmptyState({ text: t('signUps.nobody') }) : sheet}
    <p class="sheet-time">${formatPrintTime(request)}</p>`;
  return { title, main, at: '/agenda' };
}

/** Rows of the table, one per person; only the first row of a booking has the party size. */
function rowsOf({ language }: PageRequest, list: EventBookings, state: BookingState): string[][] {
  const items = list.items.filter(({ booking }) => booking.state === state);
  return items.flatMap((one) => {
    const { rows } = createBookingTable({ ...list, items: [one] }, { language, withSensitive: true, days: 'written' });
    return rows.map((row, index) => row.with(PARTY, index === 0 ? String(rows.length) : ''));
  });
}

function drawLine(row: readonly string[], used: readonly number[], hasContact: boolean): Html {
  const companion = row[PARTY] === '' ? html` class="companion"` : '';
  const lines = [row[PHONE], row[EMAIL]].filter((text) => text).map((text) => html`<span>${text}</span>`);
  const contact = hasContact ? html`<td class="contact">${lines}</td>` : '';
  const cells = used.map((at) => html`<td>${row[at]}</td>`);
  return html`<tr${companion}><td class="box"><span></span></td><td class="name"><span>${row[NAME]}</span></td>${contact}${cells}</tr>`;
}

const OF_EVENT = '/events/{id}/bookings';

export const bookingPages: readonly OfficePage[] = [
  { method: 'GET', path: OF_EVENT, role: 'reader', show: showBookings },
  { method: 'GET', path: `${OF_EVENT}/new`, role: 'contributor', show: showBookingCreation },
  { method: 'POST', path: `${OF_EVENT}/new`, role: 'contributor', show: writeNewBooking },
  { method: 'GET', path: `${OF_EVENT}/present`, role: 'contributor', show: showAttendance },
  { method: 'POST', path: `${OF_EVENT}/present`, role: 'contributor', show: saveAttendance },
  { method: 'GET', path: `${OF_EVENT}/message`, role: 'contributor', show: showMessage },
  { method: 'POST', path: `${OF_EVENT}/message`, role: 'contributor', show: sendMessage },
  { method: 'GET', path: `${OF_EVENT}/print`, role: 'contributor', show: showPrintedList },
  { method: 'GET', path: `${OF_EVENT}.csv`, role: 'contributor', show: csvFile },
  { method: 'GET', path: `${OF_EVENT}.xlsx`, role: 'contributor', show: xlsxFile },
  { method: 'GET', path: '/bookings/{id}', role: 'contributor', show: showBooking },
  { method: 'POST', path: '/bookings/{id}', role: 'contributor', show: saveBooking },
  ...bookingVerbPages,
  ...removedBookingPages,
];
