import { escapeHtml } from '../kit/html.ts';
import type { Fault } from '../model/registration.ts';
import type { View } from '../readmodel/view.ts';
import { type Filled, form, link, paragraph, registrationForm } from './newsletter-forms.ts';
import type { PageWords } from './newsletter-words.ts';

export interface OwnPage {
  readonly filled: Filled;
  readonly faults?: readonly Fault[];
  /** Where the parish says what it does with personal data; "" for nothing. */
  readonly privacyUrl: string;
  readonly askAddress: boolean;
}

/** One’s own registration: to change it, to end it, to have what is known, and to have all of it removed. */
export function ownPage(view: View, words: PageWords, key: string, { privacyUrl, ...of }: OwnPage): string {
  const path = `/newsletter/${view.snapshot.instance.name}/me/${key}`;
  const sure = `<label class="choice"><input type="checkbox" name="sure" required> <span>${escapeHtml(words.eraseSure)}</span></label>`;
  return [
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

function section(title: string, parts: readonly string[]): string {
  return `<section><h2>${escapeHtml(title)}</h2>${parts.join('\n')}</section>`;
}
