// Attendee list as a spreadsheet file, and on paper with a checkbox per person (rule J13).

import { bookingTable } from '../../bookings/booking-table.ts';
import type { BookingState } from '../../model/bookings/booking.ts';
import { expectDealsWith } from '../../office/bookings/booked-event.ts';
import { type EventBookings, listBookings } from '../../office/bookings/read-bookings.ts';
import { writeCsv } from '../../office/tables/write-csv.ts';
import { writeXlsx } from '../../office/tables/write-xlsx.ts';
import { fileAnswer } from '../../office-api/file-answer.ts';
import { type Html, html } from '../../util/html.ts';
import { backLink, emptyState, titleRow } from '../components/parts.ts';
import { sayNumbers } from '../components/seats-bar.ts';
import { sayDays } from '../days.ts';
import type { PageContent, PageRequest } from '../page.ts';
import { bookingsPath } from './bookings-page.ts';

/** Column positions in the table. */
const [NAME, PARTY, PHONE] = [1, 2, 4];

/** Tables with more columns are printed in landscape. */
const MAX_UPRIGHT = 4;

async function readTable(asked: PageRequest) {
  const { editing, instance, ids, language } = asked;
  const eventId = ids['id'] ?? 0;
  await expectDealsWith(editing, instance.name, eventId);
  const list = await listBookings(editing, instance.name, eventId);
  return { list, table: bookingTable(list, { language, withSensitive: true, days: 'written' }) };
}

export async function csvFile(asked: PageRequest): Promise<Response> {
  const { list, table } = await readTable(asked);
  return fileAnswer(fileName(asked, list), 'csv', writeCsv(table));
}

export async function xlsxFile(asked: PageRequest): Promise<Response> {
  const { list, table } = await readTable(asked);
  return fileAnswer(fileName(asked, list), 'xlsx', writeXlsx(table));
}

function fileName({ instance }: PageRequest, { event }: EventBookings): string {
  return `${instance.name}-${event.id}`;
}

/**
 * Sheet for the entrance: one line per person with an empty checkbox, and the waiting list below. Columns without any value are omitted,
 * and so is the party size if all come alone.
 */
export async function showPrintedList(asked: PageRequest): Promise<PageContent> {
  const { t, link, locale, instance, now } = asked;
  const { list, table } = await readTable(asked);
  const { event } = list;
  const groups = (['booked', 'waiting'] as const).map((state) => ({ state, rows: rowsOf(asked, list, state) }));
  const all = groups.flatMap(({ rows }) => rows);
  const isUsed = (at: number) => all.some((row) => (row[at] ?? '') !== '' && (at !== PARTY || row[at] !== '1'));
  // The sheet’s sections and checkboxes already show the position and the attendance.
  const columns = table.headings.map((_, at) => at).filter((at) => at >= NAME && at < table.headings.length - 1);
  const used = columns.filter(isUsed);
  const head = html`<thead><tr><th scope="col"><span class="hidden-text">${t('signUps.came')}</span></th>${used.map(
    (at) => html`<th scope="col">${table.headings[at]}</th>`,
  )}</tr></thead>`;
  const tables = groups
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ state, rows }) => html`${state === 'waiting' ? html`<h2>${t('signUps.filters.waiting')}</h2>` : ''}
      <table>
        ${head}
        <tbody>${rows.map((row) => drawLine(row, used))}</tbody>
      </table>`,
    );
  const title = t('signUps.printTitle');
  const look = used.length > MAX_UPRIGHT ? ' wide' : '';
  const sheet = html`<div class="card booking-sheet${look}" role="region" tabindex="0" aria-label="${title}">
      ${tables}
    </div>`;
  const days = sayDays(locale, instance.timeZone, now);
  const main = html`${backLink(link(bookingsPath(event.id)), t('signUps.title'))}
    ${titleRow(
      event.title,
      html`<span>${days.when(event.startsAt, event.endsAt)}</span><span>${sayNumbers(list, t)}</span>
      <button type="button" class="primary" data-print>${t('agenda.print')}</button>`,
    )}
    ${all.length === 0 ? emptyState({ text: t('signUps.nobody') }) : sheet}`;
  return { title, main, at: '/agenda' };
}

/** One row per person; the party size is on the first row of a booking. */
function rowsOf({ language }: PageRequest, list: EventBookings, state: BookingState): string[][] {
  const items = list.items.filter(({ booking }) => booking.state === state);
  return items.flatMap((one) => {
    const { rows } = bookingTable({ ...list, items: [one] }, { language, withSensitive: true, days: 'written' });
    return rows.map((row, index) => row.with(PARTY, index === 0 ? String(rows.length) : ''));
  });
}

function drawLine(row: readonly string[], used: readonly number[]): Html {
  const cells = used.map((at) => html`<td${at === PHONE ? html` class="unbroken"` : ''}>${row[at]}</td>`);
  return html`<tr><td class="box"><span></span></td>${cells}</tr>`;
}
