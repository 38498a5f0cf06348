// Page of a sign-up behind its private link: state, changes, stored data (rule J10).

import { listAttendeeNames } from '../../i18n/attendee-names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { parseInstantText } from '../../model/bookings/booking.ts';
import type { OwnBooking, RemovedOwnBooking } from '../../model/bookings/visitor-sign-ups.ts';
import type { Problem } from '../../model/format/problem.ts';
import { publicNote } from '../../model/public-event.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderForm, renderLink, renderParagraph, renderResult } from '../form-parts.ts';
import type { FormPageContent } from '../form-responses.ts';
import { createDateTimeFormatter } from '../format-instant.ts';
import { signUpPath } from '../public/addresses.ts';
import { BOOKING_INPUTS, bookingToFields, type SubmittedFields } from './booking-inputs.ts';
import { renderEventCard, renderEventLink, renderStatusNotice } from './event-summary.ts';
import { type BookingFormParts, renderBookingForm } from './render-booking-form.ts';

export const OWN_BOOKING_QUESTIONS = ['cancel', 'not_me', 'erase'] as const;

export type OwnBookingQuestion = (typeof OWN_BOOKING_QUESTIONS)[number];

export const OWN_BOOKING_RESULTS = ['confirmed', 'changed', 'cancelled', 'not_me'] as const;

export type OwnBookingResult = (typeof OWN_BOOKING_RESULTS)[number];

export interface OwnBookingPageOptions {
  readonly result?: OwnBookingResult | undefined;
  readonly isUnmailed?: boolean;
  readonly sent?: SubmittedFields;
  readonly faults?: readonly Problem[];
  readonly notice?: string;
  readonly status?: 200 | 409 | 422;
}

