// Form to enter a booking, for example from a phone call, or to change one; it is shown again after a refusal.

import type { Plain } from '../../model/format/rule.ts';
import { expectDealsWith } from '../../office/bookings/booked-event.ts';
import { createBooking } from '../../office/bookings/change-booking.ts';
import { listBookings } from '../../office/bookings/read-bookings.ts';
import type { Warning } from '../../office/content/warning.ts';
import { OfficeError } from '../../office/office-error.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import { type Html, html } from '../../util/html.ts';
import { DESPITE } from '../components/form/carried.ts';
import { blankOnceOnly } from '../components/form/create.ts';
import { drawForm } from '../components/form/draw.ts';
import type { FieldGroup, FieldProblem } from '../components/form/field.ts';
import { asSent, enteredFields, type Filled, fieldsOf, readFields } from '../components/form/filled.ts';
import { box } from '../components/form/parts.ts';
import { faultProblems, refusedBy } from '../components/form/problems.ts';
import { cancelLink } from '../components/parts.ts';
import { drawSeats } from '../components/seats-bar.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { bookingGroups, bookingOf } from './booking-fields.ts';
import { bookingsPath, heading } from './bookings-page.ts';

/** Accepted warning: more bookings than seats. */
export const FULL = 'full';

/** Refused form with its problems; `isFull` if there are no free seats. */
interface RefusedBooking {
  readonly filled: Filled;
  readonly isFull: boolean;
  /** Whether the fields are valid, but the event or its capacity rejects the booking. */
  readonly isRefused?: boolean;
}

/** Reads the form of a booking and writes it; undefined on success. Rethrows errors that are not about the form. */
export async function writeFrom(
  { form, language }: PageRequest,
  groups: readonly FieldGroup[],
  write: (value: Plain, isOver: boolean) => Promise<unknown>,
): Promise<RefusedBooking | undefined> {
  const fields = fieldsOf(groups);
  const { values, faults } = readFields(fields, enteredFields(form, fields));
  const again = (problems: readonly FieldProblem[], isFull = false) => ({
    filled: asSent(form, fields, problems),
    isFull,
  });
  if (faults.length > 0) return again(faultProblems(faults, language));
  try {
    await write(bookingOf(values), form.text(DESPITE) === FULL);
    return undefined;
  } catch (error) {
    if (error instanceof OfficeError) {
      const isFull = error.refusal.code === 'full';
      return { ...again([{ name: undefined, text: sayRefused(error.refusal, language) }], isFull), isRefused: true };
    }
    return again(refusedBy(error, fields, language).problems);
  }
}

export function despiteFull({ t }: PageRequest, isFull: boolean): Html | undefined {
  return isFull ? box(DESPITE, false, t('signUps.despite'), '', FULL) : undefined;
}

export async function showNewBooking(asked: PageRequest): Promise<PageContent> {
  await expectDealsWith(asked.editing, asked.instance.name, asked.ids['id'] ?? 0);
  return newPage(asked, blankOnceOnly({ people: [], answers: {} }), false);
}

export async function writeNewBooking(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, form } = asked;
  const eventId = ids['id'] ?? 0;
  const list = await listBookings(editing, instance.name, eventId, { limit: 0 });
  const state = form.text('state') === 'waiting' ? 'waiting' : 'booked';
  let warnings: readonly Warning[] = [];
  const refused = await writeFrom(asked, bookingGroups(list, asked.language), async (value, isOver) => {
    ({ warnings } = await createBooking(editing, instance.name, eventId, { ...value, state }, { isOver }));
  });
  if (refused !== undefined)
    return {
      ...(await newPage(asked, refused.filled, refused.isFull)),
      status: refused.isRefused === true ? 409 : 422,
    };
  return { to: bookingsPath(eventId), did: 'saved', warnings };
}

async function newPage(asked: PageRequest, filled: Filled, isFull: boolean): Promise<PageContent> {
  const { editing, instance, ids, t, link, language, form } = asked;
  const eventId = ids['id'] ?? 0;
  const list = await listBookings(editing, instance.name, eventId, { limit: 0 });
  const path = link(bookingsPath(eventId));
  const hasLine = list.seats !== null;
  const waits = hasLine ? box('state', form.text('state') === 'waiting', t('signUps.toLine'), '', 'waiting') : '';
  const title = t('signUps.writeDown');
  const entry = drawForm({
    action: `${path}/new`,
    groups: bookingGroups(list, asked.language),
    filled,
    choices: () => [],
    language,
    above: html`${despiteFull(asked, isFull)}${waits}`,
    button: t('signUps.writeDownButton'),
    beside: cancelLink(path, t),
  });
  const main = html`${heading(asked, list, title)}
    <div class="split">
      <div>${entry}</div>
      <div class="aside"><section class="card">${drawSeats(list, t)}</section></div>
    </div>`;
  return { title, main, at: '/agenda' };
}
