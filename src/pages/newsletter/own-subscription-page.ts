import type { Translate } from '../../i18n/translate.ts';
import type { NewAddress, SubscriptionFormError } from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderForm, renderLink, renderParagraph } from '../form-parts.ts';
import { createDateTimeFormatter } from '../format-instant.ts';
import { renderSubscriptionForm, type SubscriptionValues } from './newsletter-forms.ts';

export const NEW_ADDRESS_PATHS = { again: 'again', discard: 'discard' } as const;

export interface OwnSubscription {
  readonly filled: SubscriptionValues;
  readonly faults?: readonly SubscriptionFormError[];
  readonly privacyUrl: string;
  readonly askAddress: boolean;
  readonly newAddress: NewAddress | undefined;
}

/** Private page of a subscription: change it, end it, download its data, erase it. */
export function renderOwnSubscription(
  view: View,
  t: Translate,
  key: string,
  { privacyUrl, newAddress, ...of }: OwnSubscription,
): Html {
  const path = `/newsletter/${view.snapshot.instance.name}/me/${key}`;
  const sure = html`<label class="choice"><input type="checkbox" name="sure" required>
    <span>${t('newsletterPages.eraseSure')}</span></label>`;
  return joinHtml([
    newAddress === undefined ? '' : renderPendingAddress(view, t, path, newAddress),
    renderSubscriptionForm(view, t, { submit: t('newsletterPages.save'), action: path, ...of }),
    section(t('newsletterPages.endTitle'), [
      renderParagraph(t('newsletterPages.endText')),
      renderForm(`${path}/end`, undefined, t('newsletterPages.endButton'), 'second'),
    ]),
    section(t('newsletterPages.dataTitle'), [
      renderParagraph(t('newsletterPages.dataText')),
      renderLink(`${path}/known`, t('newsletterPages.dataSee')),
      privacyUrl === '' ? '' : renderLink(privacyUrl, t('newsletterPages.privacy')),
      html`<h3>${t('newsletterPages.eraseTitle')}</h3>`,
      renderParagraph(t('newsletterPages.eraseText')),
      renderForm(`${path}/erase`, sure, t('newsletterPages.eraseButton'), 'grave'),
    ]),
  ]);
}

function renderPendingAddress({ snapshot: { instance } }: View, t: Translate, path: string, address: NewAddress): Html {
  const until = createDateTimeFormatter(instance)(address.expiresAt);
  return section(t('newsletterPages.newAddress.title'), [
    html`<p><b class="what">${address.email}</b> <span class="when">${t('newsletterPages.newAddress.state', { until })}</span></p>`,
    renderParagraph(t('newsletterPages.newAddress.text')),
    html`<div class="ways">
      ${renderForm(`${path}/${NEW_ADDRESS_PATHS.again}`, undefined, t('newsletterPages.sendAgain'), 'second')}
      ${renderForm(`${path}/${NEW_ADDRESS_PATHS.discard}`, undefined, t('newsletterPages.newAddress.discard'), 'second')}
    </div>`,
  ]);
}

function section(title: string, parts: readonly (Html | '')[]): Html {
  return html`<section><h2>${title}</h2>${joinHtml(parts)}</section>`;
}
