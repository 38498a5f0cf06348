// Parts of the sign-up pages about the event: time, place, deadline, free seats, contact.

import { formatPlaces } from '../../contract/calendar-event.ts';
import { readPublicEventDetail } from '../../contract/public-event-detail.ts';
import { formatDaysOrTimes } from '../../contract/shapes/date-text.ts';
import type { Translate } from '../../i18n/translate.ts';
import { determineSignUpOffer, type PublicSeats } from '../../model/bookings/seats.ts';
import { isDeadlineAfterStart, type SignUpEvent, type SignUpPhase } from '../../model/bookings/sign-up.ts';
import type { Event } from '../../model/event.ts';
import { publicNote } from '../../model/public-event.ts';
import { findVisibleEvents } from '../../readmodel/selections.ts';
import type { View } from '../../readmodel/view.ts';
import { fromCompactDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { eventPath } from '../public/addresses.ts';
import { renderWhen } from '../public/format-when.ts';
import { getPageDateFormats } from '../public/page-times.ts';

export function renderEventSummary(view: View, event: Event, more: readonly string[] = []): Html {
  const { snapshot, today } = view;
  const context = { snapshot, profile: 'document', today } as const;
  const places = formatPlaces(event.rooms, context);
  return html`<ul class="about">
      <li class="when">${renderWhen(formatDaysOrTimes(event, snapshot.instance.locale))}</li>
      ${places.map((line) => html`<li>${line}</li>`)}
      ${more.map((line) => html`<li class="key-fact">${line}</li>`)}
    </ul>`;
}

/** Notice with status and note, for an event that does not take place as planned; otherwise undefined. */
export function renderStatusNotice(t: Translate, event: Event): Html | undefined {
  const { status } = event;
  if (status === 'confirmed') return undefined;
  const note = publicNote(event);
  return html`<p class="notice"><strong>${t(`signUp.became.${status}.text`)}</strong>${note === '' ? '' : ` ${note}`}</p>`;
}

export function renderEventLink(
  { snapshot: { instance } }: View,
  t: Translate,
  { id }: Pick<Event, 'id'>,
): Html | undefined {
  if (!instance.outside.pages) return undefined;
  return html`<p class="back"><a class="way" href="${eventPath(instance.name, String(id))}">${t('signUp.back')}</a></p>
    `;
}

/**
 * Sign-up deadline, no later than the start of the event (rule J26). Empty without a deadline, and for an event that does not take place as
 * planned.
 */
export function describeDeadline({ snapshot }: View, t: Translate, event: SignUpEvent): string[] {
  const { status, subscription, startsAt } = event;
  const { deadline, deadlineTime } = subscription;
  if (deadline === null || status !== 'confirmed') return [];
  const times = getPageDateFormats(snapshot.instance.locale);
  if (isDeadlineAfterStart(event)) {
    return [t('signUp.until', { when: `${times.day(startsAt)}, ${times.time(startsAt)}` })];
  }
  const day = fromCompactDate(deadline);
  const time = deadlineTime === '' ? '' : `, ${times.time(`${day} ${deadlineTime}:00`)}`;
  return [t('signUp.until', { when: `${times.day(day)}${time}` })];
}

export function describeFreeSeats(t: Translate, { free, canWait, isOwed }: PublicSeats, phase: SignUpPhase): string[] {
  if (phase === 'closed' || phase === 'late' || free === -1 || free === null) return [];
  // Seats that are owed to the waiting list do not count as free.
  if (free > 0 && !(phase === 'last' && isOwed)) return [t('signUp.free', { count: free })];
  return canWait ? [t('signUp.full')] : [];
}

export function explainClosedSignUp(
  { snapshot }: View,
  t: Translate,
  { event, phase, seats }: { readonly event: SignUpEvent; readonly phase: SignUpPhase; readonly seats: PublicSeats },
): string | undefined {
  // Another part of the page shows the status.
  if (event.status === 'cancelled') return '';
  const { opensAt } = event.subscription.online;
  if (phase === 'early' && opensAt !== null) {
    const times = getPageDateFormats(snapshot.instance.locale);
    return t('signUp.none.early', { when: `${times.day(opensAt)}, ${times.time(opensAt)}` });
  }
  if (phase === 'late' || phase === 'closed') return t(`signUp.none.${phase}`);
  return determineSignUpOffer(seats, phase) === 'nothing' ? t('signUp.none.full') : undefined;
}

export function renderSignUpContact(view: View, t: Translate, { id }: Pick<Event, 'id'>): Html | undefined {
  const [position] = findVisibleEvents(view, [id]);
  if (position === undefined) return undefined;
  const [person] = readPublicEventDetail(view, position).wire.subscribe_person;
  if (person === undefined) return undefined;
  const { name, phone, email } = person;
  const dialled = phone.replace(/[^\d+]/g, '');
  return html`<section>
      <h2>${t('signUp.none.ask')}</h2>
      <p>${name}</p>
      <div class="ways">
        ${email === '' ? '' : html`<p><a class="button" href="mailto:${encodeURI(email)}">${t('signUp.none.mail')}</a></p>`}
        ${dialled === '' ? '' : html`<p><a class="button second" href="tel:${dialled}">${phone}</a></p>`}
      </div>
    </section>`;
}

function calendarButton({ snapshot: { instance } }: View, t: Translate, { id }: Pick<Event, 'id'>): Html {
  const path = `/${instance.name}/export/ical/e${id}`;
  return html`<p><a class="button second" href="${path}">${t('signUp.done.calendar')}</a></p>`;
}

/**
 * Number of days after an event until all its bookings are deleted. `first`: number of days until cancelled bookings and sensitive data are
 * deleted (rule J15).
 */
export function computeBookingRetention({ subscription }: SignUpEvent): {
  readonly days: number;
  readonly first: number;
} {
  const { keepDays } = subscription.online;
  return { days: keepDays, first: Math.min(FIRST_DAYS, keepDays) };
}

const FIRST_DAYS = 7;

interface CardParts {
  /** Names of the people in the booking. */
  readonly people?: Html;
  /** Folded form that changes the sign-up. */
  readonly change?: Html | undefined;
}

/** Card about the event. `hasPlace`: true if the visitor has a seat and therefore gets the calendar file. */
export function renderEventCard(
  view: View,
  t: Translate,
  event: Event,
  hasPlace: boolean,
  { people, change }: CardParts = {},
): Html {
  const ways = hasPlace || change !== undefined;
  return html`<section class="event">
      <h2>${event.title}</h2>
      ${renderEventSummary(view, event)}
      ${people}
      ${ways ? html`<div class="ways">${hasPlace ? calendarButton(view, t, event) : ''}${change}</div>` : ''}
    </section>`;
}
