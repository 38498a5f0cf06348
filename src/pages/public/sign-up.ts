// Sign-up section of an event's page: the deadline, and online sign-up or a contact. Placed prominently, because visitors look for it
// first.

import { type ShownSignUp, shownSignUp } from '../../contract/bookings/shown-sign-up.ts';
import { type ShownDetail, signUpOf } from '../../contract/shown-detail.ts';
import { titleAlone } from '../../model/public-event.ts';
import { addDays, fromCompactDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { inOneLine } from '../../util/without-controls.ts';
import { signUpPath } from './addresses.ts';
import type { PageParts } from './event-list.ts';
import { whenInWords } from './shown-times.ts';

/** Undefined without a sign-up, or if the event does not take place as planned. */
export function signUpPart(parts: PageParts, position: number, event: ShownDetail): Html | undefined {
  if (event.status !== 'confirmed') return undefined;
  const here = shownSignUp(parts.view, position);
  return here === undefined ? withSomebody(parts, position, event) : online(parts, event, here);
}

/** Online sign-up: deadline, free seats, and the button (rule J8). */
function online(parts: PageParts, { wire }: ShownDetail, here: ShownSignUp): Html {
  const { view, t } = parts;
  const isOpen = here.offered !== 'nothing';
  const free = isOpen && here.free !== null && here.free !== -1 ? freeText(parts, here.free) : '';
  const path = signUpPath(view.snapshot.instance.name, wire.event_id);
  const way =
    here.offered === 'nothing'
      ? contact(parts, wire, '')
      : html`<p class="with"><a class="button" href="${path}">${t(`signUp.way.${here.offered}`)}</a></p>`;
  return html`<div class="sign-up${isOpen ? '' : ' closed'}">
      <p><strong>${isOpen ? untilText(parts, wire.date_from, here) : whyNot(parts, here)}</strong></p>
      ${free === '' ? '' : html`<p>${free}</p>`}
      ${way}
    </div>
    \n`;
}

function freeText({ t }: PageParts, free: number): string {
  return free === 0 ? t('signUp.full') : t('signUp.free', { count: free });
}

function untilText({ t, times, view }: PageParts, begins: string, { ends }: ShownSignUp): string {
  if (ends === begins) return t('eventPage.withSignUp');
  // A deadline at midnight is shown as the day before.
  const isDay = ends.endsWith(' 00:00:00');
  const day = isDay ? addDays(ends.slice(0, 10), -1) : ends.slice(0, 10);
  const dayOf = day.slice(0, 4) === view.today.slice(0, 4) ? times.shortDay : times.day;
  return t('eventPage.signUpUntil', { day: isDay ? dayOf(day) : `${dayOf(day)}, ${times.time(ends)}` });
}

function whyNot({ t, times }: PageParts, { phase, opensAt }: ShownSignUp): string {
  if (phase === 'early' && opensAt !== null) {
    return t('signUp.none.early', { when: `${times.day(opensAt)}, ${times.time(opensAt)}` });
  }
  return phase === 'late' || phase === 'closed' ? t(`signUp.none.${phase}`) : t('signUp.none.full');
}

function withSomebody({ view, t, times }: PageParts, position: number, event: ShownDetail): Html | undefined {
  const signUp = signUpOf(view, position);
  const { wire, status } = event;
  if (signUp === undefined) return undefined;
  const given = wire.subscribe_date === '0' ? '' : fromCompactDate(wire.subscribe_date);
  // A deadline after the event is ignored.
  const deadline = given > wire.date_from.slice(0, 10) ? '' : given;
  const dayOf = deadline.slice(0, 4) === view.today.slice(0, 4) ? times.shortDay : times.day;
  const isOpen = signUp === 'open';
  const what = !isOpen
    ? t('eventPage.closed')
    : deadline === ''
      ? t('eventPage.withSignUp')
      : t('eventPage.signUpUntil', { day: dayOf(deadline) });
  const title = inOneLine(titleAlone(wire.title, status, view.snapshot.language));
  const subject = encodeURIComponent(
    `${t('eventPage.signUp')}: ${title}, ${whenInWords(wire, view.snapshot.instance.locale)}`,
  );
  return html`<div class="sign-up${isOpen ? '' : ' closed'}">
      <p><strong>${what}</strong></p>
      ${contact({ t }, wire, isOpen ? subject : '')}
    </div>
    \n`;
}

/** Contact people; e-mail only with a subject, since after the deadline visitors can still call. */
function contact(
  { t }: Pick<PageParts, 't'>,
  { subscribe_person: people }: ShownDetail['wire'],
  subject: string,
): Html[] {
  return people.map(({ name, phone, email }) => {
    const dialled = phone.replace(/[^\d+]/g, '');
    const mail =
      email === '' || subject === ''
        ? ''
        : html`<a class="button" href="mailto:${encodeURI(email)}?subject=${subject}">${t('eventPage.signUpByMail')}</a>`;
    const call = dialled === '' ? '' : html`<a class="button second" href="tel:${dialled}">${phone}</a>`;
    return html`<p class="with"><span>${t('eventPage.signUpWith', { name })}</span>${mail}${call}</p>`;
  });
}
