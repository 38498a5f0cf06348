// Sign-up on the page of an event: the deadline, and the online sign-up or a contact. It is near the top, because visitors look for it
// first.

import { type PublicSignUp, readPublicSignUp } from '../../contract/bookings/public-sign-up.ts';
import { determineSignUpStatus, type PublicEventDetail } from '../../contract/public-event-detail.ts';
import { removeStatusWord } from '../../model/public-event.ts';
import { addDays, fromCompactDate } from '../../util/dates.ts';
import { type Html, html } from '../../util/html.ts';
import { toOneLine } from '../../util/strip-controls.ts';
import { signUpPath } from './addresses.ts';
import type { PageContext } from './event-list.ts';
import { formatWhen } from './format-when.ts';

/** Section about the sign-up; undefined if there is none, or the event does not take place as planned. */
export function renderSignUpSection(parts: PageContext, position: number, event: PublicEventDetail): Html | undefined {
  if (event.status !== 'confirmed') return undefined;
  const here = readPublicSignUp(parts.view, position);
  return here === undefined ? renderContactSignUp(parts, position, event) : online(parts, event, here);
}

function online(parts: PageContext, { wire }: PublicEventDetail, here: PublicSignUp): Html {
  const { view, t } = parts;
  const isOpen = here.offered !== 'nothing';
  const free = isOpen && here.free !== null && here.free !== -1 ? freeText(parts, here.free) : '';
  const path = signUpPath(view.snapshot.instance.name, wire.event_id);
  const way =
    here.offered === 'nothing'
      ? contact(parts, wire, '')
      : html`<p class="with"><a class="button" href="${path}">${t(`signUp.way.${here.offered}`)}</a></p>`;
  const lines = [isOpen ? untilText(parts, wire.date_from, here) : noSignUpReason(parts, here), free];
  const [first = '', second = ''] = here.free === 0 ? lines.filter((line) => line !== '').toReversed() : lines;
  return html`<div class="sign-up${isOpen ? '' : ' closed'}">
      <p><strong>${first}</strong></p>
      ${second === '' ? '' : html`<p>${second}</p>`}
      ${way}
    </div>
    \n`;
}

function freeText({ t }: PageContext, free: number): string {
  return free === 0 ? t('signUp.full') : t('signUp.free', { count: free });
}

function untilText({ t, times, view }: PageContext, begins: string, { ends, free }: PublicSignUp): string {
  if (ends === begins) return t('eventPage.withSignUp');
  // A deadline at midnight is written as the day before.
  const isDay = ends.endsWith(' 00:00:00');
  const day = isDay ? addDays(ends.slice(0, 10), -1) : ends.slice(0, 10);
  const dayOf = day.slice(0, 4) === view.today.slice(0, 4) ? times.shortDay : times.day;
  const key = free === 0 ? 'eventPage.waitingUntil' : 'eventPage.signUpUntil';
  return t(key, { day: isDay ? dayOf(day) : `${dayOf(day)}, ${times.time(ends)}` });
}

function noSignUpReason({ t, times }: PageContext, { phase, opensAt }: PublicSignUp): string {
  if (phase === 'early' && opensAt !== null) {
    return t('signUp.none.early', { when: `${times.day(opensAt)}, ${times.time(opensAt)}` });
  }
  return phase === 'late' || phase === 'closed' ? t(`signUp.none.${phase}`) : t('signUp.none.full');
}

function renderContactSignUp(
  { view, t, times }: PageContext,
  position: number,
  event: PublicEventDetail,
): Html | undefined {
  const signUp = determineSignUpStatus(view, position);
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
  const title = toOneLine(removeStatusWord(wire.title, status, view.snapshot.language));
  const subject = encodeURIComponent(
    `${t('eventPage.signUp')}: ${title}, ${formatWhen(wire, view.snapshot.instance.locale)}`,
  );
  return html`<div class="sign-up${isOpen ? '' : ' closed'}">
      <p><strong>${what}</strong></p>
      ${contact({ t }, wire, isOpen ? subject : '')}
    </div>
    \n`;
}

function contact(
  { t }: Pick<PageContext, 't'>,
  { subscribe_person: people }: PublicEventDetail['wire'],
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
