// Until when one signs up for an event, and with whom: whoever wants to come looks for it first.

import { type ShownDetail, signUpOf } from '../../contract/shown-detail.ts';
import { fromCompactDate } from '../../kit/dates.ts';
import { type Html, html } from '../../kit/html.ts';
import { inOneLine } from '../../kit/without-controls.ts';
import { titleAlone } from '../../model/public-event.ts';
import type { PageParts } from './event-list.ts';

/** Undefined where nobody has to sign up, or where the event does not take place as planned. */
export function signUpPart({ view, t, times }: PageParts, position: number, event: ShownDetail): Html | undefined {
  const signUp = signUpOf(view, position);
  const { wire, status } = event;
  if (signUp === undefined || status !== 'confirmed') return undefined;
  const deadline = wire.subscribe_date === '0' ? '' : fromCompactDate(wire.subscribe_date);
  const dayOf = deadline.slice(0, 4) === view.today.slice(0, 4) ? times.shortDay : times.day;
  const isOpen = signUp === 'open';
  const what = !isOpen
    ? t('eventPage.closed')
    : deadline === ''
      ? t('eventPage.withSignUp')
      : t('eventPage.signUpUntil', { day: dayOf(deadline) });
  const title = inOneLine(titleAlone(wire.title, status, view.snapshot.language));
  const subject = encodeURIComponent(`${t('eventPage.signUp')}: ${title}, ${wire.date_text}`);
  return html`<div class="sign-up${isOpen ? '' : ' closed'}">
      <p><strong>${what}</strong></p>
      ${wire.subscribe_person.map(({ name, phone, email }) => {
        const dialled = phone.replace(/[^\d+]/g, '');
        // Who comes too late can still ask.
        const mail =
          email === '' || !isOpen
            ? ''
            : html`<a class="button" href="mailto:${encodeURI(email)}?subject=${subject}">${t('eventPage.signUpByMail')}</a>`;
        const call = dialled === '' ? '' : html`<a class="button second" href="tel:${dialled}">${phone}</a>`;
        return html`<p class="with"><span>${t('eventPage.signUpWith', { name })}</span>${mail}${call}</p>`;
      })}
    </div>
    \n`;
}
