import { type Html, html, joined } from '../kit/html.ts';
import type { Fault, NewAddress } from '../model/subscription.ts';
import type { View } from '../readmodel/view.ts';
import { type Filled, form, link, paragraph, registrationForm } from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';
import { dayAndTime } from './page-dates.ts';

/** Where the buttons of a new address lead, below the private link. */
export const NEW_ADDRESS = { again: 'again', discard: 'discard' } as const;

export interface OwnPage {
  readonly filled: Filled;
  readonly faults?: readonly Fault[];
  /** Where the parish says what it does with personal data; "" for nothing. */
  readonly privacyUrl: string;
  readonly askAddress: boolean;
  /** What waits to be confirmed; undefined: nothing does. */
  readonly newAddress: NewAddress | undefined;
}

/** One’s own registration: to change it, to end it, to have what is known, and to have all of it removed. */
export function ownPage(view: View, words: PageWords, key: string, { privacyUrl, newAddress, ...of }: OwnPage): Html {
  const path = `/newsletter/${view.snapshot.instance.name}/me/${key}`;
  const sure = html`<label class="choice"><input type="checkbox" name="sure" required> <span>${words.eraseSure}</span></label>`;
  return joined([
    newAddress === undefined ? '' : waiting(view, words, path, newAddress),
    registrationForm(view, words, { submit: words.save, action: path, ...of }),
    section(words.endTitle, [paragraph(words.endText), form(`${path}/end`, undefined, words.endButton, 'second')]),
    section(words.dataTitle, [
      paragraph(words.dataText),
      link(`${path}/known`, words.dataSee),
      privacyUrl === '' ? '' : link(privacyUrl, words.privacy),
      html`<h3>${words.eraseTitle}</h3>`,
      paragraph(words.eraseText),
      form(`${path}/erase`, sure, words.eraseButton, 'grave'),
    ]),
  ]);
}

/** The address that is not confirmed yet, until when it can be, and what to do about it. */
function waiting({ snapshot: { instance } }: View, words: PageWords, path: string, address: NewAddress): Html {
  const { title, state, text, discard } = words.newAddress;
  const until = dayAndTime(instance)(address.expiresAt);
  return section(title, [
    html`<p><b class="what">${address.email}</b> <span class="when">${state.replace('{until}', () => until)}</span></p>`,
    paragraph(text),
    html`<div class="ways">${form(`${path}/${NEW_ADDRESS.again}`, undefined, words.sendAgain, 'second')}
${form(`${path}/${NEW_ADDRESS.discard}`, undefined, discard, 'second')}</div>`,
  ]);
}

function section(title: string, parts: readonly (Html | '')[]): Html {
  return html`<section><h2>${title}</h2>${joined(parts)}</section>`;
}
