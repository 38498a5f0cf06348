// Actions on a booking, with or without confirmation: cancelling notifies the subscriber, removing does not.

import { eraseBooking, moveBooking, resendLink } from '../../office/bookings/change-booking.ts';
import { findBooking } from '../../office/bookings/read-bookings.ts';
import { OfficeError, RefusedForNow } from '../../office/office-error.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import type { PresentBooking } from '../../store/bookings/booking-rows.ts';
import { html } from '../../util/html.ts';
import { type Confirming, confirmPages, drawQuestion } from '../components/confirm.ts';
import { hidden } from '../components/form/parts.ts';
import type { OfficePage, PageRequest, PageResult } from '../page.ts';
import { bookingPage } from './booking-page.ts';
import { bookingsPath } from './bookings-page.ts';

const ROLE = 'contributor';
const AT = '/agenda';

function find({ editing, instance, ids }: PageRequest): Promise<PresentBooking> {
  return findBooking(editing, instance.name, ids['id'] ?? 0);
}

/** Accepts or promotes a booking; if there is no free seat, asks whether to proceed. */
async function move(asked: PageRequest, verb: 'accept' | 'promote'): Promise<PageResult> {
  const { editing, instance, ids, form, t, language } = asked;
  const id = ids['id'] ?? 0;
  const { booking } = await find(asked);
  try {
    await moveBooking(editing, instance.name, id, verb, { isOver: form.text('despite') === 'full' });
    return { to: bookingsPath(booking.eventId), did: 'saved' };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const why = sayRefused(error.refusal, language);
    if (error.refusal.code !== 'full') return { ...(await bookingPage(asked, { refused: why })), status: 409 };
    const question = {
      title: t('signUps.fullTitle', { name: booking.people[0]?.name ?? '' }),
      help: why,
      fields: hidden('despite', 'full'),
      button: t('signUps.despite'),
      back: bookingsPath(booking.eventId),
    };
    const main = html`${drawQuestion(asked, `/bookings/${id}/${verb}`, question)}`;
    return { title: question.title, main, at: AT, status: 409 };
  }
}

async function resend(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, language } = asked;
  try {
    await resendLink(editing, instance.name, ids['id'] ?? 0);
    return { to: `/bookings/${ids['id']}`, did: 'saved' };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const refused = sayRefused(error.refusal, language);
    return { ...(await bookingPage(asked, { refused })), status: error instanceof RefusedForNow ? 429 : 409 };
  }
}

const cancelling: Confirming<PresentBooking> = {
  ask: (_, { booking }, t) => ({
    title: t('signUps.cancelTitle', { name: booking.people[0]?.name ?? '' }),
    help: booking.email === '' ? t('signUps.cancelUntold') : t('signUps.cancelTold', { email: booking.email }),
    button: t('signUps.cancel'),
    back: `/bookings/${booking.id}`,
  }),
  run: async ({ editing, instance, ids }, { booking }) => {
    await moveBooking(editing, instance.name, ids['id'] ?? 0, 'cancel');
    return { to: bookingsPath(booking.eventId), did: 'saved' };
  },
};

const erasing: Confirming<PresentBooking> = {
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

export const bookingVerbPages: readonly OfficePage[] = [
  { method: 'POST', path: '/bookings/{id}/accept', role: ROLE, show: (asked) => move(asked, 'accept') },
  { method: 'POST', path: '/bookings/{id}/promote', role: ROLE, show: (asked) => move(asked, 'promote') },
  { method: 'POST', path: '/bookings/{id}/resend', role: ROLE, show: resend },
  ...confirmPages({ path: '/bookings/{id}/cancel', role: ROLE, at: AT, find }, cancelling),
  ...confirmPages({ path: '/bookings/{id}/erase', role: ROLE, at: AT, find }, erasing),
];
