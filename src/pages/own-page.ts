import { escapeHtml } from '../kit/html.ts';
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
export function ownPage(view: View, words: PageWords, key: string, { privacyUrl, newAddress, ...of }: OwnPage): string {
  const path = `/newsletter/${view.snapshot.instance.name}/me/${key}`;
  const sure = `<label class="choice"><input type="checkbox" name="sure" required> <span>${escapeHtml(words.eraseSure)}</span></label>`;
  return [
    newAddress === undefined ? '' : waiting(view, words, path, newAddress),
    registrationForm(view, words, { submit: words.save, action: path, ...of }),
    section(words.endTitle, [paragraph(words.endText), form(`${path}/end`, '', words.endButton, 'second')]),
    section(words.dataTitle, [
      paragraph(words.dataText),
      link(`${path}/known`, words.dataSee),
      privacyUrl === '' ? '' : link(privacyUrl, words.privacy),
      `<h3>${escapeHtml(words.eraseTitle)}</h3>`,
      paragraph(words.eraseText),
      form(`${path}/erase`, sure, words.eraseButton, 'grave'),
    ]),
  ].join('\n');
}

/** The address that is not confirmed yet, until when it can be, and what to do about it. */
function waiting({ snapshot: { instance } }: View, words: PageWords, path: string, address: NewAddress): string {
  const { title, state, text, discard } = words.newAddress;
  const until = dayAndTime(instance)(address.expiresAt);
  return section(title, [
    `<p><b class="what">${escapeHtml(address.email)}</b> <span class="when">${escapeHtml(state.replace('{until}', () => until))}</span></p>`,
    paragraph(text),
    `<div class="ways">${form(`${path}/${NEW_ADDRESS.again}`, '', words.sendAgain, 'second')}`,
    `${form(`${path}/${NEW_ADDRESS.discard}`, '', discard, 'second')}</div>`,
  ]);
}

function section(title: string, parts: readonly string[]): string {
  return `<section><h2>${escapeHtml(title)}</h2>${parts.join('\n')}</section>`;
}
