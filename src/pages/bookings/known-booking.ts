// Stored data of a sign-up for the holder of its private link: as a page, and as a file (rule J10).

import { attendeeNames } from '../../i18n/said-names.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type Answer, type FieldAnswers, fromInstant } from '../../model/bookings/booking.ts';
import type { KnownBooking } from '../../model/bookings/sign-ups.ts';
import type { View } from '../../readmodel/view.ts';
import { isDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import type { AnsweredPage } from '../form-answers.ts';
import { link, paragraph } from '../form-parts.ts';
import { dayAndTime } from '../page-dates.ts';
import { pageTimes } from '../public/page-times.ts';
import { ownPath } from './own-booking-page.ts';

export function knownBookingPage(view: View, t: Translate, own: KnownBooking): AnsweredPage {
  const { booking, event, form } = own;
  const { instance } = view.snapshot;
  const { state, people, email, phone, answers, note, createdAt, present } = booking;
  const said = (of: FieldAnswers) =>
    Object.entries(of).map(([id, answer]) => {
      const field = form?.fields.find((one) => String(one.id) === id);
      const isDay = field?.type === 'date' && typeof answer === 'string' && isDate(answer);
      return [field?.label ?? id, isDay ? pageTimes(instance.locale).date(answer) : inWords(answer, t)] as const;
    });
  const about = [
    [t('signUp.own.known.event'), event.title],
    [t('signUp.own.known.state'), t(`signUp.own.known.states.${state}`)],
    [t('signUp.own.known.createdAt'), dayAndTime(instance)(fromInstant(createdAt))],
    [t('signUp.email'), email],
    [t('signUp.phone'), phone],
    ...said(answers),
    [t('signUp.own.known.note'), note],
    [t('signUp.own.known.present'), present === 0 ? '' : String(present)],
  ] as const;
  const names = attendeeNames(
    people.map(({ name }) => name),
    t,
  );
  const persons = people.map(
    (person, index) => html`<li class="entry"><b class="what">${names[index]}</b>${terms(said(person.answers))}</li>`,
  );
  const to = (more: Readonly<Record<string, string>>) => ownPath(instance.name, booking.key, event.id, more);
  return {
    title: t('signUp.own.dataTitle'),
    main: html`${paragraph(t('signUp.own.known.intro'))}
      <section>${terms(about)}</section>
      <section><h2>${t('signUp.own.known.people')}</h2><ul class="told">${persons}</ul></section>
      <p><a class="button" href="${to({ show: 'json' })}" download>${t('signUp.own.dataFile')}</a></p>
      ${link(to({}), t('signUp.own.toMine'))}`,
  };
}

/** Empty values are left out. */
function terms(all: readonly (readonly [string, string])[]): Html | undefined {
  const some = all.filter(([, value]) => value !== '');
  if (some.length === 0) return undefined;
  return html`<dl class="known">${some.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function inWords(answer: Answer, t: Translate): string {
  if (answer === true) return t('signUp.own.known.yes');
  return typeof answer === 'object' ? answer.join(', ') : String(answer);
}

/** Exports the stored data as a file, with the keys of the interface. */
export function bookingJson({ booking, event, form, language }: KnownBooking): string {
  const { id, eventId, state, people, email, phone, answers, note, createdAt, heldUntil, present } = booking;
  const fields = (form?.fields ?? []).map((field) => ({ id: field.id, label: field.label }));
  const kept = {
    event: { id: eventId, title: event.title, date_from: event.startsAt, date_to: event.endsAt },
    booking: {
      id,
      state,
      people,
      email,
      phone,
      answers,
      note,
      created_at: createdAt,
      held_until: heldUntil,
      present,
      language,
    },
    fields,
  };
  return `${JSON.stringify(kept, null, 2)}\n`;
}