/** Path of a private page. `more`: last segment, for a question or a result. */
export function ownBookingPath(
  instance: string,
  key: string,
  eventId: number,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/${instance}/signup/${key}?${new URLSearchParams({ event: String(eventId), ...more })}`;
}

export function renderOwnBookingPage(
  view: View,
  t: Translate,
  own: OwnBooking,
  shown: OwnBookingPageOptions = {},
): FormPageContent {
  const { booking, event } = own;
  const { state } = booking;
  const { status = 200, notice, result: what, isUnmailed = false } = shown;
  const hasPlace = state === 'booked' && event.status === 'confirmed';
  const title = titleOf(t, own);
  const change = canChangeBooking(own) ? changeForm(t, own, shown) : undefined;
  return {
    title: `${title}: ${event.title}`,
    heading: title,
    over: renderEventLink(view, t, event),
    notice: status === 200 ? '' : t('signUp.fault'),
    status,
    script: 'signup',
    told: change?.told,
    main: joinHtml([
      what === undefined
        ? ''
        : renderResult(`${t(`signUp.own.told.${what}`)}${isUnmailed ? ` ${t('signUp.own.unmailed')}` : ''}`),
      notice === undefined ? '' : html`<p class="notice" role="alert">${notice}</p>`,
      stateOf(view, t, own),
      renderEventCard(view, t, event, hasPlace, { people: renderPeople(t, own), change: change?.form }),
      canCancelBooking(own) ? renderCancellation(view, t, own) : '',
      data(view, t, own),
    ]),
  };
}

/** True if the visitor can cancel the sign-up: neither it nor the event is cancelled, and the event is not over. */
export function canCancelBooking({ booking, event, isOver }: OwnBooking): boolean {
  return booking.state !== 'cancelled' && event.status !== 'cancelled' && !isOver;
}

/** True if the visitor can change people and answers, which is not possible while the event is postponed. */
export function canChangeBooking(own: OwnBooking): boolean {
  return canCancelBooking(own) && own.event.status === 'confirmed';
}

function titleOf(t: Translate, { booking: { state }, event: { status } }: OwnBooking): string {
  if (state === 'cancelled' || status === 'confirmed') return t(`signUp.own.${state}.title`);
  return t(`signUp.became.${status}.title`);
}

function renderPeople(t: Translate, own: OwnBooking): Html {
  const { people } = own.booking;
  const names = listAttendeeNames(
    people.map(({ name }) => name),
    t,
  );
  return html`<h3>${t('signUp.own.who', { count: people.length })}</h3>
      ${hasUnnamed(own) && canChangeBooking(own) ? html`<p class="notice">${t('signUp.own.unnamed')}</p>` : ''}
      <ul class="names">${names.map((name) => html`<li>${name}</li>`)}</ul>`;
}

function hasUnnamed({ booking: { people } }: OwnBooking): boolean {
  return people.some(({ name }) => name === '');
}

/** Notice about an event that does not take place as planned: the office's note, and what the visitor can do. */
function renderEventChange(t: Translate, { booking, event }: OwnBooking): Html {
  const { status } = event;
  const note = publicNote(event);
  const text = note === '' ? '' : html`<p class="lead">${note}</p>`;
  const isNext = status !== 'confirmed' && (status === 'cancelled' || booking.state !== 'pending');
  return html`${text}${isNext ? renderParagraph(t(`signUp.became.${status}.next`)) : ''}`;
}

function stateOf(view: View, t: Translate, own: OwnBooking): Html {
  const { booking, event, place, isOver, movesUp } = own;
  const { state, people, heldUntil } = booking;
  const { instance } = view.snapshot;
  const isAsPlanned = event.status === 'confirmed';
  if (!isAsPlanned && state !== 'cancelled') return renderEventChange(t, own);
  if (isOver && isAsPlanned) return html`<p class="lead">${t('signUp.own.over')}</p>`;
  if (state === 'booked') return html`<p class="lead">${t('signUp.own.booked.text', { count: people.length })}</p>`;
  if (state === 'waiting') {
    return html`<p class="lead">${t(movesUp ? 'signUp.own.waiting.text' : 'signUp.own.waiting.late', { place })}</p>`;
  }
  if (state === 'cancelled') {
    const next =
      renderStatusNotice(t, event) ?? renderLink(signUpPath(instance.name, event.id), t('signUp.own.cancelled.again'));
    return html`<p class="lead">${t('signUp.own.cancelled.text')}</p>
      ${next}`;
  }
  const until =
    heldUntil === null
      ? ''
      : ` ${t('signUp.own.pending.until', {
          when: createDateTimeFormatter(instance)(parseInstantText(heldUntil)),
          count: people.length,
        })}`;
  return html`<p class="lead">${t('signUp.own.pending.text')}${until}</p>
    ${renderActionForm('confirm', t('signUp.own.pending.button'))}`;
}

function renderActionForm(deed: string, text: string, kind: 'plain' | 'second' | 'grave' = 'plain'): Html {
  return renderForm('', html`<input type="hidden" name="${BOOKING_INPUTS.deed}" value="${deed}">`, text, kind);
}

function changeForm(t: Translate, own: OwnBooking, { sent, faults = [] }: OwnBookingPageOptions): BookingFormParts {
  const { booking, form: asked, most, event } = own;
  const { people } = booking;
  // Shows rows for more people than allowed if they were entered, so that no input is lost.
  const drawn = sent === undefined ? most : (event.subscription?.online?.party ?? most);
  const { told, form } = renderBookingForm(t, {
    form: asked,
    maxPeople: Math.max(drawn, people.length),
    sent: sent ?? bookingToFields(booking, asked),
    faults,
    faultIntro: (count) => t('signUp.changeFaultIntro', { count }),
    asksEmail: false,
    hidden: html`<p class="soft">${t('named', { name: t('signUp.email') })} ${booking.email}</p>`,
    before: most > people.length ? html`` : html`<p class="soft">${t('signUp.own.noMore')}</p>`,
    submit: html`<button type="submit" name="${BOOKING_INPUTS.deed}" value="change">${t('signUp.own.save')}</button>`,
  });
  const isOpen = sent !== undefined || faults.length > 0 || hasUnnamed(own);
  const folded = html`<details class="change second"${isOpen ? ' open' : ''}>
      <summary>${t('signUp.own.changeTitle')}</summary>
      ${form}
    </details>`;
  return { told, form: folded };
}

function renderCancellation({ snapshot: { instance } }: View, t: Translate, { booking, event }: OwnBooking): Html {
  const path = ownBookingPath(instance.name, booking.key, event.id, { ask: 'cancel' });
  const isPostponed = event.status === 'postponed';
  const text = isPostponed
    ? t('signUp.own.cancelPostponed')
    : t('signUp.own.cancelText', { count: booking.people.length });
  return html`<section>
      <h2>${t('signUp.own.cancelTitle')}</h2>
      ${renderParagraph(text)}
      <p><a class="button second" href="${path}">${t('signUp.own.cancelButton')}</a></p>
    </section>`;
}

function data({ snapshot: { instance } }: View, t: Translate, { booking, event }: OwnBooking): Html {
  const to = (more: Readonly<Record<string, string>>) => ownBookingPath(instance.name, booking.key, event.id, more);
  return html`<section>
      <h2>${t('signUp.own.dataTitle')}</h2>
      ${renderParagraph(t('signUp.own.dataText'))}
      <p class="links"><a class="way" href="${to({ show: 'data' })}">${t('signUp.own.dataSee')}</a>
      <a class="way grave" href="${to({ ask: 'erase' })}">${t('signUp.own.eraseButton')}</a></p>
    </section>`;
}

/** Confirmation page for an action that can't be undone. */
export function renderOwnBookingQuestionPage(
  view: View,
  t: Translate,
  own: OwnBooking,
  what: OwnBookingQuestion,
): FormPageContent {
  const { booking, event } = own;
  const title = t(`signUp.own.ask.${what}.title`);
  const back = ownBookingPath(view.snapshot.instance.name, booking.key, event.id);
  return {
    title: `${title}: ${event.title}`,
    heading: title,
    main: html`<p class="lead">${what === 'cancel' ? describeCancellation(t, own) : t(`signUp.own.ask.${what}.text`)}</p>
      ${renderStatusNotice(t, event)}
      ${renderEventCard(view, t, event, false)}
      ${renderActionForm(what, t(`signUp.own.ask.${what}.button`), what === 'erase' ? 'grave' : 'plain')}
      ${renderLink(back, t('signUp.own.toMine'))}`,
  };
}

/** Page of a booking whose event was removed: its data, the deletion date, and a button that erases the data at once. */
export function renderRemovedBookingPage(
  { snapshot: { instance } }: View,
  t: Translate,
  removed: RemovedOwnBooking,
): FormPageContent {
  const { keptUntil, known } = removed;
  const title = t('signUp.own.removedTitle');
  return {
    title,
    heading: title,
    status: 410,
    main: html`<p class="lead">${t('signUp.own.removed', { date: createDateTimeFormatter(instance)(keptUntil) })}</p>
      ${known && renderLink(ownBookingPath(instance.name, known.booking.key, known.event.id, { show: 'data' }), t('signUp.own.dataSee'))}
      ${renderActionForm('erase', t('signUp.own.ask.erase.button'), 'grave')}`,
  };
}

function describeCancellation(t: Translate, { booking, event }: OwnBooking): string {
  if (event.status !== 'confirmed' || booking.state === 'waiting') return t('signUp.own.ask.cancel.postponed');
  return t('signUp.own.ask.cancel.text', { count: booking.people.length });
}
