import type { Booking } from '../../model/bookings/booking.ts';
import { bookingRule } from '../../model/bookings/booking-kind.ts';
import { type PlainObject, writeWithDefaults } from '../../model/format/rule.ts';
import { changeBooking } from '../../office/bookings/change-booking.ts';
import { type EventBookings, findBooking, listBookings } from '../../office/bookings/read-bookings.ts';
import { mergePatch } from '../../office/content/merge-patch.ts';
import { OfficeError } from '../../office/office-error.ts';
import { describeRefusal } from '../../office/words/describe-refusal.ts';
import type { StoredBooking } from '../../store/bookings/booking-rows.ts';
import { type Html, html } from '../../util/html.ts';
import { createFormState, type FormState, fieldsOf, readSubmittedFormState } from '../components/form/form-state.ts';
import { renderForm } from '../components/form/render-form.ts';
import { saveForm } from '../components/form/save.ts';
import {
  renderActionsCard,
  renderAlert,
  renderBackLink,
  renderCard,
  renderPill,
  renderPostButton,
  renderTitleRow,
} from '../components/parts.ts';
import { renderSeatsBar } from '../components/seats-bar.ts';
import { renderInstanceLangAttribute } from '../languages.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { createBookingFieldGroups, createBookingFromValues } from './booking-fields.ts';
import { BOOKING_STATE_TONES, bookingsPath, formatBookingActorName, formatBookingTime } from './bookings-page.ts';
import { OVERBOOKING_WARNING, renderOverbookingCheckbox } from './write-booking.ts';

export async function showBooking(request: PageRequest): Promise<PageContent> {
  return renderBookingPage(request);
}

/** Saves only the fields that the user changed. Changes that others made in the meantime are kept, or shown as conflicts. */
export async function saveBooking(request: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, language, form } = request;
  const id = ids['id'] ?? 0;
  const { list } = await readOne(request);
  const fields = fieldsOf(createBookingFieldGroups(list, language));
  const standing = async () => {
    const { booking, revision, changedBy } = await findBooking(editing, instance.name, id);
    return { value: formOf(booking), revision, by: formatBookingActorName(request, changedBy) };
  };
  try {
    const saved = await saveForm(request, {
      fields,
      standing,
      apply: async (merge, ifRevision, despite) => {
        const whole = createBookingFromValues(mergePatch((await standing()).value, merge) as PlainObject);
        const changed = Object.fromEntries(Object.keys(merge).map((key) => [key, whole[key]]));
        const options = { isOver: despite.has(OVERBOOKING_WARNING), ifRevision };
        return (await changeBooking(editing, instance.name, id, changed, options)).revision;
      },
    });
    if ('again' in saved) return { ...(await renderBookingPage(request, { filled: saved.again })), status: 422 };
    return { to: `/bookings/${id}`, did: saved.revision === undefined ? 'nothing' : 'saved' };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const filled = readSubmittedFormState(form, fields, [
      { name: undefined, text: describeRefusal(error.refusal, language) },
    ]);
    return { ...(await renderBookingPage(request, { filled, isFull: error.refusal.code === 'full' })), status: 409 };
  }
}

/** Values of the booking’s form; the key of the private link is never included. */
function formOf(booking: Booking): PlainObject {
  return createBookingFromValues(writeWithDefaults(bookingRule, booking) as PlainObject);
}

async function readOne({ editing, instance, ids }: PageRequest) {
  const present = await findBooking(editing, instance.name, ids['id'] ?? 0);
  const list = await listBookings(editing, instance.name, present.booking.eventId, { limit: 0 });
  return { present, list };
}

interface Returned {
  readonly filled?: FormState;
  readonly isFull?: boolean;
  readonly refused?: string;
}

export async function renderBookingPage(
  request: PageRequest,
  { filled, isFull = false, refused }: Returned = {},
): Promise<PageContent> {
  const { t, link, language } = request;
  const { present, list } = await readOne(request);
  const { booking } = present;
  const path = link(`/bookings/${booking.id}`);
  const name = booking.people[0]?.name ?? '';
  const entry = renderForm({
    action: path,
    groups: createBookingFieldGroups(list, language, [renderOverbookingCheckbox(request, isFull)]),
    filled: filled ?? createFormState(formOf(booking)),
    choices: () => [],
    language,
  });
  const main = html`${renderBackLink(link(bookingsPath(booking.eventId)), t('signUps.title'))}
    ${renderTitleRow(
      name,
      html`<span>${renderPill(t(`bookings.states.${booking.state}`), BOOKING_STATE_TONES[booking.state])}</span>
      <span class="soft"${renderInstanceLangAttribute(language, request.instance)}>${list.event.title}</span>`,
    )}
    ${refused === undefined ? '' : renderAlert([refused])}
    <div class="split">
      <div>${booking.state === 'cancelled' ? html`<section class="card"><p>${t('signUps.isCancelled')}</p></section>` : entry}</div>
      <div class="aside">
        ${facts(request, present, list)}
      </div>
    </div>`;
  return { title: name, main, at: '/agenda' };
}

/** Actions that the state of a booking allows. The action that the booking is waiting for is a filled button. */
function listActions({ t, link }: PageRequest, { booking }: StoredBooking): readonly Html[] {
  const path = link(`/bookings/${booking.id}`);
  const { state, email } = booking;
  const press = (verb: string, text: string, look: 'primary' | 'quiet') =>
    renderPostButton({ action: `${path}/${verb}`, text, look });
  if (state === 'cancelled') return [];
  return [
    ...(state === 'waiting' ? [press('promote', t('signUps.promote'), 'primary')] : []),
    ...(state === 'pending' ? [press('accept', t('signUps.accept'), 'primary')] : []),
    ...(email === '' ? [] : [press('resend', t('signUps.resend'), 'quiet')]),
    html`<a class="button quiet" href="${path}/cancel">${t('signUps.cancel')}</a>`,
  ];
}

function facts(request: PageRequest, stored: StoredBooking, list: EventBookings): Html {
  const { t, link } = request;
  const { booking } = stored;
  const { createdAt, heldUntil, present, people } = booking;
  const notes = [
    [t('signUps.since'), formatBookingTime(request, createdAt)],
    ...(heldUntil === null ? [] : [[t('signUps.heldUntil'), formatBookingTime(request, heldUntil)]]),
    ...(present === 0 ? [] : [[t('signUps.came'), t('signUps.cameOf', { present, people: people.length })]]),
  ];
  const erase = link(`/bookings/${booking.id}/erase`);
  const seats = renderSeatsBar(list, t);
  return html`${renderCard(
    t('signUps.about'),
    html`<dl class="facts">${notes.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>`,
  )}
    ${seats && html`<section class="card">${seats}</section>`}
    ${renderActionsCard(t, [{ address: erase, text: t('signUps.erase'), hint: t('signUps.eraseHelp') }], listActions(request, stored))}`;
}
