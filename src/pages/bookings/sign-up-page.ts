import type { Translate } from '../../i18n/translate.ts';
import { determineSignUpOffer } from '../../model/bookings/seats.ts';
import type { SignUpForm, SignUpOutcome } from '../../model/bookings/visitor-sign-ups.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderFormWithFacts, renderLeadingResult, renderStressed } from '../form-parts.ts';
import type { FormPageContent } from '../form-responses.ts';
import { signUpPath } from '../public/addresses.ts';
import { BOOKING_INPUTS, type SubmittedFields } from './booking-inputs.ts';
import {
  computeBookingRetention,
  describeDeadline,
  describeFreeSeats,
  explainClosedSignUp,
  renderEventCard,
  renderEventLink,
  renderEventSummary,
  renderSignUpContact,
  renderStatusNotice,
} from './event-summary.ts';
import { type BookingFormParts, renderBookingForm } from './render-booking-form.ts';

export interface SubmittedSignUp {
  readonly sent: SubmittedFields;
  readonly status?: 200 | 409 | 422 | 429;
  readonly faults?: readonly Problem[];
  readonly notice?: string;
}

/**
 * Form, or the reason why visitors can't sign up here, with a contact. A submitted form is always shown again, even if sign-up has closed
 * since.
 */
export function renderSignUpPage(
  view: View,
  t: Translate,
  asked: SignUpForm,
  filled?: SubmittedSignUp,
): FormPageContent {
  const { event } = asked;
  const why = explainClosedSignUp(view, t, asked);
  const page = {
    ...pageOf(t, event.title),
    over: renderEventLink(view, t, event),
    script: 'signup',
  };
  const isForWaitingList = determineSignUpOffer(asked.seats, asked.phase) === 'waiting';
  const seats = isForWaitingList ? [] : describeFreeSeats(t, asked.seats, asked.phase);
  const lines = [...describeDeadline(view, t, event), ...seats];
  const about = joinHtml([renderStatusNotice(t, event) ?? '', renderEventSummary(view, event, lines)]);
  if (why !== undefined && filled === undefined) {
    const word = why === '' ? '' : html`<p class="notice">${why}</p>`;
    return { ...page, main: joinHtml([about, word, renderSignUpContact(view, t, event)]) };
  }
  const { status = 200, faults = [], notice, sent = new URLSearchParams() } = filled ?? {};
  const { told, form } = formOf(t, asked, { sent, faults, notice });
  return {
    ...page,
    status,
    notice: status === 200 ? '' : t('signUp.fault'),
    told,
    main: joinHtml([
      introOf(asked, t),
      renderFormWithFacts(
        about,
        joinHtml([form, status === 409 || status === 429 ? renderSignUpContact(view, t, event) : '']),
      ),
    ]),
  };
}

function pageOf(t: Translate, title: string): Pick<FormPageContent, 'title' | 'heading' | 'kicker'> {
  return { title: `${t('named', { name: t('signUp.title') })} ${title}`, heading: title, kicker: t('signUp.title') };
}

function introOf({ form, seats, phase, event }: SignUpForm, t: Translate): Html {
  const waits =
    determineSignUpOffer(seats, phase) === 'waiting'
      ? html`<p class="notice"><strong>${t('signUp.full')}.</strong> ${t(phase === 'last' ? 'signUp.canWaitLate' : 'signUp.canWait')}</p>`
      : '';
  const intro = form === null || form.intro === '' ? '' : html`<p class="intro">${form.intro}</p>`;
  const { confirm, party } = event.subscription.online;
  const confirms = confirm ? html`<p class="soft">${t('signUp.toConfirm')}</p>` : '';
  const isForOne = party === 1 ? html`<p class="soft">${t('signUp.onePerson')}</p>` : '';
  return html`${waits}${intro}${confirms}${isForOne}`;
}

function formOf(
  t: Translate,
  { event, form, seats, phase, token }: SignUpForm,
  {
    sent,
    faults,
    notice,
  }: { readonly sent: SubmittedFields; readonly faults: readonly Problem[]; readonly notice: string | undefined },
): BookingFormParts {
  const { party, confirm } = event.subscription.online;
  const what = determineSignUpOffer(seats, phase);
  return renderBookingForm(t, {
    form,
    maxPeople: party,
    sent,
    faults,
    faultIntro: (count) => t('signUp.faultIntro', { count }),
    asksEmail: true,
    notice,
    hidden: html`<input type="hidden" name="${BOOKING_INPUTS.token}" value="${token}">
      <div class="trap" aria-hidden="true"><label>${t('signUp.trap')} <input name="${BOOKING_INPUTS.trap}" tabindex="-1"
        autocomplete="off"></label></div>`,
    before: html`<div class="terms">
        ${form === null || form.consent === '' ? '' : html`<p class="agreed">${form.consent}</p>`}
        ${periods(t, event, confirm)}
      </div>`,
    submit: html`<button type="submit">${t(`signUp.submit.${what}`)}</button>`,
  });
}

function periods(t: Translate, event: SignUpForm['event'], isConfirmed: boolean): Html {
  const { days, first } = computeBookingRetention(event);
  const kept = { days: t('signUp.days', { count: days }), first: t('signUp.afterDays', { count: first }) };
  return html`<p>${t('signUp.periods', kept)}${isConfirmed ? ` ${t('signUp.periodsPending')}` : ''}</p>`;
}

type AcceptedOutcome = Extract<SignUpOutcome, { readonly state: string }>;

/** Result of a sign-up. The page is the same whether or not the e-mail address has signed up before (rule J9). */
export function renderSignUpDonePage(view: View, t: Translate, done: AcceptedOutcome, email: string): FormPageContent {
  const { event, state, people, place, isMailed, movesUp } = done;
  const title = t(`signUp.done.${state}.title`);
  const text =
    state === 'booked'
      ? t('signUp.done.booked.text', { count: people })
      : state === 'waiting'
        ? t(movesUp ? 'signUp.done.waiting.text' : 'signUp.done.waiting.late', { place })
        : t('signUp.done.pending.text', { email });
  const next = isMailed
    ? html`${state === 'pending' ? '' : html`<p>${renderStressed(t('signUp.done.mail', { email }), email)}</p>`}
        <p class="soft">${t('signUp.done.spam')}</p>`
    : html`<p>${t('signUp.done.noMail')}</p>`;
  return {
    title: `${title}: ${event.title}`,
    heading: title,
    over: renderEventLink(view, t, event),
    main: html`${renderLeadingResult(text, email)}
      ${renderEventCard(view, t, event, state === 'booked')}
      <section><h2>${t('signUp.done.nextTitle')}</h2>
        ${next}
      </section>`,
  };
}

/** Hidden form that submits the same data again, for a visitor who sent too many forms. */
export function renderResendForm(t: Translate, instance: string, eventId: number, sent: SubmittedFields): Html {
  const kept = [...sent].filter(([name]) => name !== BOOKING_INPUTS.deed);
  const inputs = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<form method="post" action="${signUpPath(instance, eventId)}">
      ${inputs}
      <p><button type="submit">${t('signUp.submit.again')}</button></p>
    </form>`;
}
