// Routes of the booking pages. Users who may not manage an event’s bookings only see its numbers (rule J14).

import type { OfficePage } from '../page.ts';
import { csvFile, showPrintedList, xlsxFile } from './booking-lists.ts';
import { saveBooking, showBooking } from './booking-page.ts';
import { bookingVerbPages } from './booking-verbs.ts';
import { showBookings } from './bookings-page.ts';
import { sendMessage, showMessage } from './message-page.ts';
import { savePresent, showPresent } from './present-page.ts';
import { removedBookingPages } from './removed-bookings.ts';
import { showNewBooking, writeNewBooking } from './write-booking.ts';

const OF_EVENT = '/events/{id}/bookings';

export const bookingPages: readonly OfficePage[] = [
  { method: 'GET', path: OF_EVENT, role: 'reader', show: showBookings },
  { method: 'GET', path: `${OF_EVENT}/new`, role: 'contributor', show: showNewBooking },
  { method: 'POST', path: `${OF_EVENT}/new`, role: 'contributor', show: writeNewBooking },
  { method: 'GET', path: `${OF_EVENT}/present`, role: 'contributor', show: showPresent },
  { method: 'POST', path: `${OF_EVENT}/present`, role: 'contributor', show: savePresent },
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
