import { listAttendeeNames } from '../../i18n/attendee-names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { requireBookingAccess } from '../../office/bookings/booking-access.ts';
import { recordAttendance } from '../../office/bookings/change-booking.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import { OfficeError } from '../../office/office-error.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import { NotFoundError } from '../../store/content/errors.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { type Html, html } from '../../util/html.ts';
import { renderCheckbox, renderHiddenInput } from '../components/form/parts.ts';
import { renderCancelLink, renderEmptyState } from '../components/parts.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { bookingsPath, renderBookingsHeading } from './bookings-page.ts';

export async function showAttendance(request: PageRequest): Promise<PageContent> {
  const { editing, instance, ids, t, link } = request;
  const eventId = ids['id'] ?? 0;
  await requireBookingAccess(editing, instance.name, eventId);
  const list = await listBookings(editing, instance.name, eventId, { state: 'booked' });
  const path = link(bookingsPath(eventId));
  const title = t('signUps.present');
  const rows = byName(list.items).map((one) => drawBooking(one, t));
  const entry = html`<form class="entry present" method="post" action="${path}/present">
      <ul class="card present-rows">${rows}</ul>
      <div class="finish"><button class="primary">${t('forms.save')}</button>${renderCancelLink(path, t)}</div>
    </form>`;
  const main = html`${renderBookingsHeading(request, list, title)}
    <div class="narrow-page">
      <p class="soft">${t('signUps.presentHelp')}</p>
      ${rows.length === 0 ? renderEmptyState({ text: t('signUps.nobody') }) : entry}
    </div>`;
  return { title, main, at: '/agenda' };
}

function byName(all: readonly StoredBooking[]): readonly StoredBooking[] {
  const key = ({ booking }: StoredBooking) => foldForSearch(booking.people[0]?.name ?? '');
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Attendance of a booking, stored as a number of people: a checkbox for one person, otherwise a radio button for each number. */
function drawBooking({ booking: { id, people, present } }: StoredBooking, t: Translate): Html {
  const was = renderHiddenInput('was', `${id} ${present}`);
  const all = people.map(({ name }) => name);
  const [first = '', ...others] = listAttendeeNames(all, t);
  if (people.length === 1) return html`<li>${was}${renderCheckbox(inputNameOf(id), present > 0, first)}</li>`;
  const counts = Array.from({ length: people.length + 1 }, (_, count) => drawCount(count, people.length));
  return html`<li>${was}
      <div class="came" role="radiogroup" aria-label="${[first, ...others].join(', ')}">
        <p><b>${first}</b> <span class="others small soft">${others.join(', ')}</span></p>
        <div class="counts">${counts}</div>
      </div>
    </li>`;

  function drawCount(count: number, all: number): Html {
    const text =
      count === 0 ? t('signUps.noneCame') : count === all ? t('signUps.allCame', { people: all }) : `${count}`;
    const isNow = count === present ? html` checked` : '';
    const radio = html`<input type="radio" name="${inputNameOf(id)}" value="${count}"${isNow}>`;
    return html`<label class="count-choice">${radio}<span>${text}</span></label>`;
  }
}

function inputNameOf(id: number): string {
  return `came-${id}`;
}

/** Saves only the numbers that the user changed, so that two people can fill in the list at the same time. */
export async function saveAttendance(request: PageRequest): Promise<Redirect> {
  const { editing, instance, ids, form } = request;
  const eventId = ids['id'] ?? 0;
  await requireBookingAccess(editing, instance.name, eventId);
  const { items } = await listBookings(editing, instance.name, eventId, { state: 'booked' });
  const before = new Map(form.all('was').map((text) => text.split(' ') as [string, string]));
  let isChanged = false;
  for (const { booking } of items) {
    const was = before.get(String(booking.id));
    const count = Number(form.text(inputNameOf(booking.id)));
    if (was === undefined || Number(was) === count || !Number.isInteger(count) || count < 0) continue;
    isChanged = (await noteOne(request, booking.id, Math.min(count, booking.people.length))) || isChanged;
  }
  return { to: bookingsPath(eventId), did: isChanged ? 'saved' : 'nothing' };

  async function noteOne(_: PageRequest, id: number, count: number): Promise<boolean> {
    try {
      await recordAttendance(editing, instance.name, id, count);
      return true;
    } catch (error) {
      // The booking was cancelled or removed in the meantime.
      if (error instanceof OfficeError || error instanceof NotFoundError) return false;
      throw error;
    }
  }
}
