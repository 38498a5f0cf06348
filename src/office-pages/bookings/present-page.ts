// Attendance list for phones at the entrance; saved in one request.

import { attendeeNames } from '../../i18n/said-names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { expectDealsWith } from '../../office/bookings/booked-event.ts';
import { notePresent } from '../../office/bookings/change-booking.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import { OfficeError } from '../../office/office-error.ts';
import type { PresentBooking } from '../../store/bookings/booking-rows.ts';
import { NotFound } from '../../store/content/errors.ts';
import { foldForSearch } from '../../util/fold-for-search.ts';
import { type Html, html } from '../../util/html.ts';
import { box, hidden } from '../components/form/parts.ts';
import { cancelLink, emptyState } from '../components/parts.ts';
import type { PageContent, PageRequest, Redirect } from '../page.ts';
import { bookingsPath, heading } from './bookings-page.ts';

export async function showPresent(asked: PageRequest): Promise<PageContent> {
  const { editing, instance, ids, t, link } = asked;
  const eventId = ids['id'] ?? 0;
  await expectDealsWith(editing, instance.name, eventId);
  const list = await listBookings(editing, instance.name, eventId, { state: 'booked' });
  const path = link(bookingsPath(eventId));
  const title = t('signUps.present');
  const rows = byName(list.items).map((one) => drawBooking(one, t));
  const entry = html`<form class="entry present" method="post" action="${path}/present">
      <ul class="card present-rows">${rows}</ul>
      <div class="finish"><button class="primary">${t('forms.save')}</button>${cancelLink(path, t)}</div>
    </form>`;
  const main = html`${heading(asked, list, title)}
    <p class="soft">${t('signUps.presentHelp')}</p>
    ${rows.length === 0 ? emptyState({ text: t('signUps.nobody') }) : entry}`;
  return { title, main, at: '/agenda' };
}

function byName(all: readonly PresentBooking[]): readonly PresentBooking[] {
  const key = ({ booking }: PresentBooking) => foldForSearch(booking.people[0]?.name ?? '');
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** A booking stores only how many people came: a checkbox for a single person, otherwise a number with a button for all. */
function drawBooking({ booking: { id, people, present } }: PresentBooking, t: Translate): Html {
  const was = hidden('was', `${id} ${present}`);
  const all = people.map(({ name }) => name);
  const names = attendeeNames(all, t).join(', ');
  if (people.length === 1) return html`<li>${was}${box(cameOf(id), present > 0, names)}</li>`;
  const counts = Array.from({ length: people.length + 1 }, (_, count) => drawCount(count, people.length));
  return html`<li>${was}
      <fieldset class="came">
        <legend>${names}</legend>
        <div class="counts">${counts}</div>
      </fieldset>
    </li>`;

  function drawCount(count: number, all: number): Html {
    const text =
      count === 0 ? t('signUps.noneCame') : count === all ? t('signUps.allCame', { people: all }) : `${count}`;
    const isNow = count === present ? html` checked` : '';
    return html`<label class="check"><input type="radio" name="${cameOf(id)}" value="${count}"${isNow}><span>${text}</span></label>`;
  }
}

/** Input with the attendance of a booking. */
function cameOf(id: number): string {
  return `came-${id}`;
}

/** Saves only changed numbers, so that two people can use the list concurrently. */
export async function savePresent(asked: PageRequest): Promise<Redirect> {
  const { editing, instance, ids, form } = asked;
  const eventId = ids['id'] ?? 0;
  await expectDealsWith(editing, instance.name, eventId);
  const { items } = await listBookings(editing, instance.name, eventId, { state: 'booked' });
  const before = new Map(form.all('was').map((text) => text.split(' ') as [string, string]));
  let isChanged = false;
  for (const { booking } of items) {
    const was = before.get(String(booking.id));
    const count = Number(form.text(cameOf(booking.id)));
    if (was === undefined || Number(was) === count || !Number.isInteger(count) || count < 0) continue;
    isChanged = (await noteOne(asked, booking.id, Math.min(count, booking.people.length))) || isChanged;
  }
  return { to: bookingsPath(eventId), did: isChanged ? 'saved' : 'nothing' };

  async function noteOne(_: PageRequest, id: number, count: number): Promise<boolean> {
    try {
      await notePresent(editing, instance.name, id, count);
      return true;
    } catch (error) {
      // The booking was cancelled or removed in the meantime.
      if (error instanceof OfficeError || error instanceof NotFound) return false;
      throw error;
    }
  }
}
