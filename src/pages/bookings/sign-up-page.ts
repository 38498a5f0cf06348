// Sign-up page of an event, and the page with the result (rules J8, J9 and J10).

import type { Translate } from '../../i18n/translate.ts';
import { offered } from '../../model/bookings/seats.ts';
import type { SignUpForm, SignUpOutcome } from '../../model/bookings/sign-ups.ts';
import type { Problem } from '../../model/format/problem.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joined } from '../../util/html.ts';
import type { AnsweredPage } from '../form-answers.ts';
import { signUpPath } from '../public/addresses.ts';
import {
  aboutEvent,
  becameNotice,
  deadlineLine,
  eventCard,
  freeLine,
  keptDays,
  wayBack,
  whomToAsk,
  whyNot,
} from './about-event.ts';
import { drawForm } from './draw-form.ts';
import { INPUTS, type SentFields } from './fields.ts';

export interface FilledSignUp {
  readonly sent: SentFields;
  readonly status?: 200 | 409 | 422 | 429;
  readonly faults?: readonly Problem[];
  readonly notice?: string;
}

/**
 * Form, or the reason why sign-up is not possible with a contact. A submitted form is always shown again, even if sign-up has closed in
 * the meantime.
 */
export function signUpPage(view: View, t: Translate, asked: SignUpForm, filled?: FilledSignUp): AnsweredPage {
  const { event } = asked;
  const why = whyNot(view, t, asked);
  const page = {
    ...pageOf(view, t, event.title),
    over: wayBack(view, t, event),
    script: 'signup',
  };
  const lines = [...deadlineLine(view, t, event), ...freeLine(t, asked.seats, asked.phase)];
  const about = joined([becameNotice(t, event) ?? '', aboutEvent(view, event, lines)]);
  if (why !== undefined && filled === undefined) {
    const word = why === '' ? '' : html`<p class="notice">${why}</p>`;
    return { ...page, main: joined([about, word, whomToAsk(view, t, event)]) };
  }
  const { status = 200, faults = [], notice, sent = new URLSearchParams() } = filled ?? {};
  return {
    ...page,
    status,
    notice: status === 200 ? '' : t('signUp.fault'),
    main: joined([
      about,
      introOf(asked, t),
      formOf(t, asked, { sent, faults, notice }),
      status === 409 || status === 429 ? whomToAsk(view, t, event) : '',
    ]),
  };
}

function pageOf(_view: View, t: Translate, title: string): Pick<AnsweredPage, 'title' | 'heading'> {
  return { title: `${t('named', { name: t('signUp.title') })} ${title}`, heading: title };
}

function introOf({ form, seats, phase, event }: SignUpForm, t: Translate): Html {
  const waits =
    offered(seats, phase) === 'waiting'
      ? html`<p class="notice">${t(phase === 'last' ? 'signUp.canWaitLate' : 'signUp.canWait')}</p>`
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
  }: { readonly sent: SentFields; readonly faults: readonly Problem[]; readonly notice: string | undefined },
): Html {
  const { party, confirm } = event.subscription.online;
  const what = offered(seats, phase);
  return drawForm(t, {
    form,
    most: party,
    sent,
    faults,
    faultIntro: t('signUp.faultIntro'),
    asksEmail: true,
    notice,
    hidden: html`<input type="hidden" name="${INPUTS.token}" value="${token}">
      <div class="trap" aria-hidden="true"><label>${t('signUp.trap')} <input name="${INPUTS.trap}" tabindex="-1"
        autocomplete="off"></label></div>`,
    before: html`<div class="terms">
        ${form === null || form.consent === '' ? '' : html`<p class="agreed">${form.consent}</p>`}
        ${periods(t, event, confirm)}
      </div>`,
    submit: html`<button type="submit">${t(`signUp.submit.${what}`)}</button>`,
  });
}

/** Retention periods of the entered data (rule J15). */
function periods(t: Translate, event: SignUpForm['event'], isConfirmed: boolean): Html {
  const { days, first } = keptDays(event);
  const kept = { days: t('signUp.days', { count: days }), first: t('signUp.afterDays', { count: first }) };
  return html`<p>${t('signUp.periods', kept)}${isConfirmed ? ` ${t('signUp.periodsPending')}` : ''}</p>`;
}

type Taken = Extract<SignUpOutcome, { readonly state: string }>;

/** Result page; identical if the e-mail address was signed up before (rule J9). */
export function donePage(view: View, t: Translate, done: Taken, email: string): AnsweredPage {
  const { event, state, people, place, isMailed, movesUp } = done;
  const title = t(`signUp.done.${state}.title`);
  const said =
    state === 'booked'
      ? t('signUp.done.booked.text', { count: people })
      : state === 'waiting'
        ? t(movesUp ? 'signUp.done.waiting.text' : 'signUp.done.waiting.late', { place })
        : t('signUp.done.pending.text', { email });
  const next = isMailed
    ? html`${state === 'pending' ? '' : html`<p>${t('signUp.done.mail', { email })}</p>`}
        <p class="soft">${t('signUp.done.spam')}</p>`
    : html`<p>${t('signUp.done.noMail')}</p>`;
  return {
    title: `${title}: ${event.title}`,
    heading: title,
    main: html`<p class="lead" role="status">${said}</p>
      ${eventCard(view, t, event, state === 'booked')}
      <section><h2>${t('signUp.done.nextTitle')}</h2>
        ${next}
      </section>
      ${wayBack(view, t, event)}`,
  };
}

/** Hidden form to send the same data again, after the address has exceeded its request limit. */
export function sentAgain(t: Translate, instance: string, eventId: number, sent: SentFields): Html {
  const kept = [...sent].filter(([name]) => name !== INPUTS.deed);
  const inputs = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<form method="post" action="${signUpPath(instance, eventId)}">
      ${inputs}
      <p><button type="submit">${t('signUp.submit.again')}</button></p>
    </form>`;
}
