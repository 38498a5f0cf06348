import { parseInstantText } from '../../model/bookings/booking.ts';
import { eraseBooking } from '../../office/bookings/change-booking.ts';
import { findRemovedBooking, listRemovedBookings } from '../../office/bookings/read-bookings.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import { html } from '../../util/html.ts';
import { type ConfirmedAction, createConfirmPages } from '../components/confirm.ts';
import { renderBackLink } from '../components/parts.ts';
import { createDayFormatter } from '../day-formatter.ts';
import type { OfficePage, PageContent, PageRequest } from '../page.ts';

const ROLE = 'contributor';
const AT = '/trash';

export function removedBookingsPath(eventId: number): string {
  return `/trash/event/${eventId}/bookings`;
}

async function showRemoved(request: PageRequest): Promise<PageContent> {
  const { editing, instance, ids, locale, now, t, link } = request;
  const found = await listRemovedBookings(editing, instance.name, ids['id'] ?? 0);
  const { instant } = createDayFormatter(locale, instance.timeZone, now);
  const rows = found.map(({ booking: { id, people, email, phone, createdAt } }) => {
    const names = people.map(({ name }) => name).join(', ');
    const reached = [email, phone, instant(parseInstantText(createdAt))].filter((one) => one !== '').join(' · ');
    return html`<li>
      <div class="did"><p>${names}</p><p class="small soft">${reached}</p></div>
      <a class="button small" href="${link(`/trash/bookings/${id}/erase`)}">${t('signUps.erase')}</a>
    </li>`;
  });
  const main = html`${renderBackLink(link(AT), t('history.trashTitle'))}
    <h1>${t('signUps.title')}</h1>
    <p class="soft">${t('signUps.inTrash')}</p>
    <section class="card"><ol class="past">${rows}</ol></section>`;
  return { title: t('signUps.title'), main, at: AT };
}

function find({ editing, instance, ids }: PageRequest): Promise<StoredBooking> {
  return findRemovedBooking(editing, instance.name, ids['id'] ?? 0);
}

const eraseRemovedBookingAction: ConfirmedAction<StoredBooking> = {
  ask: (_, { booking }, t) => ({
    title: t('signUps.eraseTitle', { name: booking.people[0]?.name ?? '' }),
    help: t('signUps.eraseHelp'),
    button: t('signUps.erase'),
    back: removedBookingsPath(booking.eventId),
  }),
  run: async ({ editing, instance }, { booking }) => {
    await eraseBooking(editing, instance.name, booking.id);
    return { to: AT, did: 'erased' };
  },
};

export const removedBookingPages: readonly OfficePage[] = [
  { method: 'GET', path: '/trash/event/{id}/bookings', role: ROLE, show: showRemoved },
  ...createConfirmPages({ path: '/trash/bookings/{id}/erase', role: ROLE, at: AT, find }, eraseRemovedBookingAction),
];
