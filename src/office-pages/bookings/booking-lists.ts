// The list of who has signed up to take along: as a file for spreadsheets, and on paper with a box for each (rule J13).

import { html } from '../../kit/html.ts';
import { expectDealsWith } from '../../office/bookings/booked-event.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import { writeCsv } from '../../office/tables/write-csv.ts';
import { writeXlsx } from '../../office/tables/write-xlsx.ts';
import { bookingTable } from '../../signup/booking-table.ts';
import { sayDays } from '../days.ts';
import { backLink, emptyState, titleRow } from '../kit/parts.ts';
import type { Asked, Shown } from '../page.ts';
import { bookingsPath } from './bookings-page.ts';
import { sayNumbers } from './seats-bar.ts';

/** The places of columns that are left out where they say the same of all. */
const [STATE, PARTY] = [0, 2];

async function readTable(asked: Asked) {
  const { editing, instance, ids, language } = asked;
  const eventId = ids['id'] ?? 0;
  await expectDealsWith(editing, instance.name, eventId);
  const list = await listBookings(editing, instance.name, eventId);
  return { list, table: bookingTable(list, { language, withSensitive: true }) };
}

export async function csvFile(asked: Asked): Promise<Response> {
  const { list, table } = await readTable(asked);
  return fileOf(asked, list.event.id, writeCsv(table), 'text/csv; charset=utf-8', 'csv');
}

export async function xlsxFile(asked: Asked): Promise<Response> {
  const { list, table } = await readTable(asked);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return fileOf(asked, list.event.id, new Uint8Array(writeXlsx(table)), type, 'xlsx');
}

function fileOf(
  { instance }: Asked,
  eventId: number,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  ending: string,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${instance.name}-${eventId}.${ending}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** A sheet for the door: a line a person, with an empty box; columns in which nobody has anything are left out. */
export async function showPrintedList(asked: Asked): Promise<Shown> {
  const { t, link, locale, instance, now } = asked;
  const { list, table } = await readTable(asked);
  const { event } = list;
  // What is the same for all, or empty, tells nothing on paper.
  const used = table.headings.map(
    (_, at) => new Set(['', ...table.rows.map((row) => row[at] ?? '')]).size > (at === PARTY || at === STATE ? 2 : 1),
  );
  const shown = <T>(cells: readonly T[]) => cells.filter((_, at) => used[at] === true && at < cells.length - 1);
  const rows = table.rows.map(
    (row) => html`<tr><td class="box"><span></span></td>${shown(row).map((text) => html`<td>${text}</td>`)}</tr>`,
  );
  const head = shown(table.headings).map((text) => html`<th scope="col">${text}</th>`);
  const days = sayDays(locale, instance.timeZone, now);
  const title = t('signUps.printTitle');
  const sheet = html`<div class="card booking-sheet">
      <table>
        <thead><tr><th scope="col"><span class="hidden-text">${t('signUps.came')}</span></th>${head}</tr></thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
  const main = html`${backLink(link(bookingsPath(event.id)), t('signUps.title'))}
    ${titleRow(
      event.title,
      html`<span>${days.when(event.startsAt, event.endsAt)}</span><span>${sayNumbers(list, t)}</span>
      <button type="button" class="primary" data-print hidden>${t('agenda.print')}</button>`,
    )}
    ${rows.length === 0 ? emptyState({ text: t('signUps.nobody') }) : sheet}`;
  return { title, main, at: '/agenda' };
}
