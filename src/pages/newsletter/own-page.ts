import type { Translate } from '../../i18n/translate.ts';
import type { NewAddress, SubscriptionFormError } from '../../model/newsletter/subscription.ts';
import type { View } from '../../readmodel/view.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { form, link, paragraph } from '../form-parts.ts';
import { dayAndTime } from '../page-dates.ts';
import { type FilledSubscription, registrationForm } from './newsletter-forms.ts';

/** Path segments of the buttons for a new address, below the private link. */
export const NEW_ADDRESS = { again: 'again', discard: 'discard' } as const;

/** Subscription as its owner sees it. */
export interface OwnRegistration {
  readonly filled: FilledSubscription;
  readonly faults?: readonly SubscriptionFormError[];
  /** Address of the privacy policy, or "". */
  readonly privacyUrl: string;
  readonly askAddress: boolean;
  /** Address awaiting confirmation, or undefined. */
  readonly newAddress: NewAddress | undefined;
}

/** Private page of a subscription: change it, end it, download its data, erase it. */
export function ownPage(
  view: View,
  t: Translate,
  key: string,
  { privacyUrl, newAddress, ...of }: OwnRegistration,
): Html {
  const path = `/newsletter/${view.snapshot.instance.name}/me/${key}`;
  const sure = html`<label class="choice"><input type="checkbox" name="sure" required>
    <span>${t('newsletterPages.eraseSure')}</span></label>`;
  return joined([
    newAddress === undefined ? '' : waiting(view, t, path, newAddress),
    registrationForm(view, t, { submit: t('newsletterPages.save'), action: path, ...of }),
    section(t('newsletterPages.endTitle'), [
      paragraph(t('newsletterPages.endText')),
      form(`${path}/end`, undefined, t('newsletterPages.endButton'), 'second'),
    ]),
    section(t('newsletterPages.dataTitle'), [
      paragraph(t('newsletterPages.dataText')),
      link(`${path}/known`, t('newsletterPages.dataSee')),
      privacyUrl === '' ? '' : link(privacyUrl, t('newsletterPages.privacy')),
      html`<h3>${t('newsletterPages.eraseTitle')}</h3>`,
      paragraph(t('newsletterPages.eraseText')),
      form(`${path}/erase`, sure, t('newsletterPages.eraseButton'), 'grave'),
    ]),
  ]);
}

/** Unconfirmed new address, with its expiry and actions. */
function waiting({ snapshot: { instance } }: View, t: Translate, path: string, address: NewAddress): Html {
  const until = dayAndTime(instance)(address.expiresAt);
  return section(t('newsletterPages.newAddress.title'), [
    html`<p><b class="what">${address.email}</b> <span class="when">${t('newsletterPages.newAddress.state', { until })}</span></p>`,
    paragraph(t('newsletterPages.newAddress.text')),
    html`<div class="ways">
      ${form(`${path}/${NEW_ADDRESS.again}`, undefined, t('newsletterPages.sendAgain'), 'second')}
      ${form(`${path}/${NEW_ADDRESS.discard}`, undefined, t('newsletterPages.newAddress.discard'), 'second')}
    </div>`,
  ]);
}

function section(title: string, parts: readonly (Html | '')[]): Html {
  return html`<section><h2>${title}</h2>${joined(parts)}</section>`;
}
