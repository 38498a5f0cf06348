// Page of one booking: editing, cancelling and removing it.

import type { Booking } from '../../model/bookings/booking.ts';
import { booking as bookingRule } from '../../model/bookings/booking-kind.ts';
import { type Plain, writeWhole } from '../../model/format/rule.ts';
import { changeBooking } from '../../office/bookings/change-booking.ts';
import { type EventBookings, findBooking, listBookings } from '../../office/bookings/read-bookings.ts';
import { mergePatch } from '../../office/content/merge-patch.ts';
import { OfficeError } from '../../office/office-error.ts';
import { sayRefused } from '../../office/words/refusal-words.ts';
import type { PresentBooking } from '../../store/bookings/booking-rows.ts';
import { type Html, html } from '../../util/html.ts';
import { drawForm } from '../components/form/draw.ts';
import { asSent, type Filled, fieldsOf, opened } from '../components/form/filled.ts';
import { saveForm } from '../components/form/save.ts';
import { alertBox, backLink, card, pill, postButton, titleRow } from '../components/parts.ts';
import { drawSeats } from '../components/seats-bar.ts';
import { langOf } from '../languages.ts';
import type { PageContent, PageRequest, PageResult } from '../page.ts';
import { bookingGroups, bookingOf } from './booking-fields.ts';
import { atTime, bookingsPath, STATE_TONES, sayBy } from './bookings-page.ts';
import { despiteFull, FULL } from './write-booking.ts';

export async function showBooking(asked: PageRequest): Promise<PageContent> {
  return bookingPage(asked);
}

/** Saves only the fields changed here; concurrent changes by others or by the subscriber are kept, or shown as conflicts. */
export async function saveBooking(asked: PageRequest): Promise<PageResult> {
  const { editing, instance, ids, language, form } = asked;
  const id = ids['id'] ?? 0;
  const { list } = await readOne(asked);
  const fields = fieldsOf(bookingGroups(list, language));
  const standing = async () => {
    const { booking, revision, changedBy } = await findBooking(editing, instance.name, id);
    return { value: formOf(booking), revision, by: sayBy(asked, changedBy) };
  };
  try {
    const saved = await saveForm(asked, {
      fields,
      standing,
      apply: async (merge, ifRevision, despite) => {
        const whole = bookingOf(mergePatch((await standing()).value, merge) as Plain);
        const changed = Object.fromEntries(Object.keys(merge).map((key) => [key, whole[key]]));
        const wish = { isOver: despite.has(FULL), ifRevision };
        return (await changeBooking(editing, instance.name, id, changed, wish)).revision;
      },
    });
    if ('again' in saved) return { ...(await bookingPage(asked, { filled: saved.again })), status: 422 };
    return { to: `/bookings/${id}`, did: saved.revision === undefined ? 'nothing' : 'saved' };
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    const filled = asSent(form, fields, [{ name: undefined, text: sayRefused(error.refusal, language) }]);
    return { ...(await bookingPage(asked, { filled, isFull: error.refusal.code === 'full' })), status: 409 };
  }
}

/** Values of the booking’s form; the key of the private link is never included. */
function formOf(booking: Booking): Plain {
  return bookingOf(writeWhole(bookingRule, booking) as Plain);
}

async function readOne({ editing, instance, ids }: PageRequest) {
  const present = await findBooking(editing, instance.name, ids['id'] ?? 0);
  const list = await listBookings(editing, instance.name, present.booking.eventId, { limit: 0 });
  return { present, list };
}

interface Returned {
  readonly filled?: Filled;
  readonly isFull?: boolean;
  readonly refused?: string;
}

export async function bookingPage(
  asked: PageRequest,
  { filled, isFull = false, refused }: Returned = {},
): Promise<PageContent> {
  const { t, link, language } = asked;
  const { present, list } = await readOne(asked);
  const { booking } = present;
  const path = link(`/bookings/${booking.id}`);
  const name = booking.people[0]?.name ?? '';
  const entry = drawForm({
    action: path,
    groups: bookingGroups(list, language),
    filled: filled ?? opened(formOf(booking)),
    choices: () => [],
    language,
    above: despiteFull(asked, isFull),
  });
  const main = html`${backLink(link(bookingsPath(booking.eventId)), t('signUps.title'))}
    ${titleRow(
      name,
      html`<span>${pill(t(`bookings.states.${booking.state}`), STATE_TONES[booking.state])}</span>
      <span class="soft"${langOf(language, asked.instance)}>${list.event.title}</span>`,
    )}
    ${refused === undefined ? '' : alertBox([refused])}
    <div class="split">
      <div>${booking.state === 'cancelled' ? html`<section class="card"><p>${t('signUps.isCancelled')}</p></section>` : entry}</div>
      <div class="aside">
        ${verbs(asked, present)}
        ${facts(asked, present, list)}
      </div>
    </div>`;
  return { title: name, main, at: '/agenda' };
}

function verbs({ t, link }: PageRequest, { booking }: PresentBooking): Html {
  const path = link(`/bookings/${booking.id}`);
  const { state, email } = booking;
  const press = (verb: string, text: string, look: 'primary' | '' = '') =>
    postButton({ action: `${path}/${verb}`, text, look });
  const lead = (verb: string, text: string) => html`<a class="button danger" href="${path}/${verb}">${text}</a>`;
  const isOff = state === 'cancelled';
  return html`<section class="card booking-verbs">
    ${state === 'waiting' ? press('promote', t('signUps.promote'), 'primary') : ''}
    ${state === 'pending' ? press('accept', t('signUps.accept'), 'primary') : ''}
    ${email === '' || isOff ? '' : press('resend', t('signUps.resend'))}
    ${isOff ? '' : lead('cancel', t('signUps.cancel'))}
    ${lead('erase', t('signUps.erase'))}
  </section>`;
}

function facts(asked: PageRequest, { booking }: PresentBooking, list: EventBookings): Html {
  const { t } = asked;
  const { createdAt, heldUntil, present, people } = booking;
  const told = [
    [t('signUps.since'), atTime(asked, createdAt)],
    ...(heldUntil === null ? [] : [[t('signUps.heldUntil'), atTime(asked, heldUntil)]]),
    ...(present === 0 ? [] : [[t('signUps.came'), t('signUps.cameOf', { present, people: people.length })]]),
  ];
  return card(
    t('signUps.about'),
    html`<dl class="facts">${told.map(([name, text]) => html`<dt>${name}</dt><dd>${text}</dd>`)}</dl>${drawSeats(list, t)}`,
  );
}
